#include "deal.h"

#include <numeric>
#include <vector>

#include "../cards/deals.h"

namespace patience::galactic {

namespace {

std::uint32_t stream_of(int ranks) {
  const auto game = static_cast<std::uint32_t>(Game::galactic);
  return ranks == max_ranks ? game : game + 0x1000 * static_cast<std::uint32_t>(ranks);
}

}  // namespace

Board deal_board(std::uint64_t seed, std::uint64_t number, int ranks) {
  PhiloxStream words(stream_of(ranks), seed, number);
  std::vector<DeckCard> deck(static_cast<std::size_t>(suits * ranks));
  std::iota(deck.begin(), deck.end(), DeckCard{0});
  shuffle_cards(deck, words);
  Board board(ranks);
  for (int i = 0; i < suits * ranks; ++i) {
    board.put(place_of(i % ranks, i / ranks),
              card_from_deck(deck[static_cast<std::size_t>(i)], ranks));
  }
  return board;
}

PhiloxStream player_words(std::uint64_t seed, std::uint64_t number, int ranks) {
  return PhiloxStream(stream_of(ranks) + 0x100, seed, number);
}

}  // namespace patience::galactic
