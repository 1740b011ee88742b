#include "deals.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include "philox.h"
#include "python_random.h"

namespace patience {

namespace {

// What libstdc++ (GCC 11 and later) draws from uniform_int_distribution over 0 .. bound-1 with
// a generator of 32-bit words. std::mt19937 is fixed by the standard, the distribution is not.
std::uint32_t gnu_draw(std::mt19937& twister, std::uint32_t bound) {
  auto words = [&twister] { return static_cast<std::uint32_t>(twister()); };
  return bounded_draw(words, bound);
}

// What libstdc++'s std::shuffle does with an even number of cards: one card alone, then two
// cards for each draw, by quotient and remainder.
void gnu_shuffle(Deck& deck, std::mt19937& twister) {
  std::swap(deck[1], deck[gnu_draw(twister, 2)]);
  for (std::uint32_t i = 2; i < deck.size(); i += 2) {
    const std::uint32_t pair = gnu_draw(twister, (i + 1) * (i + 2));
    std::swap(deck[i], deck[pair / (i + 2)]);
    std::swap(deck[i + 1], deck[pair % (i + 2)]);
  }
}

}  // namespace

Deck deal_deck(Game game, std::uint64_t seed, std::uint64_t number) {
  Deck deck;
  std::iota(deck.begin(), deck.end(), DeckCard{0});
  PhiloxStream words(static_cast<std::uint32_t>(game), seed, number);
  shuffle_cards(deck, words);
  return deck;
}

void shuffle_for_redeal(std::vector<DeckCard>& cards, Game game, std::uint64_t seed,
                        std::uint64_t number, std::uint32_t redeal) {
  // Games have small numbers, so above them there is room.
  const std::uint32_t stream = static_cast<std::uint32_t>(game) | redeal << 8;
  PhiloxStream words(stream, seed, number);
  shuffle_cards(cards, words);
}

std::vector<Deck> quagnes_decks(std::size_t count, std::uint32_t seed, std::uint64_t discard,
                                const std::function<void()>& breathe) {
  constexpr std::uint64_t breath = 10'000'000;  // draws
  std::mt19937 twister(seed);
  for (; discard > breath; discard -= breath) {
    twister.discard(breath);
    breathe();
  }
  twister.discard(discard);
  std::vector<Deck> decks(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 131072 == 131071) breathe();
    Deck& deck = decks[i];
    std::iota(deck.begin(), deck.end(), DeckCard{0});
    gnu_shuffle(deck, twister);
  }
  return decks;
}

std::vector<Deck> quagnes_python_decks(std::size_t count, const std::vector<std::uint32_t>& seed,
                                       const std::function<void()>& breathe) {
  PythonRandom random(seed);
  std::vector<Deck> decks(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 131072 == 131071) breathe();
    Deck& deck = decks[i];
    for (std::size_t at = 0; at < deck.size(); ++at) {
      deck[at] = static_cast<DeckCard>(at % 4 * 13 + at / 4);
    }
    for (std::size_t last = deck.size() - 1; last > 0; --last) {
      std::swap(deck[last], deck[random.below(static_cast<std::uint32_t>(last + 1))]);
    }
    std::reverse(deck.begin(), deck.end());
  }
  return decks;
}

}  // namespace patience
