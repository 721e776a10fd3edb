# Tools that save the builder's time where they are installed; the programs they make are the same.

# A compiler's answer is kept and given again for the same question, in another folder too.
find_program(CCACHE ccache)
if(CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 "${CCACHE}")
endif()

# g++ tidies its memory up again and again, which takes it a fourteenth of its time; where there is enough it need not.
cmake_host_system_information(RESULT memory_mib QUERY TOTAL_PHYSICAL_MEMORY)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND memory_mib GREATER 7000)
  add_compile_options(--param=ggc-min-heapsize=2097152) # KiB
endif()

# Two dozen programs of the tests link the same libraries.
find_program(LLD ld.lld)
if(LLD AND NOT EMSCRIPTEN AND NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-fuse-ld=")
  add_link_options(-fuse-ld=lld)
endif()
