#include <array>
#include <atomic>
#include <vector>

#include "../search/bits.h"
#include "../spider/person.h"
#include "../spider/solver.h"
#include "arguments.h"
#include "bindings.h"
#include "limits.h"
#include "simulation.h"
#include "threads.h"
#include "watch.h"

using patience::bindings::BadArgument;
using patience::bindings::NamedValues;
namespace bindings = patience::bindings;
namespace spider = patience::spider;

namespace {

// What R's spider_codes() gives by name: suits, whether rows go onto empty columns, and the
// columns, from 1, with the last four face-down cards.
spider::Rules rules_from(SEXP codes) {
  NamedValues given(codes, "the rules of Spider");
  spider::Rules rules;
  rules.suits = static_cast<int>(given.whole("suits", 1, 4));
  rules.onto_empty = given.whole("onto_empty", 0, 1) == 1;
  int seen = 0;
  const char* const names[] = {"tall_1", "tall_2", "tall_3", "tall_4"};
  for (std::size_t i = 0; i < 4; ++i) {
    rules.tall[i] = static_cast<int>(given.whole(names[i], 1, spider::columns)) - 1;
    seen |= 1 << rules.tall[i];
  }
  given.finish();
  if (rules.suits == 3) throw BadArgument("Spider has 1, 2 or 4 suits.");
  if (patience::count_bits(static_cast<std::uint64_t>(seen)) != 4) {
    throw BadArgument("The columns with six cards must be different ones.");
  }
  return rules;
}

spider::Deal deal_from(SEXP cards) {
  const auto codes = bindings::codes_from(cards, "A deal", spider::cards_in_deal, 52);
  if (codes.size() != spider::cards_in_deal) throw BadArgument("A deal must have 104 cards.");
  spider::Deal deal{};
  std::copy(codes.begin(), codes.end(), deal.begin());
  return deal;
}

// What lies where at the start: the codes of a deal, or a list of all cards, place by place, and
// of how they lie in the middle of a game.
struct Laid {
  spider::Stock stock;
  spider::Position position;
};
Laid laid_from(SEXP cards, const spider::Rules& rules) {
  if (TYPEOF(cards) != VECSXP) {
    const spider::Deal deal = deal_from(cards);
    return {spider::stock_of(deal, rules), spider::Position(deal, rules)};
  }
  NamedValues given(cards, "the board");
  const spider::Deal all = deal_from(given.take("cards"));
  const auto sizes =
      bindings::numbers_from<spider::columns>(given, "piles", spider::cards_in_deal);
  spider::Board board;
  board.down = bindings::numbers_from<spider::columns>(given, "down", spider::cards_in_deal);
  const auto removed = 13 * static_cast<std::ptrdiff_t>(given.whole("removed", 0, 8));
  given.finish();
  auto next = all.begin();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (all.end() - next < sizes[i] + removed) break;
    board.piles[i].assign(next, next + sizes[i]);
    next += sizes[i];
  }
  if (all.end() - next >= removed) board.stock.assign(next, all.end() - removed);
  board.removed.assign(all.end() - removed, all.end());
  if (!spider::is_board(board)) throw BadArgument("The board is none of Spider.");
  return {spider::stock_of(board, rules), spider::Position(board, rules)};
}

// A deal after moves, three columns of numbers: from and to, from 1, and how many cards, 0 for a
// row that is dealt.
struct Reached {
  Reached(SEXP cards, SEXP played, SEXP from, SEXP to, SEXP counts)
      : Reached(rules_from(played), cards) {
    const auto froms = bindings::wholes_from(from, "`from`", 0, spider::columns);
    const auto tos = bindings::wholes_from(to, "`to`", 0, spider::columns);
    const auto sizes = bindings::wholes_from(counts, "`cards`", 0, 13);
    if (froms.size() != tos.size() || froms.size() != sizes.size()) {
      throw BadArgument("The columns of moves must be of one length.");
    }
    for (std::size_t i = 0; i < froms.size(); ++i) {
      const spider::Move move = sizes[i] == 0
                                    ? spider::deal_row
                                    : spider::Move{static_cast<std::int8_t>(froms[i] - 1),
                                                   static_cast<std::int8_t>(tos[i] - 1),
                                                   static_cast<std::uint8_t>(sizes[i])};
      if (!spider::is_legal(position, move, rules)) throw BadArgument("A move is not legal.");
      position.apply(move, stock);
    }
  }
  spider::Rules rules;
  spider::Stock stock;
  spider::Position position;

 private:
  Reached(const spider::Rules& played, SEXP cards) : Reached(played, laid_from(cards, played)) {}
  Reached(const spider::Rules& played, const Laid& laid)
      : rules(played), stock(laid.stock), position(laid.position) {}
};

// Moves as such columns.
std::array<Rcpp::IntegerVector, 3> columns_of(const std::vector<spider::Move>& moves) {
  const auto n = static_cast<R_xlen_t>(moves.size());
  Rcpp::IntegerVector from(n), to(n), cards(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const spider::Move move = moves[static_cast<std::size_t>(i)];
    from[i] = move.from + 1;
    to[i] = move.to + 1;
    cards[i] = move.count;
  }
  return {from, to, cards};
}

}  // namespace

