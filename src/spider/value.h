// How likely a player wins from what he sees: a small network that was trained on games.
#ifndef PATIENCE_SPIDER_VALUE_H
#define PATIENCE_SPIDER_VALUE_H

#include <array>
#include <cstdint>

#include "sight.h"

namespace patience::spider {

/// Two hidden layers in whole numbers, so that every machine ranks positions alike. What is said
/// of units holds for numbers as data-raw/spider-value.cpp makes them: no sum overflows, whatever
/// the features, which it checks.
struct Network {
  static constexpr int first = 48, second = 24;
  std::array<std::array<std::int16_t, features>, first> weights_1;  ///< in 1/8192
  std::array<std::int32_t, first> bias_1;
  std::array<std::array<std::int16_t, first>, second> weights_2;  ///< in 1/4096
  std::array<std::int32_t, second> bias_2;
  std::array<std::int16_t, second> weights_3;  ///< in 1/4096
  std::int32_t bias_3;
  std::int32_t games;  ///< from which it was learned
  /// What is added to the logarithm of the odds, and by what it is multiplied, before a chance is
  /// told, in 1/1024: fitted to games of the player who goes by the network, who finds what the
  /// network thinks too well of. They change no move.
  std::int16_t shift, scale;

  /// The logarithm of the odds of a win, in 1/1024, by which positions are ranked.
  int log_odds(const Features& seen) const;
  /// The chance that goes with it.
  double chance(int log_odds) const;
};

/// For one, two and four suits, see data-raw/spider-value.sh.
extern const std::array<Network, 3> networks;
inline const Network& network_for(const Rules& rules) {
  return networks[rules.suits == 4 ? 2 : rules.suits == 2 ? 1 : 0];
}

}  // namespace patience::spider

#endif
