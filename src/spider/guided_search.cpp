#include "guided_search.h"

#include <algorithm>
#include <optional>

#include "expand.h"
#include "steps.h"

namespace patience::spider {

namespace {

constexpr Stock unknown_stock{};

// So many times the width are ranked by the network on each level.
constexpr std::size_t ranked = 3;
// The evaluation beside the network: of its sixteenths of a weight so many 1/1024 of the
// logarithm of the odds.
constexpr int evaluation_share = 20, evaluation_parts = 16;
// Of the most promising positions with empty columns so many are filled for a row.
constexpr std::size_t most_filled = 12;

int first_empty(const Position& position) {
  int column = 0;
  while (column < columns && position.size(column) > 0) ++column;
  return column;
}

class GuidedSearch {
 public:
  GuidedSearch(const Position& seen, const Unseen& unseen, const Rules& rules,
               const GuidedOptions& options, const Evaluation& evaluation, const Network& network,
               std::uint64_t& budget, const std::atomic<bool>* cancelled)
      : start_(seen),
        unseen_(unseen),
        rules_(rules),
        options_(options),
        evaluation_(evaluation),
        network_(network),
        budget_(budget),
        cancelled_(cancelled),
        down_(seen.face_down()) {}

  std::vector<Way> ways() {
    int best = evaluation_.position(start_), stale = 0;
    look_at(start_, -1);
    beam_ = {start_};
    last_ = {-1};
    met_.add(key_of(start_));
    for (int level = 0; level < options_.levels && !beam_.empty(); ++level) {
      if (cancelled_ != nullptr && *cancelled_) return {};
      const int before = best;
      best = std::max(best, next_level());
      stale = best > before ? 0 : stale + 1;
      if (stale >= options_.without_gain) break;
    }
    if (start_.rows_left() > 0 && !rules_.onto_empty) fill_open();
    return best_ways();
  }

 private:
  // Where something new would be seen. `fills` come after the step.
  struct Found {
    int log_odds, value;
    std::int32_t step;
    std::vector<Move> fills;
    Position position;
    bool deals;
  };
  struct Open {
    int value;
    std::int32_t step;
  };
  struct Made {
    int value;
    std::int32_t parent;
    Move move;
    Position position;
    std::uint64_t key;
  };

  struct Judged {
    int log_odds, value;
  };
  Judged judge(const Position& position, bool deals) const {
    const int worth = evaluation_.position(position);
    const int odds = network_.log_odds(
        features_of(position, unseen_later(unseen_, start_, position), worth, deals));
    return {odds, odds + worth * evaluation_share / evaluation_parts};
  }

  bool turned(const Position& position) const { return position.face_down() < down_; }
  bool may_deal(const Position& position) const {
    return position.rows_left() > 0 && (rules_.onto_empty || position.empty_columns() == 0);
  }

  void keep(const Position& position, std::int32_t step, std::vector<Move> fills) {
    const bool deals = !turned(position);
    const Judged judged = judge(position, deals);
    found_.push_back({judged.log_odds, judged.value, step, std::move(fills), position, deals});
  }

  void look_at(const Position& position, std::int32_t step) {
    if (turned(position) || may_deal(position)) {
      keep(position, step, {});
    } else if (position.rows_left() > 0) {
      open_.push_back({evaluation_.position(position), step});
    }
  }

  // Whether a player would look at a child, who does not see all cards.
  bool follows(const Position& parent, const Child& child) const {
    // A card that is not known stays where it is.
    const auto at = parent.begins();
    if (at[static_cast<std::size_t>(child.move.from) + 1][-1] == unseen_card) return false;
    // No suit goes away while there is a stock if too few cards for a row would be left.
    const auto cards = static_cast<int>(at[columns] - at[0]);
    const int left = cards - 13 * (child.removed - parent.removed());
    return rules_.onto_empty || parent.rows_left() == 0 || left >= columns;
  }

