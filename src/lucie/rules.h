// The rules of La Belle Lucie (Cadogan; Morehead and Mott-Smith) and of its nearest relatives.
//
// 52 cards in fans of three, the last fan with what is left. Only the top (last) card of a fan
// may move: onto its foundation, from ace to king in suit, or onto a fan whose top card is the
// next higher one of its suit. An emptied fan is gone. When nothing helps any more, the cards
// that are left are gathered, shuffled and dealt again.
#ifndef PATIENCE_LUCIE_RULES_H
#define PATIENCE_LUCIE_RULES_H

#include <cstdint>

namespace patience::lucie {

/// The merci or draw: once in a game a card that is not on top of its fan is taken out.
enum class Merci : std::uint8_t {
  none,
  fan,    ///< in the last deal, onto a foundation or a fan (Morehead and Mott-Smith)
  front,  ///< or else also on top of its own fan, where it need not fit ("brought to the front")
  draw    ///< in any deal, the card right under the top one, onto a foundation or a fan (PySolFC)
};

struct Rules {
  int deals = 3;  ///< the first one and the redeals
  Merci merci = Merci::none;
  bool kings = false;  ///< a king may go where a fan was emptied (The Fan)
  bool aces = false;   ///< the aces are put up before the first deal (Trefoil)
};

}  // namespace patience::lucie

#endif
