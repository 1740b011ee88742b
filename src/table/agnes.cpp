#include "agnes.h"

#include <algorithm>
#include <charconv>

#include "../agnes/dominance.h"
#include "../agnes/moves.h"
#include "../agnes/playout.h"
#include "../agnes/shorten.h"
#include "../agnes/solver.h"
#include "engine.h"
#include "pasted.h"

namespace patience::table {

using agnes::Move;
using agnes::MoveType;

namespace {

/// The number of a field; nothing if it is none.
std::optional<int> number(const std::string& field) {
  int value = 0;
  const char* const end = field.data() + field.size();
  const auto [stopped, error] = std::from_chars(field.data(), end, value);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

std::string shown(const std::string& field) { return field.empty() ? "NA" : field; }

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

std::vector<Move> AgnesTable::legal() const {
  std::vector<Move> moves;
  agnes::player_moves(at_, moves);
  return moves;
}

Fields AgnesTable::fields_of(Move move) const {
  const bool lands = move.type == MoveType::run || move.type == MoveType::back;
  return {agnes::move_type_names[static_cast<int>(move.type)],
          move.type == MoveType::deal ? "" : std::to_string(move.from + 1),
          lands ? std::to_string(move.to + 1) : "", std::to_string(move.count)};
}

std::string AgnesTable::in_words(Move move) const {
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

std::vector<Choice> AgnesTable::moves() const {
  std::vector<Choice> choices;
  for (const Move move : legal()) {
    const bool deals = move.type == MoveType::deal;
    Choice choice{fields_of(move), deals ? deal_unseen(next_row().size()) : in_words(move)};
    if (deals) {
      choice.place = "stock";
    } else {
      const DeckCard card = deck_card(at_.first_of(move));
      const bool up = move.type == MoveType::foundation;
      choice.card = letters(card);
      choice.place = (move.type == MoveType::back ? "foundation-" : "pile-") + choice.move[1];
      choice.to = up ? "foundation-" + std::to_string(card / 13 + 1) : "pile-" + choice.move[2];
      choice.safe = up && agnes::goes_up_without_harm(at_, move.from);
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

// What a move of its type does not need may be missing; a deal need not say its cards.
std::optional<Move> AgnesTable::move_of(const Fields& fields) const {
  for (const Move move : legal()) {
    const Fields due = fields_of(move);
    const bool needs_count = move.type != MoveType::deal || !fields[3].empty();
    if (due[0] == fields[0] && (due[1].empty() || due[1] == fields[1]) &&
        (due[2].empty() || due[2] == fields[2]) && (!needs_count || due[3] == fields[3])) {
      return move;
    }
  }
  return std::nullopt;
}

std::optional<std::string> AgnesTable::apply(const Fields& fields) {
  const std::optional<Move> move = move_of(fields);
  if (!move) return why_not(fields);
  at_.apply(*move);
  return std::nullopt;
}

std::string AgnesTable::words(const Fields& fields) const {
  const std::optional<Move> move = move_of(fields);
  return move ? in_words(*move) : std::string();
}

// The rule that an illegal move breaks; the first one that it does.
std::string AgnesTable::why_not(const Fields& fields) const {
  const std::string& type = fields[0];
  const std::optional<int> from = number(fields[1]), to = number(fields[2]),
                           cards = number(fields[3]);
  const auto is_pile = [](std::optional<int> one) { return one && *one >= 1 && *one <= 7; };
  const auto rank = [this](DeckCard card) { return (card % 13 - base_ + 13) % 13; };
  const auto next_up = [&](int suit) {
    return static_cast<DeckCard>(suit * 13 + (base_ + founded(suit)) % 13);
  };
  const auto fills = [&](DeckCard first, int count) -> std::string {
    using agnes::Empty;
    const std::string where = "the empty pile " + fields[2];
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
  if (type == "deal") {
    const std::size_t due = next_row().size();
    if (due == 0) return "the stock is empty";
    if (cards && *cards != static_cast<int>(due)) {
      return "this deal is of " + std::to_string(due) + " cards, not " + fields[3];
    }
  } else if (type == "back") {
    if (rules_.back == agnes::Back::no) return "no card comes back from its foundation";
    if (!from || *from < 1 || *from > 4) return "there is no foundation " + shown(fields[1]);
    if (founded(*from - 1) == 0) {
      return std::string("no card is on the foundation of ") + suit_words[*from - 1];
    }
    if (cards != 1) return "one card at a time comes back, not " + shown(fields[3]);
    if (!is_pile(to)) return "there is no pile " + shown(fields[2]);
    const auto card =
        static_cast<DeckCard>((*from - 1) * 13 + (base_ + founded(*from - 1) + 12) % 13);
    const std::vector<DeckCard> target = pile(*to - 1);
    reason = target.empty() ? fills(card, 1) : joins(card, target.back());
  } else if (type == "foundation" || type == "run") {
    if (!is_pile(from)) return "there is no pile " + shown(fields[1]);
    const std::vector<DeckCard> all = pile(*from - 1);
    const int size = static_cast<int>(all.size());
    if (all.empty()) return "pile " + fields[1] + " is empty";
    if (type == "foundation") {
      const DeckCard card = all.back(), due = next_up(card / 13);
      if (cards != 1) return "a foundation takes one card at a time, not " + shown(fields[3]);
      if (card != due) return "the foundation needs " + letters(due) + " before " + letters(card);
    } else {
      if (!is_pile(to)) return "there is no pile " + shown(fields[2]);
      if (*to == *from) return "pile " + fields[2] + " cannot go to itself";
      if (!cards || *cards < 1 || *cards > size) {
        return shown(fields[3]) + " cards cannot leave pile " + fields[1] + ", which has " +
               std::to_string(size);
      }
      const int start = size - at_.count_from(at_.head(*from - 1));  // of the longest run
      const int first = size - *cards;
      const auto card = [&](int i) { return all[static_cast<std::size_t>(i)]; };
      if (first < start) {
        const std::string upper = letters(card(start));
        if (rules_.runs == agnes::Runs::single) return "only single cards move";
        if (start > 0 && contains(at_.face_down(), at_.beneath(at_.head(*from - 1)))) {
          return "the card under " + upper + " in pile " + fields[1] + " is face down";
        }
        return letters(card(start - 1)) + " and " + upper + " are not in sequence in " +
               (rules_.runs == agnes::Runs::suit ? "suit" : "colour") +
               ", so they do not move together";
      }
      if (first > start && rules_.split == agnes::Split::no) {
        return "the run from " + letters(card(start)) + " to " + letters(all.back()) +
               " may not be split";
      }
      const std::vector<DeckCard> target = pile(*to - 1);
      if (!target.empty()) {
        reason = joins(card(first), target.back());
      } else if (rules_.empty != agnes::Empty::none && first == 0 &&
                 rules_.whole_pile == agnes::WholePile::no) {
        return "the whole pile " + fields[1] + " may not go to the empty pile " + fields[2];
      } else {
        reason = fills(card(first), *cards);
      }
    }
  } else {
    return "there is no move " + shown(type);
  }
  if (reason.empty() && rules_.play == agnes::Play::forced) {
    const std::vector<Choice> due = moves();
    if (due.size() == 1 && due[0].move[0] != "deal") return "first comes " + due[0].words;
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

Engine AgnesTable::engine(const Limits& limits) const {
  const auto solver = std::make_shared<agnes::Solver>(rules_, agnes::Goal::win, limits);
  const auto solve = [solver](const Table& table, Stop stop) {
    const auto& at = static_cast<const AgnesTable&>(table);
    const agnes::Solution found = solver->solve(at.at_, stop);
    std::vector<Fields> line;
    if (found.outcome == Outcome::won) {
      for (const Move move : agnes::shortened(at.at_, found.moves)) {
        line.push_back(at.fields_of(move));
      }
    }
    return solved_by_win(found.outcome, std::move(line), found.examined);
  };
  return {solve, [solve](const Table& at, Stop stop) { return solve(at, stop).value; }};
}

std::optional<Playouts> AgnesTable::playouts(Stop) const {
  const auto wins = [this, playout = agnes::Playout()](int game) mutable {
    const auto strategy = agnes::Strategy::careful;
    agnes::Position position = at_;
    playout.play(position, strategy,
                 agnes::playout_words(1, strategy, static_cast<std::uint64_t>(game)));
    return position.won();
  };
  return Playouts{1000, agnes::won_if_easy, "a careful player who does not think ahead", wins};
}

std::vector<Fields> AgnesTable::typed(const std::vector<std::string>& words) const {
  const auto is_pile = [](const std::string& word) { return word.size() == 1 && number(word); };
  if (words == std::vector<std::string>{"d"}) return {{"deal", "", "", ""}};
  if (words.size() == 3 && words[0] == "f" && is_pile(words[2])) {
    const std::size_t suit = std::string("cdsh").find(words[1]);
    if (words[1].size() != 1 || suit > 3) return {};
    return {{"back", std::to_string(suit + 1), words[2], "1"}};
  }
  if (words.size() < 2 || !is_pile(words[0])) return {};
  if (words.size() == 2 && words[1] == "f") return {{"foundation", words[0], "", "1"}};
  if (!is_pile(words[1])) return {};
  if (words.size() == 3 && number(words[2])) return {{"run", words[0], words[1], words[2]}};
  if (words.size() > 2) return {};
  // As many cards as can be; what one lacks is the clearest reason where none can.
  const int from = *number(words[0]);
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

GameAtTable agnes_game() { return {lay, player, pasted_decks}; }

}  // namespace patience::table