  // Goes on by a move from each position of the beam. The evaluation of the best position.
  int next_level() {
    children_.clear();
    for (std::size_t i = 0; i < beam_.size(); ++i) {
      expand(beam_[i], evaluation_, budget_, [&](Child child) {
        if (!follows(beam_[i], child) || met_.has(child.key)) return;
        child.parent = static_cast<int>(i);
        children_.push_back(child);
      });
    }
    std::sort(children_.begin(), children_.end(), is_better<Child>);
    rank_children();
    std::vector<Position> beam;
    std::vector<std::int32_t> last;
    int best = children_.empty() ? 0 : children_.front().value;
    for (const Made& made : made_) {
      if (beam.size() >= static_cast<std::size_t>(options_.width)) break;
      if (!met_.add(made.key)) continue;
      beam.push_back(made.position);
      last.push_back(steps_.add(last_[static_cast<std::size_t>(made.parent)], made.move));
      look_at(beam.back(), last.back());
      best = std::max(best, evaluation_.position(beam.back()));
    }
    beam_.swap(beam);
    last_.swap(last);
    return best;
  }

  void rank_children() {
    made_.clear();
    for (const Child& child : children_) {
      if (made_.size() >= static_cast<std::size_t>(options_.width) * ranked) break;
      // Of one key they lie together.
      if (!made_.empty() && made_.back().key == child.key) continue;
      Position position = beam_[static_cast<std::size_t>(child.parent)];
      position.apply(child.move, unknown_stock);
      const int value = judge(position, false).value;
      made_.push_back({value, child.parent, child.move, position, child.key});
    }
    std::stable_sort(made_.begin(), made_.end(),
                     [](const Made& a, const Made& b) { return a.value > b.value; });
  }

  // Fills the empty columns of the most promising positions one after the other, each with the
  // end of a run that is worth the most there.
  void fill_open() {
    std::stable_sort(open_.begin(), open_.end(),
                     [](const Open& a, const Open& b) { return a.value > b.value; });
    if (open_.size() > most_filled) open_.resize(most_filled);
    for (const Open& open : open_) {
      std::vector<Move> moves;
      Position position = play_to(open.step, moves);
      std::vector<Move> fills;
      while (position.empty_columns() > 0 && !turned(position)) {
        const std::optional<Move> fill = best_fill(position);
        if (!fill) break;
        position.apply(*fill, unknown_stock);
        fills.push_back(*fill);
      }
      if (turned(position) || may_deal(position)) keep(position, open.step, std::move(fills));
    }
  }

  std::optional<Move> best_fill(const Position& position) const {
    std::vector<Move> moves;
    legal_moves(position, rules_, moves);
    std::optional<Move> best;
    int most = 0;
    for (const Move move : moves) {
      if (move.deals() || move.to != first_empty(position)) continue;
      if (position.size(move.from) == move.count) continue;
      Position after = position;
      after.apply(move, unknown_stock);
      const int value = judge(after, !turned(after)).value;
      if (best && value <= most) continue;
      most = value;
      best = move;
    }
    return best;
  }

  // The position after a step, and its moves, run by run. They end where a card is turned.
  Position play_to(std::int32_t step, std::vector<Move>& moves) const {
    Position position = start_;
    for (const Move move : steps_.line(step)) {
      make_runs(position, move, unknown_stock, moves);
      if (turned(position)) break;
    }
    return position;
  }

  std::vector<Way> best_ways() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.value > b.value; });
    std::vector<Way> ways;
    Keys there;
    for (const Found& found : found_) {
      Way way{found.log_odds, {}, found.deals};
      // On the way to a position another card may be turned first.
      Position end = play_to(found.step, way.moves);
      for (const Move fill : found.fills) {
        end.apply(fill, unknown_stock);
        way.moves.push_back(fill);
      }
      if (!there.add(key_of(end) * 2 + (found.deals ? 1 : 0))) continue;
      if (found.deals) way.moves.push_back(deal_row);
      ways.push_back(std::move(way));
    }
    return ways;
  }

  const Position start_;
  const Unseen& unseen_;
  const Rules& rules_;
  const GuidedOptions& options_;
  const Evaluation& evaluation_;
  const Network& network_;
  std::uint64_t& budget_;
  const std::atomic<bool>* cancelled_;
  const int down_;
  Steps steps_;
  Keys met_;
  std::vector<Position> beam_;
  std::vector<std::int32_t> last_;
  std::vector<Child> children_;
  std::vector<Made> made_;
  std::vector<Found> found_;
  std::vector<Open> open_;
};

}  // namespace

std::vector<Way> ways_from(const Position& seen, const Unseen& unseen, const Rules& rules,
                           const GuidedOptions& options, const Evaluation& evaluation,
                           const Network& network, std::uint64_t& budget,
                           const std::atomic<bool>* cancelled) {
  return GuidedSearch(seen, unseen, rules, options, evaluation, network, budget, cancelled)
      .ways();
}

}  // namespace patience::spider
