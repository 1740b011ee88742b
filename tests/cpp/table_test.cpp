// Tables of all games: what they list is what they take, and what they refuse they say why.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "../../src/galactic/deal.h"
#include "../../src/table/agnes.h"
#include "../../src/table/answers.h"
#include "../../src/table/engine.h"
#include "../../src/table/galactic.h"
#include "../../src/table/lucie.h"
#include "../../src/table/spider.h"
#include "agnes_deals.h"

namespace patience::table {
namespace {

// Cards that nobody at the table sees, as letters and as glyphs.
std::vector<std::string> hidden_cards(const Table& table) {
  std::set<DeckCard> hidden, seen;
  for (const Place& place : table.places()) {
    if (place.wants) seen.insert(*place.wants);
    for (std::size_t i = 0; i < place.cards.size(); ++i) {
      (static_cast<int>(i) < place.down ? hidden : seen).insert(place.cards[i]);
    }
  }
  std::vector<std::string> names;
  for (const DeckCard card : hidden) {
    if (seen.count(card) > 0) continue;  // of two decks the other one
    names.push_back(letters(card));
    names.push_back(glyphs(card));
  }
  return names;
}

void expect_names_none(const std::string& text, const std::vector<std::string>& hidden) {
  for (const std::string& card : hidden) EXPECT_EQ(text.find(card), std::string::npos) << text;
}

// Walks through games by chance. At each position each listed move is taken by a copy and leads
// to a place that exists, and every other one of the conceivable moves is refused for a reason.
// Nothing that a player is told names a card that he does not see.
void walk(std::unique_ptr<Table> table, const std::vector<Fields>& conceivable, int steps,
          std::uint64_t chance) {
  for (int step = 0; step < steps; ++step) {
    const std::vector<Choice> choices = table->moves();
    std::set<Fields> listed;
    std::set<std::string> places;
    for (const Place& place : table->places()) places.insert(place.id);
    const std::vector<std::string> hidden = hidden_cards(*table);
    for (const std::string& line : table->to_text()) expect_names_none(line, hidden);
    for (const Choice& choice : choices) {
      listed.insert(choice.move);
      const std::optional<Action> meant = table->meaning_of(choice.move).action;
      ASSERT_TRUE(meant);
      EXPECT_EQ(table->fields_of(*meant), choice.move);
      EXPECT_FALSE(choice.words.empty());
      expect_names_none(choice.words, hidden);
      for (const std::string& place : {choice.place, choice.to}) {
        EXPECT_TRUE(place.empty() || places.count(place) == 1) << place;
      }
      EXPECT_EQ(table->clone()->make(choice.move), std::nullopt) << choice.words;
    }
    for (const Fields& move : conceivable) {
      if (listed.count(move) > 0) continue;
      const std::unique_ptr<Table> copy = table->clone();
      const std::optional<std::string> reason = copy->make(move);
      if (!reason) {
        // The same exchange, brought about by its other card.
        EXPECT_EQ(listed.count({move[1], move[0]}), 1U) << move[0] << ' ' << move[1];
      } else {
        EXPECT_FALSE(reason->empty());
        // Which card a foundation needs is seen from those that lie on it.
        if (reason->rfind("the foundation needs", 0) != 0) expect_names_none(*reason, hidden);
        EXPECT_NE(*reason, "the rules do not allow it") << move[0] << ' ' << move[1];
      }
    }
    if (choices.empty()) break;
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    EXPECT_EQ(table->make(choices[(chance >> 33) % choices.size()].move), std::nullopt);
  }
}

agnes::Deal agnes_deal(std::uint64_t number) {
  const Deck deck = deal_deck(Game::agnes, 5, number);
  return {{deck.begin(), deck.end()}};
}

TEST(Table, AgnesTakesWhatItListsAndSaysWhyNotOtherwise) {
  std::vector<Fields> conceivable = {
      {"deal", "", "", "7"}, {"deal", "", "", "2"}, {"jump", "1", "2", "1"}};
  for (int from = 0; from <= 8; ++from) {
    conceivable.push_back({"foundation", std::to_string(from), "", "1"});
    for (int to = 0; to <= 8; ++to) {
      conceivable.push_back({"back", std::to_string(from), std::to_string(to), "1"});
      for (const char* cards : {"", "0", "1", "2", "3", "9"}) {
        conceivable.push_back({"run", std::to_string(from), std::to_string(to), cards});
      }
    }
  }
  std::uint64_t number = 0;
  for (const agnes::Rules& rules : agnes::all_rules()) {
    ++number;
    walk(std::make_unique<AgnesTable>(rules, agnes_deal(number), "a deal"), conceivable, 15,
         number);
  }
}

TEST(Table, LucieTakesWhatItListsAndSaysWhyNotOtherwise) {
  std::vector<Fields> conceivable = {
      {"redeal", "", ""}, {"blocking", "", ""}, {"merci", "1C", "2C"}};
  for (DeckCard card = 0; card < 52; ++card) {
    for (const char* type : {"foundation", "blocking", "safe build", "space", "merci"}) {
      for (const char* to : {"foundation", "space", "front"}) {
        if (type != std::string("merci") && type != std::string(to)) continue;
        conceivable.push_back({type, letters(card), to});
      }
    }
    if (card % 13 == 12) continue;
    const std::string onto = letters(static_cast<DeckCard>(card + 1));
    conceivable.push_back({"merci", letters(card), onto});
  }
  std::uint64_t number = 0;
  for (const lucie::Merci merci :
       {lucie::Merci::none, lucie::Merci::fan, lucie::Merci::front, lucie::Merci::draw}) {
    for (const bool kings : {false, true}) {
      for (const int deals : {1, 3}) {
        const lucie::Rules rules{deals, merci, kings, deals == 3};
        ++number;
        walk(std::make_unique<LucieTable>(rules, LucieTable::first_deal(rules, 5, number)),
             conceivable, 40, number);
      }
    }
  }
}

TEST(Table, GalacticTakesWhatItListsAndSaysWhyNotOtherwise) {
  for (const galactic::Rules rules :
       {galactic::Rules::original, galactic::Rules::easy, galactic::Rules::easy4}) {
    for (const int ranks : {2, 5, 13}) {
      std::vector<Fields> conceivable = {{"1C", "AC"}, {"AC", "AC"}};
      for (DeckCard home = 0; home < 52; ++home) {
        for (DeckCard away = 0; away < 52; ++away) {
          conceivable.push_back({letters(home), letters(away)});
        }
      }
      walk(std::make_unique<GalacticTable>(rules, galactic::deal_board(5, 1, ranks), "a board"),
           conceivable, 10, static_cast<std::uint64_t>(ranks));
    }
  }
}

SpiderTable spider_table(std::uint64_t number, const spider::Rules& rules) {
  PhiloxStream words = spider::game_words(5, number);
  return {rules, spider::fair_deal(words), spider::first_columns, "a deal"};
}

TEST(Table, SpiderTakesWhatItListsAndSaysWhyNotOtherwise) {
  std::vector<Fields> conceivable = {
      {"deal", "", "", "7"}, {"jump", "1", "2", "1"}, {"run", "x", "2", "1"}};
  for (int from = 0; from <= 11; ++from) {
    for (int to = 0; to <= 11; ++to) {
      for (const char* cards : {"", "0", "1", "2", "3", "99"}) {
        conceivable.push_back({"run", std::to_string(from), std::to_string(to), cards});
      }
    }
  }
  for (const int suits : {1, 2, 4}) {
    for (const bool onto_empty : {false, true}) {
      spider::Rules rules;
      rules.suits = suits;
      rules.onto_empty = onto_empty;
      for (std::uint64_t number = 1; number <= 4; ++number) {
        walk(spider_table(number, rules).clone(), conceivable, 60,
             number + static_cast<std::uint64_t>(suits));
      }
    }
  }
}

// Along a line that the solver finds, the suits that go are shown, and each card is somewhere.
// What a board shows is the position: by its text, printed or as a window has it.
TEST(Table, SpiderGoesOnFromABoardAsFromTheDeal) {
  for (std::uint64_t number = 1; number <= 12; ++number) {
    spider::Rules rules;
    rules.suits = number % 3 == 0 ? 4 : number % 3 == 1 ? 2 : 1;
    SpiderTable table = spider_table(number, rules);
    const std::vector<Action> line = table.engine({Limits{3'000'000}}).solve(table, nullptr).line;
    for (std::size_t i = 0; i < line.size() * number / 13; ++i) table.apply(line[i]);
    std::string text;
    for (const std::string& one : table.to_text(true)) text += one + '\n';
    const std::vector<std::string> question = {"method=board", "game=spider",
                                               "codes=" + std::to_string(rules.suits) + " 0",
                                               "source=pasted", "cards=" + text};
    const Shown shown = show(question, 0).back();
    EXPECT_EQ(shown.lines, table.to_text(true));
    std::vector<std::string> possible;
    for (const Choice& choice : table.moves()) possible.push_back(choice.words);
    EXPECT_EQ(shown.possible, possible);
    EXPECT_EQ(shown.score, std::to_string(table.score().done) + " of 8 suits removed");
  }
}

TEST(Table, SpiderIsWonByItsLine) {
  spider::Rules rules;
  rules.suits = 2;
  SpiderTable table = spider_table(1, rules);
  const Solved found = table.engine({}).solve(table, nullptr);
  ASSERT_EQ(found.value.outcome, Outcome::won);
  for (const Action action : found.line) {
    EXPECT_FALSE(table.words(action).empty());
    ASSERT_EQ(table.why_not(action), std::nullopt);
    EXPECT_EQ(table.meaning_of(table.fields_of(action)).action, action);
    table.apply(action);
    std::size_t cards = 0;
    for (const Place& place : table.places()) cards += place.cards.size();
    EXPECT_EQ(cards, 104U);
  }
  EXPECT_TRUE(table.won());
  EXPECT_TRUE(table.moves().empty());
  EXPECT_EQ(table.to_text()[0].rfind("Foundations:  A", 0), 0U) << table.to_text()[0];
}

// A run is typed with as many cards as can be where the number is left out.
TEST(Table, WhatIsTypedMeansMoves) {
  const agnes::Rules rules = agnes::all_rules().front();
  const AgnesTable agnes(rules, agnes_deal(1), "a deal");
  EXPECT_EQ(agnes.typed({"d"}), (std::vector<Fields>{{"deal", "", "", ""}}));
  EXPECT_EQ(agnes.typed({"4", "f"}), (std::vector<Fields>{{"foundation", "4", "", "1"}}));
  EXPECT_EQ(agnes.typed({"f", "s", "2"}), (std::vector<Fields>{{"back", "3", "2", "1"}}));
  EXPECT_EQ(agnes.typed({"3", "2", "2"}), (std::vector<Fields>{{"run", "3", "2", "2"}}));
  const std::vector<Fields> runs = agnes.typed({"3", "2"});
  EXPECT_EQ(runs.front(), (Fields{"run", "3", "2", "3"}));
  EXPECT_EQ(runs.back(), (Fields{"run", "3", "2", "1"}));
  for (const std::vector<std::string>& odd : {std::vector<std::string>{},
                                              {"x"},
                                              {"4"},
                                              {"44", "2"},
                                              {"4", "2", "x"},
                                              {"f", "x", "2"},
                                              {"f", "s"},
                                              {"4", "2", "1", "1"}}) {
    EXPECT_TRUE(agnes.typed(odd).empty());
  }
  const SpiderTable spider = spider_table(1, spider::Rules());
  EXPECT_EQ(spider.typed({"d"}), (std::vector<Fields>{{"deal", "", "", ""}}));
  EXPECT_EQ(spider.typed({"10", "2", "1"}), (std::vector<Fields>{{"run", "10", "2", "1"}}));
  EXPECT_EQ(spider.typed({"10", "2"}).front(), (Fields{"run", "10", "2", "5"}));
  EXPECT_TRUE(spider.typed({"d", "2"}).empty());
  EXPECT_TRUE(spider.typed({"04", "2"}).empty());
  const lucie::Rules all{1, lucie::Merci::front, true, false};
  const LucieTable lucie(all, LucieTable::first_deal(all, 5, 1));
  EXPECT_EQ(lucie.typed({"r"}), (std::vector<Fields>{{"redeal", "", ""}}));
  EXPECT_EQ(lucie.typed({"KD", "s"}), (std::vector<Fields>{{"space", "KD", "space"}}));
  EXPECT_EQ(lucie.typed({"10D", "JD"}), (std::vector<Fields>{{"blocking", "10D", "JD"}}));
  EXPECT_EQ(lucie.typed({"m", "9D", "m"}), (std::vector<Fields>{{"merci", "9D", "front"}}));
  for (const std::vector<std::string>& odd :
       {std::vector<std::string>{}, {"m"}, {"KD"}, {"x", "KD"}, {"KD", "x"}, {"KD", "f", "f"}}) {
    EXPECT_TRUE(lucie.typed(odd).empty());
  }
}

// What it says of a text that is no deal; nothing if it is one.
template <class Read>
std::string why_not(Read read, const std::string& text) {
  try {
    read(text);
    return {};
  } catch (const Refused& refused) {
    EXPECT_STREQ(refused.topic, "deal");
    return refused.what();
  }
}

std::string spaced(const std::vector<DeckCard>& cards) {
  std::string text;
  for (const DeckCard card : cards) text += letters(card) + ' ';
  return text;
}

// The first deal of a text.
std::vector<DeckCard> pasted_deck(const std::string& text) { return pasted_decks(text)[0][0]; }
Groups pasted_fans(const std::string& text) { return pasted_tableaus(text)[0]; }
std::vector<DeckCard> pasted_grid(const std::string& text) { return pasted_grids(text)[0][0]; }

TEST(Table, DecksArePastedInManyWays) {
  const Deck dealt = deal_deck(Game::agnes, 5, 1);
  const std::vector<DeckCard> deck(dealt.begin(), dealt.end());
  const std::string text = spaced(deck);
  EXPECT_EQ(pasted_deck(text), deck);
  EXPECT_EQ(pasted_deck(glyphs(deck)), deck);
  std::string lower = text;
  for (char& c : lower) c = c == ' ' ? ',' : static_cast<char>(std::tolower(c));
  EXPECT_EQ(pasted_deck("\ufeff# a deck\r\n" + lower), deck);
  // As lists of other languages, glyph first, numbers, a card or four to a line.
  std::string list = "[", first, numbers, column, wrapped;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const std::string card = letters(deck[i]), glyph = glyphs(deck[i]);
    list += (i > 0 ? ", \"" : "\"") + card + '"';
    first += glyph.substr(glyph.size() - 3) + glyph.substr(0, glyph.size() - 3) + ' ';
    numbers += '(' + std::to_string(deck[i] % 13) + ", " + std::to_string(deck[i] / 13) + ")\n";
    column += card + '\n';
    wrapped += card + (i % 13 == 12 ? "\n" : " ");
  }
  for (const std::string& one : {list + "]", first, numbers, column, wrapped}) {
    EXPECT_EQ(pasted_deck(one), deck) << one;
  }
  EXPECT_EQ(pasted_decks(text + '\n' + text).size(), 2U);
  EXPECT_EQ(pasted_decks(column + "\n# the next one\n" + column).size(), 2U);
  EXPECT_EQ(why_not(pasted_deck, text + "2X"),
            "card 53: \"2X\" is not a card: a card is a rank (A, 2 to 10 or T, J, Q, K) and a "
            "suit (C, D, S, H).");
  EXPECT_EQ(why_not(pasted_deck, text + letters(deck[0])),
            "card 53: " + letters(deck[0]) + " is there already, as card 1.");
  EXPECT_EQ(why_not(pasted_deck, text + '\n' + text + letters(deck[0])),
            "line 2: " + letters(deck[0]) + " is there already, on line 2.");
  EXPECT_EQ(why_not(pasted_deck, column + "AC"),
            "line 53: a deck has 52 cards, not 1. Missing: 2C, 3C, 4C, 5C, 6C, 7C and others.");
  EXPECT_EQ(why_not(pasted_deck, "(13, 0)").rfind("card 1: \"(13, 0)\" is not a card", 0), 0U);
  EXPECT_EQ(why_not(pasted_deck, ""), "There are no cards in it.");
  // A board that does not say so is not taken for cards in dealing order.
  std::string piles = letters(deck[0]) + '\n';
  for (std::size_t i = 1, size = 1; size <= 7; ++size) {
    for (std::size_t k = 0; k < size; ++k) piles += letters(deck[i++]) + ' ';
    piles += '\n';
  }
  for (std::size_t i = 29; i < 52; ++i) piles += letters(deck[i]) + ' ';
  EXPECT_EQ(why_not(pasted_deck, piles).rfind("line 3: there are 2 cards, but 1 on", 0), 0U);
}

// All deals of a game, or the fans of one deal alone.
TEST(Table, WhatLblsolvePrintsIsRead) {
  const std::string fans =
      "[ 0]  K\u2666\n[ 1]  9\u2666   8\u2666   Q\u2666   J\u2666\n[ 2] 10\u2666\n";
  const std::string founded = "[\u2660] A\u2660 2\u2660 3\u2660\n[\u2666] A\u2666 2\u2666\n";
  const std::string game =
      "[Read fan  0] K\u2666\n\n========== Deal 1 ==========\nStarting tableau:\n" + fans +
      "\nDFS for best blocking moves using 1 thread(s):\n\nMove sequence:\n"
      "  [Safe build     ] Q\u2666 => K\u2666\n  [Foundation move] A\u2660\n\nFinal table state "
      "after deal "
      "1:\n" +
      fans + "\n" + founded +
      "\n========== Deal 2 ==========\nStarting tableau:\n[ 0] Q\u2666   K\u2666\n\nStarting "
      "foundation:\n" +
      founded + "\nGame solved in 1.00ms on deal 2.\n";
  const Groups first = pasted_fans("KD / 9D 8D QD JD / 10D");
  const std::vector<Groups> read = pasted_tableaus(game);
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0], first);
  EXPECT_EQ(read[1], pasted_fans("QD KD"));
  using Said = std::vector<int>;
  EXPECT_EQ(said_deals(game), Said({1, 2}));
  EXPECT_EQ(said_deals("deal 2:\nQD KD"), Said({2}));
  EXPECT_EQ(said_deals("La Belle Lucie: mine\nDeal 3 of 3\nQD KD"), Said({3}));
  EXPECT_EQ(said_deals("QD KD # deal: 2 # rules: Lucie-3\nKD # deal: 3"), Said({2, 3}));
  EXPECT_EQ(said_deals("Final table state after deal 1:\nDeal 12\nQD KD"), Said());
  EXPECT_EQ(pasted_fans(fans), first);
  EXPECT_EQ(pasted_fans("Final table state after deal 1:\n" + fans + "\n" + founded), first);
  EXPECT_EQ(
      why_not(pasted_fans, "Starting tableau:\n[ 0] K\u2666\n[ 1] X\u2666\n").rfind("line 3:", 0),
      0U);
}

