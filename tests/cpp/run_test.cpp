#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>

#include "run/bounded_queue.h"
#include "run/guarded_player.h"
#include "run/parallel.h"
#include "run/ranges.h"
#include "search/in_order.h"

namespace patience {
namespace {

// Threads as a pool may lend them: fewer than were asked for, one after the other, or many.
const Executor executors[] = {run_on_new_threads,
                              [](unsigned, const std::function<void()>& work) { work(); },
                              [](unsigned threads, const std::function<void()>& work) {
                                for (unsigned i = 0; i < threads; ++i) work();
                              },
                              [](unsigned threads, const std::function<void()>& work) {
                                std::vector<std::thread> pool;
                                for (unsigned i = 0; i < threads; ++i) pool.emplace_back(work);
                                for (std::thread& thread : pool) thread.join();
                              }};

TEST(ParallelRun, DoesEachTaskOnceForAnyNumberOfThreads) {
  for (const Executor& executor : executors) {
    for (unsigned threads : {1u, 2u, 5u}) {
      std::vector<int> done(1000);
      const auto make_worker = [&](const std::atomic<bool>&) {
        return [&](std::size_t part) { ++done[part]; };
      };
      ParallelRun run(done.size(), threads, make_worker, executor);
      while (!run.wait_for(std::chrono::milliseconds(10))) {
      }
      run.join();
      EXPECT_EQ(run.finished(), done.size());
      for (int count : done) EXPECT_EQ(count, 1);
    }
  }
}

TEST(ParallelRun, HandsOnWhatMakesNoWorkerAndWhatLendsNoThread) {
  const auto fails = [](const std::atomic<bool>&) {
    throw std::runtime_error("no worker");
    return [](std::size_t) {};
  };
  for (const Executor& executor : executors) {
    ParallelRun run(10, 3, fails, executor);
    EXPECT_THROW(run.join(), std::runtime_error);
    EXPECT_EQ(run.finished(), 0u);
  }
  const auto make_worker = [](const std::atomic<bool>&) { return [](std::size_t) {}; };
  ParallelRun run(10, 3, make_worker, [](unsigned, const std::function<void()>&) {
    throw std::runtime_error("no thread");
  });
  EXPECT_THROW(run.join(), std::runtime_error);
}

TEST(ParallelRun, EndsItsThreadsWhereTheCallingOneGivesUp) {
  for (const Executor& executor : executors) {
    std::atomic<int> working{0};
    try {
      const auto make_worker = [&](const std::atomic<bool>& cancelled) {
        return [&](std::size_t) {
          ++working;
          while (!cancelled) std::this_thread::yield();
          --working;
        };
      };
      ParallelRun run(100, 2, make_worker, executor);
      while (working == 0) std::this_thread::yield();
      throw std::runtime_error("an error while the run is watched");
    } catch (const std::runtime_error&) {
    }
    EXPECT_EQ(working, 0);
  }
}

TEST(ParallelRun, NoTasksEndAtOnce) {
  ParallelRun run(0, 2, [](const std::atomic<bool>&) { return [](std::size_t) {}; });
  run.join();
  EXPECT_EQ(run.finished(), 0u);
}

TEST(ParallelRun, HandsOnTheFirstException) {
  ParallelRun run(100, 2, [](const std::atomic<bool>&) {
    return [](std::size_t part) {
      if (part == 10) throw std::runtime_error("part 10");
    };
  });
  try {
    run.join();
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()), "part 10");
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

TEST(ParallelRun, ShowsWhatIsInProgress) {
  std::atomic<bool> go_on{false};
  ParallelRun run(3, 2, [&](const std::atomic<bool>&) {
    return [&](std::size_t) {
      while (!go_on) std::this_thread::yield();
    };
  });
  while (run.busy().size() < 2) std::this_thread::yield();
  const auto busy = run.busy();
  EXPECT_EQ(busy[0].part + busy[1].part, 1u);
  EXPECT_GE(busy[0].time, busy[1].time);
  go_on = true;
  run.join();
  EXPECT_TRUE(run.busy().empty());
}

TEST(Ranges, KnowTheirTasksByNumber) {
  const Ranges ranges({{0, 5, 3}, {0, 20, 1}, {2, 1, 100}});
  ASSERT_EQ(ranges.size(), 104u);
  EXPECT_EQ(ranges[0].deal, 5u);
  EXPECT_EQ(ranges[2].deal, 7u);
  EXPECT_EQ(ranges[3].deal, 20u);
  EXPECT_EQ(ranges[3].variant, 0u);
  EXPECT_EQ(ranges[4].deal, 1u);
  EXPECT_EQ(ranges[103].deal, 100u);
  EXPECT_EQ(ranges[103].variant, 2u);
  EXPECT_EQ(Ranges({}).size(), 0u);
  const std::uint64_t most = ~std::size_t{0};
  EXPECT_THROW(Ranges({{0, 1, most}, {1, 1, 1}}), std::length_error);
}

// Players that count what they have played, and have no memory for every tenth deal.
TEST(GuardedPlayer, PlaysEachVariantByOnePlayerAndReportsWantOfMemory) {
  int made = 0;
  const auto make_player = [&](std::size_t variant) {
    ++made;
    return [variant, played = 0](std::uint64_t deal, const std::atomic<bool>&) mutable {
      if (deal % 10 == 0) throw std::bad_alloc();
      ++played;
      return Result<2>{Outcome::won, Reason::none, deal, {double(variant), double(played)}};
    };
  };
  std::atomic<bool> cancelled{false};
  Result<2> out_of_memory;
  out_of_memory.others = {-1, -1};
  GuardedPlayer<2, decltype(make_player)> play(make_player, cancelled, out_of_memory);
  std::array<double, 5> row;
  for (std::uint64_t deal = 1; deal <= 9; ++deal) EXPECT_TRUE(play({3, deal}, row));
  EXPECT_EQ(row, (std::array<double, 5>{1, 0, 9, 3, 9}));
  EXPECT_EQ(made, 1);
  EXPECT_TRUE(play({3, 10}, row));
  EXPECT_EQ(row, (std::array<double, 5>{3, 2, 0, -1, -1}));
  EXPECT_TRUE(play({3, 11}, row));
  EXPECT_EQ(row, (std::array<double, 5>{1, 0, 11, 3, 1}));
  EXPECT_EQ(made, 2);
  EXPECT_TRUE(play({4, 11}, row));
  EXPECT_EQ(made, 3);
  cancelled = true;
  EXPECT_FALSE(play({4, 12}, row));
}

TEST(BoundedQueue, HandsOnEachItemOnceAndNeverHoldsMuchMoreThanItsCapacity) {
  constexpr std::size_t capacity = 50, items = 20'000;
  BoundedQueue<std::size_t> box(capacity);
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

TEST(BoundedQueue, LetsCancelledThreadsGoThoughNobodyTakes) {
  BoundedQueue<int> box(1);
  ParallelRun run(1000, 2, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) { box.put({1, 2}, cancelled); };
  });
  while (!box.full()) std::this_thread::yield();
  EXPECT_FALSE(run.wait_for(std::chrono::milliseconds(20)));
  run.cancel();
  run.join();
  EXPECT_EQ(box.take().size(), box.total());
}

// Attempts that end in another order than they began in, by chance.
TEST(InOrder, TakesTheSameForAnyNumberOfThreads) {
  for (const Executor& executor : executors) {
    for (int run = 0; run < 3 * 40; ++run) {
      const unsigned threads = run < 40 ? 1 : run < 80 ? 2 : 7;
      const int end = run % 40;
      std::vector<int> taken;
      std::atomic<int> playing{0};
      in_order(
          end == 39 ? 40 : 1'000'000, threads, nullptr,
          [&](int attempt, const Stop&) {
            ++playing;
            for (int i = 0; i < (attempt * 7919 + end) % 5 && threads > 1; ++i) {
              std::this_thread::yield();
            }
            --playing;
            return attempt * attempt;
          },
          [&](int attempt, int found) {
            EXPECT_EQ(found, attempt * attempt);
            taken.push_back(attempt);
            return attempt == end && end < 39;
          },
          executor);
      EXPECT_EQ(playing, 0);
      ASSERT_EQ(taken.size(), static_cast<std::size_t>(end + 1));
      for (int i = 0; i <= end; ++i) EXPECT_EQ(taken[static_cast<std::size_t>(i)], i);
    }
  }
}

TEST(InOrder, StopsWhatComesAfterTheLast) {
  // The second would never end, were it not told.
  in_order(
      1'000'000, 2, nullptr,
      [](int attempt, const Stop& stop) {
        while (attempt > 0 && !stop.is_asked()) std::this_thread::yield();
        return attempt;
      },
      [](int attempt, int) { return attempt == 0; });
}

TEST(InOrder, BeginsNotMuchMoreThanIsTaken) {
  std::atomic<int> begun{0};
  std::atomic<bool> is_far{false};
  in_order(
      1000, 2, nullptr,
      [&](int attempt, const Stop&) {
        ++begun;
        if (attempt == 0) {
          for (int i = 0; i < 1000; ++i) std::this_thread::yield();
          is_far = begun > 4;
        }
        return attempt;
      },
      [](int, int) { return false; });
  EXPECT_FALSE(is_far);
  EXPECT_EQ(begun, 1000);
}

TEST(InOrder, EndsWhenItIsCancelled) {
  std::atomic<bool> cancelled{false};
  int taken = 0;
  in_order(
      1'000'000, 3, &cancelled,
      [&](int attempt, const Stop& stop) {
        if (attempt == 10) cancelled = true;
        while (attempt >= 10 && !stop.is_asked()) std::this_thread::yield();
        return attempt;
      },
      [&](int, int) {
        ++taken;
        return false;
      });
  EXPECT_LE(taken, 10);
}

TEST(InOrder, HandsOnAnExceptionOfEither) {
  for (const bool of_play : {true, false}) {
    const auto call = [&] {
      in_order(
          1'000'000, 3, nullptr,
          [&](int attempt, const Stop&) {
            if (of_play && attempt == 5) throw std::runtime_error("play");
            return attempt;
          },
          [&](int attempt, int) {
            if (!of_play && attempt == 5) throw std::runtime_error("take");
            return false;
          });
    };
    EXPECT_THROW(call(), std::runtime_error);
  }
}

}  // namespace
}  // namespace patience
