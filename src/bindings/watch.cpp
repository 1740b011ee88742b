#include <chrono>

#include "bindings.h"

namespace patience::bindings {

namespace {

void check_interrupt(void*) { R_CheckUserInterrupt(); }

// R_ToplevelExec keeps R's jump out of the C++ frames, which have threads to join.
bool interrupt_pending() { return R_ToplevelExec(check_interrupt, nullptr) == FALSE; }

}  // namespace

bool watch(ParallelRun& run, SEXP tick) {
  bool interrupted = false;
  while (!run.wait_for(std::chrono::milliseconds(100))) {
    interrupted = interrupt_pending();
    // An error in the tick unwinds through here; the run's destructor stops the threads.
    if (!interrupted && tick != R_NilValue) {
      interrupted = Rcpp::as<bool>(Rcpp::Function(tick)(static_cast<double>(run.finished())));
    }
    if (interrupted) {
      run.cancel();
      break;
    }
  }
  run.join();
  return interrupted;
}

}  // namespace patience::bindings
