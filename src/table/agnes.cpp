#include "agnes.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "../agnes/dominance.h"
#include "../agnes/moves.h"
#include "../agnes/playout.h"
#include "../agnes/shorten.h"
#include "../agnes/solver.h"
#include "../run/parallel.h"
#include "engine.h"
#include "words.h"

namespace patience::table {

using agnes::Move;
using agnes::MoveType;

namespace {

// An action is a move of the engine: piles and foundations from 0, and how many cards.
Action action_of(Move move) {
  return {static_cast<std::int16_t>(move.type), move.from, move.to, move.count};
}

Move move_of(Action action) {
  return {static_cast<MoveType>(action.type), static_cast<std::uint8_t>(action.from),
          static_cast<std::uint8_t>(action.to), static_cast<std::uint8_t>(action.count)};
}

bool is_pile(int number) { return number >= 0 && number < 7; }

}  // namespace

AgnesTable::AgnesTable(const agnes::Rules& rules, const agnes::Deal& deal, std::string title)
    : rules_(rules), base_(deal.base()), at_(deal, rules), title_(std::move(title)) {}

DeckCard AgnesTable::deck_card(Card card) const {
  return static_cast<DeckCard>(agnes::other_suit_number(suit(card)) * 13 +
                               (rank(card) + base_) % 13);
}

std::vector<DeckCard> AgnesTable::pile(int number) const {
  std::vector<DeckCard> cards;
  for (Card card = at_.top(number); card != agnes::nothing; card = at_.beneath(card)) {
    cards.push_back(deck_card(card));
  }
  std::reverse(cards.begin(), cards.end());
  return cards;
}

std::vector<DeckCard> AgnesTable::next_row() const {
  std::vector<DeckCard> cards;
  if (at_.deals_left() == 0) return cards;
  for (const Card card : at_.row_cards(0)) {
    if (card != agnes::nothing) cards.push_back(deck_card(card));
  }
  return cards;
}

int AgnesTable::founded(int deck_suit) const {
  return count_bits(at_.up() & suit_of(agnes::other_suit_number(deck_suit)));
}

std::vector<Action> AgnesTable::legal_actions() const {
  std::vector<Move> moves;
  agnes::player_moves(at_, moves);
  std::vector<Action> actions;
  for (const Move move : moves) actions.push_back(action_of(move));
  return actions;
}

void AgnesTable::apply(Action action) { at_.apply(move_of(action)); }

Fields AgnesTable::fields_of(Action action) const {
  const Move move = move_of(action);
  const bool lands = move.type == MoveType::run || move.type == MoveType::back;
  return {agnes::move_type_names[action.type],
          move.type == MoveType::deal ? "" : std::to_string(move.from + 1),
          lands ? std::to_string(move.to + 1) : "", std::to_string(move.count)};
}

// What a move of its type does not need may be missing; a deal need not say its cards.
Meaning AgnesTable::meaning_of(const Fields& move) const {
  const auto& names = agnes::move_type_names;
  const auto found = std::find(std::begin(names), std::end(names), move[0]);
  const char* const from = move[0] == "back" ? "foundation" : "pile";
  if (const auto why = why_unread(move, found != std::end(names), from)) {
    return {std::nullopt, *why};
  }
  const auto type = static_cast<std::int16_t>(found - std::begin(names));
  const auto place = [](const std::string& field) {
    return static_cast<std::int16_t>(number_in(field) - 1);
  };
  const bool lands = move[0] == "run" || move[0] == "back";
  Action action{type, place(move[1]), lands ? place(move[2]) : std::int16_t{0},
                number_in(move[3])};
  if (move[0] == "deal") {
    action.from = 0;
    if (move[3].empty()) action.count = static_cast<std::int16_t>(next_row().size());
  }
  return {action};
}

std::string AgnesTable::words(Action action) const {
  const Move move = move_of(action);
  if (move.type == MoveType::deal) return "deal " + glyphs(next_row());
  const std::string from = "pile " + std::to_string(move.from + 1);
  if (move.type == MoveType::foundation) {
    return glyphs(pile(move.from).back()) + " from " + from + " to its foundation";
  }
  std::vector<DeckCard> cards{deck_card(at_.first_of(move))};
  if (move.type == MoveType::run) {
    const std::vector<DeckCard> all = pile(move.from);
    cards.assign(all.end() - move.count, all.end());
  }
  const std::vector<DeckCard> target = pile(move.to);
  const std::string to = "pile " + std::to_string(move.to + 1);
  return glyphs(cards) + " from " + (move.type == MoveType::back ? "its foundation" : from) +
         (target.empty() ? " to empty " + to : " onto " + glyphs(target.back()) + " on " + to);
}

Choice AgnesTable::choice(Action action) const {
  const Move move = move_of(action);
  if (move.type == MoveType::deal) {
    Choice deal{fields_of(action), deal_unseen(next_row().size())};
    deal.place = "stock";
    return deal;
  }
  Choice choice{fields_of(action), words(action)};
  const DeckCard card = deck_card(at_.first_of(move));
  const bool up = move.type == MoveType::foundation;
  choice.card = letters(card);
  choice.place = (move.type == MoveType::back ? "foundation-" : "pile-") + choice.move[1];
  choice.to = up ? "foundation-" + std::to_string(card / 13 + 1) : "pile-" + choice.move[2];
  choice.safe = up && agnes::goes_up_without_harm(at_, move.from);
  return choice;
}

std::optional<std::string> AgnesTable::why_not(Action action) const {
  const std::vector<Action> legal = legal_actions();
  if (std::find(legal.begin(), legal.end(), action) != legal.end()) return std::nullopt;
  return rule_broken(action);
}

// The first rule that an illegal action breaks.
std::string AgnesTable::rule_broken(Action action) const {
  const MoveType type = move_of(action).type;
  const int from = action.from, to = action.to, cards = action.count;
  // As a player counts them, from 1.
  const auto nth = [](int place) { return shown(place + 1); };
  const auto rank = [this](DeckCard card) { return (card % 13 - base_ + 13) % 13; };
  const auto next_up = [&](int suit) {
    return static_cast<DeckCard>(suit * 13 + (base_ + founded(suit)) % 13);
  };
  const auto fills = [&](DeckCard first, int count) -> std::string {
    using agnes::Empty;
    const std::string where = "the empty pile " + nth(to);
    const bool highest = rules_.empty == Empty::high1 || rules_.empty == Empty::high_run;
    if (rules_.empty == Empty::none) return "only a deal may fill " + where;
    if (at_.fills_alone() && count > 1) {
      return "only one card may fill " + where + ", not " + std::to_string(count);
    }
    if (highest && rank(first) != 12) {
      return letters(first) + " is not of the highest rank, as " + where + " needs";
    }
    return {};
  };
  const auto joins = [&](DeckCard card, DeckCard on) -> std::string {
    using agnes::Wrap;
    const bool round = rules_.wrap == Wrap::circular || rules_.wrap == Wrap::park;
    const std::string a = letters(card), b = letters(on);
    if (!round && rank(on) == 0) return a + " cannot go on " + b + ", a base-rank card";
    if (rules_.wrap == Wrap::none && on % 13 == 0) return a + " cannot go on " + b + ", an ace";
    const bool by_suit = rules_.build == agnes::Build::suit;
    if (by_suit ? card / 13 != on / 13 : card / 13 % 2 != on / 13 % 2) {
      return a + " is not of the same " + (by_suit ? "suit" : "colour") + " as " + b;
    }
    if ((on % 13 - card % 13 + 13) % 13 != 1) return a + " is not one rank below " + b;
    return {};
  };

  if (won()) return "the game is won already";
  std::string reason;
  switch (type) {
    case MoveType::deal: {
      const std::size_t due = next_row().size();
      if (due == 0) return "the stock is empty";
      if (cards != static_cast<int>(due)) {
        return "this deal is of " + std::to_string(due) + " cards, not " + shown(cards);
      }
      break;
    }
    case MoveType::back: {
      if (rules_.back == agnes::Back::no) return "no card comes back from its foundation";
      if (from < 0 || from > 3) return "there is no foundation " + nth(from);
      if (founded(from) == 0) {
        return std::string("no card is on the foundation of ") + suit_words[from];
      }
      if (cards != 1) return "one card at a time comes back, not " + shown(cards);
      if (!is_pile(to)) return "there is no pile " + nth(to);
      const auto card = static_cast<DeckCard>(from * 13 + (base_ + founded(from) + 12) % 13);
      const std::vector<DeckCard> target = pile(to);
      reason = target.empty() ? fills(card, 1) : joins(card, target.back());
      break;
    }
    case MoveType::foundation: {
      if (!is_pile(from)) return "there is no pile " + nth(from);
      const std::vector<DeckCard> all = pile(from);
      if (all.empty()) return "pile " + nth(from) + " is empty";
      const DeckCard card = all.back(), due = next_up(card / 13);
      if (cards != 1) return "a foundation takes one card at a time, not " + shown(cards);
      if (card != due) return "the foundation needs " + letters(due) + " before " + letters(card);
      break;
    }
    case MoveType::run: {
      if (!is_pile(from)) return "there is no pile " + nth(from);
      const std::vector<DeckCard> all = pile(from);
      const int size = static_cast<int>(all.size());
      if (all.empty()) return "pile " + nth(from) + " is empty";
      if (!is_pile(to)) return "there is no pile " + nth(to);
      if (to == from) return "pile " + nth(to) + " cannot go to itself";
      if (cards < 1 || cards > size) {
        return shown(cards) + " cards cannot leave pile " + nth(from) + ", which has " +
               std::to_string(size);
      }
      const int start = size - at_.count_from(at_.head(from));  // of the longest run
      const int first = size - cards;
      const auto card = [&](int i) { return all[static_cast<std::size_t>(i)]; };
      if (first < start) {
        const std::string upper = letters(card(start));
        if (rules_.runs == agnes::Runs::single) return "only single cards move";
        if (start > 0 && contains(at_.face_down(), at_.beneath(at_.head(from)))) {
          return "the card under " + upper + " in pile " + nth(from) + " is face down";
        }
        return letters(card(start - 1)) + " and " + upper + " are not in sequence in " +
               (rules_.runs == agnes::Runs::suit ? "suit" : "colour") +
               ", so they do not move together";
      }
      if (first > start && rules_.split == agnes::Split::no) {
        return "the run from " + letters(card(start)) + " to " + letters(all.back()) +
               " may not be split";
      }
      const std::vector<DeckCard> target = pile(to);
      if (!target.empty()) {
        reason = joins(card(first), target.back());
      } else if (rules_.empty != agnes::Empty::none && first == 0 &&
                 rules_.whole_pile == agnes::WholePile::no) {
        return "the whole pile " + nth(from) + " may not go to the empty pile " + nth(to);
      } else {
        reason = fills(card(first), cards);
      }
    }
  }
  if (reason.empty() && rules_.play == agnes::Play::forced) {
    const std::vector<Action> due = legal_actions();
    if (due.size() == 1 && move_of(due[0]).type != MoveType::deal) {
      return "first comes " + words(due[0]);
    }
    return "forced play does not allow it";
  }
  return reason.empty() ? "the rules do not allow it" : reason;
}

std::vector<Place> AgnesTable::places() const {
  std::vector<int> heights;
  for (int suit = 0; suit < 4; ++suit) heights.push_back(founded(suit));
  std::vector<Place> made = foundations(heights, base_);
  std::vector<DeckCard> stock;
  for (int deal = 0; deal < at_.deals_left(); ++deal) {
    for (const Card card : at_.row_cards(deal)) {
      if (card != agnes::nothing) stock.push_back(deck_card(card));
    }
  }
  std::reverse(stock.begin(), stock.end());  // the next to be dealt lies on top
  const int all = static_cast<int>(stock.size());
  made.push_back({"stock", "stock", "Stock", std::move(stock), all});
  for (int number = 0; number < at_.piles(); ++number) {
    const std::string name = std::to_string(number + 1);
    Place place{"pile-" + name, "pile", "Pile " + name, pile(number)};
    for (Card card = at_.top(number); card != agnes::nothing; card = at_.beneath(card)) {
      place.down += contains(at_.face_down(), card) ? 1 : 0;
    }
    made.push_back(std::move(place));
  }
  return made;
}

Score AgnesTable::score() const { return {at_.score(), 52, "cards on the foundations"}; }

namespace {

// Several searches at once, each in an order of its own, until one of them decides. New threads,
// and not those of a pool: they are to run at once, however many cores there are.
agnes::Solution search_in_orders(const agnes::Position& start, const agnes::Rules& rules,
                                 agnes::Goal goal, const Limits& limits, unsigned searches,
                                 Stop stop) {
  std::vector<agnes::Solution> solutions(searches);
  std::atomic<bool> decided{false};
  ParallelRun run(searches, searches, [&](const std::atomic<bool>& cancelled) {
    return [&, solver = agnes::Solver(rules, goal, limits)](std::size_t i) mutable {
      solutions[i] = solver.solve(start, &cancelled, i);
      if (solutions[i].outcome != Outcome::unknown) decided = true;
    };
  });
  while (!run.wait_for(std::chrono::milliseconds(5))) {
    if (decided || (stop != nullptr && *stop)) run.cancel();
  }
  run.join();
  const auto first =
      std::find_if(solutions.begin(), solutions.end(),
                   [](const agnes::Solution& one) { return one.outcome != Outcome::unknown; });
  return first == solutions.end() ? solutions.front() : *first;
}

}  // namespace

Engine AgnesTable::engine(const SearchOptions& options) const {
  const auto goal = options.goal == Goal::win ? agnes::Goal::win : agnes::Goal::score;
  const auto solver = std::make_shared<agnes::Solver>(rules_, goal, options.limits);
  const auto solve = [=](const State& state, Stop stop) {
    const auto& at = static_cast<const AgnesTable&>(state);
    const agnes::Solution found =
        options.threads == 1
            ? solver->solve(at.at_, stop)
            : search_in_orders(at.at_, at.rules_, goal, options.limits, options.threads, stop);
    std::vector<Action> line;
    for (const Move move : agnes::shortened(at.at_, found.moves)) line.push_back(action_of(move));
    Solved solved = solved_by_win(found.outcome, std::move(line), found.examined, found.stored,
                                  reason_for(found.outcome, found.examined, options.limits));
    Detail work{"work", {found.work.moves.begin(), found.work.moves.end()}};
    work.numbers.push_back(static_cast<double>(found.work.dead));
    solved.details = {{"deepest", {static_cast<double>(found.deepest)}},
                      {"best_score", {static_cast<double>(found.best_score)}},
                      std::move(work)};
    return solved;
  };
  return {solve, [solve](const State& at, Stop stop) { return solve(at, stop).value; }};
}

std::optional<Playouts> AgnesTable::playouts(const PlayoutOptions& options, Stop) const {
  const auto strategy = static_cast<agnes::Strategy>(options.strategy);
  const auto wins = [this, strategy, seed = options.seed,
                     playout = agnes::Playout()](int game) mutable {
    agnes::Position position = at_;
    playout.play(position, strategy,
                 agnes::playout_words(seed, strategy, static_cast<std::uint64_t>(game)));
    return position.won();
  };
  return Playouts{1000, agnes::won_if_easy, "a careful player who does not think ahead", wins};
}

std::vector<Fields> AgnesTable::typed(const std::vector<std::string>& words) const {
  const auto is_number = [](const std::string& word) { return number_in(word) >= 0; };
  const auto is_pile = [&](const std::string& word) {
    return word.size() == 1 && is_number(word);
  };
  if (words == std::vector<std::string>{"d"}) return {{"deal", "", "", ""}};
  if (words.size() == 3 && words[0] == "f" && is_pile(words[2])) {
    const std::size_t suit = std::string("cdsh").find(words[1]);
    if (words[1].size() != 1 || suit > 3) return {};
    return {{"back", std::to_string(suit + 1), words[2], "1"}};
  }
  if (words.size() < 2 || !is_pile(words[0])) return {};
  if (words.size() == 2 && words[1] == "f") return {{"foundation", words[0], "", "1"}};
  if (!is_pile(words[1])) return {};
  if (words.size() == 3 && is_number(words[2])) return {{"run", words[0], words[1], words[2]}};
  if (words.size() > 2) return {};
  // As many cards as can be; what one lacks is the clearest reason where none can.
  const int from = number_in(words[0]);
  const std::size_t size = from >= 1 && from <= 7 ? pile(from - 1).size() : 0;
  std::vector<Fields> meant;
  for (std::size_t cards = std::max<std::size_t>(size, 1); cards > 0; --cards) {
    meant.push_back({"run", words[0], words[1], std::to_string(cards)});
  }
  return meant;
}

std::vector<std::string> AgnesTable::typing() const {
  return {"4 2    a run from pile 4 to pile 2, as long as can be; 4 2 3 three cards of it",
          "4 f    the last card of pile 4 to its foundation", "d      deal from the stock",
          "f C 2  the last card of the foundation of clubs back to pile 2 (C, D, S, H)"};
}

namespace {

agnes::Rules rules_of(const Question& asked) {
  Codes codes(asked.codes);
  const auto next = [&](const char*, auto last) { return codes.code(last); };
  const agnes::Rules rules = agnes::rules_by(next);
  codes.finish();
  return rules;
}

// The places of a board as pasted_decks() has them.
agnes::Deal deal_of(const Groups& places) {
  agnes::Deal deal;
  agnes::Board board{};
  for (std::size_t i = 0; i < 12; ++i) {
    const int cards = static_cast<int>(places[i].size());
    if (i < 4) board.up[i] = cards;
    if (i >= 4 && i < 11) board.height[i - 4] = cards;
    deal.cards.insert(deal.cards.end(), places[i].begin(), places[i].end());
  }
  board.base = places[12][0];
  std::copy(places[12].begin() + 1, places[12].end(), board.down.begin());
  deal.board = board;
  return deal;
}

std::unique_ptr<Table> lay(const Question& asked) {
  const agnes::Rules rules = rules_of(asked);
  if (asked.source == Source::number || asked.source == Source::pysol) {
    const bool ours = asked.source == Source::number;
    const Deck deck = ours ? deal_deck(Game::agnes, asked.seed, asked.number) : Deck{};
    const std::vector<DeckCard> cards =
        ours ? std::vector<DeckCard>(deck.begin(), deck.end()) : pysol_agnes(asked.pysol());
    return std::make_unique<AgnesTable>(rules, agnes::Deal{cards}, asked.title_by_number());
  }
  const Groups given = asked.groups();
  const bool in_play = asked.source == Source::pasted && given.size() > 1;
  return std::make_unique<AgnesTable>(
      rules, in_play ? deal_of(given) : agnes::Deal{asked.deck(52)}, asked.title);
}

std::function<Played(std::uint64_t, Stop)> player(const Question& asked) {
  const agnes::Rules rules = rules_of(asked);
  const auto solver = std::make_shared<agnes::Solver>(rules, agnes::Goal::win, asked.limits);
  return [rules, solver, seed = asked.seed](std::uint64_t number, Stop stop) {
    const Deck deck = deal_deck(Game::agnes, seed, number);
    const agnes::Solution found =
        solver->solve(agnes::Position({{deck.begin(), deck.end()}}, rules), stop);
    return Played{found.outcome, found.examined};
  };
}

}  // namespace

GameAtTable agnes_game() { return {"Agnes Sorel", lay, player, pasted_decks}; }

}  // namespace patience::table
