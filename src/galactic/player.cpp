#include "player.h"

#include <array>

#include "../search/bits.h"

namespace patience::galactic {

namespace {

constexpr std::array<std::uint8_t, 16> rows_in = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

int pairs_in(const Board& board, int column) {
  int pairs = 0;
  for (int r = 0; r < suits; ++r) {
    for (int below = r + 1; below < suits; ++below) {
      pairs += rank(board.at(place_of(column, r))) == rank(board.at(place_of(column, below)));
    }
  }
  return pairs;
}

/// The places that moves can fill, as bits, kept up to date move by move.
class OpenPlaces {
 public:
  OpenPlaces(const Board& board, Rules rules) : board_(board), rules_(rules) {
    for (int c = 0; c < board.ranks(); ++c) look_at(c);
  }
  /// To be called after each change of a column.
  void look_at(int column) {
    const int first = place_of(column, 0);
    const std::uint64_t rows = rows_to_fill(board_, column, rules_);
    count_ += rows_in[rows];
    count_ -= rows_in[places_ >> first & 15];
    places_ = (places_ & ~(std::uint64_t{15} << first)) | rows << first;
  }
  std::uint32_t count() const { return count_; }

  /// Pre: i < count().
  Place operator[](std::uint32_t i) const {
    std::uint64_t left = places_;
    for (; i > 0; --i) left &= left - 1;
    return static_cast<Place>(lowest_bit(left));
  }

 private:
  const Board& board_;
  const Rules rules_;
  std::uint64_t places_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace

Player::Player(Rules rules, Strategy strategy, std::uint32_t max_moves, const Limits& limits)
    : rules_(rules), strategy_(strategy), max_moves_(max_moves), solver_(rules, limits) {}

PlayedGame Player::play(Board board, PhiloxStream& words, const std::atomic<bool>* cancelled) {
  if (strategy_ == Strategy::random) return play_at_random(board, words);
  if (strategy_ == Strategy::perfect) return play_perfectly(board, words, cancelled);
  solver_.forget();  // a game must not depend on those before
  PlayedGame game;
  for (; game.moves < max_moves_; ++game.moves) {
    moves_.clear();
    for_each_move(board, rules_, [this](Move move) { moves_.push_back(move); });
    if (moves_.empty()) {
      game.outcome = board.won() ? Outcome::won : Outcome::lost;
      break;
    }
    galactic::play(board, choose(board, words, cancelled));
  }
  return game;
}

// Where no win was found, random play may still find one; but only a search tells that there is
// none, and it does so however long the game goes on.
PlayedGame Player::play_perfectly(Board& board, PhiloxStream& words,
                                  const std::atomic<bool>* cancelled) {
  const Solution solution = solver_.solve(board, cancelled);
  PlayedGame game{Outcome::won, static_cast<std::uint32_t>(solution.moves.size()), 0};
  if (solution.outcome != Outcome::won) game = play_at_random(board, words);
  if (game.outcome != Outcome::won) game.outcome = solution.outcome;
  game.examined = solution.examined;
  return game;
}

// The strategy of long simulations, so it keeps its list of moves from move to move. An exchange
// that fills both places is found at both; the later one is drawn again, so that it counts once.
PlayedGame Player::play_at_random(Board& board, PhiloxStream& words) const {
  OpenPlaces open(board, rules_);
  PlayedGame game;
  while (open.count() > 0) {
    if (game.moves == max_moves_) return game;
    const Place place = open[bounded_draw(words, open.count())];
    const Move move = move_to(board, place);
    const Place from = board.where(move.in);
    if (from < place && fills_both_places(board, move, rules_)) continue;
    galactic::play(board, move);
    open.look_at(column(place));
    open.look_at(column(from));
    ++game.moves;
  }
  game.outcome = board.won() ? Outcome::won : Outcome::lost;
  return game;
}

// How much the strategy likes a move.
int Player::value(const Board& board, Move move, const std::atomic<bool>* cancelled) {
  const Place to = board.where(move.out);
  const Place from = board.where(move.in);
  const int by = swap_suit(board, to);
  if (strategy_ == Strategy::first) return -(column(to) * 100 + by * 10 + row(to));
  if (strategy_ == Strategy::suits) return by == no_swap ? 1 : -by;
  Board next = board;
  galactic::play(next, move);
  if (strategy_ == Strategy::complete) return next.done(column(to)) || next.done(column(from));
  if (strategy_ == Strategy::look_ahead) {
    const Outcome outcome = solver_.verdict(next, cancelled);
    return outcome == Outcome::won ? 2 : outcome == Outcome::unknown ? 1 : 0;
  }
  return pairs_in(next, column(to)) + pairs_in(next, column(from)) - pairs_in(board, column(to)) -
         pairs_in(board, column(from));
}

Move Player::choose(const Board& board, PhiloxStream& words, const std::atomic<bool>* cancelled) {
  int best = value(board, moves_.front(), cancelled);
  chosen_.assign(1, moves_.front());
  for (std::size_t i = 1; i < moves_.size(); ++i) {
    const int other = value(board, moves_[i], cancelled);
    if (other < best) continue;
    if (other > best) chosen_.clear();
    best = other;
    chosen_.push_back(moves_[i]);
  }
  return chosen_[bounded_draw(words, static_cast<std::uint32_t>(chosen_.size()))];
}

}  // namespace patience::galactic
