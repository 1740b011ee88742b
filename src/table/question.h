// A question about a game, read from its words, and the table that it is about.
#ifndef PATIENCE_TABLE_QUESTION_H
#define PATIENCE_TABLE_QUESTION_H

#include <memory>
#include <string>
#include <vector>

#include "table.h"

namespace patience::table {

/// The words of answers.h, each with its meaning. Throws Refused where they have none.
struct Question {
  explicit Question(const std::vector<std::string>& words);

  std::string method;
  Limits limits;
  std::string game, rules, codes, asked;
  bool given;
  std::string title;
  std::uint64_t seed, number;
  int dealt;
  std::string cards;
  std::vector<std::string> moves;
};

/// The table as it was dealt. Throws Refused where there is no such game, or no such deal.
std::unique_ptr<Table> table_of(const Question& asked);

}  // namespace patience::table

#endif
