#!/bin/sh
# Over all 2^31 seeds of Windows XP's Spider, the deals in which at least 4 of the 6 rows have
# GT 0:
#   bench/spider-xp.sh [seeds] [threads] > bench/results/DATE-spider-xp.txt
# Takes some ten minutes on two threads.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S tests/cpp -B "$work" >/dev/null
cmake --build "$work" --parallel --target spider_xp_seeds >/dev/null
date +%F
"$work/spider_xp_seeds" "${1:-2147483648}" "${2:-2}"
