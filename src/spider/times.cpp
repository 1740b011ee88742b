#include "times.h"

namespace patience::spider {

namespace {

constexpr Schedule positions() {
  Schedule same{};
  for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<std::uint8_t>(i);
  return same;
}

constexpr Schedule schedules[] = {schedule(fixed_turns(Order::spread)),
                                  schedule(fixed_turns(Order::stock_first)),
                                  schedule(fixed_turns(Order::stock_last)), positions()};

}  // namespace

const Schedule& schedule_of(Order order) { return schedules[static_cast<int>(order)]; }

}  // namespace patience::spider
