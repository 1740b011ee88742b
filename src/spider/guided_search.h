// What a player can do before he sees something new, and what each way is worth.
#ifndef PATIENCE_SPIDER_GUIDED_SEARCH_H
#define PATIENCE_SPIDER_GUIDED_SEARCH_H

#include <atomic>
#include <vector>

#include "evaluation.h"
#include "sight.h"
#include "value.h"

namespace patience::spider {

/// A way to something new: a card that is turned, or a row that is dealt.
struct Way {
  int log_odds;             ///< of a win, in 1/1024, as the network has it
  std::vector<Move> moves;  ///< single ones, the row included
  bool deals;
};

struct GuidedOptions {
  int width = 60;
  int levels = 40;
  int without_gain = 8;  ///< so many levels without a better position end the search
};

/// Looks for ways with a beam. Cards that would be turned on the way are not known, so the beam
/// takes them for cards that fit nowhere. On each level the evaluation ranks all children, and
/// the network the best of them. The ways are returned best first; of those to one position there
/// is one. None if it was cancelled. A pure function of all but `cancelled`. Pre: some cards are
/// not seen, so that no way wins.
std::vector<Way> ways_from(const Position& seen, const Unseen& unseen, const Rules& rules,
                           const GuidedOptions& options, const Evaluation& evaluation,
                           const Network& network, std::uint64_t& budget,
                           const std::atomic<bool>* cancelled = nullptr);

}  // namespace patience::spider

#endif
