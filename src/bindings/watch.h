// R's thread while the engines work: it looks for interrupts and ticks.
#ifndef PATIENCE_BINDINGS_WATCH_H
#define PATIENCE_BINDINGS_WATCH_H

#include <Rcpp.h>

#include <atomic>
#include <cstddef>
#include <functional>

#include "../run/parallel.h"

namespace patience::bindings {

/// Evaluates a call of R's, which make() makes with R's C functions. R leaves these by a jump
/// where there is no memory, or where the call is an error. This turns the jump into an
/// exception, so that a run in progress is stopped and its threads are joined. Pre: nothing in
/// make() throws or has a destructor. What is returned is not protected.
template <class Make>
SEXP call_r(Make make) {
  return Rcpp::unwindProtect([&]() -> SEXP {
    const SEXP call = PROTECT(make());
    const SEXP result = Rf_eval(call, R_GlobalEnv);
    UNPROTECT(1);
    return result;
  });
}

/// Throws, for the routine's end, if the user interrupts or R's time limit is reached.
void stop_if_interrupted();

/// The same now and then, for a loop of short steps that are many.
inline void breathe_at(R_xlen_t step) {
  if (step % 1024 == 1023) stop_if_interrupted();
}

/// Waits until a run has ended, while R stays alive. About ten times a second it calls `tick`,
/// which returns TRUE to stop the run. An interrupt stops the run, too. Returns whether the run
/// was stopped; rethrows errors.
bool watch(ParallelRun& run, const std::function<bool()>& tick);

/// The same with a function of R's, which gets the number of finished parts; or NULL.
bool watch(ParallelRun& run, SEXP tick);

/// Calls work(cancelled) on a thread of its own, so that it can be interrupted; returns whether
/// it was.
template <class Work>
bool run_alone(Work work) {
  ParallelRun run(1, 1, [&](const std::atomic<bool>& cancelled) {
    return [&](std::size_t) { work(cancelled); };
  });
  return watch(run, R_NilValue);
}

}  // namespace patience::bindings

#endif
