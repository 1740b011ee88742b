// What a thread does with a task of a game that is won or lost, and what may go wrong meanwhile.
#ifndef PATIENCE_RUN_GUARDED_PLAYER_H
#define PATIENCE_RUN_GUARDED_PLAYER_H

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>

#include "../search/outcome.h"
#include "ranges.h"

namespace patience {

/// How a deal ended, and `own` numbers more that a game tells of it. As it is made here: memory
/// did not suffice.
template <std::size_t own>
struct Result {
  Outcome outcome = Outcome::unknown;
  Reason reason = Reason::memory;
  std::uint64_t examined = 0;
  std::array<double, own> others{};
};

/// Plays tasks one after the other. make_player(variant) returns a player: a callable that takes
/// a deal's number and a const std::atomic<bool>& `cancelled`, and returns a Result<own>.
template <std::size_t own, class MakePlayer>
class GuardedPlayer {
 public:
  /// A row: the outcome from 1 on, the reason, positions examined, and the game's own columns.
  static constexpr std::size_t columns = 3 + own;

  GuardedPlayer(const MakePlayer& make_player, const std::atomic<bool>& cancelled,
                const Result<own>& out_of_memory)
      : make_player_(make_player), cancelled_(cancelled), out_of_memory_(out_of_memory) {}

  /// False if the run was cancelled meanwhile: what the player says may not be the truth then.
  bool operator()(Task task, std::array<double, columns>& row) {
    Result<own> result = out_of_memory_;
    try {
      // Tasks come variant by variant, so a thread needs one player, and its memory, at a time.
      if (!player_ || variant_ != task.variant) {
        player_.reset();
        player_.emplace(make_player_(task.variant));
        variant_ = task.variant;
      }
      result = (*player_)(task.deal, cancelled_);
    } catch (const std::bad_alloc&) {
      player_.reset();
    }
    row = {static_cast<double>(result.outcome) + 1, static_cast<double>(result.reason),
           static_cast<double>(result.examined)};
    std::copy(result.others.begin(), result.others.end(), row.begin() + 3);
    return !cancelled_;
  }

 private:
  MakePlayer make_player_;
  const std::atomic<bool>& cancelled_;
  Result<own> out_of_memory_;
  std::optional<decltype(std::declval<const MakePlayer&>()(std::size_t{}))> player_;
  std::size_t variant_ = 0;
};

}  // namespace patience

#endif
