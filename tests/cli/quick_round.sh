#!/usr/bin/env bash
# The round after a change does what the change concerns and no more: scripts/tidy --changed looks at the sources that a
# change reaches, scripts/test --quick runs the tests whose programs are other ones. Compilers and tests are played here.
set -euo pipefail
scripts=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts")
house=$(mktemp -d)
trap 'rm -rf -- "$house"' EXIT
cd -- "$house"
mkdir -p scripts/lib bin src/{engine,search/deepcut} build/tidy
cp "$scripts"/{tidy,test} scripts/
cp "$scripts/lib/common.bash" scripts/lib/

play() { printf '#!/bin/bash\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }
# shellcheck disable=SC2016  # they expand it themselves
{
  play dpkg-query 'printf "%s=installed\n" "$@"'
  play cmake 'exit 0'
  play clang++ 'read -r line && line=${line#*<} && echo "alone ${line%>}" >>told'
  play clang-tidy 'for word; do [[ $word != *.cpp ]] || { echo "${word#"$PWD"/}" >>told && break; }; done'
  play ctest 'echo "$@" >>told'
}
export PATH=$house/bin:$PATH JOBS=1

# expect WHAT TOLD COMMAND...
expect() {
  local what=$1 told=$2
  shift 2
  : >told
  "$@" >log 2>&1 || { cat log && exit 1; }
  [[ $(sort told) == "$told" ]] || { printf '%s: expected\n%s\ntold\n%s\n' "$what" "$told" "$(sort told)" && exit 1; }
}

echo '#pragma once' >src/search/deepcut/value.hpp
echo '#include <deepcut/value.hpp>' >src/engine/seam.hpp
echo '#include "engine/seam.hpp"' >src/engine/engine.cpp
echo 'int text;' >src/engine/text.cpp
printf '"file": "%s"\n' "$house"/src/engine/{engine,text}.cpp >build/tidy/compile_commands.json
touch .clang-tidy
git init -q
git add src .clang-tidy
git -c user.name=test -c user.email=test commit -qm "A house"

everything=$'alone deepcut/value.hpp\nbuild/tidy/headers.cpp\nsrc/engine/engine.cpp\nsrc/engine/text.cpp'
expect "without a record" "$everything" scripts/tidy --changed
expect "a whole run" "$everything" scripts/tidy
expect "nothing changed" "" scripts/tidy --changed
echo '// more' >>src/engine/text.cpp
expect "a source" src/engine/text.cpp scripts/tidy --changed
git checkout -q src
echo '// more' >>src/search/deepcut/value.hpp
expect "a header below" $'alone deepcut/value.hpp\nbuild/tidy/headers.cpp\nsrc/engine/engine.cpp' scripts/tidy --changed

mkdir -p build/release/{tests,fuzz,examples} cmake tests/{install,data,cli} examples fuzz/{corpus,regressions} docs
touch CMakeLists.txt build/release/{deepcut,fuzz/all_fuzz,examples/example_nim}
touch build/release/tests/test_{search,games,engine,farm,server,cli}
run="--preset release --parallel 1"
expect "the first time" "$run" scripts/test --quick release
all="search|games|engine|farm|server|cli|fuzz|examples|install"
sorted=$(tr '|' '\n' <<<"$all|data" | sort | paste -s -d '|')
expect "the same programs" "$run -LE ^($sorted)\$" scripts/test --quick release
echo more >build/release/tests/test_farm
expect "another test" "$run -LE ^(${sorted/farm|/})\$" scripts/test --quick release
echo more >docs/page.md
expect "other data" "$run" scripts/test --quick release
expect "not the quick round" "$run" scripts/test release

# One lane builds ahead of the other, which tries what is built.
# shellcheck disable=SC2016
play cmake '[[ "$*" != *"--build --preset"* ]] || echo "build $3" | tee -a told; [[ "$*" != *"--build --preset asan"* || ! -f broken ]]'
both=$'--preset asan --parallel 2\n--preset release --parallel 2\nbuild asan\nbuild release'
mkdir -p build/asan
JOBS=2 expect "two lanes" "$both" scripts/test release asan
touch broken
: >told
! JOBS=2 scripts/test release asan >log 2>&1 || { cat log && exit 1; }
grep -qx "failed: asan" log || { echo "a build that fails: expected its stage to fail" && cat log && exit 1; }
! grep -q -- "--preset asan" told || { echo "a build that fails: expected no tests of it" && exit 1; }
