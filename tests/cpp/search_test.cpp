#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <vector>

#include "search/outcome.h"
#include "search/transposition_table.h"
#include "search/verdict_map.h"

namespace patience {
namespace {

// Long rows of keys with homes close to each other, at the end of the table too.
TEST(TranspositionTable, GrowsInPlaceWithoutLosingAKey) {
  TranspositionTable table(std::size_t{16} << 20);
  SplitMix words(3);
  std::vector<Key> keys;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    Key key = words.key();
    key.high = key.high << 20 | (words() % 16 == 0 ? words() & 0xFFFFF : 0xFFFF0 + words() % 16);
    keys.push_back(key);
    ASSERT_TRUE(table.insert(key));
  }
  for (Key key : keys) ASSERT_FALSE(table.insert(key));
}

// Sizes of 32 bits are what they are on small machines, where a product of them may not fit.
TEST(ZeroedArray, HasTheLargestPowerOfTwoOfSlotsThatFits) {
  for (const std::size_t slot : {16u, 20u}) {
    for (const std::size_t bytes : {1u, 1u << 20, (1u << 20) - 1, 4294967295u}) {
      const std::size_t slots = slots_within<std::size_t>(bytes, slot, 1024);
      EXPECT_TRUE(slots == 1024 || std::uint64_t{slots} * slot <= bytes);
      EXPECT_GT(std::uint64_t{2} * slots * slot, bytes);
      EXPECT_EQ(slots, slots_within<std::uint32_t>(static_cast<std::uint32_t>(bytes),
                                                   static_cast<std::uint32_t>(slot), 1024));
    }
  }
}

TEST(ZeroedArray, RefusesASizeThatNoMemoryHas) {
  ZeroedArray<Key> keys(4);
  EXPECT_THROW(keys.enlarge(~std::size_t{0} / 8), std::bad_alloc);
  EXPECT_EQ(keys.size(), 4u);
}

TEST(TranspositionTable, RemembersEveryKeyWhileItGrows) {
  TranspositionTable table(std::size_t{16} << 20);
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

TEST(TranspositionTable, ForgetsWhatIsErasedAndNothingElse) {
  SplitMix words(6);
  TranspositionTable table(std::size_t{1} << 20);
  std::vector<Key> keys;
  for (int i = 0; i < 20'000; ++i) {
    // Few homes, so that many keys are far from theirs.
    Key key = words.key();
    key.high &= 0x30F;
    keys.push_back(key);
    table.insert(key);
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i % 3 != 0) table.erase(keys[i]);
  }
  EXPECT_EQ(table.stored(), (keys.size() + 2) / 3);
  for (std::size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(table.contains(keys[i]), i % 3 == 0);
  for (std::size_t i = 0; i < keys.size(); i += 3) ASSERT_FALSE(table.insert(keys[i]));
  for (std::size_t i = 1; i < keys.size(); i += 3) ASSERT_TRUE(table.insert(keys[i]));
}

TEST(TranspositionTable, ForgetsWhatIsErasedWhenItForgetsOtherKeysToo) {
  SplitMix words(7);
  TranspositionTable table(std::size_t{1} << 15);
  std::vector<Key> keys;
  for (int i = 0; i < 10'000; ++i) {
    keys.push_back(words.key());
    table.insert(keys.back());
    if (i % 2 == 0) table.insert(keys[words() % keys.size()]);
  }
  ASSERT_TRUE(table.full());
  for (const Key key : keys) table.erase(key);
  for (const Key key : keys) ASSERT_TRUE(table.insert(key)) << "found again";
}

TEST(TranspositionTable, KeepsWithinItsBoundAndSaysWhenItForgets) {
  const std::size_t bound = std::size_t{1} << 20;
  TranspositionTable table(bound);
  SplitMix words(2);
  bool said_full_before_forgetting = true;
  std::vector<Key> keys;
  for (int i = 0; i < 200'000; ++i) {
    keys.push_back(words.key());
    table.insert(keys.back());
    // The key just inserted is always there.
    EXPECT_TRUE(table.contains(keys.back()));
    EXPECT_FALSE(table.insert(keys.back()));
    if (!table.full()) said_full_before_forgetting &= !table.insert(keys.front());
  }
  EXPECT_TRUE(said_full_before_forgetting);
  EXPECT_TRUE(table.full());
  EXPECT_EQ(table.bytes(), bound);
}

// What is known of a deal must not depend on the deals before it.
TEST(VerdictMap, ForgettingChangesNothingOfWhatIsRememberedAfterwards) {
  VerdictMap verdicts(16 * 1024);
  std::vector<int> first;
  for (int time = 0; time < 20; ++time) {
    SplitMix words(5);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 4000; ++i) keys.push_back(words());
    for (std::size_t i = 0; i < keys.size(); ++i) verdicts.note(keys[i], i % 2 == 0);
    std::vector<int> found;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const std::optional<bool> verdict = verdicts.find(keys[i]);
      if (verdict) {
        ASSERT_EQ(*verdict, i % 2 == 0);
      }
      found.push_back(verdict ? 1 : 0);
    }
    if (time == 0) first = found;
    ASSERT_EQ(found, first) << "after " << time << " deals";
    verdicts.forget_all();
    ASSERT_FALSE(verdicts.find(keys.back()));
  }
}

// A table that grows remembers what one with a slot for each seat would: the last key of each.
TEST(VerdictMap, WhatIsRememberedDoesNotDependOnTheSizeOfTheTable) {
  const std::size_t seats = 16 * 1024;
  VerdictMap verdicts(seats * sizeof(std::uint64_t));
  SplitMix words(6);
  for (int time = 0; time < 2; ++time) {
    std::vector<std::uint64_t> last(seats);
    std::vector<std::uint64_t> keys;
    long forgotten = 0;
    for (int i = 0; i < 100'000; ++i) {
      keys.push_back(words());
      const bool verdict = keys.back() % 3 == 0;
      verdicts.note(keys.back(), verdict);
      last[keys.back() / 2 % seats] = keys.back() / 2;
      const std::uint64_t asked = keys[words() % keys.size()];
      const std::optional<bool> found = verdicts.find(asked);
      ASSERT_EQ(found.has_value(), last[asked / 2 % seats] == asked / 2);
      if (found) {
        ASSERT_EQ(*found, asked % 3 == 0);
      }
      forgotten += !found;
    }
    EXPECT_GT(forgotten, 10'000);
    verdicts.forget_all();
  }
}

TEST(Limits, AProcessDividesItsMemoryAmongThreads) {
  Limits limits;
  limits.max_bytes = 1000;
  EXPECT_EQ(limits_for_thread(limits, 4000, 4).table_bytes(), 1000u);
  EXPECT_FALSE(limits_for_thread(limits, 4000, 4).stop_when_full());
  EXPECT_EQ(limits_for_thread(limits, 4000, 5).table_bytes(), 800u);
  EXPECT_EQ(limits_for_thread(limits, 4000, 5).max_bytes, 1000u);
  EXPECT_TRUE(limits_for_thread(limits, 4000, 5).stop_when_full());
  EXPECT_EQ(limits_for_thread(limits, 4, 5).table_bytes(), 1u);
  limits.max_states = 10;
  EXPECT_EQ(reason_for(Outcome::lost, 10, limits), Reason::none);
  EXPECT_EQ(reason_for(Outcome::unknown, 10, limits), Reason::states);
  EXPECT_EQ(reason_for(Outcome::unknown, 9, limits), Reason::memory);
}

}  // namespace
}  // namespace patience
