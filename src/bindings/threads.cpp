#include "threads.h"

#include <Rcpp.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

// The TBB that RcppParallel brings, on the systems on which it links packages to it by default.
// Its own headers warn: that of matrices in 5.1.6 under C++17, that of TBB in 6.2.1.
#if defined(__APPLE__) || defined(__gnu_linux__)
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#define PATIENCE_TBB
#endif

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

#ifdef PATIENCE_TBB
constexpr bool linked = true;

void run_on_pool(unsigned threads, const std::function<void()>& work) {
  tbb::task_arena arena(static_cast<int>(threads));
  arena.execute([&] {
    tbb::parallel_for(
        0U, threads, [&](unsigned) { work(); }, tbb::simple_partitioner());
  });
}
#else
constexpr bool linked = false;

void run_on_pool(unsigned threads, const std::function<void()>& work) {
  run_on_new_threads(threads, work);
}
#endif

// RcppParallel's other backend, which its users may choose, loses exceptions and takes no number
// of threads.
bool has_tbb() {
  const char* const chosen = std::getenv("RCPP_PARALLEL_BACKEND");
  return linked && !sanitized && (chosen == nullptr || std::string(chosen) != "tinythread");
}

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
    run_on_pool(threads, work);
  };
}

std::string executor_name() {
  if (forked()) return "std::thread, in a forked process";
  if (!has_tbb()) return "std::thread, since RcppParallel has tinythread";
  return "TBB";
}

}  // namespace patience::bindings
