// What lies on a table, and what is said of it, as JSON for the page: see inst/app/README.md.
#ifndef PATIENCE_TABLE_TABLE_JSON_H
#define PATIENCE_TABLE_TABLE_JSON_H

#include <vector>

#include "engine.h"
#include "json.h"
#include "table.h"

namespace patience::table {

Json json(Outcome outcome);
/// A move's fields that are there, by their names; digits are numbers.
Json move_json(const std::vector<const char*>& names, const Fields& move);
Json choice_json(const std::vector<const char*>& names, const Choice& choice);
Json hint_json(const std::vector<const char*>& names, const Choice& choice, const Hint& hint);
/// With the `chance` after it, the `loss` that it is, and a note of them.
Json prospect_json(const std::vector<const char*>& names, const Choice& choice, double chance,
                   double loss, const std::string& note);
Json place_json(const Place& place);
Json score_json(const Score& score);

}  // namespace patience::table

#endif
