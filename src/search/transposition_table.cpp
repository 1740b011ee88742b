#include "transposition_table.h"

#include <cstring>

namespace patience {

namespace {

constexpr Key empty{};
constexpr std::size_t smallest = 1024;  // slots: 16 kB
constexpr std::size_t kept_by_clear = 16 * smallest;
constexpr std::size_t probes_when_full = 8;

}  // namespace

TranspositionTable::TranspositionTable(std::size_t max_bytes)
    : max_size_(slots_within(max_bytes, sizeof(Key), smallest)),
      size_(smallest),
      slots_(smallest) {}

void TranspositionTable::clear() {
  if (size_ > kept_by_clear) {
    slots_ = ZeroedArray<Key>(smallest);
  } else if (stored_ > 0) {
    std::memset(static_cast<void*>(slots_.begin()), 0, size_ * sizeof(Key));
  }
  size_ = smallest;
  stored_ = 0;
  full_ = false;
}

bool TranspositionTable::insert(Key key) {
  if (key == empty) key.low = 1;
  const std::size_t mask = size_ - 1;
  std::size_t at = key.high & mask;
  for (std::size_t probe = 0;; ++probe) {
    const Key met = slots_[at];
    if (met == key) return false;
    if (met == empty) break;
    if (full_ && probe + 1 == probes_when_full) {
      at = (key.high + (key.low & (probes_when_full - 1))) & mask;
      break;
    }
    at = (at + 1) & mask;
  }
  slots_[at] = key;
  ++stored_;
  if (!full_ && stored_ > size_ / 4 * 3) grow();
  return true;
}

bool TranspositionTable::contains(Key key) const {
  if (key == empty) key.low = 1;
  const std::size_t probes = full_ ? probes_when_full : size_;
  for (std::size_t probe = 0; probe < probes; ++probe) {
    const Key met = slots_[(key.high + probe) & (size_ - 1)];
    if (met == key) return true;
    if (met == empty) return false;
  }
  return false;
}

// While the table forgets nothing, a key is found from its home on as long as no slot between
// them is empty, so the keys behind the one erased come nearer to their homes. Once it forgets,
// it looks at a few slots only, and a key that was forgotten meanwhile may be there twice.
void TranspositionTable::erase(Key key) {
  if (key == empty) key.low = 1;
  const std::size_t mask = size_ - 1;
  std::size_t at = key.high & mask;
  if (full_) {
    for (std::size_t probe = 0; probe < probes_when_full; ++probe, at = (at + 1) & mask) {
      if (slots_[at] != key) continue;
      slots_[at] = empty;
      --stored_;
    }
    return;
  }
  for (; slots_[at] != key; at = (at + 1) & mask) {
    if (slots_[at] == empty) return;
  }
  for (std::size_t next = (at + 1) & mask; slots_[next] != empty; next = (next + 1) & mask) {
    const std::size_t from_home = (next - (slots_[next].high & mask)) & mask;
    if (from_home < ((next - at) & mask)) continue;
    slots_[at] = slots_[next];
    at = next;
  }
  slots_[at] = empty;
  --stored_;
}

// Puts each key where it belongs in a table of twice the size. It is found from its home on as
// long as no slot between them becomes empty, so keys are taken in the order of their homes: from
// an empty slot on, and round.
void TranspositionTable::grow() {
  const std::size_t old_size = size_;
  if (old_size == max_size_) {
    full_ = true;
    return;
  }
  if (slots_.size() == old_size) slots_.enlarge(2 * old_size);
  size_ = 2 * old_size;
  std::size_t first = 0;
  while (slots_[first] != empty) ++first;
  for (std::size_t i = 1; i < old_size; ++i) {
    const std::size_t from = (first + i) & (old_size - 1);
    const Key key = slots_[from];
    if (key == empty) continue;
    slots_[from] = empty;
    std::size_t at = key.high & (size_ - 1);
    while (slots_[at] != empty) at = (at + 1) & (size_ - 1);
    slots_[at] = key;
  }
}

}  // namespace patience
