// Rows packed for a run file, see R/run-blocks.R.
#ifndef PATIENCE_RUN_PACKED_H
#define PATIENCE_RUN_PACKED_H

#include <cstddef>
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

}  // namespace patience

#endif