TEST(Table, BoardsAreDecksAtTheStartOfADeal) {
  const std::string piles =
      "QH\n7H TS\n5D 9S 5C\nJC KC KH 4C\n<9H> <KD> QC KS 3C\n2D 5H AD 2S QD AH\n"
      "JD 7C 5S 3H 9D JS AS\n";
  const std::string stock =
      "Talon: AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H\n";
  const std::vector<DeckCard> deck = pasted_deck("Foundations: H-4\n" + stock + piles);
  EXPECT_EQ(letters(deck[0]), "4H");
  EXPECT_EQ(letters(deck[1]), "QH");
  EXPECT_EQ(letters(deck[8]), "10S");
  EXPECT_EQ(pasted_deck("founds: 4h\n" + piles + stock), deck);
  const auto begins = [&](const std::string& text, const std::string& why) {
    EXPECT_EQ(why_not(pasted_deck, text).rfind(why, 0), 0U) << why_not(pasted_deck, text);
  };
  begins(stock + piles, "line 1: the board has no line Foundations:.");
  begins("Foundations: -\n" + stock + piles, "line 1: 4H are nowhere, and the foundation of");
  begins("Foundations: H-4 S-2\n" + stock + piles, "line 1: 2S is on the foundation of spades");
  begins("Foundations: X\n" + stock + piles, "line 1: \"X\" is no foundation");
  begins("Reserve: -\n" + stock + piles, "line 1: Agnes Sorel has no cells");
  begins("Foundations: H-4\n" + stock + "QH\n", "line 1: the board has 1 pile,");
  begins("Foundations: H-4\n" + stock + "QH 7H\n" + piles.substr(3), "line 4: 7H is there al");
}

