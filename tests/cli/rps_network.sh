#!/usr/bin/env bash
# From examples to a network that plays: examples/rps_train.py learns what beats chance. Skipped where numpy is missing.
set -euo pipefail
program=$(realpath -- "$1")
script=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")/../../examples/rps_train.py")
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'import numpy' 2>/dev/null; then python=$candidate; break; fi
done
[[ -n $python ]] || exit 77
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd -- "$scratch"

"$program" rps examples data/rps --count 100 >/dev/null
"$python" -B "$script" data/rps -o network.json --hidden 24 --epochs 120
"$program" rps tournament random network:network.json --deals 40 --json >result
points=$(grep -o '"name":"network:network.json","rating":{[^}]*},"games":80,"points":[0-9.]*' result | grep -o '[0-9.]*$')
echo "$points of 80 points against random moves"
# By chance alone 40; the bound leaves more than five deviations to what such a network has.
awk -v points="$points" 'BEGIN { exit !(points > 60) }'

# What is wrong with the data is told in a sentence.
echo '{"board": 3}' >data/rps.train.jsonl
if "$python" -B "$script" data/rps -o other.json 2>told; then exit 1; fi
grep -q 'data/rps.train.jsonl, line 1: this is no example of the 3x3 game' told
