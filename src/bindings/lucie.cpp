#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "../lucie/shorten.h"
#include "../lucie/simulation.h"
#include "bindings.h"

using patience::Limits;
using patience::ParallelRun;
namespace lucie = patience::lucie;

namespace {

// Codes of deals, merci, kings, aces.
lucie::Rules rules_from(const int* codes) {
  return {codes[0], static_cast<lucie::Merci>(codes[1]), codes[2] != 0, codes[3] != 0};
}

Limits limits_from(SEXP options) {
  const Rcpp::List list(options);
  return {static_cast<std::uint64_t>(Rcpp::as<double>(list["max_states"])),
          static_cast<std::size_t>(Rcpp::as<double>(list["max_bytes"]))};
}

// For each number of deals to come the chances by heights; empty for the traditional policy.
lucie::Policy policy_from(SEXP tables) {
  lucie::Policy policy;
  const Rcpp::List given(tables);
  for (R_xlen_t i = 0; i < given.size(); ++i) {
    policy.values.emplace_back(Rcpp::as<std::vector<double>>(given[i]));
  }
  return policy;
}

lucie::Heights heights_from(SEXP heights) {
  const Rcpp::IntegerVector given(heights);
  lucie::Heights made{};
  for (int s = 0; s < lucie::suits; ++s) made[s] = static_cast<std::uint8_t>(given[s]);
  return made;
}

int code_of(lucie::Card card) { return lucie::suit(card) * 13 + lucie::rank(card); }

lucie::Tableau tableau_from(SEXP cards, SEXP sizes) {
  lucie::Tableau tableau;
  for (const int code : Rcpp::IntegerVector(cards)) {
    tableau.cards.push_back(static_cast<lucie::Card>(code / 13 * 16 + code % 13));
  }
  tableau.sizes = Rcpp::as<std::vector<int>>(sizes);
  return tableau;
}

Rcpp::List end_to_r(const lucie::End& end) {
  const auto n = static_cast<R_xlen_t>(end.line.size());
  Rcpp::IntegerVector card(n), to(n);
  Rcpp::LogicalVector merci(n), safe(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const lucie::Move& move = end.line[static_cast<std::size_t>(i)];
    card[i] = code_of(move.card);
    to[i] = static_cast<int>(move.to) + 1;
    merci[i] = move.merci;
    safe[i] = move.safe;
  }
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("heights") = Rcpp::IntegerVector(end.heights.begin(), end.heights.end()),
      Named("card") = card, Named("to") = to, Named("merci") = merci, Named("safe") = safe);
}

// Runs one task that may be interrupted.
template <class Task>
bool run_alone(Task task) {
  ParallelRun run(1, 1, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) { task(&cancelled); };
  });
  return patience::bindings::watch(run, R_NilValue);
}

}  // namespace

SEXP patience_solve_lucie(SEXP cards, SEXP sizes, SEXP rules, SEXP merci, SEXP options) {
  BEGIN_RCPP
  const lucie::Tableau tableau = tableau_from(cards, sizes);
  const lucie::Rules played = rules_from(Rcpp::IntegerVector(rules).begin());
  const bool may_draw = Rcpp::as<bool>(merci);
  lucie::Solver solver(played, limits_from(options));
  lucie::Solution found;
  const bool interrupted = run_alone([&](const std::atomic<bool>* cancelled) {
    found = solver.most_up(tableau, may_draw, cancelled);
    for (lucie::End& end : found.ends) end.line = lucie::shorten(tableau, played, end);
  });
  Rcpp::List ends;
  for (const lucie::End& end : found.ends) ends.push_back(end_to_r(end));
  using Rcpp::Named;
  return Rcpp::List::create(Named("complete") = found.complete, Named("ends") = ends,
                            Named("examined") = static_cast<double>(found.examined),
                            Named("stored") = static_cast<double>(found.stored),
                            Named("interrupted") = interrupted);
  END_RCPP
}

