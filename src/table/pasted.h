// Cards that people type, paste or keep in files: decks, tableaus and boards as text.
#ifndef PATIENCE_TABLE_PASTED_H
#define PATIENCE_TABLE_PASTED_H

#include <string>
#include <vector>

#include "table.h"

namespace patience::table {

/// The cards of a deal, in groups where they lie apart.
using Groups = std::vector<std::vector<DeckCard>>;

// Each of these functions reads the deals of a text in UTF-8, one after the other. It returns one
// at least, or throws Refused about "deal", which says what is wrong and, where there are several
// lines, on which. Of the text they know:
// * A card is a rank (A, 2 to 10, T or 0, J, Q, K) and a suit (a letter or a glyph), in upper or
//   lower case. A glyph may come before the rank.
// * Between cards are blanks, commas, semicolons, quotation marks, square brackets, ends of
//   lines, or nothing. So lists of JSON and Python are read too.
// * A card in round brackets, or with a minus before it, lies face down.
// * A comment begins with # and goes to the end of its line.
// * What this package prints can be read again. Its titles and notes are passed over, and so are
//   numbers and names of piles ("3:", "Pile 3:", "clubs").

/// Decks or boards of Agnes Sorel.
/// * A deck is one group, in dealing order. Each stands on a line; or its cards run on over
///   several lines, with as many on each. Cards may also be (rank, suit) in numbers: ranks from
///   ace 0 to king 12, suits clubs 0, diamonds 1, spades 2, hearts 3.
/// * A board has its piles as lines, or as columns below their numbers. At the start of a deal it
///   is read as its deck. In the middle of a game it is 13 groups: the four foundations, the
///   seven piles, the stock in dealing order, and at last no cards but numbers: the base rank,
///   and how many cards of each pile lie face down.
std::vector<Groups> pasted_decks(const std::string& text);

/// Tableaus of La Belle Lucie, a group for each fan. A stroke or the end of a line ends a fan. If
/// lines with strokes have a card in common, each line is a tableau. The cards that a tableau
/// lacks must be the lowest of their suits. If a line names the foundations, it must agree with
/// that.
std::vector<Groups> pasted_tableaus(const std::string& text);

/// Which deals of their games tableaus say that they are: "Deal 2 of 3" as it is printed here, a
/// heading such as "Deal 2" or lblsolve's "=== Deal 2 ===", or "# deal: 2" as it is written.
std::vector<int> said_deals(const std::string& text);

/// Grids of four rows, one group each, row by row: as many cards in each as the deck has ranks. A
/// stroke or the end of a line ends a row.
std::vector<Groups> pasted_grids(const std::string& text);

/// Deals or positions of Spider.
/// * A deal is ten columns and the five rows of the stock. It may be written in dealing order, as
///   104 cards: the 44 that lie face down, the first row, the rows of the stock. Then the first
///   four columns have six cards. Or it may be written as it lies, by columns or by rows, where
///   the lengths of the lines tell which: see spider_layouts.cpp.
/// * A position in the middle of a game is 13 groups: the ten columns, the stock in dealing
///   order, the suits that were removed, and at last no cards but numbers: how many of each
///   column lie face down.
/// The cards are two decks, or eight complete suits of two kinds or of one.
std::vector<Groups> pasted_spiders(const std::string& text);

}  // namespace patience::table

#endif
