// Playing Spider without knowing the cards that lie face down, and without taking back.
#ifndef PATIENCE_SPIDER_PERSON_H
#define PATIENCE_SPIDER_PERSON_H

#include <array>
#include <atomic>
#include <functional>

#include "evaluation.h"

namespace patience::spider {

/// What is worth how much to one who does not know all cards.
Weights blind_weights();
/// The same, each up to a tenth more or less: no two games of a deal are played alike.
Weights varied_weights(std::uint64_t seed, std::uint64_t game);

constexpr std::uint64_t all_positions = ~std::uint64_t{0};

/// What a game was like that somebody played.
struct PlayedGame {
  bool won = false;
  int moves = 0;               ///< that were made
  int removed = 0;             ///< suits
  std::uint64_t examined = 0;  ///< positions that were generated
};

/// Plays to the end by a plan, which says the next moves, or none to give up.
PlayedGame play_by(const std::function<std::vector<Move>(const Position&)>& plan,
                   Position position, const Stock& stock, const Rules& rules);

/// The least share of games that a person wins of an easy, of a medium and of a hard deal.
constexpr std::array<double, 3> won_if_easy = {0.5, 0.2, 0.05};

/// A player who sees no more than a person does. It looks ahead with a beam. A card that would be
/// turned on the way is not known yet, so the beam takes it for one that fits nowhere. The player
/// makes the moves to the best position found, but only until a card is turned, and looks ahead
/// again. If no position is better than the present one, it deals a row. Once all cards are known
/// it plays as the solver's beam does.
class Person {
 public:
  /// `width`: of how many positions the beam is.
  Person(const Rules& rules, int width, const Weights& weights = blind_weights());

  /// The next moves, up to the first that shows new cards: it turns one or deals a row. (If a
  /// sequence is moved run by run, the rest of it follows.) No moves if the player gives up or
  /// was cancelled. A pure function of rules, width, weights and what is seen.
  std::vector<Move> plan(const Position& seen, const std::atomic<bool>* cancelled = nullptr);

  /// Plays a deal to its end, or until it is cancelled.
  PlayedGame play(const Position& position, const Stock& stock,
                  const std::atomic<bool>* cancelled = nullptr);
  PlayedGame play(const Deal& deal, const std::atomic<bool>* cancelled = nullptr) {
    return play(Position(deal, rules_), stock_of(deal, rules_), cancelled);
  }

 private:
  Rules rules_;
  int width_;
  Evaluation evaluation_;
  std::uint64_t budget_ = all_positions;  // that may still be generated
};

}  // namespace patience::spider

#endif
