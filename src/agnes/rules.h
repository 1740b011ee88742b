// The rules of Agnes Sorel, as dimensions that can be chosen freely. The first four make the
// forty variants that have been studied; the others are at their first values there.
//
// The first card is the base card and starts its foundation; then rows of 7, 6, .. 1 cards make
// piles of 1 to 7 cards. Foundations go up in suit from the base card's rank, king to ace where
// needed. Piles build down. A deal puts one card of the stock on each pile from the left, three
// times seven and then two.
#ifndef PATIENCE_AGNES_RULES_H
#define PATIENCE_AGNES_RULES_H

#include <cstdint>

namespace patience::agnes {

/// How the first cards lie: all face up (Dalton 1909, Parlett 1979) or only the last card of
/// each pile (GNOME AisleRiot). Cards of later deals lie face up.
enum class Layout : std::uint8_t { up, down };

/// Which sequences move together: of one suit (Dalton, Parlett), of one colour (AisleRiot), or
/// none: single cards only.
enum class Runs : std::uint8_t { suit, color, single };

/// What may be put on an empty pile between deals: nothing (Parlett, AisleRiot), a single card
/// of the highest rank (the one below the base), a run that starts with one (Masten), any single
/// card, any movable run (Dalton, Keller).
enum class Empty : std::uint8_t { none, high1, high_run, any1, any_run };

/// Whether a part of a movable run may move without the rest (quagnes has both).
enum class Split : std::uint8_t { no, yes };

/// Whether a card may be built on any card of its colour or of its suit only.
enum class Build : std::uint8_t { color, suit };

/// Where building stops: at the base rank, on which nothing goes; between ace and king, so that
/// no king goes on an ace, nor anything on a card of the base rank; nowhere (PySolFC); nowhere,
/// but runs stop at the base rank, so that what is parked on a base card moves without it
/// (AisleRiot).
enum class Wrap : std::uint8_t { base, none, circular, park };

/// Whether the first piles have 1, 2, .. 7 cards from the left, or 7, 6, .. 1 (Dalton).
enum class Piles : std::uint8_t { rising, falling };

/// Where a last deal of fewer cards than piles goes: to the first piles or to the last.
enum class Last : std::uint8_t { left, right };

/// Whether a whole pile may move to an empty one.
enum class WholePile : std::uint8_t { yes, no };

/// Free play, or forced: every foundation move is made at once, and so is every move of a longest
/// run that uncovers a card it does not continue; the player deals, or moves a longest run that
/// is no whole pile to the first empty pile.
enum class Play : std::uint8_t { free, forced };

/// Whether the last card of a foundation may go back to a pile, where a single card from another
/// pile could go (AisleRiot). Forced play takes nothing back.
enum class Back : std::uint8_t { no, yes };

struct Rules {
  Layout layout = Layout::up;
  Runs runs = Runs::suit;
  Empty empty = Empty::none;
  Split split = Split::yes;
  Build build = Build::color;
  Wrap wrap = Wrap::base;
  Piles piles = Piles::rising;
  Last last = Last::left;
  WholePile whole_pile = WholePile::yes;
  Play play = Play::free;
  Back back = Back::no;
};

/// Rules of which take(name, last) gives each dimension, an enumerator up to the last, in order.
template <class Take>
Rules rules_by(Take take) {
  Rules rules;
  // One more member in struct Rules, and this does not compile until that is taken below too.
  auto& [layout, runs, empty, split, build, wrap, piles, last, whole_pile, play, back] = rules;
  layout = take("layout", Layout::down);
  runs = take("runs", Runs::single);
  empty = take("empty", Empty::any_run);
  split = take("split", Split::yes);
  build = take("build", Build::suit);
  wrap = take("wrap", Wrap::park);
  piles = take("mirrored", Piles::falling);
  last = take("last", Last::right);
  whole_pile = take("whole_pile", WholePile::no);
  play = take("play", Play::forced);
  back = take("back", Back::yes);
  return rules;
}

}  // namespace patience::agnes

#endif
