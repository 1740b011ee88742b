// A loop over independent parts of work on several threads, which the calling thread can watch.
#ifndef PATIENCE_RUN_PARALLEL_H
#define PATIENCE_RUN_PARALLEL_H

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "../search/executor.h"

namespace patience {

/// Runs work(0) .. work(parts - 1), each thread with a worker of its own, each part by whichever
/// thread is free. The calling thread stays free to show progress and to cancel: a thread of the
/// run's own, the coordinator, calls the executor.
class ParallelRun {
 public:
  /// make_worker(cancelled) is called once in each thread and returns a callable that takes a
  /// part's number; `cancelled` is a const std::atomic<bool>& that long parts should look at.
  /// Pre: threads > 0, and what the workers and the executor refer to outlives this object.
  template <class MakeWorker>
  ParallelRun(std::size_t parts, unsigned threads, MakeWorker make_worker,
              const Executor& executor = run_on_new_threads)
      : parts_(parts), current_(threads), coordinator_([this, threads, make_worker, executor] {
          start(threads, make_worker, executor);
        }) {}
  ParallelRun(const ParallelRun&) = delete;
  ParallelRun& operator=(const ParallelRun&) = delete;
  ~ParallelRun() {
    cancel();
    if (coordinator_.joinable()) coordinator_.join();
  }

  /// Waits at most this long; true when no thread is working any more.
  bool wait_for(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    return idle_.wait_for(lock, time, [this] { return ended_; });
  }

  /// Parts finished so far.
  std::size_t finished() const { return finished_; }

  /// A part in progress, and for how long it has been.
  struct Busy {
    std::size_t part;
    std::chrono::milliseconds time;
  };

  /// The parts in progress, the longest first.
  std::vector<Busy> busy() const {
    std::vector<Busy> found;
    for (const Current& current : current_) {
      const std::size_t part = current.part;
      const std::uint32_t since = current.since;  // before the clock, or it might be later
      if (part < parts_) found.push_back({part, std::chrono::milliseconds(clock() - since)});
    }
    std::sort(found.begin(), found.end(), [](Busy a, Busy b) { return a.time > b.time; });
    return found;
  }

  /// Asks for an early end: no new part starts, running ones are told through `cancelled`.
  void cancel() { cancelled_ = true; }

  /// Waits for the end. The first exception of a worker is thrown here.
  void join() {
    coordinator_.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static constexpr auto none = static_cast<std::size_t>(-1);

  // What a thread works on, and since when by clock().
  struct Current {
    std::atomic<std::size_t> part{none};
    std::atomic<std::uint32_t> since{0};
  };

  // Milliseconds since the run began, in 32 bits, which are atomic on any machine. They begin
  // anew after 49 days, which no difference minds unless a single part takes as long.
  std::uint32_t clock() const {
    const auto time = std::chrono::steady_clock::now() - began_;
    return static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
  }

  template <class MakeWorker>
  void start(unsigned threads, const MakeWorker& make_worker, const Executor& executor) {
    std::atomic<std::size_t> workers{0};
    try {
      executor(threads, [&] { take_parts(current_[workers++], make_worker); });
    } catch (...) {
      fail();
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_ = true;
    idle_.notify_all();
  }

  template <class MakeWorker>
  void take_parts(Current& current, const MakeWorker& make_worker) {
    try {
      auto work = make_worker(static_cast<const std::atomic<bool>&>(cancelled_));
      for (std::size_t part; !cancelled_ && (part = next_++) < parts_; ++finished_) {
        current.since = clock();
        current.part = part;
        work(part);
      }
    } catch (...) {
      fail();
    }
    current.part = none;
  }

  void fail() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    cancelled_ = true;
  }

  const std::size_t parts_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::vector<Current> current_;  // one for each thread
  std::atomic<bool> cancelled_{false};
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> finished_{0};
  std::mutex mutex_;
  std::condition_variable idle_;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::thread coordinator_;  // the last, so that all else is there when it starts
};

}  // namespace patience

#endif
