#include "spider.h"

#include <algorithm>

#include "../spider/locked.h"
#include "../spider/reference.h"
#include "../spider/shuffles.h"
#include "engine.h"
#include "words.h"

namespace patience::table {

using spider::Move;

namespace {

DeckCard deck_card(spider::Card card) {
  return static_cast<DeckCard>(card / 16 * 13 + spider::rank(card));
}

// An action is a deal or a run, from and to columns that count from 0.
enum Type : std::int16_t { deals_row, moves_run };

Action action_of(Move move) {
  if (move.deals()) return {deals_row, 0, 0, spider::columns};
  return {moves_run, move.from, move.to, move.count};
}

Move move_of(Action action) {
  if (action.type == deals_row) return spider::deal_row;
  return {static_cast<std::int8_t>(action.from), static_cast<std::int8_t>(action.to),
          static_cast<std::uint8_t>(action.count)};
}

char rank_letter(DeckCard card) { return "A23456789TJQK"[card % 13]; }

bool is_column(int number) { return number >= 0 && number < spider::columns; }

}  // namespace

SpiderTable::SpiderTable(const spider::Rules& rules, const spider::Deal& deal,
                         const spider::TallColumns& tall, std::string title)
    : rules_(rules),
      stock_(spider::stock_of(deal, rules)),
      at_(deal, rules, tall),
      suits_(kings()),
      title_(std::move(title)) {
  came_up_.emplace();
  std::string& first = came_up_->rows.emplace_back();
  for (int i = 0; i < spider::columns; ++i) first += rank_letter(column(i).back());
  for (int i = 0; i < at_.rows_left(); ++i) {
    std::string& ranks = came_up_->rows.emplace_back();
    for (const DeckCard card : row(i)) ranks += rank_letter(card);
  }
}

SpiderTable::SpiderTable(const spider::Rules& rules, const spider::Board& board, bool all_known,
                         std::string title)
    : rules_(rules),
      all_known_(all_known),
      stock_(spider::stock_of(board, rules)),
      at_(board, rules),
      suits_(),
      title_(std::move(title)) {
  const auto count = [this](const std::vector<DeckCard>& cards) {
    for (const DeckCard card : cards) {
      if (card % 13 == 12) ++suits_[deck_card(spider::card_of(card, rules_)) / 13];
    }
  };
  for (const std::vector<DeckCard>& pile : board.piles) count(pile);
  count(board.stock);
  count(board.removed);
}

std::vector<DeckCard> SpiderTable::column(int number) const {
  const auto begins = at_.begins();
  const auto i = static_cast<std::size_t>(number);
  std::vector<DeckCard> cards;
  for (const spider::Card* card = begins[i]; card != begins[i + 1]; ++card) {
    cards.push_back(deck_card(*card));
  }
  return cards;
}

std::vector<DeckCard> SpiderTable::row(int number) const {
  std::vector<DeckCard> cards;
  for (const spider::Card card : stock_[static_cast<std::size_t>(5 - at_.rows_left() + number)]) {
    cards.push_back(deck_card(card));
  }
  return cards;
}

std::array<int, 4> SpiderTable::kings() const {
  std::array<int, 4> found{};
  const auto count = [&found](const std::vector<DeckCard>& cards) {
    for (const DeckCard card : cards) found[card / 13] += card % 13 == 12 ? 1 : 0;
  };
  for (int i = 0; i < spider::columns; ++i) count(column(i));
  for (int i = 0; i < at_.rows_left(); ++i) count(row(i));
  return found;
}

std::vector<Action> SpiderTable::legal_actions() const {
  std::vector<Action> actions;
  if (won()) return actions;
  std::vector<Move> legal;
  spider::legal_moves(at_, rules_, legal);
  for (const Move move : legal) actions.push_back(action_of(move));
  return actions;
}

std::optional<std::string> SpiderTable::why_not(Action action) const {
  if (won()) return "the game is won already";
  const int from = action.from, to = action.to, cards = action.count;
  // As a player counts them, from 1.
  const auto nth = [](int column) { return shown(column + 1); };
  if (action.type == deals_row) {
    if (at_.rows_left() == 0) return "the stock is empty";
    if (cards != spider::columns) return "a row has 10 cards, not " + shown(cards);
    for (int i = 0; i < spider::columns && !rules_.onto_empty; ++i) {
      if (at_.size(i) == 0) return "column " + nth(i) + " is empty, so no row is dealt";
    }
    return why_unknown(action);
  }
  for (const int one : {from, to}) {
    if (!is_column(one)) return "there is no column " + nth(one);
  }
  if (from == to) return "column " + nth(from) + " cannot go to itself";
  if (at_.size(from) == 0) return "column " + nth(from) + " is empty";
  const int up = at_.size(from) - at_.down(from);
  if (cards < 1 || cards > up) {
    return shown(cards) + " cards cannot leave column " + nth(from) + ", of which " +
           std::to_string(up) + " lie face up";
  }
  const std::vector<DeckCard> taken = column(from), target = column(to);
  const spider::Card* const begin = at_.begins()[static_cast<std::size_t>(from)];
  if (cards > spider::run_length(begin, at_.size(from), at_.down(from))) {
    return "the last " + shown(cards) + " cards of column " + nth(from) + " are no run in suit";
  }
  const DeckCard first = taken[taken.size() - static_cast<std::size_t>(cards)];
  if (!target.empty() && target.back() % 13 != first % 13 + 1) {
    return letters(first) + " does not fit on " + letters(target.back());
  }
  return why_unknown(action);
}

std::optional<std::string> SpiderTable::why_unknown(Action action) const {
  if (all_known_ || !spider::shows_new(at_, move_of(action), stock_)) return std::nullopt;
  return "it shows a card that nobody has seen yet";
}

void SpiderTable::apply(Action action) {
  const Move move = move_of(action);
  const spider::Position before = at_;
  at_.apply(move, stock_);
  if (!came_up_) return;
  if (move.deals()) came_up_->turned += '/';
  for (int i = 0; i < spider::columns; ++i) {
    if (at_.down(i) < before.down(i)) came_up_->turned += rank_letter(column(i).back());
  }
}

Fields SpiderTable::fields_of(Action action) const {
  if (action.type == deals_row) return {"deal", "", "", "10"};
  return {"run", shown(action.from + 1), shown(action.to + 1), shown(action.count)};
}

// A deal need not say its cards.
Meaning SpiderTable::meaning_of(const Fields& move) const {
  const bool has_type = move[0] == "deal" || move[0] == "run";
  if (const auto why = why_unread(move, has_type, "column")) return {std::nullopt, *why};
  const std::int16_t cards = number_in(move[3]);
  if (move[0] == "deal") {
    return {Action{deals_row, 0, 0, move[3].empty() ? std::int16_t{spider::columns} : cards}};
  }
  const auto column = [](const std::string& field) {
    return static_cast<std::int16_t>(number_in(field) - 1);
  };
  return {Action{moves_run, column(move[1]), column(move[2]), cards}};
}

Choice SpiderTable::choice(Action action) const {
  const bool deals = action.type == deals_row;
  Choice choice{fields_of(action), deals ? deal_unseen(spider::columns) : words(action)};
  choice.place = "stock";
  if (deals) return choice;
  const std::vector<DeckCard> cards = column(action.from);
  choice.card = letters(cards[cards.size() - static_cast<std::size_t>(action.count)]);
  choice.place = "pile-" + choice.move[1];
  choice.to = "pile-" + choice.move[2];
  return choice;
}

std::string SpiderTable::words(Action action) const {
  if (action.type == deals_row) return "deal " + glyphs(row(0));
  const std::vector<DeckCard> from = column(action.from), to = column(action.to);
  const std::string where = "column " + shown(action.to + 1);
  return glyphs(std::vector<DeckCard>(from.end() - action.count, from.end())) + " from column " +
         shown(action.from + 1) +
         (to.empty() ? " to empty " + where : " onto " + glyphs(to.back()) + " on " + where);
}

std::vector<Place> SpiderTable::places() const {
  std::vector<Place> made;
  const std::array<int, 4> left = kings();
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (int i = left[suit]; i < suits_[suit]; ++i) {
      const std::string name = std::to_string(made.size() + 1);
      Place place{"foundation-" + name, "foundation", "Suit " + name + " of eight", {}};
      for (int rank = 12; rank >= 0; --rank) {
        place.cards.push_back(static_cast<DeckCard>(static_cast<int>(suit) * 13 + rank));
      }
      made.push_back(std::move(place));
    }
  }
  std::vector<DeckCard> stock;
  for (int i = 0; i < at_.rows_left(); ++i) {
    const std::vector<DeckCard> cards = row(i);
    stock.insert(stock.end(), cards.begin(), cards.end());
  }
  std::reverse(stock.begin(), stock.end());  // the next to be dealt lies on top
  const int all = static_cast<int>(stock.size());
  made.push_back({"stock", "stock", "Stock", std::move(stock), all});
  for (int i = 0; i < spider::columns; ++i) {
    const std::string name = std::to_string(i + 1);
    made.push_back({"pile-" + name, "pile", "Column " + name, column(i), at_.down(i)});
  }
  return made;
}

