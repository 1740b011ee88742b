// Sets of up to 64 things as the bits of a word.
#ifndef PATIENCE_SEARCH_BITS_H
#define PATIENCE_SEARCH_BITS_H

#include <cstdint>

namespace patience {

/// How many there are: in each two bits, each four, each byte, and in all. (Where compilers have
/// no instruction for it they call a function for std::bitset.)
constexpr int count_bits(std::uint64_t set) {
  set -= set >> 1 & 0x5555555555555555;
  set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<int>(set * 0x0101010101010101 >> 56);
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
