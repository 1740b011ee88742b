#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "../lucie/shorten.h"
#include "../lucie/simulation.h"
#include "border.h"
#include "simulation.h"

using patience::Limits;
using patience::ParallelRun;
using patience::bindings::NamedValues;
namespace lucie = patience::lucie;

namespace {

// The most deals of a game: most_lucie_deals in R/rules-lucie.R.
constexpr std::size_t most_deals = 6;

// Rules as R's lucie_codes() gives them, by name.
lucie::Rules rules_from(SEXP codes) {
  lucie::Rules rules;
  // One more member in struct Rules, and this does not compile until that is read below too.
  auto& [deals, merci, kings, aces] = rules;
  NamedValues given(codes, "the rules of La Belle Lucie");
  deals = static_cast<int>(given.whole("deals", 1, most_deals));
  merci = given.code("merci", lucie::Merci::front);
  kings = given.flag("kings");
  aces = given.flag("aces");
  given.finish();
  return rules;
}

Limits limits_from(const Rcpp::List& options) {
  return {static_cast<std::uint64_t>(Rcpp::as<double>(options["max_states"])),
          static_cast<std::size_t>(Rcpp::as<double>(options["max_bytes"])), false};
}

// The same for each of the threads of a process, which has so many bytes for all of them.
Limits limits_in_process(const Rcpp::List& options, SEXP threads) {
  constexpr double largest = 4611686018427387904.0;  // 2^62, beyond any machine
  const double bytes = std::min(Rcpp::as<double>(options["process_bytes"]), largest);
  return patience::limits_for_thread(limits_from(options), static_cast<std::size_t>(bytes),
                                     Rcpp::as<unsigned>(threads));
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
  const lucie::Rules played = rules_from(rules);
  const bool may_draw = Rcpp::as<bool>(merci);
  lucie::Solver solver(played, limits_from(Rcpp::List(options)));
  lucie::Solution found;
  const bool interrupted = run_alone([&](const std::atomic<bool>* cancelled) {
    found = solver.most_up(tableau, may_draw, cancelled);
    for (lucie::End& end : found.ends) end.line = lucie::shorten(tableau, played, end);
  });
  Rcpp::List ends;
  for (const lucie::End& end : found.ends) ends.push_back(end_to_r(end));
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("complete") = found.stopped == patience::Reason::none, Named("ends") = ends,
      Named("examined") = static_cast<double>(found.examined),
      Named("stored") = static_cast<double>(found.stored), Named("interrupted") = interrupted);
  END_RCPP
}

// One game, deal by deal.
SEXP patience_play_lucie(SEXP seed, SEXP number, SEXP rules, SEXP values, SEXP options) {
  BEGIN_RCPP
  const auto key = static_cast<std::uint64_t>(Rcpp::as<double>(seed));
  const auto game = static_cast<std::uint64_t>(Rcpp::as<double>(number));
  const lucie::Rules played = rules_from(rules);
  const lucie::Policy policy = policy_from(values);
  lucie::Player player(played, policy, limits_from(Rcpp::List(options)));
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
    list.push_back(Rcpp::List::create(Named("cards") = cards,
                                      Named("sizes") = Rcpp::IntegerVector(
                                          deal.tableau.sizes.begin(), deal.tableau.sizes.end()),
                                      Named("end") = end_to_r(deal.end),
                                      Named("complete") = deal.stopped == patience::Reason::none,
                                      Named("examined") = static_cast<double>(deal.examined)));
  }
  return Rcpp::List::create(Named("deals") = list, Named("interrupted") = interrupted);
  END_RCPP
}

namespace {

constexpr std::size_t columns = 3 + most_deals;

// What games are played by, a set of rules for each variant.
struct Games {
  std::uint64_t seed;
  std::vector<lucie::Rules> rules;
  std::vector<lucie::Policy> policies;
  bool given_start;
  lucie::Heights start;
  Limits limits;
};

// Plays games one after the other: each column is as R/simulate-lucie.R names it.
class LuciePlayer {
 public:
  LuciePlayer(const Games& games, const std::atomic<bool>& cancelled)
      : games_(&games), cancelled_(&cancelled) {}

  bool operator()(patience::Task task, std::array<double, columns>& row) {
    try {
      // Tasks come variant by variant, so a thread needs one solver, and its memory, at a time.
      if (!player_ || variant_ != task.variant) {
        variant_ = task.variant;
        player_ = std::make_unique<lucie::Player>(games_->rules[variant_],
                                                  games_->policies[variant_], games_->limits);
      }
      const auto deals = games_->given_start
                             ? player_->play_from(games_->start, games_->rules[variant_].deals,
                                                  games_->seed, task.deal, cancelled_)
                             : player_->play(games_->seed, task.deal, cancelled_);
      if (*cancelled_) return false;
      fill(row, deals);
    } catch (const std::bad_alloc&) {
      player_.reset();
      fill(row, {});
      row[1] = static_cast<double>(patience::Reason::memory);
    }
    return true;
  }

 private:
  // Outcome, reason, examined, and the cards left after each deal.
  static void fill(std::array<double, columns>& row,
                   const std::vector<lucie::PlayedDeal>& deals) {
    row.fill(std::numeric_limits<double>::quiet_NaN());
    int left = lucie::max_ranks * lucie::suits;
    double examined = 0;
    auto stopped = patience::Reason::none;
    for (std::size_t i = 0; i < deals.size(); ++i) {
      left = lucie::max_ranks * lucie::suits;
      for (const int height : deals[i].end.heights) left -= height;
      row[3 + i] = left;
      examined += static_cast<double>(deals[i].examined);
      if (deals[i].stopped != patience::Reason::none) stopped = deals[i].stopped;
    }
    using patience::Outcome;
    const bool known = stopped == patience::Reason::none && !deals.empty();
    const Outcome outcome = left == 0 ? Outcome::won : known ? Outcome::lost : Outcome::unknown;
    row[0] = static_cast<double>(outcome) + 1;
    row[1] = static_cast<double>(left == 0 ? patience::Reason::none : stopped);
    row[2] = examined;
  }

  const Games* games_;
  const std::atomic<bool>* cancelled_;
  std::unique_ptr<lucie::Player> player_;
  std::size_t variant_ = 0;
};

}  // namespace

// `rules` and `values` have an element for each variant; `from` are heights to start
// from, or NULL.
SEXP patience_simulate_lucie(SEXP seed, SEXP rules, SEXP values, SEXP from, SEXP options,
                             SEXP ranges, SEXP watcher) {
  BEGIN_RCPP
  Games games{};
  games.seed = static_cast<std::uint64_t>(Rcpp::as<double>(seed));
  for (const SEXP codes : Rcpp::List(rules)) games.rules.push_back(rules_from(codes));
  for (const SEXP tables : Rcpp::List(values)) games.policies.push_back(policy_from(tables));
  games.given_start = from != R_NilValue;
  if (games.given_start) games.start = heights_from(from);
  games.limits = limits_in_process(Rcpp::List(options), Rcpp::List(watcher)["threads"]);
  return patience::bindings::simulate<columns>(
      ranges, watcher, 1,
      [&games](const std::atomic<bool>& cancelled) { return LuciePlayer(games, cancelled); });
  END_RCPP
}
