#!/usr/bin/env bash
# What a change of the search of Agnes Sorel costs or gains: another commit and this tree solve the
# same decks in turns, three times each; positions examined, and seconds of processor time.
#   bench/before-after.sh COMMIT DECKS MAX_STATES VARIANT .. > bench/results/DATE-before-after.txt
set -eu
cd "$(dirname "$0")/.."
. tools/compile.sh
commit=$1 decks=$2 states=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/before"
git archive "$commit" | tar -x -C "$work/before"
build() { # build SOURCES NAME
  cmake -S "$1/tests/cpp" -B "$work/$2" >/dev/null
  cmake --build "$work/$2" --target agnes_bench >/dev/null
}
build "$work/before" build-before
build . build-after

echo "$(date +%F), before: $commit, after: $(git rev-parse --short HEAD); decks 1 to $decks," \
  "at most $states states"
printf "%-32s %-8s %5s %5s %8s %12s  %s\n" variant "" won lost unknown examined "seconds, three times"
for variant in "$@"; do
  declare -A row=() seconds=([before]= [after]=)
  for turn in 1 2 3; do
    for side in before after; do
      said=$({ time -p "$work/build-$side/agnes_bench" "$decks" "$states" "=$variant"; } 2>&1)
      row[$side]=$(awk '$1 ~ /^(Up|Down)/ { printf "%5d %5d %8d %12d", $2, $3, $4, $5 }' <<<"$said")
      seconds[$side]+=" $(awk '$1 == "user" { print $2 }' <<<"$said")"
    done
  done
  for side in before after; do
    printf "%-32s %-8s %s %s\n" "$variant" "$side" "${row[$side]}" "${seconds[$side]}"
  done
done
