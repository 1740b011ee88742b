#include "harnesses.h"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "../../src/galactic/deal.h"
#include "../../src/run/packed.h"
#include "../../src/table/agnes.h"
#include "../../src/table/answers.h"
#include "../../src/table/engine.h"
#include "../../src/table/galactic.h"
#include "../../src/table/lucie.h"
#include "../../src/table/spider.h"
#include "../cpp/agnes_deals.h"

namespace patience::fuzz {

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

// Numbers from bytes, 0 when there are no more.
class Bytes {
 public:
  Bytes(const std::uint8_t* bytes, std::size_t size) : at_(bytes), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::size_t next() {
    if (left_ == 0) return 0;
    --left_;
    return *at_++;
  }
  std::size_t below(std::size_t count) { return count == 0 ? 0 : next() % count; }
  std::string text() { return {reinterpret_cast<const char*>(at_), left_}; }

 private:
  const std::uint8_t* at_;
  std::size_t left_;
};

const char* const games[] = {"agnes", "galactic", "lucie", "spider"};
const char* const codes[] = {"0 0 0 0 0 0 0 0 0 0 0", "1 13", "3 1 0 0", "4 0"};

// A deal that is read has cards, and one lies on a table.
void pasted(const std::uint8_t* bytes, std::size_t size) {
  Bytes in(bytes, size);
  const std::size_t game = in.below(4);
  const std::string text = in.text();
  try {
    const std::vector<table::Groups> deals = table::read_deals(games[game], text);
    require(!deals.empty(), "a text without a deal is refused");
    if (deals.size() == 1 && text.size() < 5000) {
      table::show({"method=board", "game=" + std::string(games[game]),
                   "codes=" + std::string(codes[game]), "source=pasted", "cards=" + text},
                  0);
    }
    for (const table::Groups& deal : deals) {
      require(!deal.empty(), "a deal has cards");
      for (const auto& group : deal) {
        for (const DeckCard card : group) require(card < 52, "a card is one of the deck");
      }
    }
  } catch (const table::Refused& refused) {
    require(*refused.what() != 0, "a refusal says why");
  }
}

std::vector<std::string> good_pasted() {
  const std::string deck =
      "4H QH 7H 5D JC 9H 2D JD 10S 9S KC KD 5H 7C 5C KH QC AD 5S 4C KS 2S 3H 3C QD 9D AH JS AS "
      "AC "
      "4D 7S 3S 10D 4S 10H 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C 10C 6S 9C 2H 6H";
  const std::string in_play =
      "Foundations: C-Q D-9 S-J H-K\nTalon:\n6H 5H 8S 2H 4S 3S 2S AS\n(KD) 7S 6C 5S 4D\n"
      "JD 10D 8D 7H\nAH 7D 6S\n6D 5D 4H 3H 2D AD\n(QD 3D) KC QS 8H 5C 4C 3C 2C AC KS\n8C 7C";
  return {'\0' + deck,
          '\0' + in_play,
          '\1' + std::string("2C AD / AC 2D / 2H AH / 2S AS"),
          '\2' + std::string("KD / 9D 8D QD JD / 10D"),
          '\3' + deck + ' ' + deck,
          '\3' + std::string(
                     "Spider: a game, 7 of 8 suits removed\nFoundations: AS AS AH AD AD AC AC\n"
                     "1: KH QH\n2: -\n3: JH\n4: (4H) 3H2H\n5: 10H 9H\n6: 8H 7H 6H\n7: -\n"
                     "8: -AH 5H\n9: -\n10: -\nStock: 0 cards"),
          '\0' + std::string("Foundations: H-4\nTalon: ") + deck};
}

// Whether brackets and quotes are closed, as in JSON, and no number begins with a zero too many.
bool is_closed(const std::string& json) {
  std::string open;
  bool text = false, escaped = false, zero = false;
  char last = ' ';
  for (const char c : json) {
    if (!text && zero && c >= '0' && c <= '9') return false;
    zero = !text && c == '0' && (last == ':' || last == ',' || last == '[');
    last = c;
    if (text) {
      text = escaped || c != '"';
      escaped = !escaped && c == '\\';
    } else if (c == '"') {
      text = true;
    } else if (c == '{' || c == '[') {
      open += c;
    } else if (c == '}' || c == ']') {
      if (open.empty() || open.back() != (c == '}' ? '{' : '[')) return false;
      open.pop_back();
    }
  }
  return open.empty() && !text;
}

// Words that the byte 31 separates; searches are short.
void question(const std::uint8_t* bytes, std::size_t size) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < size; ++i) {
    if (bytes[i] == 31) {
      words.emplace_back();
    } else if (bytes[i] != 0) {  // neither R nor the page can have one in a text
      words.back() += static_cast<char>(bytes[i]);
    }
  }
  std::string number;
  for (const std::string& word : words) {
    if (word.rfind("number=", 0) == 0) number = word.substr(7);
  }
  for (std::string& word : words) {
    if (word.rfind("max_states=", 0) == 0 && word.size() > 14) word = "max_states=300";
    if (word.rfind("to=", 0) == 0) word = "to=" + number;
  }
  try {
    require(is_closed(table::answer(words, nullptr)), "an answer is JSON");
  } catch (const table::Refused& refused) {
    require(*refused.what() != 0, "a refusal says why");
  }
}

