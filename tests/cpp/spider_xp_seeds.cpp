// Counts the deals of Windows XP's Spider in which at least `least` of the six rows have GT 0,
// and prints the seeds of those with four or more:
//   spider_xp_seeds [seeds = 2^31] [threads = 2] [least = 4]
// A row whose GT is not 0 any more stays so, so most deals are given up half-way.
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "cards/microsoft_rand.h"
#include "run/parallel.h"
#include "spider/shuffles.h"

using namespace patience;

namespace {

constexpr std::size_t no_row = spider::rows_in_deal;

constexpr std::array<std::uint8_t, spider::cards_in_deal> rows_of_slots() {
  std::array<std::uint8_t, spider::cards_in_deal> row{};
  for (std::size_t slot = 0; slot < row.size(); ++slot) {
    row[slot] = static_cast<std::uint8_t>(
        slot < spider::face_down ? no_row : (slot - spider::face_down) / spider::cards_in_row);
  }
  return row;
}
constexpr auto row_of = rows_of_slots();

// The number of rows with GT 0, or 0 as soon as it must be below `least`.
std::size_t rows_without_turns(std::uint32_t seed, std::size_t least) {
  MicrosoftRand draw(seed);
  std::array<std::uint64_t, 2> taken{};
  std::array<std::uint32_t, no_row + 1> met{};  // a bit for each rank, one place up
  std::array<bool, no_row + 1> turns{};
  std::size_t rows = spider::rows_in_deal;
  for (std::uint32_t card = 0; card < spider::cards_in_deal; ++card) {
    const std::uint32_t rank = card % 13;
    std::uint32_t slot;
    do slot = draw() % spider::cards_in_deal;
    while (taken[slot >> 6] >> (slot & 63) & 1);
    taken[slot >> 6] |= std::uint64_t{1} << (slot & 63);
    const std::size_t row = row_of[slot];
    if (row == no_row) continue;
    if (!turns[row] && (met[row] & (5u << rank)) != 0) {
      turns[row] = true;
      if (--rows < least) return 0;
    }
    met[row] |= 2u << rank;
  }
  return rows;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seeds =
      argc > 1 ? std::strtoull(argv[1], nullptr, 10) : std::uint64_t{1} << 31;
  const auto threads = static_cast<unsigned>(argc > 2 ? std::atoi(argv[2]) : 2);
  const auto least = static_cast<std::size_t>(argc > 3 ? std::atoi(argv[3]) : 4);
  constexpr std::uint64_t chunk = 1 << 16;

  std::array<std::uint64_t, spider::rows_in_deal + 1> counts{};
  std::vector<std::uint32_t> found;
  std::mutex mutex;
  ParallelRun run((seeds + chunk - 1) / chunk, threads, [&](const std::atomic<bool>&) {
    return [&](std::size_t task) {
      for (std::uint64_t seed = task * chunk; seed < seeds && seed < (task + 1) * chunk; ++seed) {
        const std::size_t rows = rows_without_turns(static_cast<std::uint32_t>(seed), least);
        if (rows == 0) continue;
        const std::lock_guard<std::mutex> lock(mutex);
        ++counts[rows];
        if (rows >= 4) found.push_back(static_cast<std::uint32_t>(seed));
      }
    };
  });
  run.join();
  std::printf("%" PRIu64 " seeds\n", seeds);
  for (std::size_t rows = least; rows < counts.size(); ++rows) {
    std::printf("%zu rows of GT 0: %" PRIu64 " deals\n", rows, counts[rows]);
  }
  for (const std::uint32_t seed : found) std::printf("%" PRIu32 "\n", seed);
}
