#include "person.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "beam.h"
#include "expand.h"
#include "steps.h"

namespace patience::spider {

namespace {

constexpr Stock unknown_stock{};

// As many levels of the beam at most, and so many without a better position.
constexpr int most_levels = 40, without_gain = 8;

// One search from what is seen.
class Search {
 public:
  Search(const Rules& rules, int width, const Evaluation& evaluation, std::uint64_t& budget,
         const std::atomic<bool>* cancelled)
      : rules_(rules),
        width_(static_cast<std::size_t>(width)),
        evaluation_(evaluation),
        budget_(budget),
        cancelled_(cancelled) {}

  std::vector<Move> plan(const Position& seen) {
    start_ = end_ = seen;
    best_ = full_ = turning_ = {std::numeric_limits<int>::min(), -1};
    down_ = seen.face_down();
    best_.value = evaluation_.position(seen);
    look_at(seen, -1);
    beam_ = {seen};
    last_ = {-1};
    met_.add(key_of(seen));
    int stale = 0;
    for (int level = 0; level < most_levels && !beam_.empty(); ++level) {
      if (cancelled_ != nullptr && *cancelled_) return {};
      const int before = best_.value;
      next_level();
      if (won_ >= 0) return moves_to(won_);
      stale = best_.value > before ? 0 : stale + 1;
      if (stale >= without_gain) break;
    }
    if (best_.step >= 0) return moves_to(best_.step);
    if (turning_.step >= 0 && seen.rows_left() == 0) return moves_to(turning_.step);
    if (seen.rows_left() == 0) return {};
    std::vector<Move> moves = to_deal();
    const bool turned = end_.face_down() < down_;
    if (!turned && (rules_.onto_empty || end_.empty_columns() == 0)) moves.push_back(deal_row);
    return moves;
  }

 private:
  struct Reached {
    int value;
    std::int32_t step;
  };

  // Keeps a position that is the best so far, or the best on which a row may be dealt.
  void look_at(const Position& position, std::int32_t step) {
    const int value = evaluation_.position(position);
    if (value > best_.value) best_ = {value, step};
    if (value > turning_.value && position.face_down() < down_) turning_ = {value, step};
    if (position.rows_left() > 0 && value > full_.value &&
        (rules_.onto_empty || position.empty_columns() == 0)) {
      full_ = {value, step};
    }
  }

  // The moves before a row: to the best position that was met without empty columns, or such as
  // fill them one by one, whichever ends better. None if neither can be done.
  std::vector<Move> to_deal() {
    std::vector<Move> fills;
    Position filled = start_;
    while (!rules_.onto_empty && filled.empty_columns() > 0) {
      const std::optional<Move> fill = best_fill(filled);
      if (!fill) break;
      filled.apply(*fill, unknown_stock);
      fills.push_back(*fill);
      if (filled.face_down() < down_) break;
    }
    const bool good = filled.empty_columns() == 0 || filled.face_down() < down_;
    if (good && evaluation_.position(filled) > full_.value) {
      end_ = filled;
      return fills;
    }
    if (full_.value == std::numeric_limits<int>::min()) return {};
    return moves_to(full_.step);
  }

  // The end of a run to an empty column.
  std::optional<Move> best_fill(const Position& position) const {
    std::vector<Move> moves;
    legal_moves(position, rules_, moves);
    std::optional<Move> best;
    int most = 0;
    for (const Move move : moves) {
      if (move.deals() || position.size(move.to) > 0 || position.size(move.from) == move.count) {
        continue;
      }
      Position after = position;
      after.apply(move, unknown_stock);
      const int value = evaluation_.position(after);
      if (best && value <= most) continue;
      most = value;
      best = move;
    }
    return best;
  }

