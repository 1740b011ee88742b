// The generator of Microsoft's C library, rand(), from which some programs deal.
#ifndef PATIENCE_CARDS_MICROSOFT_RAND_H
#define PATIENCE_CARDS_MICROSOFT_RAND_H

#include <cstdint>

namespace patience {

/// A linear congruential generator: x <- 214013 x + 2531011. Draws are made of bits 16 to 31 of
/// x, which do not depend on any higher ones, so 32 bits are kept.
class MicrosoftRand {
 public:
  explicit MicrosoftRand(std::uint32_t seed) : state_(seed) {}
  /// What rand() returns: 15 bits.
  std::uint32_t operator()() { return half() & 0x7fff; }
  /// The next 16 bits.
  std::uint32_t half() {
    state_ = 214013 * state_ + 2531011;
    return state_ >> 16;
  }

 private:
  std::uint32_t state_;
};

}  // namespace patience

#endif
