// The rules of Pan Galactic Solitaire. A grid has a row for each suit, from the top clubs,
// diamonds, hearts, spades, and a column for each rank; every card lies somewhere in it. A card
// is home when it lies in the row of its suit. The game is won when every column is done: four
// cards of one rank, all of them home.
//
// Each move brings a card of some rank k home to a column that has cards of that rank, and puts
// the card that lay there where the other came from:
//   swap   A, of rank k and suit s, is home; B, of suit s too, lies in A's column in row r. The
//          card C of rank k and suit r is exchanged with B.
//   cycle  Three cards of a column have rank k, home or not. The fourth, in row r, is exchanged
//          with the card of rank k and suit r.
#ifndef PATIENCE_GALACTIC_RULES_H
#define PATIENCE_GALACTIC_RULES_H

#include <cstdint>

namespace patience::galactic {

/// Which moves there are. "At least three" in the published rules of the cycle can be read to
/// mean exactly three (easy), or also four in wrong rows, any of which is then the fourth
/// (easy4).
enum class Rules : std::uint8_t { original, easy, easy4 };

}  // namespace patience::galactic

#endif
