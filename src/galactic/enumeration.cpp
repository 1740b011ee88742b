#include "enumeration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "../search/bits.h"
#include "board.h"
#include "moves.h"

namespace patience::galactic {

namespace {

using Labels = std::vector<std::uint8_t>;  // a permutation of ranks

std::uint64_t factorial(int n) {
  return n < 2 ? 1 : static_cast<std::uint64_t>(n) * factorial(n - 1);
}

std::vector<Labels> permutations(int n) {
  Labels labels(static_cast<std::size_t>(n));
  std::iota(labels.begin(), labels.end(), std::uint8_t{0});
  std::vector<Labels> all;
  do {
    all.push_back(labels);
  } while (std::next_permutation(labels.begin(), labels.end()));
  return all;
}

/// Numbers for boards that are the same but for the order of columns and the names of ranks:
/// columns are sorted by their cards in the top row, ranks named so that the cards in the top
/// row, as a set, come first among all sets that other names would give. A number is that of the
/// set, and of the permutation of the other cards below. If other names leave the set as it is, a
/// board has several numbers; alike() lists them.
class Numbering {
 public:
  explicit Numbering(int ranks)
      : ranks_(ranks), below_(factorial(3 * ranks)), namings_(permutations(ranks)) {
    sets_.resize(std::size_t{1} << 4 * ranks);
    for (std::uint32_t set = 0; set < sets_.size(); ++set) {
      if (count_bits(set) != ranks) continue;
      const std::uint32_t first = renamed(set, namings_[naming_to_first(set)]);
      if (first == set) {
        sets_[set].index = static_cast<std::uint32_t>(firsts_.size());
        firsts_.push_back(set);
        sizes_.push_back(0);
      }
      sets_[set].naming = naming_to_first(set);
      sets_[set].index = sets_[first].index;  // first <= set, so it has one
      ++sizes_[sets_[set].index];
    }
  }

  std::size_t size() const { return firsts_.size() * below_; }

  /// How many boards a number stands for: orders of columns, and sets with other names.
  std::uint64_t boards(std::uint64_t number) const {
    return factorial(ranks_) * sizes_[number / below_];
  }

  Board board(std::uint64_t number) const {
    std::array<Card, max_cards> top{}, left{};
    std::size_t in_top = 0, in_left = 0;
    const std::uint32_t set = firsts_[number / below_];
    for (int card = 0; card < 4 * ranks_; ++card) {
      ((set >> card & 1) != 0 ? top[in_top++] : left[in_left++]) = static_cast<Card>(card);
    }
    Board made(ranks_);
    for (int c = 0; c < ranks_; ++c) made.put(place_of(c, 0), top[static_cast<std::size_t>(c)]);
    std::uint64_t rest = number % below_;
    std::uint64_t block = below_;
    for (int i = 0; i < 3 * ranks_; ++i) {
      block /= static_cast<std::uint64_t>(3 * ranks_ - i);
      const auto at = left.begin() + static_cast<std::ptrdiff_t>(rest / block);
      rest %= block;
      made.put(place_of(i / 3, i % 3 + 1), *at);
      std::copy(at + 1, left.end(), at);
    }
    return made;
  }

  std::uint64_t number(const Board& board) const {
    return number(board, namings_[sets_[top_row(board)].naming]);
  }

  /// Calls visit(number) for all numbers of the board with this one, itself included.
  template <class Visit>
  void alike(std::uint64_t number, Visit visit) const {
    const std::uint32_t set = firsts_[number / below_];
    const Board board = this->board(number);
    for (const Labels& naming : namings_) {
      if (renamed(set, naming) == set) visit(this->number(board, naming));
    }
  }

 private:
  struct Set {
    std::uint32_t index = 0;
    std::size_t naming = 0;  // that makes it the first of its kind
  };

  static Card renamed(Card card, const Labels& naming) {
    return card_of(naming[static_cast<std::size_t>(rank(card))], suit(card));
  }
  static std::uint32_t renamed(std::uint32_t set, const Labels& naming) {
    std::uint32_t other = 0;
    for (int card = 0; set >> card != 0; ++card) {
      if ((set >> card & 1) != 0) {
        other |= std::uint32_t{1} << renamed(static_cast<Card>(card), naming);
      }
    }
    return other;
  }
  std::size_t naming_to_first(std::uint32_t set) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < namings_.size(); ++i) {
      if (renamed(set, namings_[i]) < renamed(set, namings_[best])) best = i;
    }
    return best;
  }

  std::uint32_t top_row(const Board& board) const {
    std::uint32_t set = 0;
    for (int c = 0; c < ranks_; ++c) set |= std::uint32_t{1} << board.at(place_of(c, 0));
    return set;
  }

