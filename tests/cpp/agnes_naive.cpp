#include "agnes_naive.h"

#include <algorithm>
#include <unordered_set>

namespace patience::agnes {

NaiveGame::NaiveGame(const Deal& deal, const Rules& with_rules)
    : rules(with_rules), ranks(deal.ranks), piles(static_cast<std::size_t>(deal.piles)) {
  std::vector<NaiveCard> cards;
  for (DeckCard card : deal.cards) {
    const int rank = (card % ranks - deal.cards[0] % ranks + ranks) % ranks;
    cards.push_back({rank, card / ranks, true});
  }
  std::size_t next = 0;
  foundation[cards[next++].suit] = 1;
  for (std::size_t row = 0; row < piles.size(); ++row) {
    for (std::size_t pile = row; pile < piles.size(); ++pile) {
      NaiveCard card = cards[next++];
      card.face_up = rules.layout == Layout::up || pile == row;
      piles[pile].push_back(card);
    }
  }
  stock.assign(cards.begin() + static_cast<std::ptrdiff_t>(next), cards.end());
}

bool NaiveGame::is_legal(Move move) const {
  if (move.type == MoveType::deal) {
    return !stock.empty() && move.count == std::min(stock.size(), piles.size());
  }
  const std::vector<NaiveCard>& from = piles[move.from];
  if (move.count < 1 || move.count > from.size()) return false;
  if (move.type == MoveType::foundation) {
    return move.count == 1 && foundation[from.back().suit] == from.back().rank;
  }
  if (move.from == move.to) return false;

  const auto linked = [&](std::size_t lower, std::size_t upper) {
    const NaiveCard& a = from[lower];
    const NaiveCard& b = from[upper];
    const bool fits = rules.runs == Runs::suit ? a.suit == b.suit : a.suit % 2 == b.suit % 2;
    return a.face_up && b.face_up && fits && a.rank == b.rank + 1;
  };
  const std::size_t head = from.size() - move.count;
  for (std::size_t i = head; i + 1 < from.size(); ++i) {
    if (!linked(i, i + 1)) return false;
  }
  if (rules.split == Split::no && head > 0 && linked(head - 1, head)) return false;

  const std::vector<NaiveCard>& to = piles[move.to];
  const NaiveCard& card = from[head];
  if (!to.empty()) {
    return to.back().suit % 2 == card.suit % 2 && to.back().rank == card.rank + 1;
  }
  switch (rules.empty) {
    case Empty::none:
      return false;
    case Empty::high1:
      return card.rank == ranks - 1 && move.count == 1;
    case Empty::high_run:
      return card.rank == ranks - 1;
    case Empty::any1:
      return move.count == 1;
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
  return moves;
}

NaiveGame NaiveGame::after(Move move) const {
  NaiveGame next = *this;
  if (move.type == MoveType::deal) {
    for (std::size_t pile = 0; pile < move.count; ++pile) {
      next.piles[pile].push_back(next.stock[pile]);
    }
    next.stock.erase(next.stock.begin(), next.stock.begin() + move.count);
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

BruteForce brute_force(const Deal& deal, const Rules& rules, std::size_t most) {
  std::vector<NaiveGame> open{NaiveGame(deal, rules)};
  std::unordered_set<std::string> met{open.back().text()};
  BruteForce result{true, 0};
  while (!open.empty()) {
    const NaiveGame game = open.back();
    open.pop_back();
    result.best_score = std::max(result.best_score, game.score());
    for (Move move : game.legal_moves()) {
      NaiveGame next = game.after(move);
      if (!met.insert(next.text()).second) continue;
      if (met.size() > most) return {false, 0};
      open.push_back(std::move(next));
    }
  }
  return result;
}

}  // namespace patience::agnes
