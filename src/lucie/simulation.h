// Whole games of La Belle Lucie over their redeals, played by a policy.
#ifndef PATIENCE_LUCIE_SIMULATION_H
#define PATIENCE_LUCIE_SIMULATION_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "solver.h"

namespace patience::lucie {

/// An estimated chance to win the game from given foundations, for all of them.
class Values {
 public:
  static constexpr std::size_t size = 14 * 14 * 14 * 14;

  /// Pre: `size` chances, those of heights a, b, c, d at a + 14 b + 14^2 c + 14^3 d.
  explicit Values(std::vector<double> chances) : chances_(std::move(chances)) {}

  double of(const Heights& h) const {
    return chances_[static_cast<std::size_t>(h[0] + 14 * (h[1] + 14 * (h[2] + 14 * h[3])))];
  }

 private:
  std::vector<double> chances_;
};

/// How a game's cards are put up. The traditional policy puts up as many as it can in each deal;
/// of several ways to do so it takes the one with the highest foundations in the order of suits.
/// The value-aware one brings about the foundations that promise most, which may mean to hold
/// cards back. In the last deal both put up as many as they can. A merci that may be used in any
/// deal is kept for the last one, unless it wins the game at once.
struct Policy {
  /// values[r - 1] has the chances when r deals are still to come. Empty: the traditional one.
  std::vector<Values> values;
};

/// One deal of a game: what was dealt and how it ended.
struct PlayedDeal {
  Tableau tableau;
  End end;
  Reason stopped = Reason::none;  ///< the limit that stopped a search for the best end
  std::uint64_t examined = 0;
};

/// How a game ended: unknown if it is not won and a search of one of its deals was stopped.
struct Ending {
  Outcome outcome = Outcome::unknown;
  Reason reason = Reason::none;
  std::uint64_t examined = 0;  ///< in all deals
};
Ending ending_of(const std::vector<PlayedDeal>& deals);

class Player {
 public:
  /// Pre: the policy has no values, or those for all redeals.
  Player(const Rules& rules, const Policy& policy, const Limits& limits);

  /// The deals of the game with this number, up to the won one or the last: a pure function of
  /// rules, policy, seed and number. If *cancelled turns true the last one is not complete.
  std::vector<PlayedDeal> play(std::uint64_t seed, std::uint64_t number,
                               const std::atomic<bool>* cancelled = nullptr);

  /// The same from given foundations, with so many deals to come.
  std::vector<PlayedDeal> play_from(const Heights& heights, int deals, std::uint64_t seed,
                                    std::uint64_t number,
                                    const std::atomic<bool>* cancelled = nullptr);

  /// One deal of a game, with so many more to come. `used` says that the merci was used before.
  PlayedDeal play_deal(Tableau tableau, int deals_to_come, bool used,
                       const std::atomic<bool>* cancelled = nullptr);

 private:
  void choose_by_value(PlayedDeal& deal, const Values& values, const Solution& ends,
                       const std::atomic<bool>* cancelled);
  void win_by_draw(PlayedDeal& deal, const std::atomic<bool>* cancelled);

  Rules rules_;
  const Policy& policy_;
  Solver solver_;
};

/// Whether all cards are up.
bool is_won(const Heights& heights);

/// The cards that are not on the foundations, dealt in fans of three. `redeal` is 0 for the first
/// deal of a game. Pre: there are some.
Tableau deal_tableau(const Heights& heights, std::uint64_t seed, std::uint64_t number,
                     std::uint32_t redeal);

}  // namespace patience::lucie

#endif
