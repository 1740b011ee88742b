#include "beam.h"

#include <algorithm>
#include <limits>

#include "expand.h"
#include "steps.h"

namespace patience::spider {

namespace {

// How long a stage goes on: so many levels at most, and so many without a better position. A
// stage is what is played between two rows of the stock.
struct Patience {
  int levels, without_gain;
};
constexpr Patience while_stock{60, 12}, after_stock{400, 30};

// A position after the next row, with the moves that filled its empty columns before.
struct Dealt {
  Position position;
  std::int32_t before;
  int value;
  std::uint64_t key;
  std::vector<Move> fills;
};

bool is_earlier(const Dealt& a, const Dealt& b) { return a.before < b.before; }

class Beam {
 public:
  Beam(const Stock& stock, const Rules& rules, const BeamOptions& options, BeamBudget& budget)
      : stock_(stock),
        rules_(rules),
        options_(options),
        evaluation_(options.weights),
        budget_(budget) {}

  std::optional<std::vector<Move>> search(const Position& start) {
    std::vector<Dealt> pool{{start, -1, evaluation_.position(start), key_of(start), {}}};
    bool first = true;
    while (!pool.empty()) {
      begin_stage(pool, first);
      first = false;
      pool.clear();
      const std::int32_t won = play_stage(pool);
      if (won >= 0) return line(start, won);
      if (!may_go_on()) return std::nullopt;
      trim(pool);
    }
    return std::nullopt;
  }

 private:
  bool may_go_on() {
    if (budget_.positions == 0 || budget_.stop.is_asked()) return false;
    const std::size_t bytes = steps_.bytes() + met_.bytes() +
                              4 * static_cast<std::size_t>(options_.width) * sizeof(Dealt) +
                              children_.capacity() * sizeof(Child);
    budget_.out_of_memory = budget_.out_of_memory || bytes > budget_.bytes;
    return !budget_.out_of_memory;
  }

  void begin_stage(const std::vector<Dealt>& pool, bool first) {
    met_ = Keys();
    beam_.clear();
    last_.clear();
    for (const Dealt& dealt : pool) {
      if (!met_.add(dealt.key)) continue;
      std::int32_t step = dealt.before;
      for (const Move fill : dealt.fills) step = steps_.add(step, fill);
      if (!first) step = steps_.add(step, deal_row);
      beam_.push_back(dealt.position);
      last_.push_back(step);
    }
  }

  // Level by level; into `pool` go the positions after the next row. The step of a win, or -1.
  std::int32_t play_stage(std::vector<Dealt>& pool) {
    for (std::size_t i = 0; i < beam_.size(); ++i) {
      if (beam_[i].won()) return last_[i];
    }
    const bool stock = beam_.front().rows_left() > 0;
    const Patience patience = stock ? while_stock : after_stock;
    int best = std::numeric_limits<int>::min(), stale = 0;
    for (int level = 0; level < patience.levels && !beam_.empty() && may_go_on(); ++level) {
      children_.clear();
      int least = std::numeric_limits<int>::min();  // what is below is not kept any more
      for (std::size_t i = 0; i < beam_.size() && budget_.positions > 0; ++i) {
        if (stock) deal_from(i, pool);
        std::int32_t won = -1;
        expand(beam_[i], evaluation_, budget_.positions, [&](Child child) {
          if (child.removed == suits_to_remove && won < 0) {
            won = steps_.add(last_[i], child.move, child.moves);
          }
          child.value -= options_.level_pace * (steps_.moves_to(last_[i]) + child.moves);
          if (child.value <= least || met_.has(child.key)) return;
          child.parent = static_cast<int>(i);
          children_.push_back(child);
        });
        if (won >= 0) return won;
        least = std::max(least, cut_children());
      }
      const int reached = next_beam();
      if (reached > best) {
        best = reached;
        stale = 0;
      } else if (++stale >= patience.without_gain) {
        // What the last level reached may be dealt on as well.
        for (std::size_t i = 0; stock && i < beam_.size(); ++i) deal_from(i, pool);
        break;
      }
    }
    return -1;
  }

  // Keeps the best children only, once there are many; the least value that is kept.
  int cut_children() {
    const auto keep = static_cast<std::size_t>(3 * options_.width);
    if (children_.size() < 2 * keep + 2000) return std::numeric_limits<int>::min();
    const auto middle = children_.begin() + static_cast<std::ptrdiff_t>(keep);
    std::nth_element(children_.begin(), middle, children_.end(), is_better<Child>);
    const int least = middle->value;
    children_.resize(keep);
    return least;
  }

