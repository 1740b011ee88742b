#include "solver.h"

#include <algorithm>
#include <utility>

#include "dead_ends.h"

namespace patience::galactic {

namespace {

// What is won already in a column: pairs of equal rank are what moves collect, and cards at
// home are what no move can take there again, so few of them are the better way to many pairs.
int promise_of_column(const Board& board, int column) {
  int pairs = 0, home = 0;
  for (int r = 0; r < suits; ++r) {
    const Place place = place_of(column, r);
    const Card card = board.at(place);
    home += is_home(card, place) ? 1 : 0;
    for (int below = r + 1; below < suits; ++below) {
      pairs += rank(card) == rank(board.at(place_of(column, below))) ? 1 : 0;
    }
  }
  return 2 * pairs - home;
}

// How much a move improves the two columns that it changes.
int promise(const Board& before, const Board& after, Move move) {
  const int to = column(before.where(move.out));
  const int from = column(before.where(move.in));
  int gain = promise_of_column(after, to) - promise_of_column(before, to);
  if (from != to) gain += promise_of_column(after, from) - promise_of_column(before, from);
  return gain;
}

}  // namespace

/// One restart on a board: searches its components depth first and leaves what it proved in the
/// table of verdicts.
///
/// Play can go round in a circle, so a component that is met again while it is still open says
/// nothing: that no win was found so far does not make it lost. The search therefore follows
/// Tarjan (1972): components that can all be reached from each other are lost together, when
/// nothing is left to try from any of them. If one of them is won instead, those on the line to
/// the win are won, and the rest of them are forgotten. Parts into which a component splits are
/// smaller and never lead back to it, so each has a search of its own.
class Solver::Search {
 public:
  /// Enters at most max_states components. The seed draws an order for moves of like promise.
  Search(Solver& solver, std::uint64_t max_states, std::uint64_t seed,
         const std::atomic<bool>* cancelled)
      : solver_(solver),
        rules_(solver.rules_),
        verdicts_(solver.verdicts_),
        max_states_(max_states),
        noise_(seed),
        cancelled_(cancelled) {}

  std::uint64_t examined() const { return examined_; }

  Outcome solve(const Board& board) {
    Outcome outcome = Outcome::won;
    for (const Columns columns : parts_of(board)) {
      const Outcome part = solve(component(board, columns));
      if (part == Outcome::lost) return part;
      if (part == Outcome::unknown) outcome = part;
    }
    return outcome;
  }

 private:
  enum class Step { going, won, stopped };
  struct Candidate {
    Move move;
    int promise;
  };
  struct Frame {
    Component at;
    std::vector<Candidate> moves;  // not tried yet, the most promising last
    std::uint32_t number;          // of this component among the open ones
    std::uint32_t earliest;        // open one that is known to be reachable
  };
  // The search of one component. The open ones are those on the line of play, which have a
  // frame, and those left already from which one on the line can be reached.
  struct Line {
    std::vector<Frame> frames;
    std::vector<Key> open;  // by their numbers
  };

  Outcome solve(const Component& root) {
    const Verdict known = verdicts_.of(root.key);
    if (known.kind == Verdict::won) return Outcome::won;
    if (known.kind == Verdict::lost) return Outcome::lost;
    Line line;
    Step step = enter(root, line);
    while (step == Step::going && !line.frames.empty()) {
      if (line.frames.back().moves.empty()) {
        leave(line);
      } else {
        step = try_next_move(line);
      }
    }
    if (step == Step::going) return Outcome::lost;
    for (const Key key : line.open) {
      if (verdicts_.of(key).kind == Verdict::open) verdicts_.set(key, {});
    }
    return step == Step::won ? Outcome::won : Outcome::unknown;
  }

  Step enter(const Component& at, Line& line) {
    const auto number = static_cast<std::uint32_t>(line.open.size());
    if (out_of_limits() || !verdicts_.set(at.key, {Verdict::open, number})) return Step::stopped;
    ++examined_;
    line.open.push_back(at.key);
    line.frames.push_back({at, {}, number, number});
    Frame& frame = line.frames.back();
    Verdict win;
    for_each_move(at.board, rules_, [&](Move move) {
      if (win.kind == Verdict::won) return;
      Board next = at.board;
      play(next, move);
      const Verdict verdict = solver_.verdict_on(next, parts_of(next));
      if (verdict.kind == Verdict::won) win = verdict;
      if (verdict.kind == Verdict::open)
        frame.earliest = std::min(frame.earliest, verdict.number);
      if (verdict.kind == Verdict::none) {
        const int noise = static_cast<int>(noise_() % noise_range);
        frame.moves.push_back({move, promise(at.board, next, move) * noise_range / 2 + noise});
      }
    });
    if (win.kind == Verdict::won) return note_win(line, win.number + 1);
    std::stable_sort(frame.moves.begin(), frame.moves.end(),
                     [](Candidate a, Candidate b) { return a.promise < b.promise; });
    return Step::going;
  }

