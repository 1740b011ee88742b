// Sets of up to 64 things as the bits of a word.
#ifndef PATIENCE_SEARCH_BITS_H
#define PATIENCE_SEARCH_BITS_H

#include <bitset>
#include <cstdint>

namespace patience {

/// How many there are.
inline int count_bits(std::uint64_t set) {
  return static_cast<int>(std::bitset<64>(set).count());
}

/// The number of the first one. Pre: the set is not empty.
inline int lowest_bit(std::uint64_t set) {
#if defined(__GNUC__)
  return __builtin_ctzll(set);
#else
  return count_bits((set & (~set + 1)) - 1);
#endif
}

}  // namespace patience

#endif
