#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <new>
#include <vector>

#include "../galactic/deal.h"
#include "../galactic/enumeration.h"
#include "../galactic/fewest.h"
#include "../galactic/player.h"
#include "../galactic/solver.h"
#include "border.h"
#include "simulation.h"

using patience::Limits;
using patience::Outcome;
using patience::ParallelRun;
using patience::bindings::NamedValues;
namespace galactic = patience::galactic;

// A board crosses the border as the codes of its cards, 13 * suit + rank with spades before
// hearts, in the order of its text: row by row from the left.
namespace {

// What R's galactic_codes() gives by name: the set of moves, and the number of ranks.
struct Played {
  explicit Played(SEXP codes) {
    NamedValues given(codes, "the rules of Pan Galactic Solitaire");
    rules = given.code("moves", galactic::Rules::easy4);
    ranks = static_cast<int>(given.whole("ranks", 1, galactic::max_ranks));
    given.finish();
  }
  galactic::Rules rules;
  int ranks;
};

struct Options {
  explicit Options(const Rcpp::List& list)
      : fewest(Rcpp::as<bool>(list["fewest"])),
        limits{static_cast<std::uint64_t>(Rcpp::as<double>(list["max_states"])),
               static_cast<std::size_t>(Rcpp::as<double>(list["max_bytes"]))} {}
  bool fewest;
  Limits limits;
};

galactic::Board board_from(const int* codes, int ranks) {
  galactic::Board board(ranks);
  for (int i = 0; i < galactic::suits * ranks; ++i) {
    board.put(galactic::place_of(i % ranks, i / ranks),
              galactic::card_from_deck(codes[i], galactic::max_ranks));
  }
  return board;
}

int code_of(galactic::Card card) {
  const int suit = galactic::suit(card);
  return (suit < 2 ? suit : 5 - suit) * galactic::max_ranks + galactic::rank(card);
}

void copy_board(const galactic::Board& board, int* codes) {
  for (int i = 0; i < board.cards(); ++i) {
    codes[i] = code_of(board.at(galactic::place_of(i % board.ranks(), i / board.ranks())));
  }
}

Rcpp::List moves_to_r(galactic::Board board, const std::vector<galactic::Move>& moves,
                      bool one_after_another) {
  const auto n = static_cast<R_xlen_t>(moves.size());
  Rcpp::IntegerVector suit(n), column(n), home(n), away(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const galactic::Move move = moves[static_cast<std::size_t>(i)];
    const galactic::Place place = board.where(move.out);
    suit[i] = galactic::swap_suit(board, place) + 1;
    column[i] = galactic::column(place) + 1;
    home[i] = code_of(move.in);
    away[i] = code_of(move.out);
    if (one_after_another) galactic::play(board, move);
  }
  using Rcpp::Named;
  return Rcpp::List::create(Named("suit") = suit, Named("column") = column, Named("home") = home,
                            Named("away") = away);
}

}  // namespace

SEXP patience_deal_galactic(SEXP seed, SEXP numbers, SEXP ranks) {
  BEGIN_RCPP
  const auto key = static_cast<std::uint64_t>(Rcpp::as<double>(seed));
  const Rcpp::NumericVector wanted(numbers);
  const int of_ranks = Rcpp::as<int>(ranks);
  Rcpp::IntegerMatrix boards(galactic::suits * of_ranks, static_cast<int>(wanted.size()));
  for (R_xlen_t i = 0; i < wanted.size(); ++i) {
    const auto number = static_cast<std::uint64_t>(wanted[i]);
    copy_board(galactic::deal_board(key, number, of_ranks), boards.begin() + i * boards.nrow());
  }
  return boards;
  END_RCPP
}

SEXP patience_galactic_moves(SEXP board, SEXP rules) {
  BEGIN_RCPP
  const Played played(rules);
  const galactic::Board on = board_from(Rcpp::IntegerVector(board).begin(), played.ranks);
  std::vector<galactic::Move> moves;
  galactic::for_each_move(on, played.rules, [&](galactic::Move move) { moves.push_back(move); });
  return moves_to_r(on, moves, false);
  END_RCPP
}

SEXP patience_solve_galactic(SEXP board, SEXP rules, SEXP options) {
  BEGIN_RCPP
  const Played played(rules);
  const Options given{Rcpp::List(options)};
  const galactic::Board on = board_from(Rcpp::IntegerVector(board).begin(), played.ranks);
  galactic::Solution found;
  ParallelRun run(1, 1, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) {
      if (given.fewest) {
        found = galactic::FewestSolver(played.rules, given.limits).solve(on, &cancelled);
      } else {
        found = galactic::Solver(played.rules, given.limits).solve(on, &cancelled);
      }
    };
  });
  const bool interrupted = patience::bindings::watch(run, R_NilValue);
  using Rcpp::Named;
  return Rcpp::List::create(Named("outcome") = static_cast<int>(found.outcome) + 1,
                            Named("moves") = moves_to_r(on, found.moves, true),
                            Named("examined") = static_cast<double>(found.examined),
                            Named("stored") = static_cast<double>(found.stored),
                            Named("interrupted") = interrupted);
  END_RCPP
}

