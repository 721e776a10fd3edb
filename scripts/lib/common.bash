# Shared by the scripts beside this folder; to be sourced. Leaves the shell in the root of the repository.
# shellcheck shell=bash disable=SC2034

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit

readonly BUILD_PACKAGES=(g++ cmake ninja-build libboost-dev libcli11-dev libfmt-dev libsqlite3-dev nlohmann-json3-dev libnats-dev)
readonly PAGE_PACKAGES=(nodejs npm)
readonly WEB_PACKAGES=(emscripten cmake ninja-build libfmt-dev nlohmann-json3-dev)
readonly TEST_PACKAGES=(libgtest-dev libbenchmark-dev clang clang-format clang-tidy libclang-rt-dev chromium-headless-shell ccache lld python3-numpy nats-server)

JOBS=${JOBS:-$(nproc 2>/dev/null || echo 2)}
readonly JOBS

die() {
  echo "$*" >&2
  exit 1
}

# need_packages PACKAGE...: installs what is missing and says nothing when all is there. Systems without dpkg are left
# to their owner; CMake names what it does not find.
need_packages() {
  command -v dpkg-query >/dev/null || return 0

  local package installed missing=()
  # One question for all: a second start should not be felt.
  installed=$(dpkg-query -W -f='${Package}=${db:Status-Status}\n' "$@" 2>/dev/null) || true
  for package in "$@"; do
    [[ $'\n'$installed$'\n' == *$'\n'"$package=installed"$'\n'* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local as_root=(env)
  if [[ $(id -u) -ne 0 ]]; then
    sudo -n true 2>/dev/null || die "Missing packages, install them as root: apt-get install ${missing[*]}"
    as_root=(sudo -n env)
  fi
  local apt=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  echo "Installing ${missing[*]}" >&2
  # A stale package list may still do; the install says so if it does not.
  "${apt[@]}" update >&2 || true
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2 </dev/null ||
    die "Missing packages, could not be installed: ${missing[*]}"
}

# sources: all C++ files of the repository, one a line.
sources() {
  local folders=() folder
  for folder in src tests bench tune fuzz examples; do
    [[ -d $folder ]] && folders+=("$folder")
  done
  find "${folders[@]}" \( -name '*.hpp' -o -name '*.cpp' \) | sort
}

# configure_release: the release build with all that is tested. Benchmarks and tuners are compiled by scripts/soak.
configure_release() {
  cmake --preset release -DDEEPCUT_UNITY=ON -DDEEPCUT_BUILD_TESTS=ON -DDEEPCUT_BUILD_BENCH=OFF -DDEEPCUT_BUILD_EXAMPLES=ON "$@" >/dev/null
}

# fixed_addresses COMMAND...: runs a sanitized program without address randomisation where that is allowed; kernels
# that randomise more bits than these sanitizers expect make them abort at random.
fixed_addresses() {
  if setarch -R true 2>/dev/null; then
    setarch -R "$@"
  else
    "$@"
  fi
}

# run_fuzzers SECONDS [AT_ONCE]: builds all fuzz targets and runs each that long by the clock, so many at once or one on
# each core. New inputs are kept in build/asan/corpus.
run_fuzzers() {
  cmake --preset asan >/dev/null || return
  cmake --build --preset asan --parallel "$JOBS" --target all_fuzz || return

  local fuzzers
  fuzzers=$(find build/asan/fuzz -maxdepth 1 -name 'fuzz_*' -type l | sort)
  [[ -n $fuzzers ]] || return 0
  export -f run_fuzzer fixed_addresses
  xargs -P "${2:-$JOBS}" -I{} bash -c 'run_fuzzer "$@"' _ {} "$1" <<<"$fuzzers"
}

run_fuzzer() {
  local fuzzer=$1 seconds=$2
  local name=${fuzzer##*/fuzz_}
  local artifacts=build/asan/artifacts/$name/ log=build/asan/$name.log corpora=(build/asan/corpus/"$name") folder
  mkdir -p "$artifacts" "${corpora[0]}"
  for folder in fuzz/corpus/"$name" fuzz/regressions/"$name"; do
    [[ -d $folder ]] && corpora+=("$folder")
  done

  if ! fixed_addresses "$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$artifacts" "${corpora[@]}" >"$log" 2>&1; then
    tail -n 60 "$log"
    echo "fuzz $name: failed; keep the input from $artifacts in fuzz/regressions/$name/ and mend the cause"
    return 1
  fi
  echo "fuzz $name: $(awk '/number_of_executed_units/ { print $2 }' "$log") inputs, nothing found"
}

# build_program NAME: the program deepcut, optimised. On a terminal the build is one line, which makes room for what
# comes after it; all that was said is in build/NAME.log.
build_program() {
  mkdir -p build
  if ! compile_program 2>&1 | tee "build/$1.log" | show_progress; then
    cat "build/$1.log" >&2
    die "Deepcut could not be built."
  fi
}

compile_program() {
  # A folder that is configured already keeps its options: changing them would build everything anew.
  if [[ ! -f build/release/build.ninja ]]; then
    cmake --preset release -DDEEPCUT_BUILD_TESTS=OFF -DDEEPCUT_BUILD_BENCH=OFF \
      -DDEEPCUT_BUILD_EXAMPLES=OFF >/dev/null || return
  fi
  NINJA_STATUS='Building Deepcut [%f/%t] ' cmake --build --preset release --parallel "$JOBS" --target deepcut
}

show_progress() {
  local line columns
  if [[ ! -t 2 ]]; then
    cat >/dev/null
    return
  fi
  columns=$(tput cols 2>/dev/null || echo 80)
  while IFS= read -r line; do
    printf '\r\033[K%s' "${line:0:columns-1}" >&2
  done
  printf '\r\033[K' >&2
}
