# Configures, builds and runs a project that uses the library installed in PREFIX. The project is a folder (PROJECT)
# or the code blocks of a Markdown page (PAGE, by the script EXTRACT). WORK_DIR is emptied first.
file(REMOVE_RECURSE "${WORK_DIR}")

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "failed (${status}): ${command}")
  endif()
endfunction()

if(PAGE)
  set(PROJECT "${WORK_DIR}/source")
  run("${EXTRACT}" "${PAGE}" "${PROJECT}")
  if(NOT EXISTS "${PROJECT}/CMakeLists.txt")
    file(
      WRITE "${PROJECT}/CMakeLists.txt"
      [[
cmake_minimum_required(VERSION 3.22)
project(page LANGUAGES CXX)
find_package(deepcut REQUIRED)
file(GLOB sources *.cpp)
add_executable(page ${sources})
target_link_libraries(page PRIVATE deepcut::search)
]])
  endif()
endif()

file(READ "${PROJECT}/CMakeLists.txt" project_text)
if(NOT project_text MATCHES "add_executable\\([ \n]*([A-Za-z0-9_-]+)")
  message(FATAL_ERROR "${PROJECT}/CMakeLists.txt: expected add_executable(<name> …).")
endif()
set(program "${CMAKE_MATCH_1}")

set(build_dir "${WORK_DIR}/build")
run("${CMAKE_COMMAND}" -S "${PROJECT}" -B "${build_dir}" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    # Its programs run for a moment: what counts is the time it takes to compile them.
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O0 "-DCMAKE_PREFIX_PATH=${PREFIX}"
    # Nothing but the prefix under test may satisfy find_package.
    -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run("${CMAKE_COMMAND}" --build "${build_dir}")
run("${build_dir}/${program}")
