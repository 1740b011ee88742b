// What the search knows of the components it met.
#ifndef PATIENCE_GALACTIC_VERDICTS_H
#define PATIENCE_GALACTIC_VERDICTS_H

#include <cstddef>
#include <cstdint>

#include "../search/key.h"
#include "../search/zeroed_array.h"

namespace patience::galactic {

/// Of an open component (one that the search has entered and not decided yet) `number` is the
/// order in which it was entered; of a won one, moves that are enough to win it.
struct Verdict {
  enum Kind : std::uint32_t { none, open, won, lost };
  constexpr Verdict(Kind of_kind = none, std::uint32_t of_number = 0)
      : kind(of_kind), number(of_number) {}
  std::uint32_t kind : 2;
  std::uint32_t number : 30;
};
static_assert(sizeof(Verdict) == 4, "a verdict adds four bytes to its key");

/// A map from keys to verdicts by open addressing. Nothing is forgotten unasked: a full one takes
/// no new keys.
class VerdictTable {
 public:
  /// Pre: max_bytes > 0. Below 60 kB the table has its smallest size all the same.
  explicit VerdictTable(std::size_t max_bytes);

  void clear();

  /// The verdict on a key, `none` if there is no such key.
  Verdict of(Key key) const { return verdicts_[slot(key)]; }

  /// False if the key is new and there is no room for it.
  bool set(Key key, Verdict verdict);

  /// Makes room by leaving out the keys whose verdict is `none`.
  void forget_undecided();

  /// Keys that are there.
  std::size_t stored() const { return stored_; }

 private:
  std::size_t slot(Key key) const;
  void grow();
  template <class Keep>
  void settle(std::size_t from_size, Keep keep);

  std::size_t max_size_;
  std::size_t size_;       // slots in use, a power of two
  ZeroedArray<Key> keys_;  // a zero key is an empty slot
  ZeroedArray<Verdict> verdicts_;
  std::size_t stored_ = 0;
};

}  // namespace patience::galactic

#endif
