#include <string>
#include <vector>

#include "../table/answers.h"
#include "arguments.h"
#include "bindings.h"
#include "watch.h"

using patience::bindings::BadArgument;
namespace bindings = patience::bindings;
namespace table = patience::table;

namespace {

SEXP utf8(const std::vector<std::string>& from) {
  Rcpp::Shield<SEXP> texts(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(from.size())));
  for (std::size_t i = 0; i < from.size(); ++i) {
    SET_STRING_ELT(texts, static_cast<R_xlen_t>(i),
                   Rf_mkCharLenCE(from[i].data(), static_cast<int>(from[i].size()), CE_UTF8));
  }
  return texts;
}

SEXP utf8(const std::string& from) { return utf8(std::vector<std::string>{from}); }

// Texts, one at least.
std::vector<std::string> words_from(SEXP texts, const std::string& what) {
  if (TYPEOF(texts) != STRSXP || Rf_xlength(texts) == 0) {
    throw BadArgument(what + " must be text.");
  }
  std::vector<std::string> words;
  for (R_xlen_t i = 0; i < Rf_xlength(texts); ++i) {
    const SEXP word = STRING_ELT(texts, i);
    if (word == NA_STRING) throw BadArgument(what + " must not be missing.");
    words.emplace_back(CHAR(word));
  }
  return words;
}

}  // namespace

// The deals of a text: `deals`, lists of groups of cards, and which deals of their games they
// `said` that they are; or, where it cannot be read, `why`.
SEXP patience_read_deals(SEXP game, SEXP text) {
  BEGIN_RCPP
  std::vector<table::Groups> read;
  std::vector<int> said;
  std::string why;
  try {
    const std::string given = words_from(text, "A text")[0];
    read = table::read_deals(words_from(game, "A game")[0], given);
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
  Rcpp::Shield<SEXP> refused(utf8(why));
  return Rcpp::List::create(Rcpp::Named("deals") = deals, Rcpp::Named("said") = said,
                            Rcpp::Named("why") = SEXP(refused));
  END_RCPP
}

// The answer to the words of a question, see src/table/answers.h: `result` as JSON, `open`,
// `states` and `tried`; or, where it is refused, `topic` and `why`.
SEXP patience_answer(SEXP question) {
  BEGIN_RCPP
  const std::vector<std::string> words = words_from(question, "A question");
  table::Answer answer;
  std::string topic, why;
  const auto ask = [&](table::Stop stop) {
    try {
      answer = table::answer(words, stop);
    } catch (const table::Refused& refused) {
      topic = refused.topic;
      why = refused.what();
    }
  };
  bool interrupted = false;
  if (table::may_take_long(words[0])) {
    interrupted =
        bindings::run_alone([&](const std::atomic<bool>& cancelled) { ask(&cancelled); });
  } else {
    ask(nullptr);
  }
  using Rcpp::Named;
  Rcpp::Shield<SEXP> result(utf8(answer.result)), said(utf8(why));
  return Rcpp::List::create(Named("result") = SEXP(result), Named("open") = answer.open,
                            Named("states") = static_cast<double>(answer.states),
                            Named("tried") = static_cast<double>(answer.tried),
                            Named("topic") = topic, Named("why") = SEXP(said),
                            Named("interrupted") = interrupted);
  END_RCPP
}

// What lies on the table of a question: `title`, `score`, `lines`, `last` and `possible` moves,
// `won`; or, where it is refused, `topic` and `why`.
SEXP patience_show(SEXP question) {
  BEGIN_RCPP
  using Rcpp::Named;
  try {
    const table::Shown shown = table::show(words_from(question, "A question"));
    Rcpp::Shield<SEXP> lines(utf8(shown.lines)), last(utf8(shown.last)),
        possible(utf8(shown.possible));
    return Rcpp::List::create(Named("title") = shown.title, Named("score") = shown.score,
                              Named("lines") = SEXP(lines), Named("last") = SEXP(last),
                              Named("possible") = SEXP(possible), Named("won") = shown.won);
  } catch (const table::Refused& refused) {
    Rcpp::Shield<SEXP> why(utf8(refused.what()));
    return Rcpp::List::create(Named("topic") = std::string(refused.topic),
                              Named("why") = SEXP(why));
  }
  END_RCPP
}
