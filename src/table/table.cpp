#include "table.h"

namespace patience::table {

std::vector<Choice> Table::moves() const {
  std::vector<Choice> choices;
  for (const Action action : legal_actions()) choices.push_back(choice(action));
  return choices;
}

Meaning Table::legal_action(const Fields& move) const {
  const Meaning meaning = meaning_of(move);
  if (!meaning.action) return meaning;
  const std::optional<std::string> reason = why_not(*meaning.action);
  return reason ? Meaning{std::nullopt, *reason} : meaning;
}

std::optional<std::string> Table::make(const Fields& move) {
  const Meaning meaning = legal_action(move);
  if (!meaning.action) return meaning.why_none;
  apply(*meaning.action);
  return std::nullopt;
}

std::string Table::key() const {
  std::string key;
  for (const Place& place : places()) {
    key += '\n' + std::to_string(place.down);
    for (const DeckCard card : place.cards) key += static_cast<char>('!' + card);
  }
  for (const std::string& note : notes()) key += '\n' + note;
  return key;
}

}  // namespace patience::table
