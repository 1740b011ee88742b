#include "question.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "../galactic/deal.h"
#include "agnes.h"
#include "answers.h"
#include "galactic.h"
#include "lucie.h"

namespace patience::table {

namespace {

constexpr std::uint64_t largest = std::uint64_t{1} << 53;
// More than any game has, and than an answer in time allows.
constexpr std::size_t most_moves = 2000;

// Numbers one after the other.
class Codes {
 public:
  explicit Codes(const std::string& text) : in_(text) {}
  int next(int most) {
    std::string word;
    if (!(in_ >> word)) throw Refused("message", "The rules end too soon.");
    return static_cast<int>(whole(word, 0, static_cast<std::uint64_t>(most)));
  }
  template <class Code>
  Code code(Code last) {
    return static_cast<Code>(next(static_cast<int>(last)));
  }

 private:
  std::istringstream in_;
};

// The cards in their fans, each once.
std::vector<std::vector<DeckCard>> fans_of(const Question& asked) {
  std::vector<std::vector<DeckCard>> made(1);
  std::uint64_t met = 0;
  std::istringstream in(asked.cards);
  std::string word;
  while (in >> word) {
    if (word == "/") {
      made.emplace_back();
      continue;
    }
    const auto card = static_cast<DeckCard>(whole(word, 0, 51));
    if ((met >> card & 1) != 0) throw Refused("message", "A card is there twice.");
    met |= std::uint64_t{1} << card;
    made.back().push_back(card);
  }
  if (made.back().empty()) made.pop_back();
  return made;
}

std::vector<DeckCard> deck_of(const Question& asked, std::size_t count) {
  const auto given_fans = fans_of(asked);
  if (given_fans.size() != 1 || given_fans[0].size() != count) {
    throw Refused("message", "There must be " + std::to_string(count) + " cards.");
  }
  return given_fans[0];
}

std::string title_by_number(const Question& asked) {
  return "seed " + std::to_string(asked.seed) + ", number " + std::to_string(asked.number);
}

std::unique_ptr<Table> agnes_table(const Question& asked) {
  Codes codes(asked.codes);
  const agnes::Rules rules =
      agnes::rules_by([&](const char*, auto last) { return codes.code(last); });
  if (!asked.given) {
    return std::make_unique<AgnesTable>(rules, deal_deck(Game::agnes, asked.seed, asked.number),
                                        title_by_number(asked));
  }
  const std::vector<DeckCard> cards = deck_of(asked, 52);
  Deck deck;
  std::copy(cards.begin(), cards.end(), deck.begin());
  return std::make_unique<AgnesTable>(rules, deck, asked.title);
}

std::unique_ptr<Table> lucie_table(const Question& asked) {
  Codes codes(asked.codes);
  lucie::Rules rules;
  rules.deals = std::max(codes.next(6), 1);
  rules.merci = codes.code(lucie::Merci::front);
  rules.kings = codes.next(1) == 1;
  rules.aces = codes.next(1) == 1;
  LucieTable::Start start;
  if (asked.given) {
    start = {fans_of(asked), asked.dealt, asked.seed, asked.number, asked.title};
    std::vector<DeckCard> there;
    for (const auto& fan : start.fans) there.insert(there.end(), fan.begin(), fan.end());
    std::sort(there.begin(), there.end());
    for (std::size_t i = 0; i + 1 < there.size(); ++i) {
      // The next higher card of the suit, or the first of another suit behind a king.
      const bool gap = there[i + 1] != there[i] + 1 && there[i] % 13 != 12;
      if (gap) throw Refused("message", "The cards that are missing must be the lowest.");
    }
    if (there.empty() || there.back() % 13 != 12) {
      throw Refused("message", "The cards that are missing must be the lowest.");
    }
  } else {
    start = LucieTable::first_deal(rules, asked.seed, asked.number);
  }
  return std::make_unique<LucieTable>(rules, std::move(start));
}

std::unique_ptr<Table> galactic_table(const Question& asked) {
  Codes codes(asked.codes);
  const auto rules = codes.code(galactic::Rules::easy4);
  const int ranks = std::max(codes.next(galactic::max_ranks), 1);
  if (!asked.given) {
    const std::string few = ranks < 13 ? ", " + std::to_string(ranks) + " ranks" : "";
    return std::make_unique<GalacticTable>(rules,
                                           galactic::deal_board(asked.seed, asked.number, ranks),
                                           title_by_number(asked) + few);
  }
  // Row by row from the left.
  const std::vector<DeckCard> cards = deck_of(asked, static_cast<std::size_t>(4 * ranks));
  galactic::Board board(ranks);
  for (int i = 0; i < 4 * ranks; ++i) {
    const DeckCard card = cards[static_cast<std::size_t>(i)];
    if (card % 13 >= ranks) throw Refused("message", "A card has a rank that the board lacks.");
    board.put(galactic::place_of(i % ranks, i / ranks),
              galactic::card_from_deck(card, galactic::max_ranks));
  }
  return std::make_unique<GalacticTable>(rules, board, asked.title);
}

}  // namespace

std::uint64_t whole(const std::string& word, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  bool good = !word.empty();
  for (const char digit : word) {
    good = good && digit >= '0' && digit <= '9' && value <= most / 10;
    if (good) value = 10 * value + static_cast<std::uint64_t>(digit - '0');
  }
  if (!good || value < least || value > most) {
    throw Refused("message", word + " is not a number from " + std::to_string(least) + " to " +
                                 std::to_string(most) + ".");
  }
  return value;
}

Question::Question(const std::vector<std::string>& words) {
  if (words.size() < 12) throw Refused("message", "The question ends too soon.");
  method = words[0];
  limits.max_states = whole(words[1], 1, largest);
  game = words[2];
  rules = words[3];
  codes = words[4];
  asked = words[5];
  given = words[6] == "given";
  if (!given && words[6] != "number")
    throw Refused("message", "There is no source " + words[6] + ".");
  title = words[7];
  seed = whole(words[8], 0, largest);
  number = whole(words[9], 1, largest);
  dealt = static_cast<int>(whole(words[10], 0, 6));
  cards = words[11];
  if (words.size() - 12 > most_moves) {
    throw Refused("message", "A game has up to " + grouped(most_moves) + " moves.");
  }
  moves.assign(words.begin() + 12, words.end());
}

std::unique_ptr<Table> table_of(const Question& asked) {
  static const std::map<std::string, std::unique_ptr<Table> (*)(const Question&)> games = {
      {"agnes", agnes_table}, {"lucie", lucie_table}, {"galactic", galactic_table}};
  const auto found = games.find(asked.game);
  if (found == games.end()) {
    throw Refused("message", "There is no game \"" + asked.game + "\" in the window.");
  }
  return found->second(asked);
}

}  // namespace patience::table
