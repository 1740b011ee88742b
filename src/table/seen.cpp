#include "seen.h"

#include <algorithm>
#include <cstdio>

#include "table_json.h"

namespace patience::table {

namespace {

Sight sight_of(const Table& table) {
  std::optional<Sight> sight = table.sight();
  if (!sight) throw Refused("message", "Chances of this game are not known.");
  return *std::move(sight);
}

// A chance, or what is added to one, with a digit behind the point.
std::string percent(double value, bool with_sign = false) {
  char text[32];
  std::snprintf(text, sizeof text, with_sign ? "%+.1f%%" : "%.1f%%", 100 * value);
  return text;
}

// The numbers of the moves that lost most, worst first.
std::vector<int> worst(const std::vector<double>& lost) {
  constexpr std::size_t most = 3;
  std::vector<int> found;
  for (std::size_t i = 0; i < lost.size(); ++i) {
    if (lost[i] > 0) found.push_back(static_cast<int>(i + 1));
  }
  const auto of = [&](int number) { return lost[static_cast<std::size_t>(number - 1)]; };
  std::stable_sort(found.begin(), found.end(), [&](int a, int b) { return of(a) > of(b); });
  if (found.size() > most) found.resize(most);
  return found;
}

double sum(const std::vector<double>& numbers) {
  double total = 0;
  for (const double one : numbers) total += one;
  return total;
}

}  // namespace

Json chance_json(const Table& at, Stop stop) {
  const Sight sight = sight_of(at);
  const double chance = sight.chance(at);
  const bool locked = sight.locked(at, stop);
  return json_object(
      {{"chance", json(chance)},
       {"locked", json(locked)},
       {"player", json(sight.player)},
       {"games", json(sight.games)},
       {"said", json(locked && !at.won() ? "It can be won, wherever the hidden cards lie."
                                         : percent(chance) + ", as far as one can see.")}});
}

Json hints_seen_json(const OpenGame& game, Stop stop) {
  const Table& at = *game.table;
  const std::vector<Prospect> found = prospects(game.line, sight_of(at), stop);
  double best = 0;
  for (const Prospect& one : found) best = std::max(best, one.chance);
  const std::vector<const char*> names = at.fields();
  const Json moves = json_list(found, [&](const Prospect& one) {
    return prospect_json(names, at.choice(one.action), one.chance, best - one.chance,
                         percent(one.chance));
  });
  return json_object(
      {{"moves", moves},
       {"said", json(found.empty() ? std::string("No move is legal.")
                                   : "Best, as far as one can see: " +
                                         at.choice(found.front().action).words + " (" +
                                         percent(found.front().chance) + ").")}});
}

Json review_seen_json(const OpenGame& game, const std::vector<std::string>& words, Stop stop) {
  const Sight sight = sight_of(*game.table);
  const double start = sight.chance(*game.line.front());
  const std::vector<Worth> found = worths(game.line, game.made, sight, stop);
  std::vector<Json> moves;
  std::vector<double> error;
  std::vector<double> bad_luck;
  std::vector<double> lookahead;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Worth& one = found[i];
    moves.push_back(json_object({{"words", json(words[i])},
                                 {"chance", json(one.chance)},
                                 {"error", json(one.error)},
                                 {"luck", json(one.luck)},
                                 {"lookahead", json(one.lookahead)}}));
    error.push_back(one.error);
    bad_luck.push_back(-one.luck);
    lookahead.push_back(one.lookahead);
  }
  const double end = found.empty() ? start : found.back().chance;
  const std::string said = "Chance at the start " + percent(start) + ", luck " +
                           percent(0 - sum(bad_luck), true) + ", errors " +
                           percent(0 - sum(error), true) + ", lookahead " +
                           percent(sum(lookahead), true) + ": " + percent(end) + " in the end.";
  return json_object({{"start", json(start)},
                      {"moves", json_list(moves, [](const Json& one) { return one; })},
                      {"errors", json_list(worst(error))},
                      {"unlucky", json_list(worst(bad_luck))},
                      {"said", json(said)}});
}

}  // namespace patience::table
