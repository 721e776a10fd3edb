# deepcut_version: an interface target that provides version.hpp. The git revision is looked up at every build,
# since commits come between configures; the header is rewritten, and its users recompiled, only when it changed.
set(version_dir "${PROJECT_BINARY_DIR}/generated")

set(write_version
    ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
    -DOUTPUT=${version_dir}/version.hpp -P ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake)

# Once at configure too: clang-tidy and editors read the sources before anything is built.
execute_process(COMMAND ${write_version} COMMAND_ERROR_IS_FATAL ANY)
add_custom_target(
  deepcut_version_header
  COMMAND ${write_version}
  BYPRODUCTS "${version_dir}/version.hpp"
  COMMENT "Looking up the git revision"
  VERBATIM)

add_library(deepcut_version INTERFACE)
target_include_directories(deepcut_version INTERFACE "${version_dir}")
add_dependencies(deepcut_version deepcut_version_header)
