#include "deal.h"

#include <array>

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
  std::array<Card, max_cards> deck;
  Card* card = deck.data();
  for (int s = 0; s < suits; ++s) {
    for (int k = 0; k < ranks; ++k) *card++ = card_of(k, suit_from_deck(s));
  }
  shuffle_cards(deck.data(), static_cast<std::size_t>(suits * ranks), words);
  Board board(ranks);
  card = deck.data();
  for (int r = 0; r < suits; ++r) {
    for (int c = 0; c < ranks; ++c) board.put(place_of(c, r), *card++);
  }
  return board;
}

PhiloxStream player_words(std::uint64_t seed, std::uint64_t number, int ranks) {
  return PhiloxStream(stream_of(ranks) + 0x100, seed, number);
}

}  // namespace patience::galactic
