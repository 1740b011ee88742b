// The harnesses of tests/fuzz with inputs that differ a little from good ones.
#include <gtest/gtest.h>

#include <random>

#include "../fuzz/harnesses.h"

namespace patience::fuzz {
namespace {

std::string changed(std::string text, const std::string& other, std::mt19937& draws) {
  const auto below = [&draws](std::size_t count) { return count == 0 ? 0 : draws() % count; };
  for (std::size_t change = below(4) + 1; change > 0; --change) {
    const std::size_t at = below(text.size()),
                      count = below(std::min<std::size_t>(20, text.size()));
    switch (below(5)) {
      case 0:
        if (!text.empty()) text[at] = static_cast<char>(draws());
        break;
      case 1:
        text.erase(at, count);
        break;
      case 2:
        text.insert(at, text.substr(below(text.size()), count));
        break;
      case 3:
        text.insert(at, other.substr(below(other.size()), count));
        break;
      default:
        text.resize(at);
    }
  }
  return text;
}

class Fuzz : public testing::TestWithParam<std::size_t> {};

TEST_P(Fuzz, HoldsForOddInputs) {
  const Harness& harness = harnesses()[GetParam()];
  const std::vector<std::string> good = harness.good();
  const auto run = [&harness](const std::string& text) {
    harness.run(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  for (const std::string& text : good) run(text);
#ifdef FEWER_DEALS
  constexpr int inputs = 400;
#else
  constexpr int inputs = 4000;
#endif
  std::mt19937 draws(static_cast<std::mt19937::result_type>(GetParam()));
  for (int i = 0; i < inputs; ++i) {
    run(changed(good[draws() % good.size()], good[draws() % good.size()], draws));
  }
}

INSTANTIATE_TEST_SUITE_P(Each, Fuzz, testing::Range(std::size_t{0}, std::size_t{5}),
                         [](const auto& info) {
                           return std::string(harnesses()[info.param].name);
                         });

}  // namespace
}  // namespace patience::fuzz
