#include "position.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace patience::spider {

Card card_of(DeckCard card, const Rules& rules) {
  constexpr int spades = 2, hearts = 3;
  const int suit = card / 13;
  const bool red = suit % 2 == 1;  // of clubs, diamonds, spades, hearts
  const int counted = rules.suits == 4 ? suit : rules.suits == 2 && red ? hearts : spades;
  return static_cast<Card>(16 * counted + card % 13);
}

Stock stock_of(const Deal& deal, const Rules& rules) {
  Stock stock{};
  for (std::size_t row = 0; row < stock.size(); ++row) {
    for (std::size_t i = 0; i < columns; ++i) {
      stock[row][i] = card_of(deal[row_start(row + 1) + i], rules);
    }
  }
  return stock;
}

Stock stock_of(const Board& board, const Rules& rules) {
  Stock stock{};
  const std::size_t dealt = 5 - board.stock.size() / columns;
  for (std::size_t i = 0; i < board.stock.size(); ++i) {
    stock[dealt + i / columns][i % columns] = card_of(board.stock[i], rules);
  }
  return stock;
}

bool is_board(const Board& board) {
  std::array<int, 13> ranks{};
  const auto count = [&ranks](const std::vector<DeckCard>& cards) {
    for (const DeckCard card : cards) ++ranks[card % 13];
  };
  bool good = true;
  for (std::size_t i = 0; i < columns; ++i) {
    count(board.piles[i]);
    good = good && board.down[i] >= 0 &&
           static_cast<std::size_t>(board.down[i]) <= board.piles[i].size();
  }
  count(board.stock);
  count(board.removed);
  const std::size_t row = columns;
  return good && board.stock.size() <= 5 * row && board.stock.size() % row == 0 &&
         board.removed.size() % 13 == 0 &&
         std::all_of(ranks.begin(), ranks.end(), [](int n) { return n == 8; });
}

Position::Position(const Deal& deal, const Rules& rules, const TallColumns& tall) {
  std::size_t next = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t first = next;
    for (std::size_t i = column; i < 40; i += columns) {
      cards_[next++] = card_of(deal[i], rules);
    }
    for (std::size_t i = 0; i < tall.size(); ++i) {
      if (tall[i] == static_cast<int>(column)) cards_[next++] = card_of(deal[40 + i], rules);
    }
    down_[column] = static_cast<std::uint8_t>(next - first);
    cards_[next++] = card_of(deal[row_start(0) + column], rules);
    sizes_[column] = static_cast<std::uint8_t>(next - first);
  }
}

Position::Position(const Board& board, const Rules& rules)
    : rows_(static_cast<std::uint8_t>(board.stock.size() / columns)),
      removed_(static_cast<std::uint8_t>(board.removed.size() / 13)) {
  std::size_t next = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    for (const DeckCard card : board.piles[column]) cards_[next++] = card_of(card, rules);
    sizes_[column] = static_cast<std::uint8_t>(board.piles[column].size());
    down_[column] = static_cast<std::uint8_t>(board.down[column]);
  }
  for (int column = 0; column < columns; ++column) settle(column);
}

int Position::empty_columns() const {
  return static_cast<int>(std::count(sizes_.begin(), sizes_.end(), 0));
}

std::array<const Card*, columns + 1> Position::begins() const {
  std::array<const Card*, columns + 1> at{};
  at[0] = cards_.data();
  for (std::size_t i = 0; i < columns; ++i) at[i + 1] = at[i] + sizes_[i];
  return at;
}

int run_length(const Card* begin, int size, int down) {
  int length = std::min(size, 1);
  while (length > 0 && length < size - down &&
         begin[size - length - 1] == begin[size - length] + 1) {
    ++length;
  }
  return length;
}

int sequence_length(const Card* begin, int size, int down) {
  int length = std::min(size, 1);
  while (length > 0 && length < size - down &&
         rank(begin[size - length - 1]) == rank(begin[size - length]) + 1) {
    ++length;
  }
  return length;
}

// Removes a suit from king to ace at the end of a column, and turns its last card.
void Position::settle(int column) {
  const auto i = static_cast<std::size_t>(column);
  const auto at = begins();
  const int size = sizes_[i];
  const bool complete = run_length(at[i], size, down_[i]) >= 13 && rank(at[i][size - 1]) == 0;
  if (complete) {
    Card* const end = cards_.data() + (at[i] - cards_.data()) + size;
    std::copy(static_cast<const Card*>(end), at[columns], end - 13);
    std::fill_n(cards_.data() + (at[columns] - cards_.data()) - 13, 13, Card{0});
    sizes_[i] = static_cast<std::uint8_t>(size - 13);
    ++removed_;
  }
  if (sizes_[i] > 0 && down_[i] == sizes_[i]) --down_[i];
}

void Position::apply(Move move, const Stock& stock) {
  if (move.deals()) {
    std::array<Card, cards_in_deal> dealt{};
    const auto at = begins();
    Card* next = dealt.data();
    for (std::size_t i = 0; i < columns; ++i) {
      next = std::copy(at[i], at[i + 1], next);
      *next++ = stock[5 - rows_][i];
      ++sizes_[i];
    }
    cards_ = dealt;
    --rows_;
    for (int column = 0; column < columns; ++column) settle(column);
    return;
  }
  const auto from = static_cast<std::size_t>(move.from), to = static_cast<std::size_t>(move.to);
  const auto at = begins();
  Card* const first = cards_.data() + (at[from + 1] - cards_.data()) - move.count;
  Card* const target = cards_.data() + (at[to + 1] - cards_.data());
  if (from < to) {
    std::rotate(first, first + move.count, target);
  } else {
    std::rotate(target, first, first + move.count);
  }
  sizes_[from] = static_cast<std::uint8_t>(sizes_[from] - move.count);
  sizes_[to] = static_cast<std::uint8_t>(sizes_[to] + move.count);
  settle(move.to);
  settle(move.from);
}

