#include "component.h"

#include <algorithm>
#include <cstddef>

namespace patience::galactic {

namespace {

// One step of a hash: the product takes low bits up, the shifts take high bits down.
constexpr std::uint64_t stirred(std::uint64_t x) {
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93;
  return x ^ x >> 32;
}

// Labels columns and ranks in the order in which a walk from this column meets them: a column
// leads to the ranks of its cards, row by row, and a rank to the columns of its cards, suit by
// suit. The walk is the same whatever the labels were, and it meets the whole part.
Component labelled_from(const Board& board, int start, int columns) {
  constexpr std::uint8_t none = 0xFF;
  std::array<std::uint8_t, max_ranks> column_label, rank_label, column_in;
  column_label.fill(none);
  rank_label.fill(none);
  Component made{Board(columns), {}, {}};
  std::uint8_t columns_met = 0, ranks_met = 0;
  const auto meet_column = [&](int c) {
    if (column_label[static_cast<std::size_t>(c)] != none) return;
    column_in[columns_met] = static_cast<std::uint8_t>(c);
    column_label[static_cast<std::size_t>(c)] = columns_met++;
  };
  Key key{0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9};
  meet_column(start);
  for (int c = 0; c < columns; ++c) {
    std::uint32_t code = 0;
    for (int r = 0; r < suits; ++r) {
      const Card card = board.at(place_of(column_in[static_cast<std::size_t>(c)], r));
      const auto k = static_cast<std::size_t>(rank(card));
      if (rank_label[k] == none) {
        made.ranks_in[ranks_met] = static_cast<std::uint8_t>(k);
        rank_label[k] = ranks_met++;
        for (int s = 0; s < suits; ++s) {
          meet_column(column(board.where(card_of(static_cast<int>(k), s))));
        }
      }
      const Card label = card_of(rank_label[k], suit(card));
      made.board.put(place_of(c, r), label);
      code = code << 8 | label;
    }
    key = {stirred(key.low ^ code), SplitMix(key.high + code)()};
  }
  made.key = key;
  return made;
}

// What can be said of each column without labels: of each of its cards the suit, and for each
// suit of its rank the row. 4 * (2 + 4 * 2) bits.
std::array<std::uint64_t, max_ranks> signatures(const Board& board, Columns columns) {
  std::array<std::uint8_t, max_ranks> rows_of_rank{};
  std::array<std::uint64_t, max_ranks> signatures{};
  for (int c = 0; c < board.ranks(); ++c) {
    if ((columns >> c & 1) == 0) continue;
    for (int r = 0; r < suits; ++r) {
      const Card card = board.at(place_of(c, r));
      rows_of_rank[static_cast<std::size_t>(rank(card))] |=
          static_cast<std::uint8_t>(r << 2 * suit(card));
    }
  }
  for (int c = 0; c < board.ranks(); ++c) {
    if ((columns >> c & 1) == 0) continue;
    std::uint64_t bits = 0;
    for (int r = 0; r < suits; ++r) {
      const Card card = board.at(place_of(c, r));
      bits = bits << 10 | static_cast<unsigned>(suit(card)) << 8 |
             rows_of_rank[static_cast<std::size_t>(rank(card))];
    }
    signatures[static_cast<std::size_t>(c)] = bits;
  }
  return signatures;
}

bool before(Key a, Key b) { return a.low != b.low ? a.low < b.low : a.high < b.high; }

}  // namespace

Parts parts_of(const Board& board) {
  std::array<Columns, max_ranks> of_rank{}, near{};
  const auto ranks = static_cast<std::size_t>(board.ranks());
  for (int p = 0; p < board.cards(); ++p) {
    const auto place = static_cast<Place>(p);
    of_rank[static_cast<std::size_t>(rank(board.at(place)))] |= Columns{1} << column(place);
  }
  for (int p = 0; p < board.cards(); ++p) {
    const auto place = static_cast<Place>(p);
    near[static_cast<std::size_t>(column(place))] |=
        of_rank[static_cast<std::size_t>(rank(board.at(place)))];
  }
  Parts parts;
  Columns met = 0;
  for (std::size_t first = 0; first < ranks; ++first) {
    if ((met >> first & 1) != 0 || board.done(static_cast<int>(first))) continue;
    Columns part = near[first];
    for (Columns before = 0; before != part;) {
      before = part;
      for (std::size_t c = first; c < ranks; ++c) {
        if ((part >> c & 1) != 0) part |= near[c];
      }
    }
    met |= part;
    parts.columns[parts.size++] = part;
  }
  std::sort(parts.columns.begin(), parts.columns.begin() + parts.size, [](Columns a, Columns b) {
    return columns_in(a) != columns_in(b) ? columns_in(a) < columns_in(b) : a < b;
  });
  return parts;
}

// A walk may start at any column: those with the least signature are tried, mostly one, and of
// the labellings the one with the least key is taken.
Component component(const Board& board, Columns columns) {
  const auto signature = signatures(board, columns);
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t c = 0; c < max_ranks; ++c) {
    if ((columns >> c & 1) != 0) least = std::min(least, signature[c]);
  }
  const int size = columns_in(columns);
  Component best;
  bool found = false;
  for (std::size_t c = 0; c < max_ranks; ++c) {
    if ((columns >> c & 1) == 0 || signature[c] != least) continue;
    const Component other = labelled_from(board, static_cast<int>(c), size);
    if (!found || before(other.key, best.key)) best = other;
    found = true;
  }
  return best;
}

}  // namespace patience::galactic
