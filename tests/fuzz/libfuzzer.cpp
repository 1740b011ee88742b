// A harness for libFuzzer: that with the name FUZZ.
#include <cstring>

#include "harnesses.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const patience::fuzz::Harness* const chosen = [] {
    for (const patience::fuzz::Harness& one : patience::fuzz::harnesses()) {
      if (std::strcmp(one.name, FUZZ) == 0) return &one;
    }
    return static_cast<const patience::fuzz::Harness*>(nullptr);
  }();
  chosen->run(bytes, size);
  return 0;
}
