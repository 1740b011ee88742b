#include "intervals.h"

#include <boost/math/constants/constants.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace patience {

Interval wilson_interval(double x, double n, double level) {
  const boost::math::normal normal;
  const double z = boost::math::quantile(boost::math::complement(normal, (1 - level) / 2));
  const double z2 = z * z;
  const double centre = x + z2 / 2;
  const double half = z * std::sqrt(x * (n - x) / n + z2 / 4);
  return {x == 0 ? 0 : (centre - half) / (n + z2), x == n ? 1 : (centre + half) / (n + z2)};
}

namespace {

// The low end, by bisection on the scale of log odds: there the evidence falls from infinity, at
// a rate of 0, to less than the threshold at x / n.
double anytime_low(double x, double n, double level) {
  if (x == 0) return 0;
  using boost::math::lgamma;
  const double mixture = lgamma(x + 0.5) + lgamma(n - x + 0.5) - lgamma(n + 1) -
                         std::log(boost::math::constants::pi<double>());
  const auto evidence = [&](double log_odds) {
    // The logarithms of the rate and of 1 minus it.
    const double log_p = -std::log1p(std::exp(-log_odds));
    return mixture - x * log_p - (n - x) * (log_p - log_odds);
  };
  const double threshold = -std::log1p(-level);
  double high = x == n ? 50 : std::log(x / (n - x));
  double low = high - 1;
  while (evidence(low) < threshold) low -= high - low;
  for (int i = 0; i < 200 && high - low > 1e-14 * std::fabs(low); ++i) {
    const double middle = (low + high) / 2;
    (evidence(middle) < threshold ? high : low) = middle;
  }
  return 1 / (1 + std::exp(-low));
}

}  // namespace

Interval anytime_interval(double x, double n, double level) {
  return {anytime_low(x, n, level), 1 - anytime_low(n - x, n, level)};
}

}  // namespace patience
