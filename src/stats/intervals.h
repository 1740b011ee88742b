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

/// The confidence sequence of Robbins (1970): the rates against which the evidence, a mixture of
/// likelihoods over the prior Beta(1/2, 1/2), is below 1 / (1 - level). All intervals of a series
/// that is looked at after each trial hold together with that level. Pre: as above.
Interval anytime_interval(double x, double n, double level);

}  // namespace patience

#endif
