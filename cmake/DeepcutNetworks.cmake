# deepcut_embed_networks(<target> <network>...): the bytes of these files travel in the target, as
# src/games/lines/embedded_networks.hpp lists them. The assembler takes the files in as they are, which costs no time;
# as numbers in C++ a megabyte takes seconds to write and to compile.
function(deepcut_embed_networks target)
  set(arrays "")
  set(entries "")
  foreach(file IN LISTS ARGN)
    cmake_path(GET file STEM name)
    file(SIZE "${file}" size)
    # A compiler cache sees this text and not the file: the hash tells it that the file is another one.
    file(SHA256 "${file}" hash)
    string(APPEND arrays "asm(\".pushsection .rodata /* ${hash} */\\n\"\n"
           "    \"deepcut_network_${name}: .incbin \\\"${file}\\\"\\n\"\n"
           "    \".popsection\\n\");\n" "extern \"C\" const std::uint8_t deepcut_network_${name}[${size}];\n\n")
    string(APPEND entries "    {\"${name}\", deepcut_network_${name}},\n")
  endforeach()
  set(list "")
  set(result "  return {};")
  if(ARGN)
    set(list "namespace {\n\nconst EmbeddedNetwork kNetworks[] = {\n${entries}};\n\n}  // namespace\n\n")
    set(result "  return kNetworks;")
  endif()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/embedded_networks.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Made by DeepcutNetworks.cmake.
#include \"games/lines/embedded_networks.hpp\"

${arrays}namespace deepcut::lines {

${list}std::span<const EmbeddedNetwork> embedded_networks() {
${result}
}

}  // namespace deepcut::lines
" @ONLY)
  target_sources(${target} PRIVATE "${source}")
  set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON OBJECT_DEPENDS "${ARGN}")
  # Their sizes are known here.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${ARGN}")
endfunction()
