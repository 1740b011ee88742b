#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "../table/answers.h"
#include "../table/engine.h"
#include "arguments.h"
#include "bindings.h"
#include "limits.h"
#include "texts.h"
#include "threads.h"
#include "watch.h"

using patience::bindings::NamedValues;
namespace bindings = patience::bindings;
namespace table = patience::table;

namespace {

using Game = table::OpenGame;

const char* const tag = "patience game";

const Game& game_from(SEXP pointer) {
  const bool ours = TYPEOF(pointer) == EXTPTRSXP && R_ExternalPtrTag(pointer) == Rf_install(tag);
  if (!ours || R_ExternalPtrAddr(pointer) == nullptr) {
    throw bindings::BadArgument("A game must be one that was opened in this session.");
  }
  return *static_cast<const Game*>(R_ExternalPtrAddr(pointer));
}

void close_game(SEXP pointer) {
  delete static_cast<Game*>(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
}

// Moves as columns of text by the names of their fields, and where else they differ: `group` and
// `onto`, see src/table/view.h.
Rcpp::List columns_of(const table::Table& at, const std::vector<table::Choice>& moves) {
  Rcpp::List columns;
  const auto column = [&](const char* name, auto text_of) {
    std::vector<std::string> texts;
    for (const table::Choice& choice : moves) texts.push_back(text_of(choice));
    columns[name] = Rcpp::RObject(bindings::utf8(texts));
  };
  const std::vector<const char*> names = at.fields();
  for (std::size_t i = 0; i < names.size(); ++i) {
    column(names[i], [i](const table::Choice& choice) { return choice.move[i]; });
  }
  column("group", [](const table::Choice& choice) { return choice.group; });
  column("onto", [](const table::Choice& choice) { return choice.to; });
  return columns;
}

Rcpp::List columns_of(const table::Table& at, const std::vector<table::Action>& actions) {
  std::vector<table::Choice> moves;
  for (const table::Action action : actions) moves.push_back(at.choice(action));
  return columns_of(at, moves);
}

// Of actions that follow each other.
Rcpp::List columns_along(const table::Table& start, const std::vector<table::Action>& line) {
  const std::unique_ptr<table::Table> at = start.clone();
  std::vector<table::Choice> moves;
  for (const table::Action action : line) {
    moves.push_back(at->choice(action));
    at->apply(action);
  }
  return columns_of(start, moves);
}

// `outcome`, the most that can be had (`score`), whether no more can be (`complete`), and the
// moves of a way there (`to_go`), if one was found.
void add_values(Rcpp::List& columns, const std::vector<table::Value>& values) {
  const auto n = static_cast<R_xlen_t>(values.size());
  Rcpp::IntegerVector outcome(n), score(n), to_go(n, NA_INTEGER);
  Rcpp::LogicalVector complete(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const table::Value& value = values[static_cast<std::size_t>(i)];
    outcome[i] = static_cast<int>(value.outcome) + 1;
    score[i] = value.score;
    complete[i] = value.complete;
    if (value.outcome == patience::Outcome::won && value.to_go) {
      to_go[i] = static_cast<int>(*value.to_go);
    }
  }
  columns["outcome"] = outcome;
  columns["score"] = score;
  columns["complete"] = complete;
  columns["to_go"] = to_go;
}

// Of hints and reviews, whose searches share the memory of the process.
struct Options {
  explicit Options(SEXP options) {
    NamedValues given(options, "the options");
    threads = bindings::threads_from(given.take("threads"));
    search.limits = bindings::limits_from(given, threads);
    given.finish();
  }
  unsigned threads;
  table::SearchOptions search;
};

}  // namespace

// The game of a question, see src/table/answers.h; or, where a move is not legal, the `reason`
// and what is `possible`; or, where it is refused, `topic` and `why`.
SEXP patience_open_game(SEXP question) {
  BEGIN_RCPP
  using Rcpp::Named;
  try {
    auto game =
        std::make_unique<Game>(table::open_game(bindings::texts_from(question, "A question")));
    Rcpp::Shield<SEXP> pointer(R_MakeExternalPtr(nullptr, Rf_install(tag), R_NilValue));
    R_RegisterCFinalizerEx(pointer, close_game, TRUE);
    R_SetExternalPtrAddr(pointer, game.release());
    return pointer;
  } catch (const table::IllegalMove& illegal) {
    Rcpp::Shield<SEXP> reason(bindings::utf8(illegal.reason)),
        possible(bindings::utf8(illegal.possible));
    return Rcpp::List::create(Named("reason") = SEXP(reason), Named("possible") = SEXP(possible));
  } catch (const table::Refused& refused) {
    Rcpp::Shield<SEXP> why(bindings::utf8(std::string(refused.what())));
    return Rcpp::List::create(Named("topic") = std::string(refused.topic),
                              Named("why") = SEXP(why));
  }
  END_RCPP
}

// Its legal moves, as columns.
SEXP patience_game_moves(SEXP game) {
  BEGIN_RCPP
  const table::Table& at = *game_from(game).table;
  return columns_of(at, table::known_actions(at));
  END_RCPP
}

// These with what perfect play makes of each, and whether it is as good as any (`best`).
SEXP patience_game_hints(SEXP game, SEXP options) {
  BEGIN_RCPP
  const table::Table& at = *game_from(game).table;
  const Options given(options);
  const std::vector<table::Action> moves = table::known_actions(at);
  std::vector<table::Value> values(moves.size());
  const auto make_worker = [&](const std::atomic<bool>& cancelled) {
    return [&, engine = at.engine(given.search)](std::size_t i) {
      const std::unique_ptr<table::Table> after = at.clone();
      after->apply(moves[i]);
      values[i] = engine.value(*after, &cancelled);
    };
  };
  patience::ParallelRun run(moves.size(), given.threads, make_worker, bindings::executor());
  const bool interrupted = bindings::watch(run, R_NilValue);
  Rcpp::List columns = columns_of(at, moves);
  add_values(columns, values);
  Rcpp::LogicalVector best(static_cast<R_xlen_t>(moves.size()), NA_LOGICAL);
  R_xlen_t row = 0;
  for (const auto& keeps : table::which_keep(values, at.engine(given.search))) {
    if (keeps) best[row] = *keeps;
    ++row;
  }
  columns["best"] = best;
  return Rcpp::List::create(Rcpp::Named("columns") = columns,
                            Rcpp::Named("interrupted") = interrupted);
  END_RCPP
}

namespace {

table::Sight sight_of(const Game& game) {
  const auto sight = game.table->sight();
  if (!sight) throw bindings::BadArgument("This game has no player who sees what a person sees.");
  return *sight;
}

}  // namespace

// The chance of winning as the board is seen, and whose it is.
SEXP patience_game_chance(SEXP game) {
  BEGIN_RCPP
  const Game& played = game_from(game);
  const table::Sight sight = sight_of(played);
  bool locked = false;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    locked = sight.locked(*played.table, &cancelled);
  });
  using Rcpp::Named;
  return Rcpp::List::create(Named("chance") = sight.chance(*played.table),
                            Named("locked") = locked, Named("interrupted") = interrupted,
                            Named("player") = sight.player, Named("games") = sight.games);
  END_RCPP
}

