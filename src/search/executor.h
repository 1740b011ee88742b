// Where the threads come from that a run or a search works on.
#ifndef PATIENCE_SEARCH_EXECUTOR_H
#define PATIENCE_SEARCH_EXECUTOR_H

#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace patience {

/// An executor calls work() from one to `threads` times, at once as far as it has threads, and
/// returns when all calls have returned. Each call takes parts until none is left, so how many
/// calls there are and where decides nothing but the speed. work() does not throw.
/// Pre: threads > 0.
using Executor = std::function<void(unsigned threads, const std::function<void()>& work)>;

/// Executes on the calling thread and new ones: as many as are wanted, or as there are to be had.
inline void run_on_new_threads(unsigned threads, const std::function<void()>& work) {
  std::vector<std::thread> others;
  others.reserve(threads - 1);
  try {
    while (others.size() + 1 < threads) others.emplace_back(std::cref(work));
  } catch (const std::system_error&) {  // no more threads to be had: those there are do the work
  }
  work();
  for (std::thread& other : others) other.join();
}

}  // namespace patience

#endif
