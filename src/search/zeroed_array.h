// Memory for tables that grow where they are.
#ifndef PATIENCE_SEARCH_ZEROED_ARRAY_H
#define PATIENCE_SEARCH_ZEROED_ARRAY_H

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

namespace patience {

/// The largest power of two of so many bytes each that stays within max_bytes, and at least
/// `smallest`, itself a power of two. No product here that might not fit into 32 bits.
template <class Size>
constexpr Size slots_within(Size max_bytes, Size slot_bytes, Size smallest) {
  Size slots = smallest;
  while (slots <= max_bytes / slot_bytes / 2) slots *= 2;
  return slots;
}

/// Items that are all zero bits at first. It is memory of C's allocator, which can grow in place
/// where the system lets it, so that there need not be two arrays at once.
template <class Item>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<Item>, "items are moved as bytes");

 public:
  /// Pre: size > 0. Throws std::bad_alloc.
  explicit ZeroedArray(std::size_t size)
      : items_(static_cast<Item*>(std::calloc(size, sizeof(Item)))), size_(size) {
    if (items_ == nullptr) throw std::bad_alloc();
  }

  /// Zeros behind the items. Throws std::bad_alloc and stays as it is if there is no room.
  /// Pre: size >= this->size().
  void enlarge(std::size_t size) {
    if (size > std::numeric_limits<std::size_t>::max() / sizeof(Item)) throw std::bad_alloc();
    void* larger = std::realloc(static_cast<void*>(items_.get()), size * sizeof(Item));
    if (larger == nullptr) throw std::bad_alloc();
    static_cast<void>(items_.release());
    items_.reset(static_cast<Item*>(larger));
    std::fill(items_.get() + size_, items_.get() + size, Item());
    size_ = size;
  }

  std::size_t size() const { return size_; }
  Item& operator[](std::size_t i) { return items_[i]; }
  const Item& operator[](std::size_t i) const { return items_[i]; }
  Item* begin() { return items_.get(); }
  const Item* begin() const { return items_.get(); }

 private:
  struct Free {
    void operator()(Item* items) const { std::free(items); }
  };
  std::unique_ptr<Item[], Free> items_;
  std::size_t size_;
};

}  // namespace patience

#endif
