// Keys by which beams know positions again.
#ifndef PATIENCE_SPIDER_KEYS_H
#define PATIENCE_SPIDER_KEYS_H

#include "position.h"

namespace patience::spider {

inline std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93U;
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93U;
  return x ^ (x >> 32);
}

/// Keys of 64 bits, sums over columns. The stock tells columns apart; without one they are
/// interchangeable, and so they are in the sum. Two positions with one key are taken for the
/// same: then one is not looked at, and a win may be missed, but none is made up.
inline std::uint64_t column_key(const Card* cards, int size, int down, int column, bool stock) {
  if (size == 0) return 0;
  auto key = static_cast<std::uint64_t>(down + 1);
  for (int i = 0; i < size; ++i)
    key = (key ^ (cards[i] + 1U)) * 0x9E3779B97F4A7C15U + (key >> 47);
  return mixed(stock ? key + static_cast<std::uint64_t>(column + 1) * 0xD1B54A32D192ED03U : key);
}

inline std::uint64_t key_of(const Position& position) {
  const auto at = position.begins();
  std::uint64_t key = 0;
  for (int i = 0; i < columns; ++i) {
    key += column_key(at[static_cast<std::size_t>(i)], position.size(i), position.down(i), i,
                      position.rows_left() > 0);
  }
  return key;
}

/// A set of keys.
class Keys {
 public:
  Keys() : slots_(1024) {}
  bool has(std::uint64_t key) const { return slots_[slot(used(key))] != 0; }
  bool add(std::uint64_t key) {
    key = used(key);
    std::uint64_t& at = slots_[slot(key)];
    if (at != 0) return false;
    at = key;
    if (2 * ++count_ > slots_.size()) grow();
    return true;
  }
  std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

 private:
  static std::uint64_t used(std::uint64_t key) { return key == 0 ? 1 : key; }  // 0: a free slot
  std::size_t slot(std::uint64_t key) const {
    auto at = static_cast<std::size_t>(key) & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void grow() {
    std::vector<std::uint64_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t key : old) {
      if (key != 0) slots_[slot(key)] = key;
    }
  }

  std::vector<std::uint64_t> slots_;
  std::size_t count_ = 0;
};

}  // namespace patience::spider

#endif
