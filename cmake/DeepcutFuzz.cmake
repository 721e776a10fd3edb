if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "DEEPCUT_FUZZ needs clang: configure with -DCMAKE_CXX_COMPILER=clang++ or use the asan preset.")
endif()
if(NOT DEEPCUT_BUILD_APP)
  message(FATAL_ERROR "DEEPCUT_FUZZ needs the games and the engine: configure with -DDEEPCUT_BUILD_APP=ON.")
endif()

add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
if(DEEPCUT_THOROUGH)
  add_compile_definitions(DEEPCUT_THOROUGH)
else()
  # A null pointer, one that overflowed and one past its object are found by AddressSanitizer where they are used; to
  # check them once more takes a quarter of the compiler's time. Memory is never cast to what needs more alignment, but
  # for vector instructions, which fault by themselves. scripts/soak checks all of it.
  add_compile_options(-fno-sanitize=null,object-size,pointer-overflow,alignment)
  # Frames that outlive their functions would cost a tenth of the compiler's time and a fifth of the tests'.
  add_compile_options(-fsanitize-address-use-after-return=never)
endif()
# Tests start the program some hundred times, and to move it to another place costs a sixth of each start.
set(module $<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>)
add_compile_options($<$<NOT:${module}>:-fno-pie>)
add_link_options(-fsanitize=address,undefined $<$<NOT:${module}>:-no-pie>)

# deepcut_guide_fuzzers(<target> <kind>...): coverage of a library, not only of the fuzz targets: inside the parsers it is
# what guides libFuzzer.
function(deepcut_guide_fuzzers target)
  list(JOIN ARGN "," kinds)
  target_compile_options(${target} PRIVATE -fsanitize-coverage=${kinds})
endfunction()
