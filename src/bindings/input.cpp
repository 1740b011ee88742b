// Reads lines of the standard input so that Ctrl-C works at once: R's own reader waits for the
// end of the line before it looks.
#include <algorithm>
#include <cerrno>
#include <string>

#ifdef _WIN32
#include <io.h>
#else
#include <poll.h>
#include <unistd.h>
#endif

#include "bindings.h"
#include "watch.h"

namespace {

constexpr int standard_input = 0;
constexpr std::size_t most_in_line = 1 << 20;  // nobody types more

// What was read beyond the line that was returned last.
std::string& waiting() {
  static std::string text;
  return text;
}

// Whether a read would not wait; looks again after a tenth of a second.
bool is_ready() {
#ifdef _WIN32
  return true;
#else
  struct pollfd input {
    standard_input, POLLIN, 0
  };
  return poll(&input, 1, 100) > 0;
#endif
}

long read_some(char* to, unsigned count) {
#ifdef _WIN32
  return _read(standard_input, to, count);
#else
  return read(standard_input, to, count);
#endif
}

}  // namespace

// The next line, without its end; NULL when there are no more.
SEXP patience_read_line() {
  BEGIN_RCPP
  std::string& text = waiting();
  bool at_end = false;
  while (!at_end && text.size() < most_in_line && text.find('\n') == std::string::npos) {
    patience::bindings::stop_if_interrupted();
    if (!is_ready()) continue;
    char part[4096];
    const long got = read_some(part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    at_end = got <= 0;
    if (got > 0) text.append(part, static_cast<std::size_t>(got));
  }
  if (text.empty()) return R_NilValue;
  const std::size_t end = text.find('\n');
  std::string line = text.substr(0, end);
  line.erase(std::remove(line.begin(), line.end(), '\0'), line.end());  // R has no such text
  text.erase(0, end == std::string::npos ? end : end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return Rf_ScalarString(Rf_mkCharLenCE(line.data(), static_cast<int>(line.size()), CE_NATIVE));
  END_RCPP
}