  std::uint64_t number(const Board& board, const Labels& naming) const {
    std::array<int, max_ranks> column_of{};
    const std::uint32_t set = renamed(top_row(board), naming);
    for (int c = 0; c < ranks_; ++c) {
      const Card top = renamed(board.at(place_of(c, 0)), naming);
      column_of[static_cast<std::size_t>(count_bits(set & ((std::uint32_t{1} << top) - 1)))] = c;
    }
    // Cards count from those that are left.
    std::uint32_t left = ((std::uint32_t{1} << 4 * ranks_) - 1) & ~set;
    std::uint64_t rest = 0;
    for (int i = 0; i < 3 * ranks_; ++i) {
      const int c = column_of[static_cast<std::size_t>(i / 3)];
      const Card card = renamed(board.at(place_of(c, i % 3 + 1)), naming);
      const std::uint32_t bit = std::uint32_t{1} << card;
      rest = rest * static_cast<std::uint64_t>(3 * ranks_ - i) +
             static_cast<std::uint64_t>(count_bits(left & (bit - 1)));
      left &= ~bit;
    }
    return sets_[set].index * below_ + rest;
  }

  int ranks_;
  std::uint64_t below_;          // permutations of the cards below the top row
  std::vector<Labels> namings_;  // of ranks
  std::vector<Set> sets_;        // by set
  std::vector<std::uint32_t> firsts_;
  std::vector<std::uint64_t> sizes_;  // sets that other names make of each
};

// Calls visit(board) for each board that a move changes to this one. The move brought a card
// home, and exchanging the same two cards again takes it back.
template <class Visit>
void for_each_predecessor(const Board& board, Rules rules, Visit visit) {
  for (int i = 0; i < board.cards(); ++i) {
    const auto in = static_cast<Card>(i);
    const Place place = board.where(in);
    if (!is_home(in, place)) continue;
    for (int o = 0; o < board.cards(); ++o) {
      const auto out = static_cast<Card>(o);
      if (out == in) continue;
      Board before = board;
      before.exchange(in, out);
      const Rows rows = rows_to_fill(before, column(place), rules);
      if ((rows >> row(place) & 1) != 0 && move_to(before, place).in == in) visit(before);
    }
  }
}

// Boards of up to two ranks, in the order of their permutations.
std::vector<Board> all_boards(int ranks) {
  std::vector<Board> boards;
  for (const Labels& cards : permutations(suits * ranks))
    boards.emplace_back(cards.data(), ranks);
  return boards;
}

std::size_t index_of(const std::vector<Board>& boards, const Board& board) {
  const auto before = [](const Board& a, const Board& b) {
    for (int p = 0; p < a.cards(); ++p) {
      const auto place = static_cast<Place>(p);
      if (a.at(place) != b.at(place)) return a.at(place) < b.at(place);
    }
    return false;
  };
  const auto at = std::lower_bound(boards.begin(), boards.end(), board, before);
  return static_cast<std::size_t>(at - boards.begin());
}

}  // namespace

std::vector<std::uint64_t> boards_by_fewest_moves(int ranks, Rules rules,
                                                  const std::atomic<bool>* cancelled) {
  const Numbering numbering(ranks);
  std::vector<bool> met(numbering.size());
  std::vector<std::uint32_t> at_level, next;
  std::uint64_t boards_at_level = 0;
  const auto meet = [&](const Board& board) {
    const std::uint64_t found = numbering.number(board);
    if (met[found]) return;
    numbering.alike(found, [&](std::uint64_t number) {
      if (met[number]) return;
      met[number] = true;
      boards_at_level += numbering.boards(number);
      next.push_back(static_cast<std::uint32_t>(number));
    });
  };
  Board done(ranks);
  for (int p = 0; p < suits * ranks; ++p) done.put(static_cast<Place>(p), static_cast<Card>(p));
  meet(done);
  std::vector<std::uint64_t> counts;
  while (!next.empty()) {
    counts.push_back(boards_at_level);
    boards_at_level = 0;
    at_level.swap(next);
    next.clear();
    for (const std::uint32_t number : at_level) {
      if (cancelled != nullptr && *cancelled) return counts;
      for_each_predecessor(numbering.board(number), rules, meet);
    }
  }
  return counts;
}

// Moves may go round in circles, so chances are computed over and over, each from those of the
// boards that its moves lead to, until none changes any more.
double chance_of_random_play(int ranks, Rules rules) {
  const std::vector<Board> boards = all_boards(ranks);
  std::vector<std::vector<std::size_t>> after(boards.size());
  std::vector<double> chance(boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    chance[i] = boards[i].won() ? 1 : 0;
    for_each_move(boards[i], rules, [&](Move move) {
      Board next = boards[i];
      play(next, move);
      after[i].push_back(index_of(boards, next));
    });
  }
  double change = 1;
  while (change > 1e-15) {
    change = 0;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      if (after[i].empty()) continue;
      double sum = 0;
      for (const std::size_t next : after[i]) sum += chance[next];
      const double mean = sum / static_cast<double>(after[i].size());
      change = std::max(change, std::abs(mean - chance[i]));
      chance[i] = mean;
    }
  }
  return std::accumulate(chance.begin(), chance.end(), 0.0) / static_cast<double>(boards.size());
}

}  // namespace patience::galactic
