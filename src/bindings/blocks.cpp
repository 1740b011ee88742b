// Rows packed for a run file, see R/run-blocks.R.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../run/packed.h"
#include "../search/outcome.h"
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

// The checksums of rows: a list of columns of one length, each of numbers, of texts, or of raw
// vectors (NULL for none).
SEXP patience_checksums(SEXP columns) {
  BEGIN_RCPP
  if (TYPEOF(columns) != VECSXP || Rf_xlength(columns) < 1) {
    throw bindings::BadArgument("Rows must be a list of columns.");
  }
  const R_xlen_t rows = Rf_xlength(VECTOR_ELT(columns, 0));
  std::vector<patience::Checksum> sums(static_cast<std::size_t>(rows));
  // With its length before it, so that no two lists of fields have the same bytes.
  const auto add_bytes = [](patience::Checksum& sum, const void* bytes, R_xlen_t count) {
    sum.add(static_cast<double>(count));
    sum.add(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
  };
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    const SEXP column = VECTOR_ELT(columns, i);
    if (Rf_xlength(column) != rows) {
      throw bindings::BadArgument("The columns of rows must be of one length.");
    }
    for (R_xlen_t row = 0; row < rows; ++row) {
      patience::Checksum& sum = sums[static_cast<std::size_t>(row)];
      if (TYPEOF(column) == REALSXP) {
        sum.add(REAL(column)[row]);
      } else if (TYPEOF(column) == STRSXP) {
        const SEXP text = STRING_ELT(column, row);
        add_bytes(sum, CHAR(text), Rf_xlength(text));
      } else if (TYPEOF(column) == VECSXP && TYPEOF(VECTOR_ELT(column, row)) == RAWSXP) {
        const SEXP bytes = VECTOR_ELT(column, row);
        add_bytes(sum, RAW(bytes), Rf_xlength(bytes));
      } else if (TYPEOF(column) == VECSXP && VECTOR_ELT(column, row) == R_NilValue) {
        sum.add(0.0);
      } else {
        throw bindings::BadArgument("A column of rows is of numbers, texts or raw vectors.");
      }
    }
  }
  Rcpp::NumericVector found(rows);
  std::transform(sums.begin(), sums.end(), found.begin(),
                 [](const patience::Checksum& sum) { return static_cast<double>(sum.value()); });
  return found;
  END_RCPP
}

namespace {

// The digits of one column of a block, so many for each deal.
struct Digits {
  const char* text = nullptr;
  std::size_t width = 0;

  Digits(SEXP bytes, std::size_t deals) {
    if (bytes == R_NilValue) return;
    if (TYPEOF(bytes) != RAWSXP) throw bindings::BadArgument("Digits must be raw.");
    text = reinterpret_cast<const char*>(RAW(bytes));
    width = static_cast<std::size_t>(Rf_xlength(bytes)) / deals;
  }
  // The number of a deal; nothing where it is written by anything but digits.
  std::optional<std::uint64_t> number(std::size_t deal) const {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) {
      const char digit = text[deal * width + i];
      if (digit < '0' || digit > '9') return std::nullopt;
      value = 10 * value + static_cast<std::uint64_t>(digit - '0');
    }
    return value;
  }
};

// A column of a game, see R/games.R.
struct Column {
  std::string type;
  double complete;  // what it is where the game is won and nowhere else; NaN if there is none
};

// Whether a game can have these values.
bool is_possible(const std::vector<Column>& columns, const std::vector<std::uint64_t>& values) {
  using patience::Outcome;
  using patience::Reason;
  std::optional<Outcome> outcome;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::uint64_t value = values[i];
    if (columns[i].type == "outcome") {
      if (value < 1 || value > static_cast<std::uint64_t>(Outcome::unknown) + 1) return false;
      outcome = static_cast<Outcome>(value - 1);
    } else if (columns[i].type == "reason") {
      if (value > static_cast<std::uint64_t>(Reason::moves)) return false;
      if (outcome && (outcome == Outcome::unknown) != (value > 0)) return false;
    } else if (columns[i].type == "flag") {
      if (value > 1) return false;
    }
    const double complete = columns[i].complete;
    if (ISNAN(complete)) continue;
    const bool is_complete = static_cast<double>(value) == complete;
    if (is_complete != (outcome == Outcome::won)) return false;
  }
  return true;
}

}  // namespace

// Of each block, the first deal (from 1) with a row that no game can have; 0 if there is none.
// `deals` has the number of deals in each block, and `columns` their digits, a list for each
// column. `types` has the type of each column. `complete` has the value that a column has where
// the game is won and nowhere else, NA for none.
SEXP patience_impossible_rows(SEXP deals, SEXP columns, SEXP types, SEXP complete) {
  BEGIN_RCPP
  const R_xlen_t size = Rf_xlength(columns);
  if (TYPEOF(deals) != REALSXP || TYPEOF(columns) != VECSXP || TYPEOF(types) != STRSXP ||
      TYPEOF(complete) != REALSXP || Rf_xlength(types) != size || Rf_xlength(complete) != size) {
    throw bindings::BadArgument("Blocks must be deals and columns with their types.");
  }
  bindings::wholes_from(deals, "The deals", 1, 1e6);
  const R_xlen_t blocks = Rf_xlength(deals);
  std::vector<Column> of_game;
  for (R_xlen_t i = 0; i < size; ++i) {
    const SEXP column = VECTOR_ELT(columns, i);
    if (TYPEOF(column) != VECSXP || Rf_xlength(column) != blocks) {
      throw bindings::BadArgument("The columns of blocks must be lists of one length.");
    }
    of_game.push_back({CHAR(STRING_ELT(types, i)), REAL(complete)[i]});
  }
  Rcpp::NumericVector found(blocks);
  std::vector<std::uint64_t> values(of_game.size());
  for (R_xlen_t block = 0; block < blocks; ++block) {
    const auto count = static_cast<std::size_t>(REAL(deals)[block]);
    std::vector<Digits> digits;
    for (R_xlen_t i = 0; i < size; ++i) {
      digits.emplace_back(VECTOR_ELT(VECTOR_ELT(columns, i), block), count);
    }
    for (std::size_t deal = 0; deal < count && found[block] == 0; ++deal) {
      bool possible = true;
      for (std::size_t i = 0; i < values.size() && possible; ++i) {
        const std::optional<std::uint64_t> value = digits[i].number(deal);
        possible = value.has_value();
        values[i] = value.value_or(0);
      }
      if (!possible || !is_possible(of_game, values)) {
        found[block] = static_cast<double>(deal + 1);
      }
    }
  }
  return found;
  END_RCPP
}