Score SpiderTable::score() const {
  return {at_.removed(), spider::suits_to_remove, "suits removed"};
}

// Where no win was found a position is not called lost: only a search of all that can follow is.
Engine SpiderTable::engine(const SearchOptions& options) const {
  if (!all_known_) {
    throw Refused("deal",
                  "Not all cards of this board are known. Ask for the chance of winning, or "
                  "for hints by what is seen.");
  }
  const auto goal = options.goal == Goal::win ? spider::Goal::win : spider::Goal::short_line;
  const spider::Solver solver(rules_, options.limits, goal, options.threads, options.executor);
  const auto solve = [solver](const State& state, Stop stop) {
    const auto& at = static_cast<const SpiderTable&>(state);
    const spider::Solution found = solver.solve(at.at_, at.stock_, stop);
    std::vector<Action> line;
    for (const Move move : found.moves) line.push_back(action_of(move));
    return solved_by_win(found.outcome, std::move(line), found.examined, found.proved,
                         found.reason);
  };
  return {solve, [solve](const State& at, Stop stop) { return solve(at, stop).value; }};
}

std::optional<Sight> SpiderTable::sight() const {
  Sight sight;
  sight.player = "reference-" + std::to_string(spider::reference_width);
  sight.games = spider::network_for(rules_).games;
  const auto player = std::make_shared<spider::ReferencePlayer>(rules_);
  sight.chance = [player](const State& state) {
    const auto& at = static_cast<const SpiderTable&>(state);
    return player->chance(at.at_, at.stock_);
  };
  sight.locked = [rules = rules_](const State& state, Stop stop) {
    const auto& at = static_cast<const SpiderTable&>(state);
    return spider::is_locked_win(at.at_, at.stock_, rules, stop);
  };
  sight.expected = [player](const State& state, Action action) -> std::optional<double> {
    const auto& at = static_cast<const SpiderTable&>(state);
    const Move move = move_of(action);
    if (!spider::shows_new(at.at_, move, at.stock_)) return std::nullopt;
    return player->chance_after(at.at_, at.stock_, move);
  };
  const auto told = [](const spider::ReferencePlayer::Continuation& found) {
    Continuation after{found.chance};
    for (const Move move : found.moves) after.actions.push_back(action_of(move));
    return after;
  };
  sight.after = [player, told](const State& state, Action action, Stop stop) {
    const auto& at = static_cast<const SpiderTable&>(state);
    return told(player->best_after(at.at_, at.stock_, move_of(action), stop));
  };
  sight.next = [player, told](const State& state, Stop stop) {
    const auto& at = static_cast<const SpiderTable&>(state);
    return told(player->best(at.at_, at.stock_, stop));
  };
  return sight;
}