// The piles with seven of their cards on a foundation, and a row of the stock dealt.
TEST(Table, BoardsInTheMiddleOfAGameHaveTheirPlaces) {
  const std::string board =
      "Foundations: H-6\nTalon: 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H KS\n"
      "-\n7H TS QH\n(5D) 9S 5C 4S\nJC KC KH 4C\n9H KD QC 3C\n"
      "2D AD 2S QD AH AC 4D 7S 3S TD TH\nJD 7C 5S 3H 9D JS AS\n";
  const std::vector<Groups> read = pasted_decks(board);
  ASSERT_EQ(read.size(), 1U);
  const Groups& places = read[0];
  ASSERT_EQ(places.size(), 13U);
  EXPECT_EQ(spaced(places[3]), "4H 5H 6H ");
  EXPECT_TRUE(places[4].empty());
  EXPECT_EQ(spaced(places[6]), "5D 9S 5C 4S ");
  EXPECT_EQ(places[11].size(), 16U);
  EXPECT_EQ(places[12], (std::vector<DeckCard>{3, 0, 0, 1, 0, 0, 0, 0}));
}

TEST(Table, TableausLackTheLowestCards) {
  const auto fans = pasted_fans("KD / 9D 8D\nQD JD / 10D / / ");
  ASSERT_EQ(fans.size(), 4U);
  EXPECT_EQ(spaced(fans[1]), "9D 8D ");
  EXPECT_EQ(pasted_fans("Foundations: D-7 H-K S-K C-K\nKD / 9D 8D QD JD / 10D").size(), 3U);
  EXPECT_EQ(why_not(pasted_fans, "Foundations: D-6\nKD"),
            "line 1: 0 cards of clubs on the foundation, but 13 are not in the tableau.");
  EXPECT_EQ(why_not(pasted_fans, "9D / KD").rfind("9D is there, but not 10D, JD, QD.", 0), 0U);
  EXPECT_EQ(why_not(pasted_fans, "KD KD"), "card 2: KD is there already, as card 1.");
  EXPECT_EQ(why_not(pasted_fans, " \n"), "There are no cards in it.");
  EXPECT_EQ(why_not(pasted_fans, "Freecells: 2C\nKD").rfind("line 1: \"2C\" is in a place", 0),
            0U);
}

