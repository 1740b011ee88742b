#include "galactic.h"

#include <algorithm>

#include "../galactic/deal.h"
#include "../galactic/player.h"
#include "../galactic/solver.h"
#include "engine.h"
#include "pasted.h"

namespace patience::table {

using galactic::Card;

namespace {

// From the top.
const char* const row_words[] = {"clubs", "diamonds", "hearts", "spades"};

DeckCard deck_card(Card card) { return static_cast<DeckCard>(galactic::number_in_deck(card)); }

Fields fields_of(galactic::Move move) {
  return {letters(deck_card(move.in)), letters(deck_card(move.out))};
}

/// The engine's card; nothing if it is none of the board's.
std::optional<Card> card_of(const std::string& text, const galactic::Board& board) {
  const std::optional<DeckCard> card = card_by_letters(text);
  if (!card || *card % 13 >= board.ranks()) return std::nullopt;
  return galactic::card_from_deck(*card, galactic::max_ranks);
}

}  // namespace

std::string GalacticTable::cell(Card card) const {
  const galactic::Place place = board_.where(card);
  return "cell-" + std::to_string(galactic::row(place) + 1) + '-' +
         std::to_string(galactic::column(place) + 1);
}

std::vector<Choice> GalacticTable::moves() const {
  if (won()) return {};
  struct Listed {
    int suit, column;
    galactic::Move move;
  };
  std::vector<Listed> found;
  galactic::for_each_move(board_, rules_, [&](galactic::Move move) {
    const galactic::Place place = board_.where(move.out);
    found.push_back({galactic::swap_suit(board_, place), galactic::column(place), move});
  });
  std::stable_sort(found.begin(), found.end(), [](const Listed& a, const Listed& b) {
    return std::pair(a.suit, a.column) < std::pair(b.suit, b.column);
  });
  std::vector<Choice> choices;
  for (const auto& [suit, column, move] : found) {
    const bool swap = suit != galactic::no_swap;
    Choice choice{fields_of(move), std::string(swap ? "swap " : "cycle ") +
                                       glyphs(deck_card(move.in)) + " home to column " +
                                       std::to_string(column + 1) + ", exchanged with " +
                                       glyphs(deck_card(move.out))};
    choice.card = choice.move[0];
    choice.place = cell(move.in);
    choice.to = cell(move.out);
    if (swap) choice.group = row_words[suit];
    choices.push_back(std::move(choice));
  }
  return choices;
}

std::optional<std::string> GalacticTable::apply(const Fields& move) {
  const std::optional<Card> home = card_of(move[0], board_), away = card_of(move[1], board_);
  if (!home || !away) return "a card is not in the deck";
  if (won()) return "the game is won already";
  bool legal = false;
  galactic::for_each_move(board_, rules_, [&](galactic::Move one) {
    // An exchange is listed once, though either card may come home by it.
    legal =
        legal || (one.in == *home && one.out == *away) ||
        (one.in == *away && one.out == *home && galactic::fills_both_places(board_, one, rules_));
  });
  if (!legal) return why_not(*home, *away);
  board_.exchange(*home, *away);
  return std::nullopt;
}

std::string GalacticTable::why_not(Card home, Card away) const {
  const std::string a = letters(deck_card(home)), b = letters(deck_card(away));
  if (home == away) return a + " is not exchanged with itself";
  const galactic::Place place = board_.where(away);
  if (!galactic::is_home(home, place)) return a + " is not home in the row of " + b;
  return a + " has no home card of its rank in column " +
         std::to_string(galactic::column(place) + 1) + " by which " + b + " could leave" +
         (rules_ == galactic::Rules::original ? "" : ", nor three cards there");
}

std::string GalacticTable::words(const Fields& move) const {
  for (const Choice& choice : moves()) {
    if (choice.move == move) return choice.words;
  }
  return glyphs(*card_by_letters(move[0])) + " comes home, exchanged with " +
         glyphs(*card_by_letters(move[1]));
}

std::vector<Place> GalacticTable::places() const {
  std::vector<Place> made;
  for (int column = 0; column < board_.ranks(); ++column) {
    for (int row = 0; row < galactic::suits; ++row) {
      const Card card = board_.at(galactic::place_of(column, row));
      Place place{cell(card),
                  "cell",
                  std::string(row_words[row]) + ", column " + std::to_string(column + 1),
                  {deck_card(card)}};
      place.row = row + 1;
      place.column = column + 1;
      place.done = board_.done(column);
      place.suit = row_words[row];
      made.push_back(std::move(place));
    }
  }
  return made;
}

Score GalacticTable::score() const {
  int done = 0;
  for (int column = 0; column < board_.ranks(); ++column) done += board_.done(column) ? 1 : 0;
  return {done, board_.ranks(), "columns done"};
}

Engine GalacticTable::engine(const Limits& limits) const {
  const auto solver = std::make_shared<galactic::Solver>(rules_, limits);
  const auto board = [](const Table& at) -> const galactic::Board& {
    return static_cast<const GalacticTable&>(at).board_;
  };
  return {[solver, board](const Table& at, Stop stop) {
            const galactic::Solution found = solver->solve(board(at), stop);
            std::vector<Fields> line;
            for (const galactic::Move move : found.moves) line.push_back(fields_of(move));
            return solved_by_win(found.outcome, std::move(line), found.examined);
          },
          [solver, board](const Table& at, Stop stop) {
            return value_of_win(solver->verdict(board(at), stop));
          }};
}

// Which of the two comes home may be left to the program.
std::vector<Fields> GalacticTable::typed(const std::vector<std::string>& words) const {
  if (words.size() != 2 || !card_by_letters(words[0]) || !card_by_letters(words[1])) return {};
  return {{words[0], words[1]}, {words[1], words[0]}};
}

std::vector<std::string> GalacticTable::typing() const {
  return {"9C 7D  exchange the 9 of clubs with the 7 of diamonds, so that one comes home"};
}

namespace {

struct RulesAndRanks {
  explicit RulesAndRanks(const Question& asked) {
    Codes codes(asked.codes);
    rules = codes.code(galactic::Rules::easy4);
    ranks = std::max(codes.next(galactic::max_ranks), 1);
    codes.finish();
  }
  galactic::Rules rules;
  int ranks;
};

std::unique_ptr<Table> lay(const Question& asked) {
  const RulesAndRanks by(asked);
  if (asked.source == Source::number) {
    const std::string few = by.ranks < 13 ? ", " + std::to_string(by.ranks) + " ranks" : "";
    return std::make_unique<GalacticTable>(
        by.rules, galactic::deal_board(asked.seed, asked.number, by.ranks),
        asked.title_by_number() + few);
  }
  if (asked.source == Source::pysol) {
    throw Refused("message", "PySolFC does not have Pan Galactic Solitaire.");
  }
  // Row by row from the left. What is pasted says how many ranks there are.
  const std::vector<DeckCard> cards = asked.source == Source::pasted
                                          ? asked.groups()[0]
                                          : asked.deck(static_cast<std::size_t>(4 * by.ranks));
  const int ranks = static_cast<int>(cards.size()) / 4;
  galactic::Board board(ranks);
  for (int i = 0; i < 4 * ranks; ++i) {
    const DeckCard card = cards[static_cast<std::size_t>(i)];
    if (card % 13 >= ranks) throw Refused("message", "A card has a rank that the board lacks.");
    board.put(galactic::place_of(i % ranks, i / ranks),
              galactic::card_from_deck(card, galactic::max_ranks));
  }
  return std::make_unique<GalacticTable>(by.rules, board, asked.title);
}

// Perfect play.
std::function<Played(std::uint64_t, Stop)> player(const Question& asked) {
  const RulesAndRanks by(asked);
  const auto player = std::make_shared<galactic::Player>(by.rules, galactic::Strategy::perfect,
                                                         1000, asked.limits);
  return [player, ranks = by.ranks, seed = asked.seed](std::uint64_t number, Stop stop) {
    PhiloxStream draws = galactic::player_words(seed, number, ranks);
    const auto game = player->play(galactic::deal_board(seed, number, ranks), draws, stop);
    return Played{game.outcome, game.examined};
  };
}

}  // namespace

GameAtTable galactic_game() { return {lay, player, pasted_grids}; }

}  // namespace patience::table
