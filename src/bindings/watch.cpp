#include "watch.h"

#include <chrono>

#include "bindings.h"
#include "border.h"

namespace patience::bindings {

namespace {

void check_interrupt(void*) { R_CheckUserInterrupt(); }

// R_ToplevelExec keeps R's jump out of the C++ frames, which have threads to join.
bool interrupt_pending() { return R_ToplevelExec(check_interrupt, nullptr) == FALSE; }

}  // namespace

bool watch(ParallelRun& run, const std::function<bool()>& tick) {
  bool interrupted = false;
  while (!interrupted && !run.wait_for(std::chrono::milliseconds(100))) {
    // An error in the tick unwinds through here; the run's destructor stops the threads.
    interrupted = interrupt_pending() || tick();
    if (interrupted) run.cancel();
  }
  run.join();
  return interrupted;
}

bool watch(ParallelRun& run, SEXP tick) {
  return watch(run, [&run, tick] {
    return tick != R_NilValue &&
           flag_from(function_from(tick, "`tick`")(static_cast<double>(run.finished())),
                     "A tick");
  });
}

}  // namespace patience::bindings

// What an interrupt that was taken note of does in the end: it stops R's evaluation, or, while
// interrupts are suspended, is left pending.
SEXP patience_interrupt() {
  BEGIN_RCPP
  throw Rcpp::internal::InterruptedException();
  END_RCPP
}
