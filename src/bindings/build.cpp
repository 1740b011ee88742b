// How this library was built and what it may use: for reports.
#include <Rcpp.h>

#include <string>
#include <thread>

#include "../search/key.h"
#include "bindings.h"
#include "threads.h"

namespace {

std::string compiler() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#elif defined(__GNUC__)
  return "GCC " __VERSION__;
#else
  return "unknown";
#endif
}

}  // namespace

SEXP patience_build() {
  BEGIN_RCPP
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("compiler") = compiler() + ", C++ " + std::to_string(__cplusplus),
      Named("threads") = static_cast<int>(std::thread::hardware_concurrency()),
      Named("backend") = patience::bindings::executor_name(),
      Named("state_bytes") = static_cast<int>(sizeof(patience::Key)));
  END_RCPP
}
