// What is remembered of questions that take long: a yes or no for each of many keys.
#ifndef PATIENCE_SEARCH_VERDICTS_H
#define PATIENCE_SEARCH_VERDICTS_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "key.h"
#include "zeroed_array.h"

namespace patience {

/// Keys with their verdicts. A new key takes the place of an old one where both want the same,
/// so that what was noted may be forgotten. It is wrong only where two keys differ in nothing
/// but the bit that the verdict takes: with a million slots, all in use, a question that was
/// never asked is taken for one that was with a chance of 2^-43.
class Verdicts {
 public:
  /// Takes memory when the first verdict is noted.
  explicit Verdicts(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  void forget_all() { salt_ = SplitMix(salt_ + 1)(); }

  /// Says that the key will be asked for soon, so that its slot is in the cache by then.
  void expect(std::uint64_t key) const {
#if defined(__GNUC__)
    if (!slots_.empty()) __builtin_prefetch(&slots_[slot_of(salted(key))]);
#else
    static_cast<void>(key);
#endif
  }

  std::optional<bool> find(std::uint64_t key) const {
    if (slots_.empty()) return std::nullopt;
    key = salted(key);
    const std::uint64_t known = slots_[slot_of(key)];
    if ((known & ~std::uint64_t{1}) != key) return std::nullopt;
    return known != key;
  }

  void note(std::uint64_t key, bool verdict) {
    if (slots_.empty()) {
      slots_.assign(slots_within(max_bytes_, sizeof(std::uint64_t), std::size_t{1024}), 0);
    }
    key = salted(key);
    slots_[slot_of(key)] = key | std::uint64_t{verdict};
  }

 private:
  // The last bit has the verdict. Keys that want the same slot do so under any salt, so that what
  // is known of a deal does not depend on the deals before it.
  std::uint64_t salted(std::uint64_t key) const { return (key ^ salt_) & ~std::uint64_t{1}; }
  std::size_t slot_of(std::uint64_t key) const { return key >> 1 & (slots_.size() - 1); }

  const std::size_t max_bytes_;
  std::vector<std::uint64_t> slots_;
  std::uint64_t salt_ = 0;
};

}  // namespace patience

#endif
