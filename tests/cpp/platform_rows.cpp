// Prints a fixed set of rows of all games, the same on every platform and with every compiler:
// tools/platforms compares. Only fractions may differ, in their last digits: with them a row
// begins with the word. What is asked for is one of deals, agnes, lucie, galactic, spider,
// packed and intervals, or all of them.
//   platform_rows [what]
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

#include "../../src/spider/reference.h"
#include "agnes/playout.h"
#include "agnes/shorten.h"
#include "agnes/solver.h"
#include "agnes_deals.h"
#include "cards/pysol.h"
#include "cards/python_random.h"
#include "galactic/deal.h"
#include "galactic/enumeration.h"
#include "galactic/fewest.h"
#include "galactic/player.h"
#include "judge/agnes_loss.h"
#include "lucie/shorten.h"
#include "lucie/simulation.h"
#include "run/packed.h"
#include "spider/person.h"
#include "spider/shuffles.h"
#include "spider/simulation.h"
#include "spider/solver.h"
#include "stats/intervals.h"

using namespace patience;

namespace {

constexpr std::uint64_t seed = 20261122;

// A few numbers far from the others: those that 32 bits do not hold.
std::vector<std::uint64_t> numbers(std::uint64_t count) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t i = 1; i <= count; ++i) all.push_back(i);
  for (const std::uint64_t large : {std::uint64_t{1} << 32, std::uint64_t{1} << 53}) {
    all.push_back(large);
  }
  return all;
}

