// Writes to the standard output, and says what went wrong. R's own console does not say it: a
// full disk would go unnoticed.
#include <sys/stat.h>

#include <cerrno>
#include <csignal>
#include <cstddef>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "arguments.h"
#include "bindings.h"

namespace {

constexpr int standard_output = 1;

long write_some(const unsigned char* from, std::size_t count) {
#ifdef _WIN32
  return _write(standard_output, from, static_cast<unsigned>(count));
#else
  return write(standard_output, from, count);
#endif
}

/// A reader that has gone is an error like any other, not a signal.
class WithoutPipeSignal {
 public:
#ifdef _WIN32
  WithoutPipeSignal() = default;
#else
  WithoutPipeSignal() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~WithoutPipeSignal() { std::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int);
#endif
};

// Returns "" or in short why not all of it could be written. Calls nothing of R, which might jump
// past the guard.
const char* write_all(const unsigned char* from, std::size_t left) {
  const WithoutPipeSignal guard;
  while (left > 0) {
    constexpr std::size_t most = 1 << 20;
    const long written = write_some(from, left < most ? left : most);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      return errno == EPIPE ? "closed" : errno == ENOSPC ? "full" : "failed";
    }
    from += written;
    left -= static_cast<std::size_t>(written);
  }
  return "";
}

}  // namespace

SEXP patience_write_output(SEXP bytes) {
  BEGIN_RCPP
  if (TYPEOF(bytes) != RAWSXP) throw patience::bindings::BadArgument("Bytes must be raw.");
  return Rf_mkString(write_all(RAW(bytes), static_cast<std::size_t>(XLENGTH(bytes))));
  END_RCPP
}

// Whether there is something by this name that is neither a file nor a folder: a device, a pipe.
SEXP patience_is_special_file(SEXP path) {
  BEGIN_RCPP
  if (TYPEOF(path) != STRSXP || Rf_xlength(path) != 1) {
    throw patience::bindings::BadArgument("A path must be one text.");
  }
  struct stat found {};
  const bool is_there = stat(Rf_translateChar(STRING_ELT(path, 0)), &found) == 0;
  const auto kind = found.st_mode & S_IFMT;
  return Rf_ScalarLogical(is_there && kind != S_IFREG && kind != S_IFDIR ? 1 : 0);
  END_RCPP
}
