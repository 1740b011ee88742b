#include <gtest/gtest.h>

#include "stats/intervals.h"

namespace patience {
namespace {

TEST(WilsonInterval, PublishedExamples) {
  // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29, without correction.
  struct Example {
    double x, n, low, high;
  };
  for (const Example& e : {Example{81, 263, 0.2553, 0.3662}, Example{15, 148, 0.0624, 0.1605},
                           Example{0, 20, 0, 0.1611}, Example{1, 29, 0.0061, 0.1718}}) {
    const Interval interval = wilson_interval(e.x, e.n, 0.95);
    EXPECT_NEAR(interval.low, e.low, 5e-5);
    EXPECT_NEAR(interval.high, e.high, 5e-5);
  }
}

TEST(WilsonInterval, EndsAreExactWhereNoneOrAllSucceed) {
  for (double n : {1.0, 7.0, 1e9}) {
    EXPECT_EQ(wilson_interval(0, n, 0.95).low, 0);
    EXPECT_EQ(wilson_interval(n, n, 0.95).high, 1);
  }
}

// What R's win_rate_interval(method = "anytime") has, which finds its ends another way.
TEST(AnytimeInterval, AgreesWithR) {
  struct Example {
    double x, n, low, high;
  };
  for (const Example& e : {Example{0, 20, 0, 0.224006112012783},
                           Example{1, 29, 9.17413222580247e-05, 0.245713294379566},
                           Example{45, 1e6, 2.11465383772467e-05, 8.22920505006985e-05},
                           Example{50, 100, 0.338257552645791, 0.661742447354209},
                           Example{29, 29, 0.834232377844279, 1}}) {
    const Interval interval = anytime_interval(e.x, e.n, 0.95);
    EXPECT_NEAR(interval.low, e.low, 1e-9);
    EXPECT_NEAR(interval.high, e.high, 1e-9);
  }
}

}  // namespace
}  // namespace patience
