#include "table.h"

#include <algorithm>

namespace patience::table {

const char* const suit_words[4] = {"clubs", "diamonds", "spades", "hearts"};

namespace {

const char* const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr char suits[] = "CDSH";
const char* const suit_glyphs[] = {"\u2663", "\u2666", "\u2660", "\u2665"};

}  // namespace

std::string letters(DeckCard card) { return ranks[card % 13] + std::string(1, suits[card / 13]); }

std::string glyphs(DeckCard card) {
  return std::string(ranks[card % 13]) + suit_glyphs[card / 13];
}

std::string glyphs(const std::vector<DeckCard>& cards) {
  std::string text;
  for (const DeckCard card : cards) text += (text.empty() ? "" : " ") + glyphs(card);
  return text;
}

std::optional<DeckCard> card_by_letters(const std::string& text) {
  for (DeckCard card = 0; card < 52; ++card) {
    if (letters(card) == text) return card;
  }
  return std::nullopt;
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string counted(std::uint64_t number, const char* thing) {
  return grouped(number) + ' ' + thing + (number == 1 ? "" : "s");
}

std::vector<Place> Table::foundations(const std::vector<int>& heights, int base) {
  std::vector<Place> made;
  for (int suit = 0; suit < 4; ++suit) {
    const auto card = [&](int height) {
      return static_cast<DeckCard>(suit * 13 + (base + height) % 13);
    };
    Place place{"foundation-" + std::to_string(suit + 1),
                "foundation",
                std::string("Foundation of ") + suit_words[suit],
                {}};
    for (int height = 0; height < heights[static_cast<std::size_t>(suit)]; ++height) {
      place.cards.push_back(card(height));
    }
    place.wants = card(0);
    made.push_back(std::move(place));
  }
  return made;
}

Solved Table::solved_by_win(Outcome outcome, std::vector<Fields> line, std::uint64_t examined) {
  std::string said;
  switch (outcome) {
    case Outcome::won:
      said = line.empty() ? "The game is won."
                          : "Can still be won, in " + counted(line.size(), "move") + ".";
      break;
    case Outcome::lost:
      said = "Lost: no line of play wins from here.";
      break;
    case Outcome::unknown:
      said = "Not known within " + grouped(examined) + " positions.";
  }
  return {outcome, std::move(line), examined, outcome == Outcome::unknown, said};
}

Review Table::won_or_lost(std::vector<Outcome> outcomes) {
  static const char* const can[] = {"can be won", "can not be won", "can perhaps be won"};
  Review review;
  const auto lost = std::find(outcomes.begin(), outcomes.end(), Outcome::lost);
  if (lost != outcomes.end()) review.mistake = static_cast<int>(lost - outcomes.begin());
  review.said = std::string("The deal ") + can[static_cast<int>(outcomes.front())];
  if (!review.mistake) {
    review.said += ", no move is known to lose it";
  } else if (*review.mistake > 0) {
    review.said += ", move " + std::to_string(*review.mistake) + " loses it";
  }
  review.said += '.';
  review.outcomes = std::move(outcomes);
  return review;
}

}  // namespace patience::table
