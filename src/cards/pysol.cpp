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

// The program deals the rows from right to left, and the base card after them.
std::vector<DeckCard> pysol_agnes(const PysolNumber& number) {
  const std::vector<DeckCard> dealt = pysol_cards(1, number);
  std::vector<std::vector<DeckCard>> piles(7);
  auto next = dealt.begin();
  for (std::size_t row = 1; row < 7; ++row) {
    for (std::size_t pile = 7; pile-- > row;) piles[pile].push_back(*next++);
  }
  for (std::size_t pile = 7; pile-- > 0;) piles[pile].push_back(*next++);
  std::vector<DeckCard> deck{*next++};
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t pile = row; pile < 7; ++pile) deck.push_back(piles[pile][row]);
  }
  deck.insert(deck.end(), next, dealt.end());
  return deck;
}

// The program deals to the fans in three rounds, and a card that is left to a fan of its own.
std::vector<DeckCard> pysol_lucie(const PysolNumber& number, bool aces_up) {
  std::vector<DeckCard> dealt = pysol_cards(1, number);
  if (aces_up) {
    dealt.erase(std::remove_if(dealt.begin(), dealt.end(),
                               [](DeckCard card) { return card % ranks == 0; }),
                dealt.end());
  }
  const std::size_t fans = dealt.size() / 3;
  std::vector<DeckCard> cards;
  for (std::size_t fan = 0; fan < fans; ++fan) {
    for (std::size_t round = 0; round < 3; ++round) cards.push_back(dealt[fan + round * fans]);
  }
  cards.insert(cards.end(), dealt.begin() + static_cast<std::ptrdiff_t>(3 * fans), dealt.end());
  return cards;
}

}  // namespace patience
