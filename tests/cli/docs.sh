#!/usr/bin/env bash
# Every command in the README and in docs/ runs, and prints what they show.
set -euo pipefail
exec "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/check-docs" "$1"
