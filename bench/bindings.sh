#!/bin/sh
# Whether the bindings hold:
#   * `calls`: every native routine of the installed package with right arguments and with odd ones
#     under valgrind, which sees what is read before it was written, or outside of what is there;
#   * `tests`: tests of the package that call native code most, at CRAN's settings, under valgrind;
#   * `torture`: the calls again with R's garbage collected at every allocation (gctorture2), so
#     that what a routine forgot to protect is gone at once.
# Ends each with how much there was, and fails if valgrind, R or a test found anything. About ten
# minutes of one core:
#   bench/bindings.sh [calls] [tests] [torture] > bench/results/DATE-bindings.txt
set -eu
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
under_valgrind() { # under_valgrind SCRIPT ARGUMENT
  R --vanilla --slave -d "valgrind --error-exitcode=9 --leak-check=no --log-file=$log" -f "$1" \
    --args "$2"
  grep 'ERROR SUMMARY' "$log" | sed 's/^==[0-9]*== //'
}
echo "$(date +%F), $(R --version | head -n 1), $(valgrind --version)"
for part in ${*:-calls tests torture}; do
  case $part in
  calls) echo "== valgrind, every routine" && under_valgrind bench/bindings.R none ;;
  tests)
    echo "== valgrind, tests"
    unset NOT_CRAN
    # Small ones, of every game: valgrind takes thirty times as long.
    under_valgrind bench/bindings-tests.R "arguments solve-agnes simulate-agnes solve-lucie \
      lucie-values galactic-simulation spider-simulation spider-compiled-dealers solver-control \
      deals deal-files intervals verdicts" ;;
  torture) echo "== gctorture2" && R --vanilla --slave -f bench/bindings.R --args torture ;;
  *) echo "There is no part $part." >&2 && exit 2 ;;
  esac
done
