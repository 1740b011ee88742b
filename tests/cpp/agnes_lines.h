// Positions of winning lines, of full and of small decks: none of them is lost.
#ifndef PATIENCE_TESTS_AGNES_LINES_H
#define PATIENCE_TESTS_AGNES_LINES_H

#include <string>

#include "agnes/solver.h"
#include "agnes_deals.h"

namespace patience::agnes {

/// Those that a search with this pruning finds: visit(position, where).
template <class Visit>
void walk_winning_lines(const Rules& rules, const Pruning& pruning, Visit visit) {
  for (const Shape& shape :
       {Shape{13, 7}, Shape{6, 4}, Shape{5, 3}, Shape{4, 3}, Shape{3, 3}, Shape{3, 2}}) {
    Solver solver(rules, Goal::win, {10'000, std::size_t{1} << 22}, pruning);
    for (std::uint64_t number = 1; number <= deals(shape.ranks == 13 ? 30 : 120); ++number) {
      const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
      const Solution solution = solver.solve(deal);
      if (solution.outcome != Outcome::won) continue;
      const std::string where = name(rules) + ", " + std::to_string(shape.ranks) +
                                " ranks, deal " + std::to_string(number);
      Position position(deal, rules);
      visit(position, where);
      for (const Move move : solution.moves) {
        position.apply(move);
        visit(position, where);
      }
    }
  }
}

}  // namespace patience::agnes

#endif
