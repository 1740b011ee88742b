// What every solver shares: how a search ends and what it may use.
#ifndef PATIENCE_SEARCH_OUTCOME_H
#define PATIENCE_SEARCH_OUTCOME_H

#include <cstddef>
#include <cstdint>

namespace patience {

/// Unknown: a limit stopped the search first. It is neither a win nor a loss.
enum class Outcome : std::uint8_t { won, lost, unknown };

/// What one search may use. Pre: both are positive.
struct Limits {
  std::uint64_t max_states = 10'000'000;                   ///< states to examine
  std::size_t max_bytes = std::size_t{256} * 1024 * 1024;  ///< memory for visited positions
};

}  // namespace patience

#endif
