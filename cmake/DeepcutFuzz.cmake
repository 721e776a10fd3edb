# The whole tree is instrumented, not only the fuzz targets: coverage inside the parsers is what guides libFuzzer.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "DEEPCUT_FUZZ needs clang: configure with -DCMAKE_CXX_COMPILER=clang++ or use the asan preset.")
endif()
if(NOT DEEPCUT_BUILD_APP)
  message(FATAL_ERROR "DEEPCUT_FUZZ needs the games and the engine: configure with -DDEEPCUT_BUILD_APP=ON.")
endif()

add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
if(DEEPCUT_THOROUGH)
  add_compile_definitions(DEEPCUT_THOROUGH)
else()
  # A null pointer, one that overflowed and one past its object are found by AddressSanitizer where they are used; to
  # check them once more takes a quarter of the compiler's time. Memory is never cast to what needs more alignment, but
  # for vector instructions, which fault by themselves. scripts/soak checks all of it.
  add_compile_options(-fno-sanitize=null,object-size,pointer-overflow,alignment)
endif()
add_link_options(-fsanitize=address,undefined)