std::vector<std::string> good_question() {
  const auto join = [](const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : "\x1f") + word;
    return text;
  };
  std::vector<std::string> made;
  for (const char* const method : {"position", "solve", "hints", "board", "judge", "simulate"}) {
    for (std::size_t game = 0; game < 4; ++game) {
      std::vector<std::string> words = {
          std::string("method=") + method, "game=" + std::string(games[game]),
          "codes=" + std::string(codes[game]), "max_states=200", "number=26"};
      if (method == std::string("simulate")) {
        words.insert(words.end(), {"to=26", "won=0", "lost=0", "unknown=0"});
      }
      made.push_back(join(words));
    }
  }
  made.push_back(join({"method=position", "game=lucie", "codes=3 0 0 0", "max_states=9",
                       "source=given", "dealt=1", "cards=11 12 / 24 25 / 37 38 / 50 51 /",
                       "move=foundation\tQC\tfoundation"}));
  made.push_back(
      join({"method=review", "game=spider", "codes=2 1", "max_states=99", "source=windows-xp",
            "cards=7", "move=deal\t\t\t10", "move=run\t1\t2\t1"}));
  made.push_back(join({"method=read", "game=spider", "codes=4 0", "session=s", "typed=04\t2"}));
  made.push_back(join({"method=read", "game=agnes", "codes=" + std::string(codes[0]),
                       "source=pysol", "cards=ms5", "typed=d"}));
  return made;
}

std::unique_ptr<table::Table> some_table(Bytes& in) {
  const std::size_t game = in.below(4);
  const std::uint64_t number = 1 + in.next();
  if (game == 0) {
    const std::vector<agnes::Rules>& all = agnes::all_rules();
    const agnes::Rules rules = all[(in.next() * 256 + in.next()) % all.size()];
    const Deck deck = deal_deck(Game::agnes, 5, number);
    return std::make_unique<table::AgnesTable>(rules, agnes::Deal{{deck.begin(), deck.end()}},
                                               "");
  }
  if (game == 1) {
    const auto rules = static_cast<galactic::Rules>(in.below(3));
    const int ranks = 1 + static_cast<int>(in.below(13));
    return std::make_unique<table::GalacticTable>(rules, galactic::deal_board(5, number, ranks),
                                                  "");
  }
  if (game == 2) {
    lucie::Rules rules;
    rules.deals = 1 + static_cast<int>(in.below(6));
    rules.merci = static_cast<lucie::Merci>(in.below(3));
    rules.kings = in.below(2) == 1;
    rules.aces = in.below(2) == 1;
    return std::make_unique<table::LucieTable>(rules,
                                               table::LucieTable::first_deal(rules, 5, number));
  }
  spider::Rules rules;
  rules.suits = 1 << in.below(3);
  rules.onto_empty = in.below(2) == 1;
  PhiloxStream words = spider::game_words(5, number);
  return std::make_unique<table::SpiderTable>(rules, spider::fair_deal(words),
                                              spider::first_columns, "");
}

