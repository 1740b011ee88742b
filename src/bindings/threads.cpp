#include "threads.h"

#include <Rcpp.h>
#include <unistd.h>

#include <algorithm>

// Of RcppParallel's matrices nothing is needed here, and in 5.1.6 they warn under C++17.
#define __RCPP_PARALLEL_RMATRIX__
#include <RcppParallel.h>

namespace patience::bindings {

namespace {

// A sanitizer does not know TBB's ways of handing on work, and takes them for errors.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

const auto loaded_by = getpid();

// After a fork TBB waits for threads that its parent had.
bool forked() { return getpid() != loaded_by; }

// The other backend of RcppParallel loses exceptions and takes no number of threads.
bool has_tbb() {
  using namespace RcppParallel::internal;
  return !sanitized && backend() == BACKEND_TBB;
}

// Calls drain() once for each piece of a range.
class Drains : public RcppParallel::Worker {
 public:
  explicit Drains(const std::function<void()>& drain) : drain_(drain) {}
  void operator()(std::size_t, std::size_t) override { drain_(); }

 private:
  const std::function<void()>& drain_;
};

}  // namespace

Lender lender() {
  if (forked() || !has_tbb()) return lend_new_threads;
  // TBB prints a warning if it is asked for more than it has.
  const Rcpp::Function count("defaultNumThreads",
                             Rcpp::Environment::namespace_env("RcppParallel"));
  const auto most = static_cast<unsigned>(std::max(1, Rcpp::as<int>(count())));
  return [most](unsigned threads, const std::function<void()>& drain) {
    threads = std::min(threads, most);
    if (threads == 1) return drain();
    Drains drains(drain);
    RcppParallel::parallelFor(0, threads, drains, 1, static_cast<int>(threads));
  };
}

std::string lender_name() {
  if (forked()) return "std::thread, in a forked process";
  if (!has_tbb()) return "std::thread, since RcppParallel has tinythread";
  return "TBB";
}

}  // namespace patience::bindings
