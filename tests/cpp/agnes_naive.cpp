#include "agnes_naive.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace patience::agnes {

NaiveGame::NaiveGame(const Deal& deal, const Rules& with_rules)
    : rules(with_rules),
      ranks(deal.ranks),
      base(deal.cards[0] % deal.ranks),
      piles(static_cast<std::size_t>(deal.piles)) {
  std::vector<NaiveCard> cards;
  for (DeckCard card : deal.cards) {
    cards.push_back({(card % ranks - base + ranks) % ranks, card / ranks, true});
  }
  std::size_t next = 0;
  foundation[cards[next++].suit] = 1;
  for (std::size_t row = 0; row < piles.size(); ++row) {
    const bool rising = rules.piles == Piles::rising;
    const std::size_t first = rising ? row : 0;
    const std::size_t last = rising ? piles.size() - 1 : piles.size() - 1 - row;
    for (std::size_t pile = first; pile <= last; ++pile) piles[pile].push_back(cards[next++]);
  }
  if (rules.layout == Layout::down) {
    for (auto& pile : piles) {
      for (std::size_t i = 0; i + 1 < pile.size(); ++i) pile[i].face_up = false;
    }
  }
  stock.assign(cards.begin() + static_cast<std::ptrdiff_t>(next), cards.end());
}

// Whether `upper` comes next in a sequence that goes down from `lower`.
bool NaiveGame::in_sequence(const NaiveCard& lower, const NaiveCard& upper) const {
  const auto face_rank = [&](const NaiveCard& card) { return (card.rank + base) % ranks; };
  switch (rules.wrap) {
    case Wrap::base:
      return lower.rank == upper.rank + 1;
    case Wrap::none:
      return lower.rank == upper.rank + 1 && face_rank(lower) == face_rank(upper) + 1;
    case Wrap::circular:
    case Wrap::park:
      return lower.rank == (upper.rank + 1) % ranks;
  }
  return false;
}

bool NaiveGame::may_lie_on(const NaiveCard& lower, const NaiveCard& upper) const {
  const bool fits =
      rules.build == Build::suit ? lower.suit == upper.suit : lower.suit % 2 == upper.suit % 2;
  return fits && in_sequence(lower, upper);
}

// Whether two cards, one on the other, move together.
bool NaiveGame::linked(const NaiveCard& lower, const NaiveCard& upper) const {
  if (!lower.face_up || !upper.face_up || !in_sequence(lower, upper)) return false;
  if (rules.wrap == Wrap::park && lower.rank == 0) return false;
  switch (rules.runs) {
    case Runs::suit:
      return lower.suit == upper.suit;
    case Runs::color:
      return lower.suit % 2 == upper.suit % 2;
    case Runs::single:
      return false;
  }
  return false;
}

bool NaiveGame::is_legal(Move move) const {
  if (move.type == MoveType::deal) {
    return !stock.empty() && move.count == std::min(stock.size(), piles.size());
  }
  if (move.type == MoveType::back) {
    const int rank = foundation[move.from] - 1;
    if (rules.back == Back::no || rank < 0 || move.count != 1) return false;
    const NaiveCard card{rank, move.from, true};
    const std::vector<NaiveCard>& to = piles[move.to];
    return to.empty() ? may_fill(card, 1) : may_lie_on(to.back(), card);
  }
  const std::vector<NaiveCard>& from = piles[move.from];
  if (move.count < 1 || move.count > from.size()) return false;
  if (move.type == MoveType::foundation) {
    return move.count == 1 && foundation[from.back().suit] == from.back().rank;
  }
  if (move.from == move.to) return false;

  const std::size_t head = from.size() - move.count;
  for (std::size_t i = head; i + 1 < from.size(); ++i) {
    if (!linked(from[i], from[i + 1])) return false;
  }
  if (rules.split == Split::no && head > 0 && linked(from[head - 1], from[head])) return false;

  const std::vector<NaiveCard>& to = piles[move.to];
  const NaiveCard& card = from[head];
  if (!to.empty()) return may_lie_on(to.back(), card);
  if (rules.whole_pile == WholePile::no && head == 0) return false;
  return may_fill(card, move.count);
}

// Whether so many cards, this one first, may go to an empty pile.
bool NaiveGame::may_fill(const NaiveCard& card, int count) const {
  switch (rules.empty) {
    case Empty::none:
      return false;
    case Empty::high1:
      return card.rank == ranks - 1 && count == 1;
    case Empty::high_run:
      return card.rank == ranks - 1;
    case Empty::any1:
      return count == 1;
    case Empty::any_run:
      return true;
  }
  return false;
}

