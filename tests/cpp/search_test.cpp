#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "search/parallel.h"
#include "search/visited.h"

namespace patience {
namespace {

TEST(VisitedTable, RemembersEveryKeyWhileItGrows) {
  VisitedTable table(std::size_t{16} << 20);
  SplitMix words(1);
  std::vector<Key> keys(100'000);
  for (Key& key : keys) {
    key = words.key();
    EXPECT_TRUE(table.insert(key));
  }
  for (Key key : keys) EXPECT_FALSE(table.insert(key));
  EXPECT_EQ(table.stored(), keys.size());
  EXPECT_FALSE(table.full());
  EXPECT_TRUE(table.insert(Key{}));  // the zero key is a key as any other
  EXPECT_FALSE(table.insert(Key{}));
  table.clear();
  EXPECT_EQ(table.stored(), 0u);
  EXPECT_TRUE(table.insert(keys[0]));
}

TEST(VisitedTable, KeepsWithinItsBoundAndSaysWhenItForgets) {
  const std::size_t bound = std::size_t{1} << 20;
  VisitedTable table(bound);
  SplitMix words(2);
  bool said_full_before_forgetting = true;
  std::vector<Key> keys;
  for (int i = 0; i < 200'000; ++i) {
    keys.push_back(words.key());
    table.insert(keys.back());
    // The key just inserted is always there.
    EXPECT_FALSE(table.insert(keys.back()));
    if (!table.full()) said_full_before_forgetting &= !table.insert(keys.front());
  }
  EXPECT_TRUE(said_full_before_forgetting);
  EXPECT_TRUE(table.full());
  EXPECT_LE(table.bytes(), bound * 2 / 3);
}

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

}  // namespace
}  // namespace patience