// Each game is played with other weights, so that the share that is won says how lucky the deal
// is for one who plays well.
std::optional<Playouts> SpiderTable::playouts(const PlayoutOptions& options, Stop stop) const {
  if (!all_known_) return std::nullopt;
  const auto wins = [this, options, stop](int game) {
    const auto number = static_cast<std::uint64_t>(game);
    spider::Person person(rules_, options.width, spider::varied_weights(options.seed, number));
    return person.play(at_, stock_, stop).won;
  };
  return Playouts{100, spider::won_if_easy, "a player who does not see the hidden cards", wins};
}

std::vector<Fields> SpiderTable::typed(const std::vector<std::string>& words) const {
  if (words == std::vector<std::string>{"d"}) return {{"deal", "", "", ""}};
  if (words.size() < 2 || words.size() > 3) return {};
  if (std::any_of(words.begin(), words.end(), [](auto& word) { return number_in(word) < 0; })) {
    return {};
  }
  if (words.size() == 3) return {{"run", words[0], words[1], words[2]}};
  // As many cards as can be; what one lacks is the clearest reason where none can.
  std::vector<Fields> meant;
  const int from = number_in(words[0]) - 1;
  for (int cards = is_column(from) ? std::clamp(at_.size(from), 1, 13) : 1; cards > 0; --cards) {
    meant.push_back({"run", words[0], words[1], std::to_string(cards)});
  }
  return meant;
}

