#include "table_json.h"

namespace patience::table {

Json json(Outcome outcome) {
  static const char* const names[] = {"won", "lost", "unknown"};
  return table::json(names[static_cast<int>(outcome)]);
}

Json move_json(const std::vector<const char*>& names, const Fields& move) {
  Members members;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (move[i].empty()) continue;
    const bool digits = move[i].find_first_not_of("0123456789") == std::string::npos;
    members.emplace_back(names[i], digits ? Json{move[i]} : table::json(move[i]));
  }
  return json_object(members);
}

namespace {

Members choice_members(const std::vector<const char*>& names, const Choice& choice) {
  Members members{{"move", move_json(names, choice.move)}, {"words", table::json(choice.words)}};
  if (!choice.card.empty()) members.emplace_back("card", table::json(choice.card));
  if (!choice.place.empty()) members.emplace_back("place", table::json(choice.place));
  if (!choice.to.empty()) members.emplace_back("to", table::json(choice.to));
  if (!choice.group.empty()) members.emplace_back("group", table::json(choice.group));
  members.emplace_back("safe", table::json(choice.safe));
  return members;
}

}  // namespace

Json choice_json(const std::vector<const char*>& names, const Choice& choice) {
  return json_object(choice_members(names, choice));
}

Json place_json(const Place& place) {
  Members members{
      {"id", table::json(place.id)},
      {"kind", table::json(place.kind)},
      {"name", table::json(place.name)},
      {"cards", json_list(place.cards, [](DeckCard card) { return table::json(letters(card)); })},
      {"down", table::json(place.down)}};
  if (place.wants) members.emplace_back("wants", table::json(letters(*place.wants)));
  if (place.row > 0) {
    members.emplace_back("row", table::json(place.row));
    members.emplace_back("column", table::json(place.column));
    members.emplace_back("done", table::json(place.done));
    members.emplace_back("suit", table::json(place.suit));
  }
  return json_object(members);
}

Json score_json(const Score& score) {
  return json_object({{"done", table::json(score.done)},
                      {"of", table::json(score.of)},
                      {"what", table::json(score.what)}});
}

Json hint_json(const std::vector<const char*>& names, const Choice& choice, const Hint& hint) {
  Members members = choice_members(names, choice);
  members.emplace_back("outcome", json(hint.outcome));
  members.emplace_back("keeps", hint.keeps ? table::json(*hint.keeps) : json_null());
  members.emplace_back("note", table::json(hint.note));
  return json_object(members);
}

Json prospect_json(const std::vector<const char*>& names, const Choice& choice, double chance,
                   double loss, const std::string& note) {
  Members members = choice_members(names, choice);
  members.emplace_back("chance", table::json(chance));
  members.emplace_back("loss", table::json(loss));
  members.emplace_back("note", table::json(note));
  return json_object(members);
}

}  // namespace patience::table
