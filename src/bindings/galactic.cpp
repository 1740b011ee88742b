#include <algorithm>
#include <atomic>
#include <vector>

#include "../galactic/deal.h"
#include "../galactic/enumeration.h"
#include "../galactic/player.h"
#include "../galactic/solver.h"
#include "bindings.h"
#include "limits.h"
#include "simulation.h"

using patience::Limits;
using patience::Reason;
using patience::Result;
using patience::bindings::BadArgument;
using patience::bindings::NamedValues;
namespace bindings = patience::bindings;
namespace galactic = patience::galactic;

// A board comes from R as the codes of its cards, 13 * suit + rank with spades before
// hearts, in the order of its text: row by row from the left.
namespace {

// What R's galactic_codes() gives by name: the set of moves, and the number of ranks.
struct Played {
  explicit Played(SEXP codes, int most_ranks = galactic::max_ranks) {
    NamedValues given(codes, "the rules of Pan Galactic Solitaire");
    moves = given.code("moves", galactic::Rules::easy4);
    ranks = static_cast<int>(given.whole("ranks", 1, most_ranks));
    given.finish();
  }
  galactic::Rules moves;
  int ranks;
};

// The codes of whole boards with so many ranks, one after the other.
Rcpp::IntegerVector boards_from(SEXP boards, int ranks) {
  const auto cards = static_cast<std::size_t>(galactic::suits * ranks);
  const auto codes = bindings::different_codes_from(boards, "A board", cards, 52);
  for (const int code : codes) {
    if (code % galactic::max_ranks >= ranks) {
      throw BadArgument("A board must have cards of the rules' ranks.");
    }
  }
  return codes;
}

galactic::Board board_from(const int* codes, int ranks) {
  galactic::Board board(ranks);
  for (int i = 0; i < galactic::suits * ranks; ++i) {
    board.put(galactic::place_of(i % ranks, i / ranks),
              galactic::card_from_deck(codes[i], galactic::max_ranks));
  }
  return board;
}

void copy_board(const galactic::Board& board, int* codes) {
  for (int i = 0; i < board.cards(); ++i) {
    codes[i] = galactic::number_in_deck(
        board.at(galactic::place_of(i % board.ranks(), i / board.ranks())));
  }
}

}  // namespace

SEXP patience_deal_galactic(SEXP seed, SEXP numbers, SEXP ranks) {
  BEGIN_RCPP
  const std::uint64_t key = bindings::seed_from(seed);
  const auto wanted = bindings::wholes_from(numbers, "`numbers`", 1, bindings::largest_whole);
  const auto of_ranks =
      static_cast<int>(bindings::whole_from(ranks, "`ranks`", 1, galactic::max_ranks));
  Rcpp::IntegerMatrix boards(galactic::suits * of_ranks, static_cast<int>(wanted.size()));
  for (R_xlen_t i = 0; i < wanted.size(); ++i) {
    bindings::breathe_at(i);
    const auto number = static_cast<std::uint64_t>(wanted[i]);
    copy_board(galactic::deal_board(key, number, of_ranks), boards.begin() + i * boards.nrow());
  }
  return boards;
  END_RCPP
}

namespace {

// Boards by number: given ones, a column each, or those of a seed.
class Boards {
 public:
  Boards(SEXP given, SEXP seed, const std::vector<Played>& variants)
      : given_(given != R_NilValue), seed_(bindings::seed_from(seed)) {
    if (!given_) return;
    for (const Played& played : variants) {
      codes_ = boards_from(given, played.ranks);
      last_ = static_cast<double>(codes_.size()) / (galactic::suits * played.ranks);
    }
    code_ = codes_.begin();
  }

  double last() const { return last_; }
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
  const int* code_ = nullptr;
  double last_ = bindings::largest_whole;
  bool given_;
  std::uint64_t seed_;
};

}  // namespace

// Columns as R/galactic-simulate.R names them. `options` has the code of the strategy, the most
// moves, the games that a thread takes at a time, and the memory of the process too.
SEXP patience_simulate_galactic(SEXP boards, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                                SEXP watcher) {
  BEGIN_RCPP
  std::vector<Played> variants;
  for (const SEXP codes : bindings::list_from(rules, "The rules")) variants.emplace_back(codes);
  const Boards by_number(boards, seed, variants);
  const bindings::Watcher watching(watcher);
  NamedValues given(options, "the options");
  const auto strategy = given.code("strategy", galactic::Strategy::perfect);
  const auto max_moves = static_cast<std::uint32_t>(given.whole("max_moves", 1, 4294967295.0));
  const auto grain = static_cast<std::size_t>(given.whole("grain", 1, 1e6));
  const Limits limits = bindings::limits_from(given, watching.threads());
  const auto make_player = [&](std::size_t variant) {
    const Played& played = variants[variant];
    return [&, ranks = played.ranks,
            player = galactic::Player(played.moves, strategy, max_moves, limits)](
               std::uint64_t deal, const std::atomic<bool>& cancelled) mutable {
      auto words = by_number.words(deal, ranks);
      const auto game = player.play(by_number.board(deal, ranks), words, &cancelled);
      Reason reason = patience::reason_for(game.outcome, game.examined, limits);
      if (reason != Reason::none && game.moves == max_moves) reason = Reason::moves;
      return Result<1>{game.outcome, reason, game.examined, {static_cast<double>(game.moves)}};
    };
  };
  const auto tasks = bindings::ranges_from(ranges, variants.size(), by_number.last());
  return bindings::simulate_players<1>(tasks, watching, grain, make_player);
  END_RCPP
}

// Boards of up to three ranks.
SEXP patience_count_galactic(SEXP rules) {
  BEGIN_RCPP
  const Played played(rules, 3);
  std::vector<std::uint64_t> counts;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    counts = galactic::boards_by_fewest_moves(played.ranks, played.moves, &cancelled);
  });
  using Rcpp::Named;
  return Rcpp::List::create(Named("boards") = Rcpp::NumericVector(counts.begin(), counts.end()),
                            Named("interrupted") = interrupted);
  END_RCPP
}
