// What every solver shares: how a search ends and what it may use.
#ifndef PATIENCE_SEARCH_OUTCOME_H
#define PATIENCE_SEARCH_OUTCOME_H

#include <cstddef>
#include <cstdint>

namespace patience {

/// Unknown: a limit stopped the search first. It is neither a win nor a loss.
enum class Outcome : std::uint8_t { won, lost, unknown };

/// What one search may use. Pre: both numbers are positive.
struct Limits {
  std::uint64_t max_states = 10'000'000;                   ///< states to examine
  std::size_t max_bytes = std::size_t{256} * 1024 * 1024;  ///< memory for visited positions
  /// At max_bytes the search ends, as unknown; else it forgets old positions and goes on.
  bool stop_when_full = false;
};

/// Which limit left an outcome unknown; none for a known one. Moves: of a game that was played
/// and could have gone on.
enum class Reason : std::uint8_t { none, states, memory, moves };

/// The limits of a search in a process whose threads share so much memory: each has its part,
/// and a search that needs more than that ends. Pre: threads > 0.
inline Limits limits_for_thread(Limits limits, std::size_t process_bytes, unsigned threads) {
  const std::size_t part = process_bytes / threads;
  if (part < limits.max_bytes) {
    limits.max_bytes = part > 0 ? part : 1;
    limits.stop_when_full = true;
  }
  return limits;
}

/// Why a search ended that was not cancelled.
inline Reason reason_for(Outcome outcome, std::uint64_t examined, const Limits& limits) {
  if (outcome != Outcome::unknown) return Reason::none;
  return examined >= limits.max_states ? Reason::states : Reason::memory;
}

}  // namespace patience

#endif
