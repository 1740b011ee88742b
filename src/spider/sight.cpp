#include "sight.h"

#include <algorithm>

#include "../search/bits.h"

namespace patience::spider {

namespace {

constexpr int suits = 4, ranks = 13;

int suit_of(Card card) { return card >> 4; }
bool is_known(Card card) { return card != unseen_card; }
constexpr std::uint64_t bit(int card) { return std::uint64_t{1} << card; }
constexpr std::uint64_t of_each_suit = 0x0001000100010001;

// Takes numbers one after the other.
class Writer {
 public:
  explicit Writer(Features& to) : to_(to) {}
  void add(int number) {
    to_[next_++] = static_cast<std::int16_t>(std::clamp(number, -1023, 1023));
  }
  // Whether it is at least 1, 2, .., `most`: what comes first matters more than the rest.
  void add_steps(int number, int most) {
    for (int step = 1; step <= most; ++step) add(number >= step ? 1 : 0);
    add(number);
  }

 private:
  Features& to_;
  std::size_t next_ = 0;
};

// The face-up cards of a column, in runs: stretches that follow each other in suit.
struct Column {
  int down = 0, up = 0, runs = 0;
  bool unknown = false;      // its card was just turned
  int head = -1, suit = -1;  // rank and suit of the first card of its last run
  int top = -1;              // rank of its last card
  int sequence_head = -1;    // rank of the first card of the sequence at its end
  bool on_its_rank = false;  // the last run lies on a card of the next rank, of another suit
  bool all_moves = false;    // its face-up cards are one sequence
  Card last = unseen_card;
  int run = 0;  // cards of the last run
};

// What lies face up, added up.
struct Totals {
  int down = 0, clear = 0, unknown = 0, up = 0, deepest = 0;
  int links = 0, linked = 0, off = 0, broken = 0, depth = 0;
  int buried_kings = 0, kings_first = 0, kings_first_cards = 0, kings_first_most = 0;
  int runs_of_5 = 0, runs_of_8 = 0;
  std::array<int, 6> columns_by_down{};
};

struct Suit {
  int longest = 0, second = 0;  // runs
  int from_king = 0;            // the longest that begins with a king
  int ranks = 0, twice = 0;     // ranks that lie face up, once and twice or more
  int removed = 0;

  bool operator>(const Suit& other) const { return as_array() > other.as_array(); }
  std::array<int, 6> as_array() const {
    return {longest, second, from_king, ranks, twice, removed};
  }
};

class Look {
 public:
  Look(const Position& seen, const Unseen& unseen, int worth)
      : seen_(seen), unseen_(unseen), worth_(worth) {
    const auto at = seen.begins();
    for (int i = 0; i < columns; ++i) {
      const auto c = static_cast<std::size_t>(i);
      look_at(columns_[c], at[c], seen.size(i), seen.down(i));
    }
    for (std::size_t s = 0; s < suits; ++s) {
      suits_[s].ranks = count_bits(once_ >> 16 * s & 0xFFFF);
      suits_[s].twice = count_bits(twice_ >> 16 * s & 0xFFFF);
      suits_[s].removed = unseen.removed[s];
    }
    std::sort(suits_.begin(), suits_.end(), std::greater<>());
  }

  void write(Writer& to, bool deals) const {
    to.add(deals ? 1 : 0);
    for (int rows = 0; rows < 6; ++rows) to.add(seen_.rows_left() == rows ? 1 : 0);
    to.add(seen_.rows_left());
    to.add_steps(seen_.removed(), 4);
    to.add_steps(seen_.empty_columns(), 3);
    write_totals(to);
    write_columns(to);
    write_moves(to);
    write_unseen(to);
    for (const Suit& suit : suits_) {
      for (const int number : suit.as_array()) to.add(number);
    }
  }

