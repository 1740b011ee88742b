// Cards that people type, paste or keep in files: decks, tableaus and boards as text.
#ifndef PATIENCE_TABLE_PASTED_H
#define PATIENCE_TABLE_PASTED_H

#include <string>
#include <vector>

#include "table.h"

namespace patience::table {

/// The cards of a deal, in groups where they lie apart.
using Groups = std::vector<std::vector<DeckCard>>;

// Each game has a function that reads the deals of a text in UTF-8, one after the other. It
// returns one at least, or throws Refused about "deal", which says what is wrong and, where there
// are several lines, on which. Of the text all of them know:
// * A card is a rank (A, 2 to 10, T or 0, J, Q, K) and a suit (a letter or a glyph), in upper or
//   lower case. A glyph may come before the rank.
// * Between cards are blanks, commas, semicolons, quotation marks, square brackets, ends of
//   lines, or nothing. So lists of JSON and Python are read too.
// * A card in round brackets, or with a minus before it, lies face down.
// * --, XX or ?? is a card that nobody has seen, in the middle of a game of Spider.
// * A comment begins with # and goes to the end of its line.
// * What this package prints can be read again. Its titles and notes are passed over, and so are
//   numbers and names of piles ("3:", "Pile 3:", "clubs").

/// Which deals of their games tableaus say that they are: "Deal 2 of 3" as it is printed here, a
/// heading such as "Deal 2" or lblsolve's "=== Deal 2 ===", or "# deal: 2" as it is written.
std::vector<int> said_deals(const std::string& text);

}  // namespace patience::table

#endif