// Its legal moves, best first, as columns, and the `chance` after each.
SEXP patience_game_prospects(SEXP game) {
  BEGIN_RCPP
  const Game& played = game_from(game);
  const table::Sight sight = sight_of(played);
  std::vector<table::Prospect> found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = table::prospects(played.line, sight, &cancelled);
  });
  std::vector<table::Action> moves;
  Rcpp::NumericVector chance;
  for (const table::Prospect& one : found) {
    moves.push_back(one.action);
    chance.push_back(one.chance);
  }
  Rcpp::List columns = columns_of(*played.table, moves);
  columns["chance"] = chance;
  return Rcpp::List::create(Rcpp::Named("columns") = columns,
                            Rcpp::Named("interrupted") = interrupted);
  END_RCPP
}

// The `luck` of each move.
SEXP patience_game_luck(SEXP game) {
  BEGIN_RCPP
  const Game& played = game_from(game);
  const table::Sight sight = sight_of(played);
  std::vector<double> found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = table::luck_along(played.line, played.made, sight, &cancelled);
  });
  return Rcpp::List::create(Rcpp::Named("luck") = Rcpp::wrap(found),
                            Rcpp::Named("interrupted") = interrupted);
  END_RCPP
}

// The chance at the `start`, and of each move as columns the `chance` after it, its `error`, its
// `luck` and its `lookahead`.
SEXP patience_game_worths(SEXP game) {
  BEGIN_RCPP
  const Game& played = game_from(game);
  const table::Sight sight = sight_of(played);
  std::vector<table::Worth> found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = table::worths(played.line, played.made, sight, &cancelled);
  });
  const auto n = static_cast<R_xlen_t>(found.size());
  Rcpp::NumericVector chance(n), error(n), luck(n), lookahead(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const table::Worth& one = found[static_cast<std::size_t>(i)];
    chance[i] = one.chance;
    error[i] = one.error;
    luck[i] = one.luck;
    lookahead[i] = one.lookahead;
  }
  using Rcpp::Named;
  return Rcpp::List::create(Named("start") = sight.chance(*played.line.front()),
                            Named("chance") = chance, Named("error") = error,
                            Named("luck") = luck, Named("lookahead") = lookahead,
                            Named("interrupted") = interrupted);
  END_RCPP
}

