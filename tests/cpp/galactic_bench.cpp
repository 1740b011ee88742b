// Solves the deals first .. last of seed 1, with 13 ranks, under a rule set, and prints a line
// for each that took much or stays unknown, and a summary:
//   galactic_bench original|easy|easy4 [first] [last] [max_states] [megabytes]
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "galactic/deal.h"
#include "galactic/solver.h"

using namespace patience;
using namespace patience::galactic;

namespace {

// Whether the moves are legal and end in a win.
bool wins(Board board, const std::vector<Move>& moves, Rules rules) {
  for (const Move move : moves) {
    const Place place = board.where(move.out);
    if ((rows_to_fill(board, column(place), rules) >> row(place) & 1) == 0) return false;
    if (move_to(board, place).in != move.in) return false;
    play(board, move);
  }
  return board.won();
}

void print(const char* what, std::vector<std::uint64_t>& values) {
  if (values.empty()) return;
  std::sort(values.begin(), values.end());
  std::printf("%s: median %" PRIu64 ", 90%% %" PRIu64 ", most %" PRIu64 "\n", what,
              values[values.size() / 2], values[values.size() * 9 / 10], values.back());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string names[] = {"original", "easy", "easy4"};
  const std::string* name =
      std::find(std::begin(names), std::end(names), argc > 1 ? argv[1] : "");
  if (name == std::end(names)) {
    std::fputs("galactic_bench original|easy|easy4 [first] [last] [max_states] [megabytes]\n",
               stderr);
    return 2;
  }
  const auto number = [&](int at, std::uint64_t otherwise) {
    return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
  };
  const auto rules = static_cast<Rules>(name - names);
  const std::uint64_t first = number(2, 1), last = number(3, 1000);
  Limits limits;
  limits.max_states = number(4, 100'000'000);
  limits.max_bytes = static_cast<std::size_t>(number(5, 1024)) << 20;

  Solver solver(rules, limits);
  const char* const outcomes[] = {"won", "lost", "unknown"};
  std::vector<std::uint64_t> states[3], moves;
  std::uint64_t examined = 0;
  for (std::uint64_t deal = first; deal <= last; ++deal) {
    const Board board = deal_board(1, deal, max_ranks);
    const Solution solution = solver.solve(board);
    const auto outcome = static_cast<std::size_t>(solution.outcome);
    states[outcome].push_back(solution.examined);
    examined += solution.examined;
    if (solution.outcome == Outcome::won) {
      moves.push_back(solution.moves.size());
      if (!wins(board, solution.moves, rules)) {
        std::printf("deal %" PRIu64 ": the win is none\n", deal);
        return 1;
      }
    }
    if (solution.examined >= 1'000'000) {
      std::printf("deal %" PRIu64 ": %s, %" PRIu64 " examined, %" PRIu64 " stored\n", deal,
                  outcomes[outcome], solution.examined, solution.stored);
    }
    std::fflush(stdout);
  }
  std::printf("%s, deals %" PRIu64 " to %" PRIu64 ": %zu won, %zu lost, %zu unknown, %" PRIu64
              " states examined\n",
              name->c_str(), first, last, states[0].size(), states[1].size(), states[2].size(),
              examined);
  print("  states of wins", states[0]);
  print("  states of losses", states[1]);
  print("  moves of wins", moves);
  // The most memory that the process had, where the system says so.
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM", 0) == 0) std::printf("  peak memory: %s\n", line.c_str() + 6);
  }
}
