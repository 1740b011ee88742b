// The engines' border to the page: one function that takes a question as words and returns an
// answer as JSON. The words are a verb and what it needs, whole numbers all; cards are those of
// the deck, suit * 13 + rank with suits clubs, diamonds, spades, hearts. Rules come as the
// numbers that src/bindings has from R. It converts and nothing else; engine.js asks, and speaks
// to people.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <new>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "agnes/dominance.h"
#include "agnes/moves.h"
#include "agnes/playout.h"
#include "agnes/shorten.h"
#include "agnes/solver.h"
#include "cards/pysol.h"
#include "galactic/deal.h"
#include "galactic/player.h"
#include "galactic/solver.h"
#include "lucie/moves.h"
#include "lucie/shorten.h"
#include "lucie/simulation.h"
#include "stats/intervals.h"

using namespace patience;

namespace {

// The question: words read one after the other.
class Words {
 public:
  explicit Words(const char* text) : in_(text) {}

  std::string text() {
    std::string word;
    if (!(in_ >> word)) throw std::invalid_argument("The question ends too soon.");
    return word;
  }
  std::uint64_t number(std::uint64_t least, std::uint64_t most) {
    const std::string word = text();
    std::uint64_t value = 0;
    for (const char digit : word) {
      if (digit < '0' || digit > '9' || value > most / 10) refuse(word, least, most);
      value = 10 * value + static_cast<std::uint64_t>(digit - '0');
    }
    if (value < least || value > most) refuse(word, least, most);
    return value;
  }
  /// A number below `count`, as one that enumerates.
  template <class Code>
  Code code(Code last) {
    return static_cast<Code>(number(0, static_cast<std::uint64_t>(last)));
  }
  int small(int least, int most) {
    return static_cast<int>(
        number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
  }
  std::vector<DeckCard> cards(int count) {
    std::vector<DeckCard> all;
    std::uint64_t met = 0;
    for (int i = 0; i < count; ++i) {
      all.push_back(static_cast<DeckCard>(number(0, 51)));
      met |= std::uint64_t{1} << all.back();
    }
    if (count_bits(met) != count) throw std::invalid_argument("A card is there twice.");
    return all;
  }
  void finish() {
    std::string word;
    if (in_ >> word) throw std::invalid_argument("The question goes on with " + word + ".");
  }

 private:
  [[noreturn]] static void refuse(const std::string& word, std::uint64_t least,
                                  std::uint64_t most) {
    throw std::invalid_argument(word + " is not a number from " + std::to_string(least) + " to " +
                                std::to_string(most) + ".");
  }
  std::istringstream in_;
};

constexpr std::uint64_t largest = std::uint64_t{1} << 53;

// JSON by hand: numbers, truth, names and lists of them are all there is.
std::string json(bool value) { return value ? "true" : "false"; }
template <class Number>
std::string json(Number value) {
  return std::to_string(value);
}
std::string json(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}
std::string json(const char* name) { return '"' + std::string(name) + '"'; }
std::string member(const char* name, const std::string& value) {
  return json(name) + ':' + value;
}
template <class Items, class Write>
std::string list(const Items& items, Write write) {
  std::string text = "[";
  for (const auto& item : items) {
    if (text.size() > 1) text += ',';
    text += write(item);
  }
  return text + ']';
}
template <class Items>
std::string list(const Items& items) {
  return list(items, [](const auto& item) { return json(static_cast<int>(item)); });
}
std::string object(const std::vector<std::string>& members) {
  std::string text = "{";
  for (const std::string& one : members) text += (text.size() > 1 ? "," : "") + one;
  return text + '}';
}
const char* name_of(Outcome outcome) {
  static const char* const names[] = {"won", "lost", "unknown"};
  return names[static_cast<int>(outcome)];
}

// Memory is limited as the engines have it, to 256 MB, which a browser's tab has.
Limits limits_from(Words& words) {
  Limits limits;
  limits.max_states = words.number(1, largest);
  return limits;
}

// Deals to play, by number, each in so many positions at most.
struct Deals {
  explicit Deals(Words& words)
      : limits(limits_from(words)),
        seed(words.number(0, largest)),
        from(words.number(1, largest)),
        to(words.number(from, from + 9999)) {}
  /// play(number): what has an outcome and says how many positions were examined.
  template <class Play>
  std::string each(Play play) const {
    std::vector<std::uint64_t> numbers(to - from + 1);
    std::iota(numbers.begin(), numbers.end(), from);
    return list(numbers, [&](std::uint64_t number) {
      const auto found = play(number);
      return '[' + json(name_of(found.outcome)) + ',' + json(found.examined) + ']';
    });
  }
  Limits limits;
  std::uint64_t seed, from, to;
};

// --- Agnes Sorel ---------------------------------------------------------------------------

agnes::Rules agnes_rules(Words& words) {
  return agnes::rules_by([&words](const char*, auto last) { return words.code(last); });
}

// A game of Agnes Sorel as far as its moves are legal.
struct AgnesGame {
  explicit AgnesGame(Words& words)
      : rules(agnes_rules(words)), deal{words.cards(52)}, position(deal, rules) {
    const int moves = words.small(0, 10'000);
    bool all = true;
    for (int i = 0; i < moves; ++i) {
      agnes::Move move;
      move.type = words.code(agnes::MoveType::back);
      move.from = static_cast<std::uint8_t>(words.small(0, agnes::max_piles - 1));
      move.to = static_cast<std::uint8_t>(words.small(0, agnes::max_piles - 1));
      move.count = static_cast<std::uint8_t>(words.small(0, 52));
      if (!all) continue;
      const std::vector<agnes::Move> possible = choices();
      all = std::find(possible.begin(), possible.end(), move) != possible.end();
      if (!all) continue;
      position.apply(move);
      ++legal;
    }
  }
  std::vector<agnes::Move> choices() const {
    std::vector<agnes::Move> moves;
    agnes::player_moves(position, moves);
    return moves;
  }
  int deck_card(agnes::Card card) const {
    return agnes::other_suit_number(agnes::suit(card)) * 13 +
           (agnes::rank(card) + deal.cards[0] % 13) % 13;
  }
  agnes::Rules rules;
  agnes::Deal deal;
  agnes::Position position;
  int legal = 0;
};

std::string json(const agnes::Move& move) {
  const bool from = move.type != agnes::MoveType::deal;
  const bool to = move.type == agnes::MoveType::run || move.type == agnes::MoveType::back;
  std::vector<std::string> members{
      member("type", json(agnes::move_type_names[static_cast<int>(move.type)]))};
  if (from) members.push_back(member("from", json(move.from + 1)));
  if (to) members.push_back(member("to", json(move.to + 1)));
  members.push_back(member("cards", json(static_cast<int>(move.count))));
  return object(members);
}

std::string agnes_position(Words& words) {
  const AgnesGame game(words);
  const agnes::Position& at = game.position;
  std::vector<int> founded(4);
  for (int suit = 0; suit < 4; ++suit) {
    founded[static_cast<std::size_t>(agnes::other_suit_number(suit))] =
        count_bits(at.up() & agnes::suit_of(suit));
  }
  std::vector<std::string> piles;
  std::vector<int> down;
  for (int pile = 0; pile < at.piles(); ++pile) {
    std::vector<int> cards;
    int hidden = 0;
    for (agnes::Card card = at.top(pile); card != agnes::nothing; card = at.beneath(card)) {
      cards.insert(cards.begin(), game.deck_card(card));
      if (agnes::contains(at.face_down(), card)) ++hidden;
    }
    piles.push_back(list(cards));
    down.push_back(hidden);
  }
  std::size_t dealt = 52;
  for (int deal = 0; deal < at.deals_left(); ++deal) {
    dealt -= static_cast<std::size_t>(at.row_width(deal));
  }
  const std::vector<DeckCard> stock(game.deal.cards.begin() + static_cast<std::ptrdiff_t>(dealt),
                                    game.deal.cards.end());
  const auto moves = list(game.choices(), [&](const agnes::Move& move) {
    const bool up = move.type == agnes::MoveType::foundation;
    return object({member("move", json(move)),
                   member("safe", json(up && agnes::goes_up_without_harm(at, move.from)))});
  });
  return object({member("legal", json(game.legal)), member("base", json(game.deal.cards[0] % 13)),
                 member("founded", list(founded)),
                 member("piles", list(piles, [](const auto& pile) { return pile; })),
                 member("down", list(down)), member("stock", list(stock)),
                 member("won", json(at.won())), member("moves", moves)});
}

std::string agnes_solve(Words& words) {
  const Limits limits = limits_from(words);
  const AgnesGame game(words);
  agnes::Solver solver(game.rules, agnes::Goal::win, limits);
  const agnes::Solution found = solver.solve(game.position);
  const bool won = found.outcome == Outcome::won;
  return object({member("outcome", json(name_of(found.outcome))),
                 member("states", json(found.examined)),
                 member("moves", list(won ? agnes::shortened(game.position, found.moves)
                                          : std::vector<agnes::Move>{},
                                      [](const agnes::Move& move) { return json(move); }))});
}

std::string agnes_hints(Words& words) {
  const Limits limits = limits_from(words);
  const AgnesGame game(words);
  agnes::Solver solver(game.rules, agnes::Goal::win, limits);
  return list(game.choices(), [&](const agnes::Move& move) {
    agnes::Position after = game.position;
    after.apply(move);
    const agnes::Solution found = solver.solve(after);
    std::vector<std::string> members{member("move", json(move)),
                                     member("outcome", json(name_of(found.outcome)))};
    if (found.outcome == Outcome::won) {
      members.push_back(member("to_go", json(agnes::shortened(after, found.moves).size())));
    }
    return object(members);
  });
}

// How many of so many games a careful player wins, as R's difficulty_agnes() has them played.
std::string agnes_wins(Words& words) {
  const int games = words.small(1, 1000);
  const AgnesGame game(words);
  agnes::Playout playout;
  int wins = 0;
  for (int number = 1; number <= games; ++number) {
    agnes::Position position = game.position;
    const auto player = agnes::Player::careful;
    playout.play(position, player,
                 agnes::playout_words(1, player, static_cast<std::uint64_t>(number)));
    if (position.won()) ++wins;
  }
  return json(wins);
}

std::string agnes_simulate(Words& words) {
  const Deals deals(words);
  const agnes::Rules rules = agnes_rules(words);
  agnes::Solver solver(rules, agnes::Goal::win, deals.limits);
  return deals.each([&](std::uint64_t number) {
    const Deck cards = deal_deck(Game::agnes, deals.seed, number);
    return solver.solve(agnes::Position({{cards.begin(), cards.end()}}, rules));
  });
}

// --- La Belle Lucie ------------------------------------------------------------------------

lucie::Card lucie_card(int deck_card) {
  return static_cast<lucie::Card>(deck_card / 13 * 16 + deck_card % 13);
}
int deck_card(lucie::Card card) { return lucie::suit(card) * 13 + lucie::rank(card); }

lucie::Rules lucie_rules(Words& words) {
  lucie::Rules rules;
  auto& [deals, merci, kings, aces] = rules;
  deals = words.small(1, 6);
  merci = words.code(lucie::Merci::front);
  kings = words.small(0, 1) == 1;
  aces = words.small(0, 1) == 1;
  return rules;
}

// Fans as they lie, with emptied ones, and whether there is still a merci.
struct LucieTableau {
  explicit LucieTableau(Words& words) : rules(lucie_rules(words)) {
    may_draw = words.small(0, 1) == 1;
    int cards = 0;
    for (int fans = words.small(0, 52); fans > 0; --fans) {
      tableau.sizes.push_back(words.small(0, 52));
      cards += tableau.sizes.back();
    }
    if (cards > 52) throw std::invalid_argument("A tableau has 52 cards.");
    lucie::CardSet up = lucie::whole_deck(lucie::max_ranks);
    for (const DeckCard card : words.cards(cards)) {
      tableau.cards.push_back(lucie_card(card));
      up &= ~lucie::set_of(tableau.cards.back());
    }
    if (up != lucie::from_the_aces(up)) {
      throw std::invalid_argument(
          "The cards that are missing must be the lowest of their suits.");
    }
  }
  lucie::Rules rules;
  lucie::Tableau tableau;
  bool may_draw;
};

std::string json(const lucie::Move& move) {
  static const char* const targets[] = {"foundation", "fan", "space", "front"};
  return object({member("card", json(deck_card(move.card))),
                 member("to", json(targets[static_cast<int>(move.to)])),
                 member("merci", json(move.merci)), member("safe", json(move.safe))});
}
std::string lucie_line(const std::vector<lucie::Move>& line) {
  return list(line, [](const lucie::Move& move) { return json(move); });
}

std::string lucie_moves(Words& words) {
  const LucieTableau given(words);
  const lucie::Layout layout(given.tableau);
  std::vector<lucie::Move> moves;
  lucie::legal_moves({layout, given.rules, given.may_draw, layout.deck()}, moves);
  return lucie_line(moves);
}

std::string lucie_solve(Words& words) {
  const Limits limits = limits_from(words);
  const LucieTableau given(words);
  lucie::Solver solver(given.rules, limits);
  const lucie::Solution found = solver.most_up(given.tableau, given.may_draw);
  const lucie::End& end = found.ends.front();
  return object({member("complete", json(found.stopped == Reason::none)),
                 member("states", json(found.examined)), member("heights", list(end.heights)),
                 member("moves", lucie_line(lucie::shorten(given.tableau, given.rules, end)))});
}

std::string lucie_deal(Words& words) {
  const std::uint64_t seed = words.number(0, largest);
  const std::uint64_t number = words.number(1, largest);
  const auto redeal = static_cast<std::uint32_t>(words.small(0, 5));
  lucie::Heights heights;
  for (std::uint8_t& height : heights) height = static_cast<std::uint8_t>(words.small(0, 13));
  if (lucie::is_won(heights)) throw std::invalid_argument("There are no cards to deal.");
  const lucie::Tableau dealt = lucie::deal_tableau(heights, seed, number, redeal);
  return object(
      {member("cards", list(dealt.cards, [](lucie::Card card) { return json(deck_card(card)); })),
       member("sizes", list(dealt.sizes))});
}

// Whole games over their redeals, with the most cards brought up in each.
std::string lucie_simulate(Words& words) {
  const Deals deals(words);
  const lucie::Policy policy;
  lucie::Player player(lucie_rules(words), policy, deals.limits);
  return deals.each(
      [&](std::uint64_t number) { return lucie::ending_of(player.play(deals.seed, number)); });
}

// --- Pan Galactic Solitaire ----------------------------------------------------------------

// A board as codes row by row, from the top clubs, diamonds, hearts, spades.
struct GalacticBoard {
  explicit GalacticBoard(Words& words)
      : rules(words.code(galactic::Rules::easy4)),
        ranks(words.small(1, galactic::max_ranks)),
        board(read(words)) {}
  galactic::Board read(Words& words) const {
    galactic::Board made(ranks);
    const std::vector<DeckCard> codes = words.cards(galactic::suits * ranks);
    for (int i = 0; i < galactic::suits * ranks; ++i) {
      const DeckCard code = codes[static_cast<std::size_t>(i)];
      if (code % galactic::max_ranks >= ranks) {
        throw std::invalid_argument("A card has a rank that the board lacks.");
      }
      made.put(galactic::place_of(i % ranks, i / ranks),
               galactic::card_from_deck(code, galactic::max_ranks));
    }
    return made;
  }
  galactic::Rules rules;
  int ranks;
  galactic::Board board;
};

std::string json(const galactic::Board& board, galactic::Move move) {
  const galactic::Place place = board.where(move.out);
  return object({member("suit", json(galactic::swap_suit(board, place))),
                 member("column", json(galactic::column(place) + 1)),
                 member("home", json(galactic::number_in_deck(move.in))),
                 member("away", json(galactic::number_in_deck(move.out)))});
}

std::string galactic_moves(Words& words) {
  const GalacticBoard given(words);
  std::vector<galactic::Move> moves;
  galactic::for_each_move(given.board, given.rules,
                          [&](galactic::Move move) { moves.push_back(move); });
  return list(moves, [&](galactic::Move move) { return json(given.board, move); });
}

std::string galactic_solve(Words& words) {
  const Limits limits = limits_from(words);
  const GalacticBoard given(words);
  galactic::Solver solver(given.rules, limits);
  const galactic::Solution found = solver.solve(given.board);
  galactic::Board board = given.board;
  const std::string moves = list(found.moves, [&](galactic::Move move) {
    const std::string text = json(board, move);
    galactic::play(board, move);
    return text;
  });
  return object({member("outcome", json(name_of(found.outcome))),
                 member("states", json(found.examined)), member("moves", moves)});
}

// Of several boards, by one search that remembers.
std::string galactic_verdicts(Words& words) {
  const Limits limits = limits_from(words);
  const int boards = words.small(0, 10'000);
  const GalacticBoard first(words);
  galactic::Solver solver(first.rules, limits);
  std::vector<Outcome> outcomes;
  for (int i = 0; i < boards; ++i) {
    outcomes.push_back(solver.verdict(i == 0 ? first.board : first.read(words)));
  }
  return list(outcomes, [](Outcome outcome) { return json(name_of(outcome)); });
}

std::string galactic_deal(Words& words) {
  const std::uint64_t seed = words.number(0, largest);
  const std::uint64_t number = words.number(1, largest);
  const int ranks = words.small(1, galactic::max_ranks);
  const galactic::Board board = galactic::deal_board(seed, number, ranks);
  std::vector<int> codes;
  for (int i = 0; i < board.cards(); ++i) {
    codes.push_back(galactic::number_in_deck(board.at(galactic::place_of(i % ranks, i / ranks))));
  }
  return list(codes);
}

std::string galactic_simulate(Words& words) {
  const Deals deals(words);
  const auto rules = words.code(galactic::Rules::easy4);
  const int ranks = words.small(1, galactic::max_ranks);
  galactic::Player player(rules, galactic::Strategy::perfect, 1000, deals.limits);
  return deals.each([&](std::uint64_t number) {
    PhiloxStream draws = galactic::player_words(deals.seed, number, ranks);
    return player.play(galactic::deal_board(deals.seed, number, ranks), draws);
  });
}

// --- Cards ---------------------------------------------------------------------------------

std::string agnes_deal(Words& words) {
  const std::uint64_t seed = words.number(0, largest);
  return list(deal_deck(Game::agnes, seed, words.number(1, largest)));
}

std::string pysol(Words& words) {
  const std::string digits = words.text();
  if (digits.size() > 20 || digits.find_first_not_of("0123456789") != std::string::npos) {
    throw std::invalid_argument("Numbers of PySolFC have up to 20 digits.");
  }
  const bool microsoft = words.small(0, 1) == 1;
  if (microsoft && (digits.size() > 10 || std::stoull(digits) >= std::uint64_t{1} << 33)) {
    throw std::invalid_argument("Behind \"ms\" stand numbers up to 8589934591.");
  }
  return list(pysol_cards(1, {digits, microsoft}));
}

// Wilson's, of 95%.
std::string interval(Words& words) {
  const std::uint64_t won = words.number(0, largest);
  const std::uint64_t deals = words.number(std::max<std::uint64_t>(won, 1), largest);
  const Interval limits =
      wilson_interval(static_cast<double>(won), static_cast<double>(deals), 0.95);
  return '[' + json(limits.low) + ',' + json(limits.high) + ']';
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return safe;
}

std::string answer_to(const char* question) {
  using Verb = std::string (*)(Words&);
  static const std::map<std::string, Verb> verbs = {{"agnes-deal", agnes_deal},
                                                    {"agnes-position", agnes_position},
                                                    {"agnes-solve", agnes_solve},
                                                    {"agnes-hints", agnes_hints},
                                                    {"agnes-wins", agnes_wins},
                                                    {"agnes-simulate", agnes_simulate},
                                                    {"lucie-deal", lucie_deal},
                                                    {"lucie-moves", lucie_moves},
                                                    {"lucie-solve", lucie_solve},
                                                    {"lucie-simulate", lucie_simulate},
                                                    {"galactic-deal", galactic_deal},
                                                    {"galactic-moves", galactic_moves},
                                                    {"galactic-solve", galactic_solve},
                                                    {"galactic-verdicts", galactic_verdicts},
                                                    {"galactic-simulate", galactic_simulate},
                                                    {"interval", interval},
                                                    {"pysol", pysol}};
  Words words(question);
  const std::string verb = words.text();
  const auto found = verbs.find(verb);
  if (found == verbs.end()) throw std::invalid_argument("There is no verb " + verb + ".");
  const std::string answer = found->second(words);
  words.finish();
  return answer;
}

}  // namespace

extern "C" {
/// The answer to a question: what a page is told, {"answer": ...} or {"error": "why"}. It is
/// there until the next question.
const char* patience_ask(const char* question) {
  static std::string told;
  try {
    told = object({member("answer", answer_to(question))});
  } catch (const std::bad_alloc&) {
    told = object({member("error", json("The page has no more memory."))});
  } catch (const std::exception& error) {
    told = object({member("error", json(escaped(error.what()).c_str()))});
  }
  return told.c_str();
}
}
