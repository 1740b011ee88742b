#!/bin/sh
# Nodes and deals a second on decks 1 to 1000 of quagnes under all forty variants, one thread:
#   bench/speed.sh [decks] [max_states] [path of pace-agnes]
# With the path of pace-agnes, an independent solver, it is run in turn with ours, and `ratio`
# says how many times as many deals a second ours solves. Takes about an hour at the defaults.
set -eu
cd "$(dirname "$0")/.."
decks=${1:-1000}
states=${2:-2000000}
pace=${3:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S tests/cpp -B "$work" >/dev/null
cmake --build "$work" --parallel --target agnes_bench >/dev/null

echo "$(date +%F), decks 1 to $decks, at most $states states a deal, one thread"
header=$("$work/agnes_bench" 1 1 | head -n 1)
echo "$header${pace:+    pace/s   ratio  pace unknown}"
for layout in Up Down; do for runs in Suit Color; do for split in -NoSplit ''; do
  for empty in None High1 HighRun Any1 AnyRun; do
    name=$layout-$runs-$empty$split
    ours=$("$work/agnes_bench" "$decks" "$states" "=$name" | tail -n 1)
    if [ -z "$pace" ]; then
      echo "$ours"
      continue
    fi
    case $empty in
      None) fill='none' ;; High1) fill='high 1' ;; HighRun) fill='high run' ;;
      Any1) fill='any 1' ;; AnyRun) fill='any run' ;;
    esac
    theirs=$("$pace" -n "$decks" -m "$states" -e "$fill" ${split:+-s} \
      $([ $layout = Up ] && echo -f) $([ $runs = Suit ] && echo -u) 2>&1 >/dev/null)
    rate=$(echo "$theirs" | sed 's/.*decks.s=\([0-9.]*\).*/\1/')
    gave_up=$(echo "$theirs" | sed 's/.*giveup=\([0-9]*\).*/\1/')
    echo "$ours" | awk -v rate="$rate" -v gave_up="$gave_up" \
      '{ printf "%s %9.1f %7.2f %13d\n", $0, rate, $NF / rate, gave_up }'
  done
done; done; done | tee "$work/rows"
if [ -n "$pace" ]; then
  awk '{ sum += log($(NF - 1)) } END { printf "geometric mean of the ratios %.2f\n", exp(sum / NR) }' \
    "$work/rows"
fi
