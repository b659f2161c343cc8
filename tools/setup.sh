# shellcheck shell=bash
# Shared by ./acies and ./check: packages, building, and what a person sees meanwhile.
# Messages go to stderr, so that the program's own output stays clean.

say() { printf '%s\n' "$*" >&2; }

# Package and what it is for, one a line.
build_packages='
g++                       compiler
cmake                     build
ninja-build               build
ccache                    makes the next build quick
python3                   packs the data files
libtomlplusplus-dev       reads data files
libboost-json1.81-dev     reads and writes JSON
libboost1.81-dev          network
pkg-config                finds the libraries below
libsqlite3-dev            database
libpq-dev                 database for several nodes
libsodium-dev             passwords and random numbers
libcli11-dev              command line
libfmt-dev                text output'

check_packages="$build_packages
clang-22                  second compiler, sanitizers
lld-22                    linker for it
libclang-rt-22-dev        sanitizers and fuzzer
clang-tidy-22             static checks
clang-format-22           layout of the code
wasi-libc                 WebAssembly
libc++-22-dev-wasm32      WebAssembly
libc++abi-22-dev-wasm32   WebAssembly
libclang-rt-22-dev-wasm32 WebAssembly
libgtest-dev              unit tests
libgmock-dev              unit tests
libbenchmark-dev          benchmarks
postgresql                tests with several nodes
chromium                  tests in a browser"

# The web client is built with node 18 or newer and npm, from wherever they come.
need_node() {
  local version
  version=$(node --version 2>/dev/null || true)
  version=${version#v}
  if [ "${version%%.*}" -ge 18 ] 2>/dev/null && command -v npm >/dev/null; then return; fi
  need_packages 'nodejs builds the web client
npm    builds the web client'
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# need_packages LIST: installs what is missing of a list as above; does nothing where all is there.
need_packages() {
  local missing=() package purpose
  if ! command -v dpkg-query >/dev/null; then
    say "This is no Debian system: going on in the hope that everything needed is installed."
    return
  fi
  while read -r package purpose; do
    if [ -z "$package" ] || is_installed "$package"; then continue; fi
    [ ${#missing[@]} -gt 0 ] || say 'Missing packages:'
    say "  $package ($purpose)"
    missing+=("$package")
  done <<<"$1"
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
}

install_packages() {
  local root=() log=build/packages.log
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "Neither root nor sudo here. As root, please run:  apt-get install $*"
      exit 1
    fi
    root=(sudo)
  fi
  say "Installing them with apt-get (log: $log)"
  mkdir -p build
  if ! { "${root[@]}" apt-get update &&
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install --yes --no-install-recommends "$@"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    say 'apt-get failed. Acies is built on Debian 12; clang-22 comes from its security suite.'
    exit 1
  fi
}

# time_of SECONDS: "45 s", "2 min 05 s".
time_of() {
  if [ "$1" -lt 60 ]; then printf '%d s' "$1"; else printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); fi
}

# show_progress: tells how far the build on stdin is, on one line of a terminal or else after each tenth.
show_progress() {
  local line text done all start=$SECONDS tenth=0
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    text="Building: $done of $all steps, $(time_of $((SECONDS - start)))"
    if [ -t 2 ]; then
      printf '\r%s\033[K' "$text" >&2
    elif [ $((10 * done / all)) -gt "$tenth" ] && [ "$all" -ge 20 ]; then
      tenth=$((10 * done / all))
      say "$text"
    fi
  done
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

# build_quietly PRESET TARGET: shows progress alone; the log is shown if the build fails.
build_quietly() {
  local folder=build/$1 log=build/$1/build.log
  mkdir -p "$folder"
  if [ ! -f "$folder/build.ninja" ]; then
    say 'Building Acies for the first time: about three minutes on two idle cores.'
    cmake --preset "$1" >"$log" 2>&1 || build_failed "$log"
  fi
  ninja -C "$folder" "$2" 2>&1 | tee "$log" | show_progress || build_failed "$log"
}

build_failed() {
  tail -n 40 "$1" >&2
  say "The build failed; the whole log is in $1"
  exit 1
}
