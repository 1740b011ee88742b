// 128-bit keys of positions, after Zobrist (1970): a position's key is the exclusive or of one
// fixed random number for each of its features, so a move changes it in a few operations.
#ifndef PATIENCE_SEARCH_KEY_H
#define PATIENCE_SEARCH_KEY_H

#include <cstdint>

namespace patience {

/// Two positions of one search have the same key by accident with probability 2^-128; among
/// N positions that is at most N^2 / 2^129, about 1.5e-25 for ten million.
struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr Key& operator^=(Key other) {
    low ^= other.low;
    high ^= other.high;
    return *this;
  }
  friend constexpr bool operator==(Key a, Key b) { return a.low == b.low && a.high == b.high; }
  friend constexpr bool operator!=(Key a, Key b) { return !(a == b); }
};

/// Well-mixed 64-bit words from a counter (SplitMix64, Steele, Lea and Flood 2014).
class SplitMix {
 public:
  constexpr explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  constexpr Key key() {
    Key made;
    made.low = (*this)();
    made.high = (*this)();
    return made;
  }

 private:
  std::uint64_t state_;
};

/// A well-mixed word for each word.
constexpr std::uint64_t mixed(std::uint64_t word) { return SplitMix(word)(); }

}  // namespace patience

#endif
