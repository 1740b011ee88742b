#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <new>
#include <vector>

#include "../agnes/shorten.h"
#include "../agnes/solver.h"
#include "../cards/deals.h"
#include "border.h"
#include "simulation.h"

using patience::Limits;
using patience::Outcome;
using patience::ParallelRun;
using patience::bindings::NamedValues;
namespace agnes = patience::agnes;

namespace {

// Rules as R's agnes_codes() gives them: for each dimension by name an enumerator's number.
agnes::Rules rules_from(SEXP codes) {
  agnes::Rules rules;
  // One more member in struct Rules, and this does not compile until that is read below too.
  auto& [layout, runs, empty, split, build, wrap, piles, last, whole_pile, play] = rules;
  NamedValues given(codes, "the rules of Agnes Sorel");
  layout = given.code("layout", agnes::Layout::down);
  runs = given.code("runs", agnes::Runs::single);
  empty = given.code("empty", agnes::Empty::any_run);
  split = given.code("split", agnes::Split::yes);
  build = given.code("build", agnes::Build::suit);
  wrap = given.code("wrap", agnes::Wrap::circular);
  piles = given.code("mirrored", agnes::Piles::falling);
  last = given.code("last", agnes::Last::right);
  whole_pile = given.code("whole_pile", agnes::WholePile::no);
  play = given.code("play", agnes::Play::forced);
  given.finish();
  return rules;
}

struct Options {
  explicit Options(const Rcpp::List& list)
      : goal(static_cast<agnes::Goal>(Rcpp::as<int>(list["goal"]))),
        limits{static_cast<std::uint64_t>(Rcpp::as<double>(list["max_states"])),
               static_cast<std::size_t>(Rcpp::as<double>(list["max_bytes"]))} {
    if (list.containsElementNamed("process_bytes")) process_bytes = list["process_bytes"];
  }
  Limits limits_for(SEXP threads) const {
    constexpr double largest = 4611686018427387904.0;  // 2^62, beyond any machine
    return patience::limits_for_thread(limits,
                                       static_cast<std::size_t>(std::min(process_bytes, largest)),
                                       Rcpp::as<unsigned>(threads));
  }
  agnes::Goal goal;
  Limits limits;
  double process_bytes = R_PosInf;
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
  const agnes::Rules played = rules_from(rules);
  const auto searches = Rcpp::as<unsigned>(Rcpp::List(options)["threads"]);
  std::vector<agnes::Solution> solutions(searches);
  // The threads use the run once it is complete: they are the last thing that it makes.
  ParallelRun run(searches, searches, [&](const std::atomic<bool>& cancelled) {
    return [&, solver = agnes::Solver(played, given.goal, given.limits)](std::size_t i) mutable {
      solutions[i] = solver.solve(deal, &cancelled, i);
      if (solutions[i].outcome != Outcome::unknown) run.cancel();
      if (played.play == agnes::Play::free) {
        solutions[i].moves = agnes::shortened(deal, played, solutions[i].moves);
      }
    };
  });
  const bool interrupted = patience::bindings::watch(run, R_NilValue);
  const auto decided =
      std::find_if(solutions.begin(), solutions.end(),
                   [](const agnes::Solution& one) { return one.outcome != Outcome::unknown; });
  const agnes::Solution& found = decided == solutions.end() ? solutions.front() : *decided;
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("outcome") = static_cast<int>(found.outcome) + 1,
      Named("moves") = moves_to_r(found.moves),
      Named("examined") = static_cast<double>(found.examined),
      Named("stored") = static_cast<double>(found.stored), Named("deepest") = found.deepest,
      Named("best_score") = found.best_score, Named("interrupted") = interrupted);
  END_RCPP
}

namespace {

// Deals by number: given ones, or those of a seed.
class Deals {
 public:
  Deals(SEXP decks, SEXP seed)
      : cards_(decks == R_NilValue ? Rcpp::IntegerVector() : Rcpp::IntegerVector(decks)),
        card_(cards_.begin()),
        given_(decks != R_NilValue),
        seed_(static_cast<std::uint64_t>(Rcpp::as<double>(seed))) {}

  agnes::Deal deal(std::uint64_t number) const {
    if (given_) return deal_from(card_ + 52 * (number - 1));
    const auto deck = patience::deal_deck(patience::Game::agnes, seed_, number);
    agnes::Deal deal;
    deal.cards.assign(deck.begin(), deck.end());
    return deal;
  }

 private:
  Rcpp::IntegerVector cards_;  // keeps what the threads see through card_
  const int* card_;
  bool given_;
  std::uint64_t seed_;
};

// Plays deals one after the other: each column is as R/simulate-agnes.R names it.
class AgnesPlayer {
 public:
  AgnesPlayer(const Deals& deals, const std::vector<agnes::Rules>& rules, agnes::Goal goal,
              const Limits& limits, const std::atomic<bool>& cancelled)
      : deals_(&deals), rules_(&rules), goal_(goal), limits_(limits), cancelled_(&cancelled) {}

  bool operator()(patience::Task task, std::array<double, 6>& row) {
    agnes::Solution found;
    try {
      // Tasks come variant by variant, so a thread needs one solver, and its memory, at a time.
      if (!solver_ || variant_ != task.variant) {
        variant_ = task.variant;
        solver_ = std::make_unique<agnes::Solver>((*rules_)[variant_], goal_, limits_);
      }
      found = solver_->solve(deals_->deal(task.deal), cancelled_);
    } catch (const std::bad_alloc&) {
      solver_.reset();
      found = agnes::Solution();
    }
    if (*cancelled_ && found.outcome == patience::Outcome::unknown) return false;
    const auto reason = patience::reason_for(found.outcome, found.examined, limits_);
    row = {static_cast<double>(found.outcome) + 1, static_cast<double>(reason),
           static_cast<double>(found.examined),    static_cast<double>(found.stored),
           static_cast<double>(found.deepest),     static_cast<double>(found.best_score)};
    return true;
  }

 private:
  const Deals* deals_;
  const std::vector<agnes::Rules>* rules_;
  agnes::Goal goal_;
  Limits limits_;
  const std::atomic<bool>* cancelled_;
  std::unique_ptr<agnes::Solver> solver_;
  std::size_t variant_ = 0;
};

}  // namespace

SEXP patience_simulate_agnes(SEXP decks, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                             SEXP watcher) {
  BEGIN_RCPP
  const Deals deals(decks, seed);
  std::vector<agnes::Rules> variants;
  for (const SEXP codes : Rcpp::List(rules)) variants.push_back(rules_from(codes));
  const Options given{Rcpp::List(options)};
  const Limits limits = given.limits_for(Rcpp::List(watcher)["threads"]);
  return patience::bindings::simulate<6>(
      ranges, watcher, 1, [&](const std::atomic<bool>& cancelled) {
        return AgnesPlayer(deals, variants, given.goal, limits, cancelled);
      });
  END_RCPP
}
