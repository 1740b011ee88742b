#include "locked.h"

#include <algorithm>

#include "beam.h"
#include "guided_search.h"
#include "person.h"

namespace patience::spider {

namespace {

// With more cards hidden they can lie in too many orders.
constexpr std::size_t most_hidden = 5;
// So many ways to the next card are tried from each position.
constexpr std::size_t ways_tried = 3;
// Positions that a proof may generate.
constexpr std::uint64_t work = 400'000;
constexpr int width_of_ways = 24;
constexpr int widths_of_wins[] = {12, 100};

// A way to the next card wins for certain if each card that may be turned there leaves a position
// that is won for certain. One whose cards are all known is won if it has a line.
class Proof {
 public:
  Proof(const Rules& rules, const std::atomic<bool>* cancelled)
      : rules_(rules), evaluation_(blind_weights()), cancelled_(cancelled) {}

  bool wins(const Position& at) {
    if (budget_ == 0) return false;
    if (at.hidden(no_stock_).empty()) return has_line(at);
    const Position seen = at.seen();
    GuidedOptions options;
    options.width = width_of_ways;
    const std::vector<Way> ways =
        ways_from(seen, unseen_of(at, no_stock_, rules_), rules_, options, evaluation_,
                  network_for(rules_), budget_, cancelled_);
    for (std::size_t i = 0; i < std::min(ways.size(), ways_tried); ++i) {
      if (wins_by(at, ways[i].moves)) return true;
    }
    return false;
  }

 private:
  bool wins_by(Position at, const std::vector<Move>& way) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) at.apply(way[i], no_stock_);
    const auto place = turned_by(at, way.back(), no_stock_);
    if (!place) return false;
    std::vector<Card> hidden = at.hidden(no_stock_);
    std::vector<Card> cards = hidden;
    std::sort(cards.begin(), cards.end());
    cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
    return std::all_of(cards.begin(), cards.end(), [&](Card card) {
      std::swap(hidden[*place], *std::find(hidden.begin(), hidden.end(), card));
      Stock none{};
      at.hide(hidden, none);
      Position after = at;
      after.apply(way.back(), no_stock_);
      return wins(after);
    });
  }

  bool has_line(const Position& at) {
    for (const int width : widths_of_wins) {
      BeamOptions options;
      options.width = width;
      BeamBudget budget{budget_, std::size_t{1} << 30, cancelled_};
      const bool found = beam_search(at, no_stock_, rules_, options, budget).has_value();
      budget_ = budget.positions;
      if (found) return true;
    }
    return false;
  }

  const Rules rules_;
  const Evaluation evaluation_;
  const std::atomic<bool>* cancelled_;
  const Stock no_stock_{};
  std::uint64_t budget_ = work;
};

}  // namespace

bool is_locked_win(const Position& at, const Stock& stock, const Rules& rules,
                   const std::atomic<bool>* cancelled) {
  if (at.won()) return true;
  if (at.rows_left() > 0 || at.hidden(stock).size() > most_hidden) return false;
  return Proof(rules, cancelled).wins(at);
}

}  // namespace patience::spider
