// Confidence intervals for a proportion. The only folder that includes Boost.Math.
#ifndef PATIENCE_STATS_INTERVALS_H
#define PATIENCE_STATS_INTERVALS_H

namespace patience {

struct Interval {
  double low;
  double high;
};

/// The score interval of Wilson (1927) for x successes in n trials, without continuity
/// correction; its ends are exactly 0 at x = 0 and 1 at x = n.
/// Pre: 0 <= x <= n, n > 0, 0 < level < 1.
Interval wilson_interval(double x, double n, double level);

}  // namespace patience

#endif
