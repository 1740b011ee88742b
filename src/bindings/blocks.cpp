// Rows packed for a run file, see R/run-blocks.R.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "bindings.h"
#include "border.h"

namespace bindings = patience::bindings;

namespace {

// Rows that came one after the other, of deals that follow each other.
struct Stretch {
  double variant, deal;
  std::size_t from, count;
};

std::vector<Stretch> stretches_in_order(const double* variant, const double* deal,
                                        std::size_t rows) {
  std::vector<Stretch> made;
  for (std::size_t i = 0; i < rows; ++i) {
    if (i > 0 && variant[i] == variant[i - 1] && deal[i] == deal[i - 1] + 1) {
      ++made.back().count;
    } else {
      made.push_back({variant[i], deal[i], i, 1});
    }
  }
  std::sort(made.begin(), made.end(), [](const Stretch& a, const Stretch& b) {
    return std::tie(a.variant, a.deal) < std::tie(b.variant, b.deal);
  });
  return made;
}

struct Block {
  double variant, first;
  std::size_t deals;
};

// The digits of whole numbers, each with as many as the largest has; no digits if all are 0.
Rcpp::RawVector digits_of(const double* values, const std::size_t* order, std::size_t count) {
  double largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double value = values[order[i]];
    if (!(value >= 0 && value < bindings::largest_whole))
      throw bindings::BadArgument("A row has a value that cannot be stored.");
    largest = std::max(largest, value);
  }
  std::size_t width = 0;
  for (auto rest = static_cast<std::uint64_t>(largest); rest > 0; rest /= 10) ++width;
  Rcpp::RawVector digits(static_cast<R_xlen_t>(width * count));
  Rbyte* at = digits.begin();
  for (std::size_t i = 0; i < count; ++i, at += width) {
    auto rest = static_cast<std::uint64_t>(values[order[i]]);
    for (std::size_t place = width; place-- > 0; rest /= 10) {
      at[place] = static_cast<Rbyte>('0' + rest % 10);
    }
  }
  return digits;
}

}  // namespace

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
  const auto variants = bindings::wholes_from(columns[0], "The variants", 1, 1e9);
  const auto numbers = bindings::wholes_from(columns[1], "The deals", 1, bindings::largest_whole);
  const auto stretches = stretches_in_order(variants.begin(), numbers.begin(),
                                            static_cast<std::size_t>(numbers.size()));
  std::vector<std::size_t> order;
  std::vector<Block> blocks;
  for (const Stretch& stretch : stretches) {
    for (std::size_t i = 0; i < stretch.count; ++i) {
      const double deal = stretch.deal + static_cast<double>(i);
      const bool joins = !blocks.empty() && blocks.back().variant == stretch.variant &&
                         blocks.back().first + static_cast<double>(blocks.back().deals) == deal &&
                         blocks.back().deals < largest;
      if (!joins) blocks.push_back({stretch.variant, deal, 0});
      ++blocks.back().deals;
      order.push_back(stretch.from + i);
    }
  }
  const auto count = static_cast<R_xlen_t>(blocks.size());
  Rcpp::List packed(columns.size() + 1);
  Rcpp::NumericVector variant(count), first(count), deals(count);
  for (R_xlen_t i = 0; i < count; ++i) {
    const Block& block = blocks[static_cast<std::size_t>(i)];
    variant[i] = block.variant;
    first[i] = block.first;
    deals[i] = static_cast<double>(block.deals);
  }
  packed[0] = variant;
  packed[1] = first;
  packed[2] = deals;
  for (R_xlen_t column = 2; column < columns.size(); ++column) {
    Rcpp::List digits(count);
    const std::size_t* from = order.data();
    for (R_xlen_t i = 0; i < count; ++i) {
      const std::size_t size = blocks[static_cast<std::size_t>(i)].deals;
      digits[i] = digits_of(REAL(columns[column]), from, size);
      from += size;
    }
    packed[column + 1] = digits;
  }
  return packed;
  END_RCPP
}
