#include "visited.h"

#include <algorithm>

namespace patience {

namespace {

constexpr Key empty{};
constexpr std::size_t smallest = 1024;  // slots: 16 kB
constexpr std::size_t kept_by_clear = 16 * smallest;
constexpr std::size_t probes_when_full = 8;

// While it grows, the old slots stay beside the new ones, which are twice as many: the bound
// must hold three halves of the largest size.
std::size_t largest_power_within(std::size_t max_bytes) {
  std::size_t slots = smallest;
  while (slots * 2 * sizeof(Key) / 2 * 3 <= max_bytes) slots *= 2;
  return slots;
}

}  // namespace

VisitedTable::VisitedTable(std::size_t max_bytes)
    : max_slots_(largest_power_within(max_bytes)), slots_(smallest) {}

void VisitedTable::clear() {
  if (slots_.size() > kept_by_clear) {
    slots_ = std::vector<Key>(smallest);
  } else if (stored_ > 0) {
    slots_.resize(smallest);
    std::fill(slots_.begin(), slots_.end(), empty);
  }
  stored_ = 0;
  full_ = false;
}

bool VisitedTable::insert(Key key) {
  if (key == empty) key.low = 1;
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = key.high & mask;
  for (std::size_t probe = 0; slots_[at] != empty; ++probe) {
    if (slots_[at] == key) return false;
    if (full_ && probe + 1 == probes_when_full) {
      at = (key.high + (key.low & (probes_when_full - 1))) & mask;
      break;
    }
    at = (at + 1) & mask;
  }
  slots_[at] = key;
  ++stored_;
  if (!full_ && stored_ > slots_.size() / 4 * 3) {
    if (slots_.size() < max_slots_) {
      grow();
    } else {
      full_ = true;
    }
  }
  return true;
}

void VisitedTable::grow() {
  std::vector<Key> larger(slots_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (Key key : slots_) {
    if (key == empty) continue;
    std::size_t at = key.high & mask;
    while (larger[at] != empty) at = (at + 1) & mask;
    larger[at] = key;
  }
  slots_.swap(larger);
}

}  // namespace patience
