// What a run is to do: pairs of a variant and a deal, as ranges of deal numbers, so that a
// hundred million deals take no more room than ten.
#ifndef PATIENCE_SEARCH_PLAN_H
#define PATIENCE_SEARCH_PLAN_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace patience {

struct Task {
  std::size_t variant;
  std::uint64_t deal;
};

/// The deals first .. first + count - 1 of a variant.
struct Range {
  std::size_t variant;
  std::uint64_t first;
  std::uint64_t count;
};

class Plan {
 public:
  /// Pre: no range is empty.
  explicit Plan(std::vector<Range> ranges) : ranges_(std::move(ranges)) {
    for (const Range& range : ranges_) {
      starts_.push_back(size_);
      size_ += static_cast<std::size_t>(range.count);
    }
  }

  std::size_t size() const { return size_; }

  /// The tasks range by range. Pre: at < size().
  Task operator[](std::size_t at) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), at);
    const auto which = static_cast<std::size_t>(after - starts_.begin()) - 1;
    return {ranges_[which].variant, ranges_[which].first + (at - starts_[which])};
  }

 private:
  std::vector<Range> ranges_;
  std::vector<std::size_t> starts_;  // the first task of each range
  std::size_t size_ = 0;
};

}  // namespace patience

#endif
