// The transposition table: which keys has this search met before?
#ifndef PATIENCE_SEARCH_TRANSPOSITION_TABLE_H
#define PATIENCE_SEARCH_TRANSPOSITION_TABLE_H

#include <cstddef>
#include <cstdint>

#include "key.h"
#include "zeroed_array.h"

namespace patience {

/// A set of keys by open addressing. It starts small enough for the nearest cache, doubles
/// in place when three quarters full, and at its memory bound forgets old keys to remember new
/// ones. A forgotten position may be searched again, which costs time but never changes a
/// verdict.
class TranspositionTable {
 public:
  /// Pre: max_bytes > 0. Below 32 kB the table has its smallest size all the same.
  explicit TranspositionTable(std::size_t max_bytes);

  /// Forgets everything, and gives back the memory of an unusually large search.
  void clear();

  /// Says that the key will be asked for soon, so that its slot is in the cache by then.
  void expect(Key key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&slots_[key.high & (size_ - 1)]);
#else
    static_cast<void>(key);
#endif
  }

  /// Remembers a key; false if it was there already. Throws std::bad_alloc if the system has no
  /// room for it to grow; the key is remembered then, and clear() must come next.
  bool insert(Key key);

  /// Whether a key is there.
  bool contains(Key key) const;

  /// Forgets one key, if it is there.
  void erase(Key key);

  /// True once keys are being forgotten: a position on the current line may then not be known.
  bool full() const { return full_; }

  /// Keys inserted since clear(), those forgotten for want of room included, less those erased.
  std::uint64_t stored() const { return stored_; }

  /// Bytes the table holds now.
  std::size_t bytes() const { return size_ * sizeof(Key); }

 private:
  void grow();

  std::size_t max_size_;
  std::size_t size_;        // slots in use, a power of two
  ZeroedArray<Key> slots_;  // a zero key is an empty slot
  std::uint64_t stored_ = 0;
  bool full_ = false;
};

}  // namespace patience

#endif
