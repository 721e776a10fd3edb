# deepcut_version(<target>): gives it what src/engine/version.hpp declares. The git revision is looked up at every build,
# since commits come between configures; the one source that holds it is rewritten only when it changed.
set(version_source "${PROJECT_BINARY_DIR}/generated/version.cpp")

set(write_version
    ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DVERSION=${PROJECT_VERSION} -DOUTPUT=${version_source} -P
    ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake)

# Once at configure too: clang-tidy and editors read the sources before anything is built.
execute_process(COMMAND ${write_version} COMMAND_ERROR_IS_FATAL ANY)
add_custom_target(
  deepcut_version_source
  COMMAND ${write_version}
  BYPRODUCTS "${version_source}"
  COMMENT "Looking up the git revision"
  VERBATIM)

function(deepcut_version target)
  target_sources(${target} PRIVATE "${version_source}")
  set_source_files_properties("${version_source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_dependencies(${target} deepcut_version_source)
endfunction()
