#include "packed.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace patience {

namespace {

// Rows that came one after the other, of deals that follow each other.
struct Stretch {
  double variant, deal;
  std::size_t from, count;
};

std::vector<Stretch> stretches_in_order(const double* variant, const double* deal,
                                        std::size_t rows) {
  std::vector<Stretch> made;
  for (std::size_t i = 0; i < rows; ++i) {
    if (i > 0 && variant[i] == variant[i - 1] && deal[i] == deal[i - 1] + 1) {
      ++made.back().count;
    } else {
      made.push_back({variant[i], deal[i], i, 1});
    }
  }
  std::sort(made.begin(), made.end(), [](const Stretch& a, const Stretch& b) {
    return std::tie(a.variant, a.deal) < std::tie(b.variant, b.deal);
  });
  return made;
}

// Each number with as many digits as the largest has; no digits if all are 0.
std::string digits_of(const double* values, const std::size_t* order, std::size_t count) {
  double largest = 0;
  for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, values[order[i]]);
  std::size_t width = 0;
  for (auto rest = static_cast<std::uint64_t>(largest); rest > 0; rest /= 10) ++width;
  std::string digits(width * count, '0');
  for (std::size_t i = 0; i < count; ++i) {
    auto rest = static_cast<std::uint64_t>(values[order[i]]);
    for (std::size_t place = width; place-- > 0; rest /= 10) {
      digits[width * i + place] = static_cast<char>('0' + rest % 10);
    }
  }
  return digits;
}

}  // namespace

std::vector<Block> pack_rows(const std::vector<const double*>& columns, std::size_t rows,
                             std::size_t most) {
  std::vector<std::size_t> order;
  std::vector<Block> blocks;
  for (const Stretch& stretch : stretches_in_order(columns[0], columns[1], rows)) {
    for (std::size_t i = 0; i < stretch.count; ++i) {
      const double deal = stretch.deal + static_cast<double>(i);
      const bool joins = !blocks.empty() && blocks.back().variant == stretch.variant &&
                         blocks.back().first + static_cast<double>(blocks.back().deals) == deal &&
                         blocks.back().deals < most;
      if (!joins) blocks.push_back({stretch.variant, deal, 0, {}});
      ++blocks.back().deals;
      order.push_back(stretch.from + i);
    }
  }
  const std::size_t* from = order.data();
  for (Block& block : blocks) {
    for (std::size_t column = 2; column < columns.size(); ++column) {
      block.digits.push_back(digits_of(columns[column], from, block.deals));
    }
    from += block.deals;
  }
  return blocks;
}

void Checksum::add(std::uint64_t word) {
  state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
  state_ ^= state_ >> 32;
}

// Eight at a time, lowest first on every machine; compilers make one load of it.
void Checksum::add(const char* bytes, std::size_t count) {
  std::size_t at = 0;
  for (; count - at >= 8; at += 8) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) {
      word |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    }
    add(word);
  }
  if (at == count) return;
  std::uint64_t rest = 0;
  for (unsigned i = 0; at < count; ++at, ++i) {
    rest |= std::uint64_t{static_cast<unsigned char>(bytes[at])} << (8 * i);
  }
  add(rest);
}

// By the bits of its IEEE 754 form.
void Checksum::add(double number) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  add(bits);
}

}  // namespace patience
