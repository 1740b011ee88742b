// Where threads put what they have finished until the calling thread comes for it.
#ifndef PATIENCE_RUN_BOUNDED_QUEUE_H
#define PATIENCE_RUN_BOUNDED_QUEUE_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace patience {

template <class Item>
class BoundedQueue {
 public:
  /// Whoever puts more than `capacity` items in waits until they are taken.
  explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) {}

  /// Waits while the box is full, but not once `cancelled`: nobody may come for the items then
  /// before this thread has ended.
  void put(const std::vector<Item>& items, const std::atomic<bool>& cancelled) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (items_.size() >= capacity_ && !cancelled) {
      taken_.wait_for(lock, std::chrono::milliseconds(20));
    }
    items_.insert(items_.end(), items.begin(), items.end());
    total_ += items.size();
  }

  /// All items that nobody has taken yet.
  std::vector<Item> take() {
    std::vector<Item> items;
    const std::lock_guard<std::mutex> lock(mutex_);
    items.swap(items_);
    taken_.notify_all();
    return items;
  }

  /// Items put in so far.
  std::size_t total() const { return total_; }

  bool full() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return items_.size() >= capacity_;
  }

 private:
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable taken_;
  std::vector<Item> items_;
  std::atomic<std::size_t> total_{0};
};

}  // namespace patience

#endif
