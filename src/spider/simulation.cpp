#include "simulation.h"

namespace patience::spider {

namespace {

// Beside the words of the deals, the same seed and number have words for results.
constexpr std::uint32_t results = static_cast<std::uint32_t>(Game::spider) + 0x100;

}  // namespace

bool DealerTable::won(std::uint64_t number) const {
  bool negated = false;
  for (;; --number) {
    PhiloxStream words(results, seed_, number);
    const double coin = words() / 4294967296.0;
    const bool otherwise = coin < win_rates_.otherwise;
    const bool after_win = coin < win_rates_.after_win;
    if (otherwise == after_win || number == 1) return otherwise != negated;
    // The game before decides: this one has the same result, or the opposite one.
    negated = negated != otherwise;
  }
}

Deal DealerTable::deal(std::uint64_t number) const {
  PhiloxStream words = game_words(seed_, number);
  return dealer_(words, looks_at_wins_ && number > 1 && won(number - 1));
}

GameValues DealerTable::play(std::uint64_t number) const { return measure(deal(number), order_); }

const SideBySide* DealerTable::side_by_side() const {
  const auto& ways = ways_side_by_side();
  return fair_ && !ways.empty() ? &ways.front() : nullptr;
}

GameValues SeriesPlayer::play(std::uint64_t number) {
  const bool follows = number == last_ + 1;
  last_ = number;
  if (side_by_side_ != nullptr && follows && (number < first_ || number >= end_)) {
    side_by_side_->play(table_.seed(), number, table_.order(), games_);
    first_ = number;
    end_ = number + side_by_side_->games;
  }
  if (number < first_ || number >= end_) return table_.play(number);
  const std::uint64_t at = number - first_;
  return games_.unknown >> at & 1 ? table_.play(number) : games_.values[at];
}

Sums play_series(const DealerTable& table, std::uint64_t first, std::uint64_t count,
                 bool only_after_wins, const std::atomic<bool>* cancelled) {
  Sums sums;
  SeriesPlayer player(table);
  for (std::uint64_t number = first; number < first + count; ++number) {
    if (number % 64 == 0 && cancelled != nullptr && *cancelled) break;
    const bool counts = !only_after_wins || (number > first && table.won(number - 1));
    if (counts) sums.add(player.play(number));
  }
  return sums;
}

}  // namespace patience::spider
