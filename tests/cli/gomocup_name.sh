# Under a name that begins with pbrain- the program is a Gomocup brain at once.
# usage: gomocup_name.sh PROGRAM
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$(realpath "$1")" "$folder/pbrain-deepcut"
printf 'ABOUT\nEND\n' | "$folder/pbrain-deepcut" | grep -q '^name="Deepcut"'
