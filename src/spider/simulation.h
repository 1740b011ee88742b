// Games by number: who won the game before, what was dealt, and what it is worth.
#ifndef PATIENCE_SPIDER_SIMULATION_H
#define PATIENCE_SPIDER_SIMULATION_H

#include <atomic>
#include <cstdint>

#include "dealers.h"
#include "side_by_side.h"

namespace patience::spider {

/// How often the player wins: a game after a win, and any other game.
struct WinRates {
  double otherwise;
  double after_win;
};

/// A player at a dealer's table. A game is a pure function of its number: the player wins it by
/// a coin of its own, whatever the cards.
class DealerTable {
 public:
  DealerTable(const DealerSettings& settings, std::uint64_t seed, WinRates win_rates)
      : dealer_(make_dealer(settings)),
        fair_(settings.kind == DealerKind::fair),
        order_(settings.order),
        seed_(seed),
        win_rates_(win_rates),
        looks_at_wins_(settings.only_after_wins) {}

  /// Looks back only as far as the coins leave it open; game 1 comes after no win.
  bool won(std::uint64_t number) const;

  /// What is dealt; game 1 has none before it.
  Deal deal(std::uint64_t number) const;
  GameValues play(std::uint64_t number) const;

  /// The fastest way to play games whose numbers follow each other, or null if they are dealt one
  /// by one: by any other dealer than the fair one, or without the registers.
  const SideBySide* side_by_side() const;
  std::uint64_t seed() const { return seed_; }
  Order order() const { return order_; }

 private:
  Dealer dealer_;
  bool fair_;
  Order order_;
  std::uint64_t seed_;
  WinRates win_rates_;
  bool looks_at_wins_;
};

/// The player at such a table, game after game. Fair games whose numbers follow each other are
/// played side by side; what a game is worth does not depend on that.
class SeriesPlayer {
 public:
  explicit SeriesPlayer(const DealerTable& table)
      : table_(table), side_by_side_(table.side_by_side()) {}
  GameValues play(std::uint64_t number);

 private:
  const DealerTable& table_;
  const SideBySide* side_by_side_;
  std::uint64_t last_ = 0;   ///< the game played last
  std::uint64_t first_ = 0;  ///< the first one of those that were played side by side
  std::uint64_t end_ = 0;    ///< and the one after them
  SomeGames games_;
};

/// Sums over games, in whole numbers and so the same in any order. Values are taken less their
/// rounded means under a fair shuffle, so that squares stay small; R asks for these centres.
/// No sum overflows for fewer than 10^9 games, as no game's value exceeds 104 * 12 * 64.
struct Sums {
  static constexpr std::int64_t gt_centre = 24;           // of six times AGT
  static constexpr std::int64_t variation_centre = 3360;  // of -104 times ATSV; no rounding here

  void add(const GameValues& game) {
    const std::int64_t x = game.gt_sum - gt_centre;
    const std::int64_t y = game.variation_sum - variation_centre;
    ++games;
    gt += x;
    variation += y;
    gt_squares += x * x;
    variation_squares += y * y;
    products += x * y;
  }
  void add(const Sums& other) {
    games += other.games;
    gt += other.gt;
    variation += other.variation;
    gt_squares += other.gt_squares;
    variation_squares += other.variation_squares;
    products += other.products;
  }

  std::int64_t games = 0;
  std::int64_t gt = 0;
  std::int64_t variation = 0;
  std::int64_t gt_squares = 0;
  std::int64_t variation_squares = 0;
  std::int64_t products = 0;
};

/// The games first .. first + count - 1; with `only_after_wins` those of them that follow a win
/// among them. Ends early, with any sums, when *cancelled turns true.
Sums play_series(const DealerTable& table, std::uint64_t first, std::uint64_t count,
                 bool only_after_wins, const std::atomic<bool>* cancelled = nullptr);

}  // namespace patience::spider

#endif
