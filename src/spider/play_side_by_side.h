// How games are played side by side, whatever the registers. Templates only, as philox_lanes.h.
#ifndef PATIENCE_SPIDER_PLAY_SIDE_BY_SIDE_H
#define PATIENCE_SPIDER_PLAY_SIDE_BY_SIDE_H

#include <cstddef>
#include <cstdint>

#include "../cards/philox_lanes.h"
#include "side_by_side.h"
#include "times.h"

namespace patience::spider {

/// What fair_deal() draws in each game for each position but the first, in the upper half of a
/// number; in the lower half is what was left of the word.
template <class Lanes>
struct Draws {
  std::uint64_t of_position[cards_in_deal][Lanes::games];
};

/// The words come as from game_words(), each for three draws as in falling_draws(). Returns a bit
/// for each game with a word that may have to be drawn again: what is left of one after its draws
/// is less than the product of their bounds.
template <class Lanes>
unsigned draw(std::uint64_t seed, std::uint64_t number, Draws<Lanes>& draws) {
  const Lanes numbers = Lanes::following(number);
  const Lanes one(1), low_half(0xffffffff);
  Lanes too_little(0);  // the highest bit is set
  std::size_t left = cards_in_deal;
  Lanes bound(left);
  Lanes product = one;
  const auto draw_one = [&](Lanes& word) {
    word = word.product_of_low(bound);
    word.store(draws.of_position[--left]);
    product = product.product_of_low(bound);
    bound = bound - one;
  };
  const auto end_word = [&](Lanes word) {
    too_little = too_little | ((word & low_half) - product);
    product = one;
  };
  const auto draw_three = [&](Lanes word) {
    draw_one(word);
    draw_one(word);
    draw_one(word);
    end_word(word);
  };
  for (std::uint64_t block = 0;; ++block) {
    Lanes words[] = {Lanes(block), numbers, numbers.high_half(),
                     Lanes(static_cast<std::uint32_t>(Game::spider))};
    philox(words, seed);
    draw_three(words[0]);
    draw_three(words[1]);
    if (left == 2) {
      draw_one(words[2]);
      end_word(words[2]);
      return too_little.highest_bits();
    }
    draw_three(words[2]);
    draw_three(words[3]);
  }
}

/// fair_deal() exchanges the cards at 103 and at its draw, at 102 and at its draw, and so on down
/// to 1. To find out where each card has gone, begin with the positions and make the exchanges
/// the other way round, from 1 up. Before the exchange at a place there is still what was there
/// at first, so it need not be put there beforehand.
template <class Lanes>
void shuffle(const Draws<Lanes>& draws, std::size_t game, const Schedule& schedule,
             Times& times) {
  times.of_card[0] = schedule[0];
  for (std::size_t at = 1; at < cards_in_deal; ++at) {
    const std::size_t with = draws.of_position[at][game] >> 32;
    times.of_card[at] = times.of_card[with];
    times.of_card[with] = schedule[at];
  }
}

constexpr std::size_t copies_of_rank = 8;

/// GT of the row that is exposed from the time `start` on: the cards of each rank in it, and of
/// each two ranks beside each other the smaller number.
template <class Bytes>
typename Bytes::Differences row_gt(const Bytes (&times)[copies_of_rank], std::uint8_t start) {
  Bytes counts(0);
  for (const Bytes& copy : times) {
    const Bytes since = copy - Bytes(start);
    counts = counts - since.is(since.min(Bytes(cards_in_row - 1)));  // less 255 is one more
  }
  counts = counts.thirteen();
  typename Bytes::Differences gt;
  gt.add(counts.min(counts.next()), Bytes(0));
  return gt;
}

/// Makes times of positions under Order::guaranteed, by each game's turns. A face-down card waits
/// for those before it, for the first row, and for each other row whose turns begin at it or
/// before. Behind the face-down cards lie the rows themselves. By the same sum they would wait
/// for all sixty cards of the rows, and so 104 is taken off and the turns before each row are
/// added.
template <class Bytes>
Bytes exposed_as_guaranteed(Bytes position, const Turns (&turned)[Bytes::games]) {
  const Bytes ten(cards_in_row);
  Bytes time = position + ten;
  const auto add_from = [&](Bytes from, Bytes more) {
    time = time + (from.is(from.min(position)) & more);
  };
  Bytes begun(0);
  for (std::size_t row = 1; row < rows_in_deal; ++row) {
    std::size_t of_game[Bytes::games];
    for (std::size_t game = 0; game < Bytes::games; ++game) {
      of_game[game] = turned[game][row - 1];
    }
    const Bytes turns = Bytes::of_games(of_game);
    begun = begun + turns;
    add_from(begun, ten);
    add_from(Bytes(row_start(row)), turns);
  }
  add_from(Bytes(face_down), Bytes(0) - Bytes(cards_in_deal));
  return time;
}

/// Take two ranks of eight cards each, of which p and q are exposed at some time. Of the pairs
/// with a card of either rank p (8 - q) + q (8 - p) have one card exposed and one not, of those
/// of one rank p (8 - p) and q (8 - q). The first number less the other two is (p - q)^2. A pair
/// is in that state as long as its two times are apart. So (p - q)^2 summed over all times is the
/// sum of these differences over the pairs of the first kind, less that over those of the second.
/// Here `a` are cards of the ranks from ace to queen, `b` those from two to king.
template <class Bytes>
typename Bytes::Differences variation_sum(const Bytes (&times)[copies_of_rank]) {
  typename Bytes::Differences sum;
  Bytes a[copies_of_rank], b[copies_of_rank];
  for (std::size_t i = 0; i < copies_of_rank; ++i) {
    a[i] = times[i].twelve();
    b[i] = times[i].next().twelve();
    sum.add(a[i], b[i]);
    for (std::size_t j = 0; j < i; ++j) {
      sum.add(a[i], b[j]);
      sum.add(a[j], b[i]);
      sum.take(a[i], a[j]);
      sum.take(b[i], b[j]);
    }
  }
  return sum;
}

/// Measures as many games as `Bytes` holds. With Order::guaranteed the times are positions.
template <class Bytes>
void measure(const Times* games, Order order, GameValues* values) {
  Bytes times[copies_of_rank];
  for (std::size_t i = 0; i < copies_of_rank; ++i) times[i] = Bytes(games, ranks * i);
  typename Bytes::Differences gt_of_row[rows_in_deal], gt_sum;
  for (std::size_t row = 0; row < rows_in_deal; ++row) {
    gt_of_row[row] = row_gt(times, schedule_of(order)[row_start(row)]);
    gt_sum.add(gt_of_row[row]);
  }
  if (order == Order::guaranteed) {
    RowGts gts[Bytes::games];
    for (std::size_t row = 0; row < rows_in_deal; ++row) {
      int of_game[Bytes::games];
      gt_of_row[row].store(of_game);
      for (std::size_t game = 0; game < Bytes::games; ++game) {
        gts[game][row] = of_game[game];
      }
    }
    Turns turned[Bytes::games];
    for (std::size_t game = 0; game < Bytes::games; ++game) {
      turned[game] = guaranteed_turns(gts[game]);
    }
    for (Bytes& copy : times) copy = exposed_as_guaranteed(copy, turned);
  }
  int gt[Bytes::games], variation[Bytes::games];
  gt_sum.store(gt);
  variation_sum(times).store(variation);
  for (std::size_t game = 0; game < Bytes::games; ++game) {
    values[game] = {gt[game], variation[game]};
  }
}

/// SideBySide::play(): `Lanes` hold a number for each game, `Bytes` times of some games.
template <class Lanes, class Bytes>
void play_side_by_side(std::uint64_t seed, std::uint64_t number, Order order, SomeGames& made) {
  static_assert(Lanes::games <= SomeGames::most && Lanes::games % Bytes::games == 0);
  Draws<Lanes> draws;
  made.unknown = draw(seed, number, draws);
  Times times[Lanes::games];
  for (std::size_t game = 0; game < Lanes::games; ++game) {
    shuffle(draws, game, schedule_of(order), times[game]);
  }
  for (std::size_t game = 0; game < Lanes::games; game += Bytes::games) {
    measure<Bytes>(times + game, order, made.values + game);
  }
}

}  // namespace patience::spider

#endif
