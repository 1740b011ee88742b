#!/bin/sh
# Calls every native routine of the installed package with right arguments and with odd ones
#   * under valgrind, which sees what is read before it was written, or outside of what is there;
#   * with R's garbage collected at every allocation (gctorture2), so that what a routine forgot
#     to protect is gone at once.
# Ends with how many calls there were, and fails if valgrind or R found anything. About five
# minutes:
#   bench/bindings.sh > bench/results/DATE-bindings.txt
set -eu
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "$(date +%F), $(R --version | head -n 1), $(valgrind --version)"
echo "== valgrind"
R --vanilla --slave -d "valgrind --error-exitcode=9 --leak-check=no --log-file=$log" \
  -f bench/bindings.R --args none
grep 'ERROR SUMMARY' "$log" | sed 's/^==[0-9]*== //'
echo "== gctorture2"
R --vanilla --slave -f bench/bindings.R --args torture
