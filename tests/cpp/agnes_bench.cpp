// Solves decks 1 .. n of quagnes under each of the forty variants, and of all other sets of rules
// that are named, and prints a line a variant:
//   agnes_bench [decks] [max_states] [part of a variant's name, or =name] [pruning rule left out]
// `bytes` is the size of the largest transposition table, `a state` what a remembered
// position takes of it on the average.
#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

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

  const std::string without = argc > 4 ? argv[4] : "";
  agnes::Pruning pruning;
  const std::pair<const char*, bool*> rules_of_pruning[] = {
      {"safe-foundation-moves", &pruning.safe_foundation_moves},
      {"dead-ends", &pruning.dead_ends},
      {"endgame", &pruning.endgame},
      {"unlocking", &pruning.unlocking},
      {"one-colour", &pruning.one_colour},
      {"colours-in-turn", &pruning.colours_in_turn},
      {"interchangeable-piles", &pruning.interchangeable_piles},
      {"reversible-moves", &pruning.reversible_moves},
      {"safe-joins", &pruning.safe_joins},
      {"parking", &pruning.parking},
      {"taking-back", &pruning.taking_back},
      {"used-at-once", &pruning.used_at_once}};
  for (const auto& rule : rules_of_pruning) {
    if (without == rule.first) *rule.second = false;
  }

  if (without == "restarts") pruning.first_restart = limits.max_states;

  std::vector<agnes::Deal> deals;
  for (const Deck& deck : quagnes_decks(decks, 3623748248u, 700000)) {
    deals.push_back({{deck.begin(), deck.end()}});
  }
  std::printf("%-26s %6s %6s %8s %12s %12s %10s %8s %9s %9s\n", "variant", "won", "lost",
              "unknown", "examined", "stored", "bytes", "a state", "seconds", "deals/s");
  // To name every set of rules would take longer than some variants do.
  std::vector<agnes::Rules> variants = agnes::all_variants();
  const auto is_wanted_rules = [&](const agnes::Rules& rules) {
    return is_wanted(agnes::name(rules));
  };
  if (std::none_of(variants.begin(), variants.end(), is_wanted_rules)) {
    variants = agnes::every_rules();
  }
  for (const agnes::Rules& rules : variants) {
    if (!is_wanted_rules(rules)) continue;
    agnes::Solver solver(rules, agnes::Goal::win, limits, pruning);
    std::size_t bytes = 0;
    std::uint64_t most = 1;
    std::uint64_t examined = 0;
    std::uint64_t stored = 0;
    int outcomes[3] = {0, 0, 0};
    const auto start = std::chrono::steady_clock::now();
    for (const agnes::Deal& deal : deals) {
      const agnes::Solution solution = solver.solve(deal);
      examined += solution.examined;
      stored += solution.stored;
      if (solution.table_bytes > bytes ||
          (solution.table_bytes == bytes && solution.stored > most)) {
        bytes = solution.table_bytes;
        most = solution.stored;
      }
      ++outcomes[static_cast<int>(solution.outcome)];
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%-26s %6d %6d %8d %12" PRIu64 " %12" PRIu64 " %10zu %8.1f %9.3f %9.1f\n",
                agnes::name(rules).c_str(), outcomes[0], outcomes[1], outcomes[2], examined,
                stored, bytes, static_cast<double>(bytes) / static_cast<double>(most),
                seconds.count(), static_cast<double>(decks) / seconds.count());
    std::fflush(stdout);
  }
}
