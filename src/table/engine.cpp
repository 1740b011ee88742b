#include "engine.h"

#include <algorithm>
#include <set>

#include "words.h"

namespace patience::table {

Value value_of_win(Outcome outcome, std::optional<std::size_t> to_go) {
  return {outcome, outcome == Outcome::won ? 1 : 0, outcome != Outcome::unknown, to_go};
}

Solved solved_by_win(Outcome outcome, std::vector<Action> line, std::uint64_t examined,
                     std::uint64_t stored, Reason stopped) {
  std::string said;
  switch (outcome) {
    case Outcome::won:
      said = line.empty() ? "The game is won."
                          : "Can still be won, in " + counted(line.size(), "move") + ".";
      break;
    case Outcome::lost:
      said = "Lost: no line of play wins from here.";
      break;
    case Outcome::unknown:
      said = "Not known within " + grouped(examined) + " positions.";
  }
  const Value value = value_of_win(outcome, line.size());
  return {value, std::move(line), examined, stored, stopped, said};
}

namespace {

std::string note_of(const Value& value, const Engine& engine) {
  if (engine.counts != nullptr) {
    return counted(static_cast<std::uint64_t>(value.score), engine.counts) + " up in the end";
  }
  if (value.outcome != Outcome::won || !value.to_go) return {};
  return *value.to_go == 0 ? "the win" : "a win in " + counted(*value.to_go, "more move");
}

}  // namespace

std::vector<Action> known_actions(const State& at) {
  std::vector<Action> actions = at.legal_actions();
  actions.erase(std::remove_if(actions.begin(), actions.end(),
                               [&](Action action) { return at.redeals(action); }),
                actions.end());
  return actions;
}

std::vector<std::optional<bool>> which_keep(const std::vector<Value>& values,
                                            const Engine& engine) {
  int most = engine.counts == nullptr ? engine.highest : 0;
  for (const Value& value : values) most = std::max(most, value.score);
  const bool all_complete =
      std::all_of(values.begin(), values.end(), [](auto& one) { return one.complete; });
  std::vector<std::optional<bool>> keep(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool best = values[i].score == most, complete = values[i].complete;
    // Where a search was stopped more may be reached, but not more than all.
    const bool sure = most == engine.highest || all_complete || (complete && !best);
    if (sure && (best || complete)) keep[i] = best;
  }
  return keep;
}

std::vector<Hint> hints(const State& at, const Engine& engine, Stop stop,
                        const std::function<void(const std::vector<Hint>&)>& so_far) {
  std::vector<Hint> found;
  std::vector<Value> values;
  const auto tell_which_keep = [&] {
    const std::vector<std::optional<bool>> keep = which_keep(values, engine);
    for (std::size_t i = 0; i < found.size(); ++i) found[i].keeps = keep[i];
  };
  for (const Action action : known_actions(at)) {
    const std::unique_ptr<State> after = at.clone();
    after->apply(action);
    values.push_back(engine.value(*after, stop));
    found.push_back(
        {action, values.back().outcome, std::nullopt, note_of(values.back(), engine)});
    if (engine.counts == nullptr) tell_which_keep();
    if (so_far) so_far(found);
  }
  tell_which_keep();
  return found;
}

std::string hints_said(const std::vector<Hint>& hints, const Engine& engine) {
  if (hints.empty()) return "There is no move.";
  std::size_t best = 0, unknown = 0;
  for (const Hint& hint : hints) {
    best += hint.keeps.value_or(false) ? 1 : 0;
    unknown += hint.keeps ? 0 : 1;
  }
  if (best + unknown == 0) return "Lost: no move wins any more.";
  const char* const s = best == 1 ? "s" : "";
  const std::string what = engine.counts == nullptr
                               ? "keep" + std::string(s) + " the win"
                               : "bring" + std::string(s) + " up the most " + engine.counts + 's';
  std::string said =
      std::to_string(best) + " of " + counted(hints.size(), "move") + ' ' + what + '.';
  if (unknown > 0) said += " Of " + std::to_string(unknown) + " it is not known.";
  return said;
}

namespace {

// Along a line of play values can only fall, so that what lies between two that are alike need
// not be asked for. One that is not complete says nothing.
std::vector<Value> values_along(const std::vector<std::unique_ptr<State>>& line,
                                std::size_t first, const Engine& engine, Stop stop) {
  std::vector<std::optional<Value>> found(line.size() - first);
  // Intervals that are still to be looked at.
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, found.size() - 1}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    for (const std::size_t end : {from, to}) {
      if (!found[end]) found[end] = engine.value(*line[first + end], stop);
    }
    if (to - from < 2) continue;
    if (*found[from] == *found[to] && found[from]->complete) {
      for (std::size_t i = from + 1; i < to; ++i) found[i] = found[from];
    } else {
      const std::size_t middle = (from + to) / 2;
      open.emplace_back(middle, to);
      open.emplace_back(from, middle);
    }
  }
  std::vector<Value> values;
  for (const std::optional<Value>& one : found) values.push_back(*one);
  return values;
}

