/* What a dealer of Spider is in C or C++, for spider_dealer() in R.
 *
 * Puts the deal of game `number` under `seed` into cards[0] .. cards[103]: the 44 face-down cards
 * in the order in which they are turned, the first row, and the five rows of the stock. A card
 * is 13 * suit + rank, from 0 (ace of clubs) to 51 (king of hearts), or its rank alone, from 0
 * (ace) to 12 (king); each rank comes eight times. `after_win` is 1 if the player won the game
 * before, for a dealer with after_wins = TRUE, and 0 otherwise.
 *
 * The deal must depend on these three arguments alone. Several threads call a dealer at a time,
 * so it must not throw, keep a state or call R.
 */
#ifndef PATIENCE_SPIDER_DEALER_H
#define PATIENCE_SPIDER_DEALER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void patience_spider_dealer(uint64_t seed, uint64_t number, int after_win, uint8_t* cards);

#ifdef __cplusplus
}
#endif

#endif
