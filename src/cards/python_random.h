// Random numbers as Python's module random makes them.
#ifndef PATIENCE_CARDS_PYTHON_RANDOM_H
#define PATIENCE_CARDS_PYTHON_RANDOM_H

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace patience {

/// A whole number of any length, written in digits, as words of 32 bits, the lowest first. Zero
/// is one word. Pre: at least one digit, and nothing else.
std::vector<std::uint32_t> words_of_decimal(const std::string& digits);

/// The generator after random.seed(n): the Mersenne Twister of Matsumoto and Nishimura (1998),
/// started from the words of n by their init_by_array() of 2002.
class PythonRandom {
 public:
  explicit PythonRandom(const std::vector<std::uint32_t>& seed);

  /// random(): a multiple of 2^-53 from 0 up to 1, without 1.
  double random();
  /// What shuffle() draws, from 0 .. bound - 1: as many bits as the bound has, and again until
  /// they are below it. Pre: bound > 0.
  std::uint32_t below(std::uint32_t bound);

 private:
  std::mt19937 twister_;
};

}  // namespace patience

#endif
