// Which deals a run is to play: pairs of a variant and a deal, as ranges of deal numbers, so that
// a hundred million deals take no more room than ten.
#ifndef PATIENCE_RUN_RANGES_H
#define PATIENCE_RUN_RANGES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
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

class Ranges {
 public:
  /// Pre: no range is empty. Throws std::length_error if there are more tasks than this machine
  /// can count.
  explicit Ranges(std::vector<Range> ranges) : ranges_(std::move(ranges)) {
    for (const Range& range : ranges_) {
      starts_.push_back(size_);
      if (range.count > std::numeric_limits<std::size_t>::max() - size_) {
        throw std::length_error("These are too many deals for one run on this machine.");
      }
      size_ += static_cast<std::size_t>(range.count);
    }
  }

  /// How many tasks there are.
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
