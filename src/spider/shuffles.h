// Shuffles that real programs have got wrong. Each begins with the sorted pack.
#ifndef PATIENCE_SPIDER_SHUFFLES_H
#define PATIENCE_SPIDER_SHUFFLES_H

#include "deal.h"

namespace patience::spider {

/// Riffles by the model of Gilbert, Shannon and Reeds: every way to cut and to interleave that
/// 104 coins can say is as likely as any other.
Deal riffles(PhiloxStream& words, int times);

/// Merge sort, from runs of one card up, and insertion sort, from the front, both with a coin
/// in place of a comparison.
Deal coin_merge_sort(PhiloxStream& words);
Deal coin_insertion_sort(PhiloxStream& words);

/// Each card in turn changes places with any card, itself included.
Deal naive_swaps(PhiloxStream& words);

/// Fisher and Yates, except that no card may stay where it is: one of the cyclic permutations.
Deal sattolo(PhiloxStream& words);

/// The deal of Windows XP's Spider for a seed. The program draws a slot for each card until a
/// free one comes; its bit 31 never shows, so there are 2^31 deals.
Deal windows_xp(std::uint32_t seed);

}  // namespace patience::spider

#endif
