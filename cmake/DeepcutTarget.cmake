# Flags for Deepcut's own binaries. They are set target by target and never on deepcut::search: whoever uses the
# library chooses their own.

# x86-64-v3 (AVX2, BMI2) rather than native, so that a binary also runs on other machines and under valgrind.
set(march_default "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(march_default x86-64-v3)
endif()
set(DEEPCUT_MARCH "${march_default}" CACHE STRING "Value of -march for Deepcut's binaries; empty leaves it out")

# deepcut_target(<target>): warnings, the instruction set and the checks of a debug build.
function(deepcut_target target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  # g++ 12 sees overlapping copies in plain string concatenation (GCC bug 105651).
  target_compile_options(
    ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast
                      $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<BOOL:${DEEPCUT_WERROR}>:-Werror>
                      $<$<BOOL:${DEEPCUT_MARCH}>:-march=${DEEPCUT_MARCH}>)
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
endfunction()

# deepcut_quick(<target> <debug> <release>): its compiler's time is worth more than its own. The speed of the libraries it
# links stays. These are its levels of optimisation in a debug build and in any other.
function(deepcut_quick target debug release)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Debug>,${debug},${release}>)
  if(release STREQUAL "-Og")
    # At this level g++ 12 takes a std::stop_source for uninitialised.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  endif()
endfunction()

# deepcut_unity(<target>): its sources are compiled in batches with DEEPCUT_UNITY, as many in each as its property
# UNITY_BUILD_BATCH_SIZE says. CMake's own batches name their sources by whole paths, by which a compiler's cache knows
# them in one folder alone; these name them from where the batch lies.
function(deepcut_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 32)
  if(DEEPCUT_UNITY)
    # Sources may still come and go.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL deepcut_make_batches ${target})")
  endif()
endfunction()

function(deepcut_make_batches target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(size ${target} UNITY_BUILD_BATCH_SIZE)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/batches/${target}")
  set(compiled "")
  set(batched "")
  foreach(source IN LISTS sources)
    set(alone FALSE)
    foreach(property IN ITEMS SKIP_UNITY_BUILD_INCLUSION COMPILE_DEFINITIONS)
      get_source_file_property(value "${source}" ${property})
      if(value)
        set(alone TRUE)
      endif()
    endforeach()
    if(alone OR NOT source MATCHES "\\.cpp$")
      list(APPEND compiled "${source}")
    else()
      list(APPEND batched "${source}")
    endif()
  endforeach()
  list(LENGTH batched count)
  set(number 0)
  while(count GREATER 0)
    list(SUBLIST batched 0 ${size} batch)
    list(REMOVE_ITEM batched ${batch})
    list(LENGTH batched count)
    set(includes "")
    foreach(source IN LISTS batch)
      cmake_path(ABSOLUTE_PATH source)
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${folder}")
      string(APPEND includes "#include \"${source}\"\n")
    endforeach()
    file(CONFIGURE OUTPUT "${folder}/batch_${number}.cpp" CONTENT "${includes}" @ONLY)
    list(APPEND compiled "${folder}/batch_${number}.cpp")
    math(EXPR number "${number} + 1")
  endwhile()
  set_target_properties(${target} PROPERTIES SOURCES "${compiled}")
endfunction()
