// Plays Trigon and Storehouse as J. Wolter describes how his solver did (politaire.com, 2013),
// for wolter-means.R, which says what it is for and how this program is built:
//
//   wolter-means GAME SEED FIRST LAST
//
// prints the number of deals, those won, those that bring no card to a foundation, and the sum
// and the sum of squares of the most cards that can come to the foundations.
//
// Both games build piles in suit, so that a card has one place at most to go to and each pile is
// a run: every move is made at once. Only what fills a space is a choice, and all of them are
// tried. Whoever lets a card wait has no more moves later: what was possible stays so until it is
// done.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cards/deals.h"

namespace {

constexpr int ranks = 13;
int suit(int card) { return card / ranks; }
int rank(int card) { return card % ranks; }

// Cards of one suit, of the ranks first (the last one put there) to last, on hidden cards.
struct Pile {
  std::vector<int> hidden;
  int first = 0;
  int last = -1;
  bool empty() const { return last < 0; }
  bool operator<(const Pile& other) const {
    return std::tie(hidden, first, last) < std::tie(other.hidden, other.first, other.last);
  }
  void put(int card) { first = last = card; }
  // The last card of the pile goes; a hidden one turns up.
  void take() {
    if (++first <= last) return;
    clear();
  }
  void clear() {
    last = -1;
    if (hidden.empty()) return;
    put(hidden.back());
    hidden.pop_back();
  }
  bool takes(int card) const {
    return !empty() && card + 1 == first && suit(card) == suit(first);
  }
};

// Cards up by suit; cards are numbered from the lowest of the foundations.
struct Foundations {
  std::array<int, 4> up{};
  bool take(int card) {
    if (up[suit(card)] != rank(card)) return false;
    ++up[suit(card)];
    return true;
  }
  int cards() const { return up[0] + up[1] + up[2] + up[3]; }
};

// A single card goes up, or to a pile that takes it.
bool play_card(int card, std::vector<Pile>& piles, Foundations& foundations) {
  if (foundations.take(card)) return true;
  for (Pile& to : piles) {
    if (!to.takes(card)) continue;
    to.first = card;
    return true;
  }
  return false;
}

// The last card of a pile goes up, or all that lies face up on it goes to a pile that takes it.
bool play_pile(Pile& pile, std::vector<Pile>& piles, Foundations& foundations) {
  if (foundations.take(pile.first)) {
    pile.take();
    return true;
  }
  for (Pile& to : piles) {
    if (!to.takes(pile.last)) continue;
    to.first = pile.first;
    pile.clear();
    return true;
  }
  return false;
}

// Klondike's layout of 28 cards, and 24 cards of which each may be played at any time. Kings fill
// spaces.
class Trigon {
 public:
  explicit Trigon(const patience::Deck& deck) : piles_(7), loose_(deck.begin() + 28, deck.end()) {
    int next = 0;
    for (int i = 0; i < 7; ++i) {
      piles_[i].hidden.assign(deck.begin() + next, deck.begin() + next + i);
      piles_[i].put(deck[next + i]);
      next += i + 1;
    }
  }

  // The most cards that can come to the foundations from here.
  int best() {
    while (move()) {
    }
    int most = foundations_.cards();
    const auto space =
        std::find_if(piles_.begin(), piles_.end(), [](auto& p) { return p.empty(); });
    if (most == 52 || space == piles_.end()) return most;
    const auto at = static_cast<std::size_t>(space - piles_.begin());
    for (std::size_t i = 0; i < piles_.size() && most < 52; ++i) {
      if (piles_[i].empty() || piles_[i].hidden.empty() || rank(piles_[i].last) != 12) continue;
      Trigon next = *this;
      next.piles_[at] = Pile{{}, piles_[i].first, piles_[i].last};
      next.piles_[i].clear();
      most = std::max(most, next.best());
    }
    for (std::size_t i = 0; i < loose_.size() && most < 52; ++i) {
      if (rank(loose_[i]) != 12) continue;
      Trigon next = *this;
      next.piles_[at].put(loose_[i]);
      next.loose_.erase(next.loose_.begin() + static_cast<std::ptrdiff_t>(i));
      most = std::max(most, next.best());
    }
    return most;
  }

