// Where the cards of a text of Spider lie: which of them are columns, and which the stock.
#ifndef PATIENCE_TABLE_SPIDER_LAYOUTS_H
#define PATIENCE_TABLE_SPIDER_LAYOUTS_H

#include <string>
#include <vector>

#include "reading.h"

namespace patience::table {

/// A card as it is written: its word, and the line on which it stands.
struct Written {
  std::string word;
  int line;
};

/// What lies where, and what else a text says of it.
struct SpiderLying {
  std::vector<std::vector<Written>> columns;  ///< ten, from the bottom to the top
  std::vector<Written> stock;                 ///< in dealing order
  std::vector<Line> foundations;              ///< the lines that name removed suits
  std::string title;                          ///< of a printed board
  int line = 0;                               ///< the first
  bool is_board = true;                       ///< and not dealing order
};

/// Each deal or position of a text. Throws Refused where the lines do not tell, or in two ways.
std::vector<SpiderLying> spiders_lying(const std::string& text);

}  // namespace patience::table

#endif