TEST(Table, GridsSayHowManyRanks) {
  EXPECT_EQ(pasted_grid("2C AD\nAC 2D\n\n2H AH\n2S AS").size(), 8U);
  EXPECT_EQ(why_not(pasted_grid, "2C AD\nAC 2D\n2H AH"), "line 1: a board has 4 rows, not 3.");
  EXPECT_EQ(why_not(pasted_grid, "2C AD\nAC\n2H AH\n2S AS"),
            "line 2: a row has 1 card; all four have the same number, up to 13.");
  EXPECT_EQ(why_not(pasted_grid, "3C AD\nAC 2D\n2H AH\n2S AS"),
            "line 1: 3C is no card of a deck with 2 ranks.");
}

// In dealing order, as a board that is printed, as lines, by columns with their cards of the
// stock; and packs of one suit.
TEST(Table, WrappedDecksAndListsOfListsAreRead) {
  std::vector<DeckCard> deck(52);
  std::iota(deck.begin(), deck.end(), DeckCard{0});
  std::reverse(deck.begin(), deck.end());
  const auto broken = [&deck](const std::vector<std::size_t>& sizes) {
    std::string text;
    std::size_t line = 0, on_line = 0;
    for (const DeckCard card : deck) {
      text += letters(card) + ' ';
      if (++on_line < sizes[std::min(line, sizes.size() - 1)]) continue;
      text += '\n';
      on_line = 0;
      ++line;
    }
    return text;
  };
  for (const std::vector<std::size_t>& sizes : {std::vector<std::size_t>{52},
                                                {26},
                                                {25, 26, 1},
                                                {27},
                                                {40},
                                                {13},
                                                {1},
                                                {12, 13, 14, 13}}) {
    EXPECT_EQ(pasted_decks(broken(sizes)), std::vector<Groups>{{deck}}) << sizes[0];
  }
  for (const std::size_t size : {1, 13, 26}) {
    const Groups read = pasted_tableaus(broken({size}))[0];
    EXPECT_EQ(read.size(), 18U) << size;
    EXPECT_EQ(read[0], std::vector<DeckCard>(deck.begin(), deck.begin() + 3));
  }
  const Groups list = pasted_tableaus("[[\"KD\"],[\"9D\",\"8D\",\"QD\",\"JD\"], [\"10D\"]]")[0];
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[1].size(), 4U);
}

