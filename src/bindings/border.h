// What comes from R is checked here, where it comes in. R's own functions pass what is right, but
// anybody can call a routine, and a rule that only one side of the border knows must be seen.
#ifndef PATIENCE_BINDINGS_BORDER_H
#define PATIENCE_BINDINGS_BORDER_H

#include <Rcpp.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace patience::bindings {

/// An argument is not what its routine takes. In R a condition of this class's full name.
struct BadArgument : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// One number, R's flags included, from `least` to `most`. Messages begin with `what`.
double number_from(SEXP value, const std::string& what, double least, double most);

/// A whole one.
double whole_from(SEXP value, const std::string& what, double least, double most);

/// A list or a vector whose elements have names. Each is taken once, in any order; a name that
/// nobody has taken is an error, as is one that is asked for and not there.
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
  bool flag(const std::string& name) { return whole(name, 0, 1) != 0; }
  /// An enumerator by its number.
  template <class Enum>
  Enum code(const std::string& name, Enum last) {
    return static_cast<Enum>(static_cast<int>(whole(name, 0, static_cast<int>(last))));
  }

  /// To be called when all has been taken.
  void finish() const;

 private:
  std::string of(const std::string& name) const { return "`" + name + "` of " + what_; }

  Rcpp::List values_;
  std::vector<std::string> names_;  // empty once taken
  std::string what_;
};

}  // namespace patience::bindings

#endif
