// Games of Spider against dealers who rig while the game is played, which bench/spider-luck.sh
// compiles and bench/spider-luck.R tests: a line of CSV for each, with its cards as people note
// them, the result, its luck, and the logarithms of the factors of monitor_dealer()'s bets on
// luck.
//   spider-luck-dealers SUITS SEED GAMES PLAYER [DEALER] > games.csv
// PLAYER: 24 for the reference player of that width, -60 for the one of person.h of width 60.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "../src/spider/dealers.h"
#include "../src/spider/keys.h"
#include "../src/spider/reference.h"

using namespace patience::spider;

namespace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mixed(2 * seed + 1)) {}
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(mixed(state_ += 0x9E3779B97F4A7C15U) % n);
  }

 private:
  std::uint64_t state_;
};

struct Table {
  Position at;
  Stock stock;
};

// Another order of the hidden cards, all equally likely.
Table dealt_anew(const Table& table, Random& random) {
  Table other = table;
  std::vector<Card> hidden = table.at.hidden(table.stock);
  for (std::size_t i = hidden.size() - 1; i > 0; --i)
    std::swap(hidden[i], hidden[random.below(i + 1)]);
  other.at.hide(hidden, other.stock);
  return other;
}

double chance_after(const ReferencePlayer& judge, const Table& table, Move move) {
  Position after = table.at;
  after.apply(move, table.stock);
  return judge.chance(after, table.stock);
}

Table worse(const ReferencePlayer& judge, const Table& a, const Table& b, Move move) {
  return chance_after(judge, a, move) <= chance_after(judge, b, move) ? a : b;
}

// The hidden card that a move turns; -1 if it turns none.
int turned_by(const Table& table, Move move) {
  Position after = table.at;
  after.apply(move, table.stock);
  std::size_t place = 0;
  for (int column = 0; column < columns; ++column) {
    place += static_cast<std::size_t>(table.at.down(column));
    if (after.down(column) < table.at.down(column)) {
      return table.at.hidden(table.stock)[place - 1];
    }
  }
  return -1;
}

// Whether a card can be put on the last card of another column, or takes one.
bool fits(const Table& table, int card) {
  const auto begins = table.at.begins();
  for (int column = 0; column < columns; ++column) {
    if (table.at.size(column) == 0) continue;
    const int last = rank(begins[static_cast<std::size_t>(column) + 1][-1]);
    if (std::abs(last - rank(static_cast<Card>(card))) == 1) return true;
  }
  return false;
}

// What a dealer makes of the hidden cards before a move that shows some of them.
using Rig = std::function<Table(const ReferencePlayer&, const Table&, Move, Random&)>;
struct Rigger {
  const char* name;
  Rig rig;
};

const std::vector<Rigger>& riggers() {
  static const auto fair = [](const ReferencePlayer&, const Table& table, Move, Random&) {
    return table;
  };
  // The worse of two, by the chance after it.
  static const auto bad = [](const ReferencePlayer& judge, const Table& table, Move move,
                             Random& random) {
    return worse(judge, table, dealt_anew(table, random), move);
  };
  static const std::vector<Rigger> all = {
      {"fair", fair},
      {"worse_turn",
       [](const ReferencePlayer& judge, const Table& table, Move move, Random& random) {
         return move.deals() || random.below(4) > 0 ? table : bad(judge, table, move, random);
       }},
      {"worse_row",
       [](const ReferencePlayer& judge, const Table& table, Move move, Random& random) {
         return move.deals() ? bad(judge, table, move, random) : table;
       }},
      {"against_winners",
       [](const ReferencePlayer& judge, const Table& table, Move move, Random& random) {
         return judge.chance(table.at, table.stock) > 0.5 ? bad(judge, table, move, random)
                                                          : table;
       }},
      {"late",
       [](const ReferencePlayer& judge, const Table& table, Move move, Random& random) {
         return table.at.rows_left() <= 2 && random.below(2) == 0
                    ? bad(judge, table, move, random)
                    : table;
       }},
      {"no_fit",
       [](const ReferencePlayer&, const Table& table, Move move, Random& random) {
         if (move.deals() || random.below(2) > 0 || !fits(table, turned_by(table, move)))
           return table;
         return dealt_anew(table, random);
       }},
      {"help_losers",
       [](const ReferencePlayer& judge, const Table& table, Move move, Random& random) {
         if (judge.chance(table.at, table.stock) > 0.1) return table;
         const Table other = dealt_anew(table, random);
         return chance_after(judge, table, move) >= chance_after(judge, other, move) ? table
                                                                                     : other;
       }}};
  return all;
}