// Outcomes of boards, a column each, by one solver that remembers.
SEXP patience_judge_galactic(SEXP boards, SEXP rules, SEXP options) {
  BEGIN_RCPP
  const Played played(rules);
  const Options given{Rcpp::List(options)};
  const Rcpp::IntegerMatrix codes(boards);
  std::vector<galactic::Board> given_boards;
  for (int i = 0; i < codes.ncol(); ++i) {
    given_boards.push_back(board_from(codes.begin() + i * codes.nrow(), played.ranks));
  }
  Rcpp::IntegerVector outcome(codes.ncol(), NA_INTEGER);
  int* const outcome_at = outcome.begin();
  ParallelRun run(1, 1, [&](const std::atomic<bool>& cancelled) {
    return [&, solver = galactic::Solver(played.rules, given.limits)](std::size_t) mutable {
      for (std::size_t i = 0; i < given_boards.size(); ++i) {
        outcome_at[i] = static_cast<int>(solver.judge(given_boards[i], &cancelled)) + 1;
      }
    };
  });
  const bool interrupted = patience::bindings::watch(run, R_NilValue);
  using Rcpp::Named;
  return Rcpp::List::create(Named("outcome") = outcome, Named("interrupted") = interrupted);
  END_RCPP
}

namespace {

// Boards by number: given ones, a column each, or those of a seed.
class Boards {
 public:
  Boards(SEXP given, SEXP seed)
      : codes_(given == R_NilValue ? Rcpp::IntegerVector() : Rcpp::IntegerVector(given)),
        code_(codes_.begin()),
        given_(given != R_NilValue),
        seed_(static_cast<std::uint64_t>(Rcpp::as<double>(seed))) {}

  galactic::Board board(std::uint64_t number, int ranks) const {
    if (!given_) return galactic::deal_board(seed_, number, ranks);
    const auto cards = static_cast<std::uint64_t>(galactic::suits * ranks);
    return board_from(code_ + cards * (number - 1), ranks);
  }
  patience::PhiloxStream words(std::uint64_t number, int ranks) const {
    return galactic::player_words(seed_, number, ranks);
  }

 private:
  Rcpp::IntegerVector codes_;  // keeps what the threads see through code_
  const int* code_;
  bool given_;
  std::uint64_t seed_;
};

// Plays games one after the other: each column is as R/simulate-galactic.R names it.
class GalacticPlayer {
 public:
  GalacticPlayer(const Boards& boards, const std::vector<Played>& rules,
                 galactic::Strategy strategy, std::uint32_t max_moves, const Limits& limits,
                 const std::atomic<bool>& cancelled)
      : boards_(&boards),
        rules_(&rules),
        strategy_(strategy),
        max_moves_(max_moves),
        limits_(limits),
        cancelled_(&cancelled) {}

  bool operator()(patience::Task task, std::array<double, 4>& row) {
    const Played& played = (*rules_)[task.variant];
    galactic::Game game;
    try {
      // Tasks come variant by variant, so a thread needs one player, and its memory, at a time.
      if (!player_ || variant_ != task.variant) {
        variant_ = task.variant;
        player_ =
            std::make_unique<galactic::Player>(played.rules, strategy_, max_moves_, limits_);
      }
      auto words = boards_->words(task.deal, played.ranks);
      game = player_->play(boards_->board(task.deal, played.ranks), words, cancelled_);
    } catch (const std::bad_alloc&) {
      player_.reset();
      game = galactic::Game{};
    }
    if (*cancelled_) return false;
    auto reason = patience::reason_for(game.outcome, game.examined, limits_);
    if (reason != patience::Reason::none && game.moves == max_moves_) {
      reason = patience::Reason::moves;
    }
    row = {static_cast<double>(game.outcome) + 1, static_cast<double>(reason),
           static_cast<double>(game.examined), static_cast<double>(game.moves)};
    return true;
  }

 private:
  const Boards* boards_;
  const std::vector<Played>* rules_;
  galactic::Strategy strategy_;
  std::uint32_t max_moves_;
  Limits limits_;
  const std::atomic<bool>* cancelled_;
  std::unique_ptr<galactic::Player> player_;
  std::size_t variant_ = 0;
};

}  // namespace

// `options` has the code of the strategy, the most moves, the games that a thread takes at a
// time, and the memory of the process too.
SEXP patience_simulate_galactic(SEXP boards, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                                SEXP watcher) {
  BEGIN_RCPP
  const Boards by_number(boards, seed);
  std::vector<Played> variants;
  for (const SEXP codes : Rcpp::List(rules)) variants.emplace_back(codes);
  const Rcpp::List list(options);
  const auto strategy = static_cast<galactic::Strategy>(Rcpp::as<int>(list["strategy"]));
  const auto max_moves = static_cast<std::uint32_t>(Rcpp::as<double>(list["max_moves"]));
  const auto grain = static_cast<std::size_t>(Rcpp::as<double>(list["grain"]));
  // R may have no bound for a process, but std::size_t has.
  const double process = std::min(Rcpp::as<double>(list["process_bytes"]), 9e15);
  const Limits limits =
      patience::limits_for_thread(Options(list).limits, static_cast<std::size_t>(process),
                                  Rcpp::as<unsigned>(Rcpp::List(watcher)["threads"]));
  return patience::bindings::simulate<4>(
      ranges, watcher, grain, [&, strategy, max_moves](const std::atomic<bool>& cancelled) {
        return GalacticPlayer(by_number, variants, strategy, max_moves, limits, cancelled);
      });
  END_RCPP
}

SEXP patience_count_galactic(SEXP rules) {
  BEGIN_RCPP
  const Played played(rules);
  std::vector<std::uint64_t> counts;
  ParallelRun run(1, 1, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) {
      counts = galactic::boards_by_fewest_moves(played.ranks, played.rules, &cancelled);
    };
  });
  const bool interrupted = patience::bindings::watch(run, R_NilValue);
  using Rcpp::Named;
  return Rcpp::List::create(Named("boards") = Rcpp::NumericVector(counts.begin(), counts.end()),
                            Named("interrupted") = interrupted);
  END_RCPP
}

SEXP patience_galactic_chance(SEXP rules) {
  BEGIN_RCPP
  const Played played(rules);
  return Rcpp::wrap(galactic::chance_of_random_play(played.ranks, played.rules));
  END_RCPP
}
