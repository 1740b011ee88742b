// Four games at once. This file alone is compiled for AVX2, by what compilers for x86-64 have for
// that; whether the processor has it is asked first. A linker keeps one copy of an inline
// function for all files, and that must not be one for AVX2. So all that other files have as well
// is included before, and what follows are templates, of classes that this file alone has. They
// use little of others: the brackets of arrays and the like, in which there is nothing for AVX2.
//
// Not on Windows, where GCC does not align such registers on the stack.
#include "side_by_side.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "../cards/philox.h"
#include "times.h"

namespace patience::spider {

static void play_four(std::uint64_t seed, std::uint64_t number, Order order, SomeGames& made);

SideBySide four_games() {
  if (__builtin_cpu_supports("avx2")) return {SomeGames::most, play_four};
  return {};
}

}  // namespace patience::spider

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#include "avx2.h"
#include "play_side_by_side.h"

namespace patience::spider {

static void play_four(std::uint64_t seed, std::uint64_t number, Order order, SomeGames& made) {
  play_side_by_side<Four, TwiceSixteen>(seed, number, order, made);
}

}  // namespace patience::spider

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else

patience::spider::SideBySide patience::spider::four_games() { return {}; }

#endif
