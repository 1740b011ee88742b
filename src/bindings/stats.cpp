#include <cmath>
#include <limits>

#include "../stats/intervals.h"
#include "arguments.h"
#include "bindings.h"

namespace bindings = patience::bindings;

SEXP patience_wilson(SEXP x, SEXP n, SEXP level) {
  BEGIN_RCPP
  const double largest = std::numeric_limits<double>::infinity();
  const auto successes = bindings::numbers_from(x, "Successes", 0, largest);
  const auto trials = bindings::numbers_from(n, "Trials", 0, largest);
  const double conf_level = bindings::number_from(
      level, "`level`", std::numeric_limits<double>::min(), std::nextafter(1.0, 0.0));
  if (successes.size() != trials.size()) {
    throw bindings::BadArgument("There must be as many successes as trials.");
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