// What the moves lost, in words: `lost` is where less is known to be had than before.
std::string review_said(const std::vector<Value>& values, const Engine& engine, std::size_t lost,
                        int before, bool by_this_move) {
  const std::string move = "move " + std::to_string(before + static_cast<int>(lost));
  const bool none = lost == values.size();
  if (engine.counts != nullptr) {
    const auto cards = static_cast<std::uint64_t>(values[0].score);
    return std::string(values[0].complete ? "" : "At least ") + counted(cards, engine.counts) +
           " can go up in this deal, " +
           (none ? "no move is known to cost any."
                 : "after " + move + " no more than " + std::to_string(values[lost].score) + ".");
  }
  static const char* const can[] = {"can be won", "can not be won", "can perhaps be won"};
  return std::string("The deal ") + can[static_cast<int>(values[0].outcome)] +
         (none           ? ", no move is known to lose it."
          : lost == 0    ? "."
          : by_this_move ? ", " + move + " loses it."
                         : ", it is lost after " + move + " at the latest.");
}

}  // namespace

Review review(const std::vector<std::unique_ptr<State>>& line, const Engine& engine, Stop stop) {
  const auto in_last_deal = [&](const auto& at) { return at->deal() == line.back()->deal(); };
  const auto first = static_cast<std::size_t>(
      std::find_if(line.begin(), line.end(), in_last_deal) - line.begin());
  std::vector<Value> values = values_along(line, first, engine, stop);
  // What can be had later could be had before, perhaps by other moves more; what could not is
  // lost.
  for (std::size_t i = values.size() - 1; i > 0; --i) {
    Value& before = values[i - 1];
    if (before.score >= values[i].score) continue;
    before.score = values[i].score;
    if (before.score == engine.highest) before = values[i];
  }
  for (std::size_t i = 1; i < values.size(); ++i) {
    const Value& before = values[i - 1];
    if (before.complete && !values[i].complete && before.score == values[i].score) {
      values[i].complete = true;
      values[i].outcome = before.outcome;
    }
  }
  Review review;
  review.before = static_cast<int>(first);
  const int most = engine.counts == nullptr ? engine.highest : values[0].score;
  const auto lost = static_cast<std::size_t>(
      std::find_if(values.begin(), values.end(),
                   [most](const Value& one) { return one.complete && one.score < most; }) -
      values.begin());
  // One that was open before may have been lost by an earlier move.
  const bool by_this_move =
      lost < values.size() && (lost == 0 || values[lost - 1].score > values[lost].score);
  if (by_this_move) review.mistake = static_cast<int>(lost);
  review.said = review_said(values, engine, lost, review.before, by_this_move);
  review.values = std::move(values);
  return review;
}

std::optional<Sight> State::sight() const { return std::nullopt; }

