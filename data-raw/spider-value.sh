#!/bin/sh
# Makes src/spider/networks.cpp, from the root of the repository: the networks of Spider's
# reference player, for four, two and one suits. Needs about 5 GB of disk in WORK, 12 GB of
# memory, and hours of one core.
#   sh data-raw/spider-value.sh WORK
# The numbers that are there were made so on 28 November 2026. The first games had been played
# before positions in the middle of a turn were kept, and some files had fewer games, as the
# comments say, so that a new run makes other numbers.
set -eu
work=${1:?"a folder for the games is wanted"}
mkdir -p "$work"
g++ -std=c++17 -O3 -march=native -pthread -Iinst/include data-raw/spider-value.cpp \
  src/spider/position.cpp src/spider/person.cpp src/spider/beam.cpp src/spider/steps.cpp \
  src/spider/sight.cpp src/spider/value.cpp src/spider/guided_search.cpp \
  src/spider/reference.cpp src/spider/networks.cpp src/search/*.cpp src/cards/*.cpp \
  -o "$work/value"
cd "$work"

# Four suits: games of the player of person.h, as he plays and with other moves now and then.
./value play 4 1100 1 30000 20 four-1
./value play 4 1101 1 30000 28 four-2
./value explore 4 1102 1 24000 18 four-3
./value explore 4 1103 1 24000 24 four-4
./value fit 3 four.first four-1 four-2 four-3 four-4
# Then games of the player who goes by that network.
./value explore 4 1201 1 14000 16 four-5 four.first # there were 7,925
./value play 4 1202 1 14000 24 four-own four.first # there were 6,613
./value fit 1 four.second four-1 four-2 four-3 four-4 four-5 -- four-own
./value play 4 1203 1 2750 24 four-own-2 four.second
./value play 4 1204 1 2750 24 four-own-2 four.second # there were 5,488 of both
./value fit 1 four four-1 four-2 four-3 four-4 four-5 -- four-own four-own-2
# The chances that are told are fitted to fresh games of the player himself, here and below on
# 29 November 2026.
./value fresh 4 1207 1 5000 24 four-fresh four
./value calibrate four four-fresh

./value explore 2 1301 1 12000 16 two-1
./value fit 2 two.first two-1
./value play 2 1302 1 4000 24 two-own two.first # there were 1,644
./value fit 1 two two-1 -- two-own
./value fresh 2 1507 1 4000 24 two-fresh two
./value calibrate two two-fresh

./value explore 1 1401 1 6000 10 one-1
./value fit 2 one.first one-1
./value play 1 1402 1 3000 24 one-own one.first # there were 312
./value fit 1 one one-1 -- one-own
./value fresh 1 1508 1 5000 24 one-fresh one
./value calibrate one one-fresh

cd - >/dev/null
"$work/value" print src/spider/networks.cpp "$work/one" "$work/two" "$work/four"
