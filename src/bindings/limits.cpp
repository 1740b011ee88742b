#include "limits.h"

#include <limits>

namespace patience::bindings {

namespace {

// R may ask for more than this machine can address, or set no bound at all.
std::size_t bytes_from(double bytes) {
  constexpr auto most = std::numeric_limits<std::size_t>::max();
  return bytes < static_cast<double>(most) ? static_cast<std::size_t>(bytes) : most;
}

}  // namespace

Limits limits_from(NamedValues& options) {
  Limits limits;
  limits.max_states = static_cast<std::uint64_t>(options.whole("max_states", 1, largest_whole));
  limits.max_bytes = bytes_from(options.number("max_bytes", 1, R_PosInf));
  return limits;
}

Limits limits_from(NamedValues& options, unsigned threads) {
  const Limits limits = limits_from(options);
  const double process_bytes = options.number("process_bytes", 1, R_PosInf);
  return limits_for_thread(limits, bytes_from(process_bytes), threads);
}

}  // namespace patience::bindings