TEST(Table, DealsOfSpiderArePastedInManyWays) {
  PhiloxStream words = spider::game_words(5, 1);
  const spider::Deal dealt = spider::fair_deal(words);
  const std::vector<DeckCard> deal(dealt.begin(), dealt.end());
  const Groups groups = pasted_spiders(spaced(deal))[0];
  ASSERT_EQ(groups.size(), 15U);
  EXPECT_EQ(groups[0].size(), 6U);
  EXPECT_EQ(groups[9].size(), 5U);
  EXPECT_EQ(groups[0][5], deal[44]);
  EXPECT_EQ(groups[10][0], deal[54]);
  std::string board = "Spider: a deal\n", lines, strokes, wrapped, columns, below;
  for (const std::string& line : spider_table(1, spider::Rules()).to_text(true)) {
    board += line + '\n';
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::vector<DeckCard>& cards = groups[i];
    lines += spaced(cards) + '\n';
    strokes += spaced(cards) + "/ ";
    if (i >= 10) continue;
    // Face down behind a minus, tens as 0.
    for (std::size_t k = 0; k < cards.size(); ++k) {
      std::string card = letters(cards[k]);
      if (card.size() == 3) card = '0' + card.substr(2);
      columns += (k + 1 < cards.size() ? "-" : "") + card + ' ';
    }
    for (std::size_t row = 10; row < 15; ++row) {
      columns += letters(groups[row][i]) + ' ';
      below += letters(groups[row][i]) + (row < 14 ? " " : "\n");
    }
    columns += '\n';
  }
  std::string first_columns;
  for (std::size_t i = 0; i < 10; ++i) first_columns += spaced(groups[i]) + '\n';
  const std::string under = first_columns + below, named = first_columns + "Stock:\n" + below;
  for (std::size_t i = 0; i < deal.size(); ++i) {
    wrapped += letters(deal[i]) + (i % 13 == 12 ? "\n" : " ");
  }
  for (const std::string& text : {board, lines, strokes, wrapped, columns, under, named}) {
    EXPECT_EQ(pasted_spiders(text), std::vector<Groups>{groups}) << text;
    EXPECT_EQ(pasted_spiders(text + '\n' + text), (std::vector<Groups>{groups, groups})) << text;
  }
  std::string spades;
  for (const DeckCard card : deal) spades += letters(static_cast<DeckCard>(26 + card % 13)) + ' ';
  EXPECT_EQ(pasted_spiders(spades).size(), 1U);
  EXPECT_EQ(why_not(pasted_spiders, "AC 2C").rfind("two decks have 104 cards, not 2.", 0), 0U);
  std::string wrong = spaced(deal);
  wrong.replace(0, wrong.find(' '), letters(deal[0] == 5 ? DeckCard{6} : DeckCard{5}));
  EXPECT_EQ(why_not(pasted_spiders, wrong).rfind("two decks have each card twice. Here is ", 0),
            0U);
  spades.replace(0, 2, "AC");
  EXPECT_EQ(why_not(pasted_spiders, spades)
                .rfind("one suit has each card eight times. Here is AC "
                       "1 time, ",
                       0),
            0U)
      << why_not(pasted_spiders, spades);
  EXPECT_EQ(why_not(pasted_spiders, "Stock: 2C\nKD").rfind("line 1: the board has 1 column", 0),
            0U);
}