// Solves the position after moves.
SEXP patience_solve_spider(SEXP cards, SEXP rules, SEXP from, SEXP to, SEXP counts,
                           SEXP options) {
  BEGIN_RCPP
  const Reached reached(cards, rules, from, to, counts);
  NamedValues given(options, "the options");
  const auto goal = given.flag("short") ? spider::Goal::short_line : spider::Goal::win;
  const unsigned threads = bindings::threads_from(given.take("threads"));
  const patience::Limits limits = bindings::limits_from(given);
  given.finish();
  spider::Solution found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = spider::Solver(reached.rules, limits, goal, threads)
                .solve(reached.position, reached.stock, &cancelled);
  });
  const auto line = columns_of(found.moves);
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("outcome") = static_cast<int>(found.outcome) + 1,
      Named("reason") = static_cast<int>(found.reason), Named("from") = line[0],
      Named("to") = line[1], Named("cards") = line[2],
      Named("examined") = static_cast<double>(found.examined),
      Named("stored") = static_cast<double>(found.proved), Named("interrupted") = interrupted);
  END_RCPP
}

// `wins`: how many of so many games a player wins of each deal who does not see the hidden cards,
// no two of them by the same weights; `least`: the shares of easy, medium and hard deals.
SEXP patience_playouts_spider(SEXP decks, SEXP rules, SEXP options) {
  BEGIN_RCPP
  std::vector<spider::Rules> played;
  for (const SEXP codes : bindings::list_from(rules, "The rules")) {
    played.push_back(rules_from(codes));
  }
  const auto all = bindings::list_from(decks, "The deals");
  if (static_cast<R_xlen_t>(played.size()) != all.size())
    throw BadArgument("Each deal must have its rules.");
  std::vector<Laid> deals;
  for (const SEXP cards : all) deals.push_back(laid_from(cards, played[deals.size()]));
  NamedValues given(options, "the options");
  const std::uint64_t seed = bindings::seed_from(given.take("seed"));
  const auto games = static_cast<std::uint64_t>(given.whole("games", 1, 1e6));
  const auto width = static_cast<int>(given.whole("width", 1, 1e5));
  const unsigned threads = bindings::threads_from(given.take("threads"));
  given.finish();
  Rcpp::IntegerVector wins(static_cast<R_xlen_t>(deals.size()));
  std::vector<std::atomic<int>> won(deals.size());
  const auto make_worker = [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t task) {
      const std::size_t deal = task / games;
      spider::Person person(played[deal], width, spider::varied_weights(seed, task % games + 1));
      won[deal] += person.play(deals[deal].position, deals[deal].stock, &cancelled).won;
    };
  };
  patience::ParallelRun run(deals.size() * games, threads, make_worker, bindings::executor());
  const bool interrupted = bindings::watch(run, R_NilValue);
  for (std::size_t i = 0; i < won.size(); ++i) wins[static_cast<R_xlen_t>(i)] = won[i];
  using Rcpp::Named;
  const auto& least = spider::won_if_easy;
  return Rcpp::List::create(Named("wins") = wins,
                            Named("least") = Rcpp::NumericVector(least.begin(), least.end()),
                            Named("interrupted") = interrupted);
  END_RCPP
}

// Plays fair deals. `rules` are those of each variant; `options` has the limits of a search, the
// memory of the process, and `width`, the positions that a player who does not see the hidden
// cards looks at, or 0 for one who knows them.
SEXP patience_play_spider(SEXP seed, SEXP rules, SEXP options, SEXP ranges, SEXP watcher) {
  BEGIN_RCPP
  const std::uint64_t deals = bindings::seed_from(seed);
  std::vector<spider::Rules> variants;
  for (const SEXP codes : bindings::list_from(rules, "The rules")) {
    variants.push_back(rules_from(codes));
  }
  const bindings::Watcher watching(watcher);
  NamedValues given(options, "the options");
  const auto width = static_cast<int>(given.whole("width", 0, 1e5));
  const patience::Limits limits = bindings::limits_from(given, watching.threads());
  using Result = patience::Result<2>;  // moves and suits
  const auto make_player = [&](std::size_t variant) {
    return
        [&, rules = variants[variant]](std::uint64_t number, const std::atomic<bool>& cancelled) {
          auto words = spider::game_words(deals, number);
          const spider::Deal deal = spider::fair_deal(words);
          if (width > 0) {
            const auto game = spider::Person(rules, width).play(deal, &cancelled);
            return Result{game.won ? patience::Outcome::won : patience::Outcome::lost,
                          patience::Reason::none,
                          game.examined,
                          {static_cast<double>(game.moves), static_cast<double>(game.removed)}};
          }
          const auto found = spider::Solver(rules, limits).solve(deal, &cancelled);
          const bool won = found.outcome == patience::Outcome::won;
          return Result{found.outcome,
                        found.reason,
                        found.examined,
                        {won ? static_cast<double>(found.moves.size()) : R_NaN,
                         won ? spider::suits_to_remove : R_NaN}};
        };
  };
  const auto tasks = bindings::ranges_from(ranges, variants.size());
  return bindings::simulate_players<2>(tasks, watching, 1, make_player,
                                       {{}, {}, {}, {R_NaN, R_NaN}});
  END_RCPP
}
