#include "one_colour.h"

#include <algorithm>

#include "solver.h"

namespace patience::agnes {

// Rule "one colour". Cards of the two colours never lie on each other by building, and no run has
// both. Take away all cards of one colour from a position in which no deal is left, and from
// every move of a line of play from there: what is left of the line is legal, if any part of a
// run may move.
// * Cards of a run lie on each other afterwards as they did before, and the card that a run goes
//   to is the last of its pile in both.
// * A card that lay on one of the other colour lies on the next one of its own beneath, or first
//   in its pile. If it fits there it may move together with that one, or without it as before.
// * A card that lay face down turns up sooner.
// So a line that wins leaves one that puts up the cards that are left, and the position is lost
// if it is lost without the cards of one colour. Where many links hold, each colour has many
// places for its cards: the positions of a class are as many as those of one colour times those
// of the other, and the search without a colour meets their sum. It is a search by the same
// rules, of a position in which one colour has gone up.

namespace {

// Of one question, and in all of them for each state of the restart. Easy deals are decided
// before a question is asked, and hard ones are worth it.
constexpr std::uint64_t most_states = 100'000;
constexpr std::uint64_t for_each_state = 4;
constexpr std::size_t most_memory = std::size_t{8} << 20;

Limits limits_within(std::size_t max_bytes) {
  Limits limits;
  limits.max_states = most_states;
  limits.max_bytes = max_bytes;
  return limits;
}

Pruning without_this_rule(Pruning pruning) {
  pruning.one_colour = false;
  return pruning;
}

}  // namespace

OneColour::OneColour(const Rules& rules, std::size_t max_bytes, const Pruning& pruning)
    : solver_(std::make_unique<Solver>(rules, Goal::win,
                                       limits_within(std::min(max_bytes / 16, most_memory)),
                                       without_this_rule(pruning))),
      known_(std::min(max_bytes / 16, most_memory)),
      after_(pruning.colours_after) {}

OneColour::~OneColour() = default;

std::size_t OneColour::bytes() const { return known_.bytes() + solver_->bytes(); }

void OneColour::forget() {
  known_.forget_all();
  solver_->forget();
}

bool OneColour::may_be_won(const Position& position, std::uint64_t examined) {
  for (int colour = 0; colour < 2; ++colour) {
    if ((colour_of(colour) & position.deck() & ~position.up()) == 0) continue;
    const std::uint64_t key = position.key_of_colour(colour).low;
    std::optional<bool> may_be = known_.find(key);
    if (!may_be) {
      if (spent_ >= for_each_state * examined) continue;
      const Solution solution = solver_->solve(position.of_colour(colour));
      spent_ += solution.examined;
      may_be = solution.outcome != Outcome::lost;
      known_.note(key, *may_be);
    }
    if (!*may_be) return false;
  }
  return true;
}

}  // namespace patience::agnes
