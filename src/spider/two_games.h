// Two fair games side by side, without laying out their cards.
#ifndef PATIENCE_SPIDER_TWO_GAMES_H
#define PATIENCE_SPIDER_TWO_GAMES_H

#include <array>
#include <cstdint>
#include <optional>

#include "times.h"

namespace patience::spider {

/// The times of the cards of fair_deal() in the games `number` and `number` + 1, by a schedule.
/// There are none of a game in which a word may have to be drawn again, about one in 430.
std::array<std::optional<Times>, 2> times_of_two_games(std::uint64_t seed, std::uint64_t number,
                                                       const Schedule& schedule);

}  // namespace patience::spider

#endif
