# cmake -D OUTPUT=<source> -P embed_networks.cmake -- <network>...: a source with the bytes of these files.
# Words of eight bytes: a compiler reads them eight times as fast as bytes.
set(arrays "")
set(entries "")
set(count 0)
set(files_follow FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(files_follow)
    set(file "${CMAKE_ARGV${i}}")
    cmake_path(GET file STEM name)
    file(SIZE "${file}" size)
    file(READ "${file}" hex HEX)
    math(EXPR missing "(8 - ${size} % 8) % 8")
    string(REPEAT "00" ${missing} padding)
    string(REGEX REPLACE "(................)" "0x\\1,\n" words "${hex}${padding}")
    string(APPEND arrays "constexpr std::uint64_t kNetwork${count}[] = {\n${words}};\n\n")
    string(APPEND entries "    {\"${name}\", kNetwork${count}, ${size}},\n")
    math(EXPR count "${count} + 1")
  elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
    set(files_follow TRUE)
  endif()
endforeach()

set(list "")
set(result "  return {};")
if(count GREATER 0)
  set(list "constexpr EmbeddedNetwork kNetworks[] = {\n${entries}};\n")
  set(result "  return kNetworks;")
endif()
file(WRITE "${OUTPUT}" "// Made by embed_networks.cmake.
#include \"games/lines/embedded_networks.hpp\"

namespace deepcut::lines {

namespace {

${arrays}${list}
}  // namespace

std::span<const EmbeddedNetwork> embedded_networks() {
${result}
}

}  // namespace deepcut::lines
")
