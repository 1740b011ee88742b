#include "times.h"

#include <cstdlib>
#include <numeric>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace patience::spider {

namespace {

constexpr std::size_t copies = 8;

constexpr Schedule positions() {
  Schedule same{};
  for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<std::uint8_t>(i);
  return same;
}

constexpr Schedule schedules[] = {schedule(fixed_turns(Order::spread)),
                                  schedule(fixed_turns(Order::stock_first)),
                                  schedule(fixed_turns(Order::stock_last)), positions()};

// Twelve numbers, and sums of their differences.
#if defined(__SSE2__)  // every x86-64 has it, and in it an instruction for just that

struct Twelve {
  __m128i numbers;
};

Twelve twelve(const std::uint8_t* first) {
  const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  return {_mm_and_si128(sixteen, _mm_set_epi32(0, -1, -1, -1))};
}

class Differences {
 public:
  void add(Twelve a, Twelve b) { sum_ = _mm_add_epi64(sum_, _mm_sad_epu8(a.numbers, b.numbers)); }
  void take(Twelve a, Twelve b) {
    sum_ = _mm_sub_epi64(sum_, _mm_sad_epu8(a.numbers, b.numbers));
  }
  int sum() const {
    return _mm_cvtsi128_si32(_mm_add_epi64(sum_, _mm_unpackhi_epi64(sum_, sum_)));
  }

 private:
  __m128i sum_ = _mm_setzero_si128();
};

#else

using Twelve = const std::uint8_t*;

Twelve twelve(const std::uint8_t* first) { return first; }

class Differences {
 public:
  void add(Twelve a, Twelve b) { sum_ += difference(a, b); }
  void take(Twelve a, Twelve b) { sum_ -= difference(a, b); }
  int sum() const { return sum_; }

 private:
  static int difference(Twelve a, Twelve b) {
    int sum = 0;
    for (int i = 0; i < 12; ++i) sum += std::abs(a[i] - b[i]);
    return sum;
  }
  int sum_ = 0;
};

#endif

// GT of the rows, each of which is exposed from the time of its first card on.
RowGts row_gts(const Times& times, const Schedule& schedule) {
  constexpr std::uint8_t of_rank[16] = {15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};
  // How many cards of each rank there are in each row, with zeros before and behind.
  alignas(16) std::array<std::uint8_t, 16 * (1 + rows_in_deal)> counts;
  for (std::size_t k = 0; k < 16; ++k) counts[k] = 0;
  for (std::size_t row = 0; row < rows_in_deal; ++row) {
    const int start = schedule[row_start(row)];
    for (std::size_t k = 0; k < 16; ++k) {
      const auto is_in_row = [&, k](std::size_t copy) {
        return static_cast<std::uint8_t>(times.of_card[ranks * copy + k] - start) < 10;
      };
      const int count = is_in_row(0) + is_in_row(1) + is_in_row(2) + is_in_row(3) + is_in_row(4) +
                        is_in_row(5) + is_in_row(6) + is_in_row(7);
      counts[16 * (row + 1) + k] = static_cast<std::uint8_t>(count & of_rank[k]);
    }
  }
  // The smaller of two numbers is half of their sum less their difference, and with the zeros at
  // both ends each of the ten cards is in two of these sums.
  RowGts gts;
  for (std::size_t row = 0; row < rows_in_deal; ++row) {
    int differences = 0;
    for (std::size_t k = 16 * (row + 1); k < 16 * (row + 2); ++k) {
      differences += std::abs(counts[k] - counts[k - 1]);
    }
    gts[row] = static_cast<int>(cards_in_row) - differences / 2;
  }
  return gts;
}

// Take two ranks of eight cards each, of which p and q are exposed at some time. Of the pairs
// with a card of either rank p (8 - q) + q (8 - p) have one card exposed and one not, of those of
// one rank p (8 - p) and q (8 - q). The first number less the other two is (p - q)^2. A pair is
// in that state as long as its two times are apart. So (p - q)^2 summed over all times is the
// sum of these differences over the pairs of the first kind, less that over those of the second.
// Here `a` are cards of the ranks from ace to queen, `b` those from two to king.
int variation_sum(const Times& times) {
  std::array<Twelve, copies> a, b;
  Differences differences;
  for (std::size_t i = 0; i < copies; ++i) {
    a[i] = twelve(&times.of_card[ranks * i]);
    b[i] = twelve(&times.of_card[ranks * i + 1]);
    differences.add(a[i], b[i]);
    for (std::size_t j = 0; j < i; ++j) {
      differences.add(a[i], b[j]);
      differences.add(a[j], b[i]);
      differences.take(a[i], a[j]);
      differences.take(b[i], b[j]);
    }
  }
  return differences.sum();
}

}  // namespace

const Schedule& schedule_of(Order order) { return schedules[static_cast<int>(order)]; }

GameValues measure(const Times& times, Order order) {
  const RowGts gts = row_gts(times, schedule_of(order));
  const int gt_sum = std::accumulate(gts.begin(), gts.end(), 0);
  if (order != Order::guaranteed) return {gt_sum, variation_sum(times)};
  const Schedule known = schedule(guaranteed_turns(gts));
  Times exposed;
  for (std::size_t card = 0; card < cards_in_deal; ++card) {
    exposed.of_card[card] = known[times.of_card[card]];
  }
  return {gt_sum, variation_sum(exposed)};
}

}  // namespace patience::spider
