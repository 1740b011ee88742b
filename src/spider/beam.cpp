#include "beam.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace patience::spider {

namespace {

// How long a stage goes on: so many levels at most, and so many without a better position. A
// stage is what is played between two rows of the stock.
struct Patience {
  int levels, without_gain;
};
constexpr Patience while_stock{60, 12}, after_stock{400, 30};

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93U;
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93U;
  return x ^ (x >> 32);
}

// Keys of 64 bits, sums over columns. The stock tells columns apart; without one they are
// interchangeable, and so they are in the sum. Two positions with one key are taken for the same:
// then one is not looked at, and a win may be missed, but none is made up.
std::uint64_t column_key(const Card* cards, int size, int down, int column, bool stock) {
  if (size == 0) return 0;
  auto key = static_cast<std::uint64_t>(down + 1);
  for (int i = 0; i < size; ++i)
    key = (key ^ (cards[i] + 1U)) * 0x9E3779B97F4A7C15U + (key >> 47);
  return mixed(stock ? key + static_cast<std::uint64_t>(column + 1) * 0xD1B54A32D192ED03U : key);
}

std::uint64_t key_of(const Position& position) {
  const auto at = position.begins();
  std::uint64_t key = 0;
  for (int i = 0; i < columns; ++i) {
    key += column_key(at[static_cast<std::size_t>(i)], position.size(i), position.down(i), i,
                      position.rows_left() > 0);
  }
  return key;
}

// A set of keys.
class Keys {
 public:
  Keys() : slots_(1024) {}
  bool has(std::uint64_t key) const { return slots_[slot(used(key))] != 0; }
  bool add(std::uint64_t key) {
    key = used(key);
    std::uint64_t& at = slots_[slot(key)];
    if (at != 0) return false;
    at = key;
    if (2 * ++count_ > slots_.size()) grow();
    return true;
  }
  std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

 private:
  static std::uint64_t used(std::uint64_t key) { return key == 0 ? 1 : key; }  // 0: a free slot
  std::size_t slot(std::uint64_t key) const {
    auto at = static_cast<std::size_t>(key) & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void grow() {
    std::vector<std::uint64_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t key : old) {
      if (key != 0) slots_[slot(key)] = key;
    }
  }

  std::vector<std::uint64_t> slots_;
  std::size_t count_ = 0;
};

// The line is kept backwards: each move, and what came before it.
struct Step {
  std::int32_t before;
  Move move;
  int moves;  // up to here, sequences taken apart
};

struct Child {
  int parent;  // in the beam
  int value;
  std::uint64_t key;
  Move move;
  int removed;
};

// A position after the next row, with the moves that filled its empty columns before.
struct Dealt {
  Position position;
  std::int32_t before;
  int value;
  std::uint64_t key;
  std::vector<Move> fills;
};

// Where one position was come to by several ways, these are told apart as well: else the order
// would be the sorting library's choice.
bool is_earlier(const Child& a, const Child& b) {
  if (a.parent != b.parent) return a.parent < b.parent;
  if (a.move.from != b.move.from) return a.move.from < b.move.from;
  return a.move.to != b.move.to ? a.move.to < b.move.to : a.move.count < b.move.count;
}
bool is_earlier(const Dealt& a, const Dealt& b) { return a.before < b.before; }

template <class Ranked>
bool is_better(const Ranked& a, const Ranked& b) {
  if (a.value != b.value) return a.value > b.value;
  return a.key != b.key ? a.key < b.key : is_earlier(a, b);
}

// Counts how often a pattern was met, up to a quota.
class Quota {
 public:
  explicit Quota(int most) : most_(most) {}
  bool takes(std::uint32_t pattern) { return most_ == 0 || ++met_[pattern] <= most_; }

