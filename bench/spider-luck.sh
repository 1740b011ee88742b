#!/bin/sh
# What luck finds of dealers who rig while a game is played, beside AGT and ATSV, and how often it
# accuses a fair one: plays the games, and tests them by bench/spider-luck.R. From the root of the
# repository; takes about half an hour of two cores.
#   sh bench/spider-luck.sh WORK > bench/results/DATE-spider-luck.txt
set -eu
work=${1:?"a folder for the games is wanted"}
mkdir -p "$work"
g++ -std=c++17 -O2 -pthread -Iinst/include bench/spider-luck-dealers.cpp src/spider/position.cpp \
  src/spider/person.cpp src/spider/beam.cpp src/spider/steps.cpp src/spider/sight.cpp \
  src/spider/value.cpp src/spider/guided_search.cpp src/spider/reference.cpp \
  src/spider/networks.cpp src/search/*.cpp src/cards/*.cpp -o "$work/dealers"
"$work/dealers" 4 9001 300 24 > "$work/reference-24.csv" &
"$work/dealers" 4 9001 300 -60 > "$work/person-60.csv"
wait
# Many fair games of a weak player, for the size of the tests: what is drawn from few games has
# their mean, not the fair one.
"$work/dealers" 4 9002 1500 -5 fair > "$work/person-5.csv" &
"$work/dealers" 4 9003 1500 -5 fair | tail -n +2 > "$work/more.csv"
wait
cat "$work/more.csv" >> "$work/person-5.csv"
for player in reference-24 person-60 person-5; do
  echo "$player, four suits"
  Rscript bench/spider-luck.R "$work/$player.csv"
done
