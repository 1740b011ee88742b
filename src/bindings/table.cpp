#include <string>
#include <vector>

#include "../table/answers.h"
#include "arguments.h"
#include "bindings.h"
#include "watch.h"

using patience::bindings::BadArgument;
namespace bindings = patience::bindings;
namespace table = patience::table;

// The answer to the words of a question, see src/table/answers.h: `result` as JSON, `open` and
// `states`; or, where it is refused, `topic` and `why`.
SEXP patience_answer(SEXP question) {
  BEGIN_RCPP
  if (TYPEOF(question) != STRSXP || Rf_xlength(question) == 0) {
    throw BadArgument("A question must be text.");
  }
  std::vector<std::string> words;
  for (R_xlen_t i = 0; i < Rf_xlength(question); ++i) {
    const SEXP word = STRING_ELT(question, i);
    if (word == NA_STRING) throw BadArgument("The words of a question must not be missing.");
    words.emplace_back(CHAR(word));
  }
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
  if (table::is_search(words[0])) {
    interrupted =
        bindings::run_alone([&](const std::atomic<bool>& cancelled) { ask(&cancelled); });
  } else {
    ask(nullptr);
  }
  const auto text = [](const std::string& from) {
    return Rf_ScalarString(Rf_mkCharLenCE(from.data(), static_cast<int>(from.size()), CE_UTF8));
  };
  using Rcpp::Named;
  Rcpp::Shield<SEXP> result(text(answer.result)), said(text(why));
  return Rcpp::List::create(Named("result") = SEXP(result), Named("open") = answer.open,
                            Named("states") = static_cast<double>(answer.states),
                            Named("topic") = topic, Named("why") = SEXP(said),
                            Named("interrupted") = interrupted);
  END_RCPP
}