// A deal's cards broken over lines of these lengths.
std::string in_lines(const std::vector<DeckCard>& cards, const std::vector<std::size_t>& sizes) {
  std::string text;
  auto next = cards.begin();
  for (const std::size_t size : sizes) {
    text += spaced({next, next + static_cast<std::ptrdiff_t>(size)}) + '\n';
    next += static_cast<std::ptrdiff_t>(size);
  }
  return text;
}

// The top row first, with one card more in the first four columns.
std::vector<DeckCard> row_by_row(const Groups& groups) {
  std::vector<DeckCard> cards;
  for (std::size_t row = 0; row < 6; ++row) {
    for (std::size_t i = 0; i < 10; ++i) {
      if (row < groups[i].size()) cards.push_back(groups[i][row]);
    }
  }
  for (std::size_t row = 10; row < groups.size(); ++row) {
    cards.insert(cards.end(), groups[row].begin(), groups[row].end());
  }
  return cards;
}

TEST(Table, LinesOfSpiderTellRowsFromDealingOrderOrAreRefused) {
  using Sizes = std::vector<std::size_t>;
  PhiloxStream words = spider::game_words(5, 2);
  const spider::Deal dealt = spider::fair_deal(words);
  const std::vector<DeckCard> deal(dealt.begin(), dealt.end());
  const Groups groups = pasted_spiders(spaced(deal))[0];
  const std::vector<DeckCard> rows = row_by_row(groups);
  for (const Sizes& sizes :
       {Sizes{10, 10, 10, 10, 10, 4, 10, 10, 10, 10, 10}, Sizes{10, 10, 10, 10, 10, 4, 50},
        Sizes{50, 4, 50}, Sizes{20, 30, 4, 20, 30}}) {
    EXPECT_EQ(pasted_spiders(in_lines(rows, sizes)), std::vector<Groups>{groups});
  }
  for (const Sizes& sizes :
       {Sizes{104}, Sizes{44, 10, 50}, Sizes{44, 60}, Sizes{10, 10, 10, 10, 4, 10, 50},
        Sizes{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 4}, Sizes(104, 1), Sizes(8, 13),
        Sizes{25, 25, 25, 25, 4}, Sizes{27, 27, 27, 23}, Sizes{17, 30, 57}, Sizes{40, 64}}) {
    EXPECT_EQ(pasted_spiders(in_lines(deal, sizes)), std::vector<Groups>{groups});
  }
  for (const Sizes& sizes : {Sizes{54, 50}, Sizes{54, 10, 10, 10, 10, 10}, Sizes{50, 54},
                             Sizes{10, 10, 10, 10, 10, 54}, Sizes{40, 14, 50},
                             Sizes{10, 10, 10, 10, 14, 50}, Sizes{4, 10, 10, 10, 10, 10, 50}}) {
    const std::string why = why_not(pasted_spiders, in_lines(deal, sizes));
    EXPECT_NE(why.find("dealing order"), std::string::npos) << why;
    EXPECT_NE(why.find("or a board"), std::string::npos) << why;
  }
  // The stock's ten lines of five: by rows or by columns?
  EXPECT_NE(why_not(pasted_spiders,
                    in_lines(rows, {10, 10, 10, 10, 10, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}))
                .find("Are they the stock's five rows, or the five cards that each column gets?"),
            std::string::npos);
  // Named, too; and wherever the line of four stands under others, or what is marked says so.
  std::string board = in_lines(rows, {10, 10, 10, 10, 10, 4, 50});
  board.insert(board.rfind('\n', board.size() - 2) + 1, "Stock: ");
  EXPECT_EQ(pasted_spiders(board), std::vector<Groups>{groups});
  const std::string stock = '\n' + in_lines({rows.begin() + 54, rows.end()}, {50});
  std::string aligned, marked;
  for (std::size_t i = 0; i < 50; ++i) {
    const std::string card = letters(rows[i]);
    aligned += card + std::string(5 - card.size(), ' ') + (i % 10 == 9 ? "\n" : "");
    const bool down = i < 40 || i == 41 || i == 43 || i == 46 || i == 49;
    marked += (down ? '(' + card + ')' : card) + (i % 10 == 9 ? "\n" : " ");
  }
  for (std::size_t i = 50; i < 54; ++i) {
    const std::string card = letters(rows[i]);
    aligned +=
        (i == 50 || i == 53 ? "     " : "          ") + card + std::string(5 - card.size(), ' ');
    marked += card + ' ';
  }
  const Groups under = pasted_spiders(aligned + stock)[0];
  const Groups by_marks = pasted_spiders(marked + stock)[0];
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(under[i].size(), i == 1 || i == 4 || i == 7 || i == 9 ? 6U : 5U) << i;
    EXPECT_EQ(by_marks[i].size(), i == 1 || i == 3 || i == 6 || i == 9 ? 6U : 5U) << i;
  }
}

