// Forced play of Agnes Sorel in suit under rules that rules_agnes() does not have, for
// wolter.R, which says what it is for and how this program is built:
//
//   wolter-forced RULES EMPTY SEED FIRST LAST
//
// prints the number of deals, those won, and the sum and the sum of squares of the most cards
// that can come to the foundations. EMPTY is "none" or "anyrun". RULES is
//   model       as Up-Suit-*-BuildSuit-Forced: to compare this program with the package's engine
//   columns     a run that is a whole pile may go to the first empty pile, too
//   reserve     the last two cards are not dealt: they wait, may go to a foundation, must join a
//               pile where they can, and may go to an empty one
//   no-deal     empty piles get no card of a deal: it goes to the others
//   no-joins    a run that is a whole pile does not join another
//
// A plain search of all positions, which shares nothing with the engine but the deals.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "cards/deals.h"

namespace {

struct Rules {
  bool fill = false;
  bool columns = false;
  bool reserve = false;
  bool deal_to_empty = true;
  bool whole_joins = true;
};

// suit * 13 + rank from the base card, so that a card lies in suit on the next higher number but
// never the lowest of a suit on anything of it.
using Card = char;
int suit(Card card) { return card / 13; }
int rank(Card card) { return card % 13; }
bool continues(Card card, Card on) { return on == card + 1 && suit(card) == suit(on); }

struct Position {
  // The last is the reserve: cards there lie beside each other.
  std::array<std::string, 8> piles;
  std::array<int, 4> up{};
  std::size_t dealt = 0;

  int cards() const { return up[0] + up[1] + up[2] + up[3]; }
  std::string key() const {
    std::string found(1, static_cast<char>(dealt));
    for (const std::string& pile : piles) found += pile + '~';
    return found;
  }
};

class Search {
 public:
  Search(const Rules& rules, const patience::Deck& deck) : rules_(rules) {
    const int base = deck[0] % 13;
    for (const int card : deck) {
      deck_.push_back(static_cast<Card>(card / 13 * 13 + (card % 13 + 13 - base) % 13));
    }
    Position start;
    start.up[suit(deck_[0])] = 1;
    start.dealt = 1;
    for (int row = 0; row < 7; ++row) {
      for (int pile = row; pile < 7; ++pile) start.piles[pile] += deck_[start.dealt++];
    }
    explore(start);
  }
  int most() const { return most_; }

 private:
  void explore(Position at) {
    force(at);
    most_ = std::max(most_, at.cards());
    if (most_ == 52 || !met_.insert(at.key()).second) return;
    if (rules_.fill) fill(at);
    if (most_ == 52 || at.dealt == deck_.size()) return;
    deal(at);
    explore(at);
  }

  // The longest run at the end of a pile, of one card in the reserve.
  std::size_t run(const Position& at, std::size_t pile) const {
    const std::string& cards = at.piles[pile];
    std::size_t length = 1;
    while (pile < 7 && length < cards.size() &&
           continues(cards[cards.size() - length], cards[cards.size() - length - 1])) {
      ++length;
    }
    return length;
  }

  void force(Position& at) const {
    while (raise(at) || join(at)) {
    }
  }

  static bool raise(Position& at) {
    for (std::string& pile : at.piles) {
      for (std::size_t i = &pile == &at.piles[7] || pile.empty() ? 0 : pile.size() - 1;
           i < pile.size(); ++i) {
        if (at.up[suit(pile[i])] != rank(pile[i])) continue;
        ++at.up[suit(pile[i])];
        pile.erase(i, 1);
        return true;
      }
    }
    return false;
  }

  bool join(Position& at) const {
    for (std::size_t from = 0; from < 8; ++from) {
      std::string& pile = at.piles[from];
      if (pile.empty()) continue;
      const std::size_t length = run(at, from);
      for (std::size_t i = from < 7 ? pile.size() - length : 0; i < pile.size(); i += length) {
        if (from < 7 && i == 0 && !rules_.whole_joins) continue;
        for (std::size_t to = 0; to < 7; ++to) {
          if (to == from || at.piles[to].empty()) continue;
          if (!continues(pile[i], at.piles[to].back())) continue;
          at.piles[to] += pile.substr(i, length);
          pile.erase(i, length);
          return true;
        }
      }
    }
    return false;
  }

  // Each longest run, or card of the reserve, to the first empty pile.
  void fill(const Position& at) {
    std::size_t to = 0;
    while (to < 7 && !at.piles[to].empty()) ++to;
    for (std::size_t from = 0; from < 8 && to < 7; ++from) {
      const std::string& pile = at.piles[from];
      if (pile.empty()) continue;
      const std::size_t length = run(at, from);
      if (from < 7 && length == pile.size() && !rules_.columns) continue;
      for (std::size_t i = from < 7 ? pile.size() - length : 0; i < pile.size(); i += length) {
        Position next = at;
        next.piles[to] = pile.substr(i, length);
        next.piles[from].erase(i, length);
        explore(next);
        if (most_ == 52) return;
      }
    }
  }

  void deal(Position& at) const {
    const std::size_t left = deck_.size() - at.dealt;
    if (rules_.reserve && left == 2) {
      at.piles[7] = deck_.substr(at.dealt);
      at.dealt += 2;
      return;
    }
    const bool all = rules_.deal_to_empty || std::all_of(at.piles.begin(), at.piles.end() - 1,
                                                         [](auto& pile) { return pile.empty(); });
    for (std::size_t to = 0; to < 7 && at.dealt < deck_.size(); ++to) {
      if (all || !at.piles[to].empty()) at.piles[to] += deck_[at.dealt++];
    }
  }

  Rules rules_;
  std::string deck_;
  std::unordered_set<std::string> met_;
  int most_ = 0;
};

Rules rules_of(const std::string& name, const std::string& empty) {
  Rules rules;
  rules.fill = empty == "anyrun";
  rules.columns = name == "columns";
  rules.reserve = name == "reserve";
  rules.deal_to_empty = name != "no-deal";
  rules.whole_joins = name != "no-joins";
  return rules;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) throw std::invalid_argument("wolter-forced RULES EMPTY SEED FIRST LAST");
  const Rules rules = rules_of(argv[1], argv[2]);
  const std::uint64_t seed = std::strtoull(argv[3], nullptr, 10);
  const std::uint64_t first = std::strtoull(argv[4], nullptr, 10);
  const std::uint64_t last = std::strtoull(argv[5], nullptr, 10);
  std::uint64_t won = 0;
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    const int most =
        Search(rules, patience::deal_deck(patience::Game::agnes, seed, number)).most();
    won += most == 52;
    sum += most;
    squares += most * most;
  }
  std::cout << last - first + 1 << ' ' << won << ' ' << sum << ' ' << squares << '\n';
}
