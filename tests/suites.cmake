# Read by ctest before it runs: asks a GoogleTest program for its suites and makes each a test, named
# <folder>.<suite>. A process for each of a thousand cases would cost more than most of them take.
#   PROGRAM  the test program      FOLDER  its folder in tests/      SLOW  the filter of what is left to scripts/soak
function(add_suites PROGRAM FOLDER SLOW)
  if(NOT EXISTS "${PROGRAM}")
    add_test(${FOLDER}.not_built "${PROGRAM}")
    return()
  endif()
  execute_process(
    COMMAND "${PROGRAM}" --gtest_list_tests --gtest_filter=-${SLOW}
    OUTPUT_VARIABLE listing
    COMMAND_ERROR_IS_FATAL ANY)
  # Suites stand at the beginning of a line, their cases are indented; a note on types or values may follow.
  string(REGEX MATCHALL "(^|\n)[A-Za-z0-9_/]+\\." suites "${listing}")
  foreach(suite IN LISTS suites)
    string(STRIP "${suite}" suite)
    set(test "${FOLDER}.${suite}")
    string(REGEX REPLACE "\\.$" "" test "${test}")
    add_test("${test}" "${PROGRAM}" "--gtest_filter=${suite}*-${SLOW}" --gtest_brief=1)
    if(suite MATCHES "^(.*/)?Threads")
      set_tests_properties("${test}" PROPERTIES LABELS "threads;${FOLDER}" TIMEOUT 600 PROCESSORS 2)
    else()
      set_tests_properties("${test}" PROPERTIES LABELS "${FOLDER}" TIMEOUT 600)
    endif()
  endforeach()
endfunction()
