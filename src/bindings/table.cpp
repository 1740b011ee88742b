#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <vector>

#include "../table/answers.h"
#include "../table/job.h"
#include "arguments.h"
#include "bindings.h"
#include "texts.h"
#include "watch.h"

using patience::bindings::BadArgument;
namespace bindings = patience::bindings;
namespace table = patience::table;

// The deals of a text: `deals`, lists of groups of cards, and which deals of their games they
// `said` that they are; or, where it cannot be read, `why`.
SEXP patience_read_deals(SEXP game, SEXP text) {
  BEGIN_RCPP
  std::vector<table::Groups> read;
  std::vector<int> said;
  std::string why;
  try {
    const std::string given = bindings::texts_from(text, "A text")[0];
    read = table::read_deals(bindings::texts_from(game, "A game")[0], given);
    said = table::said_deals(given);
  } catch (const table::Refused& refused) {
    why = refused.what();
  }
  Rcpp::List deals(static_cast<R_xlen_t>(read.size()));
  for (std::size_t i = 0; i < read.size(); ++i) {
    bindings::breathe_at(static_cast<R_xlen_t>(i));
    Rcpp::List groups(static_cast<R_xlen_t>(read[i].size()));
    for (std::size_t group = 0; group < read[i].size(); ++group) {
      groups[static_cast<R_xlen_t>(group)] =
          Rcpp::IntegerVector(read[i][group].begin(), read[i][group].end());
    }
    deals[static_cast<R_xlen_t>(i)] = groups;
  }
  Rcpp::Shield<SEXP> refused(bindings::utf8(why));
  return Rcpp::List::create(Rcpp::Named("deals") = deals, Rcpp::Named("said") = said,
                            Rcpp::Named("why") = SEXP(refused));
  END_RCPP
}

// What is told of a question: `over`, `states`, `so_far` and `result` as JSON; or, where it is
// refused, `topic` and `why`.
namespace {

SEXP told(const table::Job::News& news) {
  using Rcpp::Named;
  Rcpp::Shield<SEXP> result(bindings::utf8(news.result)), so_far(bindings::utf8(news.so_far)),
      why(bindings::utf8(news.why));
  return Rcpp::List::create(Named("over") = news.over, Named("so_far") = SEXP(so_far),
                            Named("result") = SEXP(result), Named("topic") = news.topic,
                            Named("why") = SEXP(why));
}

// A copy of a process has its jobs, but not their threads, for which it would wait in vain.
struct Started {
  table::Job job;
  pid_t by;
  bool here() const { return by == getpid(); }
};

Started* job_from(SEXP pointer) {
  if (TYPEOF(pointer) != EXTPTRSXP || R_ExternalPtrTag(pointer) != Rf_install("patience job")) {
    throw BadArgument("A job must be one that was started.");
  }
  return static_cast<Started*>(R_ExternalPtrAddr(pointer));
}

void end_job(SEXP pointer) {
  auto* const started = static_cast<Started*>(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
  if (started != nullptr && started->here()) delete started;
}

}  // namespace

// The answer to the words of a question that takes no time, see src/table/answers.h; NULL of one
// that may take long.
SEXP patience_answer(SEXP question) {
  BEGIN_RCPP
  const std::vector<std::string> words = bindings::texts_from(question, "A question");
  table::Job::News news;
  news.over = true;
  try {
    if (table::may_take_long(words)) return R_NilValue;
    news.result = table::answer(words, nullptr);
  } catch (const table::Refused& refused) {
    news.topic = refused.topic;
    news.why = refused.what();
  }
  return told(news);
  END_RCPP
}

// Begins to answer it beside R. What is returned is for the next two.
SEXP patience_start_job(SEXP question) {
  BEGIN_RCPP
  const std::vector<std::string> words = bindings::texts_from(question, "A question");
  Rcpp::Shield<SEXP> pointer(R_MakeExternalPtr(nullptr, Rf_install("patience job"), R_NilValue));
  R_RegisterCFinalizerEx(pointer, end_job, TRUE);
  R_SetExternalPtrAddr(pointer, new Started{table::Job(words), getpid()});
  return pointer;
  END_RCPP
}

// What there is to say of a job, after so many milliseconds if it is not over before.
SEXP patience_ask_job(SEXP job, SEXP wait) {
  BEGIN_RCPP
  Started* const asked = job_from(job);
  if (asked == nullptr || !asked->here()) throw BadArgument("The job is not at work here.");
  const auto most = static_cast<int>(bindings::whole_from(wait, "`wait`", 0, 1000));
  return told(asked->job.ask(std::chrono::milliseconds(most)));
  END_RCPP
}

// Stops a job, if it is there still.
SEXP patience_stop_job(SEXP job) {
  BEGIN_RCPP
  job_from(job);
  end_job(job);
  return R_NilValue;
  END_RCPP
}

// What lies on the table of a question: after its first `from` moves, and after each move that
// follows. Each is a list of `title`, `score`, `lines`, `last` and `possible` moves, and `won`.
// Where the question is refused, there are `topic` and `why` instead.
SEXP patience_show(SEXP question, SEXP from) {
  BEGIN_RCPP
  using Rcpp::Named;
  try {
    const auto first = static_cast<std::size_t>(
        bindings::whole_from(from, "`from`", 0, bindings::largest_whole));
    Rcpp::List all;
    for (const auto& shown : table::show(bindings::texts_from(question, "A question"), first)) {
      Rcpp::Shield<SEXP> lines(bindings::utf8(shown.lines)), last(bindings::utf8(shown.last)),
          possible(bindings::utf8(shown.possible));
      all.push_back(Rcpp::List::create(Named("title") = shown.title, Named("score") = shown.score,
                                       Named("lines") = SEXP(lines), Named("last") = SEXP(last),
                                       Named("possible") = SEXP(possible),
                                       Named("won") = shown.won));
    }
    return all;
  } catch (const table::Refused& refused) {
    Rcpp::Shield<SEXP> why(bindings::utf8(refused.what()));
    return Rcpp::List::create(Named("topic") = std::string(refused.topic),
                              Named("why") = SEXP(why));
  }
  END_RCPP
}
