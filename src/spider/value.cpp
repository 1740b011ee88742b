#include "value.h"

#include <algorithm>
#include <cmath>

namespace patience::spider {

namespace {

// What compilers make one instruction of for eight numbers.
template <std::size_t n>
std::int32_t dot(const std::array<std::int16_t, n>& a, const std::array<std::int16_t, n>& b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

int Network::log_odds(const Features& seen) const {
  // Features in whole numbers times weights in 1/8192.
  std::array<std::int16_t, first> units_1;  // in 1/64
  for (std::size_t j = 0; j < first; ++j) {
    const std::int32_t sum = bias_1[j] + dot(seen, weights_1[j]);
    units_1[j] = static_cast<std::int16_t>(std::clamp(sum / 128, 0, 8191));
  }
  std::int32_t sum = bias_3;
  for (std::size_t j = 0; j < second; ++j) {
    // Times weights in 1/4096; these units are in 1/256.
    const std::int32_t unit = (bias_2[j] + dot(units_1, weights_2[j])) / 1024;
    sum += std::clamp(unit, 0, 32767) * weights_3[j];
  }
  return sum / 1024;
}

double Network::chance(int log_odds) const {
  return 1 / (1 + std::exp(-(shift + scale * (log_odds / 1024.0)) / 1024.0));
}

}  // namespace patience::spider
