#!/usr/bin/env bash
# usage: check.sh BATCH COMPILER [OPTION]...
#
# BATCH includes sources that must not compile, each in a namespace of its own. They are compiled all at once, which
# takes a tenth of the time, and of each the compiler must say what its first line expects.
set -u

batch=$1
shift
mapfile -t sources < <(sed -nE '/^namespace/ { n; s/^#include "(.*)"$/\1/p }' "$batch")
[[ ${#sources[@]} -gt 0 ]] || { echo "$batch names no source" && exit 1; }

# Before an error (g++) or behind it (clang) stands by way of which lines it was reached. Where that is left out it is as before.
LC_ALL=C "$@" "$batch" 2>&1 | awk '
  function attribute() {
    said[of] = said[of] error "\n"
    if (error ~ expected[of]) found[of] = 1
    error = ""
  }
  FILENAME != "-" {
    if (!sub(/^\/\/ error: /, "")) { print FILENAME ":1: expected `// error: <regular expression>`"; failed = 1 }
    expected[FILENAME] = $0
    nextfile
  }
  error != "" && /^In file included from |: In |: error: / { attribute() }
  / error: / { error = $0 }
  {
    for (source in expected) {
      if (index($0, source ":")) of = source
    }
  }
  END {
    if (error != "") attribute()
    for (source in expected) {
      if (found[source]) continue
      print source ": expected an error like " expected[source] ", and the compiler says\n" said[source]
      failed = 1
    }
    exit failed
  }' "${sources[@]}" -
