// Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw (2011),
// "Parallel random numbers: as easy as 1, 2, 3". A block of four words is a pure function of
// (counter, key), so the deal with number n needs no other deal to be made first.
#ifndef PATIENCE_CARDS_PHILOX_H
#define PATIENCE_CARDS_PHILOX_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "pair.h"

namespace patience {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// The ten rounds, on the low halves of numbers: of one counter, or of two side by side.
template <class Numbers>
std::array<Numbers, 4> philox_rounds(const std::array<Numbers, 4>& counter,
                                     const std::array<Numbers, 2>& key) {
  auto [a, b, c, d] = counter;
  auto [for_a, for_c] = key;
  for (int round = 0; round < 10; ++round) {
    const Numbers even = product_of_low(a, Numbers{0xD2511F53});
    const Numbers odd = product_of_low(c, Numbers{0xCD9E8D57});
    a = high_half(odd) ^ b ^ for_a;
    b = odd;
    c = high_half(even) ^ d ^ for_c;
    d = even;
    for_a = for_a + Numbers{0x9E3779B9};
    for_c = for_c + Numbers{0xBB67AE85};
  }
  return {a, b, c, d};
}

/// The ten-round block function. Matches the known-answer vectors published with Random123.
inline PhiloxCounter philox(const PhiloxCounter& counter, PhiloxKey key) {
  const auto words = philox_rounds<std::uint64_t>(
      {counter[0], counter[1], counter[2], counter[3]}, {key[0], key[1]});
  PhiloxCounter block;
  for (std::size_t i = 0; i < block.size(); ++i) block[i] = static_cast<std::uint32_t>(words[i]);
  return block;
}

/// The blocks of four successive counters, one after the other.
/// Pre: the counter's first word does not pass its end.
inline void four_philox(const PhiloxCounter& counter, PhiloxKey key,
                        std::array<std::uint32_t, 16>& words) {
  for (std::uint32_t at = 0; at < 4; at += 2) {
    const std::uint64_t first = counter[0] + at;
    const auto blocks = philox_rounds<Pair>(
        {Pair(first, first + 1), Pair(counter[1]), Pair(counter[2]), Pair(counter[3])},
        {Pair(key[0]), Pair(key[1])});
    for (std::size_t word = 0; word < blocks.size(); ++word) {
      std::uint64_t of_both[2];
      blocks[word].store(of_both);
      words[4 * at + word] = static_cast<std::uint32_t>(of_both[0]);
      words[4 * at + word + 4] = static_cast<std::uint32_t>(of_both[1]);
    }
  }
}

/// The stream of 32-bit words that belongs to one (game, seed, number): key = seed,
/// counter = (block, number low, number high, game).
class PhiloxStream {
 public:
  PhiloxStream(std::uint32_t game, std::uint64_t seed, std::uint64_t number)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{0, static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32),
                 game} {}

  std::uint64_t seed() const { return key_[0] | std::uint64_t{key_[1]} << 32; }
  std::uint64_t number() const { return counter_[1] | std::uint64_t{counter_[2]} << 32; }

  std::uint32_t operator()() {
    if (used_ == words_.size()) refill();
    return words_[used_++];
  }

 private:
  // Four blocks at a time, but for the ninth: a game of Spider takes 35 words.
  void refill() {
    if (counter_[0] == 8) {
      const PhiloxCounter block = philox(counter_, key_);
      used_ = words_.size() - block.size();
      std::copy(block.begin(), block.end(), words_.end() - block.size());
      counter_[0] += 1;
    } else {
      four_philox(counter_, key_, words_);
      counter_[0] += 4;
      used_ = 0;
    }
  }

  PhiloxKey key_;
  PhiloxCounter counter_;
  std::array<std::uint32_t, 16> words_{};
  std::size_t used_ = 16;
};

/// An unbiased draw from 0 .. bound-1 (Lemire 2019): the high word of a product, redrawn in
/// the few cases that would favour some results. Pre: bound > 0.
template <class Words32>
inline std::uint32_t bounded_draw(Words32& words, std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{words()} * bound;
  auto low = static_cast<std::uint32_t>(product);
  if (low < bound) {
    const std::uint32_t threshold = (0u - bound) % bound;
    while (low < threshold) {
      product = std::uint64_t{words()} * bound;
      low = static_cast<std::uint32_t>(product);
    }
  }
  return static_cast<std::uint32_t>(product >> 32);
}

/// Shuffles by the method of Fisher and Yates, from the end.
template <class Card, class Words32>
inline void shuffle_cards(Card* cards, std::size_t count, Words32& words) {
  for (std::size_t left = count; left > 1; --left) {
    std::swap(cards[left - 1], cards[bounded_draw(words, static_cast<std::uint32_t>(left))]);
  }
}
template <class Cards, class Words32>
void shuffle_cards(Cards& cards, Words32& words) {
  shuffle_cards(cards.data(), cards.size(), words);
}

}  // namespace patience

#endif
