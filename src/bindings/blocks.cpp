// Rows packed for a run file, see R/run-blocks.R.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "../run/packed.h"
#include "arguments.h"
#include "bindings.h"

namespace bindings = patience::bindings;

// Of rows in any order, a list of variant, deal and columns of values: a list of variant, first,
// deals, and for each column its digits, one entry for each block of at most `most` deals.
SEXP patience_pack_rows(SEXP rows, SEXP most) {
  BEGIN_RCPP
  if (TYPEOF(rows) != VECSXP || Rf_xlength(rows) < 2) {
    throw bindings::BadArgument("Rows must be a list of variant, deal and columns of values.");
  }
  const Rcpp::List columns(rows);
  for (const SEXP column : columns) {
    if (TYPEOF(column) != REALSXP || Rf_xlength(column) != Rf_xlength(columns[0])) {
      throw bindings::BadArgument("The columns of rows must be doubles, and of one length.");
    }
  }
  const auto largest =
      static_cast<std::size_t>(bindings::whole_from(most, "`most`", 1, bindings::largest_whole));
  bindings::wholes_from(columns[0], "The variants", 1, 1e9);
  bindings::wholes_from(columns[1], "The deals", 1, bindings::largest_whole);
  const R_xlen_t count = Rf_xlength(columns[0]);
  const auto can_be_stored = [](double x) {
    return x >= 0 && x < bindings::largest_whole && x == std::floor(x);
  };
  std::vector<const double*> values;
  for (const SEXP column : columns) {
    values.push_back(REAL(column));
    if (values.size() > 2 && !std::all_of(values.back(), values.back() + count, can_be_stored)) {
      throw bindings::BadArgument("A row has a value that cannot be stored.");
    }
  }
  const std::vector<patience::Block> blocks =
      patience::pack_rows(values, static_cast<std::size_t>(count), largest);
  const auto size = static_cast<R_xlen_t>(blocks.size());
  Rcpp::NumericVector variant(size), first(size), deals(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    const patience::Block& block = blocks[static_cast<std::size_t>(i)];
    variant[i] = block.variant;
    first[i] = block.first;
    deals[i] = static_cast<double>(block.deals);
  }
  Rcpp::List packed = Rcpp::List::create(variant, first, deals);
  for (std::size_t column = 0; column + 2 < values.size(); ++column) {
    Rcpp::List digits(size);
    for (R_xlen_t i = 0; i < size; ++i) {
      const std::string& of_block = blocks[static_cast<std::size_t>(i)].digits[column];
      digits[i] = Rcpp::RawVector(of_block.begin(), of_block.end());
    }
    packed.push_back(digits);
  }
  return packed;
  END_RCPP
}
