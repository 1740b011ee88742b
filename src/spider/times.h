// When each card of a deal is exposed: all that AGT and ATSV depend on.
#ifndef PATIENCE_SPIDER_TIMES_H
#define PATIENCE_SPIDER_TIMES_H

#include <array>
#include <cstddef>
#include <cstdint>

#include "rows.h"

namespace patience::spider {

/// The times of an order of exposure. With Order::guaranteed, where they depend on the cards,
/// they are positions for the time being; measure() goes on from there.
const Schedule& schedule_of(Order order);

/// The times of the cards in the order of sorted_pack(): thirteen ranks, eight times over. Some
/// zeros follow, so that a register can be filled from any rank on.
struct Times {
  alignas(16) std::array<std::uint8_t, cards_in_deal + 8> of_card{};
};

/// The same as for the deal with these times by schedule_of(order).
GameValues measure(const Times& times, Order order);

}  // namespace patience::spider

#endif
