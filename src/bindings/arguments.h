// Checks what comes from R, where it comes in. R's own functions pass what is right, but anybody
// can call a routine. And if R and the engine do not have the same rules, that must be seen.
#ifndef PATIENCE_BINDINGS_ARGUMENTS_H
#define PATIENCE_BINDINGS_ARGUMENTS_H

#include <Rcpp.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace patience::bindings {

/// An argument is not what its routine takes. In R a condition of this class's full name.
struct BadArgument : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// 2^53: doubles hold every whole number up to here. No seed and no deal's number is larger.
constexpr double largest_whole = 9007199254740992;

// In the following, messages begin with `what`.

/// One number, R's flags included, from `least` to `most`.
double number_from(SEXP value, const std::string& what, double least, double most);

/// A whole one.
double whole_from(SEXP value, const std::string& what, double least, double most);

std::uint64_t seed_from(SEXP value);
unsigned threads_from(SEXP value);
bool flag_from(SEXP value, const std::string& what);

/// Any number of numbers, R's flags included, each from `least` to `most`, or NaN.
Rcpp::NumericVector numbers_from(SEXP values, const std::string& what, double least, double most);

/// Any number of whole numbers.
Rcpp::NumericVector wholes_from(SEXP values, const std::string& what, double least, double most);

/// Whole numbers of any length, in digits and nothing else.
std::vector<std::string> digits_from(SEXP values, const std::string& what);

/// Codes from 0 to `codes` - 1: of cards, of ranks. There are `column` of them in each column; a
/// vector may be several columns, one after the other.
Rcpp::IntegerVector codes_from(SEXP values, const std::string& what, std::size_t column,
                               int codes);

/// The same, no code twice in a column. Pre: codes <= 64.
Rcpp::IntegerVector different_codes_from(SEXP values, const std::string& what, std::size_t column,
                                         int codes);

/// A list, or a vector as one.
Rcpp::List list_from(SEXP values, const std::string& what);

/// A function of R's.
Rcpp::Function function_from(SEXP value, const std::string& what);

/// A list or a vector whose elements have names. Each is taken once, in any order.
class NamedValues {
 public:
  NamedValues(SEXP values, std::string what);

  SEXP take(const std::string& name);
  double number(const std::string& name, double least, double most) {
    return number_from(take(name), of(name), least, most);
  }
  double whole(const std::string& name, double least, double most) {
    return whole_from(take(name), of(name), least, most);
  }
  bool flag(const std::string& name) { return flag_from(take(name), of(name)); }
  /// An enumerator by its number.
  template <class Enum>
  Enum code(const std::string& name, Enum last) {
    return static_cast<Enum>(static_cast<int>(whole(name, 0, static_cast<int>(last))));
  }

  /// An error if a name is left that nobody has taken.
  void finish() const;

 private:
  std::string of(const std::string& name) const { return "`" + name + "` of " + what_; }

  Rcpp::List values_;
  std::vector<std::string> names_;  // empty once taken
  std::string what_;
};

/// The numbers from 0 to `most`, as many as a board has, under a name.
template <std::size_t n>
std::array<int, n> numbers_from(NamedValues& given, const char* name, double most) {
  const auto numbers = wholes_from(given.take(name), std::string("`") + name + "`", 0, most);
  if (numbers.size() != n) {
    throw BadArgument(std::string("`") + name + "` must be " + std::to_string(n) + " numbers.");
  }
  std::array<int, n> made;
  std::copy(numbers.begin(), numbers.end(), made.begin());
  return made;
}

}  // namespace patience::bindings

#endif
