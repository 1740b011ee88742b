#!/bin/sh
# Deals 1 to 1000 of Pan Galactic Solitaire under each rule set, within a gigabyte a deal; every
# win replayed. Deals of a million states and more have a line each.
#   bench/galactic.sh > bench/results/DATE-galactic.txt
# Takes about twenty minutes on one thread.
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S tests/cpp -B "$work" >/dev/null
cmake --build "$work" --parallel --target galactic_bench >/dev/null

echo "$(date +%F), seed 1, at most 100,000,000 states and 1,024 MB a deal, one thread"
for rules in easy4 easy original; do
  "$work/galactic_bench" "$rules"
done