std::size_t cards_on(const table::Table& table) {
  std::size_t cards = 0;
  for (const table::Place& place : table.places()) cards += place.cards.size();
  return cards;
}

// Makes moves, whose number each byte says; no card is lost, and what is odd changes nothing.
std::unique_ptr<table::Table> played(Bytes& in, std::size_t most) {
  std::unique_ptr<table::Table> table = some_table(in);
  const std::size_t all = cards_on(*table);
  for (std::size_t made = 0; made < most && !in.empty(); ++made) {
    const std::vector<table::Choice> choices = table->moves();
    if (choices.empty()) break;
    const table::Choice& choice = choices[in.below(choices.size())];
    table::Fields odd = choice.move;
    odd[in.below(odd.size())] = std::string(in.below(3), static_cast<char>(in.next()));
    const std::vector<std::string> before = table->to_text(true);
    if (const std::optional<std::string> why = table->make(odd)) {
      require(!why->empty(), "a refusal says why");
      require(table->to_text(true) == before, "a move that is refused changes nothing");
      require(!table->make(choice.move), "a move that is listed is legal");
    }
    require(cards_on(*table) == all, "no card is lost");
    require(table->score().done <= table->score().of, "a score is of all");
  }
  return table;
}

void play(const std::uint8_t* bytes, std::size_t size) {
  Bytes in(bytes, size);
  played(in, 80);
}

void solve(const std::uint8_t* bytes, std::size_t size) {
  Bytes in(bytes, size);
  const std::unique_ptr<table::Table> table = played(in, 40);
  Limits limits;
  limits.max_states = 400;
  const table::Solved found = table->engine({limits}).solve(*table, nullptr);
  for (const table::Action action : found.line) {
    require(!table->why_not(action), "the line of a search is legal");
    table->apply(action);
  }
}

std::vector<std::string> good_moves() {
  std::vector<std::string> made;
  for (char game = 0; game < 4; ++game) made.push_back(std::string(120, game) + "\1\2\3\4\5\6");
  return made;
}

// Deals in order, or not, with values of some digits.
void packed(const std::uint8_t* bytes, std::size_t size) {
  Bytes in(bytes, size);
  const std::size_t most = 1 + in.next();
  std::vector<double> variant, deal, value;
  double number = 0;
  while (!in.empty() && variant.size() < 500) {
    number += static_cast<double>(1 + in.below(3));
    variant.push_back(static_cast<double>(1 + in.below(2)));
    deal.push_back(number);
    value.push_back(static_cast<double>(in.next() * in.next() * in.next()));
  }
  const std::vector<const double*> columns = {variant.data(), deal.data(), value.data()};
  std::size_t rows = 0;
  for (const Block& block : pack_rows(columns, variant.size(), most)) {
    require(block.deals > 0 && block.deals <= most, "a block has some deals, and not too many");
    require(block.digits.size() == 1, "a block has each column of values");
    require(block.digits[0].size() % block.deals == 0,
            "all values of a block have as many digits");
    rows += block.deals;
  }
  require(rows == variant.size(), "no row is lost");
}

std::vector<std::string> good_rows() {
  return {std::string("\xff") + std::string(60, '\1'), std::string(90, '\2')};
}

}  // namespace

const std::vector<Harness>& harnesses() {
  static const std::vector<Harness> all = {{"pasted", pasted, good_pasted},
                                           {"question", question, good_question},
                                           {"play", play, good_moves},
                                           {"solve", solve, good_moves},
                                           {"packed", packed, good_rows}};
  return all;
}

}  // namespace patience::fuzz
