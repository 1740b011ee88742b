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

// A game that R holds: its table before each move, and after the last.
using Game = std::vector<std::unique_ptr<table::Table>>;

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
// `to`, see src/table/table.h.
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

struct Options {
  explicit Options(SEXP options) {
    NamedValues given(options, "the options");
    threads = bindings::threads_from(given.take("threads"));
    limits = bindings::limits_from(given, threads);
    given.finish();
  }
  unsigned threads;
  patience::Limits limits;
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
  const table::Table& at = *game_from(game).back();
  return columns_of(at, table::known_moves(at));
  END_RCPP
}

// These with what perfect play makes of each, and whether it is as good as any (`best`).
SEXP patience_game_hints(SEXP game, SEXP options) {
  BEGIN_RCPP
  const table::Table& at = *game_from(game).back();
  const Options given(options);
  const std::vector<table::Choice> moves = table::known_moves(at);
  std::vector<table::Value> values(moves.size());
  const auto make_worker = [&](const std::atomic<bool>& cancelled) {
    return [&, engine = at.engine(given.limits)](std::size_t i) {
      const std::unique_ptr<table::Table> after = at.clone();
      after->apply(moves[i].move);
      values[i] = engine.value(*after, &cancelled);
    };
  };
  patience::ParallelRun run(moves.size(), given.threads, make_worker, bindings::executor());
  const bool interrupted = bindings::watch(run, R_NilValue);
  Rcpp::List columns = columns_of(at, moves);
  add_values(columns, values);
  Rcpp::LogicalVector best(static_cast<R_xlen_t>(moves.size()), NA_LOGICAL);
  R_xlen_t row = 0;
  for (const auto& keeps : table::which_keep(values, at.engine(given.limits))) {
    if (keeps) best[row] = *keeps;
    ++row;
  }
  columns["best"] = best;
  return Rcpp::List::create(Rcpp::Named("columns") = columns,
                            Rcpp::Named("interrupted") = interrupted);
  END_RCPP
}

// What perfect play makes of it before its first move and after each, as columns; the `mistake`,
// if there is one, and what is `said`.
SEXP patience_game_review(SEXP game, SEXP options) {
  BEGIN_RCPP
  const Game& line = game_from(game);
  const Options given(options);
  table::Review found;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    found = table::review(line, line.back()->engine(given.limits), &cancelled);
  });
  Rcpp::List columns;
  add_values(columns, found.values);
  using Rcpp::Named;
  return Rcpp::List::create(Named("columns") = columns,
                            Named("mistake") = found.mistake ? *found.mistake : NA_INTEGER,
                            Named("said") = found.said, Named("interrupted") = interrupted);
  END_RCPP
}
