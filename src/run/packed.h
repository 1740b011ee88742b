// Rows packed for a run file, see R/run-blocks.R.
#ifndef PATIENCE_RUN_PACKED_H
#define PATIENCE_RUN_PACKED_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace patience {

/// Deals that follow each other, and for each column of values its digits.
struct Block {
  double variant, first;
  std::size_t deals;
  std::vector<std::string> digits;
};

/// Packs rows in any order, columns of variant, deal and values, into blocks of at most `most`
/// deals. Pre: at least two columns of one length, whole numbers from 0 up to 2^53, no deal
/// twice; most > 0.
std::vector<Block> pack_rows(const std::vector<const double*>& columns, std::size_t rows,
                             std::size_t most);

/// The checksum of bytes by which a run file knows that a row is as it was written: FNV-1a of 64
/// bits, folded to 32. Goes on from a state, so that a row can be summed field by field.
class Checksum {
 public:
  void add(const char* bytes, std::size_t count);
  void add(double number);
  std::uint32_t value() const { return static_cast<std::uint32_t>(state_ ^ (state_ >> 32)); }

 private:
  std::uint64_t state_ = 14695981039346656037U;
};

}  // namespace patience

#endif
