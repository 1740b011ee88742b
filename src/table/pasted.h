// Cards that people type, paste or keep in files: decks, tableaus and boards as text.
#ifndef PATIENCE_TABLE_PASTED_H
#define PATIENCE_TABLE_PASTED_H

#include <string>
#include <vector>

#include "table.h"

namespace patience::table {

/// The cards of a deal, in groups where they lie apart.
using Groups = std::vector<std::vector<DeckCard>>;

// Each reads the deals of a text in UTF-8, one after the other; there is one at least. A card is
// a rank (A, 2 to 10, T or 0, J, Q, K) and a suit (letter or glyph, which may come first), in
// upper or lower case. Between cards are blanks, commas, semicolons, quotation marks, square
// brackets or ends of lines, so that lists of JSON and Python are read too, or nothing; what
// follows a # is no part of it. What this package prints is read again: titles and notes are
// passed over, and so are numbers and names of piles ("3:", "Pile 3:", "clubs"); cards in
// brackets, or with a minus before them, lie face down. Throws Refused about "deal", which says
// what is wrong and, where there are several lines, on which.

/// Decks of Agnes Sorel in dealing order, one group each: one on each line, or cards that run on
/// over lines with as many on each, also as (rank, suit) in numbers, ranks from ace 0 to king 12,
/// and suits from clubs 0, diamonds, spades to hearts 3. Or boards, their piles as lines, or as
/// columns below their numbers: at the start of a deal as decks; in the middle of a game as 13
/// groups, the four foundations, the seven piles, the stock in dealing order, and then no cards
/// but the base rank and how many cards of each pile lie face down.
std::vector<Groups> pasted_decks(const std::string& text);

/// Tableaus of La Belle Lucie, a group for each fan. A stroke or the end of a line ends a fan;
/// lines with strokes that have a card in common are tableaus each. The cards that one lacks must
/// be the lowest of their suits; a line of foundations is compared with what is missing.
std::vector<Groups> pasted_tableaus(const std::string& text);

/// Which deals of their games tableaus say that they are: "Deal 2 of 3" as it is printed here, a
/// heading such as "Deal 2" or lblsolve's "=== Deal 2 ===", or "# deal: 2" as it is written.
std::vector<int> said_deals(const std::string& text);

/// Grids of four rows, one group each, row by row: as many cards in each as the deck has ranks. A
/// stroke or the end of a line ends a row.
std::vector<Groups> pasted_grids(const std::string& text);

/// Deals of Spider, each of ten columns and the five rows of the stock: in dealing order as 104
/// cards, the 44 that lie face down, the first row, the rows of the stock, with six cards in the
/// first four columns. Or as they lie, by columns or by rows, where the lengths of lines tell:
/// spider_layouts.cpp has which do. Positions in the middle of a game as 13 groups: the ten
/// columns, the stock in dealing order, the suits that were removed, and then no cards but how
/// many of each column lie face down. The pack is of two decks, or of eight complete suits of two
/// kinds or of one.
std::vector<Groups> pasted_spiders(const std::string& text);

}  // namespace patience::table

#endif
