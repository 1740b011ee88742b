#include "fewest.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "dead_ends.h"

namespace patience::galactic {

namespace {

// The bytes of an entry in its map, with its share of the buckets, rounded up: of a board that
// was met, and of a part whose line is known.
constexpr std::size_t met_bytes = 80;
constexpr std::size_t known_bytes = 128;

// A lower bound. In a won board each column has one rank, all of its cards home. So among the
// cards that are home in a column now, only those of one rank can be at their final places: at
// most as many as the most frequent rank has. Likewise the cards of a rank can be final in one
// column only. A move brings at most two cards to their final places.
int least_by_places(const Board& board) {
  std::array<std::array<std::uint8_t, max_ranks>, max_ranks> home{};  // by column and rank
  for (int p = 0; p < board.cards(); ++p) {
    const auto place = static_cast<Place>(p);
    const Card card = board.at(place);
    if (is_home(card, place)) {
      ++home[static_cast<std::size_t>(column(place))][static_cast<std::size_t>(rank(card))];
    }
  }
  int by_column = 0, by_rank = 0;
  const auto ranks = static_cast<std::size_t>(board.ranks());
  for (std::size_t i = 0; i < ranks; ++i) {
    std::uint8_t in_column = 0, of_rank = 0;
    for (std::size_t j = 0; j < ranks; ++j) {
      in_column = std::max(in_column, home[i][j]);
      of_rank = std::max(of_rank, home[j][i]);
    }
    by_column += in_column;
    by_rank += of_rank;
  }
  return (board.cards() - std::min(by_column, by_rank) + 1) / 2;
}

// Whether wins from this board have an odd number of moves: each move exchanges two cards, and
// so changes the parity of the permutation. In which order the columns of the won board come does
// not matter, as two that change places exchange four pairs of cards.
bool odd(const Board& board) {
  std::uint64_t seen = 0;
  int moves = 0;
  for (int p = 0; p < board.cards(); ++p) {
    if ((seen >> p & 1) != 0) continue;
    for (int q = p; (seen >> q & 1) == 0; q = board.at(static_cast<Place>(q))) {
      seen |= std::uint64_t{1} << q;
      ++moves;
    }
    --moves;  // a circle of so many cards takes one transposition less
  }
  return moves % 2 != 0;
}

}  // namespace

int least_moves(const Board& board) {
  const int least = least_by_places(board);
  return least + ((least % 2 != 0) != odd(board) ? 1 : 0);
}

/// The search of one component. Nodes wait in buckets by the length that a win through them has
/// at least.
class FewestSolver::Search {
 public:
  Search(FewestSolver& solver, const Component& root)
      : solver_(solver), ranks_(root.board.ranks()) {
    add(root.board, nobody, {}, 0);
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() { solver_.bytes_ -= bytes_; }

  Line run() {
    for (std::size_t length = 0; length < waiting_.size() && length < best_length_; ++length) {
      // Nodes of the same length may join while their bucket is worked off.
      for (std::size_t i = 0; i < waiting_[length].size() && length < best_length_; ++i) {
        if (!expand(waiting_[length][i])) return {};
      }
    }
    if (best_ == nobody) return {Outcome::lost, {}};
    Line line{Outcome::won, {}};
    for (std::uint32_t at = best_; nodes_[at].parent != nobody; at = nodes_[at].parent) {
      line.moves.push_back(nodes_[at].move);
    }
    std::reverse(line.moves.begin(), line.moves.end());
    line.moves.insert(line.moves.end(), rest_.begin(), rest_.end());
    return line;
  }

 private:
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};
  struct Node {
    Board board;  // by the labels of the root
    std::uint32_t parent;
    std::uint32_t moves;  // made so far
    Move move;            // the last of them
  };

  bool is_whole(const Parts& parts) const {
    return parts.size == 1 && columns_in(parts[0]) == ranks_;
  }