  // The best children as the next beam, first so many of each pattern, then any. The most that
  // one of them is worth, moves not counted.
  int next_beam() {
    std::sort(children_.begin(), children_.end(), is_better<Child>);
    const auto width = static_cast<std::size_t>(options_.width);
    std::vector<Position> beam;
    std::vector<std::int32_t> last;
    std::vector<const Child*> put_off;
    Quota quota(options_.quota);
    int best = std::numeric_limits<int>::min();
    const auto take = [&](const Child& child, bool any) {
      if (met_.has(child.key)) return;
      const auto parent = static_cast<std::size_t>(child.parent);
      Position position = beam_[parent];
      position.apply(child.move, stock_);
      if (!any && !quota.takes(position.pattern())) {
        put_off.push_back(&child);
        return;
      }
      met_.add(child.key);
      beam.push_back(position);
      last.push_back(steps_.add(last_[parent], child.move, child.moves));
      best = std::max(best, child.value + options_.level_pace * steps_.moves_to(last.back()));
    };
    for (const Child& child : children_) {
      if (beam.size() >= width) break;
      take(child, false);
    }
    for (const Child* child : put_off) {
      if (beam.size() >= width) break;
      take(*child, true);
    }
    beam_.swap(beam);
    last_.swap(last);
    return best;
  }

  void deal_from(std::size_t i, std::vector<Dealt>& pool) {
    Dealt dealt{beam_[i], last_[i], 0, 0, {}};
    if (!rules_.onto_empty && !fill(dealt)) return;
    dealt.position.apply(deal_row, stock_);
    dealt.value =
        evaluation_.position(dealt.position) -
        options_.pace * (steps_.moves_to(last_[i]) + static_cast<int>(dealt.fills.size()));
    dealt.key = key_of(dealt.position);
    pool.push_back(std::move(dealt));
    if (pool.size() >= 3 * static_cast<std::size_t>(options_.width) + 100) trim(pool);
  }

  // Fills empty columns by the move each that is worth most once the next row lies on it. Returns
  // whether that could be done.
  bool fill(Dealt& dealt) {
    Position& position = dealt.position;
    const auto& row = stock_[static_cast<std::size_t>(5 - position.rows_left())];
    while (position.empty_columns() > 0) {
      const auto at = position.begins();
      std::int8_t to = 0;
      while (position.size(to) > 0) ++to;
      const auto with = [&](const Card* cards, int size, int down, int column) {
        std::array<Card, cards_in_deal> all{};
        std::copy(cards, cards + size, all.begin());
        all[static_cast<std::size_t>(size)] = row[static_cast<std::size_t>(column)];
        return evaluation_.column(all.data(), size + 1, down);
      };
      std::optional<Move> best;
      int most = 0;
      for (std::int8_t from = 0; from < columns; ++from) {
        const Card* const cards = at[static_cast<std::size_t>(from)];
        const int size = position.size(from), down = position.down(from);
        const int run = std::min(run_length(cards, size, down), size - 1);
        const int before = size > 1 ? with(cards, size, down, from) : 0;
        for (int count = 1; count <= run; ++count) {
          const int left = size - count;
          const int value = with(cards, left, std::min(down, left - 1), from) - before +
                            with(cards + left, count, 0, to);
          if (best && value <= most) continue;
          most = value;
          best = Move{from, to, static_cast<std::uint8_t>(count)};
        }
      }
      if (!best) return false;
      position.apply(*best, stock_);
      dealt.fills.push_back(*best);
    }
    return true;
  }

  void trim(std::vector<Dealt>& pool) {
    std::sort(pool.begin(), pool.end(), is_better<Dealt>);
    const auto width = static_cast<std::size_t>(options_.width);
    Quota quota(options_.quota);
    std::vector<Dealt> kept, put_off;
    std::uint64_t before = 0;
    for (Dealt& dealt : pool) {
      if (kept.size() >= width) break;
      if (!kept.empty() && dealt.key == before) continue;
      before = dealt.key;
      (quota.takes(dealt.position.pattern()) ? kept : put_off).push_back(std::move(dealt));
    }
    for (Dealt& dealt : put_off) {
      if (kept.size() >= width) break;
      kept.push_back(std::move(dealt));
    }
    std::stable_sort(kept.begin(), kept.end(), is_better<Dealt>);
    pool.swap(kept);
  }

  std::vector<Move> line(const Position& start, std::int32_t step) const {
    std::vector<Move> moves;
    Position position = start;
    for (const Move move : steps_.line(step)) make_runs(position, move, stock_, moves);
    return moves;
  }

  const Stock& stock_;
  const Rules& rules_;
  const BeamOptions& options_;
  Evaluation evaluation_;
  BeamBudget& budget_;
  Steps steps_;
  Keys met_;
  std::vector<Position> beam_;
  std::vector<std::int32_t> last_;  // the step that led to each
  std::vector<Child> children_;
};

}  // namespace

std::optional<std::vector<Move>> beam_search(const Position& start, const Stock& stock,
                                             const Rules& rules, const BeamOptions& options,
                                             BeamBudget& budget) {
  return Beam(stock, rules, options, budget).search(start);
}

}  // namespace patience::spider
