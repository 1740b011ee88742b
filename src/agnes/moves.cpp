#include "moves.h"

#include <algorithm>

namespace patience::agnes {

namespace {

Move make_move(MoveType type, int from, int to, int count) {
  return {type, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(count)};
}

// The cards that may go to an empty pile if they may move: these alone, or others with their
// tails.
CardSet may_fill(const Position& position, CardSet alone) {
  return position.may_fill() & (position.fills_alone() ? alone : position.deck());
}

class Generator {
 public:
  Generator(const Position& position, EmptyPiles which, std::vector<Move>& moves)
      : position_(position), which_(which), moves_(moves), movable_(position.at_ends()) {
    if (position.rules().split == Split::no) {
      movable_ &= ~(position.on_suit() | position.on_partner());
    }
  }

  void to_foundations() {
    for (CardSet up = position_.may_go_up_now(); up != 0; up &= up - 1) {
      moves_.push_back(make_move(MoveType::foundation, position_.pile_of(first_card(up)), 0, 1));
    }
  }

  void onto_piles() {
    const CardSet tops = position_.tops();
    join(movable_ & position_.below(tops), 0);
    if (position_.rules().build == Build::color) {
      join(movable_ & position_.below(partners(tops)), partner(0));
    }
  }

  void back_from_foundations() {
    if (position_.rules().back == Back::no) return;
    const CardSet cards = position_.last_up();
    const CardSet tops = position_.tops();
    come_back(cards & position_.below(tops), 0);
    if (position_.rules().build == Build::color) {
      come_back(cards & position_.below(partners(tops)), partner(0));
    }
    const CardSet fill = cards & may_fill(position_, cards);
    if (fill != 0) each_empty_pile([&](int to) { come_back_to(fill, to); });
  }

  void deal() {
    if (position_.deals_left() > 0) {
      moves_.push_back(make_move(MoveType::deal, 0, 0, position_.row_width(0)));
    }
  }

  void to_empty_piles() {
    const CardSet cards = movable_ & may_fill(position_, position_.tops());
    if (cards == 0 || !position_.has_empty_pile()) return;
    each_empty_pile([&](int to) {
      for (CardSet left = cards; left != 0; left &= left - 1) fill(first_card(left), to);
    });
  }

 private:
  template <class Fill>
  void each_empty_pile(Fill fill) const {
    bool interchangeable = false;
    for (int to = 0; to < position_.piles(); ++to) {
      if (!position_.is_empty(to)) continue;
      if (which_ == EmptyPiles::one_of_interchangeable && position_.is_interchangeable(to)) {
        if (interchangeable) continue;
        interchangeable = true;
      }
      fill(to);
    }
  }

  // The pile with the card that this one may be put on, of its own suit or of the other.
  int pile_for(Card card, Card other_suit) const {
    const int above = position_.rank_above(rank(card));
    return position_.pile_of(static_cast<Card>(card_of(suit(card), above) ^ other_suit));
  }

  // Each of the cards, with its tail, goes on the next one of its suit, or on the partner of
  // that.
  void join(CardSet cards, Card other_suit) {
    for (; cards != 0; cards &= cards - 1) {
      const Card card = first_card(cards);
      const int to = pile_for(card, other_suit);
      const int from = position_.pile_of(card);
      if (to != from)
        moves_.push_back(make_move(MoveType::run, from, to, position_.count_from(card)));
    }
  }

  void come_back(CardSet cards, Card other_suit) {
    for (; cards != 0; cards &= cards - 1) {
      come_back_to(set_of(first_card(cards)), pile_for(first_card(cards), other_suit));
    }
  }

  void come_back_to(CardSet cards, int to) {
    for (; cards != 0; cards &= cards - 1) {
      const int from = other_suit_number(suit(first_card(cards)));
      moves_.push_back(make_move(MoveType::back, from, to, 1));
    }
  }

  void fill(Card card, int to) {
    const int from = position_.pile_of(card);
    if (position_.beneath(card) == nothing) {
      if (position_.rules().whole_pile == WholePile::no) return;
      const bool interchangeable =
          position_.is_interchangeable(from) && position_.is_interchangeable(to);
      if (interchangeable && which_ == EmptyPiles::one_of_interchangeable) return;
    }
    moves_.push_back(make_move(MoveType::run, from, to, position_.count_from(card)));
  }

  const Position& position_;
  const EmptyPiles which_;
  std::vector<Move>& moves_;
  CardSet movable_;  // cards that may move with all that lies on them
};

}  // namespace

void legal_moves(const Position& position, EmptyPiles which, std::vector<Move>& moves) {
  Generator generator(position, which, moves);
  generator.to_foundations();
  generator.onto_piles();
  generator.deal();
  generator.to_empty_piles();
  generator.back_from_foundations();
}

bool is_reversible(const Position& position, Move move, Card first) {
  if (move.type == MoveType::back) return true;
  if (move.type != MoveType::run) return false;
  const Card under = position.beneath(first);
  const Card target = position.top(move.to);
  // Without splitting, a run that grows is no longer the one that came.
  if (position.rules().split == Split::no && target != nothing && position.links(target, first)) {
    return false;
  }
  if (under != nothing) return contains(position.built(), first);
  // The pile becomes empty, and may it be filled?
  if (target == nothing && position.rules().whole_pile == WholePile::no) return false;
  return contains(may_fill(position, position.tops()), first);
}

std::optional<Move> forced_move(const Position& position) {
  for (int from = 0; from < position.piles(); ++from) {
    if (!position.is_empty(from) && contains(position.may_go_up_now(), position.top(from))) {
      return make_move(MoveType::foundation, from, 0, 1);
    }
  }
  for (int from = 0; from < position.piles(); ++from) {
    if (position.is_empty(from)) continue;
    const Card head = position.head(from);
    if (contains(position.built(), head)) continue;
    for (int to = 0; to < position.piles(); ++to) {
      if (to != from && !position.is_empty(to) && position.fits(position.top(to), head)) {
        return make_move(MoveType::run, from, to, position.count_from(head));
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
    if (contains(may_fill(position, position.tops()), position.head(from))) {
      moves.push_back(
          make_move(MoveType::run, from, to, position.count_from(position.head(from))));
    }
  }
}

Key key_of_move(Position& position, Move move) {
  if (move.type != MoveType::deal) {
    return position.key_after(move, position.first_of(move));
  }
  const Undo undo = position.apply(move);
  const Key key = position.key();
  position.undo(move, undo);
  return key;
}

void player_moves(const Position& position, std::vector<Move>& moves) {
  if (position.won()) return;
  if (position.rules().play == Play::free) {
    legal_moves(position, EmptyPiles::all, moves);
  } else if (const std::optional<Move> due = forced_move(position)) {
    moves.push_back(*due);
  } else {
    moves_of_choice(position, moves);
  }
}

std::size_t play_line(Position& position, const std::vector<Move>& line) {
  std::size_t played = 0;
  std::vector<Move> legal;
  for (const Move move : line) {
    legal.clear();
    legal_moves(position, EmptyPiles::all, legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) break;
    position.apply(move);
    ++played;
  }
  return played;
}

}  // namespace patience::agnes
