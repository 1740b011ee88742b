#!/usr/bin/env bash
# What each pruning rule of Agnes Sorel is worth: positions examined, deals left unknown and
# seconds of processor time with the rule left out, as multiples of the search with all rules.
# Without parking and without taking back is for the rules of PySolFC and AisleRiot, in colour and
# in suit, where it means something. The last ones are rules under which cards come back and empty
# piles are filled, in which unlocking is another one. What is for hard deals alone follows, with
# decks 1 to 1000 and five million states.
#   bench/ablation.sh [decks] [max_states] [variant ..] > bench/results/DATE-ablation.txt
set -eu
cd "$(dirname "$0")/.."
decks=${1:-200}
states=${2:-100000}
[ $# -gt 2 ] && shift 2 || set -- Up-Suit-None Up-Color-None Up-Suit-HighRun Up-Color-HighRun \
  Up-Suit-Any1 Up-Color-Any1 Up-Suit-AnyRun Up-Color-AnyRun Up-Suit-HighRun-NoSplit \
  Up-Color-Any1-NoSplit Up-Color-None-Circular Down-Color-None-Park Down-Color-None-Park-Back \
  Up-Suit-None-Circular Down-Suit-None-Park Down-Suit-None-Park-Back \
  Up-Suit-High1-Back Up-Color-HighRun-Park-Back Up-Suit-Any1-Back Up-Suit-Any1-NoSplit-Circular-Back
variants=$*
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

# table VARIANT RULE ...
table() {
  variant=$1
  shift
  rules=$*
  set -- $(run $variant nothing)
  all=$1
  printf '%-26s %-22s %12d %8s %8d %8.2f\n' $variant '(nothing)' "$1" 1 "$2" "$3"
  for rule in $rules; do
    set -- $(run $variant $rule)
    times=$(awk -v a="$1" -v b="$all" 'BEGIN { printf "%.2f", a / b }')
    printf '%-26s %-22s %12d %8s %8d %8.2f\n' '' $rule "$1" "$times" "$2" "$3"
  done
}

heading() {
  echo "$(date +%F), decks 1 to $decks, at most $states states a deal"
  printf '%-26s %-22s %12s %8s %8s %8s\n' variant without examined times unknown seconds
}

heading
for variant in $variants; do
  rules='safe-foundation-moves dead-ends interchangeable-piles reversible-moves safe-joins restarts'
  case $variant in *None* | *Circular | *Park) ;; *) rules="$rules unlocking" ;; esac
  case $variant in *Circular* | *Park*) rules="$rules parking" ;; esac
  case $variant in *Back) ;; *Circular* | *Park*) rules="$rules one-colour" ;; esac
  case $variant in *Back) rules="$rules taking-back" ;; esac
  case $variant in *None*Back) rules="$rules endgame colours-in-turn" ;; esac
  table $variant $rules
done

decks=1000
states=5000000
echo
heading
table Up-Color-Any1 used-at-once unlocking
table Down-Color-Any1 used-at-once unlocking
table Up-Suit-Any1 unlocking
table Up-Color-Any1-NoSplit unlocking
