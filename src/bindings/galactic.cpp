#include <atomic>
#include <vector>

#include "../galactic/deal.h"
#include "../galactic/enumeration.h"
#include "../galactic/fewest.h"
#include "../galactic/player.h"
#include "../galactic/solver.h"
#include "bindings.h"

using patience::Limits;
using patience::Outcome;
using patience::ParallelRun;
namespace galactic = patience::galactic;

// A board crosses the border as the codes of its cards, 13 * suit + rank with spades before
// hearts, in the order of its text: row by row from the left.
namespace {

// Codes of the set of moves and of the number of ranks.
struct Played {
  explicit Played(SEXP rules)
      : rules(static_cast<galactic::Rules>(Rcpp::IntegerVector(rules)[0])),
        ranks(Rcpp::IntegerVector(rules)[1]) {}
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

// `options` has the code of the strategy and the games of one task too. A row is complete or NA.
SEXP patience_simulate_galactic(SEXP boards, SEXP seed, SEXP numbers, SEXP rules, SEXP options,
                                SEXP threads, SEXP tick) {
  BEGIN_RCPP
  const bool given_boards = boards != R_NilValue;
  const Rcpp::IntegerVector cards = given_boards ? Rcpp::IntegerVector(boards) : 0;
  const Rcpp::NumericVector wanted(numbers);
  const Played played(rules);
  const Rcpp::List list(options);
  const Options given{list};
  const auto strategy = static_cast<galactic::Strategy>(Rcpp::as<int>(list["strategy"]));
  const auto max_moves = static_cast<std::uint32_t>(Rcpp::as<double>(list["max_moves"]));
  const auto block = static_cast<std::size_t>(Rcpp::as<double>(list["block"]));
  const auto key = static_cast<std::uint64_t>(Rcpp::as<double>(seed));

  const auto games = static_cast<std::size_t>(wanted.size());
  const auto rows = static_cast<R_xlen_t>(games);
  Rcpp::IntegerVector outcome(rows, NA_INTEGER), moves(rows);
  Rcpp::NumericVector examined(rows);

  // The workers see plain memory, each row written by one of them.
  const int* const card = cards.begin();
  const double* const number = wanted.begin();
  int* const outcome_at = outcome.begin();
  int* const moves_at = moves.begin();
  double* const examined_at = examined.begin();

  const auto make_worker = [=, &given](const std::atomic<bool>& cancelled) {
    galactic::Player player(played.rules, strategy, max_moves, given.limits);
    return [=, &cancelled, player = std::move(player)](std::size_t task) mutable {
      for (std::size_t i = task * block; i < games && i < (task + 1) * block; ++i) {
        const auto game = static_cast<std::uint64_t>(number[i]);
        auto words = galactic::player_words(key, game, played.ranks);
        const auto board =
            given_boards
                ? board_from(card + i * static_cast<std::size_t>(galactic::suits * played.ranks),
                             played.ranks)
                : galactic::deal_board(key, game, played.ranks);
        const galactic::Game result = player.play(board, words, &cancelled);
        if (cancelled) return;
        outcome_at[i] = static_cast<int>(result.outcome) + 1;
        moves_at[i] = static_cast<int>(result.moves);
        examined_at[i] = static_cast<double>(result.examined);
      }
    };
  };
  ParallelRun run((games + block - 1) / block, Rcpp::as<unsigned>(threads), make_worker);
  const bool interrupted = patience::bindings::watch(run, tick);
  using Rcpp::Named;
  return Rcpp::List::create(Named("outcome") = outcome, Named("moves") = moves,
                            Named("examined") = examined, Named("interrupted") = interrupted);
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
