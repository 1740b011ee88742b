#!/usr/bin/env bash
# What each pruning rule of Agnes Sorel is worth: positions examined, deals left unknown and
# seconds of processor time with the rule left out, as multiples of the search with all rules.
#   bench/ablation.sh [decks] [max_states] > bench/results/DATE-ablation.txt
set -eu
cd "$(dirname "$0")/.."
decks=${1:-200}
states=${2:-100000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S tests/cpp -B "$work" >/dev/null
cmake --build "$work" --parallel --target agnes_bench >/dev/null

# run VARIANT RULE: examined, unknown, user seconds
run() {
  { time -p "$work/agnes_bench" "$decks" "$states" "=$1" "$2" 2>&1; } 2>&1 |
    awk '$1 ~ /^(Up|Down)/ { examined = $5; unknown = $4 } $1 == "user" { user = $2 }
         END { print examined, unknown, user }'
}

echo "$(date +%F), decks 1 to $decks, at most $states states a deal"
printf '%-24s %-22s %12s %8s %8s %8s\n' variant without examined times unknown seconds
for variant in Up-Suit-None Up-Color-None Up-Suit-HighRun Up-Color-HighRun Up-Suit-Any1 \
  Up-Color-Any1 Up-Suit-AnyRun Up-Color-AnyRun Up-Suit-HighRun-NoSplit Up-Color-Any1-NoSplit; do
  set -- $(run $variant nothing)
  all=$1
  printf '%-24s %-22s %12d %8s %8d %8.2f\n' $variant '(nothing)' "$1" 1 "$2" "$3"
  for rule in safe-foundation-moves dead-ends interchangeable-piles reversible-moves safe-joins; do
    set -- $(run $variant $rule)
    times=$(awk -v a="$1" -v b="$all" 'BEGIN { printf "%.2f", a / b }')
    printf '%-24s %-22s %12d %8s %8d %8.2f\n' '' $rule "$1" "$times" "$2" "$3"
  done
done