std::string letter(Card card) { return std::string(1, "A23456789TJQK"[rank(card)]); }

}  // namespace

int main(int count, char** words) {
  if (count != 5 && count != 6) return 1;
  const std::string only = count == 6 ? words[5] : "";
  Rules rules;
  rules.suits = std::atoi(words[1]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(words[2]));
  const auto games = static_cast<std::uint64_t>(std::atoll(words[3]));
  const int width = std::atoi(words[4]);
  const ReferencePlayer judge(rules);
  constexpr double shares[] = {0.05, 0.1, 0.2, 0.4, 0.7, 0.95};
  std::printf("dealer,number,result,rows,turned,luck,bet1,bet2,bet3,bet4,bet5,bet6\n");
  for (const Rigger& dealer : riggers()) {
    if (!only.empty() && only != dealer.name) continue;
    for (std::uint64_t number = 1; number <= games; ++number) {
      patience::PhiloxStream stream = game_words(seed, number);
      const Deal deal = fair_deal(stream);
      Random random(seed * 1000003 + number);
      Table table{Position(deal, rules), stock_of(deal, rules)};
      ReferencePlayer reference(rules, std::abs(width));
      Person person(rules, std::abs(width));
      std::string rows, turned;
      const auto begins = table.at.begins();
      for (int column = 0; column < columns; ++column) {
        rows += letter(begins[static_cast<std::size_t>(column) + 1][-1]);
      }
      double luck = 0, bets[6] = {};
      while (!table.at.won()) {
        const std::vector<Move> moves =
            width > 0 ? reference.plan(table.at, table.stock) : person.plan(table.at.seen());
        if (moves.empty()) break;
        for (const Move move : moves) {
          if (shows_new(table.at, move, table.stock)) {
            const double mean = judge.chance_after(table.at, table.stock, move);
            if (!table.at.hidden(table.stock).empty())
              table = dealer.rig(judge, table, move, random);
            const double one = chance_after(judge, table, move) - mean;
            luck += one;
            for (int i = 0; i < 6; ++i) bets[i] += std::log1p(-shares[i] * one);
            const std::vector<Card> hidden = table.at.hidden(table.stock);
            if (move.deals()) {
              const auto first = static_cast<std::size_t>(table.at.face_down());
              rows += ' ';
              for (std::size_t i = first; i < first + columns; ++i) rows += letter(hidden[i]);
              turned += '/';
            } else {
              turned += letter(static_cast<Card>(turned_by(table, move)));
            }
          }
          table.at.apply(move, table.stock);
        }
      }
      // A game that is given up is dealt out.
      const std::vector<Card> hidden = table.at.hidden(table.stock);
      for (std::size_t i = static_cast<std::size_t>(table.at.face_down()); i < hidden.size();
           ++i) {
        if ((i - static_cast<std::size_t>(table.at.face_down())) % columns == 0)
          rows += ' ', turned += '/';
        rows += letter(hidden[i]);
      }
      std::printf("%s,%llu,%s,%s,%s,%.6f", dealer.name, static_cast<unsigned long long>(number),
                  table.at.won() ? "won" : "lost", rows.c_str(), turned.c_str(), luck);
      for (const double bet : bets) std::printf(",%.6f", bet);
      std::printf("\n");
    }
  }
}