std::vector<std::string> SpiderTable::typing() const {
  return {"4 2    a run from column 4 to column 2, as long as can be; 4 2 3 three cards of it",
          "d      deal a row"};
}

namespace {

spider::Rules rules_of(const Question& asked) {
  Codes codes(asked.codes);
  spider::Rules rules;
  rules.suits = codes.next(4);
  rules.onto_empty = codes.next(1) == 1;
  codes.finish();
  if (rules.suits == 0 || rules.suits == 3) {
    throw Refused("message", "Spider has 1, 2 or 4 suits.");
  }
  return rules;
}

struct Laid {
  spider::Deal deal{};
  spider::TallColumns tall = spider::first_columns;
};

// From the columns and the rows of the stock.
Laid laid_in(const Groups& groups) {
  constexpr std::size_t columns = spider::columns, rows = 5;
  Laid laid;
  std::size_t tall = 0;
  bool good = groups.size() == columns + rows;
  for (std::size_t i = 0; good && i < columns + rows; ++i) {
    const std::vector<DeckCard>& cards = groups[i];
    if (i >= columns) {
      good = cards.size() == columns;
      if (good) {
        std::copy(cards.begin(), cards.end(), &laid.deal[spider::row_start(i - columns + 1)]);
      }
      continue;
    }
    good = cards.size() == 5 || (cards.size() == 6 && tall < laid.tall.size());
    if (!good) break;
    for (std::size_t k = 0; k < 4; ++k) laid.deal[columns * k + i] = cards[k];
    if (cards.size() == 6) {
      laid.tall[tall] = static_cast<int>(i);
      laid.deal[40 + tall++] = cards[4];
    }
    laid.deal[spider::row_start(0) + i] = cards.back();
  }
  if (!good || tall != laid.tall.size()) {
    throw Refused("message", "There must be ten columns, four of six cards, and five rows.");
  }
  std::array<int, 13> ranks{};
  for (const DeckCard card : laid.deal) ++ranks[card % 13];
  if (std::any_of(ranks.begin(), ranks.end(), [](int n) { return n != 8; })) {
    throw Refused("message", "There must be eight cards of each rank.");
  }
  return laid;
}

// The places of a board as pasted_spiders() has them, with one more where not all cards are
// known.
constexpr std::size_t in_play_groups = 13;
spider::Board board_of(const Groups& groups) {
  spider::Board board;
  for (std::size_t i = 0; i < spider::columns; ++i) board.piles[i] = groups[i];
  board.stock = groups[10];
  board.removed = groups[11];
  std::copy(groups[12].begin(), groups[12].end(), board.down.begin());
  return board;
}

std::unique_ptr<Table> lay(const Question& asked) {
  const spider::Rules rules = rules_of(asked);
  Laid laid;
  std::string title = asked.title_by_number();
  switch (asked.source) {
    case Source::number: {
      PhiloxStream words = spider::game_words(asked.seed, asked.number);
      laid.deal = spider::fair_deal(words);
      break;
    }
    case Source::pysol: {
      const std::vector<DeckCard> cards = pysol_cards(2, asked.pysol());
      std::copy(cards.begin(), cards.end(), laid.deal.begin());
      laid.tall = {0, 3, 6, 9};
      break;
    }
    case Source::windows_xp: {
      const std::uint64_t most = (std::uint64_t{1} << 31) - 1;
      laid.deal = spider::windows_xp(static_cast<std::uint32_t>(whole(asked.cards, 0, most)));
      break;
    }
    case Source::given:
    case Source::pasted: {
      const Groups groups = asked.groups(8);
      title = asked.title;
      const bool in_play = groups.size() == in_play_groups,
                 unseen = groups.size() == in_play_groups + 1;
      if (asked.source == Source::pasted && (in_play || unseen)) {
        return std::make_unique<SpiderTable>(rules, board_of(groups), in_play, title);
      }
      laid = laid_in(groups);
    }
  }
  return std::make_unique<SpiderTable>(rules, laid.deal, laid.tall, title);
}

std::function<Played(std::uint64_t, Stop)> player(const Question& asked) {
  return [rules = rules_of(asked), limits = asked.limits, seed = asked.seed](std::uint64_t number,
                                                                             Stop stop) {
    PhiloxStream words = spider::game_words(seed, number);
    const spider::Solution found =
        spider::Solver(rules, limits).solve(spider::fair_deal(words), stop);
    return Played{found.outcome, found.examined};
  };
}

}  // namespace

GameAtTable spider_game() { return {"Spider", lay, player, pasted_spiders, true}; }

}  // namespace patience::table
