// Relaxations in which a position may be lost.
#ifndef PATIENCE_AGNES_RELAXATION_H
#define PATIENCE_AGNES_RELAXATION_H

#include <cstddef>
#include <cstdint>

#include "position.h"

namespace patience::agnes {

/// Where a search is when it has come to a new position.
struct Moment {
  int deals_left;
  std::uint64_t deal_states;  ///< that the deal has taken so far, in all restarts
  std::uint64_t states;       ///< that this restart has
  bool begins;                ///< the first position of a restart, or the first after a deal
  bool new_stage;             ///< no line leads back to the position before
  bool highest_moved;         ///< a card of the highest rank was moved last, or nothing was
};

/// A relaxation: a game that allows all that the real one does and more. A position
/// that is lost there is lost. It remembers what it found for a deal.
class Relaxation {
 public:
  virtual ~Relaxation() = default;

  /// Memory that this takes.
  virtual std::size_t bytes() const = 0;
  /// From now on positions of another deal are asked about, or of one under other rules.
  virtual void forget() = 0;
  /// A search begins anew, in another order.
  virtual void begin_restart() {}
  /// The positions asked about come after this one, until there is a deal.
  virtual void begin_after_deal(const Position&) {}
  /// Whether it knows such positions, and it pays to ask about this one. Called once for each
  /// position, in the order in which a search comes to them.
  virtual bool asks(const Moment& now) = 0;
  /// Whether it says most of what dead_ends.h does, so that these need not be looked for.
  virtual bool includes_dead_ends(const Moment&) const { return false; }
  /// Whether the position is lost. Pre: asks(now).
  virtual bool is_lost(const Position& position, const Moment& now) = 0;
};

}  // namespace patience::agnes

#endif