 private:
  void look_at(Column& column, const Card* cards, int size, int down) {
    column.down = down;
    column.up = size - down;
    all_.down += down;
    if (size == 0) return;
    ++all_.columns_by_down[static_cast<std::size_t>(std::min(down, 5))];
    all_.clear += down == 0 ? 1 : 0;
    all_.up += column.up;
    all_.deepest = std::max(all_.deepest, column.up);
    column.last = cards[size - 1];
    column.unknown = !is_known(column.last);
    all_.unknown += column.unknown ? 1 : 0;
    int first = down;  // of the run
    for (int i = down; i < size; ++i) {
      if (is_known(cards[i])) {
        twice_ |= once_ & bit(cards[i]);
        once_ |= bit(cards[i]);
      }
      const bool ends = i + 1 == size || cards[i] != cards[i + 1] + 1;
      if (i == down && down > 0 && is_known(cards[i]) && rank(cards[i]) == 12) {
        ++all_.buried_kings;
      }
      if (!ends) {
        ++all_.links;
        all_.linked += i - first + 1;
        continue;
      }
      ++column.runs;
      end_run(cards[first], i - first + 1);
      if (i + 1 == size) break;
      if (rank(cards[i]) == rank(cards[i + 1]) + 1) {
        ++all_.off;
      } else {
        ++all_.broken;
        all_.depth += i + 1;
        all_.buried_kings += rank(cards[i + 1]) == 12 ? 1 : 0;
      }
      first = i + 1;
    }
    if (down == 0 && is_known(cards[0]) && rank(cards[0]) == 12) {
      int length = 1;
      while (length < size && cards[length - 1] == cards[length] + 1) ++length;
      ++all_.kings_first;
      all_.kings_first_cards += length;
      all_.kings_first_most = std::max(all_.kings_first_most, length);
    }
    if (column.unknown) return;
    column.run = run_length(cards, size, down);
    const int sequence = sequence_length(cards, size, down);
    const Card head = cards[size - column.run];
    column.head = rank(head);
    column.suit = suit_of(head);
    column.top = rank(column.last);
    column.sequence_head = rank(cards[size - sequence]);
    column.on_its_rank =
        column.run < column.up && rank(cards[size - column.run - 1]) == column.head + 1;
    column.all_moves = sequence == column.up;
  }

  void end_run(Card head, int length) {
    if (!is_known(head)) return;
    Suit& suit = suits_[static_cast<std::size_t>(suit_of(head))];
    if (length > suit.longest) {
      suit.second = suit.longest;
      suit.longest = length;
    } else {
      suit.second = std::max(suit.second, length);
    }
    if (rank(head) == 12) suit.from_king = std::max(suit.from_king, length);
    all_.runs_of_5 += length >= 5 ? 1 : 0;
    all_.runs_of_8 += length >= 8 ? 1 : 0;
  }

  void write_totals(Writer& to) const {
    to.add(all_.down);
    to.add(all_.clear);
    for (std::size_t down = 1; down < 6; ++down) to.add(all_.columns_by_down[down]);
    to.add_steps(all_.unknown, 3);
    for (const int number :
         {all_.links, all_.linked, all_.off, all_.broken, all_.depth, all_.buried_kings,
          all_.kings_first, all_.kings_first_cards, all_.kings_first_most, all_.runs_of_5,
          all_.runs_of_8, all_.up, all_.deepest}) {
      to.add(number);
    }
    to.add(worth_ / 64);
  }

  // How many runs must leave the columns with the least of them, until a card is turned or the
  // column is empty.
  void write_columns(Writer& to) const {
    std::vector<int> to_turn, to_clear;
    std::array<int, ranks> tops{};
    int sum = 0, inverse = 0;
    for (const Column& column : columns_) {
      if (column.up == 0) continue;
      if (column.top >= 0) ++tops[static_cast<std::size_t>(column.top)];
      if (column.down > 0) {
        to_turn.push_back(column.runs);
        sum += column.runs;
        inverse += 64 / column.runs;
      } else if (column.runs > 1 || column.head != 12) {
        to_clear.push_back(column.runs);
      }
    }
    std::sort(to_turn.begin(), to_turn.end());
    std::sort(to_clear.begin(), to_clear.end());
    for (std::size_t i = 0; i < 5; ++i) {
      to.add(i < to_turn.size() ? std::min(to_turn[i], 8) : 0);
    }
    to.add(inverse);
    to.add(sum);
    for (std::size_t i = 0; i < 4; ++i) {
      to.add(i < to_clear.size() ? std::min(to_clear[i], 10) : 12);
    }
    int different = 0;
    for (const int cards : tops) {
      to.add(cards);
      different += cards > 0 ? 1 : 0;
    }
    to.add(different);
  }

  // The runs that can move: onto which cards, and what that would turn.
  void write_moves(Writer& to) const {
    int fit = 0, in_suit = 0, better = 0, free = 0, turn = 0, turn_in_suit = 0, sequences = 0,
        whole = 0;
    std::uint64_t tops = 0;  // a bit each
    unsigned top_ranks = 0;
    for (const Column& column : columns_) {
      if (column.run == 0) continue;
      tops |= bit(column.last);
      top_ranks |= 1U << column.top;
    }
    // The top of a column is below the head of its run, so no run fits onto itself.
    for (const Column& from : columns_) {
      if (from.run == 0) continue;
      const bool fits = (top_ranks >> (from.head + 1) & 1) != 0;
      const bool fits_suit = (tops >> (16 * from.suit + from.head + 1) & 1) != 0;
      fit += fits;
      in_suit += fits_suit;
      better += fits && !from.on_its_rank;
      sequences += (top_ranks >> (from.sequence_head + 1) & 1) != 0;
      whole += from.all_moves;
      if (!fits || from.run < from.up) continue;
      ++free;
      turn += from.down > 0;
      turn_in_suit += from.down > 0 && fits_suit;
    }
    for (const int number : {fit, in_suit, better, free, turn, turn_in_suit, sequences, whole}) {
      to.add(number);
    }
  }

