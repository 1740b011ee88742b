// What is remembered of questions that take long: a yes or no for each of many keys.
#ifndef PATIENCE_SEARCH_VERDICT_MAP_H
#define PATIENCE_SEARCH_VERDICT_MAP_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zeroed_array.h"

namespace patience {

/// Keys with their verdicts. Each key has a seat, of which there are as many as the memory has
/// room for; a new key takes the place of an old one with the same seat, so that what was noted
/// may be forgotten. It is wrong only where two keys differ in nothing but the bit that the
/// verdict takes: with a million seats, all in use, a question that was never asked is taken for
/// one that was with a chance of 2^-43.
///
/// Most searches take few seats. So the table has room for some of them only, by open addressing,
/// and stays in the nearest caches, until half of it is in use. Then it doubles, up to a slot for
/// each seat. What is remembered does not depend on its size.
class VerdictMap {
 public:
  explicit VerdictMap(std::size_t max_bytes)
      : seats_(slots_within(max_bytes, sizeof(std::uint64_t), smallest)), slots_(smallest) {}

  /// Forgets everything, and gives back the memory of an unusually large search.
  void forget_all() {
    if (slots_.size() > kept_by_forgetting) {
      slots_ = std::vector<std::uint64_t>(smallest);
    } else if (used_ > 0) {
      std::fill(slots_.begin(), slots_.end(), 0);
    }
    used_ = 0;
  }

  /// Bytes that what is remembered takes, whatever the table was grown to before.
  std::size_t bytes() const { return 2 * used_ * sizeof(slots_[0]); }

  /// Says that the key will be asked for soon, so that its slot is in the cache by then.
  void expect(std::uint64_t key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&slots_[seat_of(key) & (slots_.size() - 1)]);
#else
    static_cast<void>(key);
#endif
  }

  std::optional<bool> find(std::uint64_t key) const {
    const std::uint64_t known = slots_[slot_for(slots_, key)];
    if (known == 0 || (known ^ key) > 1) return std::nullopt;
    return (known & 1) != 0;
  }

  /// Throws std::bad_alloc, and stays as it is, if there is no room to grow.
  void note(std::uint64_t key, bool verdict) {
    if (used_ > slots_.size() / 2 && slots_.size() < seats_) grow();
    std::uint64_t& slot = slots_[slot_for(slots_, key)];
    if (slot == 0) ++used_;
    slot = (key & ~std::uint64_t{1}) | std::uint64_t{verdict};
  }

 private:
  static constexpr std::size_t smallest = 1024;
  static constexpr std::size_t kept_by_forgetting = 16 * smallest;

  // The last bit has the verdict.
  std::size_t seat_of(std::uint64_t key) const { return key >> 1 & (seats_ - 1); }

  // Where the key of this key's seat is, or an empty slot where it would be.
  std::size_t slot_for(const std::vector<std::uint64_t>& slots, std::uint64_t key) const {
    const std::size_t seat = seat_of(key);
    std::size_t at = seat & (slots.size() - 1);
    while (slots[at] != 0 && seat_of(slots[at]) != seat) at = (at + 1) & (slots.size() - 1);
    return at;
  }

  void grow() {
    std::vector<std::uint64_t> larger(2 * slots_.size());
    for (const std::uint64_t known : slots_) {
      if (known != 0) larger[slot_for(larger, known)] = known;
    }
    slots_ = std::move(larger);
  }

  const std::size_t seats_;
  std::vector<std::uint64_t> slots_;  // a zero is an empty slot
  std::size_t used_ = 0;
};

}  // namespace patience

#endif