  void next_level() {
    children_.clear();
    for (std::size_t i = 0; i < beam_.size(); ++i) {
      expand(beam_[i], evaluation_, budget_, [&](Child child) {
        if (child.removed == suits_to_remove && won_ < 0) won_ = steps_.add(last_[i], child.move);
        // A card that is not known stays where it is.
        const auto at = beam_[i].begins();
        if (at[static_cast<std::size_t>(child.move.from) + 1][-1] == unseen_card) return;
        // No suit goes away while there is a stock if too few cards for a row would be left.
        const auto cards = static_cast<int>(at[columns] - at[0]);
        const int left = cards - 13 * (child.removed - beam_[i].removed());
        if (!rules_.onto_empty && beam_[i].rows_left() > 0 && left < columns) return;
        if (met_.has(child.key)) return;
        child.parent = static_cast<int>(i);
        children_.push_back(child);
      });
    }
    std::sort(children_.begin(), children_.end(), is_better<Child>);
    std::vector<Position> beam;
    std::vector<std::int32_t> last;
    for (const Child& child : children_) {
      if (beam.size() >= width_) break;
      if (!met_.add(child.key)) continue;
      const auto parent = static_cast<std::size_t>(child.parent);
      beam.push_back(beam_[parent]);
      beam.back().apply(child.move, unknown_stock);
      last.push_back(steps_.add(last_[parent], child.move));
      look_at(beam.back(), last.back());
    }
    beam_.swap(beam);
    last_.swap(last);
  }

  // Run by run, up to the first move that turns a card.
  std::vector<Move> moves_to(std::int32_t step) {
    std::vector<Move> moves;
    end_ = start_;
    const int down = start_.face_down();
    for (const Move move : steps_.line(step)) {
      make_runs(end_, move, unknown_stock, moves);
      if (end_.face_down() < down) break;
    }
    return moves;
  }

  const Rules& rules_;
  std::size_t width_;
  const Evaluation& evaluation_;
  std::uint64_t& budget_;
  const std::atomic<bool>* cancelled_;
  Position start_{Deal{}, Rules{}}, end_{Deal{}, Rules{}};
  Reached best_{}, full_{}, turning_{};
  int down_ = 0;
  std::int32_t won_ = -1;
  Steps steps_;
  Keys met_;
  std::vector<Position> beam_;
  std::vector<std::int32_t> last_;
  std::vector<Child> children_;
};

}  // namespace

// Tuned for a width of 60, on deals that serve for no published result. Many games were played,
// each with weights a little larger or smaller, and the weights followed those games in which
// more suits were removed.
Weights blind_weights() {
  Weights weights;
  weights.down = 20926;
  weights.open = 9543;
  weights.link = 13449;
  weights.run = 426;
  weights.off = 665;
  weights.broken = 2449;
  weights.depth = 159;
  weights.king = 3929;
  weights.king_first = 3403;
  weights.empty = 26790;
  weights.more_empty = 7839;
  weights.early = 965;
  weights.removed = 12019;
  weights.down_more = 428;
  weights.turned = 4634;
  weights.blind = true;
  return weights;
}

Weights varied_weights(std::uint64_t seed, std::uint64_t game) {
  return blind_weights().perturbed(Shares(mixed(mixed(seed + 1) + game), 100));
}

Person::Person(const Rules& rules, int width, const Weights& weights)
    : rules_(rules), width_(width), evaluation_(weights) {}

std::vector<Move> Person::plan(const Position& seen, const std::atomic<bool>* cancelled) {
  if (seen.rows_left() == 0 && seen.face_down() == 0) {
    BeamOptions options;
    options.width = width_;
    BeamBudget budget{budget_, std::size_t{1} << 30, cancelled};
    const auto line = beam_search(seen, unknown_stock, rules_, options, budget);
    budget_ = budget.positions;
    if (line) return *line;
  }
  return Search(rules_, width_, evaluation_, budget_, cancelled).plan(seen);
}

PlayedGame play_by(const std::function<std::vector<Move>(const Position&)>& plan,
                   Position position, const Stock& stock, const Rules& rules) {
  PlayedGame game;
  while (!position.won()) {
    const std::vector<Move> moves = plan(position);
    if (moves.empty()) break;
    for (const Move move : moves) {
      if (!is_legal(position, move, rules)) throw std::logic_error("a move is illegal");
      position.apply(move, stock);
      ++game.moves;
    }
  }
  game.won = position.won();
  game.removed = position.removed();
  return game;
}

PlayedGame Person::play(const Position& position, const Stock& stock,
                        const std::atomic<bool>* cancelled) {
  budget_ = all_positions;
  PlayedGame game = play_by([&](const Position& at) { return plan(at.seen(), cancelled); },
                            position, stock, rules_);
  game.examined = all_positions - budget_;
  return game;
}

}  // namespace patience::spider
