#include "reference.h"

#include <algorithm>

#include "beam.h"
#include "keys.h"

namespace patience::spider {

namespace {

// Once all cards are known the beam has this width at least: nearly all such games are won.
constexpr int least_width_at_end = 400;
// A player who finds nothing looks again, so many times as wide.
constexpr int wider = 6, levels_of_wider = 60, without_gain_of_wider = 20;
// So many times the cards are dealt anew where a move shows more than one.
constexpr int sampled_deals = 256;

// Whether no move is left. While a row can be dealt one is.
bool is_stuck(const Position& at, const Rules& rules) {
  if (at.rows_left() > 0 && (rules.onto_empty || at.empty_columns() == 0)) return false;
  std::vector<Move> moves;
  legal_moves(at, rules, moves);
  return moves.empty();
}

}  // namespace

ReferencePlayer::ReferencePlayer(const Rules& rules, int width, const Network& network)
    : rules_(rules), width_(width), network_(network), evaluation_(blind_weights()) {}

bool shows_new(const Position& at, Move move, const Stock& stock) {
  if (move.deals()) return true;
  Position after = at;
  after.apply(move, stock);
  return after.face_down() < at.face_down();
}

double ReferencePlayer::chance(const Position& at, const Stock& stock) const {
  if (at.won()) return 1;
  if (is_stuck(at, rules_)) return 0;
  const Position seen = at.seen();
  const Features features =
      features_of(seen, unseen_of(at, stock, rules_), evaluation_.position(seen), false);
  return network_.chance(network_.log_odds(features));
}

ReferencePlayer::Continuation ReferencePlayer::best(const Position& at, const Stock& stock,
                                                    const std::atomic<bool>* cancelled) {
  std::vector<Move> moves = plan(at, stock, cancelled);
  if (moves.empty()) return {};
  const double chance = at.hidden(stock).empty() ? 1 : chance_of(at, stock, moves);
  return {chance, std::move(moves)};
}

double ReferencePlayer::chance_of(Position at, const Stock& stock,
                                  const std::vector<Move>& moves) const {
  for (const Move move : moves) {
    if (shows_new(at, move, stock)) return chance_after(at, stock, move);
    at.apply(move, stock);
  }
  return chance(at, stock);
}

ReferencePlayer::Continuation ReferencePlayer::best_after(const Position& at, const Stock& stock,
                                                          Move move,
                                                          const std::atomic<bool>* cancelled) {
  if (shows_new(at, move, stock)) return {chance_after(at, stock, move)};
  Position after = at;
  after.apply(move, stock);
  if (after.won()) return {1};
  return best(after, stock, cancelled);
}

double ReferencePlayer::chance_after(const Position& at, const Stock& stock, Move move) const {
  Position after = at;
  after.apply(move, stock);
  const int turned = at.face_down() - after.face_down();
  if (!move.deals() && turned == 0) return chance(after, stock);
  std::vector<Card> hidden = at.hidden(stock);
  const auto with_hidden = [&] {
    Position other = at;
    Stock others = stock;
    other.hide(hidden, others);
    other.apply(move, others);
    return chance(other, others);
  };
  double sum = 0;
  if (const auto place = turned_by(at, move, stock)) {
    std::array<int, 64> copies{};
    for (const Card card : hidden) ++copies[card];
    for (std::size_t i = 0; i < copies.size(); ++i) {
      if (copies[i] == 0) continue;
      std::swap(hidden[*place], *std::find(hidden.begin(), hidden.end(), static_cast<Card>(i)));
      sum += copies[i] * with_hidden();
    }
    return sum / static_cast<double>(hidden.size());
  }
  std::uint64_t state = key_of(at.seen());
  std::sort(hidden.begin(), hidden.end());
  for (int deal = 0; deal < sampled_deals; ++deal) {
    for (std::size_t i = hidden.size() - 1; i > 0; --i) {
      state += 0x9E3779B97F4A7C15U;
      std::swap(hidden[i], hidden[static_cast<std::size_t>(mixed(state) % (i + 1))]);
    }
    sum += with_hidden();
  }
  return sum / sampled_deals;
}

std::vector<Way> ReferencePlayer::ways(const Position& at, const Stock& stock,
                                       const std::atomic<bool>* cancelled) {
  const Position seen = at.seen();
  const Unseen unseen = unseen_of(at, stock, rules_);
  GuidedOptions options;
  options.width = width_;
  const auto search = [&] {
    return ways_from(seen, unseen, rules_, options, evaluation_, network_, budget_, cancelled);
  };
  std::vector<Way> found = search();
  if (!found.empty()) return found;
  options = {wider * width_, levels_of_wider, without_gain_of_wider};
  return search();
}

std::vector<Move> ReferencePlayer::plan(const Position& at, const Stock& stock,
                                        const std::atomic<bool>* cancelled) {
  if (!at.hidden(stock).empty()) {
    const std::vector<Way> found = ways(at, stock, cancelled);
    return found.empty() ? std::vector<Move>{} : found.front().moves;
  }
  BeamOptions options;
  options.width = std::max(width_, least_width_at_end);
  BeamBudget budget{budget_, std::size_t{1} << 30, cancelled};
  const auto line = beam_search(at, Stock{}, rules_, options, budget);
  budget_ = budget.positions;
  return line.value_or(std::vector<Move>{});
}

PlayedGame ReferencePlayer::play(const Position& position, const Stock& stock,
                                 const std::atomic<bool>* cancelled) {
  budget_ = all_positions;
  PlayedGame game = play_by([&](const Position& at) { return plan(at, stock, cancelled); },
                            position, stock, rules_);
  game.examined = all_positions - budget_;
  return game;
}

double ReferencePlayer::luck(const Position& position, const Stock& stock,
                             const std::atomic<bool>* cancelled) {
  budget_ = all_positions;
  double sum = 0;
  const auto plan_and_add = [&](const Position& at) {
    std::vector<Move> moves = plan(at, stock, cancelled);
    Position before = at;
    for (const Move move : moves) {
      if (!shows_new(before, move, stock)) {
        before.apply(move, stock);
        continue;
      }
      Position after = before;
      after.apply(move, stock);
      sum += chance(after, stock) - chance_after(before, stock, move);
      break;  // what is left of a sequence shows nothing new
    }
    return moves;
  };
  play_by(plan_and_add, position, stock, rules_);
  return sum;
}

}  // namespace patience::spider
