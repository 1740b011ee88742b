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

std::uint64_t low_bits(const std::vector<std::uint32_t>& words) {
  return words[0] | (words.size() > 1 ? std::uint64_t{words[1]} << 32 : 0);
}

}  // namespace

PysolShuffler::PysolShuffler(const PysolNumber& number)
    : low_(low_bits(words_of_decimal(number.digits))), random_(MicrosoftRand(0)) {
  const std::vector<std::uint32_t> words = words_of_decimal(number.digits);
  microsoft_ = number.microsoft || (words.size() == 1 && low_ < 32000);
  if (microsoft_) {
    random_ = MicrosoftRand(static_cast<std::uint32_t>(low_));
  } else {
    random_ = PythonRandom(words);
  }
}

// A number from 0 to bound - 1.
std::uint32_t PysolShuffler::draw(std::uint32_t bound) {
  if (!microsoft_) {
    return static_cast<std::uint32_t>(std::get<PythonRandom>(random_).random() * bound);
  }
  MicrosoftRand& random = std::get<MicrosoftRand>(random_);
  if (low_ >> 32 != 0) return (random.half() + 1) % bound;
  const std::uint32_t drawn = random();
  return (low_ >> 31 != 0 ? drawn | 0x8000 : drawn) % bound;
}

// Fisher and Yates from the end.
void PysolShuffler::shuffle(std::vector<DeckCard>& cards) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[draw(static_cast<std::uint32_t>(left))]);
  }
}

std::vector<DeckCard> pysol_cards(int packs, const PysolNumber& number) {
  PysolShuffler shuffler(number);
  std::vector<DeckCard> cards = unshuffled(packs, shuffler.is_microsoft());
  shuffler.shuffle(cards);
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

// The program puts the fans together from the left and deals from the end of what it has
// shuffled, again in three rounds.
std::vector<std::vector<DeckCard>> pysol_redeal(const std::vector<std::vector<DeckCard>>& fans,
                                                PysolShuffler& shuffler) {
  std::vector<DeckCard> cards;
  for (const auto& fan : fans) cards.insert(cards.end(), fan.begin(), fan.end());
  shuffler.shuffle(cards);
  const std::size_t count = cards.size();
  std::vector<std::vector<DeckCard>> dealt((count + 2) / 3);
  for (std::size_t round = 0; round < 3; ++round) {
    for (std::size_t fan = 0; fan < (count + round) / 3; ++fan) {
      dealt[fan].push_back(cards.back());
      cards.pop_back();
    }
  }
  return dealt;
}

}  // namespace patience
