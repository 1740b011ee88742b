// How promising a position of Spider is: a sum over its columns, so that a move changes two
// terms.
#ifndef PATIENCE_SPIDER_EVALUATION_H
#define PATIENCE_SPIDER_EVALUATION_H

#include "position.h"

namespace patience::spider {

/// What is worth how much, in thousandths. A small evolution tuned these numbers, on deals that
/// serve for no published result.
struct Weights {
  int down = 5524;         ///< a card that lies face down, counted against
  int open = 7680;         ///< a column without such a card
  int link = 16161;        ///< two cards that follow each other in suit
  int run = 420;           ///< such a link, for each card that the run has before it
  int off = 864;           ///< two that follow each other in rank alone, against
  int broken = 3918;       ///< two that do not, against
  int depth = 163;         ///< the same, for each card above
  int king = 5545;         ///< a king on another card, against
  int king_first = 4392;   ///< a king that begins its column
  int empty = 26600;       ///< the first empty column
  int more_empty = 16369;  ///< each other one
  int early = 826;         ///< by how much these are multiplied while there is a stock
  int removed = 9524;      ///< a suit that is gone, beside what its cards were worth
  int down_more = 0;       ///< for each pair of cards that lie face down in a column, against
  int turned = 0;          ///< a card that was just turned, and is not known yet
  bool blind = false;      ///< cards that lie face down are not known

  /// The same, each with so many thousandths of it.
  template <class Share>
  Weights perturbed(Share share) const {
    Weights other = *this;
    for (int* weight :
         {&other.down, &other.open, &other.link, &other.run, &other.off, &other.broken,
          &other.depth, &other.king, &other.king_first, &other.empty, &other.more_empty,
          &other.early, &other.removed, &other.down_more, &other.turned}) {
      *weight = *weight * share() / 1000;
    }
    return other;
  }
};

/// Thousandths from 1000 - spread to 1000 + spread, the same for each seed on every machine.
class Shares {
 public:
  Shares(std::uint64_t seed, int spread)
      : state_(seed * 0x9E3779B97F4A7C15U), spread_(static_cast<unsigned>(spread)) {}
  int operator()() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return 1000 - static_cast<int>(spread_) +
           static_cast<int>((state_ >> 40) % (2 * spread_ + 1));
  }

 private:
  std::uint64_t state_;
  unsigned spread_;
};

/// In whole numbers, sixteenths, so that every machine ranks positions alike.
class Evaluation {
 public:
  explicit Evaluation(const Weights& weights)
      : down_(whole(weights.down)),
        open_(whole(weights.open)),
        link_(whole(weights.link)),
        run_(whole(weights.run)),
        off_(whole(weights.off)),
        broken_(whole(weights.broken)),
        depth_(whole(weights.depth)),
        king_(whole(weights.king)),
        king_first_(whole(weights.king_first)),
        empty_{whole(weights.empty), whole(weights.empty * weights.early / 1000)},
        more_empty_{whole(weights.more_empty), whole(weights.more_empty * weights.early / 1000)},
        // A suit that goes must outweigh its twelve links and the run that it takes away, or the
        // search would refuse to finish it.
        removed_(whole(weights.removed + 12 * weights.link + 66 * weights.run)),
        down_more_(whole(weights.down_more)),
        turned_(whole(weights.turned)),
        blind_(weights.blind) {}

  int column(const Card* cards, int size, int down) const {
    if (size == 0) return 0;
    int value = down == 0 ? open_ : -down_ * down;
    if (rank(cards[0]) == 12) value += king_first_;
    int length = 1, first = 1;
    if (blind_) {
      first = down + 1;
      value -= down_more_ * (down * (down - 1) / 2);
      if (cards[down] == unseen_card) value += turned_;
      if (down > 0 && rank(cards[down]) == 12) value -= king_;
    }
    for (int i = first; i < size; ++i) {
      const Card above = cards[i - 1], card = cards[i];
      if (above == card + 1) {
        value += link_ + run_ * length;
        ++length;
        continue;
      }
      length = 1;
      if (rank(above) == rank(card) + 1) {
        value -= off_;
      } else {
        value -= broken_ + depth_ * i;
        if (rank(card) == 12) value -= king_;
      }
    }
    return value;
  }
  int empties(int count, bool stock) const {
    return count == 0 ? 0 : empty_[stock] + (count - 1) * more_empty_[stock];
  }
  int removed(int suits) const { return removed_ * suits; }

  int position(const Position& position) const {
    const auto at = position.begins();
    int value =
        removed(position.removed()) + empties(position.empty_columns(), position.rows_left() > 0);
    for (int i = 0; i < columns; ++i) {
      value += column(at[static_cast<std::size_t>(i)], position.size(i), position.down(i));
    }
    return value;
  }

 private:
  static int whole(int weight) { return (16 * weight + 500) / 1000; }

  int down_, open_, link_, run_, off_, broken_, depth_, king_, king_first_;
  int empty_[2], more_empty_[2];
  int removed_, down_more_, turned_;
  bool blind_;
};

}  // namespace patience::spider

#endif