 private:
  int most_;
  std::unordered_map<std::uint32_t, int> met_;
};

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
    if (budget_.positions == 0 || budget_.is_cancelled()) return false;
    const std::size_t bytes = steps_.capacity() * sizeof(Step) + met_.bytes() +
                              4 * static_cast<std::size_t>(options_.width) * sizeof(Dealt) +
                              children_.capacity() * sizeof(Child);
    budget_.out_of_memory = budget_.out_of_memory || bytes > budget_.bytes;
    return !budget_.out_of_memory;
  }

  std::int32_t add_step(std::int32_t before, Move move) {
    steps_.push_back({before, move, moves_to(before) + 1});
    return static_cast<std::int32_t>(steps_.size() - 1);
  }
  int moves_to(std::int32_t step) const {
    return step < 0 ? 0 : steps_[static_cast<std::size_t>(step)].moves;
  }

  void begin_stage(const std::vector<Dealt>& pool, bool first) {
    met_ = Keys();
    beam_.clear();
    last_.clear();
    for (const Dealt& dealt : pool) {
      if (!met_.add(dealt.key)) continue;
      std::int32_t step = dealt.before;
      for (const Move fill : dealt.fills) step = add_step(step, fill);
      if (!first) step = add_step(step, deal_row);
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
        expand(beam_[i], [&](Child child) {
          if (child.removed == suits_to_remove && won < 0) won = add_step(last_[i], child.move);
          if (child.value <= least || met_.has(child.key)) return;
          child.parent = static_cast<int>(i);
          children_.push_back(child);
        });
        if (won >= 0) return won;
        least = std::max(least, cut_children());
      }
      next_beam();
      if (!children_.empty() && children_.front().value > best) {
        best = children_.front().value;
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

  // The best children as the next beam, first so many of each pattern, then any.
  void next_beam() {
    std::sort(children_.begin(), children_.end(), is_better<Child>);
    const auto width = static_cast<std::size_t>(options_.width);
    std::vector<Position> beam;
    std::vector<std::int32_t> last;
    std::vector<const Child*> put_off;
    Quota quota(options_.quota);
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
      last.push_back(add_step(last_[parent], child.move));
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
  }

  void deal_from(std::size_t i, std::vector<Dealt>& pool) {
    Dealt dealt{beam_[i], last_[i], 0, 0, {}};
    if (!rules_.onto_empty && !fill(dealt)) return;
    dealt.position.apply(deal_row, stock_);
    dealt.value = evaluation_.position(dealt.position) -
                  options_.pace * (moves_to(last_[i]) + static_cast<int>(dealt.fills.size()));
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

  // Calls emit(child) for the moves of a position: runs, and sequences of several runs as far as
  // empty columns allow to move them (up to 2^e runs by way of e columns), onto a card; runs and
  // such sequences to an empty column, but no whole column, which would only rename it.
  template <class Emit>
  void expand(const Position& position, Emit emit) {
    const auto at = position.begins();
    const bool stock = position.rows_left() > 0;
    const int empties = position.empty_columns();
    std::array<int, columns> values{}, runs{}, sequences{};
    std::array<std::uint64_t, columns> keys{};
    int value = evaluation_.removed(position.removed());
    std::uint64_t key = 0;
    int first_empty = -1;
    for (int i = 0; i < columns; ++i) {
      const auto c = static_cast<std::size_t>(i);
      const int size = position.size(i), down = position.down(i);
      value += values[c] = evaluation_.column(at[c], size, down);
      key += keys[c] = column_key(at[c], size, down, i, stock);
      runs[c] = run_length(at[c], size, down);
      sequences[c] = sequence_length(at[c], size, down);
      if (size == 0 && first_empty < 0) first_empty = i;
    }
    for (int from = 0; from < columns; ++from) {
      const auto f = static_cast<std::size_t>(from);
      const int size = position.size(from);
      if (size == 0) continue;
      const Card* const cards = at[f];
      // So many runs are the last `count` cards.
      const auto runs_in = [&](int count) {
        int found = 1;
        for (int i = size - count + 1; i < size; ++i) found += cards[i - 1] != cards[i] + 1;
        return found;
      };
      const auto move = [&](int to, int count) {
        const auto t = static_cast<std::size_t>(to);
        const int left = size - count;
        const int down = left > 0 ? std::min(position.down(from), left - 1) : 0;
        std::array<Card, cards_in_deal> all{};
        std::copy(at[t], at[t + 1], all.begin());
        std::copy(cards + left, cards + size, all.begin() + position.size(to));
        int size_to = position.size(to) + count, down_to = position.down(to), removed = 0;
        if (rank(all[static_cast<std::size_t>(size_to - 1)]) == 0 &&
            run_length(all.data(), size_to, down_to) >= 13) {
          size_to -= 13;
          removed = 1;
          if (size_to > 0 && down_to == size_to) --down_to;
        }
        const int empty = empties + (left == 0) - (position.size(to) == 0) + (size_to == 0);
        Child child{};
        child.value = value - values[f] - values[t] + evaluation_.column(cards, left, down) +
                      evaluation_.column(all.data(), size_to, down_to) +
                      evaluation_.removed(removed) + evaluation_.empties(empty, stock);
        child.key = key - keys[f] - keys[t] + column_key(cards, left, down, from, stock) +
                    column_key(all.data(), size_to, down_to, to, stock);
        child.move = {static_cast<std::int8_t>(from), static_cast<std::int8_t>(to),
                      static_cast<std::uint8_t>(count)};
        child.removed = position.removed() + removed;
        if (budget_.positions > 0) --budget_.positions;
        emit(child);
      };
      for (int to = 0; to < columns; ++to) {
        if (to == from) continue;
        if (position.size(to) > 0) {
          const int count =
              rank(at[static_cast<std::size_t>(to) + 1][-1]) - rank(cards[size - 1]);
          if (count < 1 || count > sequences[f]) continue;
          if (count <= runs[f] || runs_in(count) <= 1 << empties) move(to, count);
          continue;
        }
        if (!stock && to != first_empty) continue;
        for (int count = runs[f]; count <= sequences[f] && count < size;) {
          if (runs_in(count) > 1 << (empties - 1)) break;
          move(to, count);
          // On to the end of the next run.
          ++count;
          while (count < sequences[f] && cards[size - count - 1] == cards[size - count] + 1) {
            ++count;
          }
        }
      }
    }
  }

  // The moves that led to a step, sequences taken apart into their runs.
  std::vector<Move> line(const Position& start, std::int32_t step) const {
    std::vector<Move> back;
    for (; step >= 0; step = steps_[static_cast<std::size_t>(step)].before) {
      back.push_back(steps_[static_cast<std::size_t>(step)].move);
    }
    std::vector<Move> moves;
    Position position = start;
    for (auto move = back.rbegin(); move != back.rend(); ++move) {
      make_runs(position, *move, moves);
    }
    return moves;
  }

  // By halves: the last runs to an empty column, the others to their place, and these after them.
  void make_runs(Position& position, Move move, std::vector<Move>& moves) const {
    if (!move.deals()) {
      const Card* const cards = position.begins()[static_cast<std::size_t>(move.from)];
      const int size = position.size(move.from);
      std::vector<int> starts{size - move.count};
      for (int i = size - move.count + 1; i < size; ++i) {
        if (cards[i - 1] != cards[i] + 1) starts.push_back(i);
      }
      if (starts.size() > 1) {
        std::int8_t by = 0;
        while (position.size(by) > 0 || by == move.to || by == move.from) ++by;
        const int parked = size - starts[starts.size() - starts.size() / 2];
        const auto last = static_cast<std::uint8_t>(parked);
        const auto others = static_cast<std::uint8_t>(move.count - parked);
        make_runs(position, {move.from, by, last}, moves);
        make_runs(position, {move.from, move.to, others}, moves);
        make_runs(position, {by, move.to, last}, moves);
        return;
      }
    }
    position.apply(move, stock_);
    moves.push_back(move);
  }

  const Stock& stock_;
  const Rules& rules_;
  const BeamOptions& options_;
  Evaluation evaluation_;
  BeamBudget& budget_;
  std::vector<Step> steps_;
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
