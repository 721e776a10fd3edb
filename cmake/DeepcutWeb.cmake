# The engine as WebAssembly, by Emscripten: what its builds need beside those for this machine.

# Vector instructions, exceptions of WebAssembly's own and growing memory are what browsers have since 2022 and Node.js
# since version 17. Exceptions by way of JavaScript would double the time of a search.
add_compile_options(-msimd128 -fwasm-exceptions)
add_link_options(-fwasm-exceptions)

# Threads need memory that is shared, which not every page may have: there are two programs. The one for several is slower on
# one thread, since every atomic access is one.
option(DEEPCUT_WEB_THREADS "The program for pages that can share memory, on several threads" OFF)
if(DEEPCUT_WEB_THREADS)
  add_compile_options(-pthread "SHELL:-include ${PROJECT_SOURCE_DIR}/bindings/web/landing_pad.hpp")
  # Memory that both grows and is shared is slow to read from JavaScript, which reads nothing but messages here.
  add_link_options(-pthread -Wno-pthreads-mem-growth)
endif()

# deepcut_web_headers(): fmt and nlohmann/json of this machine, as headers alone. Its other headers must not be seen: those of
# Emscripten's C library are others.
function(deepcut_web_headers)
  set(folder "${PROJECT_BINARY_DIR}/headers")
  file(MAKE_DIRECTORY "${folder}")
  foreach(library IN ITEMS fmt nlohmann)
    find_path(DEEPCUT_${library}_HEADERS ${library} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH
              NO_CMAKE_FIND_ROOT_PATH)
    if(NOT DEEPCUT_${library}_HEADERS)
      message(FATAL_ERROR "The headers of ${library} were not found: install libfmt-dev and nlohmann-json3-dev.")
    endif()
    file(CREATE_LINK "${DEEPCUT_${library}_HEADERS}/${library}" "${folder}/${library}" SYMBOLIC)
  endforeach()
  add_library(deepcut_web_headers INTERFACE)
  target_include_directories(deepcut_web_headers SYSTEM INTERFACE "${folder}")
  target_compile_definitions(deepcut_web_headers INTERFACE FMT_HEADER_ONLY)
  add_library(fmt::fmt ALIAS deepcut_web_headers)
  add_library(nlohmann_json::nlohmann_json ALIAS deepcut_web_headers)
endfunction()
