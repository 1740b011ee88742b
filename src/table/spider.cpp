#include "spider.h"

#include <algorithm>

#include "../spider/shuffles.h"
#include "engine.h"
#include "pasted.h"

namespace patience::table {

using spider::Move;

namespace {

DeckCard deck_card(spider::Card card) {
  return static_cast<DeckCard>(card / 16 * 13 + spider::rank(card));
}

Fields fields_of(Move move) {
  if (move.deals()) return {"deal", "", "", "10"};
  return {"run", std::to_string(move.from + 1), std::to_string(move.to + 1),
          std::to_string(move.count)};
}

std::optional<int> number(const std::string& text) {
  const bool digits = !text.empty() && text.size() < 4 && (text[0] != '0' || text.size() == 1) &&
                      text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::optional<int>(std::stoi(text)) : std::nullopt;
}

char rank_letter(DeckCard card) { return "A23456789TJQK"[card % 13]; }

bool is_column(std::optional<int> one) { return one && *one >= 1 && *one <= spider::columns; }

// What a move's fields say, which need not be legal. A deal need not say its cards.
std::optional<Move> move_of(const Fields& fields) {
  const std::optional<int> from = number(fields[1]), to = number(fields[2]),
                           cards = number(fields[3]);
  if (fields[0] == "deal") {
    return fields[3].empty() || cards == 10 ? std::optional<Move>(spider::deal_row)
                                            : std::nullopt;
  }
  if (fields[0] != "run" || !is_column(from) || !is_column(to) || !cards || *cards < 1 ||
      *cards > 13) {
    return std::nullopt;
  }
  return Move{static_cast<std::int8_t>(*from - 1), static_cast<std::int8_t>(*to - 1),
              static_cast<std::uint8_t>(*cards)};
}

}  // namespace

SpiderTable::SpiderTable(const spider::Rules& rules, const spider::Deal& deal, std::string title)
    : rules_(rules),
      stock_(spider::stock_of(deal, rules)),
      at_(deal, rules),
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

SpiderTable::SpiderTable(const spider::Rules& rules, const spider::Board& board,
                         std::string title)
    : rules_(rules),
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

std::string SpiderTable::in_words(Move move) const {
  if (move.deals()) return "deal " + glyphs(row(0));
  const std::vector<DeckCard> from = column(move.from), to = column(move.to);
  const std::string where = "column " + std::to_string(move.to + 1);
  return glyphs(std::vector<DeckCard>(from.end() - move.count, from.end())) + " from column " +
         std::to_string(move.from + 1) +
         (to.empty() ? " to empty " + where : " onto " + glyphs(to.back()) + " on " + where);
}

std::vector<Choice> SpiderTable::moves() const {
  std::vector<Choice> choices;
  if (won()) return choices;
  std::vector<Move> legal;
  spider::legal_moves(at_, rules_, legal);
  for (const Move move : legal) {
    Choice choice{fields_of(move), move.deals() ? deal_unseen(spider::columns) : in_words(move)};
    choice.place = "stock";
    if (!move.deals()) {
      const std::vector<DeckCard> cards = column(move.from);
      choice.card = letters(cards[cards.size() - move.count]);
      choice.place = "pile-" + choice.move[1];
      choice.to = "pile-" + choice.move[2];
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

std::optional<std::string> SpiderTable::apply(const Fields& fields) {
  const std::string reason = why_not(fields);
  if (!reason.empty()) return reason;
  const Move move = *move_of(fields);
  const spider::Position before = at_;
  at_.apply(move, stock_);
  if (!came_up_) return std::nullopt;
  if (move.deals()) came_up_->turned += '/';
  for (int i = 0; i < spider::columns; ++i) {
    if (at_.down(i) < before.down(i)) came_up_->turned += rank_letter(column(i).back());
  }
  return std::nullopt;
}

std::string SpiderTable::words(const Fields& fields) const {
  return why_not(fields).empty() ? in_words(*move_of(fields)) : std::string();
}

// The rule that a move breaks, or nothing.
std::string SpiderTable::why_not(const Fields& fields) const {
  const auto shown = [](const std::string& text) { return text.empty() ? "(none)" : text; };
  if (won()) return "the game is won already";
  if (fields[0] == "deal") {
    if (at_.rows_left() == 0) return "the stock is empty";
    if (!move_of(fields)) return "a row has 10 cards, not " + fields[3];
    for (int i = 0; i < spider::columns && !rules_.onto_empty; ++i) {
      if (at_.size(i) == 0) {
        return "column " + std::to_string(i + 1) + " is empty, so no row is dealt";
      }
    }
    return {};
  }
  if (fields[0] != "run") return "there is no move " + shown(fields[0]);
  for (const std::string& column : {fields[1], fields[2]}) {
    if (!is_column(number(column))) return "there is no column " + shown(column);
  }
  if (fields[1] == fields[2]) return "column " + fields[1] + " cannot go to itself";
  const int from = *number(fields[1]) - 1, to = *number(fields[2]) - 1;
  if (at_.size(from) == 0) return "column " + fields[1] + " is empty";
  const int up = at_.size(from) - at_.down(from);
  const std::optional<int> cards = number(fields[3]);
  if (!cards || *cards < 1 || *cards > up) {
    return shown(fields[3]) + " cards cannot leave column " + fields[1] + ", of which " +
           std::to_string(up) + " lie face up";
  }
  const std::vector<DeckCard> taken = column(from), target = column(to);
  const spider::Card* const begin = at_.begins()[static_cast<std::size_t>(from)];
  if (*cards > spider::run_length(begin, at_.size(from), at_.down(from))) {
    return "the last " + fields[3] + " cards of column " + fields[1] + " are no run in suit";
  }
  const DeckCard first = taken[taken.size() - static_cast<std::size_t>(*cards)];
  if (!target.empty() && target.back() % 13 != first % 13 + 1) {
    return letters(first) + " does not fit on " + letters(target.back());
  }
  return {};
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
Engine SpiderTable::engine(const Limits& limits) const {
  const auto solve = [limits](const Table& table, Stop stop) {
    const auto& at = static_cast<const SpiderTable&>(table);
    const spider::Solution found =
        spider::Solver(at.rules_, limits).solve(at.at_, at.stock_, stop);
    std::vector<Fields> line;
    for (const Move move : found.moves) line.push_back(fields_of(move));
    return solved_by_win(found.outcome, std::move(line), found.examined);
  };
  return {solve, [solve](const Table& at, Stop stop) { return solve(at, stop).value; }};
}

std::optional<Playouts> SpiderTable::playouts(Stop stop) const {
  const auto wins = [this, stop](int game) {
    spider::Person person(rules_, 60, spider::varied_weights(1, static_cast<unsigned>(game)));
    return person.play(at_, stock_, stop).won;
  };
  return Playouts{100, spider::won_if_easy, "a player who does not see the hidden cards", wins};
}

std::vector<Fields> SpiderTable::typed(const std::vector<std::string>& words) const {
  if (words == std::vector<std::string>{"d"}) return {{"deal", "", "", ""}};
  if (words.size() < 2 || words.size() > 3) return {};
  if (!std::all_of(words.begin(), words.end(), [](auto& word) { return number(word); }))
    return {};
  if (words.size() == 3) return {{"run", words[0], words[1], words[2]}};
  // As many cards as can be; what one lacks is the clearest reason where none can.
  std::vector<Fields> meant;
  const int from = is_column(number(words[0])) ? *number(words[0]) - 1 : 0;
  for (int cards = std::max(std::min(at_.size(from), 13), 1); cards > 0; --cards) {
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

// From the columns and the rows of the stock; which columns have six cards goes to the rules.
spider::Deal deal_of(const Groups& groups, spider::Rules& rules) {
  constexpr std::size_t columns = spider::columns, rows = 5;
  spider::Deal deal{};
  std::size_t tall = 0;
  bool good = groups.size() == columns + rows;
  for (std::size_t i = 0; good && i < columns + rows; ++i) {
    const std::vector<DeckCard>& cards = groups[i];
    if (i >= columns) {
      good = cards.size() == columns;
      if (good) std::copy(cards.begin(), cards.end(), &deal[spider::row_start(i - columns + 1)]);
      continue;
    }
    good = cards.size() == 5 || (cards.size() == 6 && tall < rules.tall.size());
    if (!good) break;
    for (std::size_t k = 0; k < 4; ++k) deal[columns * k + i] = cards[k];
    if (cards.size() == 6) {
      rules.tall[tall] = static_cast<int>(i);
      deal[40 + tall++] = cards[4];
    }
    deal[spider::row_start(0) + i] = cards.back();
  }
  if (!good || tall != rules.tall.size()) {
    throw Refused("message", "There must be ten columns, four of six cards, and five rows.");
  }
  std::array<int, 13> ranks{};
  for (const DeckCard card : deal) ++ranks[card % 13];
  if (std::any_of(ranks.begin(), ranks.end(), [](int n) { return n != 8; })) {
    throw Refused("message", "There must be eight cards of each rank.");
  }
  return deal;
}

// The places of a board as pasted_spiders() has them.
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
  spider::Rules rules = rules_of(asked);
  spider::Deal deal{};
  std::string title = asked.title_by_number();
  switch (asked.source) {
    case Source::number: {
      PhiloxStream words = spider::game_words(asked.seed, asked.number);
      deal = spider::fair_deal(words);
      break;
    }
    case Source::pysol: {
      const std::vector<DeckCard> cards = pysol_cards(2, asked.pysol());
      std::copy(cards.begin(), cards.end(), deal.begin());
      rules.tall = {0, 3, 6, 9};
      break;
    }
    case Source::windows_xp: {
      const std::uint64_t most = (std::uint64_t{1} << 31) - 1;
      deal = spider::windows_xp(static_cast<std::uint32_t>(whole(asked.cards, 0, most)));
      break;
    }
    case Source::given:
    case Source::pasted: {
      const Groups groups = asked.groups(8);
      title = asked.title;
      if (asked.source == Source::pasted && groups.size() == in_play_groups) {
        return std::make_unique<SpiderTable>(rules, board_of(groups), title);
      }
      deal = deal_of(groups, rules);
    }
  }
  return std::make_unique<SpiderTable>(rules, deal, title);
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

GameAtTable spider_game() { return {lay, player, pasted_spiders}; }

}  // namespace patience::table
