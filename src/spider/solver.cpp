#include "solver.h"

#include <algorithm>
#include <limits>

#include "beam.h"
#include "relaxed.h"

namespace patience::spider {

namespace {

// A portfolio. The first beam counts moves: it wins most deals, by lines that are a quarter
// shorter. The others hardly count them, and so win more deals. There are two of each width, and
// every width is four times the one before. Of the two the first has a quota for each pattern of
// face-down cards. The other has none, for some deals are won only without. All but the first of
// these beams have weights of their own. With one suit or two, cards that follow each other in
// suit are found everywhere, and a beam that collects them may forget to turn cards and to empty
// columns. So the wider beams with a quota count such cards for a tenth. Number 7,742 with one
// suit is won only so.
BeamOptions beam_options(int restart, const Rules& rules) {
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
  if (rules.suits < 4 && other >= 4 && other % 2 == 0) {
    options.weights.link /= 10;
    options.weights.run /= 10;
  }
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

// The attempts at a deal in their order: a beam, and then round by round two more beams and a
// complete search, each larger than those of the round before.
bool is_complete(int attempt) { return attempt > 0 && attempt % 3 == 0; }
int restart_of(int attempt) { return attempt - attempt / 3; }
std::uint64_t positions_of(int attempt) {
  return std::uint64_t{20'000} << std::min(3 * (attempt / 3 - 1), 45);
}

struct Found {
  Outcome outcome = Outcome::unknown;
  std::vector<Move> moves;
  std::uint64_t proved = 0;
  std::uint64_t generated = 0;
  bool out_of_memory = false;
};

Found found_by_beam(const Position& start, const Stock& stock, const Rules& rules,
                    const BeamOptions& options, BeamBudget budget) {
  Found found;
  const std::uint64_t before = budget.positions;
  auto line = beam_search(start, stock, rules, options, budget);
  if (line) {
    found.outcome = Outcome::won;
    found.moves = shortened(start, stock, rules, std::move(*line));
  }
  found.generated = before - budget.positions;
  found.out_of_memory = budget.out_of_memory;
  return found;
}

Found found_by_all(const Position& start, const Stock& stock, const Rules& rules,
                   std::uint64_t most, BeamBudget budget) {
  const std::uint64_t before = budget.positions;
  Complete all = complete_search(start, stock, rules, most, budget.positions, budget.stop);
  return {all.outcome, std::move(all.moves), all.positions, before - budget.positions, false};
}

}  // namespace

Solution Solver::solve(const Position& start, const Stock& stock,
                       const std::atomic<bool>* cancelled) const {
  Solution solution;
  if (start.won()) {
    solution.outcome = Outcome::won;
    return solution;
  }
  if (!relaxed_game_is_won(start, stock)) {
    solution.outcome = Outcome::lost;
    solution.proved = 1;
    return solution;
  }
  // An attempt that begins while earlier ones go on does not know yet how many positions they
  // will leave for it, and may use too many. So it is checked when its turn comes: what it found
  // counts only if there are positions left after it. A result that uses up the limit exactly
  // does not count, then, neither with one thread nor with several.
  std::atomic<std::uint64_t> left{limits_.max_states};
  const auto is_within_limit = [&](const Found& found) {
    left -= std::min<std::uint64_t>(found.generated, left);
    return left > 0;
  };
  const auto budget = [&](const Stop& stop) {
    return BeamBudget{left, limits_.table_bytes(), stop};
  };
  const std::uint64_t fits = limits_.table_bytes() / bytes_reached;
  std::atomic<bool> out_of_memory{false};  // of a beam: wider ones are not tried any more
  bool too_large = false;                  // a complete search was left out, it would not fit
  const auto play = [&](int attempt, const Stop& stop) {
    if (is_complete(attempt)) {
      const std::uint64_t most = positions_of(attempt);
      return most < fits ? found_by_all(start, stock, rules_, most, budget(stop)) : Found();
    }
    if (out_of_memory) return Found();
    return found_by_beam(start, stock, rules_, beam_options(restart_of(attempt), rules_),
                         budget(stop));
  };
  const auto take = [&](int attempt, Found found) {
    if (is_complete(attempt) && positions_of(attempt) >= fits) {
      too_large = true;
      return out_of_memory.load();
    }
    if (!is_complete(attempt) && out_of_memory) return false;
    if (!is_within_limit(found)) return true;
    out_of_memory = out_of_memory || found.out_of_memory;
    if (found.outcome == Outcome::unknown) return false;
    solution.outcome = found.outcome;
    solution.moves = std::move(found.moves);
    if (found.outcome == Outcome::lost) solution.proved = found.proved;
    return true;
  };
  in_order(std::numeric_limits<int>::max(), threads_, cancelled, play, take, executor_);
  if (goal_ == Goal::short_line && solution.outcome == Outcome::won) {
    in_order(
        short_beams, threads_, cancelled,
        [&](int beam, const Stop& stop) {
          return found_by_beam(start, stock, rules_, short_options(beam), budget(stop));
        },
        [&](int, Found found) {
          if (!is_within_limit(found)) return true;
          if (found.outcome == Outcome::won && found.moves.size() < solution.moves.size()) {
            solution.moves = std::move(found.moves);
          }
          return false;
        },
        executor_);
  }
  solution.examined = limits_.max_states - left;
  if (solution.outcome == Outcome::unknown && !Stop(cancelled).is_asked()) {
    // With more states alone no more complete searches would be made, and nothing proved.
    solution.reason = left == 0 && !too_large ? Reason::states : Reason::memory;
  }
  return solution;
}

}  // namespace patience::spider
