// Playing Spider without knowing the cards that lie face down, and without taking back.
#ifndef PATIENCE_SPIDER_PERSON_H
#define PATIENCE_SPIDER_PERSON_H

#include <array>
#include <atomic>

#include "evaluation.h"

namespace patience::spider {

/// What is worth how much to one who does not know all cards.
Weights blind_weights();
/// The same, each up to a tenth more or less: no two games of a deal are played alike.
Weights varied_weights(std::uint64_t seed, std::uint64_t game);

/// What a game was like that somebody played.
struct PlayedGame {
  bool won = false;
  int moves = 0;               ///< that were made
  int removed = 0;             ///< suits
  std::uint64_t examined = 0;  ///< positions that were generated
};

/// In which share of a person's games an easy, medium and hard deal is won.
constexpr std::array<double, 3> won_if_easy = {0.5, 0.2, 0.05};

/// A player who sees no more than a person does. It searches with a beam, to which a newly turned
/// card is one that fits nowhere. It plays towards the best position that it found, stops where a
/// card is turned, and searches again. Where no position is better than the one that it has, it
/// deals a row. Once all cards are known it plays as the solver's beam does.
class Person {
 public:
  /// `width`: of how many positions the beam is.
  Person(const Rules& rules, int width, const Weights& weights = blind_weights());

  /// The moves up to the next new information, a card that is turned (a sequence that moves run
  /// by run comes to its place first) or a row; none if the player gives up, or was cancelled. A
  /// pure function of rules, width, weights and what is seen.
  std::vector<Move> plan(const Position& seen, const std::atomic<bool>* cancelled = nullptr);

  /// Plays a deal to its end, or until it is cancelled.
  PlayedGame play(Position position, const Stock& stock,
                  const std::atomic<bool>* cancelled = nullptr);
  PlayedGame play(const Deal& deal, const std::atomic<bool>* cancelled = nullptr) {
    return play(Position(deal, rules_), stock_of(deal, rules_), cancelled);
  }

 private:
  Rules rules_;
  int width_;
  Evaluation evaluation_;
  std::uint64_t budget_ = ~std::uint64_t{0};  // positions that may still be generated
};

}  // namespace patience::spider

#endif