// What perfect play makes of it before its first move and after each, as columns; the `mistake`,
// if there is one, and what is `said`.
SEXP patience_game_review(SEXP game, SEXP options) {
  BEGIN_RCPP
  const Game& played = game_from(game);
  const Options given(options);
  table::Review found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = table::review(played.line, played.table->engine(given.search), &cancelled);
  });
  Rcpp::List columns;
  add_values(columns, found.values);
  using Rcpp::Named;
  return Rcpp::List::create(Named("columns") = columns,
                            Named("mistake") = found.mistake ? *found.mistake : NA_INTEGER,
                            Named("said") = found.said, Named("interrupted") = interrupted);
  END_RCPP
}

// A search. Its list has the `columns` of moves, `outcome`, `score`, `complete`, the numbers of
// positions `examined` and `stored`, the `reason` why it was stopped (0 for none), and by name
// what else this game's search tells.
SEXP patience_game_solve(SEXP game, SEXP options) {
  BEGIN_RCPP
  const table::Table& at = *game_from(game).table;
  NamedValues given(options, "the options");
  table::SearchOptions search;
  search.goal = given.flag("best") ? table::Goal::best : table::Goal::win;
  search.threads = bindings::threads_from(given.take("threads"));
  search.limits = bindings::limits_from(given);
  search.executor = bindings::executor();
  given.finish();
  table::Solved found{};
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = at.engine(search).solve(at, &cancelled);
  });
  using Rcpp::Named;
  Rcpp::List told = Rcpp::List::create(
      Named("interrupted") = interrupted, Named("columns") = columns_along(at, found.line),
      Named("outcome") = static_cast<int>(found.value.outcome) + 1,
      Named("score") = found.value.score, Named("complete") = found.value.complete,
      Named("examined") = static_cast<double>(found.examined),
      Named("stored") = static_cast<double>(found.stored),
      Named("reason") = static_cast<int>(found.stopped));
  for (const table::Detail& detail : found.details) {
    told[detail.name] = Rcpp::NumericVector(detail.numbers.begin(), detail.numbers.end());
  }
  return told;
  END_RCPP
}

// How many of so many games a player wins of a deal who knows the game but not how it will go
// (`wins`), and the shares that are won of easy, medium and hard deals (`least`).
SEXP patience_game_playouts(SEXP game, SEXP options) {
  BEGIN_RCPP
  const table::Table& at = *game_from(game).table;
  NamedValues given(options, "the options");
  table::PlayoutOptions by;
  by.seed = bindings::seed_from(given.take("seed"));
  by.strategy = static_cast<int>(given.whole("strategy", 0, 2));
  by.width = static_cast<int>(given.whole("width", 1, 1e5));
  const auto games = static_cast<std::size_t>(given.whole("games", 1, 1e6));
  const unsigned threads = bindings::threads_from(given.take("threads"));
  given.finish();
  std::atomic<int> wins{0};
  const auto make_worker = [&](const std::atomic<bool>& cancelled) {
    return [&, player = at.playouts(by, &cancelled)](std::size_t i) {
      wins += player->wins(static_cast<int>(i) + 1) ? 1 : 0;
    };
  };
  patience::ParallelRun run(games, threads, make_worker, bindings::executor());
  const bool interrupted = bindings::watch(run, R_NilValue);
  const std::array<double, 3> least = at.playouts(by, nullptr)->least;
  using Rcpp::Named;
  return Rcpp::List::create(Named("interrupted") = interrupted, Named("wins") = wins.load(),
                            Named("least") = Rcpp::NumericVector(least.begin(), least.end()));
  END_RCPP
}