std::vector<Move> NaiveGame::legal_moves() const {
  std::vector<Move> moves;
  const auto consider = [&](MoveType type, std::size_t from, std::size_t to, std::size_t count) {
    const Move move{type, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                    static_cast<std::uint8_t>(count)};
    if (is_legal(move)) moves.push_back(move);
  };
  consider(MoveType::deal, 0, 0, std::min(stock.size(), piles.size()));
  for (std::size_t from = 0; from < piles.size(); ++from) {
    consider(MoveType::foundation, from, 0, 1);
    for (std::size_t to = 0; to < piles.size(); ++to) {
      for (std::size_t count = 1; count <= piles[from].size(); ++count) {
        consider(MoveType::run, from, to, count);
      }
    }
  }
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (std::size_t to = 0; to < piles.size(); ++to) consider(MoveType::back, suit, to, 1);
  }
  return moves;
}

// The longest run that can leave a pile. Of an empty pile that is a run of no cards.
Move NaiveGame::longest_run(std::size_t from, std::size_t to) const {
  const std::vector<NaiveCard>& pile = piles[from];
  std::size_t count = pile.empty() ? 0 : 1;
  while (count < pile.size() &&
         linked(pile[pile.size() - count - 1], pile[pile.size() - count])) {
    ++count;
  }
  return {MoveType::run, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(count)};
}

// Whether the run lies on a card, seen face up, that it could be put on.
bool NaiveGame::continues_its_pile(Move run) const {
  const std::vector<NaiveCard>& pile = piles[run.from];
  if (run.count == pile.size()) return false;
  const std::size_t head = pile.size() - run.count;
  return pile[head - 1].face_up && may_lie_on(pile[head - 1], pile[head]);
}

// The move that forced play makes now, if there is one: the leftmost card that can go up, or
// else the leftmost longest run that goes to another pile from what it does not continue.
bool NaiveGame::due_move(Move& move) const {
  for (std::size_t from = 0; from < piles.size(); ++from) {
    move = {MoveType::foundation, static_cast<std::uint8_t>(from), 0, 1};
    if (is_legal(move)) return true;
  }
  for (std::size_t from = 0; from < piles.size(); ++from) {
    for (std::size_t to = 0; to < piles.size(); ++to) {
      move = longest_run(from, to);
      if (!piles[to].empty() && is_legal(move) && !continues_its_pile(move)) return true;
    }
  }
  return false;
}

std::vector<Move> NaiveGame::choices() const {
  if (rules.play == Play::free) return legal_moves();
  Move due;
  if (due_move(due)) return {due};
  std::vector<Move> moves;
  const Move deal{MoveType::deal, 0, 0,
                  static_cast<std::uint8_t>(std::min(stock.size(), piles.size()))};
  if (is_legal(deal)) moves.push_back(deal);
  std::size_t empty = 0;
  while (empty < piles.size() && !piles[empty].empty()) ++empty;
  if (empty == piles.size()) return moves;
  for (std::size_t from = 0; from < piles.size(); ++from) {
    const Move run = longest_run(from, empty);
    if (run.count < piles[from].size() && is_legal(run)) moves.push_back(run);
  }
  return moves;
}

NaiveGame NaiveGame::after(Move move) const {
  NaiveGame next = *this;
  if (move.type == MoveType::deal) {
    const std::size_t first = rules.last == Last::right ? piles.size() - move.count : 0;
    for (std::size_t card = 0; card < move.count; ++card) {
      next.piles[first + card].push_back(next.stock[card]);
    }
    next.stock.erase(next.stock.begin(), next.stock.begin() + move.count);
    return next;
  }
  if (move.type == MoveType::back) {
    next.piles[move.to].push_back({--next.foundation[move.from], move.from, true});
    return next;
  }
  std::vector<NaiveCard>& from = next.piles[move.from];
  if (move.type == MoveType::foundation) {
    ++next.foundation[from.back().suit];
  } else {
    std::vector<NaiveCard>& to = next.piles[move.to];
    to.insert(to.end(), from.end() - move.count, from.end());
  }
  from.resize(from.size() - move.count, from.back());
  if (!from.empty()) from.back().face_up = true;
  return next;
}

int NaiveGame::score() const {
  return foundation[0] + foundation[1] + foundation[2] + foundation[3];
}

std::string NaiveGame::text() const {
  std::string text(1, static_cast<char>('a' + stock.size()));
  for (const auto& pile : piles) {
    text += '/';
    for (const NaiveCard& card : pile) {
      text += static_cast<char>('A' + card.rank);
      text += static_cast<char>((card.face_up ? '0' : '5') + card.suit);
    }
  }
  return text;
}

BruteForce brute_force(const NaiveGame& start, std::size_t most) {
  std::vector<NaiveGame> open{start};
  std::unordered_set<std::string> met{open.back().text()};
  BruteForce result{true, 0};
  while (!open.empty()) {
    const NaiveGame game = std::move(open.back());
    open.pop_back();
    result.best_score = std::max(result.best_score, game.score());
    for (Move move : game.choices()) {
      NaiveGame next = game.after(move);
      if (!met.insert(next.text()).second) continue;
      if (met.size() > most) return {false, 0};
      open.push_back(std::move(next));
    }
  }
  return result;
}

}  // namespace patience::agnes
