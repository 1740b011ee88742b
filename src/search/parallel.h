// A loop over independent tasks on several threads, which the calling thread can watch.
#ifndef PATIENCE_SEARCH_PARALLEL_H
#define PATIENCE_SEARCH_PARALLEL_H

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
  ParallelRun(std::size_t tasks, unsigned threads, MakeWorker make_worker) : running_(threads) {
    for (unsigned i = 0; i < threads; ++i) {
      try {
        threads_.emplace_back([this, tasks, make_worker] { run(tasks, make_worker); });
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

  /// Asks for an early end: no new task starts, running ones are told through `cancelled`.
  void cancel() { cancelled_ = true; }

  /// Waits for the end. The first exception of a worker is thrown here.
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  template <class MakeWorker>
  void run(std::size_t tasks, MakeWorker& make_worker) {
    try {
      auto work = make_worker(static_cast<const std::atomic<bool>&>(cancelled_));
      for (std::size_t task; !cancelled_ && (task = next_++) < tasks; ++finished_) work(task);
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      cancelled_ = true;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    --running_;
    idle_.notify_all();
  }

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
