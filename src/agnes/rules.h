// The rules of Agnes Sorel, as dimensions that can be chosen freely: 2 x 2 x 5 x 2 = 40 variants.
//
// The first card is the base card and starts its foundation; then rows of 7, 6, .. 1 cards make
// piles of 1 to 7 cards. Foundations go up in suit from the base card's rank, king to ace where
// needed. Piles build down in colour with the same wrap; nothing goes on a card of the base rank.
// A deal puts one card of the stock on each pile from the left, three times seven and then two.
#ifndef PATIENCE_AGNES_RULES_H
#define PATIENCE_AGNES_RULES_H

#include <cstdint>

namespace patience::agnes {

/// How the first cards lie: all face up (Dalton 1909, Parlett 1979) or only the last card of
/// each pile (GNOME AisleRiot). Cards of later deals lie face up.
enum class Layout : std::uint8_t { up, down };

/// Which sequences move together: of one suit (Dalton, Parlett) or of one colour (AisleRiot).
enum class Runs : std::uint8_t { suit, color };

/// What may be put on an empty pile between deals: nothing (Parlett, AisleRiot), a single card
/// of the highest rank, a run that starts with one (Masten), any single card, any movable run
/// (Dalton, Keller).
enum class Empty : std::uint8_t { none, high1, high_run, any1, any_run };

/// Whether a part of a movable run may move without the rest (quagnes has both).
enum class Split : std::uint8_t { no, yes };

struct Rules {
  Layout layout = Layout::up;
  Runs runs = Runs::suit;
  Empty empty = Empty::none;
  Split split = Split::yes;
};

}  // namespace patience::agnes

#endif
