# cmake -DSOURCE_DIR=… -DVERSION=… -DOUTPUT=… -P write_version.cmake
set(REVISION "")

find_program(GIT git)
if(GIT)
  # An empty prefix means that SOURCE_DIR is the root of its repository. A release unpacked inside some other
  # repository must not carry that one's revision.
  execute_process(
    COMMAND "${GIT}" -C "${SOURCE_DIR}" rev-parse --show-prefix
    RESULT_VARIABLE status
    OUTPUT_VARIABLE prefix
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(status EQUAL 0 AND prefix STREQUAL "")
    execute_process(
      COMMAND "${GIT}" -C "${SOURCE_DIR}" describe --always --tags --dirty
      OUTPUT_VARIABLE REVISION
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()

# configure_file leaves an unchanged file alone.
configure_file("${CMAKE_CURRENT_LIST_DIR}/version.cpp.in" "${OUTPUT}" @ONLY)
