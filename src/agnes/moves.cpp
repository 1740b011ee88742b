#include "moves.h"

namespace patience::agnes {

namespace {

Move make_move(MoveType type, int from, int to, int count) {
  return {type, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(count)};
}

// Whether the rules let `count` cards from `first` on go to an empty pile.
bool may_fill(const Position& position, Card first, int count) {
  const bool highest = rank(first) == position.ranks() - 1;
  switch (position.rules().empty) {
    case Empty::none:
      return false;
    case Empty::high1:
      return highest && count == 1;
    case Empty::high_run:
      return highest;
    case Empty::any1:
      return count == 1;
    case Empty::any_run:
      return true;
  }
  return false;
}

class Generator {
 public:
  Generator(const Position& position, EmptyPiles which, std::vector<Move>& moves)
      : position_(position), which_(which), moves_(moves) {}

  void to_foundations() {
    const CardSet up = position_.may_go_up_now();
    for (int from = 0; up != 0 && from < position_.piles(); ++from) {
      if (!position_.is_empty(from) && contains(up, position_.top(from))) {
        moves_.push_back(make_move(MoveType::foundation, from, 0, 1));
      }
    }
  }

  void onto_piles() {
    const bool color = position_.rules().build == Build::color;
    for_each_part([&](int from, Card first, int count) {
      const int above = position_.rank_above(rank(first));
      const Card own = static_cast<Card>((first & 0x30) | above);
      if (contains(position_.tops(), own)) join(from, own, count);
      if (color && contains(position_.tops(), partner(own))) join(from, partner(own), count);
    });
  }

  void deal() {
    if (position_.deals_left() > 0) {
      moves_.push_back(make_move(MoveType::deal, 0, 0, position_.row_width(0)));
    }
  }

  void to_empty_piles() {
    if (position_.rules().empty == Empty::none) return;
    bool alike = false;
    for (int to = 0; to < position_.piles(); ++to) {
      if (!position_.is_empty(to)) continue;
      if (which_ == EmptyPiles::one_of_alike && position_.is_alike(to)) {
        if (alike) continue;
        alike = true;
      }
      for_each_part([&](int from, Card first, int count) {
        if (may_fill(position_, first, count)) fill(from, to, first, count);
      });
    }
  }

 private:
  // Calls visit(pile, first card, count) for each part of a run that may move.
  template <class Visit>
  void for_each_part(Visit visit) const {
    const bool split = position_.rules().split == Split::yes;
    for (int pile = 0; pile < position_.piles(); ++pile) {
      if (position_.is_empty(pile)) continue;
      const Card head = position_.head(pile);
      Card card = position_.top(pile);
      for (int count = 1;; ++count, card = position_.beneath(card)) {
        if (split || card == head) visit(pile, card, count);
        if (card == head) break;
      }
    }
  }

  void join(int from, Card target, int count) {
    const int to = position_.pile_of(target);
    if (to != from) moves_.push_back(make_move(MoveType::run, from, to, count));
  }

  void fill(int from, int to, Card first, int count) {
    if (position_.beneath(first) == nothing) {
      if (position_.rules().whole_pile == WholePile::no) return;
      const bool alike = position_.is_alike(from) && position_.is_alike(to);
      if (alike && which_ == EmptyPiles::one_of_alike) return;
    }
    moves_.push_back(make_move(MoveType::run, from, to, count));
  }

  const Position& position_;
  const EmptyPiles which_;
  std::vector<Move>& moves_;
};

}  // namespace

void legal_moves(const Position& position, EmptyPiles which, std::vector<Move>& moves) {
  Generator generator(position, which, moves);
  generator.to_foundations();
  generator.onto_piles();
  generator.deal();
  generator.to_empty_piles();
}

bool is_reversible(const Position& position, Move move, Card first) {
  if (move.type != MoveType::run) return false;
  const Card under = position.beneath(first);
  const Card target = position.top(move.to);
  // Without splitting, a run that grows is no longer the one that came.
  if (position.rules().split == Split::no && target != nothing && position.links(target, first)) {
    return false;
  }
  if (under != nothing) {
    return !contains(position.face_down(), under) && position.fits(under, first);
  }
  // The pile becomes empty, and may it be filled?
  if (target == nothing && position.rules().whole_pile == WholePile::no) return false;
  return may_fill(position, first, move.count);
}

namespace {

int length_of_run(const Position& position, int pile) {
  int count = 1;
  for (Card card = position.top(pile); card != position.head(pile);
       card = position.beneath(card)) {
    ++count;
  }
  return count;
}

}  // namespace

std::optional<Move> forced_move(const Position& position) {
  for (int from = 0; from < position.piles(); ++from) {
    if (!position.is_empty(from) && contains(position.may_go_up_now(), position.top(from))) {
      return make_move(MoveType::foundation, from, 0, 1);
    }
  }
  for (int from = 0; from < position.piles(); ++from) {
    if (position.is_empty(from)) continue;
    const Card head = position.head(from);
    const Card under = position.beneath(head);
    if (under != nothing && !contains(position.face_down(), under) &&
        position.fits(under, head)) {
      continue;
    }
    for (int to = 0; to < position.piles(); ++to) {
      if (to != from && !position.is_empty(to) && position.fits(position.top(to), head)) {
        return make_move(MoveType::run, from, to, length_of_run(position, from));
      }
    }
  }
  return std::nullopt;
}

void moves_of_choice(const Position& position, std::vector<Move>& moves) {
  if (position.deals_left() > 0) {
    moves.push_back(make_move(MoveType::deal, 0, 0, position.row_width(0)));
  }
  int to = 0;
  while (to < position.piles() && !position.is_empty(to)) ++to;
  if (to == position.piles()) return;
  for (int from = 0; from < position.piles(); ++from) {
    if (position.is_empty(from) || position.beneath(position.head(from)) == nothing) continue;
    const int count = length_of_run(position, from);
    if (may_fill(position, position.head(from), count)) {
      moves.push_back(make_move(MoveType::run, from, to, count));
    }
  }
}

}  // namespace patience::agnes
