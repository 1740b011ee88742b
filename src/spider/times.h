// When each card of a deal is exposed: all that AGT and ATSV depend on.
#ifndef PATIENCE_SPIDER_TIMES_H
#define PATIENCE_SPIDER_TIMES_H

#include <cstddef>
#include <cstdint>

#include "rows.h"

namespace patience::spider {

/// The times of an order of exposure. With Order::guaranteed, where they depend on the cards,
/// they are positions: see exposed_as_guaranteed().
const Schedule& schedule_of(Order order);

/// The times of the cards in the order of sorted_pack(): thirteen ranks, eight times over.
struct Times {
  std::uint8_t of_card[cards_in_deal];
  std::uint8_t behind[8];  ///< of no meaning; a register filled from near the end reads them
};

}  // namespace patience::spider

#endif
