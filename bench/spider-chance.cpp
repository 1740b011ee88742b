// Whether the chances that are told of Spider are right, and what luck explains, on fair deals of
// a seed that nothing was learned or tuned from:
// * calibration: of all positions at which a turn of the reference player began, by tenths of the
//   chance, how often the game was won;
// * for players of different strength the share of games won, as played and less luck, the
//   variance of both, and how many games as played one game less luck is worth;
// * the same with a value that is bad, the network for another number of suits;
// * the identity: chance at the start + luck - errors = result, in each game.
// From the root of the repository:
//   g++ -std=c++17 -O2 -Iinst/include bench/spider-chance.cpp src/spider/{position,person,beam,\
//   steps,sight,value,guided_search,reference,networks}.cpp src/search/*.cpp src/cards/*.cpp \
//   -pthread -o /tmp/spider-chance
//   /tmp/spider-chance SUITS SEED GAMES [reference] > bench/results/DATE-spider-chance-SUITS.txt
// With `reference` the other players do not play.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "../src/spider/dealers.h"
#include "../src/spider/reference.h"

using namespace patience::spider;

namespace {

struct Sum {
  double n = 0, sum = 0, squares = 0;
  void add(double x) { ++n, sum += x, squares += x * x; }
  double mean() const { return sum / n; }
  double variance() const { return (squares - sum * sum / n) / (n - 1); }
  double error() const { return std::sqrt(variance() / n); }
};

struct Judged {
  double luck = 0, errors = 0, start = 0;
};

using Plan = std::function<std::vector<Move>(const Position&, const Stock&)>;

// Positions of one game are no independent ones, so the standard error is of sums over games.
struct Tenth {
  double n = 0, said = 0, won = 0, squares = 0;
};
using Tenths = std::array<Tenth, 10>;

void add_game(Tenths& tenths, const std::vector<double>& chances, bool won) {
  std::array<double, 10> off{};
  for (const double chance : chances) {
    const auto i = static_cast<std::size_t>(std::min(9.0, 10 * chance));
    ++tenths[i].n;
    tenths[i].said += chance;
    tenths[i].won += won ? 1 : 0;
    off[i] += (won ? 1 : 0) - chance;
  }
  for (std::size_t i = 0; i < off.size(); ++i) tenths[i].squares += off[i] * off[i];
}

bool play(Position at, const Stock& stock, const Plan& plan,
          const std::vector<const ReferencePlayer*>& judges, std::vector<Judged>& judged,
          Tenths* tenths) {
  judged.assign(judges.size(), {});
  std::vector<double> turn;  // the chance when it began
  for (const ReferencePlayer* judge : judges) turn.push_back(judge->chance(at, stock));
  for (std::size_t i = 0; i < judges.size(); ++i) judged[i].start = turn[i];
  std::vector<double> began;
  while (!at.won()) {
    began.push_back(turn[0]);
    const std::vector<Move> moves = plan(at, stock);
    if (moves.empty()) break;
    for (const Move move : moves) {
      Position after = at;
      after.apply(move, stock);
      for (std::size_t i = 0; i < judges.size() && shows_new(at, move, stock); ++i) {
        const double mean = judges[i]->chance_after(at, stock, move);
        const double chance = judges[i]->chance(after, stock);
        judged[i].luck += chance - mean;
        judged[i].errors += turn[i] - mean;
        turn[i] = chance;
      }
      at = after;
    }
  }
  const bool won = at.won();
  for (std::size_t i = 0; i < judges.size(); ++i) judged[i].errors += turn[i] - (won ? 1 : 0);
  if (tenths != nullptr) add_game(*tenths, began, won);
  return won;
}

}  // namespace

int main(int count, char** words) {
  if (count != 4 && count != 5) return 1;
  Rules rules;
  rules.suits = std::atoi(words[1]);
  Rules other;
  other.suits = rules.suits == 1 ? 4 : 1;
  const auto seed = static_cast<std::uint64_t>(std::atoll(words[2]));
  const auto games = static_cast<std::uint64_t>(std::atoll(words[3]));
  const ReferencePlayer judge(rules), bad(rules, 1, network_for(other));
  std::printf("%d suits, seed %s, %s games; the network learned from %d games\n", rules.suits,
              words[2], words[3], network_for(rules).games);
  struct {
    const char* name;
    int width;
    bool reference;
  } const players[] = {{"reference-24", 24, true}, {"person-60", 60, false}, {"person-5", 5, false}};
  double worst = 0;
  for (const auto& player : players) {
    if (count == 5 && !player.reference) continue;
    Sum result, luck, adjusted, adjusted_badly;
    Tenths tenths{};
    for (std::uint64_t number = 1; number <= games; ++number) {
      patience::PhiloxStream stream = game_words(seed, number);
      const Deal deal = fair_deal(stream);
      ReferencePlayer reference(rules, player.width);
      Person person(rules, player.width);
      const Plan plan = [&](const Position& at, const Stock& stock) {
        return player.reference ? reference.plan(at, stock) : person.plan(at.seen());
      };
      std::vector<Judged> judged;
      const bool won = play(Position(deal, rules), stock_of(deal, rules), plan, {&judge, &bad},
                            judged, player.reference ? &tenths : nullptr);
      const double one = won ? 1 : 0;
      result.add(one);
      luck.add(judged[0].luck);
      adjusted.add(one - judged[0].luck);
      adjusted_badly.add(one - judged[1].luck);
      for (const Judged& by : judged) {
        worst = std::max(worst, std::abs(by.start + by.luck - by.errors - one));
      }
    }
    std::printf(
        "%-13s won %.1f%% (se %.1f), luck %+.1f%% (se %.1f); less luck %.1f%% (se %.1f): a game "
        "is worth %.2f; by a bad value %.1f%% (se %.1f), worth %.2f\n",
        player.name, 100 * result.mean(), 100 * result.error(), 100 * luck.mean(),
        100 * luck.error(), 100 * adjusted.mean(), 100 * adjusted.error(),
        result.variance() / adjusted.variance(), 100 * adjusted_badly.mean(),
        100 * adjusted_badly.error(), result.variance() / adjusted_badly.variance());
    for (std::size_t i = 0; player.reference && i < 10; ++i) {
      const Tenth& one = tenths[i];
      if (one.n == 0) continue;
      std::printf("  chance %.1f to %.1f: said %.1f%%, won %.1f%% (se %.1f) of %.0f positions\n",
                  0.1 * static_cast<double>(i), 0.1 * static_cast<double>(i + 1),
                  100 * one.said / one.n, 100 * one.won / one.n,
                  100 * std::sqrt(one.squares) / one.n, one.n);
    }
  }
  std::printf("largest difference of the identity: %.1e\n", worst);
}
