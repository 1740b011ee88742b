// The player whose chance of winning is told: he sees no more than a person does.
#ifndef PATIENCE_SPIDER_REFERENCE_H
#define PATIENCE_SPIDER_REFERENCE_H

#include <atomic>
#include <optional>
#include <utility>

#include "guided_search.h"
#include "person.h"

namespace patience::spider {

/// Whose chances are told where nobody asks for another width.
constexpr int reference_width = 24;

/// Plays by the network of value.h, and judges by it. All that these functions return is a pure
/// function of rules, width and what is seen: they are given the whole position, but exchanging
/// hidden cards changes nothing. What was cancelled returns something of no use.
class ReferencePlayer {
 public:
  /// The more positions a search keeps (`width`, at least 1), the better he plays.
  ReferencePlayer(const Rules& rules, int width, const Network& network);
  explicit ReferencePlayer(const Rules& rules, int width = reference_width)
      : ReferencePlayer(rules, width, network_for(rules)) {}

  /// How likely he wins from here, from 0 to 1, without a search. It is 1 in a game that is won,
  /// and 0 where no move is left.
  double chance(const Position& at, const Stock& stock) const;

  /// The mean of chance() after a move, over the cards that it may show. It is exact for one
  /// card, where each hidden card may be it; for more it is the mean of a sample, in which all
  /// orders of the hidden cards are equally likely.
  double chance_after(const Position& at, const Stock& stock, Move move) const;

  struct Continuation {
    double chance = 0;
    std::vector<Move> moves = {};  ///< up to the first that shows a new card, or the win
  };
  /// What he does next, and chance_after() that; no moves and 0 if he gives up. (What the network
  /// says of the best of many ways errs upwards.)
  Continuation best(const Position& at, const Stock& stock,
                    const std::atomic<bool>* cancelled = nullptr);

  /// How likely he wins after a move if he then does what is best(), and this. After one that
  /// shows new cards it is chance_after(), without moves.
  Continuation best_after(const Position& at, const Stock& stock, Move move,
                          const std::atomic<bool>* cancelled = nullptr);

  /// The ways to something new that a search finds, best first. None if he gives up. Pre: some
  /// cards are hidden.
  std::vector<Way> ways(const Position& at, const Stock& stock,
                        const std::atomic<bool>* cancelled = nullptr);

  /// The next moves, up to the first that shows a new card. None if he gives up.
  std::vector<Move> plan(const Position& at, const Stock& stock,
                         const std::atomic<bool>* cancelled = nullptr);

  /// Plays to the end, or until it is cancelled.
  PlayedGame play(const Position& position, const Stock& stock,
                  const std::atomic<bool>* cancelled = nullptr);

  /// The luck of a game that he plays to its end: of each move that shows new cards chance()
  /// after it, less chance_after(), summed up. Under fair dealing its mean is 0.
  double luck(const Position& position, const Stock& stock,
              const std::atomic<bool>* cancelled = nullptr);

 private:
  /// chance_after() these moves, of which the last may show new cards.
  double chance_of(Position at, const Stock& stock, const std::vector<Move>& moves) const;

  Rules rules_;
  int width_;
  const Network& network_;
  Evaluation evaluation_;
  std::uint64_t budget_ = all_positions;  // that may still be generated
};

/// Whether a move shows a new card.
bool shows_new(const Position& at, Move move, const Stock& stock);

}  // namespace patience::spider

#endif
