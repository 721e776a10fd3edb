#!/usr/bin/env bash
# scripts/floors finds includes that the table does not allow, of floors and of libraries, those of other protocols and of
# what only POSIX has, folders that a map does not have, and folders and files that are too large.
set -euo pipefail
floors=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/floors")
house=$(mktemp -d)
trap 'rm -rf -- "$house"' EXIT
cd -- "$house"
mkdir -p src/{engine,process,match,cli/{programs,console}} src/protocols/{smoke,flags}

expect() {
  local told
  told=$("$floors" "$house" 2>&1) && { [[ -z $1 ]] || { echo "Nothing was found, expected: $1"; exit 1; }; }
  [[ $told == "$1" ]] || { printf 'Expected: %s\nTold: %s\n' "$1" "$told"; exit 1; }
}

# expect_of FILE LINES TOLD: of a file with these lines, which is gone afterwards.
expect_of() {
  printf '%b\n' "$2" >"$1"
  expect "$3"
  rm -- "$1"
}

table() {
  printf '| `src/%s` | what it is | %s |\n' engine "$1" process '`src/engine`' \
    protocols '`src/engine`, `src/process`' match '`src/protocols`, SQLite' cli 'all of these, CLI11' >CONTRIBUTING.md
}
table 'fmt, nlohmann/json'
printf '    src/%s  what it is\n' engine process protocols match cli >README.md
printf '#pragma once\n#include <vector>\n#include <fmt/format.h>\n#include "engine/engine.hpp"\n#include "protocols/player.hpp"\n' \
  >src/protocols/smoke/player.hpp
expect ""

expect_of src/engine/engine.hpp '#include "match/runner.hpp"' \
  'src/engine/engine.hpp:1: match/runner.hpp is nothing that src/engine may include (CONTRIBUTING.md).'
# Below it, but not in the table.
expect_of src/process/socket.hpp '\n#include "protocols/player.hpp"' \
  'src/process/socket.hpp:2: protocols/player.hpp is nothing that src/process may include (CONTRIBUTING.md).'
expect_of src/protocols/player.hpp '#include <sqlite3.h>' \
  'src/protocols/player.hpp:1: sqlite3.h is nothing that src/protocols may include (CONTRIBUTING.md).'
expect_of src/match/table.cpp '#include <nlohmann/json.hpp>\n#include <sqlite3.h>\n#include <CLI/CLI.hpp>\n#include <curl/curl.h>' \
  'src/match/table.cpp:3: CLI/CLI.hpp is nothing that src/match may include (CONTRIBUTING.md).
src/match/table.cpp:4: curl/curl.h is nothing that src/match may include (CONTRIBUTING.md).'
expect_of src/cli/all.cpp '#include <CLI/CLI.hpp>\n#include <sqlite3.h>\n#include "process/socket.hpp"' ''
table '`src/process`, fmt'
expect 'CONTRIBUTING.md: src/process does not stand below src/engine.'
table 'fmt, nlohmann/json'

expect_of src/protocols/flags/player.cpp '\n#include "protocols/smoke/player.hpp"' \
  'src/protocols/flags/player.cpp:2: protocols/smoke/player.hpp belongs to another protocol: what both need goes to src/protocols itself or below.'
expect_of src/match/runner.cpp '#include "protocols/smoke/player.hpp"' \
  'src/match/runner.cpp:1: protocols/smoke/player.hpp belongs to one protocol: others know it by its registry.'
# A command of its own.
expect_of src/cli/programs/smoke_client.cpp '#include "protocols/smoke/player.hpp"' ''

# A brain may not lead there, by whatever way.
echo '#include "process/socket.hpp"' >src/protocols/talk.hpp
expect_of src/protocols/flags/wire.cpp '\n#include "protocols/talk.hpp"' ''
echo '#include <string>' >src/protocols/flags/brain.cpp
expect_of src/protocols/flags/wire.cpp '\n#include "protocols/talk.hpp"' \
  'src/protocols/flags/wire.cpp:2: protocols/talk.hpp leads to process/socket.hpp: a brain is to run where there are no child processes.'
expect_of src/protocols/flags/player.cpp '#include "protocols/talk.hpp"' ''
rm src/protocols/flags/brain.cpp src/protocols/talk.hpp

expect_of src/match/runner.cpp '#include <thread>\n#include <sched.h>\n#include <sys/wait.h>' \
  'src/match/runner.cpp:2: sched.h is not everywhere: all that is POSIX-only stands in src/process.
src/match/runner.cpp:3: sys/wait.h is not everywhere: all that is POSIX-only stands in src/process.'
expect_of src/engine/memory.cpp '#if __has_include(<unistd.h>)\n#include <unistd.h>\n#endif\n#include <poll.h>' \
  'src/engine/memory.cpp:4: poll.h is not everywhere: all that is POSIX-only stands in src/process.'
expect_of src/process/socket.cpp '#include <unistd.h>' ''
expect_of src/cli/console/keys.cpp '#include <termios.h>' ''

touch src/match/{1..31}.hpp
seq 501 >src/engine/long.cpp
mkdir -p web/src/styles web/tests bindings/node_modules scripts
for file in web/src/styles/page.css web/tests/page.test.ts bindings/shell.mjs bindings/node_modules/others.mjs scripts/serve; do
  seq 502 >"$file"
done
expect 'src/match: 31 files; at most 30 stand in a folder.
bindings/shell.mjs: 502 lines; a file has at most 500.
scripts/serve: 502 lines; a file has at most 500.
src/engine/long.cpp: 501 lines; a file has at most 500.
web/src/styles/page.css: 502 lines; a file has at most 500.
web/tests/page.test.ts: 502 lines; a file has at most 500.'
rm -r src/match/*.hpp src/engine/long.cpp web bindings scripts

mkdir src/cellar
expect 'CONTRIBUTING.md: the map of the folders is not that of the tree.
  missing: src/cellar
README.md: the map of the folders is not that of the tree.
  missing: src/cellar'
