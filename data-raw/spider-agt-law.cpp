// Counts of the sum of the six rows' GT (six times AGT) over many fairly dealt games, for
// R/spider-agt-law.R. A program of its own, sharing nothing with the package, so that each
// can check the other.
//
//   g++ -O3 -std=c++17 spider-agt-law.cpp -o agt-law && ./agt-law 400000000 1
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>

int main(int argc, char** argv) {
  const std::int64_t games = argc > 1 ? std::atoll(argv[1]) : 1000000;
  std::mt19937_64 words(argc > 2 ? std::atoll(argv[2]) : 1);
  // Unbiased bounded draws of 32 bits, by Lemire's method; two to a word.
  std::uint64_t word = 0;
  bool left = false;
  auto draw32 = [&] {
    if (!left) word = words();
    else word >>= 32;
    left = !left;
    return static_cast<std::uint32_t>(word);
  };
  auto below = [&](std::uint32_t n) {
    for (;;) {
      const std::uint64_t product = std::uint64_t{draw32()} * n;
      if (static_cast<std::uint32_t>(product) >= (0u - n) % n) return product >> 32;
    }
  };
  std::array<int, 104> deck;
  for (int i = 0; i < 104; ++i) deck[i] = i / 8;
  std::array<std::int64_t, 55> counts{};
  for (std::int64_t game = 0; game < games; ++game) {
    int sum = 0;
    for (int row = 0; row < 6; ++row) {
      std::array<int, 13> count{};
      for (int i = 10 * row; i < 10 * row + 10; ++i) {
        std::swap(deck[i], deck[i + below(104 - i)]);
        ++count[deck[i]];
      }
      for (int r = 0; r < 12; ++r) sum += count[r] < count[r + 1] ? count[r] : count[r + 1];
    }
    ++counts[sum];
  }
  for (int s = 0; s < 55; ++s) std::printf("%d,%lld\n", s, static_cast<long long>(counts[s]));
}
