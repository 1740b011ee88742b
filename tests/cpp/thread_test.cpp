// What runs in threads, without any engine: ThreadSanitizer watches these tests, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "search/outbox.h"
#include "search/parallel.h"

namespace patience {
namespace {

TEST(ParallelRun, DoesEachTaskOnceForAnyNumberOfThreads) {
  for (unsigned threads : {1u, 2u, 5u}) {
    std::vector<int> done(1000);
    ParallelRun run(done.size(), threads, [&](const std::atomic<bool>&) {
      return [&](std::size_t task) { ++done[task]; };
    });
    while (!run.wait_for(std::chrono::milliseconds(10))) {
    }
    run.join();
    EXPECT_EQ(run.finished(), done.size());
    for (int count : done) EXPECT_EQ(count, 1);
  }
}

TEST(ParallelRun, NoTasksEndAtOnce) {
  ParallelRun run(0, 2, [](const std::atomic<bool>&) { return [](std::size_t) {}; });
  run.join();
  EXPECT_EQ(run.finished(), 0u);
}

TEST(ParallelRun, HandsOnTheFirstException) {
  ParallelRun run(100, 2, [](const std::atomic<bool>&) {
    return [](std::size_t task) {
      if (task == 10) throw std::runtime_error("task 10");
    };
  });
  try {
    run.join();
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()), "task 10");
  }
}

TEST(ParallelRun, CancelledTasksAreToldAndNoNewOnesStart) {
  std::atomic<int> started{0};
  ParallelRun run(1000, 2, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) {
      ++started;
      while (!cancelled) std::this_thread::yield();
    };
  });
  EXPECT_FALSE(run.wait_for(std::chrono::milliseconds(20)));
  run.cancel();
  run.join();
  EXPECT_LE(started, 2);
}

TEST(ParallelRun, ShowsWhatIsUnderWay) {
  std::atomic<bool> go_on{false};
  ParallelRun run(3, 2, [&](const std::atomic<bool>&) {
    return [&](std::size_t) {
      while (!go_on) std::this_thread::yield();
    };
  });
  while (run.busy().size() < 2) std::this_thread::yield();
  const auto busy = run.busy();
  EXPECT_EQ(busy[0].task + busy[1].task, 1u);
  EXPECT_GE(busy[0].time, busy[1].time);
  go_on = true;
  run.join();
  EXPECT_TRUE(run.busy().empty());
}

TEST(Outbox, HandsOnEachItemOnceAndNeverHoldsMuchMoreThanItsCapacity) {
  constexpr std::size_t capacity = 50, items = 20'000;
  Outbox<std::size_t> box(capacity);
  std::vector<int> seen(items);
  std::size_t most = 0;
  ParallelRun run(items / 10, 4, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t block) {
      std::vector<std::size_t> made;
      for (std::size_t i = 0; i < 10; ++i) made.push_back(10 * block + i);
      box.put(made, cancelled);
    };
  });
  const auto take = [&] {
    const auto taken = box.take();
    most = std::max(most, taken.size());
    for (std::size_t item : taken) ++seen[item];
  };
  while (!run.wait_for(std::chrono::milliseconds(0))) take();
  run.join();
  take();
  EXPECT_EQ(box.total(), items);
  EXPECT_LE(most, capacity + 4 * 10);
  for (int count : seen) EXPECT_EQ(count, 1);
}

TEST(Outbox, LetsCancelledThreadsGoThoughNobodyTakes) {
  Outbox<int> box(1);
  ParallelRun run(1000, 2, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) { box.put({1, 2}, cancelled); };
  });
  EXPECT_FALSE(run.wait_for(std::chrono::milliseconds(20)));
  EXPECT_TRUE(box.full());
  run.cancel();
  run.join();
  EXPECT_EQ(box.take().size(), box.total());
}

}  // namespace
}  // namespace patience
