#!/usr/bin/env bash
# What it takes to start: R alone, the package in it, and commands of patience, in turn and in one
# run. The median of seconds of processor time (user and system), which other work on the machine
# disturbs least.
#   bench/cli-startup.sh [rounds] > bench/results/DATE-cli-startup.txt
# Needs the package installed. Takes about a minute.
set -eu
rounds=${1:-15}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
Rscript -e 'suppressMessages(patience::install_cli(commandArgs(TRUE)))' "$work"
PATH=$work:$PATH

lines=(
  "Rscript -e 'NULL'" # -e '' does not start R at all
  "Rscript -e 'library(patience)'"
  "Rscript -e 'library(patience); library(tibble)'"
  "patience --help"
  "patience deal --number 133"
  "patience solve --number 133 --rules aisleriot"
  "patience solve --number 133 --rules aisleriot --format json"
  "patience simulate 100"
)
for round in $(seq "$rounds"); do
  for i in "${!lines[@]}"; do
    { TIMEFORMAT='%U %S'; time bash -c "${lines[$i]}" >"$work/out" 2>&1; } 2>>"$work/$i"
  done
done
echo "$(date +%F) patience $(patience --version), $rounds rounds"
for i in "${!lines[@]}"; do
  awk '{ print $1 + $2 }' "$work/$i" | sort -n |
    awk -v line="${lines[$i]}" '{ s[NR] = $1 } END { printf "%6.2f  %s\n", s[int((NR + 1) / 2)], line }'
done