  // Of the cards that may come next the shares, in 1/512, that fit somewhere, and that a run
  // fits onto, in rank and in suit; and how many of each rank there are.
  void write_unseen(Writer& to) const {
    // Which cards would be good, a bit each, as numbered by Card.
    std::array<std::uint64_t, 4> good{};
    for (const Column& column : columns_) {
      if (column.run == 0) continue;
      if (column.top > 0) {
        good[0] |= of_each_suit << (column.top - 1);
        good[1] |= bit(column.last - 1);
      }
      if (column.head < ranks - 1) {
        good[2] |= of_each_suit << (column.head + 1);
        good[3] |= bit(16 * column.suit + column.head + 1);
      }
    }
    std::array<int, 4> shares{};
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::uint64_t left = good[i]; left != 0; left &= left - 1) {
        shares[i] += unseen_.copies[static_cast<std::size_t>(lowest_bit(left))];
      }
    }
    for (const int cards : shares) to.add(unseen_.cards > 0 ? 512 * cards / unseen_.cards : 0);
    for (const int cards : unseen_.by_rank) to.add(cards);
    to.add(unseen_.cards);
  }

  const Position& seen_;
  const Unseen& unseen_;
  const int worth_;
  std::array<Column, columns> columns_{};
  Totals all_;
  std::array<Suit, suits> suits_{};
  std::uint64_t once_ = 0, twice_ = 0;  // cards that lie face up
};

}  // namespace

Unseen unseen_of(const Position& at, const Stock& stock, const Rules& rules) {
  Unseen unseen;
  std::array<int, suits> left{};
  for (const Card card : at.hidden(stock)) {
    ++unseen.cards;
    ++unseen.copies[card];
    ++unseen.by_rank[static_cast<std::size_t>(rank(card))];
    ++left[static_cast<std::size_t>(suit_of(card))];
  }
  const Position seen = at.seen();
  const auto begins = seen.begins();
  for (const Card* card = begins[0]; card != begins[columns]; ++card) {
    if (is_known(*card)) ++left[static_cast<std::size_t>(suit_of(*card))];
  }
  // Of two decks less what is left; a pack of other suits than the rules have is none.
  std::array<int, suits> all{};
  for (DeckCard card = 0; card < 52; ++card) {
    all[static_cast<std::size_t>(suit_of(card_of(card, rules)))] += 2;
  }
  for (std::size_t suit = 0; suit < suits; ++suit) {
    const int gone = (all[suit] - left[suit]) / ranks;
    unseen.removed[suit] = static_cast<std::int8_t>(std::clamp(gone, 0, at.removed()));
  }
  return unseen;
}

Unseen unseen_later(Unseen unseen, const Position& seen, const Position& later) {
  if (later.removed() == seen.removed()) return unseen;
  std::array<int, suits + 1> gone{};  // the last of cards that are not seen
  const auto before = seen.begins(), after = later.begins();
  for (const Card* card = before[0]; card != before[columns]; ++card) ++gone[*card >> 4];
  for (const Card* card = after[0]; card != after[columns]; ++card) --gone[*card >> 4];
  for (std::size_t suit = 0; suit < suits; ++suit) {
    unseen.removed[suit] = static_cast<std::int8_t>(unseen.removed[suit] + gone[suit] / ranks);
  }
  return unseen;
}

std::optional<std::size_t> turned_by(const Position& at, Move move, const Stock& stock) {
  if (move.deals()) return std::nullopt;
  Position after = at;
  after.apply(move, stock);
  if (at.face_down() - after.face_down() != 1) return std::nullopt;
  // It is of the column that the move leaves, or, where it completes a suit, of the one that it
  // goes to.
  const int column = after.down(move.from) < at.down(move.from) ? move.from : move.to;
  std::size_t place = 0;
  for (int i = 0; i <= column; ++i) place += static_cast<std::size_t>(at.down(i));
  return place - 1;
}

Features features_of(const Position& seen, const Unseen& unseen, int worth, bool deals) {
  Features made{};
  Writer to(made);
  Look(seen, unseen, worth).write(to, deals);
  return made;
}

}  // namespace patience::spider
