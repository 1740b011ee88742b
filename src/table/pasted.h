// Cards that people paste: decks, tableaus and boards as text, as PySolFC's tools print them too.
#ifndef PATIENCE_TABLE_PASTED_H
#define PATIENCE_TABLE_PASTED_H

#include <string>
#include <vector>

#include "table.h"

namespace patience::table {

// Each reads a text in UTF-8: ranks (A, 2 to 10 or T, J, Q, K) and suits (letters or glyphs),
// with blanks, commas or ends of lines between cards, in upper or lower case; what follows a # is
// no part of it. Throws Refused about "deal", which says what is wrong and on which line.

/// A deck of Agnes Sorel in dealing order: its 52 cards, or the board at the start of a deal.
std::vector<DeckCard> pasted_deck(const std::string& text);

/// The fans of La Belle Lucie, a line or a stroke for each; those that lack cards lack the lowest
/// of their suits. A line of foundations is compared with what is missing.
std::vector<std::vector<DeckCard>> pasted_fans(const std::string& text);

/// Four rows of as many cards as the deck has ranks, one after the other.
std::vector<DeckCard> pasted_grid(const std::string& text);

}  // namespace patience::table

#endif
