// A loop over independent tasks on several threads, which the calling thread can watch.
#ifndef PATIENCE_SEARCH_PARALLEL_H
#define PATIENCE_SEARCH_PARALLEL_H

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace patience {

/// Runs work(0) .. work(tasks - 1), each thread with a worker of its own, each task by whichever
/// thread is free. The calling thread stays free to show progress and to cancel.
class ParallelRun {
 public:
  /// make_worker(cancelled) is called once in each thread and returns a callable that takes a
  /// task's number; `cancelled` is a const std::atomic<bool>& that long tasks should look at.
  /// Pre: threads > 0, and what the workers refer to outlives this object.
  template <class MakeWorker>
  ParallelRun(std::size_t tasks, unsigned threads, MakeWorker make_worker)
      : tasks_(tasks), current_(threads), running_(threads) {
    for (unsigned i = 0; i < threads; ++i) {
      try {
        threads_.emplace_back([this, i, make_worker] { run(current_[i], make_worker); });
      } catch (...) {  // no more threads to be had: those there are do the work
        const std::lock_guard<std::mutex> lock(mutex_);
        running_ -= threads - i;
        if (i > 0) break;
        throw;
      }
    }
  }
  ParallelRun(const ParallelRun&) = delete;
  ParallelRun& operator=(const ParallelRun&) = delete;
  ~ParallelRun() {
    cancel();
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  /// Waits at most this long; true when no thread is working any more.
  bool wait_for(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    return idle_.wait_for(lock, time, [this] { return running_ == 0; });
  }

  /// Tasks finished so far.
  std::size_t finished() const { return finished_; }

  /// A task under way, and for how long it has been.
  struct Busy {
    std::size_t task;
    std::chrono::steady_clock::duration time;
  };

  /// The tasks under way, the longest first.
  std::vector<Busy> busy() const {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    std::vector<Busy> found;
    for (const Current& current : current_) {
      const std::size_t task = current.task;
      if (task < tasks_) {
        found.push_back({task, now - std::chrono::steady_clock::duration(current.since)});
      }
    }
    std::sort(found.begin(), found.end(), [](Busy a, Busy b) { return a.time > b.time; });
    return found;
  }

  /// Asks for an early end: no new task starts, running ones are told through `cancelled`.
  void cancel() { cancelled_ = true; }

  /// Waits for the end. The first exception of a worker is thrown here.
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // What a thread works on: no task yet, or none any more, if it is the largest number.
  struct Current {
    std::atomic<std::size_t> task{static_cast<std::size_t>(-1)};
    std::atomic<std::chrono::steady_clock::rep> since{0};
  };

  template <class MakeWorker>
  void run(Current& current, const MakeWorker& make_worker) {
    try {
      auto work = make_worker(static_cast<const std::atomic<bool>&>(cancelled_));
      for (std::size_t task; !cancelled_ && (task = next_++) < tasks_; ++finished_) {
        current.since = std::chrono::steady_clock::now().time_since_epoch().count();
        current.task = task;
        work(task);
      }
      current.task = static_cast<std::size_t>(-1);
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      cancelled_ = true;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    --running_;
    idle_.notify_all();
  }

  const std::size_t tasks_;
  std::vector<Current> current_;  // one for each thread
  std::atomic<bool> cancelled_{false};
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> finished_{0};
  std::mutex mutex_;
  std::condition_variable idle_;
  unsigned running_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace patience

#endif
