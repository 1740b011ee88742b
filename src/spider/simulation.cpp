#include "simulation.h"

#include "two_games.h"

namespace patience::spider {

namespace {

// Beside the words of the deals, the same seed and number have words for results.
constexpr std::uint32_t results = static_cast<std::uint32_t>(Game::spider) + 0x100;

}  // namespace

bool Table::won(std::uint64_t number) const {
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

Deal Table::deal(std::uint64_t number) const {
  PhiloxStream words = game_words(seed_, number);
  return dealer_(words, looks_at_wins_ && number > 1 && won(number - 1));
}

GameValues Table::play(std::uint64_t number) const { return measure(deal(number), order_); }

Table::TwoGames Table::play_two(std::uint64_t number) const {
  TwoGames values;
  if (!fair_) return values;
  const auto times = times_of_two_games(seed_, number, schedule_of(order_));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (times[i]) values[i] = measure(*times[i], order_);
  }
  return values;
}

GameValues Player::play(std::uint64_t number) {
  Table::TwoGames values;
  if (Pair::share_a_register && number == last_ + 1) {
    values = after_last_ ? Table::TwoGames{after_last_} : table_.play_two(number);
  }
  last_ = number;
  after_last_ = values[1];
  return values[0] ? *values[0] : table_.play(number);
}

Sums play_series(const Table& table, std::uint64_t first, std::uint64_t count,
                 bool only_after_wins) {
  Sums sums;
  Player player(table);
  for (std::uint64_t number = first; number < first + count; ++number) {
    const bool counts = !only_after_wins || (number > first && table.won(number - 1));
    if (counts) sums.add(player.play(number));
  }
  return sums;
}

}  // namespace patience::spider
