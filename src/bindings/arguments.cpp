#include "arguments.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace patience::bindings {

namespace {

// A number as a message shows it.
std::string shown(double number) {
  if (std::isnan(number)) return "NA";
  if (std::isinf(number)) return number > 0 ? "Inf" : "-Inf";
  char text[32];
  const bool whole = number == std::floor(number) && std::abs(number) < 1e17;
  std::snprintf(text, sizeof text, whole ? "%.0f" : "%.15g", number);
  return text;
}

bool is_numeric(SEXP values) {
  const int type = TYPEOF(values);
  return (type == INTSXP && !Rf_isFactor(values)) || type == REALSXP || type == LGLSXP;
}

double checked(SEXP value, const std::string& what, double least, double most, bool whole) {
  const std::string wanted = std::string(" must be one ") + (whole ? "whole " : "") +
                             "number from " + shown(least) + " to " + shown(most);
  if (!is_numeric(value) || Rf_xlength(value) != 1) throw BadArgument(what + wanted + ".");
  const double number = Rf_asReal(value);
  if (!(number >= least && number <= most) || (whole && number != std::floor(number))) {
    throw BadArgument(what + wanted + ", not " + shown(number) + ".");
  }
  return number;
}

}  // namespace

double number_from(SEXP value, const std::string& what, double least, double most) {
  return checked(value, what, least, most, false);
}

double whole_from(SEXP value, const std::string& what, double least, double most) {
  return checked(value, what, least, most, true);
}

std::uint64_t seed_from(SEXP value) {
  return static_cast<std::uint64_t>(whole_from(value, "`seed`", 0, largest_whole));
}

unsigned threads_from(SEXP value) {
  return static_cast<unsigned>(whole_from(value, "`threads`", 1, 1024));
}

bool flag_from(SEXP value, const std::string& what) { return whole_from(value, what, 0, 1) != 0; }

Rcpp::NumericVector numbers_from(SEXP values, const std::string& what, double least,
                                 double most) {
  if (!is_numeric(values)) throw BadArgument(what + " must be numbers.");
  const Rcpp::NumericVector numbers(values);
  for (const double number : numbers) {
    if (number < least || number > most) {
      throw BadArgument(what + " must be from " + shown(least) + " to " + shown(most) + ", not " +
                        shown(number) + ".");
    }
  }
  return numbers;
}

Rcpp::NumericVector wholes_from(SEXP values, const std::string& what, double least, double most) {
  if (!is_numeric(values)) throw BadArgument(what + " must be numbers.");
  const Rcpp::NumericVector numbers(values);
  for (const double number : numbers) {
    if (!(number >= least && number <= most) || number != std::floor(number)) {
      throw BadArgument(what + " must be whole numbers from " + shown(least) + " to " +
                        shown(most) + ", not " + shown(number) + ".");
    }
  }
  return numbers;
}

std::vector<std::string> digits_from(SEXP values, const std::string& what) {
  if (TYPEOF(values) != STRSXP) throw BadArgument(what + " must be text.");
  auto numbers = Rcpp::as<std::vector<std::string>>(values);
  for (const std::string& number : numbers) {
    if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) {
      throw BadArgument(what + " must have digits and nothing else.");
    }
  }
  return numbers;
}

Rcpp::IntegerVector codes_from(SEXP values, const std::string& what, std::size_t column,
                               int codes) {
  const auto length = static_cast<std::size_t>(Rf_xlength(values));
  if (!is_numeric(values) || (column == 0 ? length != 0 : length % column != 0)) {
    throw BadArgument(what + " must have " + std::to_string(column) + " numbers in a column.");
  }
  // Doubles before they are made integers, of which R warns where it cannot.
  if (TYPEOF(values) == REALSXP) wholes_from(values, what, 0, codes - 1);
  const Rcpp::IntegerVector given(values);
  for (const int code : given) {
    if (code < 0 || code >= codes) {
      throw BadArgument(what + " must be numbers from 0 to " + std::to_string(codes - 1) + ".");
    }
  }
  return given;
}

Rcpp::IntegerVector different_codes_from(SEXP values, const std::string& what, std::size_t column,
                                         int codes) {
  const Rcpp::IntegerVector given = codes_from(values, what, column, codes);
  std::uint64_t met = 0;
  for (R_xlen_t i = 0; i < given.size(); ++i) {
    if (static_cast<std::size_t>(i) % column == 0) met = 0;
    const std::uint64_t code = std::uint64_t{1} << given[i];
    if ((met & code) != 0) throw BadArgument(what + " must not have a card twice.");
    met |= code;
  }
  return given;
}

Rcpp::List list_from(SEXP values, const std::string& what) {
  if (!Rf_isVector(values)) throw BadArgument(what + " must be a list.");
  return Rcpp::List(values);
}

Rcpp::Function function_from(SEXP value, const std::string& what) {
  if (!Rf_isFunction(value)) throw BadArgument(what + " must be a function.");
  return Rcpp::Function(value);
}

NamedValues::NamedValues(SEXP values, std::string what) : what_(std::move(what)) {
  const SEXP names = Rf_getAttrib(values, R_NamesSymbol);
  if (TYPEOF(names) != STRSXP) throw BadArgument("There must be names in " + what_ + ".");
  values_ = list_from(values, "What has names");
  names_ = Rcpp::as<std::vector<std::string>>(names);
}

SEXP NamedValues::take(const std::string& name) {
  const auto at = std::find(names_.begin(), names_.end(), name);
  if (at == names_.end()) throw BadArgument(of(name) + " is missing.");
  at->clear();
  return values_[at - names_.begin()];
}

void NamedValues::finish() const {
  for (const std::string& name : names_) {
    if (!name.empty()) throw BadArgument(of(name) + " is unknown, or there twice.");
  }
}

}  // namespace patience::bindings
