#include "../cards/deals.h"

#include <algorithm>
#include <string>
#include <vector>

#include "../cards/pysol.h"
#include "../cards/python_random.h"
#include "arguments.h"
#include "bindings.h"
#include "watch.h"

using patience::Deck;
namespace bindings = patience::bindings;

namespace {

void copy_deck(const Deck& deck, Rcpp::IntegerMatrix& into, R_xlen_t column) {
  std::copy(deck.begin(), deck.end(), into.begin() + column * 52);
}

// Decks at once, which are half a gigabyte, and two as R's integers.
constexpr double most_quagnes_decks = 1e7;

Rcpp::IntegerMatrix decks_as_columns(const std::vector<Deck>& made) {
  Rcpp::IntegerMatrix decks(52, static_cast<int>(made.size()));
  for (std::size_t i = 0; i < made.size(); ++i) {
    copy_deck(made[i], decks, static_cast<R_xlen_t>(i));
  }
  return decks;
}

}  // namespace

SEXP patience_deal_decks(SEXP game, SEXP seed, SEXP numbers) {
  BEGIN_RCPP
  constexpr auto last = static_cast<std::uint32_t>(patience::last_game);
  const auto code = static_cast<std::uint32_t>(bindings::whole_from(game, "`game`", 1, last));
  const auto which = static_cast<patience::Game>(code);
  const std::uint64_t key = bindings::seed_from(seed);
  const auto wanted = bindings::wholes_from(numbers, "`numbers`", 1, bindings::largest_whole);
  Rcpp::IntegerMatrix decks(52, static_cast<int>(wanted.size()));
  for (R_xlen_t i = 0; i < wanted.size(); ++i) {
    bindings::breathe_at(i);
    copy_deck(patience::deal_deck(which, key, static_cast<std::uint64_t>(wanted[i])), decks, i);
  }
  return decks;
  END_RCPP
}

SEXP patience_quagnes_decks(SEXP count, SEXP seed, SEXP discard) {
  BEGIN_RCPP
  const auto made = patience::quagnes_decks(
      static_cast<std::size_t>(bindings::whole_from(count, "`count`", 1, most_quagnes_decks)),
      static_cast<std::uint32_t>(bindings::whole_from(seed, "`seed`", 0, 4294967295.0)),
      static_cast<std::uint64_t>(
          bindings::whole_from(discard, "`discard`", 0, bindings::largest_whole)),
      bindings::stop_if_interrupted);
  return decks_as_columns(made);
  END_RCPP
}

// The first decks of quagnes for Python after random.seed() of these digits, a column each.
SEXP patience_quagnes_python_decks(SEXP count, SEXP digits) {
  BEGIN_RCPP
  const std::vector<std::string> seed = bindings::digits_from(digits, "`digits`");
  if (seed.size() != 1) throw bindings::BadArgument("There is one seed.");
  const auto made = patience::quagnes_python_decks(
      static_cast<std::size_t>(bindings::whole_from(count, "`count`", 1, most_quagnes_decks)),
      patience::words_of_decimal(seed[0]), bindings::stop_if_interrupted);
  return decks_as_columns(made);
  END_RCPP
}

// The deals of PySolFC's numbers, a column each. `layout` is that of Agnes Sorel, La Belle Lucie,
// Spider or Trefoil, from 1 on.
SEXP patience_deal_pysol(SEXP layout, SEXP digits, SEXP microsoft) {
  BEGIN_RCPP
  const auto wanted = static_cast<int>(bindings::whole_from(layout, "`layout`", 1, 4));
  const std::vector<std::string> numbers = bindings::digits_from(digits, "`digits`");
  const auto is_microsoft = bindings::codes_from(microsoft, "`microsoft`", 1, 2);
  if (static_cast<std::size_t>(is_microsoft.size()) != numbers.size()) {
    throw bindings::BadArgument("`microsoft` must be as long as `digits`.");
  }
  const auto dealt = [wanted](const patience::PysolNumber& number) {
    if (wanted == 1) return patience::pysol_agnes(number);
    if (wanted == 3) return patience::pysol_cards(2, number);
    return patience::pysol_lucie(number, wanted == 4);
  };
  static const int sizes[] = {52, 52, 104, 48};
  Rcpp::IntegerMatrix cards(sizes[wanted - 1], static_cast<int>(numbers.size()));
  for (R_xlen_t i = 0; i < is_microsoft.size(); ++i) {
    bindings::breathe_at(i);
    const auto& number = numbers[static_cast<std::size_t>(i)];
    if (is_microsoft[i] != 0 && std::strtod(number.c_str(), nullptr) >= 8589934592.0) {
      throw bindings::BadArgument("Microsoft's numbers must be below 2^33.");
    }
    const auto column = dealt({number, is_microsoft[i] != 0});
    std::copy(column.begin(), column.end(), cards.begin() + i * cards.nrow());
  }
  return cards;
  END_RCPP
}
