// Philox for several games at once. Templates only: each file that includes this compiles them
// for its own processor.
#ifndef PATIENCE_CARDS_PHILOX_LANES_H
#define PATIENCE_CARDS_PHILOX_LANES_H

#include "philox.h"

namespace patience {

/// Makes of four lanes, the words of counters, the words of their blocks: what philox() does to
/// each counter. `Lanes` are 64-bit numbers side by side, one for each game, of which Philox
/// takes the low halves: see spider/sse2.h.
template <class Lanes>
void philox(Lanes (&words)[4], std::uint64_t seed) {
  auto& [a, b, c, d] = words;
  Lanes key0(seed), key1(seed >> 32);
  for (int round = 0; round < philox_rounds; ++round) {
    const Lanes even = a.product_of_low(Lanes(philox_multipliers[0]));
    const Lanes odd = c.product_of_low(Lanes(philox_multipliers[1]));
    a = odd.high_half() ^ b ^ key0;
    b = odd;
    c = even.high_half() ^ d ^ key1;
    d = even;
    key0 = key0 + Lanes(philox_key_steps[0]);
    key1 = key1 + Lanes(philox_key_steps[1]);
  }
}

}  // namespace patience

#endif
