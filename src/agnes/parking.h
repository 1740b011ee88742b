// Highest cards parked on base cards, where building goes round.
#ifndef PATIENCE_AGNES_PARKING_H
#define PATIENCE_AGNES_PARKING_H

#include <cstdint>

#include "position.h"

namespace patience::agnes {

/// Which highest cards lie on a base card, now or later, in a line that wins: for each colour
/// none, that of its one suit, or that of its other suit (parking.cpp says why never both). A
/// set of cases for each colour, of which nothing is known at first.
class Parking {
 public:
  /// The cases of a colour: none, or the suit whose highest card is parked.
  static constexpr int none = 2;

  bool may_be(int colour, int which) const { return (cases_[colour] >> which & 1) != 0; }
  bool is_known_to_be_none(int colour) const { return cases_[colour] == 1 << none; }
  /// Whether a highest card may come onto a base card.
  bool may_park(Card highest) const { return may_be(colour(highest), suit(highest) & 1); }
  void add(int colour, int which) { cases_[colour] |= static_cast<std::uint8_t>(1 << which); }

  static Parking impossible() {
    Parking parking;
    parking.cases_[0] = parking.cases_[1] = 0;
    return parking;
  }
  bool is_impossible() const { return cases_[0] == 0; }
  friend bool operator==(Parking a, Parking b) {
    return a.cases_[0] == b.cases_[0] && a.cases_[1] == b.cases_[1];
  }

 private:
  std::uint8_t cases_[2] = {7, 7};
};

/// Whether the cases differ for these rules: piles are built in colour without an end, and
/// nothing but a base card takes a card of the highest rank.
bool parking_matters(const Position& position);

/// The cases that the position leaves by itself.
Parking possible_parking(const Position& position, Parking known);

}  // namespace patience::agnes

#endif
