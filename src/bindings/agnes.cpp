#include <algorithm>
#include <atomic>
#include <iterator>
#include <vector>

#include "../agnes/shorten.h"
#include "../agnes/solver.h"
#include "../cards/deals.h"
#include "../judge/agnes_loss.h"
#include "bindings.h"
#include "limits.h"
#include "simulation.h"

using patience::Limits;
using patience::Outcome;
using patience::Result;
using patience::bindings::NamedValues;
namespace agnes = patience::agnes;
namespace bindings = patience::bindings;

namespace {

// Rules as R's agnes_codes() gives them: for each dimension by name an enumerator's number.
agnes::Rules rules_from(SEXP codes) {
  NamedValues given(codes, "the rules of Agnes Sorel");
  const auto take = [&given](const char* name, auto last) { return given.code(name, last); };
  const agnes::Rules rules = agnes::rules_by(take);
  given.finish();
  return rules;
}

agnes::Goal goal_from(NamedValues& options) { return options.code("goal", agnes::Goal::score); }

// Whole decks of the full game, a column each.
Rcpp::IntegerVector decks_from(SEXP decks) {
  return bindings::different_codes_from(decks, "A deck", 52, 52);
}

agnes::Deal deal_from(const int* codes) { return {{codes, codes + 52}}; }

// The engine's moves or the judge's, which are alike.
template <class Move>
Rcpp::DataFrame moves_to_r(const std::vector<Move>& moves) {
  const R_xlen_t n = static_cast<R_xlen_t>(moves.size());
  Rcpp::CharacterVector type(n);
  Rcpp::IntegerVector from(n, NA_INTEGER), to(n, NA_INTEGER), cards(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const Move move = moves[static_cast<std::size_t>(i)];
    using Type = decltype(move.type);
    type[i] = agnes::move_type_names[static_cast<int>(move.type)];
    if (move.type != Type::deal) from[i] = move.from + 1;
    const bool to_pile = move.type == Type::run || move.type == Type::back;
    if (to_pile) to[i] = move.to + 1;
    cards[i] = move.count;
  }
  using Rcpp::Named;
  return Rcpp::DataFrame::create(Named("type") = type, Named("from") = from, Named("to") = to,
                                 Named("cards") = cards, Named("stringsAsFactors") = false);
}

// The cards of one deal; or a list of them and of how they lie on a board.
agnes::Deal one_deal_from(SEXP deck) {
  if (TYPEOF(deck) != VECSXP) {
    const Rcpp::IntegerVector cards = decks_from(deck);
    if (cards.size() != 52) throw bindings::BadArgument("There must be one deck.");
    return deal_from(cards.begin());
  }
  NamedValues given(deck, "the board");
  agnes::Deal deal = one_deal_from(given.take("cards"));
  agnes::Board board;
  board.base = static_cast<int>(given.whole("base", 0, 12));
  board.up = bindings::numbers_from<4>(given, "up", 52);
  board.height = bindings::numbers_from<7>(given, "piles", 52);
  board.down = bindings::numbers_from<7>(given, "down", 52);
  given.finish();
  deal.board = board;
  if (!agnes::is_board(deal)) throw bindings::BadArgument("The board is none of Agnes Sorel.");
  return deal;
}

}  // namespace

// What the search of a deal does, step by step, until there are so many lines.
SEXP patience_trace_agnes(SEXP deck, SEXP rules, SEXP options) {
  BEGIN_RCPP
  const agnes::Deal deal = one_deal_from(deck);
  const agnes::Rules played = rules_from(rules);
  NamedValues given(options, "the options");
  const agnes::Goal goal = goal_from(given);
  agnes::Solver solver(played, goal, bindings::limits_from(given));
  agnes::Trace trace(static_cast<std::size_t>(given.whole("max_lines", 1, 1e7)));
  solver.tell(&trace);
  agnes::Solution found;
  const bool interrupted = bindings::run_alone(
      [&](const std::atomic<bool>& cancelled) { found = solver.solve(deal, &cancelled); });
  std::vector<agnes::Move> moves;
  for (const agnes::Trace::Line& line : trace.lines()) moves.push_back(line.move);
  Rcpp::IntegerVector event(static_cast<R_xlen_t>(moves.size()));
  std::transform(trace.lines().begin(), trace.lines().end(), event.begin(),
                 [](const agnes::Trace::Line& line) { return static_cast<int>(line.event) + 1; });
  using Rcpp::Named;
  return Rcpp::List::create(Named("outcome") = static_cast<int>(found.outcome) + 1,
                            Named("event") = event, Named("moves") = moves_to_r(moves),
                            Named("interrupted") = interrupted);
  END_RCPP
}

SEXP patience_check_loss_agnes(SEXP deck, SEXP rules, SEXP max_positions) {
  BEGIN_RCPP
  const agnes::Deal deal = one_deal_from(deck);
  const agnes::Rules played = rules_from(rules);
  const double most =
      bindings::whole_from(max_positions, "`max_positions`", 1, bindings::largest_whole);
  patience::judge::LossCheck found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found =
        patience::judge::check_loss(deal, played, static_cast<std::uint64_t>(most), &cancelled);
  });
  using Rcpp::Named;
  return Rcpp::List::create(Named("finding") = static_cast<int>(found.finding) + 1,
                            Named("positions") = static_cast<double>(found.positions),
                            Named("moves") = moves_to_r(found.moves),
                            Named("interrupted") = interrupted);
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

// A line of play as R/agnes-lines.R reads it.
std::string text_of(const std::vector<agnes::Move>& moves) {
  std::string text;
  for (const agnes::Move move : moves) {
    if (!text.empty()) text += ' ';
    const std::string from = std::to_string(move.from + 1), to = std::to_string(move.to + 1);
    switch (move.type) {
      case agnes::MoveType::deal:
        text += 'D';
        break;
      case agnes::MoveType::foundation:
        text += from + "-F";
        break;
      case agnes::MoveType::run:
        text += from + '-' + to;
        if (move.count > 1) text += 'x' + std::to_string(move.count);
        break;
      case agnes::MoveType::back:
        text += 'F' + from + '-' + to;
    }
  }
  return text;
}

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
  const bool keep_moves = given.flag("moves");
  patience::Notes lines;
  const auto make_player = [&](std::size_t variant) {
    return [&, variant, solver = agnes::Solver(variants[variant], goal, limits)](
               std::uint64_t deal, const std::atomic<bool>& cancelled) mutable {
      const agnes::Position start(deals.deal(deal), variants[variant]);
      const auto found = solver.solve(start, &cancelled);
      if (keep_moves && found.outcome == Outcome::won) {
        lines.put({variant, deal}, text_of(agnes::shortened(start, found.moves)));
      }
      const auto reason = patience::reason_for(found.outcome, found.examined, limits);
      return Result<3>{found.outcome,
                       reason,
                       found.examined,
                       {static_cast<double>(found.stored), static_cast<double>(found.deepest),
                        static_cast<double>(found.best_score)}};
    };
  };
  const auto tasks = bindings::ranges_from(ranges, variants.size(), deals.last());
  return bindings::simulate_players<3>(tasks, watching, 1, make_player, {},
                                       keep_moves ? &lines : nullptr);
  END_RCPP
}
