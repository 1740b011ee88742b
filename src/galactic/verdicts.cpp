#include "verdicts.h"

#include <utility>

namespace patience::galactic {

namespace {

constexpr Key empty{};
constexpr std::size_t smallest = 2048;  // slots: 40 kB
constexpr std::size_t slot_bytes = sizeof(Key) + sizeof(Verdict);

// While it grows, the old slots stay beside the new ones, which are twice as many: the bound
// must hold three halves of the largest size.
std::size_t largest_power_within(std::size_t max_bytes) {
  std::size_t slots = smallest;
  while (slots * 2 * slot_bytes / 2 * 3 <= max_bytes) slots *= 2;
  return slots;
}

}  // namespace

VerdictTable::VerdictTable(std::size_t max_bytes)
    : max_slots_(largest_power_within(max_bytes)), keys_(smallest), verdicts_(smallest) {}

void VerdictTable::clear() {
  keys_.assign(smallest, empty);
  verdicts_.assign(smallest, Verdict());
  if (keys_.capacity() > 16 * smallest) {  // gives back the memory of an unusually large search
    keys_.shrink_to_fit();
    verdicts_.shrink_to_fit();
  }
  stored_ = 0;
}

std::size_t VerdictTable::slot(Key key) const {
  const std::size_t mask = keys_.size() - 1;
  std::size_t at = key.high & mask;
  while (keys_[at] != empty && keys_[at] != key) at = (at + 1) & mask;
  return at;
}

bool VerdictTable::set(Key key, Verdict verdict) {
  std::size_t at = slot(key);
  if (keys_[at] == empty) {
    if (stored_ >= keys_.size() / 4 * 3) {
      if (keys_.size() == max_slots_) return false;
      grow();
      at = slot(key);
    }
    keys_[at] = key;
    ++stored_;
  }
  verdicts_[at] = verdict;
  return true;
}

// In place. A key is found from its home on as long as no slot between them is empty, so keys are
// put back in the order of their homes: from an empty slot on, and round.
void VerdictTable::forget_unjudged() {
  std::size_t first = 0;
  while (keys_[first] != empty) ++first;
  stored_ = 0;
  for (std::size_t i = 1; i < keys_.size(); ++i) {
    const std::size_t from = (first + i) & (keys_.size() - 1);
    const Key key = keys_[from];
    const Verdict verdict = verdicts_[from];
    keys_[from] = empty;
    verdicts_[from] = Verdict();
    if (key == empty || verdict.kind == Verdict::none) continue;
    const std::size_t at = slot(key);
    keys_[at] = key;
    verdicts_[at] = verdict;
    ++stored_;
  }
}

void VerdictTable::grow() {
  std::vector<Key> keys(keys_.size() * 2);
  std::vector<Verdict> verdicts(keys.size());
  keys.swap(keys_);
  verdicts.swap(verdicts_);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] == empty) continue;
    const std::size_t at = slot(keys[i]);
    keys_[at] = keys[i];
    verdicts_[at] = verdicts[i];
  }
}

}  // namespace patience::galactic
