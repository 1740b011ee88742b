// Numbers and bytes side by side in a register of AVX2: twice as many as in sse2.h, which says
// what the members do. Only for files that are compiled for AVX2, see side_by_side_avx2.cpp.
#ifndef PATIENCE_SPIDER_AVX2_H
#define PATIENCE_SPIDER_AVX2_H

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "times.h"

namespace patience::spider {

/// Four numbers of 64 bits, one for each game.
class Four {
 public:
  static constexpr std::size_t games = 4;

  Four() = default;
  explicit Four(std::uint64_t all) : Four(_mm256_set1_epi64x(static_cast<long long>(all))) {}
  static Four following(std::uint64_t first) {
    return Four(first) + Four(_mm256_set_epi64x(3, 2, 1, 0));
  }
  void store(std::uint64_t* values) const {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(values), all_);
  }
  Four operator^(Four other) const { return Four(_mm256_xor_si256(all_, other.all_)); }
  Four operator|(Four other) const { return Four(_mm256_or_si256(all_, other.all_)); }
  Four operator&(Four other) const { return Four(_mm256_and_si256(all_, other.all_)); }
  Four operator+(Four other) const { return Four(_mm256_add_epi64(all_, other.all_)); }
  Four operator-(Four other) const { return Four(_mm256_sub_epi64(all_, other.all_)); }
  Four high_half() const { return Four(_mm256_srli_epi64(all_, 32)); }
  Four product_of_low(Four other) const { return Four(_mm256_mul_epu32(all_, other.all_)); }
  unsigned highest_bits() const {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(all_)));
  }

 private:
  explicit Four(__m256i all) : all_(all) {}
  __m256i all_;
};

/// Sixteen bytes of each of two games.
class TwiceSixteen {
 public:
  static constexpr std::size_t games = 2;

  TwiceSixteen() = default;
  explicit TwiceSixteen(std::size_t all) : bytes_(_mm256_set1_epi8(static_cast<char>(all))) {}
  static TwiceSixteen of_games(const std::size_t* all) {
    return TwiceSixteen(_mm_set1_epi8(static_cast<char>(all[0])),
                        _mm_set1_epi8(static_cast<char>(all[1])));
  }
  TwiceSixteen(const Times* times, std::size_t card)
      : TwiceSixteen(sixteen(times[0].of_card + card), sixteen(times[1].of_card + card)) {}
  TwiceSixteen operator+(TwiceSixteen other) const {
    return TwiceSixteen(_mm256_add_epi8(bytes_, other.bytes_));
  }
  TwiceSixteen operator-(TwiceSixteen other) const {
    return TwiceSixteen(_mm256_sub_epi8(bytes_, other.bytes_));
  }
  TwiceSixteen operator&(TwiceSixteen other) const {
    return TwiceSixteen(_mm256_and_si256(bytes_, other.bytes_));
  }
  TwiceSixteen min(TwiceSixteen other) const {
    return TwiceSixteen(_mm256_min_epu8(bytes_, other.bytes_));
  }
  TwiceSixteen is(TwiceSixteen other) const {
    return TwiceSixteen(_mm256_cmpeq_epi8(bytes_, other.bytes_));
  }
  TwiceSixteen twelve() const {
    return TwiceSixteen(_mm256_and_si256(bytes_, _mm256_set_epi32(0, -1, -1, -1, 0, -1, -1, -1)));
  }
  TwiceSixteen thirteen() const {
    return TwiceSixteen(
        _mm256_and_si256(bytes_, _mm256_set_epi32(255, -1, -1, -1, 255, -1, -1, -1)));
  }
  TwiceSixteen next() const { return TwiceSixteen(_mm256_srli_si256(bytes_, 1)); }

  class Differences {
   public:
    Differences() : sum_(_mm256_setzero_si256()) {}
    void add(TwiceSixteen a, TwiceSixteen b) {
      sum_ = _mm256_add_epi64(sum_, _mm256_sad_epu8(a.bytes_, b.bytes_));
    }
    void take(TwiceSixteen a, TwiceSixteen b) {
      sum_ = _mm256_sub_epi64(sum_, _mm256_sad_epu8(a.bytes_, b.bytes_));
    }
    void add(Differences other) { sum_ = _mm256_add_epi64(sum_, other.sum_); }
    void store(int* sums) const {
      const __m256i both = _mm256_add_epi64(sum_, _mm256_unpackhi_epi64(sum_, sum_));
      sums[0] = _mm256_extract_epi32(both, 0);
      sums[1] = _mm256_extract_epi32(both, 4);
    }

   private:
    __m256i sum_;
  };

 private:
  explicit TwiceSixteen(__m256i bytes) : bytes_(bytes) {}
  // Not _mm256_set_m128i(), which GCC has from version 8 on.
  TwiceSixteen(__m128i first, __m128i second)
      : bytes_(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1)) {}
  static __m128i sixteen(const std::uint8_t* first) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  }
  __m256i bytes_;
};

}  // namespace patience::spider

#endif
