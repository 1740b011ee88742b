#include <array>
#include <atomic>
#include <vector>

#include "../search/bits.h"
#include "../spider/solver.h"
#include "arguments.h"
#include "bindings.h"
#include "limits.h"
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

// A deal after moves, three columns of numbers: from and to, from 1, and how many cards, 0 for a
// row that is dealt.
struct Reached {
  Reached(SEXP cards, SEXP played, SEXP from, SEXP to, SEXP counts)
      : Reached(rules_from(played), deal_from(cards)) {
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
  Reached(const spider::Rules& played, const spider::Deal& deal)
      : rules(played), stock(spider::stock_of(deal, played)), position(deal, played) {}
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
  const patience::Limits limits = bindings::limits_from(given);
  given.finish();
  spider::Solution found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = spider::Solver(reached.rules, limits, goal)
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

// The legal moves after moves.
SEXP patience_moves_spider(SEXP cards, SEXP rules, SEXP from, SEXP to, SEXP counts) {
  BEGIN_RCPP
  const Reached reached(cards, rules, from, to, counts);
  std::vector<spider::Move> legal;
  if (!reached.position.won()) spider::legal_moves(reached.position, reached.rules, legal);
  const auto found = columns_of(legal);
  using Rcpp::Named;
  return Rcpp::List::create(Named("from") = found[0], Named("to") = found[1],
                            Named("cards") = found[2]);
  END_RCPP
}
