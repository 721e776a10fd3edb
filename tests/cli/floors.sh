#!/usr/bin/env bash
# scripts/floors finds an include of a floor above, one of another protocol, a folder that a map does not have, and
# folders and files that are too large.
set -euo pipefail
floors=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/floors")
house=$(mktemp -d)
trap 'rm -rf -- "$house"' EXIT
cd -- "$house"
mkdir -p src/engine src/protocols/{smoke,flags} src/match

expect() {
  local told
  told=$("$floors" "$house" 2>&1) && { [[ -z $1 ]] || { echo "Nothing was found, expected: $1"; exit 1; }; }
  [[ $told == "$1" ]] || { printf 'Expected: %s\nTold: %s\n' "$1" "$told"; exit 1; }
}

printf '| `src/%s` | what it is |\n' engine protocols match >CONTRIBUTING.md
printf '    src/%s  what it is\n' engine protocols match >README.md
printf '#pragma once\n#include "engine/engine.hpp"\n#include "protocols/player.hpp"\n' >src/protocols/smoke/player.hpp
expect ""

echo '#include "match/runner.hpp"' >src/engine/engine.hpp
expect 'src/engine/engine.hpp:1: match/runner.hpp stands above src/engine: it cannot be included here.'
rm src/engine/engine.hpp

printf '\n#include "protocols/smoke/player.hpp"\n' >src/protocols/flags/brain.cpp
expect 'src/protocols/flags/brain.cpp:2: protocols/smoke/player.hpp belongs to another protocol: what both need goes to src/protocols itself or below.'
rm src/protocols/flags/brain.cpp

touch src/match/{1..31}.hpp
seq 501 >src/engine/long.cpp
expect 'src/match: 31 files; at most 30 stand in a folder.
src/engine/long.cpp: 501 lines; a file has at most 500.'
rm src/match/*.hpp src/engine/long.cpp

mkdir src/cellar
expect 'CONTRIBUTING.md: the map of the folders is not that of the tree.
  missing: src/cellar
README.md: the map of the folders is not that of the tree.
  missing: src/cellar'
