#include "intervals.h"

#include <boost/math/distributions/normal.hpp>
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

}  // namespace patience