// One game, deal by deal.
SEXP patience_play_lucie(SEXP seed, SEXP number, SEXP rules, SEXP values, SEXP options) {
  BEGIN_RCPP
  const auto key = static_cast<std::uint64_t>(Rcpp::as<double>(seed));
  const auto game = static_cast<std::uint64_t>(Rcpp::as<double>(number));
  const lucie::Rules played = rules_from(Rcpp::IntegerVector(rules).begin());
  const lucie::Policy policy = policy_from(values);
  lucie::Player player(played, policy, limits_from(options));
  std::vector<lucie::PlayedDeal> deals;
  const bool interrupted = run_alone([&](const std::atomic<bool>* cancelled) {
    deals = player.play(key, game, cancelled);
    for (lucie::PlayedDeal& deal : deals) {
      deal.end.line = lucie::shorten(deal.tableau, played, deal.end);
    }
  });
  Rcpp::List list;
  using Rcpp::Named;
  for (const lucie::PlayedDeal& deal : deals) {
    Rcpp::IntegerVector cards(static_cast<R_xlen_t>(deal.tableau.cards.size()));
    std::transform(deal.tableau.cards.begin(), deal.tableau.cards.end(), cards.begin(), code_of);
    list.push_back(Rcpp::List::create(
        Named("cards") = cards,
        Named("sizes") =
            Rcpp::IntegerVector(deal.tableau.sizes.begin(), deal.tableau.sizes.end()),
        Named("end") = end_to_r(deal.end), Named("complete") = deal.complete,
        Named("examined") = static_cast<double>(deal.examined)));
  }
  return Rcpp::List::create(Named("deals") = list, Named("interrupted") = interrupted);
  END_RCPP
}

// One task a pair of rules and game, rules by rules. A row is complete or its outcome stays NA.
// `rules` has a column and `values` an element for each of the rules; `from` are heights to
// start from or NULL; `left` has a row for each deal.
SEXP patience_simulate_lucie(SEXP seed, SEXP numbers, SEXP rules, SEXP values, SEXP from,
                             SEXP options, SEXP threads, SEXP tick) {
  BEGIN_RCPP
  const auto key = static_cast<std::uint64_t>(Rcpp::as<double>(seed));
  const Rcpp::NumericVector wanted(numbers);
  const Rcpp::IntegerMatrix variants(rules);
  const Limits limits = limits_from(options);
  std::vector<lucie::Policy> policies;
  for (const SEXP tables : Rcpp::List(values)) policies.push_back(policy_from(tables));
  const bool given_start = from != R_NilValue;
  const lucie::Heights start = given_start ? heights_from(from) : lucie::Heights{};

  const auto games = static_cast<std::size_t>(wanted.size());
  const std::size_t tasks = games * static_cast<std::size_t>(variants.ncol());
  const auto rows = static_cast<R_xlen_t>(tasks);
  int most_deals = 0;
  for (int i = 0; i < variants.ncol(); ++i) most_deals = std::max(most_deals, variants(0, i));
  Rcpp::IntegerVector outcome(rows, NA_INTEGER);
  Rcpp::IntegerMatrix left(most_deals, static_cast<int>(rows));
  std::fill(left.begin(), left.end(), NA_INTEGER);
  Rcpp::NumericVector examined(rows);

  // The workers see plain memory, each row written by one of them.
  const double* const number = wanted.begin();
  const int* const variant = variants.begin();
  int* const outcome_at = outcome.begin();
  int* const left_at = left.begin();
  double* const examined_at = examined.begin();

  ParallelRun run(
      tasks, Rcpp::as<unsigned>(threads), [=, &policies](const std::atomic<bool>& cancelled) {
        return [=, &cancelled, &policies, player = std::unique_ptr<lucie::Player>(),
                rules_of_player = std::size_t{0}](std::size_t row) mutable {
          const std::size_t of = row / games;
          const lucie::Rules played = rules_from(variant + 4 * of);
          if (!player || rules_of_player != of) {
            rules_of_player = of;
            player = std::make_unique<lucie::Player>(played, policies[of], limits);
          }
          const auto game = static_cast<std::uint64_t>(number[row % games]);
          const auto deals = given_start
                                 ? player->play_from(start, played.deals, key, game, &cancelled)
                                 : player->play(key, game, &cancelled);
          if (cancelled) return;
          bool complete = true;
          int* cards = left_at + row * static_cast<std::size_t>(most_deals);
          for (const lucie::PlayedDeal& deal : deals) {
            complete = complete && deal.complete;
            examined_at[row] += static_cast<double>(deal.examined);
            *cards = 52;
            for (const int height : deal.end.heights) *cards -= height;
            ++cards;
          }
          const bool won = cards[-1] == 0;
          outcome_at[row] = won ? 1 : complete ? 2 : 3;
        };
      });
  const bool interrupted = patience::bindings::watch(run, tick);
  using Rcpp::Named;
  return Rcpp::List::create(Named("outcome") = outcome, Named("left") = left,
                            Named("examined") = examined, Named("interrupted") = interrupted);
  END_RCPP
}
