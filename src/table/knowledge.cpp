#include "knowledge.h"

#include <utility>

namespace patience::table {

namespace {

// More positions than a game of some hours meets.
constexpr std::size_t most_known = 100'000;

std::string key_of(const State& at, const std::string& rules) { return rules + at.key(); }

// What is left of the line after the moves that were made.
Solved rest_of(const Solved& solved, std::size_t made, const Engine& engine) {
  const auto from = solved.line.begin() + static_cast<std::ptrdiff_t>(made);
  std::vector<Action> line(from, solved.line.end());
  if (engine.counts == nullptr) return solved_by_win(solved.value.outcome, std::move(line));
  Value value = solved.value;
  value.to_go = line.size();
  return {value, std::move(line), 0, 0, Reason::none, solved.said};
}

}  // namespace

std::optional<Knowledge::Known> Knowledge::find(const std::string& key) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = known_.find(key);
  if (found == known_.end()) return std::nullopt;
  return found->second;
}

// What is complete stays; of lines the shorter one.
void Knowledge::keep(const std::string& key, const Known& known) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (known_.size() >= most_known) known_.clear();
  const auto [at, is_new] = known_.emplace(key, known);
  if (is_new) return;
  Known& old = at->second;
  const bool has_line = known.solved != nullptr;
  const bool shorter = has_line && (old.solved == nullptr || known.value.to_go < old.value.to_go);
  if (shorter || !old.value.complete) old = known;
}

void Knowledge::keep_line(const State& at, const std::string& rules, const Solved& solved) {
  const auto line = std::make_shared<const Solved>(solved);
  const std::unique_ptr<State> state = at.clone();
  for (std::size_t made = 0;; ++made) {
    Value value = solved.value;
    value.to_go = solved.line.size() - made;
    keep(key_of(*state, rules), {value, line, made});
    if (made == solved.line.size()) return;
    state->apply(solved.line[made]);
  }
}

Engine Knowledge::ask_first(Engine engine, std::string rules) {
  Engine asking = engine;
  asking.solve = [this, engine, rules](const State& at, Stop stop) {
    const std::optional<Known> known = find(key_of(at, rules));
    if (known && known->value.complete) {
      if (known->solved) return rest_of(*known->solved, known->made, engine);
      if (known->value.outcome == Outcome::lost && engine.counts == nullptr) {
        return solved_by_win(Outcome::lost, {});
      }
    }
    Solved found = engine.solve(at, stop);
    if (found.value.complete) keep_line(at, rules, found);
    return found;
  };
  asking.value = [this, engine, rules](const State& at, Stop stop) {
    const std::string key = key_of(at, rules);
    const std::optional<Known> known = find(key);
    if (known && known->value.complete) return known->value;
    const Value value = engine.value(at, stop);
    if (value.complete) keep(key, {value, nullptr, 0});
    return value;
  };
  return asking;
}

}  // namespace patience::table