void Position::sort_columns() {
  if (rows_ > 0) return;
  const auto at = begins();
  std::array<std::size_t, columns> order{};
  for (std::size_t i = 0; i < columns; ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (sizes_[a] != sizes_[b]) return sizes_[a] < sizes_[b];
    if (down_[a] != down_[b]) return down_[a] < down_[b];
    return std::memcmp(at[a], at[b], sizes_[a]) < 0;
  });
  const Position before = *this;
  const auto old = before.begins();
  Card* next = cards_.data();
  for (std::size_t i = 0; i < columns; ++i) {
    next = std::copy(old[order[i]], old[order[i] + 1], next);
    sizes_[i] = before.sizes_[order[i]];
    down_[i] = before.down_[order[i]];
  }
}

int Position::face_down() const { return std::accumulate(down_.begin(), down_.end(), 0); }

Position Position::seen() const {
  Position seen = *this;
  const auto at = begins();
  for (std::size_t i = 0; i < columns; ++i) {
    std::fill_n(seen.cards_.begin() + (at[i] - at[0]), down_[i], unseen_card);
  }
  return seen;
}

std::vector<Card> Position::hidden(const Stock& stock) const {
  std::vector<Card> cards;
  const auto at = begins();
  for (std::size_t i = 0; i < columns; ++i) cards.insert(cards.end(), at[i], at[i] + down_[i]);
  for (std::size_t row = stock.size() - rows_; row < stock.size(); ++row) {
    cards.insert(cards.end(), stock[row].begin(), stock[row].end());
  }
  return cards;
}

void Position::hide(const std::vector<Card>& cards, Stock& stock) {
  auto next = cards.begin();
  const auto lay = [&next](Card* to, std::size_t count) {
    const auto end = next + static_cast<std::ptrdiff_t>(count);
    std::copy(next, end, to);
    next = end;
  };
  const auto at = begins();
  for (std::size_t i = 0; i < columns; ++i) lay(cards_.data() + (at[i] - at[0]), down_[i]);
  for (std::size_t row = stock.size() - rows_; row < stock.size(); ++row) {
    lay(stock[row].data(), stock[row].size());
  }
}

bool Position::operator==(const Position& other) const {
  return cards_ == other.cards_ && sizes_ == other.sizes_ && down_ == other.down_ &&
         rows_ == other.rows_ && removed_ == other.removed_;
}

std::uint64_t Position::hash() const {
  std::uint64_t hash = 0x9E3779B97F4A7C15U + rows_;
  const auto add = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0xD6E8FEB86659FD93U;
    hash ^= hash >> 32;
  };
  // By hand, so that machines of both orders of bytes agree.
  for (std::size_t i = 0; i < cards_.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8; ++k) word = word << 8 | cards_[i + k];
    add(word);
  }
  for (std::size_t i = 0; i < columns; ++i) add(sizes_[i] + (std::uint64_t{down_[i]} << 8));
  return hash;
}

std::uint32_t Position::pattern() const {
  std::uint32_t pattern = removed_;
  for (const std::uint8_t down : down_) pattern = pattern * 7 + down;
  return pattern * 2654435761U;
}

bool is_legal(const Position& position, Move move, const Rules& rules) {
  if (move.deals()) {
    return position.rows_left() > 0 && (rules.onto_empty || position.empty_columns() == 0);
  }
  if (move.from < 0 || move.from >= columns || move.to < 0 || move.to >= columns ||
      move.from == move.to) {
    return false;
  }
  const auto at = position.begins();
  const Card* const from = at[static_cast<std::size_t>(move.from)];
  const int size = position.size(move.from);
  if (move.count > run_length(from, size, position.down(move.from))) return false;
  if (position.size(move.to) == 0) return true;
  const Card top = at[static_cast<std::size_t>(move.to) + 1][-1];
  return rank(top) == rank(from[size - move.count]) + 1;
}

void legal_moves(const Position& position, const Rules& rules, std::vector<Move>& moves) {
  moves.clear();
  const auto at = position.begins();
  for (std::int8_t from = 0; from < columns; ++from) {
    const Card* const begin = at[static_cast<std::size_t>(from)];
    const int size = position.size(from);
    const int run = run_length(begin, size, position.down(from));
    for (std::int8_t to = 0; to < columns; ++to) {
      if (from == to) continue;
      if (position.size(to) == 0) {
        for (int count = 1; count <= run; ++count) {
          moves.push_back({from, to, static_cast<std::uint8_t>(count)});
        }
        continue;
      }
      if (run == 0) continue;
      const int count = rank(at[static_cast<std::size_t>(to) + 1][-1]) - rank(begin[size - 1]);
      if (count >= 1 && count <= run) {
        moves.push_back({from, to, static_cast<std::uint8_t>(count)});
      }
    }
  }
  if (is_legal(position, deal_row, rules)) moves.push_back(deal_row);
}

}  // namespace patience::spider
