// Memory for tables that grow where they are.
#ifndef PATIENCE_SEARCH_ZEROED_ARRAY_H
#define PATIENCE_SEARCH_ZEROED_ARRAY_H

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace patience {

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
