#include "simulation.h"

namespace patience::bindings {

Plan plan_from(SEXP ranges) {
  const Rcpp::List list(ranges);
  const Rcpp::NumericVector variant(list["variant"]), first(list["first"]), count(list["count"]);
  std::vector<Range> made;
  for (R_xlen_t i = 0; i < variant.size(); ++i) {
    made.push_back({static_cast<std::size_t>(variant[i]) - 1,
                    static_cast<std::uint64_t>(first[i]), static_cast<std::uint64_t>(count[i])});
  }
  return Plan(std::move(made));
}

bool Watcher::tick(std::size_t done, const ParallelRun& run, const Plan& plan,
                   std::size_t grain) const {
  const auto busy = run.busy();
  const auto n = static_cast<R_xlen_t>(busy.size());
  Rcpp::NumericVector variant(n), deal(n), seconds(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const auto& one = busy[static_cast<std::size_t>(i)];
    const Task task = plan[one.task * grain];
    variant[i] = static_cast<double>(task.variant) + 1;
    deal[i] = static_cast<double>(task.deal);
    seconds[i] = std::chrono::duration<double>(one.time).count();
  }
  return Rcpp::as<bool>(tick_(static_cast<double>(done), variant, deal, seconds));
}

}  // namespace patience::bindings
