// Harnesses for fuzzers, see README.md.
#ifndef PATIENCE_FUZZ_HARNESSES_H
#define PATIENCE_FUZZ_HARNESSES_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace patience::fuzz {

struct Harness {
  const char* name;
  /// Aborts where something does not hold.
  void (*run)(const std::uint8_t* bytes, std::size_t size);
  std::vector<std::string> (*good)();  ///< inputs to begin with
};

const std::vector<Harness>& harnesses();

}  // namespace patience::fuzz

#endif
