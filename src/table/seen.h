// Answers about a game as a person sees it: the chance of winning, hints and a review that look
// at no hidden card. Refused is thrown where nobody has learned the game.
#ifndef PATIENCE_TABLE_SEEN_H
#define PATIENCE_TABLE_SEEN_H

#include "answers.h"
#include "json.h"

namespace patience::table {

/// { chance, locked, player, games, said }
Json chance_json(const Table& at, Stop stop);

/// { moves, said }: the legal moves at the end of a game, best first, each with its `chance` and
/// its `loss`.
Json hints_seen_json(const OpenGame& game, Stop stop);

/// { start, moves, errors, unlucky, said }: of each move its words, and the `chance` after it,
/// its `error`, `luck` and `lookahead`; and the numbers of those that lost most, from 1.
Json review_seen_json(const OpenGame& game, const std::vector<std::string>& words, Stop stop);

}  // namespace patience::table

#endif
