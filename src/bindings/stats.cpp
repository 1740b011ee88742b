#include "../stats/intervals.h"
#include "bindings.h"
#include "border.h"

SEXP patience_wilson(SEXP x, SEXP n, SEXP level) {
  BEGIN_RCPP
  const Rcpp::NumericVector successes(x);
  const Rcpp::NumericVector trials(n);
  const double conf_level = patience::bindings::number_from(level, "`level`", 0, 1);
  if (successes.size() != trials.size()) {
    throw patience::bindings::BadArgument("There must be as many successes as trials.");
  }
  Rcpp::NumericMatrix ends(static_cast<int>(successes.size()), 2);
  for (int i = 0; i < ends.nrow(); ++i) {
    const auto interval = patience::wilson_interval(successes[i], trials[i], conf_level);
    ends(i, 0) = interval.low;
    ends(i, 1) = interval.high;
  }
  return ends;
  END_RCPP
}
