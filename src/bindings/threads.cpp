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

// Calls work() once for each piece of a range.
class Pieces : public RcppParallel::Worker {
 public:
  explicit Pieces(const std::function<void()>& work) : work_(work) {}
  void operator()(std::size_t, std::size_t) override { work_(); }

 private:
  const std::function<void()>& work_;
};

}  // namespace

Executor executor() {
  if (forked() || !has_tbb()) return run_on_new_threads;
  // TBB prints a warning if it is asked for more than it has.
  const Rcpp::Function count("defaultNumThreads",
                             Rcpp::Environment::namespace_env("RcppParallel"));
  const auto most = static_cast<unsigned>(std::max(1, Rcpp::as<int>(count())));
  return [most](unsigned threads, const std::function<void()>& work) {
    threads = std::min(threads, most);
    if (threads == 1) return work();
    Pieces pieces(work);
    RcppParallel::parallelFor(0, threads, pieces, 1, static_cast<int>(threads));
  };
}

std::string executor_name() {
  if (forked()) return "std::thread, in a forked process";
  if (!has_tbb()) return "std::thread, since RcppParallel has tinythread";
  return "TBB";
}

}  // namespace patience::bindings
