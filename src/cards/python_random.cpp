#include "python_random.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace patience {

namespace {

// std::mt19937 takes its state from what the standard calls a seed sequence, word by word. This
// one fills it as init_by_array() does.
class InitByArray {
 public:
  using result_type = std::uint32_t;
  explicit InitByArray(const std::vector<std::uint32_t>& key) : key_(key) {}

  template <class Iterator>
  void generate(Iterator begin, Iterator end) const {
    const auto size = static_cast<std::size_t>(end - begin);
    begin[0] = 19650218;
    for (std::size_t i = 1; i < size; ++i) {
      begin[i] = 1812433253 * stirred(begin[i - 1]) + static_cast<std::uint32_t>(i);
    }
    // Both rounds walk over the words from the second on, in a circle that passes over the first.
    std::size_t at = 1;
    std::uint32_t before = begin[0];
    const auto step = [&] {
      before = begin[at];
      if (++at == size) {
        begin[0] = before;
        at = 1;
      }
    };
    std::size_t j = 0;
    for (std::size_t i = std::max(size, key_.size()); i > 0; --i) {
      begin[at] =
          (begin[at] ^ (stirred(before) * 1664525)) + key_[j] + static_cast<std::uint32_t>(j);
      step();
      if (++j == key_.size()) j = 0;
    }
    for (std::size_t i = size - 1; i > 0; --i) {
      begin[at] = (begin[at] ^ (stirred(before) * 1566083941)) - static_cast<std::uint32_t>(at);
      step();
    }
    begin[0] = 0x80000000;
  }

 private:
  static std::uint32_t stirred(std::uint32_t word) { return word ^ (word >> 30); }

  const std::vector<std::uint32_t>& key_;
};

std::mt19937 started(const std::vector<std::uint32_t>& seed) {
  InitByArray words(seed);
  return std::mt19937(words);
}

}  // namespace

std::vector<std::uint32_t> words_of_decimal(const std::string& digits) {
  constexpr std::size_t at_once = 9;  // digits whose number fits in a word
  std::vector<std::uint32_t> words{0};
  for (std::size_t at = 0; at < digits.size();) {
    std::uint64_t carry = 0;
    std::uint64_t factor = 1;
    // First those that are over, so that all that follow are whole.
    for (std::size_t left = (digits.size() - at - 1) % at_once + 1; left > 0; --left, ++at) {
      carry = 10 * carry + static_cast<std::uint64_t>(digits[at] - '0');
      factor *= 10;
    }
    for (std::uint32_t& word : words) {
      carry += factor * word;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry > 0) words.push_back(static_cast<std::uint32_t>(carry));
  }
  return words;
}

PythonRandom::PythonRandom(const std::vector<std::uint32_t>& seed) : twister_(started(seed)) {}

double PythonRandom::random() {
  const auto high = static_cast<std::uint32_t>(twister_()) >> 5;
  const auto low = static_cast<std::uint32_t>(twister_()) >> 6;
  return (high * 67108864.0 + low) / 9007199254740992.0;  // 2^26, 2^53
}

std::uint32_t PythonRandom::below(std::uint32_t bound) {
  int spare = 0;
  while (spare < 31 && bound >> (31 - spare) == 0) ++spare;
  std::uint32_t draw;
  do draw = static_cast<std::uint32_t>(twister_()) >> spare;
  while (draw >= bound);
  return draw;
}

}  // namespace patience
