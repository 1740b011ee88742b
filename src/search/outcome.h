// What every solver shares: how a search ends and what it may use.
#ifndef PATIENCE_SEARCH_OUTCOME_H
#define PATIENCE_SEARCH_OUTCOME_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace patience {

/// Unknown: a limit stopped the search first. It is neither a win nor a loss.
enum class Outcome : std::uint8_t { won, lost, unknown };

/// What one search may use. Pre: all numbers are positive.
struct Limits {
  std::uint64_t max_states = 10'000'000;  ///< states to examine
  /// Memory for what is remembered. When it is full, old positions are forgotten.
  std::size_t max_bytes = std::size_t{256} * 1024 * 1024;
  /// What there is of this memory. A search that needs more ends as unknown; until then it goes
  /// on as it would if there were enough.
  std::size_t part_bytes = std::numeric_limits<std::size_t>::max();

  bool stop_when_full() const { return part_bytes < max_bytes; }
  std::size_t table_bytes() const { return std::min(part_bytes, max_bytes); }
};

/// Which limit left an outcome unknown; none for a known one. Moves: of a game that was played
/// and could have gone on.
enum class Reason : std::uint8_t { none, states, memory, moves };

/// The limits of a search in a process whose threads share so much memory: each has its part,
/// and a search that needs more than that ends. Pre: threads > 0.
inline Limits limits_for_thread(Limits limits, std::size_t process_bytes, unsigned threads) {
  limits.part_bytes = std::max(process_bytes / threads, std::size_t{1});
  return limits;
}

/// Why a search ended that was not cancelled.
inline Reason reason_for(Outcome outcome, std::uint64_t examined, const Limits& limits) {
  if (outcome != Outcome::unknown) return Reason::none;
  return examined >= limits.max_states ? Reason::states : Reason::memory;
}

}  // namespace patience

#endif
