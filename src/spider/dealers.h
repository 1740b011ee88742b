// Who deals: fairly, with an eye on the player, or with a bad shuffle.
#ifndef PATIENCE_SPIDER_DEALERS_H
#define PATIENCE_SPIDER_DEALERS_H

#include <functional>
#include <stdexcept>

#include "deal.h"
#include "patience/spider_dealer.h"

namespace patience::spider {

/// Makes a deal from the random words of the game; `after_win` says whether the player won the
/// game before. Called by several threads at a time. Any such function is a dealer.
using Dealer = std::function<Deal(PhiloxStream& words, bool after_win)>;

/// Those that come with the package.
enum class DealerKind {
  fair,
  worse_agt,    // of two fair deals the one with the smaller AGT
  worse_first,  // ... with the smaller GT of its first row
  worse_atsv,   // ... with the smaller ATSV
  redeal,       // deals again while AGT exceeds the threshold
  worse_card,   // of two draws of a face-down card that with the smaller TSV is turned
  riffle,
  merge_sort,
  insertion_sort,
  naive_swap,
  sattolo,
  windows_xp,
  compiled  // a routine of the user's own
};

/// What a routine of the user's own has dealt is not two decks.
struct BadDeal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct DealerSettings {
  DealerKind kind = DealerKind::fair;
  double probability = 1;        // of rigging a game, for the dealers that rig
  bool only_after_wins = false;  // likewise
  double threshold = 4.5;        // of redeal
  int riffles = 7;               // of riffle
  Order order = Order::spread;   // in which the player sees the cards, for ATSV and TSV
  patience_spider_dealer* routine = nullptr;  // of compiled
};

/// A rigging dealer draws a fair deal first, the one that the fair dealer would have dealt.
Dealer make_dealer(const DealerSettings& settings);

/// True with this probability. One word.
bool happens(PhiloxStream& words, double probability);

}  // namespace patience::spider

#endif