TEST(Table, CardsWithoutBlanksAreRead) {
  const Deck dealt = deal_deck(Game::agnes, 5, 1);
  const std::vector<DeckCard> deck(dealt.begin(), dealt.end());
  std::string run_on, short_tens, glyphs_first, marked;
  for (const DeckCard card : deck) {
    const std::string text = letters(card), glyph = glyphs(card);
    run_on += text;
    short_tens += text.size() == 3 ? 'T' + text.substr(2) : text;
    glyphs_first += glyph.substr(glyph.size() - 3) + glyph.substr(0, glyph.size() - 3);
    marked += '-' + text;
  }
  for (const std::string& text : {run_on, short_tens, glyphs_first, marked}) {
    EXPECT_EQ(pasted_deck(text), deck) << text;
  }
  EXPECT_EQ(pasted_fans("KD/9D8DQDJD/10D"), pasted_fans("KD / 9D 8D QD JD / 10D"));
  EXPECT_EQ(pasted_grid("2CAD\nAC2D\n2HAH\n2SAS"), pasted_grid("2C AD\nAC 2D\n2H AH\n2S AS"));
  EXPECT_EQ(
      why_not(pasted_fans, "KD/9D8XQDJD/10D").rfind("card 2: \"8X\" in \"9D8XQDJD\" is not", 0),
      0U)
      << why_not(pasted_fans, "KD/9D8XQDJD/10D");
}

