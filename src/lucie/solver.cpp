#include "solver.h"

#include <algorithm>

#include "bounds.h"

namespace patience::lucie {

/// One depth-first search of one deal. A node is a position in which nothing can go up.
class Solver::Search {
 public:
  enum class Goal { most, best_ends, reach };

  Search(Solver& solver, Goal goal, const Tableau& tableau, bool merci, CardSet limit,
         const std::atomic<bool>* cancelled)
      : solver_(solver), goal_(goal), layout_(tableau), limit_(limit), cancelled_(cancelled) {
    solver_.transpositions_.clear();
    solver_.moves_.clear();
    line_.reserve(2 * max_ranks * suits);  // no more moves: each card builds once and goes up
    Position start(layout_, solver.rules_, merci, limit & layout_.deck());
    enter(start);
  }

  Solution solution() {
    Solution found;
    found.stopped = stopped_;
    found.examined = examined_;
    found.stored = solver_.transpositions_.stored();
    for (Candidate& one : ends_) found.ends.push_back({heights_of(one.up), std::move(one.line)});
    std::sort(found.ends.begin(), found.ends.end(),
              [](const End& a, const End& b) { return a.heights > b.heights; });
    return found;
  }

 private:
  struct Candidate {
    CardSet up;
    std::vector<Move> line;
  };

  auto wanted() const {
    return [this](CardSet up) { return is_wanted(up); };
  }

  // Looks at a position just reached, and at all that follow from it.
  void enter(Position& position) {
    const std::size_t before = line_.size();
    ++examined_;
    settle(position, solver_.pruning_.safe_builds, line_);
    if (solver_.transpositions_.insert(position.key())) {
      note(position.up());
      if (!finished_ && is_promising(position)) expand(position);
    }
    line_.resize(before);
  }

  void expand(const Position& position) {
    std::vector<Move>& moves = solver_.moves_;
    const std::size_t first = moves.size();
    decisions(position, moves);
    const std::size_t end = moves.size();
    std::uint64_t asked_at = noted_;  // it was promising then
    bool in_vain = false;
    const CardSet draws = worth_drawing(position);
    for (std::size_t i = first; i < end && !finished_; ++i) {
      if (out_of_limits()) {
        finished_ = true;
        break;
      }
      if (asked_at != noted_) {
        in_vain = !may_be_promising_still(position);
        asked_at = noted_;
      }
      if (in_vain || is_idle_draw(moves[i], draws)) {
        ++examined_;
        continue;
      }
      const std::size_t before = line_.size();
      Position next = position;
      play(next, moves[i], line_);
      enter(next);
      line_.resize(before);
    }
    moves.resize(first);
  }

  void note(CardSet up) {
    if (goal_ == Goal::reach ? up != limit_ : !is_wanted(up)) return;
    if (goal_ == Goal::most && count_bits(up) > most_) {
      most_ = count_bits(up);
      ends_.clear();
    }
    ends_.erase(std::remove_if(ends_.begin(), ends_.end(),
                               [up](const Candidate& one) { return (one.up & ~up) == 0; }),
                ends_.end());
    ends_.push_back({up, line_});
    ++noted_;
    finished_ = up == limit_;
  }

  // Whether these cards up, and no others, would be something new.
  bool is_wanted(CardSet up) const {
    if (goal_ == Goal::reach) return up == limit_;
    if (goal_ == Goal::most && count_bits(up) < most_) return false;
    return std::none_of(ends_.begin(), ends_.end(),
                        [up](const Candidate& one) { return (up & ~one.up) == 0; });
  }

  // Asked of a promising position when something has been found further down. That may be as good
  // as anything that can still come from here. If so, and as fewer and fewer ends are wanted, the
  // positions that follow need only be counted: the relaxation from any of them can do no more
  // than the one from here, so none of them is promising now or later, from wherever it is
  // reached. (But where a card may be drawn to the front, the cards that it covers hold nothing
  // any more, and a bound may be higher afterwards. There each position is asked itself, so that
  // as many are examined as without this rule.) And if there was something left to hope for
  // further down, there is here.
  bool may_be_promising_still(const Position& position) {
    if (promising_at_ != noted_ && !may_draw_to_front(position) && !is_promising(position)) {
      return false;
    }
    promising_at_ = noted_;
    return true;
  }

  // The cards to draw, where the position after the draw may be promising; others are only
  // counted. What the relaxation brings about without the merci is there before its draw, so
  // from this position it does all that it could do from the one after the draw. (A card at the
  // front covers others, which is why draws to the front are not judged by it.) What is wanted
  // later is wanted now, so to ask once will do.
  CardSet worth_drawing(const Position& position) const {
    return position.merci_left() && solver_.pruning_.bounds ? draws_that_may(position, wanted())
                                                            : position.layout().deck();
  }

  bool is_promising(const Position& position) const {
    return !solver_.pruning_.bounds || some_end_may(position, wanted());
  }

  static bool is_idle_draw(Move move, CardSet draws) {
    return move.merci && move.to != Target::front && !contains(draws, move.card);
  }

  static bool may_draw_to_front(const Position& position) {
    return position.merci_left() && position.rules().merci == Merci::front;
  }

  bool out_of_limits() {
    const Limits& limits = solver_.limits_;
    if (examined_ >= limits.max_states) stopped_ = Reason::states;
    if (limits.stop_when_full() && solver_.transpositions_.full()) stopped_ = Reason::memory;
    return stopped_ != Reason::none ||
           (examined_ % 1024 == 0 && cancelled_ != nullptr && *cancelled_);
  }

  Solver& solver_;
  const Goal goal_;
  const Layout layout_;
  const CardSet limit_;
  const std::atomic<bool>* cancelled_;
  std::vector<Candidate> ends_;
  std::vector<Move> line_;
  std::uint64_t noted_ = 0;         // how often something new was found
  std::uint64_t promising_at_ = 0;  // the same, when a position further down was promising
  int most_ = 0;
  std::uint64_t examined_ = 0;
  Reason stopped_ = Reason::none;
  bool finished_ = false;
};

Solver::Solver(const Rules& rules, const Limits& limits, const Pruning& pruning)
    : rules_(rules), limits_(limits), pruning_(pruning), transpositions_(limits.table_bytes()) {}

Solution Solver::most_up(const Tableau& tableau, bool merci, const std::atomic<bool>* cancelled) {
  return Search(*this, Search::Goal::most, tableau, merci, whole_deck(tableau.ranks), cancelled)
      .solution();
}

Solution Solver::best_ends(const Tableau& tableau, bool merci,
                           const std::atomic<bool>* cancelled) {
  return Search(*this, Search::Goal::best_ends, tableau, merci, whole_deck(tableau.ranks),
                cancelled)
      .solution();
}

Solution Solver::reach(const Tableau& tableau, bool merci, const Heights& heights,
                       const std::atomic<bool>* cancelled) {
  return Search(*this, Search::Goal::reach, tableau, merci, set_of(heights), cancelled)
      .solution();
}

}  // namespace patience::lucie