 private:
  bool move() {
    for (Pile& pile : piles_) {
      if (pile.empty()) continue;
      if (play_pile(pile, piles_, foundations_)) return true;
    }
    for (std::size_t i = 0; i < loose_.size(); ++i) {
      if (!play_card(loose_[i], piles_, foundations_)) continue;
      loose_.erase(loose_.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    return false;
  }

  std::vector<Pile> piles_;
  std::vector<int> loose_;
  Foundations foundations_;
};

// The twos start the foundations, which go up to the aces. A reserve of thirteen cards, of which
// the last may be played, fills spaces at once; four piles of one card; a stock from which cards
// go to a waste one by one, three times over. When the reserve is empty the waste may fill
// spaces.
class Storehouse {
 public:
  explicit Storehouse(const patience::Deck& deck) : piles_(4) {
    std::vector<int> cards;
    for (const int card : deck) {
      if (rank(card) != 1) cards.push_back(suit(card) * ranks + (rank(card) + 12) % ranks);
    }
    foundations_.up.fill(1);
    reserve_.assign(cards.begin(), cards.begin() + 13);
    for (int i = 0; i < 4; ++i) piles_[i].put(cards[13 + i]);
    stock_.assign(cards.begin() + 17, cards.end());
  }

  int best() {
    std::set<std::vector<int>> met;
    return best(met);
  }

 private:
  int best(std::set<std::vector<int>>& met) {
    for (;;) {
      while (move()) {
      }
      if (foundations_.cards() == 52 || !met.insert(key()).second) return foundations_.cards();
      const auto space =
          std::find_if(piles_.begin(), piles_.end(), [](auto& p) { return p.empty(); });
      if (space != piles_.end() && turned_ > 0) {
        Storehouse next = *this;
        next.piles_[static_cast<std::size_t>(space - piles_.begin())].put(stock_[turned_ - 1]);
        next.drop_waste();
        const int filled = next.best(met);
        if (filled == 52) return filled;
        most_ = std::max(most_, filled);
      }
      if (turned_ == stock_.size()) {
        if (stock_.empty() || ++pass_ == 3) return std::max(most_, foundations_.cards());
        turned_ = 0;
      }
      ++turned_;
    }
  }

  bool move() {
    for (Pile& pile : piles_) {
      if (pile.empty()) {
        if (reserve_.empty()) continue;
        pile.put(reserve_.back());
        reserve_.pop_back();
        return true;
      }
      if (play_pile(pile, piles_, foundations_)) return true;
    }
    if (!reserve_.empty() && play_card(reserve_.back(), piles_, foundations_)) {
      reserve_.pop_back();
      return true;
    }
    if (turned_ > 0 && play_card(stock_[turned_ - 1], piles_, foundations_)) {
      drop_waste();
      return true;
    }
    return false;
  }

  void drop_waste() { stock_.erase(stock_.begin() + static_cast<std::ptrdiff_t>(--turned_)); }

  // Foundations follow from the rest.
  std::vector<int> key() const {
    std::vector<int> found = {pass_, static_cast<int>(turned_),
                              static_cast<int>(reserve_.size())};
    found.insert(found.end(), stock_.begin(), stock_.end());
    std::vector<Pile> sorted = piles_;
    std::sort(sorted.begin(), sorted.end());
    for (const Pile& pile : sorted) found.insert(found.end(), {-1, pile.first, pile.last});
    return found;
  }

  std::vector<Pile> piles_;
  std::vector<int> reserve_;
  std::vector<int> stock_;
  std::size_t turned_ = 0;
  int pass_ = 0;
  int most_ = 0;
  Foundations foundations_;
};

template <class Game>
void play(std::uint64_t seed, std::uint64_t first, std::uint64_t last, int start) {
  std::uint64_t won = 0;
  std::uint64_t none = 0;
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    const int most = Game(patience::deal_deck(patience::Game::agnes, seed, number)).best();
    won += most == 52;
    none += most == start;
    sum += most;
    squares += most * most;
  }
  std::cout << last - first + 1 << ' ' << won << ' ' << none << ' ' << sum << ' ' << squares
            << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) throw std::invalid_argument("wolter-means GAME SEED FIRST LAST");
  const std::uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  const std::uint64_t first = std::strtoull(argv[3], nullptr, 10);
  const std::uint64_t last = std::strtoull(argv[4], nullptr, 10);
  if (std::string(argv[1]) == "trigon") play<Trigon>(seed, first, last, 0);
  if (std::string(argv[1]) == "storehouse") play<Storehouse>(seed, first, last, 4);
}
