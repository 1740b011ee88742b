// Numbers and bytes side by side in a register of SSE2, which every x86-64 has.
#ifndef PATIENCE_SPIDER_SSE2_H
#define PATIENCE_SPIDER_SSE2_H

#include <emmintrin.h>

#include <cstddef>
#include <cstdint>

#include "times.h"

namespace patience::spider {

/// Two numbers of 64 bits, one for each game.
class Pair {
 public:
  static constexpr std::size_t games = 2;

  Pair() = default;  ///< no numbers yet
  explicit Pair(std::uint64_t all) : Pair(_mm_set1_epi64x(static_cast<long long>(all))) {}
  /// first, first + 1
  static Pair following(std::uint64_t first) {
    return Pair(_mm_set_epi64x(static_cast<long long>(first + 1), static_cast<long long>(first)));
  }
  void store(std::uint64_t* values) const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(values), both_);
  }
  Pair operator^(Pair other) const { return Pair(_mm_xor_si128(both_, other.both_)); }
  Pair operator|(Pair other) const { return Pair(_mm_or_si128(both_, other.both_)); }
  Pair operator&(Pair other) const { return Pair(_mm_and_si128(both_, other.both_)); }
  Pair operator+(Pair other) const { return Pair(_mm_add_epi64(both_, other.both_)); }
  Pair operator-(Pair other) const { return Pair(_mm_sub_epi64(both_, other.both_)); }
  Pair high_half() const { return Pair(_mm_srli_epi64(both_, 32)); }
  Pair product_of_low(Pair other) const { return Pair(_mm_mul_epu32(both_, other.both_)); }
  /// A bit for each number: whether its highest bit is set.
  unsigned highest_bits() const {
    return static_cast<unsigned>(_mm_movemask_pd(_mm_castsi128_pd(both_)));
  }

 private:
  explicit Pair(__m128i both) : both_(both) {}
  __m128i both_;
};

/// Sixteen bytes of one game.
class Sixteen {
 public:
  static constexpr std::size_t games = 1;

  Sixteen() = default;  ///< no bytes yet
  explicit Sixteen(std::size_t all) : bytes_(_mm_set1_epi8(static_cast<char>(all))) {}
  /// A byte for each game.
  static Sixteen of_games(const std::size_t* all) { return Sixteen(all[0]); }
  /// The times of a game's cards from this one on.
  Sixteen(const Times* times, std::size_t card)
      : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(times->of_card + card))) {}
  Sixteen operator+(Sixteen other) const { return Sixteen(_mm_add_epi8(bytes_, other.bytes_)); }
  Sixteen operator-(Sixteen other) const { return Sixteen(_mm_sub_epi8(bytes_, other.bytes_)); }
  Sixteen operator&(Sixteen other) const { return Sixteen(_mm_and_si128(bytes_, other.bytes_)); }
  Sixteen min(Sixteen other) const { return Sixteen(_mm_min_epu8(bytes_, other.bytes_)); }
  /// 255 where they are equal, elsewhere 0.
  Sixteen is(Sixteen other) const { return Sixteen(_mm_cmpeq_epi8(bytes_, other.bytes_)); }
  /// With zeros after the first twelve bytes, or thirteen.
  Sixteen twelve() const { return Sixteen(_mm_and_si128(bytes_, _mm_set_epi32(0, -1, -1, -1))); }
  Sixteen thirteen() const {
    return Sixteen(_mm_and_si128(bytes_, _mm_set_epi32(255, -1, -1, -1)));
  }
  /// Each byte's successor in its place; zero has come in behind.
  Sixteen next() const { return Sixteen(_mm_srli_si128(bytes_, 1)); }

  /// Sums of differences of bytes, one for each game.
  class Differences {
   public:
    Differences() : sum_(_mm_setzero_si128()) {}
    void add(Sixteen a, Sixteen b) {
      sum_ = _mm_add_epi64(sum_, _mm_sad_epu8(a.bytes_, b.bytes_));
    }
    void take(Sixteen a, Sixteen b) {
      sum_ = _mm_sub_epi64(sum_, _mm_sad_epu8(a.bytes_, b.bytes_));
    }
    void add(Differences other) { sum_ = _mm_add_epi64(sum_, other.sum_); }
    void store(int* sums) const {
      sums[0] = _mm_cvtsi128_si32(_mm_add_epi64(sum_, _mm_unpackhi_epi64(sum_, sum_)));
    }

   private:
    __m128i sum_;
  };

 private:
  explicit Sixteen(__m128i bytes) : bytes_(bytes) {}
  __m128i bytes_;
};

}  // namespace patience::spider

#endif
