// Text that comes with some of the rows of a run: the moves of deals that were won.
#ifndef PATIENCE_RUN_NOTES_H
#define PATIENCE_RUN_NOTES_H

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "ranges.h"

namespace patience {

/// Threads put notes; the calling thread takes them with the rows that they belong to.
class Notes {
 public:
  void put(Task task, std::string text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    notes_[{task.variant, task.deal}] = std::move(text);
  }

  /// Empty if there is none. Pre: the row was put after its note.
  std::string take(Task task) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = notes_.find({task.variant, task.deal});
    if (found == notes_.end()) return {};
    std::string text = std::move(found->second);
    notes_.erase(found);
    return text;
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<std::size_t, std::uint64_t>, std::string> notes_;
};

}  // namespace patience

#endif
