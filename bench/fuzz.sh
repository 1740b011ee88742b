#!/bin/sh
# Builds the package with AddressSanitizer and UndefinedBehaviorSanitizer and fuzzes what R users
# reach, in three processes; what takes more than a second is interrupted, as by Ctrl-C. The
# exit status is not zero if a case fails or a sanitizer reports. About twenty minutes:
#   bench/fuzz.sh [FIRST LAST [PROCESSES]] > bench/results/DATE-fuzz.txt
# R itself is not instrumented, so the sanitizers are loaded before it, and leaks, which R has by
# its nature, are not looked for. A case alone:
#   bench/fuzz.sh 4711 4711
set -eu
cd "$(dirname "$0")/.."
. tools/compile.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

copy_package "$work"
sanitize='-fsanitize=address,undefined'
cat >"$work/Makevars" <<END
CXX17FLAGS = -O1 -g1 $sanitize -fno-sanitize-recover=undefined -fno-omit-frame-pointer
LDFLAGS = $sanitize
END
mkdir "$work/library"
R_MAKEVARS_USER=$work/Makevars R CMD INSTALL --no-docs --no-test-load \
  --library="$work/library" "$work" >"$work/install.log" 2>&1 || {
  cat "$work/install.log"
  exit 1
}

# The messages of sanitizers go to files of their own, named in the output.
FUZZ_REPORTS=$work/report
ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:log_path=$FUZZ_REPORTS
UBSAN_OPTIONS=print_stacktrace=1:log_path=$FUZZ_REPORTS
R_LIBS=$work/library:${R_LIBS:-}
export FUZZ_REPORTS ASAN_OPTIONS UBSAN_OPTIONS R_LIBS
LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libubsan.so)" \
  Rscript bench/fuzz.R "${1:-1}" "${2:-10000}" "${3:-3}"
