#include "pysol.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "microsoft_rand.h"
#include "python_random.h"

namespace patience {

namespace {

constexpr DeckCard clubs = 0, diamonds = 13, spades = 26, hearts = 39;
constexpr DeckCard ranks = 13;

// The packs before they are shuffled: by suit; but for one pack under Microsoft's generator by
// rank, as Microsoft's FreeCell has it.
std::vector<DeckCard> unshuffled(int packs, bool microsoft) {
  std::vector<DeckCard> cards;
  if (microsoft && packs == 1) {
    for (DeckCard rank = 0; rank < ranks; ++rank) {
      for (const DeckCard suit : {clubs, diamonds, hearts, spades}) {
        cards.push_back(static_cast<DeckCard>(suit + rank));
      }
    }
    return cards;
  }
  for (int pack = 0; pack < packs; ++pack) {
    for (const DeckCard suit : {clubs, spades, hearts, diamonds}) {
      for (DeckCard rank = 0; rank < ranks; ++rank) {
        cards.push_back(static_cast<DeckCard>(suit + rank));
      }
    }
  }
  return cards;
}

// Fisher and Yates from the end; `draw(n)` gives a number from 0 to n - 1.
template <class Draw>
void shuffle(std::vector<DeckCard>& cards, Draw draw) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[draw(static_cast<std::uint32_t>(left))]);
  }
}

void microsoft_shuffle(std::vector<DeckCard>& cards, std::uint64_t seed) {
  MicrosoftRand random(static_cast<std::uint32_t>(seed));
  shuffle(cards, [&](std::uint32_t bound) {
    if (seed >> 32 != 0) return (random.half() + 1) % bound;
    const std::uint32_t draw = random();
    return (seed >> 31 != 0 ? draw | 0x8000 : draw) % bound;
  });
}

void python_shuffle_by_fractions(std::vector<DeckCard>& cards,
                                 const std::vector<std::uint32_t>& seed) {
  PythonRandom random(seed);
  shuffle(cards, [&](std::uint32_t bound) {
    return static_cast<std::uint32_t>(random.random() * bound);
  });
}

}  // namespace

std::vector<DeckCard> pysol_cards(int packs, const PysolNumber& number) {
  const std::vector<std::uint32_t> words = words_of_decimal(number.digits);
  const std::uint64_t low = words[0] | (words.size() > 1 ? std::uint64_t{words[1]} << 32 : 0);
  const bool microsoft = number.microsoft || (words.size() == 1 && low < 32000);
  std::vector<DeckCard> cards = unshuffled(packs, microsoft);
  if (microsoft) {
    microsoft_shuffle(cards, low);
  } else {
    python_shuffle_by_fractions(cards, words);
  }
  std::reverse(cards.begin(), cards.end());
  return cards;
}

}  // namespace patience
