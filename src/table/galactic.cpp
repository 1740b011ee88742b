#include "galactic.h"

#include <algorithm>

#include "../galactic/deal.h"
#include "../galactic/fewest.h"
#include "../galactic/player.h"
#include "../galactic/solver.h"
#include "engine.h"

namespace patience::table {

using galactic::Card;

namespace {

// From the top.
const char* const row_words[] = {"clubs", "diamonds", "hearts", "spades"};

DeckCard deck_card(Card card) { return static_cast<DeckCard>(galactic::number_in_deck(card)); }

// An action goes from a card, which comes home, to the card that it is exchanged with.
Action action_of(galactic::Move move) { return {0, move.in, move.out, 0}; }
Card home_of(Action action) { return static_cast<Card>(action.from); }
Card away_of(Action action) { return static_cast<Card>(action.to); }

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

std::vector<Action> GalacticTable::legal_actions() const {
  std::vector<Action> actions;
  if (won()) return actions;
  galactic::for_each_move(board_, rules_,
                          [&](galactic::Move move) { actions.push_back(action_of(move)); });
  const auto order = [this](Action action) {
    const galactic::Place place = board_.where(away_of(action));
    return std::pair(galactic::swap_suit(board_, place), galactic::column(place));
  };
  std::stable_sort(actions.begin(), actions.end(),
                   [&](Action a, Action b) { return order(a) < order(b); });
  return actions;
}

std::optional<std::string> GalacticTable::why_not(Action action) const {
  const Card home = home_of(action), away = away_of(action);
  if (won()) return "the game is won already";
  bool legal = false;
  galactic::for_each_move(board_, rules_, [&](galactic::Move one) {
    // An exchange is listed once, though either card may come home by it.
    legal =
        legal || (one.in == home && one.out == away) ||
        (one.in == away && one.out == home && galactic::fills_both_places(board_, one, rules_));
  });
  if (legal) return std::nullopt;
  const std::string a = letters(deck_card(home)), b = letters(deck_card(away));
  if (home == away) return a + " is not exchanged with itself";
  const galactic::Place place = board_.where(away);
  if (!galactic::is_home(home, place)) return a + " is not home in the row of " + b;
  return a + " has no home card of its rank in column " +
         std::to_string(galactic::column(place) + 1) + " by which " + b + " could leave" +
         (rules_ == galactic::Rules::original ? "" : ", nor three cards there");
}

void GalacticTable::apply(Action action) { board_.exchange(home_of(action), away_of(action)); }

Fields GalacticTable::fields_of(Action action) const {
  return {letters(deck_card(home_of(action))), letters(deck_card(away_of(action)))};
}

Meaning GalacticTable::meaning_of(const Fields& move) const {
  const std::optional<Card> home = card_of(move[0], board_), away = card_of(move[1], board_);
  if (!home || !away) return {std::nullopt, "a card is not in the deck"};
  return {action_of({*away, *home})};
}

Choice GalacticTable::choice(Action action) const {
  Choice choice{fields_of(action), words(action)};
  const Card home = home_of(action), away = away_of(action);
  const int suit = galactic::swap_suit(board_, board_.where(away));
  choice.card = choice.move[0];
  choice.place = cell(home);
  choice.to = cell(away);
  if (suit != galactic::no_swap) choice.group = row_words[suit];
  return choice;
}

std::string GalacticTable::words(Action action) const {
  const Card home = home_of(action), away = away_of(action);
  const std::vector<Action> listed = legal_actions();
  if (std::find(listed.begin(), listed.end(), action) == listed.end()) {
    return glyphs(deck_card(home)) + " comes home, exchanged with " + glyphs(deck_card(away));
  }
  const galactic::Place place = board_.where(away);
  const bool swap = galactic::swap_suit(board_, place) != galactic::no_swap;
  return std::string(swap ? "swap " : "cycle ") + glyphs(deck_card(home)) + " home to column " +
         std::to_string(galactic::column(place) + 1) + ", exchanged with " +
         glyphs(deck_card(away));
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

Engine GalacticTable::engine(const SearchOptions& options) const {
  const auto solver = std::make_shared<galactic::Solver>(rules_, options.limits);
  const auto board = [](const State& at) -> const galactic::Board& {
    return static_cast<const GalacticTable&>(at).board_;
  };
  const auto solve = [=, rules = rules_](const State& at, Stop stop) {
    const galactic::Solution found =
        options.goal == Goal::win
            ? solver->solve(board(at), stop)
            : galactic::FewestSolver(rules, options.limits).solve(board(at), stop);
    std::vector<Action> line;
    for (const galactic::Move move : found.moves) line.push_back(action_of(move));
    return solved_by_win(found.outcome, std::move(line), found.examined, found.stored,
                         reason_for(found.outcome, found.examined, options.limits));
  };
  return {solve, [solver, board](const State& at, Stop stop) {
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

GameAtTable galactic_game() { return {"Pan Galactic Solitaire", lay, player, pasted_grids}; }

}  // namespace patience::table
