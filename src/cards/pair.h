// Two numbers side by side, with which a processor does the same at once.
#ifndef PATIENCE_CARDS_PAIR_H
#define PATIENCE_CARDS_PAIR_H

#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace patience {

/// The product of the low halves, and the high half: what a product left has a number of 32 bits
/// in either half, and nobody has to take the low one out.
inline std::uint64_t product_of_low(std::uint64_t a, std::uint64_t b) {
  return std::uint64_t{static_cast<std::uint32_t>(a)} * static_cast<std::uint32_t>(b);
}
inline std::uint64_t high_half(std::uint64_t a) { return a >> 32; }

/// Two numbers of 64 bits. With SSE2, which every x86-64 has, they share a register: compilers
/// do not find its product of the low halves by themselves.
class Pair {
 public:
  /// Whether there is any gain in two numbers at once.
#if defined(__SSE2__)
  static constexpr bool share_a_register = true;
#else
  static constexpr bool share_a_register = false;
#endif

  explicit Pair(std::uint64_t both) : Pair(both, both) {}

#if defined(__SSE2__)
  Pair(std::uint64_t first, std::uint64_t second)
      : both_(_mm_set_epi64x(static_cast<long long>(second), static_cast<long long>(first))) {}
  void store(std::uint64_t* values) const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(values), both_);
  }
  friend Pair product_of_low(Pair a, Pair b) { return Pair(_mm_mul_epu32(a.both_, b.both_)); }
  friend Pair high_half(Pair a) { return Pair(_mm_srli_epi64(a.both_, 32)); }
  friend Pair operator^(Pair a, Pair b) { return Pair(_mm_xor_si128(a.both_, b.both_)); }
  friend Pair operator+(Pair a, Pair b) { return Pair(_mm_add_epi64(a.both_, b.both_)); }

 private:
  explicit Pair(__m128i both) : both_(both) {}
  __m128i both_;
#else
  Pair(std::uint64_t first, std::uint64_t second) : first_(first), second_(second) {}
  void store(std::uint64_t* values) const {
    values[0] = first_;
    values[1] = second_;
  }
  friend Pair product_of_low(Pair a, Pair b) {
    return {product_of_low(a.first_, b.first_), product_of_low(a.second_, b.second_)};
  }
  friend Pair high_half(Pair a) { return {high_half(a.first_), high_half(a.second_)}; }
  friend Pair operator^(Pair a, Pair b) { return {a.first_ ^ b.first_, a.second_ ^ b.second_}; }
  friend Pair operator+(Pair a, Pair b) { return {a.first_ + b.first_, a.second_ + b.second_}; }

 private:
  std::uint64_t first_;
  std::uint64_t second_;
#endif
};

}  // namespace patience

#endif
