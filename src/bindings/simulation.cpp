#include "simulation.h"

#include <utility>

namespace patience::bindings {

Ranges ranges_from(SEXP ranges, std::size_t variants, double last) {
  NamedValues list(ranges, "the ranges");
  const auto most = static_cast<double>(variants);
  const auto variant = wholes_from(list.take("variant"), "`variant` of the ranges", 1, most);
  const auto first = wholes_from(list.take("first"), "`first` of the ranges", 1, last);
  const auto count = wholes_from(list.take("count"), "`count` of the ranges", 1, last);
  list.finish();
  if (first.size() != variant.size() || count.size() != variant.size()) {
    throw BadArgument("The columns of the ranges must have one length.");
  }
  std::vector<Range> made;
  for (R_xlen_t i = 0; i < variant.size(); ++i) {
    if (count[i] - 1 > last - first[i]) throw BadArgument("A range goes beyond the last deal.");
    made.push_back({static_cast<std::size_t>(variant[i]) - 1,
                    static_cast<std::uint64_t>(first[i]), static_cast<std::uint64_t>(count[i])});
  }
  return Ranges(std::move(made));
}

bool Watcher::tick(std::size_t done, const ParallelRun& run, const Ranges& tasks,
                   std::size_t grain) const {
  const auto busy = run.busy();
  const Rcpp::Shield<SEXP> answer(call_r([&]() -> SEXP {
    const auto n = static_cast<R_xlen_t>(busy.size());
    const SEXP total = PROTECT(Rf_ScalarReal(static_cast<double>(done)));
    const SEXP variant = PROTECT(Rf_allocVector(REALSXP, n));
    const SEXP deal = PROTECT(Rf_allocVector(REALSXP, n));
    const SEXP seconds = PROTECT(Rf_allocVector(REALSXP, n));
    for (std::size_t i = 0; i < busy.size(); ++i) {
      const Task task = tasks[busy[i].part * grain];
      REAL(variant)[i] = static_cast<double>(task.variant) + 1;
      REAL(deal)[i] = static_cast<double>(task.deal);
      REAL(seconds)[i] = std::chrono::duration<double>(busy[i].time).count();
    }
    const SEXP call = Rf_lang5(tick_, total, variant, deal, seconds);
    UNPROTECT(4);
    return call;
  }));
  return flag_from(answer, "What tick() returns");
}

}  // namespace patience::bindings