TEST(Table, QuestionsThatCannotBeAnsweredAreRefused) {
  const std::vector<std::string> right = {
      "method=position", "game=lucie",
      "codes=3 0 0 0",   "max_states=100",
      "max_memory=64",   "source=given",
      "seed=1",          "number=1",
      "dealt=1",         "cards=11 12 / 24 25 / 37 38 / 50 51 /"};
  const auto refused = [](const std::vector<std::string>& question) {
    try {
      answer(question, nullptr);
      return false;
    } catch (const Refused& fault) {
      return !std::string(fault.what()).empty();
    }
  };
  EXPECT_FALSE(refused(right));
  EXPECT_TRUE(refused({}));
  for (std::size_t i = 0; i < right.size(); ++i) {
    std::vector<std::string> wrong = right;
    wrong[i] = right[i].substr(0, right[i].find('=') + 1) + '\t';
    EXPECT_TRUE(refused(wrong)) << i;
    wrong = right;
    wrong.push_back(right[i]);
    EXPECT_TRUE(refused(wrong)) << "twice: " << right[i];
  }
  for (const char* const other : {"depth=3", "codes", ""}) {
    std::vector<std::string> wrong = right;
    wrong.emplace_back(other);
    EXPECT_TRUE(refused(wrong)) << other;
  }
  // Rules have as many numbers as they have fields.
  for (const char* const codes : {"3 0 0 0 9", "3 0 0", "3 0 0 0 0 0"}) {
    std::vector<std::string> wrong = right;
    wrong[2] = std::string("codes=") + codes;
    EXPECT_TRUE(refused(wrong)) << codes;
  }
  std::vector<std::string> wrong = right;
  wrong.back() = "cards=0 1 / 12 /";  // cards are missing that cannot be up
  EXPECT_TRUE(refused(wrong));
  wrong = right;
  wrong.push_back("move=foundation\tQC\tfoundation");  // the queen lies under the king
  EXPECT_TRUE(refused(wrong));
  wrong.back() = "move=blocking\tQC";
  EXPECT_TRUE(refused(wrong));
}

}  // namespace
}  // namespace patience::table
