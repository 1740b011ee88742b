// Solves decks 1 .. n of quagnes under each of the forty variants and prints a line a variant:
//   agnes_bench [decks] [max_states] [part of a variant's name, or =name]
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "agnes/solver.h"
#include "agnes_deals.h"

using namespace patience;

int main(int argc, char** argv) {
  const std::size_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  Limits limits;
  if (argc > 2) limits.max_states = std::strtoull(argv[2], nullptr, 10);
  const std::string wanted = argc > 3 ? argv[3] : "";
  const auto is_wanted = [&](const std::string& name) {
    return wanted[0] == '=' ? name == wanted.substr(1) : name.find(wanted) != std::string::npos;
  };

  std::vector<agnes::Deal> deals;
  for (const Deck& deck : quagnes_decks(decks, 3623748248u, 700000)) {
    deals.push_back({{deck.begin(), deck.end()}});
  }
  std::printf("%-26s %6s %6s %8s %12s %12s %9s %9s\n", "variant", "won", "lost", "unknown",
              "examined", "stored", "seconds", "deals/s");
  for (const agnes::Rules& rules : agnes::all_variants()) {
    if (!is_wanted(agnes::name(rules))) continue;
    agnes::Solver solver(rules, agnes::Goal::win, limits);
    std::uint64_t examined = 0;
    std::uint64_t stored = 0;
    int outcomes[3] = {0, 0, 0};
    const auto start = std::chrono::steady_clock::now();
    for (const agnes::Deal& deal : deals) {
      const agnes::Solution solution = solver.solve(deal);
      examined += solution.examined;
      stored += solution.stored;
      ++outcomes[static_cast<int>(solution.outcome)];
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%-26s %6d %6d %8d %12" PRIu64 " %12" PRIu64 " %9.3f %9.1f\n",
                agnes::name(rules).c_str(), outcomes[0], outcomes[1], outcomes[2], examined,
                stored, seconds.count(), static_cast<double>(decks) / seconds.count());
    std::fflush(stdout);
  }
}
