#include "solver.h"

#include <algorithm>

#include "beam.h"
#include "relaxed.h"

namespace patience::spider {

namespace {

// A portfolio. In the first beam moves count, which wins most deals by lines that are shorter by
// a quarter; in the others hardly, for they win more. These are two of each width, the first with
// a quota for each pattern of face-down cards and the other without, for some deals are won only
// so; each with weights of its own but for the first. Every width is four times the one before.
BeamOptions beam_options(int restart) {
  BeamOptions options;
  options.width = 100;
  options.quota = options.width / 20;
  if (restart == 0) {
    options.pace = 96;
    options.level_pace = 128;
    return options;
  }
  const int other = restart - 1;
  for (int i = 1; i <= other / 2 && options.width < 1'000'000; ++i) options.width *= 4;
  options.quota = other % 2 == 0 ? options.width / 20 : 0;
  if (other > 0) {
    options.weights = options.weights.perturbed(Shares(static_cast<std::uint64_t>(other), 50));
  }
  return options;
}

// For short lines: how wide, and how much a move counts. What counts much more loses most wins.
BeamOptions short_options(int beam) {
  constexpr struct {
    int width, pace, level_pace;
  } each[] = {{400, 128, 256}, {400, 256, 256}, {1600, 128, 320}, {1600, 256, 320}};
  BeamOptions options;
  options.width = each[beam].width;
  options.quota = options.width / 20;
  options.pace = each[beam].pace;
  options.level_pace = each[beam].level_pace;
  return options;
}
constexpr int short_beams = 4;

// A position that a complete search keeps, with its index.
constexpr std::size_t bytes_reached = sizeof(Position) + 16;

}  // namespace

Solution Solver::solve(const Position& start, const Stock& stock,
                       const std::atomic<bool>* cancelled) const {
  Solution solution;
  BeamBudget budget{limits_.max_states, limits_.table_bytes(), cancelled};
  const auto won = [&](std::vector<Move> line) {
    solution.outcome = Outcome::won;
    solution.moves = shortened(start, stock, rules_, std::move(line));
  };
  const auto lost = [&](std::uint64_t positions) {
    solution.outcome = Outcome::lost;
    solution.proved = positions;
  };
  if (start.won()) {
    solution.outcome = Outcome::won;
    return solution;
  }
  if (!relaxed_game_is_won(start, stock)) {
    lost(1);
    return solution;
  }
  std::uint64_t most = 20'000;  // positions of a complete search
  for (int restart = 0; budget.positions > 0 && !budget.is_cancelled(); ++restart) {
    if (std::optional<std::vector<Move>> line =
            beam_search(start, stock, rules_, beam_options(restart), budget)) {
      won(std::move(*line));
      break;
    }
    if (restart == 0 || restart % 2 == 1) continue;
    const std::uint64_t fits = limits_.table_bytes() / bytes_reached;
    if (most < fits) {
      const Complete all = complete_search(start, stock, rules_, std::min(most, fits),
                                           budget.positions, cancelled);
      if (all.outcome == Outcome::won) won(all.moves);
      if (all.outcome == Outcome::lost) lost(all.positions);
      if (all.outcome != Outcome::unknown) break;
      most *= 8;
    } else if (budget.out_of_memory) {
      break;
    }
  }
  for (int beam = 0; goal_ == Goal::short_line && !solution.moves.empty() && beam < short_beams;
       ++beam) {
    std::optional<std::vector<Move>> line =
        beam_search(start, stock, rules_, short_options(beam), budget);
    if (!line) continue;
    std::vector<Move> other = shortened(start, stock, rules_, std::move(*line));
    if (other.size() < solution.moves.size()) solution.moves = std::move(other);
  }
  solution.examined = limits_.max_states - budget.positions;
  if (solution.outcome == Outcome::unknown && !budget.is_cancelled()) {
    solution.reason = budget.positions == 0 ? Reason::states : Reason::memory;
  }
  return solution;
}

}  // namespace patience::spider