  Step try_next_move(Line& line) {
    Frame& frame = line.frames.back();
    const Move move = frame.moves.back().move;
    frame.moves.pop_back();
    Board next = frame.at.board;
    play(next, move);
    const Parts parts = parts_of(next);
    if (solver_.verdict_on(next, parts).kind == Verdict::none) {
      // Not stored: it is as quick to see it again, and most of what is lost is seen so.
      if (dead_end(next, rules_)) return Step::going;
      if (parts.size == 1 && columns_in(parts[0]) == next.ranks()) {
        return enter(component(next, parts[0]), line);
      }
      if (solve(next) == Outcome::unknown) return Step::stopped;
    }
    const Verdict verdict = solver_.verdict_on(next, parts);
    if (verdict.kind == Verdict::won) return note_win(line, verdict.number + 1);
    if (verdict.kind == Verdict::open) frame.earliest = std::min(frame.earliest, verdict.number);
    return Step::going;
  }

  // Nothing is left to try from the last component of the line.
  void leave(Line& line) {
    const std::uint32_t number = line.frames.back().number;
    const std::uint32_t earliest = line.frames.back().earliest;
    line.frames.pop_back();
    if (earliest == number) {
      for (std::size_t i = number; i < line.open.size(); ++i) {
        verdicts_.set(line.open[i], Verdict::lost);
      }
      line.open.resize(number);
    } else {
      line.frames.back().earliest = std::min(line.frames.back().earliest, earliest);
    }
  }

  Step note_win(const Line& line, std::uint32_t moves) {
    for (auto frame = line.frames.rbegin(); frame != line.frames.rend(); ++frame) {
      verdicts_.set(frame->at.key, {Verdict::won, moves++});
    }
    return Step::won;
  }

  bool out_of_limits() const {
    return examined_ >= max_states_ ||
           (examined_ % 1024 == 0 && cancelled_ != nullptr && *cancelled_);
  }

  static constexpr int noise_range = 256;

  const Solver& solver_;
  const Rules rules_;
  VerdictTable& verdicts_;
  const std::uint64_t max_states_;
  SplitMix noise_;
  const std::atomic<bool>* cancelled_;
  std::uint64_t examined_ = 0;
};

Solver::Solver(Rules rules, const Limits& limits)
    : rules_(rules), limits_(limits), verdicts_(limits.table_bytes()) {}

Solution Solver::solve(const Board& board, const std::atomic<bool>* cancelled) {
  verdicts_.clear();
  Solution found;
  found.outcome = verdict(board, cancelled);
  found.examined = examined_;
  found.stored = verdicts_.stored();
  if (found.outcome == Outcome::won) found.moves = line_to_win(board);
  return found;
}

// Most boards are won in many ways, but a line that went wrong early takes long to search to its
// end. So there are restarts, each half as long again as the one before and in another order.
// What one proved lost or won serves the next; what it left open makes room. When there is no
// room at all, the next restart begins with an empty table.
Outcome Solver::verdict(const Board& board, const std::atomic<bool>* cancelled) {
  examined_ = 0;
  std::uint64_t states = 100;
  for (std::uint64_t restart = 0;; ++restart) {
    const std::uint64_t most = std::min(states, limits_.max_states - examined_);
    Search search(*this, most, restart, cancelled);
    const Outcome outcome = search.solve(board);
    examined_ += search.examined();
    const bool stop = cancelled != nullptr && *cancelled;
    if (outcome != Outcome::unknown || stop || examined_ >= limits_.max_states) return outcome;
    if (search.examined() == most) {
      states += states / 2;
      verdicts_.forget_undecided();
    } else if (limits_.stop_when_full()) {
      return outcome;
    } else {
      verdicts_.clear();
    }
  }
}

// All parts together: lost if one of them is, won if all are.
Verdict Solver::verdict_on(const Board& board, const Parts& parts) const {
  Verdict all{Verdict::won, 0};
  for (const Columns columns : parts) {
    // One rank in one column: no swap has a second card of a suit, no cycle another rank.
    if (rules_ != Rules::easy4 && columns_in(columns) == 1) return Verdict::lost;
    const Verdict part = verdicts_.of(component(board, columns).key);
    if (part.kind == Verdict::lost) return part;
    if (all.kind != Verdict::won) continue;
    all = part.kind == Verdict::won ? Verdict(Verdict::won, all.number + part.number) : part;
  }
  return all;
}

// Each component that was won has a move after which fewer moves are enough.
std::vector<Move> Solver::line_to_win(Board board) const {
  std::vector<Move> line;
  for (Parts parts = parts_of(board); parts.size > 0; parts = parts_of(board)) {
    Verdict best = verdict_on(board, parts);
    Move chosen{};
    for_each_move(board, rules_, [&](Move move) {
      Board next = board;
      play(next, move);
      const Verdict verdict = verdict_on(next, parts_of(next));
      if (verdict.kind != Verdict::won || verdict.number >= best.number) return;
      best = verdict;
      chosen = move;
    });
    play(board, chosen);
    line.push_back(chosen);
  }
  return line;
}

}  // namespace patience::galactic
