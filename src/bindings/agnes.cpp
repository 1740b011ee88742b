#include <algorithm>
#include <atomic>
#include <vector>

#include "../agnes/shorten.h"
#include "../agnes/solver.h"
#include "../cards/deals.h"
#include "bindings.h"
#include "limits.h"
#include "simulation.h"

using patience::Limits;
using patience::Outcome;
using patience::ParallelRun;
using patience::Result;
using patience::bindings::NamedValues;
namespace agnes = patience::agnes;
namespace bindings = patience::bindings;

namespace {

// Rules as R's agnes_codes() gives them: for each dimension by name an enumerator's number.
agnes::Rules rules_from(SEXP codes) {
  agnes::Rules rules;
  // One more member in struct Rules, and this does not compile until that is read below too.
  auto& [layout, runs, empty, split, build, wrap, piles, last, whole_pile, play, back] = rules;
  NamedValues given(codes, "the rules of Agnes Sorel");
  layout = given.code("layout", agnes::Layout::down);
  runs = given.code("runs", agnes::Runs::single);
  empty = given.code("empty", agnes::Empty::any_run);
  split = given.code("split", agnes::Split::yes);
  build = given.code("build", agnes::Build::suit);
  wrap = given.code("wrap", agnes::Wrap::park);
  piles = given.code("mirrored", agnes::Piles::falling);
  last = given.code("last", agnes::Last::right);
  whole_pile = given.code("whole_pile", agnes::WholePile::no);
  play = given.code("play", agnes::Play::forced);
  back = given.code("back", agnes::Back::yes);
  given.finish();
  return rules;
}

agnes::Goal goal_from(NamedValues& options) { return options.code("goal", agnes::Goal::score); }

// Whole decks of the full game, a column each.
Rcpp::IntegerVector decks_from(SEXP decks) {
  return bindings::different_codes_from(decks, "A deck", 52, 52);
}

agnes::Deal deal_from(const int* codes) { return {{codes, codes + 52}}; }

Rcpp::DataFrame moves_to_r(const std::vector<agnes::Move>& moves) {
  static const char* const types[] = {"deal", "foundation", "run", "back"};
  const R_xlen_t n = static_cast<R_xlen_t>(moves.size());
  Rcpp::CharacterVector type(n);
  Rcpp::IntegerVector from(n, NA_INTEGER), to(n, NA_INTEGER), cards(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const agnes::Move move = moves[static_cast<std::size_t>(i)];
    type[i] = types[static_cast<int>(move.type)];
    if (move.type != agnes::MoveType::deal) from[i] = move.from + 1;
    const bool to_pile = move.type == agnes::MoveType::run || move.type == agnes::MoveType::back;
    if (to_pile) to[i] = move.to + 1;
    cards[i] = move.count;
  }
  using Rcpp::Named;
  return Rcpp::DataFrame::create(Named("type") = type, Named("from") = from, Named("to") = to,
                                 Named("cards") = cards, Named("stringsAsFactors") = false);
}

}  // namespace

SEXP patience_solve_agnes(SEXP deck, SEXP rules, SEXP options) {
  BEGIN_RCPP
  const Rcpp::IntegerVector cards = decks_from(deck);
  if (cards.size() != 52) throw bindings::BadArgument("There must be one deck.");
  const agnes::Deal deal = deal_from(cards.begin());
  const agnes::Rules played = rules_from(rules);
  NamedValues given(options, "the options");
  const agnes::Goal goal = goal_from(given);
  const Limits limits = bindings::limits_from(given);
  const unsigned searches = bindings::threads_from(given.take("threads"));
  std::vector<agnes::Solution> solutions(searches);
  // New threads, and not R's pool: the searches are to run at once, however many cores there are.
  // They use the run once it is complete: its starter is the last thing that it makes.
  ParallelRun run(searches, searches, [&](const std::atomic<bool>& cancelled) {
    return [&, solver = agnes::Solver(played, goal, limits)](std::size_t i) mutable {
      solutions[i] = solver.solve(deal, &cancelled, i);
      if (solutions[i].outcome != Outcome::unknown) run.cancel();
      if (played.play == agnes::Play::free) {
        solutions[i].moves = agnes::shortened(deal, played, solutions[i].moves);
      }
    };
  });
  const bool interrupted = bindings::watch(run, R_NilValue);
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
      : cards_(decks == R_NilValue ? Rcpp::IntegerVector() : decks_from(decks)),
        card_(cards_.begin()),
        given_(decks != R_NilValue),
        seed_(bindings::seed_from(seed)) {}

  double last() const { return given_ ? static_cast<double>(cards_.size()) / 52 : largest; }

  agnes::Deal deal(std::uint64_t number) const {
    if (given_) return deal_from(card_ + 52 * (number - 1));
    const auto deck = patience::deal_deck(patience::Game::agnes, seed_, number);
    agnes::Deal deal;
    deal.cards.assign(deck.begin(), deck.end());
    return deal;
  }

 private:
  static constexpr double largest = bindings::largest_whole;

  Rcpp::IntegerVector cards_;  // keeps what the threads see through card_
  const int* card_;
  bool given_;
  std::uint64_t seed_;
};

}  // namespace

// Columns as R/agnes-simulate.R names them. `rules` has an element for each variant.
SEXP patience_simulate_agnes(SEXP decks, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                             SEXP watcher) {
  BEGIN_RCPP
  const Deals deals(decks, seed);
  std::vector<agnes::Rules> variants;
  for (const SEXP codes : bindings::list_from(rules, "The rules"))
    variants.push_back(rules_from(codes));
  const bindings::Watcher watching(watcher);
  NamedValues given(options, "the options");
  const agnes::Goal goal = goal_from(given);
  const Limits limits = bindings::limits_from(given, watching.threads());
  const auto make_player = [&](std::size_t variant) {
    return [&, solver = agnes::Solver(variants[variant], goal, limits)](
               std::uint64_t deal, const std::atomic<bool>& cancelled) mutable {
      const auto found = solver.solve(deals.deal(deal), &cancelled);
      const auto reason = patience::reason_for(found.outcome, found.examined, limits);
      return Result<3>{found.outcome,
                       reason,
                       found.examined,
                       {static_cast<double>(found.stored), static_cast<double>(found.deepest),
                        static_cast<double>(found.best_score)}};
    };
  };
  const auto tasks = bindings::ranges_from(ranges, variants.size(), deals.last());
  return bindings::simulate_players<3>(tasks, watching, 1, make_player);
  END_RCPP
}
