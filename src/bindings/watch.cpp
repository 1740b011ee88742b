#include "watch.h"

#include <chrono>
#include <string>

#include "arguments.h"
#include "bindings.h"

namespace patience::bindings {

namespace {

SEXP check_interrupt(void*) {
  R_CheckUserInterrupt();
  return R_NilValue;
}

// Of any condition: nothing is thrown here, as R is below.
SEXP keep_message(SEXP condition, void* message) {
  const bool is_list = Rf_isNewList(condition) && Rf_length(condition) > 0;
  const SEXP first = is_list ? VECTOR_ELT(condition, 0) : R_NilValue;
  const bool is_text = Rf_isString(first) && Rf_length(first) == 1;
  std::string& text = *static_cast<std::string*>(message);
  text = is_text ? CHAR(STRING_ELT(first, 0)) : "";
  if (text.empty()) text = "an error";
  return R_NilValue;
}

void check_for_errors(void* message) {
  R_tryCatchError(check_interrupt, nullptr, keep_message, message);
}

// At an interrupt R jumps out of its C code. R_ToplevelExec stops that jump here, since the C++
// frames have threads to join. R may also raise an error here, when a limit of setTimeLimit() is
// reached. It is caught before it comes to R_ToplevelExec, where it would end a session that is
// not interactive.
bool interrupt_pending() {
  std::string message;
  const bool finished = R_ToplevelExec(check_for_errors, &message) != FALSE;
  if (!message.empty()) throw Rcpp::exception(message.c_str(), false);
  return !finished;
}

}  // namespace

void stop_if_interrupted() {
  if (interrupt_pending()) throw Rcpp::internal::InterruptedException();
}

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
  if (tick != R_NilValue) function_from(tick, "`tick`");
  return watch(run, [&run, tick] {
    if (tick == R_NilValue) return false;
    const auto finished = static_cast<double>(run.finished());
    const Rcpp::Shield<SEXP> answer(call_r([&]() -> SEXP {
      const SEXP number = PROTECT(Rf_ScalarReal(finished));
      const SEXP call = Rf_lang2(tick, number);
      UNPROTECT(1);
      return call;
    }));
    return flag_from(answer, "A tick");
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
