// Attempts on several threads at once, whose results count in their order.
#ifndef PATIENCE_SEARCH_IN_ORDER_H
#define PATIENCE_SEARCH_IN_ORDER_H

#include <atomic>
#include <condition_variable>
#include <exception>
#include <limits>
#include <map>
#include <mutex>

#include "executor.h"

namespace patience {

/// Whether a search is to stop: because its caller says so, or because an attempt before this one
/// has been the last that counts.
class Stop {
 public:
  Stop(const std::atomic<bool>* cancelled) : cancelled_(cancelled) {}
  Stop(const std::atomic<bool>* cancelled, const std::atomic<int>& last, int attempt)
      : cancelled_(cancelled), last_(&last), attempt_(attempt) {}

  bool is_asked() const {
    return (cancelled_ != nullptr && *cancelled_) || (last_ != nullptr && *last_ < attempt_);
  }

 private:
  const std::atomic<bool>* cancelled_;
  const std::atomic<int>* last_ = nullptr;
  int attempt_ = 0;
};

/// Plays attempts 0 .. attempts - 1 on so many threads, each by play(attempt, stop), and gives
/// what they find to take(attempt, found), one after the other and in order, until that returns
/// true or none is left. So what is taken does not depend on the number of threads: attempts
/// after the last are stopped and forgotten. Ends as well when `cancelled` is true. Rethrows the
/// first exception. A thread waits at most for what another one plays already, so an executor may
/// run fewer threads at once than are wanted. Pre: threads > 0; play() may be called on several
/// threads at once, take() never is.
template <class Play, class Take>
void in_order(int attempts, unsigned threads, const std::atomic<bool>* cancelled, Play play,
              Take take, const Executor& executor = run_on_new_threads) {
  std::mutex mutex;
  std::condition_variable taking;
  std::atomic<int> last{attempts - 1};
  int next = 0, taken = 0;
  std::map<int, decltype(play(0, Stop(nullptr)))> found;
  std::exception_ptr failure;
  const auto is_over = [&] { return next > last || Stop(cancelled).is_asked(); };
  // What nobody may want is begun, but not without end.
  const int ahead = 2 * static_cast<int>(threads);
  const auto take_found = [&] {
    for (auto it = found.find(taken); it != found.end() && taken <= last;
         it = found.find(taken)) {
      if (Stop(cancelled).is_asked()) return;  // it may have been cut off
      if (take(taken, std::move(it->second))) last = taken;
      found.erase(it);
      ++taken;
    }
  };
  const auto work = [&] {
    std::unique_lock<std::mutex> lock(mutex);
    try {
      for (;;) {
        taking.wait(lock, [&] { return is_over() || next < taken + ahead; });
        if (is_over()) return;
        const int attempt = next++;
        lock.unlock();
        auto result = play(attempt, Stop(cancelled, last, attempt));
        lock.lock();
        found.emplace(attempt, std::move(result));
        take_found();
        taking.notify_all();
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!failure) failure = std::current_exception();
      last = -1;
      taking.notify_all();
    }
  };
  executor(threads, work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace patience

#endif