  void add(const Board& board, std::uint32_t parent, Move move, std::uint32_t moves) {
    const Parts parts = parts_of(board);
    if (is_whole(parts)) {
      const auto met = met_.emplace(component(board, parts[0]).key, moves);
      if (!met.second && met.first->second <= moves) return;
      met.first->second = moves;
      if (met.second) take(met_bytes);
    }
    const std::size_t length = moves + static_cast<std::size_t>(least_moves(board));
    if (length >= best_length_ || dead_end(board, solver_.rules_)) return;
    if (waiting_.size() <= length) waiting_.resize(length + 1);
    waiting_[length].push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back({board, parent, moves, move});
    take(sizeof(Node) + 3 * sizeof(std::uint32_t));  // and its place among those that wait
  }

  void take(std::size_t bytes) {
    bytes_ += bytes;
    solver_.bytes_ += bytes;
  }

  // False at a limit.
  bool expand(std::uint32_t at) {
    if (solver_.out_of_limits()) return false;
    const Board board = nodes_[at].board;
    const std::uint32_t moves = nodes_[at].moves;
    const Parts parts = parts_of(board);
    if (!is_whole(parts)) {
      Line rest = solver_.line_of(board, parts);
      if (rest.outcome == Outcome::won && moves + rest.moves.size() < best_length_) {
        best_ = at;
        best_length_ = moves + rest.moves.size();
        rest_ = std::move(rest.moves);
      }
      return rest.outcome != Outcome::unknown;
    }
    if (met_.at(component(board, parts[0]).key) < moves) return true;  // reached sooner since
    ++solver_.examined_;
    for_each_move(board, solver_.rules_, [&](Move move) {
      Board next = board;
      play(next, move);
      add(next, at, move, moves + 1);
    });
    return true;
  }

  FewestSolver& solver_;
  const int ranks_;
  std::size_t bytes_ = 0;                                // that it takes
  std::deque<Node> nodes_;                               // which grows without being copied
  std::vector<std::vector<std::uint32_t>> waiting_;      // nodes by least length of a win
  std::unordered_map<Key, std::uint32_t, KeyHash> met_;  // unsplit boards and moves to them
  std::uint32_t best_ = nobody;  // a split board from which a win was found
  std::size_t best_length_ = ~std::size_t{0};
  std::vector<Move> rest_;  // of the win from there
};

Solution FewestSolver::solve(const Board& board, const std::atomic<bool>* cancelled) {
  cancelled_ = cancelled;
  examined_ = 0;
  bytes_ = 0;
  known_.clear();
  Line line = line_of(board, parts_of(board));
  return {line.outcome, examined_, known_.size(), std::move(line.moves)};
}

// One part after the other, in the labels of the whole.
FewestSolver::Line FewestSolver::line_of(const Board& board, const Parts& parts) {
  Line whole{Outcome::won, {}};
  for (const Columns columns : parts) {
    const Component part = component(board, columns);
    const Line& line = line_of(part);
    if (line.outcome == Outcome::lost) return line;
    if (line.outcome == Outcome::unknown) whole.outcome = Outcome::unknown;
    const auto in_whole = [&part](Card card) {
      return card_of(part.ranks_in[static_cast<std::size_t>(rank(card))], suit(card));
    };
    for (const Move move : line.moves) {
      whole.moves.push_back({in_whole(move.out), in_whole(move.in)});
    }
  }
  if (whole.outcome != Outcome::won) whole.moves.clear();
  return whole;
}

const FewestSolver::Line& FewestSolver::line_of(const Component& component) {
  const auto known = known_.find(component.key);
  if (known != known_.end()) return known->second;
  Line line = Search(*this, component).run();
  bytes_ += known_bytes + line.moves.capacity() * sizeof(Move);
  return known_[component.key] = std::move(line);
}

bool FewestSolver::out_of_limits() const {
  return examined_ >= limits_.max_states || bytes_ > limits_.max_bytes ||
         (examined_ % 1024 == 0 && cancelled_ != nullptr && *cancelled_);
}

}  // namespace patience::galactic
