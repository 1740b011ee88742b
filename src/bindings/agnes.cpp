#include <atomic>
#include <memory>

#include "../agnes/solver.h"
#include "../cards/deals.h"
#include "bindings.h"

using patience::Limits;
using patience::ParallelRun;
namespace agnes = patience::agnes;

namespace {

// Rules as R gives them: ten codes in the order of struct Rules, each an enumerator's number.
agnes::Rules rules_from(const int* codes, std::size_t column = 0) {
  codes += 10 * column;
  return {static_cast<agnes::Layout>(codes[0]),    static_cast<agnes::Runs>(codes[1]),
          static_cast<agnes::Empty>(codes[2]),     static_cast<agnes::Split>(codes[3]),
          static_cast<agnes::Build>(codes[4]),     static_cast<agnes::Wrap>(codes[5]),
          static_cast<agnes::Piles>(codes[6]),     static_cast<agnes::Last>(codes[7]),
          static_cast<agnes::WholePile>(codes[8]), static_cast<agnes::Play>(codes[9])};
}

struct Options {
  explicit Options(const Rcpp::List& list)
      : goal(static_cast<agnes::Goal>(Rcpp::as<int>(list["goal"]))),
        limits{static_cast<std::uint64_t>(Rcpp::as<double>(list["max_states"])),
               static_cast<std::size_t>(Rcpp::as<double>(list["max_bytes"]))} {}
  agnes::Goal goal;
  Limits limits;
};

agnes::Deal deal_from(const int* codes) { return {{codes, codes + 52}}; }

Rcpp::DataFrame moves_to_r(const std::vector<agnes::Move>& moves) {
  static const char* const types[] = {"deal", "foundation", "run"};
  const R_xlen_t n = static_cast<R_xlen_t>(moves.size());
  Rcpp::CharacterVector type(n);
  Rcpp::IntegerVector from(n, NA_INTEGER), to(n, NA_INTEGER), cards(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const agnes::Move move = moves[static_cast<std::size_t>(i)];
    type[i] = types[static_cast<int>(move.type)];
    if (move.type != agnes::MoveType::deal) from[i] = move.from + 1;
    if (move.type == agnes::MoveType::run) to[i] = move.to + 1;
    cards[i] = move.count;
  }
  using Rcpp::Named;
  return Rcpp::DataFrame::create(Named("type") = type, Named("from") = from, Named("to") = to,
                                 Named("cards") = cards, Named("stringsAsFactors") = false);
}

}  // namespace

SEXP patience_solve_agnes(SEXP deck, SEXP rules, SEXP options) {
  BEGIN_RCPP
  const agnes::Deal deal = deal_from(Rcpp::IntegerVector(deck).begin());
  const Options given{Rcpp::List(options)};
  const agnes::Rules played = rules_from(Rcpp::IntegerVector(rules).begin());
  agnes::Solution found;
  ParallelRun run(1, 1, [&](const std::atomic<bool>& cancelled) {
    return [&, solver = agnes::Solver(played, given.goal, given.limits)](std::size_t) mutable {
      found = solver.solve(deal, &cancelled);
    };
  });
  const bool interrupted = patience::bindings::watch(run, R_NilValue);
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("outcome") = static_cast<int>(found.outcome) + 1,
      Named("moves") = moves_to_r(found.moves),
      Named("examined") = static_cast<double>(found.examined),
      Named("stored") = static_cast<double>(found.stored), Named("deepest") = found.deepest,
      Named("best_score") = found.best_score, Named("interrupted") = interrupted);
  END_RCPP
}

// One task a pair of rules and deal, rules by rules. A row is complete or stays NA.
SEXP patience_simulate_agnes(SEXP decks, SEXP seed, SEXP numbers, SEXP rules, SEXP options,
                             SEXP threads, SEXP tick) {
  BEGIN_RCPP
  const bool given_decks = decks != R_NilValue;
  const Rcpp::IntegerVector cards = given_decks ? Rcpp::IntegerVector(decks) : 0;
  const Rcpp::NumericVector wanted(numbers);
  const Rcpp::IntegerMatrix variants(rules);  // a column each
  const Options given{Rcpp::List(options)};
  const auto key = static_cast<std::uint64_t>(Rcpp::as<double>(seed));

  const auto deals = static_cast<std::size_t>(wanted.size());
  const std::size_t tasks = deals * static_cast<std::size_t>(variants.ncol());
  const auto rows = static_cast<R_xlen_t>(tasks);
  Rcpp::IntegerVector outcome(rows, NA_INTEGER), deepest(rows), best_score(rows);
  Rcpp::NumericVector examined(rows), stored(rows);

  // The workers see plain memory, each row written by one of them.
  const int* const card = cards.begin();
  const double* const number = wanted.begin();
  const int* const variant = variants.begin();
  int* const outcome_at = outcome.begin();
  int* const deepest_at = deepest.begin();
  int* const best_at = best_score.begin();
  double* const examined_at = examined.begin();
  double* const stored_at = stored.begin();

  ParallelRun run(tasks, Rcpp::as<unsigned>(threads),
                  [=, &given](const std::atomic<bool>& cancelled) {
                    // Rows come rules by rules, so a thread needs one solver, and its memory, at
                    // a time.
                    return [=, &cancelled, &given, solver = std::unique_ptr<agnes::Solver>(),
                            rules_of_solver = std::size_t{0}](std::size_t row) mutable {
                      const std::size_t at = row % deals;
                      if (!solver || rules_of_solver != row / deals) {
                        rules_of_solver = row / deals;
                        solver = std::make_unique<agnes::Solver>(
                            rules_from(variant, rules_of_solver), given.goal, given.limits);
                      }
                      agnes::Deal deal;
                      if (given_decks) {
                        deal = deal_from(card + 52 * at);
                      } else {
                        const auto deck = patience::deal_deck(
                            patience::Game::agnes, key, static_cast<std::uint64_t>(number[at]));
                        deal.cards.assign(deck.begin(), deck.end());
                      }
                      const agnes::Solution found = solver->solve(deal, &cancelled);
                      if (cancelled && found.outcome == patience::Outcome::unknown) return;
                      outcome_at[row] = static_cast<int>(found.outcome) + 1;
                      deepest_at[row] = found.deepest;
                      best_at[row] = found.best_score;
                      examined_at[row] = static_cast<double>(found.examined);
                      stored_at[row] = static_cast<double>(found.stored);
                    };
                  });
  const bool interrupted = patience::bindings::watch(run, tick);
  using Rcpp::Named;
  return Rcpp::List::create(Named("outcome") = outcome, Named("examined") = examined,
                            Named("stored") = stored, Named("deepest") = deepest,
                            Named("best_score") = best_score, Named("interrupted") = interrupted);
  END_RCPP
}
