#include "border.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace patience::bindings {

namespace {

// A number as a message shows it.
std::string shown(double number) {
  if (std::isnan(number)) return "NA";
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

bool is_number(SEXP value) {
  const int type = TYPEOF(value);
  return (type == INTSXP || type == REALSXP || type == LGLSXP) && Rf_xlength(value) == 1;
}

double checked(SEXP value, const std::string& what, double least, double most, bool whole) {
  const std::string wanted = std::string(" must be one ") + (whole ? "whole " : "") +
                             "number from " + shown(least) + " to " + shown(most);
  if (!is_number(value)) throw BadArgument(what + wanted + ".");
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

NamedValues::NamedValues(SEXP values, std::string what) : what_(std::move(what)) {
  const SEXP names = Rf_getAttrib(values, R_NamesSymbol);
  if (!Rf_isVector(values) || TYPEOF(names) != STRSXP) {
    throw BadArgument("There must be names in " + what_ + ".");
  }
  values_ = Rcpp::List(values);
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
