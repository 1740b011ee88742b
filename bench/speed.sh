#!/usr/bin/env bash
# Agnes Sorel under all forty variants, decks 1 to n of quagnes, one thread: positions, bytes, and
# seconds of processor time, which other work on the machine disturbs least.
#   bench/speed.sh [decks] [max_states] [path of pace-agnes] [path of another agnes_bench]
# With the path of pace-agnes, an independent solver, it is run in turn with ours, and `ratio`
# says how many times as many deals ours solves in a second. Both stop at max_states a deal, so
# the deals that are left unknown stand beside it. With the path of another build's agnes_bench
# that is run in turn, too, and `part` says which part of its seconds ours takes. ('' for no path.)
set -eu
cd "$(dirname "$0")/.."
decks=${1:-1000}
states=${2:-5000000}
pace=${3:-}
before=${4:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S tests/cpp -B "$work" >/dev/null
cmake --build "$work" --parallel --target agnes_bench >/dev/null

# timed FILE COMMAND...: its output into FILE, its user seconds printed, to a thousandth, as some
# variants take some hundredths of a second.
TIMEFORMAT=%3U
timed() {
  file=$1
  shift
  { time "$@" >"$file" 2>"$file.err"; } 2>&1
}

echo "$(date +%F), decks 1 to $decks, at most $states states a deal, one thread"
printf '%-26s %6s %6s %8s %12s %12s %10s %8s %8s %9s' variant won lost unknown examined stored bytes \
  'a state' seconds deals/s
echo "${pace:+     pace   ratio  pace unknown}${before:+   before    part  unknown before}"
for layout in Up Down; do for runs in Suit Color; do for split in -NoSplit ''; do
  for empty in None High1 HighRun Any1 AnyRun; do
    name=$layout-$runs-$empty$split
    seconds=$(timed "$work/ours" "$work/agnes_bench" "$decks" "$states" "=$name")
    tail -n 1 "$work/ours" | awk -v s="$seconds" \
      '{ printf "%-26s %6d %6d %8d %12d %12d %10d %8.1f %8.3f %9.0f", $1, $2, $3, $4, $5, $6, $7, $8, s,
           ($2 + $3 + $4) / s }'
    if [ -n "$pace" ]; then
      case $empty in
        None) fill='none' ;; High1) fill='high 1' ;; HighRun) fill='high run' ;;
        Any1) fill='any 1' ;; AnyRun) fill='any run' ;;
      esac
      theirs=$(timed "$work/theirs" "$pace" -n "$decks" -m "$states" -e "$fill" ${split:+-s} \
        $([ $layout = Up ] && echo -f) $([ $runs = Suit ] && echo -u))
      gave_up=$(cat "$work/theirs" "$work/theirs.err" | sed -n 's/.*giveup=\([0-9]*\).*/\1/p' | tail -n 1)
      awk -v a="$theirs" -v b="$seconds" -v u="$gave_up" \
        'BEGIN { printf " %8.3f %7.2f %13d", a, a / b, u }'
      echo "$theirs $seconds" >>"$work/pace"
    fi
    if [ -n "$before" ]; then
      theirs=$(timed "$work/theirs" "$before" "$decks" "$states" "=$name")
      tail -n 1 "$work/theirs" | awk -v a="$theirs" -v b="$seconds" \
        '{ printf " %8.3f %7.2f %15d", a, b / a, $4 }'
      echo "$theirs $seconds" >>"$work/before"
    fi
    echo
  done
done; done; done
summary() {
  awk -v name="$1" '{ sum += log($1 / $2); theirs += $1; ours += $2 } END {
    printf "%s: %.1f seconds in all, ours %.1f, which is %.2f of it; ", name, theirs, ours, ours / theirs
    printf "geometric mean of the ratios %.2f\n", exp(sum / NR)
  }' "$2"
}
if [ -n "$pace" ]; then summary pace "$work/pace"; fi
if [ -n "$before" ]; then summary before "$work/before"; fi
