#!/usr/bin/env bash
# Where the instructions of the Agnes Sorel search go, counted by valgrind's callgrind, which other
# work on the machine does not disturb: for each variant, instructions for each position examined
# and the share of the parts of the search.
#   bench/profile.sh [decks] [max_states] [part of a variant's name] > bench/results/DATE-profile.txt
# Takes some five minutes.
set -eu
cd "$(dirname "$0")/.."
decks=${1:-40}
states=${2:-20000}
wanted=${3:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S tests/cpp -B "$work" >/dev/null
cmake --build "$work" --parallel --target agnes_bench >/dev/null

echo "$(date +%F), $(git log -1 --format=%h), decks 1 to $decks, at most $states states a deal"
printf '%-26s %9s %8s %6s %9s %6s %9s %6s\n' variant examined 'a state' table 'dead ends' moves \
  position search
for layout in Up Down; do for runs in Suit Color; do for empty in None High1 HighRun Any1 AnyRun; do
  for split in -NoSplit ''; do
    name=$layout-$runs-$empty$split
    case $name in *"$wanted"*) ;; *) continue ;; esac
    valgrind --tool=callgrind --callgrind-out-file="$work/out" "$work/agnes_bench" "$decks" \
      "$states" "=$name" 2>/dev/null | tail -n 1 >"$work/row"
    callgrind_annotate --threshold=100 "$work/out" 2>/dev/null | tr -d , |
      awk -v name="$name" -v examined="$(awk '{ print $5 }' "$work/row")" '
        !/patience::/ { next }
        /quagnes/ { next }
        { n = $1; all += n }
        /TranspositionTable/ { table += n; next }
        /EasierGame|may_go_up|may_be_won|Unlocking|Endgame|OneColour/ { dead += n; next }
        /legal_moves|list_choices|is_reversible|MoveOrder|Choice/ { moves += n; next }
        /Position::/ { position += n; next }
        { search += n }
        END {
          printf "%-26s %9d %8.0f %5.1f%% %8.1f%% %5.1f%% %8.1f%% %5.1f%%\n", name, examined,
            all / examined, 100 * table / all, 100 * dead / all, 100 * moves / all,
            100 * position / all, 100 * search / all
        }'
  done
done; done; done
