# The whole tree is instrumented, not only the fuzz targets: coverage inside the parsers is what guides libFuzzer.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "DEEPCUT_FUZZ needs clang: configure with -DCMAKE_CXX_COMPILER=clang++ or use the asan preset.")
endif()
if(NOT DEEPCUT_BUILD_APP)
  message(FATAL_ERROR "DEEPCUT_FUZZ needs the games and the engine: configure with -DDEEPCUT_BUILD_APP=ON.")
endif()

# A null pointer, one that overflowed and one past its object are found by AddressSanitizer where they are used; to check
# them once more takes a quarter of the compiler's time. Memory is never cast to what needs more alignment, but for vector
# instructions, which fault by themselves.
add_compile_options(-fsanitize=fuzzer-no-link,address,undefined
                    -fno-sanitize=null,object-size,pointer-overflow,alignment -fno-sanitize-recover=all
                    -fno-omit-frame-pointer)
add_link_options(-fsanitize=address,undefined)
