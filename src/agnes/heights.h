// Sets of pairs of heights that the two foundations of a colour may have.
#ifndef PATIENCE_AGNES_HEIGHTS_H
#define PATIENCE_AGNES_HEIGHTS_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../search/key.h"
#include "card.h"

namespace patience::agnes {

/// Pairs (i, j) of heights, each from 0 to the number of ranks: bit j of row i.
class Heights {
 public:
  Heights() = default;
  /// All pairs up to these heights.
  Heights(int first, int second) {
    std::fill_n(rows_.begin(), first + 1, (std::uint32_t{2} << second) - 1);
  }

  bool empty() const {
    for (const std::uint32_t row : rows_) {
      if (row != 0) return false;
    }
    return true;
  }
  bool contains(int i, int j) const { return (rows_[at(i)] >> j & 1) != 0; }
  void add(int i, int j) { rows_[at(i)] |= 1U << j; }
  /// Of rows `first` to `last` only these columns stay.
  void keep(int first, int last, std::uint32_t columns) {
    for (int i = first; i <= last; ++i) rows_[at(i)] &= columns;
  }
  /// Only pairs that are in both sets stay.
  void keep(const Heights& others) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= others.rows_[i];
  }
  /// Adds the pairs with the first (0) or the second (1) at this height, one higher.
  void raise(int which, int height) {
    if (which == 0) {
      rows_[at(height + 1)] |= rows_[at(height)];
    } else {
      for (std::uint32_t& row : rows_) row |= (row & 1U << height) << 1;
    }
  }
  /// Adds all that steps of one lead to without leaving `possible`, up and down or `only_up`.
  /// Pre: all are possible.
  void spread(const Heights& possible, bool only_up) {
    for (Heights before; *this != before;) {
      before = *this;
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i > 0) rows_[i] |= rows_[i - 1] & possible.rows_[i];
        if (!only_up && i + 1 < rows_.size()) rows_[i] |= rows_[i + 1] & possible.rows_[i];
        for (std::uint32_t row = 0; row != rows_[i];) {
          row = rows_[i];
          rows_[i] |= (row << 1 | (only_up ? 0 : row >> 1)) & possible.rows_[i];
        }
      }
    }
  }
  /// A number of 64 bits that hardly ever is the same where `before` or the set differs.
  std::uint64_t mixed_into(std::uint64_t before) const {
    for (std::size_t i = 0; i < rows_.size(); i += 4) {
      const std::uint64_t low = rows_[i] | rows_[i + 1] << 16;
      const std::uint64_t high = rows_[i + 2] | rows_[i + 3] << 16;
      before = SplitMix(before ^ (low | high << 32))();
    }
    return before;
  }
  friend bool operator!=(const Heights& a, const Heights& b) { return a.rows_ != b.rows_; }

 private:
  static std::size_t at(int row) { return static_cast<std::size_t>(row); }

  std::array<std::uint32_t, 16> rows_{};
};

}  // namespace patience::agnes

#endif
