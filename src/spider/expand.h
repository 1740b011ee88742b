// How a beam goes on from a position.
#ifndef PATIENCE_SPIDER_EXPAND_H
#define PATIENCE_SPIDER_EXPAND_H

#include <algorithm>
#include <unordered_map>

#include "evaluation.h"
#include "keys.h"
#include "steps.h"

namespace patience::spider {

/// A position that a move leads to.
struct Child {
  int parent;  // in the beam
  int value;
  std::uint64_t key;
  Move move;
  std::uint8_t moves;  // single ones, that the move is made of
  int removed;
};

/// Decides between two children of the same value, even if they lead to the same position.
/// Otherwise the standard library's sort would choose which of them is kept, and platforms would
/// differ.
inline bool is_earlier(const Child& a, const Child& b) {
  if (a.parent != b.parent) return a.parent < b.parent;
  if (a.move.from != b.move.from) return a.move.from < b.move.from;
  return a.move.to != b.move.to ? a.move.to < b.move.to : a.move.count < b.move.count;
}

/// Whether one of two is to be looked at first.
template <class Ranked>
bool is_better(const Ranked& a, const Ranked& b) {
  if (a.value != b.value) return a.value > b.value;
  return a.key != b.key ? a.key < b.key : is_earlier(a, b);
}

/// Counts how often a pattern was met, up to a quota.
class Quota {
 public:
  explicit Quota(int most) : most_(most) {}
  bool takes(std::uint32_t pattern) { return most_ == 0 || ++met_[pattern] <= most_; }

 private:
  int most_;
  std::unordered_map<std::uint32_t, int> met_;
};

/// Calls emit(child) for the moves of a position. A run, or a sequence of several runs, goes onto
/// a card or to an empty column. A sequence may have up to 2^e runs if there are e other empty
/// columns to move it by. No whole column goes to an empty one, for that changes only its name.
/// Each child takes one from the budget, but an empty budget does not end the list.
template <class Emit>
void expand(const Position& position, const Evaluation& evaluation, std::uint64_t& budget,
            Emit emit) {
  const auto at = position.begins();
  const bool stock = position.rows_left() > 0;
  const int empties = position.empty_columns();
  std::array<int, columns> values{}, runs{}, sequences{};
  std::array<std::uint64_t, columns> keys{};
  int value = evaluation.removed(position.removed());
  std::uint64_t key = 0;
  int first_empty = -1;
  for (int i = 0; i < columns; ++i) {
    const auto c = static_cast<std::size_t>(i);
    const int size = position.size(i), down = position.down(i);
    value += values[c] = evaluation.column(at[c], size, down);
    key += keys[c] = column_key(at[c], size, down, i, stock);
    runs[c] = run_length(at[c], size, down);
    sequences[c] = sequence_length(at[c], size, down);
    if (size == 0 && first_empty < 0) first_empty = i;
  }
  for (int from = 0; from < columns; ++from) {
    const auto f = static_cast<std::size_t>(from);
    const int size = position.size(from);
    if (size == 0) continue;
    const Card* const cards = at[f];
    // So many runs are the last `count` cards.
    const auto runs_in = [&](int count) {
      int found = 1;
      for (int i = size - count + 1; i < size; ++i) found += cards[i - 1] != cards[i] + 1;
      return found;
    };
    const auto move = [&](int to, int count) {
      const auto t = static_cast<std::size_t>(to);
      const int left = size - count;
      const int down = left > 0 ? std::min(position.down(from), left - 1) : 0;
      std::array<Card, cards_in_deal> all{};
      std::copy(at[t], at[t + 1], all.begin());
      std::copy(cards + left, cards + size, all.begin() + position.size(to));
      int size_to = position.size(to) + count, down_to = position.down(to), removed = 0;
      if (rank(all[static_cast<std::size_t>(size_to - 1)]) == 0 &&
          run_length(all.data(), size_to, down_to) >= 13) {
        size_to -= 13;
        removed = 1;
        if (size_to > 0 && down_to == size_to) --down_to;
      }
      const int empty = empties + (left == 0) - (position.size(to) == 0) + (size_to == 0);
      Child child{};
      child.value = value - values[f] - values[t] + evaluation.column(cards, left, down) +
                    evaluation.column(all.data(), size_to, down_to) +
                    evaluation.removed(removed) + evaluation.empties(empty, stock);
      child.key = key - keys[f] - keys[t] + column_key(cards, left, down, from, stock) +
                  column_key(all.data(), size_to, down_to, to, stock);
      child.move = {static_cast<std::int8_t>(from), static_cast<std::int8_t>(to),
                    static_cast<std::uint8_t>(count)};
      const int single = count <= runs[f] ? 1 : moves_for(runs_in(count));
      child.moves = static_cast<std::uint8_t>(single);
      child.removed = position.removed() + removed;
      if (budget > 0) --budget;
      emit(child);
    };
    for (int to = 0; to < columns; ++to) {
      if (to == from) continue;
      if (position.size(to) > 0) {
        const int count = rank(at[static_cast<std::size_t>(to) + 1][-1]) - rank(cards[size - 1]);
        if (count < 1 || count > sequences[f]) continue;
        if (count <= runs[f] || runs_in(count) <= 1 << empties) move(to, count);
        continue;
      }
      if (!stock && to != first_empty) continue;
      for (int count = runs[f]; count <= sequences[f] && count < size;) {
        if (runs_in(count) > 1 << (empties - 1)) break;
        move(to, count);
        // On to the end of the next run.
        ++count;
        while (count < sequences[f] && cards[size - count - 1] == cards[size - count] + 1) {
          ++count;
        }
      }
    }
  }
}

}  // namespace patience::spider

#endif
