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

/// The checksum of fields by which a run file knows that a row is as it was written: words of 64
/// bits, each multiplied into the state one to one, so that a word that differs alone always
/// gives another state; of this the lower 32 bits. Bytes are filled up with zeros to whole words,
/// so their number is to be added too.
class Checksum {
 public:
  void add(const char* bytes, std::size_t count);
  void add(double number);
  std::uint32_t value() const { return static_cast<std::uint32_t>(state_); }

 private:
  void add(std::uint64_t word);

  std::uint64_t state_ = 14695981039346656037U;
};

}  // namespace patience

#endif