namespace {

using Met = std::set<std::string>;  // keys of the states where a game was

bool leads_to(const Met& met, const State& at, Action action) {
  const std::unique_ptr<State> after = at.clone();
  after->apply(action);
  return met.count(after->key()) > 0;
}

std::vector<Prospect> prospects_at(const State& at, const Met& met, const Sight& sight,
                                   Stop stop) {
  const Continuation next = sight.next(at, stop);
  struct Option {
    Prospect prospect;
    bool leads_back, is_next;
    std::size_t then;  // so many moves up to something new
  };
  std::vector<Option> found;
  for (const Action action : known_actions(at)) {
    const Continuation after = sight.after(at, action, stop);
    const bool is_next = next.begins_with(action);
    const double chance = is_next ? std::max(after.chance, next.chance) : after.chance;
    found.push_back({{action, chance}, leads_to(met, at, action), is_next, after.actions.size()});
  }
  std::stable_sort(found.begin(), found.end(), [](const Option& a, const Option& b) {
    if (a.leads_back != b.leads_back) return b.leads_back;
    if (a.is_next != b.is_next) return a.is_next;
    if (a.prospect.chance != b.prospect.chance) return a.prospect.chance > b.prospect.chance;
    return a.then < b.then;
  });
  std::vector<Prospect> sorted;
  for (const Option& one : found) sorted.push_back(one.prospect);
  return sorted;
}

}  // namespace

std::vector<Prospect> prospects(const std::vector<std::unique_ptr<State>>& line,
                                const Sight& sight, Stop stop) {
  Met met;
  for (const auto& state : line) met.insert(state->key());
  return prospects_at(*line.back(), met, sight, stop);
}

namespace {

// What the cards that a move shows are better than they are on average; nothing if it shows none.
std::optional<double> luck_of(const State& at, Action action, const State& after,
                              const Sight& sight) {
  const std::optional<double> expected = sight.expected(at, action);
  if (!expected) return std::nullopt;
  return sight.chance(after) - *expected;
}

}  // namespace

std::vector<double> luck_along(const std::vector<std::unique_ptr<State>>& line,
                               const std::vector<Action>& made, const Sight& sight, Stop stop) {
  std::vector<double> found;
  for (std::size_t i = 0; i < made.size() && (stop == nullptr || !*stop); ++i) {
    found.push_back(luck_of(*line[i], made[i], *line[i + 1], sight).value_or(0));
  }
  return found;
}

std::vector<Worth> worths(const std::vector<std::unique_ptr<State>>& line,
                          const std::vector<Action>& made, const Sight& sight, Stop stop) {
  std::vector<Continuation> best;
  Met met;
  for (const auto& at : line) {
    met.insert(at->key());
    best.push_back(at->won() ? Continuation{1} : sight.next(*at, stop));
    // As prospects() have it, without a search after each move where the first needs none.
    Continuation& one = best.back();
    if (!one.actions.empty() && leads_to(met, *at, one.actions.front())) {
      const Prospect first = prospects_at(*at, met, sight, stop).front();
      one = {first.chance, {first.action}};
    }
  }
  // What can be had later in a turn could be had before, even if the search had not found it.
  std::vector<Worth> found(made.size());
  double later = best.back().chance;
  for (std::size_t i = made.size(); i > 0; --i) {
    const State& at = *line[i - 1];
    Worth& worth = found[i - 1];
    const std::optional<double> luck = luck_of(at, made[i - 1], *line[i], sight);
    const double before = sight.chance(at);
    worth.chance = sight.chance(*line[i]);
    worth.luck = luck.value_or(0);
    if (luck) later = worth.chance - *luck;
    const Continuation& could = best[i - 1];
    if (!could.begins_with(made[i - 1])) worth.error = std::max(could.chance - later, 0.0);
    worth.lookahead = worth.chance - before - worth.luck + worth.error;
    later = std::max(could.chance, later);
  }
  return found;
}

}  // namespace patience::table
