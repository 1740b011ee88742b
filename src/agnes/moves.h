// The legal moves of a position.
#ifndef PATIENCE_AGNES_MOVES_H
#define PATIENCE_AGNES_MOVES_H

#include <cstddef>
#include <optional>
#include <vector>

#include "position.h"

namespace patience::agnes {

/// Which empty piles a move may go to: each of them, or one of those that are interchangeable.
/// Moves to interchangeable piles lead to positions with one key, so the search needs one of
/// them.
enum class EmptyPiles { all, one_of_interchangeable };

/// Appends the legal moves of free play: to the foundations, onto piles, the deal, to empty
/// piles, and back from the foundations.
void legal_moves(const Position& position, EmptyPiles which, std::vector<Move>& moves);

/// Forced play: the move that must be made at once, if there is one. A card that may go up goes
/// up; else a longest run that lies on no card it fits goes onto a pile.
std::optional<Move> forced_move(const Position& position);

/// Forced play: appends the moves there are a choice of. Pre: no move is forced.
void moves_of_choice(const Position& position, std::vector<Move>& moves);

/// What a player may do: the legal moves in free play; under forced play the one that is due, or
/// else those there are a choice of. Nothing once the game is won.
void player_moves(const Position& position, std::vector<Move>& moves);

/// Plays the moves of a line up to the first that free play does not allow; how many it played.
std::size_t play_line(Position& position, const std::vector<Move>& line);

/// The key after a legal move. The position is left as it was.
Key key_of_move(Position& position, Move move);

/// Whether a move of the same cards would take the move back. Pre: the move is legal, and `first`
/// is the first of its cards.
bool is_reversible(const Position& position, Move move, Card first);

}  // namespace patience::agnes

#endif
