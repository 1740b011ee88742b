#include "shuffles.h"

#include <algorithm>

#include "../cards/microsoft_rand.h"

namespace patience::spider {

namespace {

// Fair coins, 32 to a word.
class Coins {
 public:
  explicit Coins(PhiloxStream& words) : words_(words) {}
  bool operator()() {
    if (left_ == 0) {
      word_ = words_();
      left_ = 32;
    }
    return (word_ >> --left_) & 1;
  }

 private:
  PhiloxStream& words_;
  std::uint32_t word_ = 0;
  int left_ = 0;
};

Deal riffle(const Deal& pack, Coins& coin) {
  std::array<bool, cards_in_deal> from_below;
  for (bool& each : from_below) each = coin();
  auto above = static_cast<std::size_t>(std::count(from_below.begin(), from_below.end(), false));
  std::size_t next[2] = {0, above};
  Deal mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = pack[next[from_below[i]]++];
  return mixed;
}

// The program has clubs, diamonds, hearts, spades.
DeckCard card_of_xp(std::size_t i) {
  constexpr std::array<DeckCard, 4> suits{0, 1, 3, 2};
  return static_cast<DeckCard>(suits[i % 52 / 13] * 13 + i % 13);
}

}  // namespace

Deal riffles(PhiloxStream& words, int times) {
  Coins coin(words);
  Deal pack = sorted_pack();
  for (int i = 0; i < times; ++i) pack = riffle(pack, coin);
  return pack;
}

Deal coin_merge_sort(PhiloxStream& words) {
  Coins coin(words);
  Deal pack = sorted_pack();
  for (std::size_t run = 1; run < pack.size(); run *= 2) {
    Deal merged;
    for (std::size_t start = 0; start < pack.size(); start += 2 * run) {
      const std::size_t middle = std::min(start + run, pack.size());
      const std::size_t end = std::min(start + 2 * run, pack.size());
      std::size_t left = start;
      std::size_t right = middle;
      for (std::size_t i = start; i < end; ++i) {
        const bool take_left = right == end || (left < middle && coin());
        merged[i] = pack[take_left ? left++ : right++];
      }
    }
    pack = merged;
  }
  return pack;
}

Deal coin_insertion_sort(PhiloxStream& words) {
  Coins coin(words);
  Deal pack = sorted_pack();
  for (std::size_t i = 1; i < pack.size(); ++i) {
    for (std::size_t j = i; j > 0 && coin(); --j) std::swap(pack[j], pack[j - 1]);
  }
  return pack;
}

Deal naive_swaps(PhiloxStream& words) {
  Deal pack = sorted_pack();
  for (DeckCard& card : pack) std::swap(card, pack[bounded_draw(words, cards_in_deal)]);
  return pack;
}

Deal sattolo(PhiloxStream& words) {
  Deal pack = sorted_pack();
  for (std::uint32_t i = cards_in_deal - 1; i > 0; --i) {
    std::swap(pack[i], pack[bounded_draw(words, i)]);
  }
  return pack;
}

Deal windows_xp(std::uint32_t seed) {
  MicrosoftRand draw(seed);
  std::array<bool, cards_in_deal> taken{};
  Deal slots;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::uint32_t slot;
    do slot = draw() % cards_in_deal;
    while (taken[slot]);
    taken[slot] = true;
    slots[slot] = card_of_xp(i);
  }
  return slots;
}

}  // namespace patience::spider