// What a line of play comes to in 64 bits (FNV-1a, Fowler, Noll and Vo).
class Digest {
 public:
  Digest& add(int value) {
    state_ = (state_ ^ static_cast<std::uint8_t>(value)) * 0x100000001B3;
    return *this;
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xCBF29CE484222325;
};

template <class Cards>
void print_cards(const char* name, std::uint64_t number, const Cards& cards) {
  std::printf("%s %" PRIu64, name, number);
  for (const auto card : cards) std::printf(" %d", static_cast<int>(card));
  std::printf("\n");
}

void deals() {
  for (const std::uint64_t number : numbers(100)) {
    for (const Game game : {Game::agnes, Game::lucie, Game::galactic}) {
      print_cards("deck", number, deal_deck(game, seed, number));
    }
    PhiloxStream words = spider::game_words(seed, number);
    print_cards("spider", number, spider::fair_deal(words));
    const auto digits = std::to_string(number);
    print_cards("pysol", number, pysol_cards(2, {digits, false}));
    print_cards("xp", number, spider::windows_xp(static_cast<std::uint32_t>(number * 69069)));
  }
  std::uint64_t number = 0;
  for (const Deck& deck : quagnes_decks(100, 3623748248u, 700000)) {
    print_cards("quagnes", ++number, deck);
  }
}

std::uint64_t digest_of(const std::vector<agnes::Move>& moves) {
  Digest digest;
  for (const agnes::Move move : moves) {
    digest.add(static_cast<int>(move.type)).add(move.from).add(move.to).add(move.count);
  }
  return digest.value();
}

agnes::Deal agnes_deal(std::uint64_t number) {
  const Deck deck = deal_deck(Game::agnes, seed, number);
  return {{deck.begin(), deck.end()}};
}

void agnes_row(const char* what, std::size_t variant, std::uint64_t number,
               const agnes::Position& start, const agnes::Solution& found) {
  const auto line = agnes::shortened(start, found.moves);
  std::printf("agnes %s %zu %" PRIu64 " %d %" PRIu64 " %" PRIu64 " %zu %d %d %" PRIu64
              " %zu %016" PRIx64 " %zu %016" PRIx64 "\n",
              what, variant, number, static_cast<int>(found.outcome), found.examined,
              found.stored, found.table_bytes, found.deepest, found.best_score, found.work.dead,
              found.moves.size(), digest_of(found.moves), line.size(), digest_of(line));
}

void agnes_rows() {
  const std::vector<agnes::Rules> variants = agnes::all_rules();
  // One search with room, and one that must forget.
  Limits small{20'000, 64 * 1024};
  Limits little{5'000, std::size_t{256} << 20, 64 * 1024};
  for (std::size_t v = 0; v < variants.size(); ++v) {
    agnes::Solver win(variants[v], agnes::Goal::win, small);
    agnes::Solver score(variants[v], agnes::Goal::score, little);
    agnes::Playout playout;
    for (const std::uint64_t number : numbers(10)) {
      const agnes::Position start(agnes_deal(number), variants[v]);
      agnes_row("win", v, number, start, win.solve(start));
      agnes_row("search-1", v, number, start, win.solve(start, nullptr, 1));
      agnes_row("score", v, number, start, score.solve(start));
      for (const agnes::Strategy strategy :
           {agnes::Strategy::random, agnes::Strategy::greedy, agnes::Strategy::careful}) {
        agnes::Position position = start;
        const auto& line =
            playout.play(position, strategy, agnes::playout_words(seed, strategy, number));
        std::printf("agnes play %zu %" PRIu64 " %d %d %zu %016" PRIx64 "\n", v, number,
                    static_cast<int>(strategy), position.score(), line.size(), digest_of(line));
      }
    }
    const Deck deck = deal_deck(Game::agnes, seed, 1);
    const auto checked = judge::check_loss({{deck.begin(), deck.end()}}, variants[v], 2'000);
    std::printf("agnes judge %zu %d %" PRIu64 " %zu\n", v, static_cast<int>(checked.finding),
                checked.positions, checked.moves.size());
  }
}

std::uint64_t digest_of(const std::vector<lucie::Move>& moves) {
  Digest digest;
  for (const lucie::Move& move : moves) {
    digest.add(move.card).add(static_cast<int>(move.to)).add(move.merci);
  }
  return digest.value();
}

// Chances of the right kind, and no estimates: whether a sum of products of such is the greater
// of two can depend on how a machine rounds.
lucie::Policy made_up_values(int deals) {
  lucie::Policy policy;
  for (int left = 1; left < deals; ++left) {
    std::vector<double> chances(lucie::Values::size);
    for (std::size_t i = 0; i < chances.size(); ++i) {
      const std::size_t h[] = {i % 14, i / 14 % 14, i / 196 % 14, i / 2744};
      double product = 1;
      for (const std::size_t height : h) product *= (static_cast<double>(height) + 0.3) / 13.3;
      chances[i] = product / (left + 0.7);
    }
    policy.values.emplace_back(std::move(chances));
  }
  return policy;
}

void lucie_rows() {
  using lucie::Merci;
  const std::vector<lucie::Rules> variants = {{1, Merci::none},
                                              {2, Merci::none},
                                              {3, Merci::none},
                                              {3, Merci::fan},
                                              {3, Merci::front},
                                              {3, Merci::none, true, false},
                                              {3, Merci::fan, false, true}};
  const Limits limits{50'000, 256 * 1024};
  for (std::size_t v = 0; v < variants.size(); ++v) {
    const lucie::Rules& rules = variants[v];
    for (const bool by_value : {false, true}) {
      const lucie::Policy policy = by_value ? made_up_values(rules.deals) : lucie::Policy{};
      lucie::Player player(rules, policy, limits);
      for (const std::uint64_t number : numbers(100)) {
        std::printf("lucie %zu %d %" PRIu64, v, by_value, number);
        const auto game = player.play(seed, number);
        for (std::size_t i = 0; i < game.size(); ++i) {
          const auto& played = game[i];
          const auto& h = played.end.heights;
          std::printf(" | %d %d %d %d %d %" PRIu64 " %zu %016" PRIx64, h[0], h[1], h[2], h[3],
                      static_cast<int>(played.stopped), played.examined, played.end.line.size(),
                      digest_of(lucie::shorten(played.tableau, rules, played.end)));
        }
        std::printf("\n");
      }
    }
  }
}

void galactic_rows() {
  using galactic::Rules;
  using galactic::Strategy;
  const Limits limits{2'000, 256 * 1024};
  for (const Rules rules : {Rules::original, Rules::easy, Rules::easy4}) {
    const int r = static_cast<int>(rules);
    for (const Strategy strategy :
         {Strategy::random, Strategy::first, Strategy::complete, Strategy::pairs, Strategy::suits,
          Strategy::look_ahead, Strategy::perfect}) {
      for (const int ranks : {4, 13}) {
        const bool looks = strategy == Strategy::look_ahead && ranks == 13;
        galactic::Player player(rules, strategy, 500, looks ? Limits{100, 1} : limits);
        for (const std::uint64_t number : numbers(looks ? 3 : 30)) {
          auto words = galactic::player_words(seed, number, ranks);
          const auto game = player.play(galactic::deal_board(seed, number, ranks), words);
          std::printf("galactic %d %d %d %" PRIu64 " %d %u %" PRIu64 "\n", r,
                      static_cast<int>(strategy), ranks, number, static_cast<int>(game.outcome),
                      game.moves, game.examined);
        }
      }
    }
    galactic::FewestSolver fewest(rules, {20'000, std::size_t{1} << 24, false});
    for (const std::uint64_t number : numbers(20)) {
      const auto found = fewest.solve(galactic::deal_board(seed, number, 4));
      Digest digest;
      for (const galactic::Move move : found.moves) digest.add(move.out).add(move.in);
      std::printf("galactic fewest %d %" PRIu64 " %d %" PRIu64 " %zu %016" PRIx64 "\n", r, number,
                  static_cast<int>(found.outcome), found.examined, found.moves.size(),
                  digest.value());
    }
    for (const std::uint64_t boards : galactic::boards_by_fewest_moves(2, rules)) {
      std::printf("galactic count %d %" PRIu64 "\n", r, boards);
    }
    std::printf("fraction chance %d %.17g\n", r, galactic::chance_of_random_play(2, rules));
  }
}

void spider_rows() {
  using spider::DealerKind;
  for (int kind = 0; kind < static_cast<int>(DealerKind::compiled); ++kind) {
    for (const auto order : {spider::Order::spread, spider::Order::guaranteed}) {
      spider::DealerSettings settings;
      settings.kind = static_cast<DealerKind>(kind);
      settings.probability = 0.3;
      settings.only_after_wins = kind % 2 == 0;
      settings.order = order;
      const spider::DealerTable table(settings, seed, {0.4, 0.55});
      for (const std::uint64_t number : numbers(50)) {
        const auto game = table.play(number);
        std::printf("spider %d %d %" PRIu64 " %d %d %d\n", kind, static_cast<int>(order), number,
                    game.gt_sum, game.variation_sum, table.won(number));
      }
      const auto sums = spider::play_series(table, 1, 500, settings.only_after_wins);
      std::printf("spider sums %d %d", kind, static_cast<int>(order));
      for (const std::int64_t sum : {sums.games, sums.gt, sums.variation, sums.gt_squares,
                                     sums.variation_squares, sums.products}) {
        std::printf(" %" PRId64, sum);
      }
      std::printf("\n");
    }
  }
}

// Rows of Agnes Sorel as a run file has them.
void packed_rows() {
  const std::vector<agnes::Rules> variants = agnes::all_variants();
  std::vector<std::vector<double>> columns(5);
  for (std::size_t v = 0; v < variants.size(); v += 7) {
    agnes::Solver solver(variants[v], agnes::Goal::win, {300, 64 * 1024, false});
    for (std::uint64_t i = 0; i < 300; ++i) {
      // Nearly in order, as threads put them, and with a gap.
      const std::uint64_t number = (i ^ 1) + (i < 200 ? 1 : 1'000'000'000'000);
      const auto found = solver.solve(agnes_deal(number));
      const double row[] = {static_cast<double>(v + 1), static_cast<double>(number),
                            static_cast<double>(found.outcome) + 1,
                            static_cast<double>(found.examined),
                            static_cast<double>(found.best_score)};
      for (std::size_t c = 0; c < columns.size(); ++c) columns[c].push_back(row[c]);
    }
  }
  std::vector<const double*> at;
  for (const auto& column : columns) at.push_back(column.data());
  for (const Block& block : pack_rows(at, columns[0].size(), 256)) {
    std::printf("packed %.0f %.0f %zu", block.variant, block.first, block.deals);
    for (const std::string& digits : block.digits) std::printf(" %s", digits.c_str());
    std::printf("\n");
  }
}

void intervals() {
  for (const std::int64_t n : {1, 7, 100, 12345, 1'000'000'000}) {
    for (const int percent : {0, 1, 30, 50, 100}) {
      for (const double level : {0.5, 0.9, 0.95, 0.999}) {
        const std::int64_t x = n * percent / 100;
        const Interval found =
            wilson_interval(static_cast<double>(x), static_cast<double>(n), level);
        std::printf("fraction interval-%" PRId64 "-%" PRId64 "-%g %.17g %.17g\n", x, n, level,
                    found.low, found.high);
      }
    }
  }
}

// What the solver of Spider finds, with the whole line as a sum, and how a player fares.
void spider_solver_rows() {
  for (const int suits : {4, 2, 1}) {
    for (std::uint64_t number = 1; number <= 12; ++number) {
      spider::Rules rules;
      rules.suits = suits;
      PhiloxStream words = spider::game_words(1, number);
      const spider::Deal deal = spider::fair_deal(words);
      const spider::Solution found = spider::Solver(rules, Limits{3'000'000}).solve(deal);
      std::uint64_t line = 0;
      for (const spider::Move move : found.moves) {
        line = line * 1'000'003 + static_cast<std::uint64_t>(move.from * 200 + move.to * 20) +
               move.count;
      }
      std::printf("spider-solver %d %" PRIu64 " %d %zu %" PRIu64 " %" PRIu64 "\n", suits, number,
                  static_cast<int>(found.outcome), found.moves.size(), found.examined, line);
      const spider::PlayedGame game = spider::Person(rules, 20).play(deal);
      std::printf("spider-person %d %" PRIu64 " %d %d %" PRIu64 "\n", suits, number, game.moves,
                  game.removed, game.examined);
      const spider::PlayedGame better = spider::ReferencePlayer(rules, 8).play(
          spider::Position(deal, rules), spider::stock_of(deal, rules));
      std::printf("spider-reference %d %" PRIu64 " %d %d %" PRIu64 "\n", suits, number,
                  better.moves, better.removed, better.examined);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string wanted = argc > 1 ? argv[1] : "";
  const struct {
    const char* name;
    void (*print)();
  } all[] = {{"deals", deals},        {"agnes", agnes_rows},
             {"lucie", lucie_rows},   {"galactic", galactic_rows},
             {"spider", spider_rows}, {"spider-solver", spider_solver_rows},
             {"packed", packed_rows}, {"intervals", intervals}};
  for (const auto& one : all) {
    if (wanted.empty() || wanted == one.name) one.print();
  }
}
