#include "verdicts.h"

#include <algorithm>

namespace patience::galactic {

namespace {

constexpr Key empty{};
constexpr std::size_t smallest = 2048;  // slots: 40 kB
constexpr std::size_t slot_bytes = sizeof(Key) + sizeof(Verdict);

}  // namespace

VerdictTable::VerdictTable(std::size_t max_bytes)
    : max_size_(slots_within(max_bytes, slot_bytes, smallest)),
      size_(smallest),
      keys_(smallest),
      verdicts_(smallest) {}

void VerdictTable::clear() {
  if (size_ > 16 * smallest) {  // gives back the memory of an unusually large search
    keys_ = ZeroedArray<Key>(smallest);
    verdicts_ = ZeroedArray<Verdict>(smallest);
  } else {
    std::fill_n(keys_.begin(), size_, empty);
    std::fill_n(verdicts_.begin(), size_, Verdict());
  }
  size_ = smallest;
  stored_ = 0;
}

std::size_t VerdictTable::slot(Key key) const {
  const std::size_t mask = size_ - 1;
  std::size_t at = key.high & mask;
  while (keys_[at] != empty && keys_[at] != key) at = (at + 1) & mask;
  return at;
}

bool VerdictTable::set(Key key, Verdict verdict) {
  std::size_t at = slot(key);
  if (keys_[at] == empty) {
    if (stored_ >= size_ / 4 * 3) {
      if (size_ == max_size_) return false;
      grow();
      at = slot(key);
    }
    keys_[at] = key;
    ++stored_;
  }
  verdicts_[at] = verdict;
  return true;
}

// Puts the keys of the first `from_size` slots where they belong. A key is found from its home on
// as long as no slot between them is empty, so keys are taken in the order of their homes: from
// an empty slot on, and round.
template <class Keep>
void VerdictTable::settle(std::size_t from_size, Keep keep) {
  std::size_t first = 0;
  while (keys_[first] != empty) ++first;
  stored_ = 0;
  for (std::size_t i = 1; i < from_size; ++i) {
    const std::size_t from = (first + i) & (from_size - 1);
    const Key key = keys_[from];
    const Verdict verdict = verdicts_[from];
    keys_[from] = empty;
    verdicts_[from] = Verdict();
    if (key == empty || !keep(verdict)) continue;
    const std::size_t at = slot(key);
    keys_[at] = key;
    verdicts_[at] = verdict;
    ++stored_;
  }
}

void VerdictTable::forget_undecided() {
  settle(size_, [](Verdict verdict) { return verdict.kind != Verdict::none; });
}

void VerdictTable::grow() {
  const std::size_t old_size = size_;
  if (keys_.size() == old_size) keys_.enlarge(2 * old_size);
  if (verdicts_.size() == old_size) verdicts_.enlarge(2 * old_size);
  size_ = 2 * old_size;
  settle(old_size, [](Verdict) { return true; });
}

}  // namespace patience::galactic
