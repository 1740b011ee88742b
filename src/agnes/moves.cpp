#include "moves.h"

#include <algorithm>

namespace patience::agnes {

namespace {

class Generator {
 public:
  Generator(const Position& position, EmptyPiles which, std::vector<Move>& moves)
      : position_(position), which_(which), moves_(moves) {
    for (int pile = 0; pile < position.piles(); ++pile) {
      run_[pile] = position.height(pile) > 0 ? position.run_length(pile) : 0;
    }
  }

  void to_foundations() {
    for (int from = 0; from < position_.piles(); ++from) {
      if (run_[from] > 0 && position_.goes_up(position_.top(from))) {
        add(MoveType::foundation, from, 0, 1);
      }
    }
  }

  void onto_piles() {
    for (int to = 0; to < position_.piles(); ++to) {
      if (run_[to] == 0) continue;
      const Card target = position_.top(to);
      for (int from = 0; from < position_.piles(); ++from) {
        if (from == to || run_[from] == 0) continue;
        const Card tail = position_.top(from);
        // The ranks of a run fall one by one, so the card that fits can be in one place only.
        const int count = rank(target) - rank(tail);
        if (same_color(target, tail) && count >= 1 && may_move(from, count)) {
          add(MoveType::run, from, to, count);
        }
      }
    }
  }

  void deal() {
    if (position_.deals_left() > 0) add(MoveType::deal, 0, 0, position_.row_width(0));
  }

  void to_empty_piles() {
    const Empty rule = position_.rules().empty;
    if (rule == Empty::none) return;
    const int highest = position_.ranks() - 1;
    for (int to = 0; to < position_.piles(); ++to) {
      if (run_[to] > 0) continue;
      for (int from = 0; from < position_.piles(); ++from) {
        if (run_[from] == 0) continue;
        const int to_highest = highest - rank(position_.top(from)) + 1;
        switch (rule) {
          case Empty::none:
            break;
          case Empty::high1:
            if (to_highest == 1) to_empty_pile(from, to, 1);
            break;
          case Empty::high_run:
            to_empty_pile(from, to, to_highest);
            break;
          case Empty::any1:
            to_empty_pile(from, to, 1);
            break;
          case Empty::any_run:
            for (int count = run_[from]; count >= 1; --count) to_empty_pile(from, to, count);
            break;
        }
      }
      if (which_ == EmptyPiles::one_of_alike && to >= position_.first_alike()) break;
    }
  }

 private:
  bool may_move(int from, int count) const {
    return position_.rules().split == Split::yes ? count <= run_[from] : count == run_[from];
  }

  void to_empty_pile(int from, int to, int count) {
    if (!may_move(from, count)) return;
    const bool whole_pile = count == position_.height(from);
    if (whole_pile && which_ == EmptyPiles::one_of_alike &&
        std::min(from, to) >= position_.first_alike()) {
      return;
    }
    add(MoveType::run, from, to, count);
  }

  void add(MoveType type, int from, int to, int count) {
    moves_.push_back({type, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                      static_cast<std::uint8_t>(count)});
  }

  const Position& position_;
  const EmptyPiles which_;
  std::vector<Move>& moves_;
  int run_[max_piles];
};

}  // namespace

void legal_moves(const Position& position, EmptyPiles which, std::vector<Move>& moves) {
  Generator generator(position, which, moves);
  generator.to_foundations();
  generator.onto_piles();
  generator.deal();
  generator.to_empty_piles();
}

}  // namespace patience::agnes
