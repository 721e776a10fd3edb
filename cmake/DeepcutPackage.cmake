# deepcut_find(<package> <Debian package> <option>): find_package that says what to install, or what to switch
# off, when the package is missing. A macro, because find_package may set variables its caller needs.
macro(deepcut_find package debian option)
  find_package(${package} QUIET)
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR "${package} not found: install ${debian} or configure with -D${option}=OFF.")
  endif()
endmacro()
