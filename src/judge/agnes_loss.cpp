// Every position is kept whole, as text, in a set, and every move makes a new position: there are
// no keys, no undo, no order of moves and no code of the engine's. Two rules prune. Each has its
// proof where it stands: "Nobody waits for it" and "A relaxation".
#include "agnes_loss.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <string>
#include <unordered_map>
#include <utility>

namespace patience::judge {

namespace {

using namespace agnes;

// suit * 16 + rank, ranks counted from the base card; 64 more while it lies face down. Suits of
// equal parity have one colour.
using Card = std::uint8_t;
using Cards = std::bitset<64>;
using Pile = std::vector<Card>;  // from the deepest card to the last
constexpr Card face_down = 64;

int rank_of(Card card) { return card & 15; }
std::size_t suit_of(Card card) { return card >> 4 & 3; }
Card face_up(Card card) { return card & 63; }
bool same_color(Card a, Card b) { return suit_of(a) % 2 == suit_of(b) % 2; }
Card card_of(std::size_t suit, int rank) {
  return static_cast<Card>(suit * 16 + static_cast<std::size_t>(rank));
}

struct Position {
  std::array<Pile, 7> piles;
  std::size_t dealt = 0;        // cards of the stock
  std::array<int, 4> height{};  // of the foundations
};

// How a position was first met: the position before it, none at the start, and the move.
struct Origin {
  const std::string* before;
  Move move;
};

class Search {
 public:
  Search(const Deal& deal, const Rules& rules)
      : rules_(rules), ranks_(deal.ranks), piles_(static_cast<std::size_t>(deal.piles)) {
    const int ranks = ranks_, base = deal.base();
    std::vector<Card> cards;
    for (DeckCard card : deal.cards) {
      cards.push_back(
          card_of(card / static_cast<std::size_t>(ranks), (card % ranks - base + ranks) % ranks));
    }
    for (Card lower : cards) {
      const bool on_base = rank_of(lower) == 0;
      const bool on_ace = (rank_of(lower) + base) % ranks == 0;
      const bool building_stops = (rules.wrap == Wrap::base && on_base) ||
                                  (rules.wrap == Wrap::none && (on_base || on_ace));
      const bool runs_stop = building_stops || (rules.wrap == Wrap::park && on_base);
      for (Card card : cards) {
        if (rank_of(lower) != (rank_of(card) + 1) % ranks || !same_color(card, lower)) continue;
        const bool suit = suit_of(card) == suit_of(lower);
        const bool moves_with = rules.runs == Runs::color || (rules.runs == Runs::suit && suit);
        if (!building_stops && (suit || rules.build == Build::color)) goes_on_[card].set(lower);
        if (!runs_stop && moves_with) moves_with_[card].set(lower);
      }
    }

    std::size_t next = 0;
    if (deal.board) {
      start_.height = deal.board->up;
      for (const int height : start_.height) next += static_cast<std::size_t>(height);
      for (std::size_t i = 0; i < piles_; ++i) {
        for (int card = 0; card < deal.board->height[i]; ++card) {
          const bool down = rules.layout == Layout::down && card < deal.board->down[i];
          start_.piles[i].push_back(static_cast<Card>(cards[next++] | (down ? face_down : 0)));
        }
      }
      stock_.assign(cards.begin() + static_cast<std::ptrdiff_t>(next), cards.end());
      return;
    }
    start_.height[suit_of(cards[next++])] = 1;
    for (std::size_t row = 0; row < piles_; ++row) {
      for (std::size_t i = row; i < piles_; ++i) {
        start_.piles[rules.piles == Piles::rising ? i : i - row].push_back(cards[next++]);
      }
    }
    if (rules.layout == Layout::down) {
      for (Pile& pile : start_.piles) {
        for (std::size_t i = 0; i + 1 < pile.size(); ++i) pile[i] |= face_down;
      }
    }
    stock_.assign(cards.begin() + static_cast<std::ptrdiff_t>(next), cards.end());
  }

  LossCheck run(std::uint64_t max_positions, const std::atomic<bool>* cancelled) {
    std::vector<Position> open{start_};
    met_.emplace(text(start_), Origin{nullptr, {}});
    while (!open.empty()) {
      if (cancelled && *cancelled) return {Finding::stopped, met_.size(), {}};
      const Position position = std::move(open.back());
      open.pop_back();
      const std::string* const here = &met_.find(text(position))->first;
      for (const Move& move : moves(position)) {
        if (met_.size() >= max_positions) return {Finding::limit, met_.size(), {}};
        Position next = after(position, move);
        const auto entry = met_.emplace(text(next), Origin{here, move});
        if (!entry.second) continue;
        if (up(next) == whole_deck()) {
          return {Finding::win, met_.size(), line_to(entry.first->second)};
        }
        if (!hopeless(next)) open.push_back(std::move(next));
      }
    }
    return {Finding::loss, met_.size(), {}};
  }

 private:
  // The rules.

  // How many cards the next deal has, and the first pile that gets one.
  std::size_t next_deal(std::size_t dealt) const {
    return std::min(piles_, stock_.size() - dealt);
  }
  std::size_t first_pile(std::size_t count) const {
    return rules_.last == Last::left ? 0 : piles_ - count;
  }

  bool can_go_up(const Position& position, Card card) const {
    return position.height[suit_of(card)] == rank_of(card);
  }

  // Whether so many cards, this one first, may go to an empty pile.
  bool may_fill(Card card, std::size_t count) const {
    const bool highest = rank_of(card) == ranks_ - 1;
    switch (rules_.empty) {
      case Empty::none:
        return false;
      case Empty::high1:
        return highest && count == 1;
      case Empty::high_run:
        return highest;
      case Empty::any1:
        return count == 1;
      case Empty::any_run:
        return true;
    }
    return false;
  }

  bool may_land(Card card, std::size_t count, const Pile& target) const {
    return target.empty() ? may_fill(card, count) : goes_on_[card].test(target.back());
  }

  // Where the longest run of a pile begins. A card on the pile is face up.
  std::size_t run_start(const Pile& pile) const {
    std::size_t start = pile.size() - 1;
    while (start > 0 && !(pile[start - 1] & face_down) &&
           moves_with_[pile[start]].test(pile[start - 1])) {
      --start;
    }
    return start;
  }

  static Move move(MoveType type, std::size_t from, std::size_t to, std::size_t count) {
    return {type, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(count)};
  }

  std::vector<Move> moves(const Position& position) const {
    const std::vector<Move> up = moves_up(position);
    if (rules_.play == Play::forced) return forced_moves(position);
    for (const Move& move : up) {
      if (nobody_waits_for(position, position.piles[move.from].back())) return {move};
    }
    // Those found last are followed first.
    std::vector<Move> moves = deal(position);
    add_moves_back(position, moves);
    for (std::size_t from = 0; from < piles_; ++from) {
      const Pile& pile = position.piles[from];
      if (pile.empty()) continue;
      const std::size_t start = run_start(pile);
      const std::size_t last = rules_.split == Split::yes ? pile.size() - 1 : start;
      for (std::size_t head = start; head <= last; ++head) {
        for (std::size_t to = 0; to < piles_; ++to) {
          const Pile& target = position.piles[to];
          if (target.empty() && head == 0 && rules_.whole_pile == WholePile::no) continue;
          if (to != from && may_land(pile[head], pile.size() - head, target)) {
            moves.push_back(move(MoveType::run, from, to, pile.size() - head));
          }
        }
      }
    }
    moves.insert(moves.end(), up.begin(), up.end());
    return moves;
  }

  std::vector<Move> deal(const Position& position) const {
    const std::size_t count = next_deal(position.dealt);
    if (count == 0) return {};
    return {move(MoveType::deal, 0, 0, count)};
  }

  std::vector<Move> moves_up(const Position& position) const {
    std::vector<Move> moves;
    for (std::size_t from = 0; from < piles_; ++from) {
      const Pile& pile = position.piles[from];
      if (!pile.empty() && can_go_up(position, pile.back())) {
        moves.push_back(move(MoveType::foundation, from, 0, 1));
      }
    }
    return moves;
  }

  void add_moves_back(const Position& position, std::vector<Move>& moves) const {
    if (rules_.back == Back::no) return;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      if (position.height[suit] == 0) continue;
      const Card card = card_of(suit, position.height[suit] - 1);
      for (std::size_t to = 0; to < piles_; ++to) {
        if (may_land(card, 1, position.piles[to])) {
          moves.push_back(move(MoveType::back, suit, to, 1));
        }
      }
    }
  }

  // The one move that is due, the leftmost; or, if none is, what is left to choose.
  std::vector<Move> forced_moves(const Position& position) const {
    const std::vector<Move> up = moves_up(position);
    if (!up.empty()) return {up.front()};
    std::size_t first_empty = 0;
    while (first_empty < piles_ && !position.piles[first_empty].empty()) ++first_empty;
    std::vector<Move> choices = deal(position);
    for (std::size_t from = 0; from < piles_; ++from) {
      const Pile& pile = position.piles[from];
      if (pile.empty()) continue;
      const std::size_t start = run_start(pile);
      const std::size_t count = pile.size() - start;
      const bool on_open_card = start > 0 && !(pile[start - 1] & face_down);
      const bool continues = on_open_card && goes_on_[pile[start]].test(pile[start - 1]);
      for (std::size_t to = 0; to < piles_ && !continues; ++to) {
        const Pile& target = position.piles[to];
        if (to != from && !target.empty() && may_land(pile[start], count, target)) {
          return {move(MoveType::run, from, to, count)};
        }
      }
      if (start > 0 && first_empty < piles_ && may_fill(pile[start], count)) {
        choices.push_back(move(MoveType::run, from, first_empty, count));
      }
    }
    return choices;
  }

  Position after(const Position& position, const Move& move) const {
    Position next = position;
    if (move.type == MoveType::deal) {
      for (std::size_t i = 0; i < move.count; ++i) {
        next.piles[first_pile(move.count) + i].push_back(stock_[next.dealt++]);
      }
      return next;
    }
    Pile& to = next.piles[move.to];
    if (move.type == MoveType::back) {
      to.push_back(card_of(move.from, --next.height[move.from]));
      return next;
    }
    Pile& from = next.piles[move.from];
    if (move.type == MoveType::foundation) {
      ++next.height[suit_of(from.back())];
    } else {
      to.insert(to.end(), from.end() - move.count, from.end());
    }
    from.resize(from.size() - move.count);
    if (!from.empty()) from.back() = face_up(from.back());
    return next;
  }

  // What is not in the piles and was dealt is on the foundations, so this is all of a position.
  std::string text(const Position& position) const {
    std::string text(1, static_cast<char>(position.dealt));
    for (const Pile& pile : position.piles) {
      text.append(pile.begin(), pile.end());
      text += '\x7F';
    }
    return text;
  }

  std::vector<Move> line_to(Origin origin) const {
    std::vector<Move> line;
    for (; origin.before; origin = met_.at(*origin.before)) line.push_back(origin.move);
    std::reverse(line.begin(), line.end());
    return line;
  }

  Cards up(const Position& position) const {
    Cards up;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      for (int rank = 0; rank < position.height[suit]; ++rank) up.set(card_of(suit, rank));
    }
    return up;
  }

  Cards whole_deck() const {
    Position end;
    end.height.fill(ranks_);
    return up(end);
  }

  // Nobody waits for it
  //
  // Let card C be able to go up. Its guests are the cards, not up yet, that may be built on C or
  // would move together with it. Suppose that every guest can go up as soon as it is last on its
  // pile, and has no guests itself. Then C goes up at once, and no other move need be looked at:
  // from every winning line another one is made that begins with C.
  //
  // Play C up, and then the moves of the line, with these changes. Moves of C alone, or of guests
  // that are up already, are left out. From runs with C or such guests in them these are left
  // out. When a guest comes to lie on C, moved or dealt, in the line, it goes up in the new one:
  // it is last on its pile in both. So at each time the new piles are those of the line without C
  // and without the guests that have lain on it, and these are on the foundations. Every move
  // that is left is legal:
  //
  // * C is last on its pile, or under one guest and nothing else, or under cards that were dealt
  //   and move with neither. For guests have no guests. So without C and the guest a run is a run
  //   still, no longer than before, and it may go where it went: no other card is ever moved onto
  //   C or a guest, so the card that it goes on is there, and last, and an empty pile is empty.
  // * A card that goes up in the line can go up: each foundation is as high as in the line, or
  //   is higher by C or a guest, which must go up in the line before the next card of the suit.
  // * Cards are face up that were not, as C is gone: that makes no run shorter.
  //
  // Three things could be in the way. Under `Split::no` a run may become too long: in place of C
  // a dealt card lies on what was under C, and moves with it. Then the stock must be empty;
  // without deals only guests come to lie there. Under `WholePile::no` a card dealt on C may now
  // be a whole pile and have to stay. And under `Back::yes` cards come back from the foundations
  // to lie on C. Forced play has its own order. There the rule is not used.
  bool nobody_waits_for(const Position& position, Card card) const {
    if (rules_.split == Split::no && next_deal(position.dealt) > 0) return false;
    if (rules_.whole_pile == WholePile::no || rules_.back == Back::yes) return false;
    const std::vector<Card> waiting = guests(position, card);
    return std::all_of(waiting.begin(), waiting.end(), [&](Card guest) {
      return can_go_up(position, guest) && guests(position, guest).empty();
    });
  }

  std::vector<Card> guests(const Position& position, Card host) const {
    std::vector<Card> guests;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      for (int rank = position.height[suit]; rank < ranks_; ++rank) {
        const Card card = card_of(suit, rank);
        if (goes_on_[card].test(host) || moves_with_[card].test(host)) guests.push_back(card);
      }
    }
    return guests;
  }

  // A relaxation
  //
  // A position is lost if it is lost in a game in which more can be done. In the relaxation a
  // card has a place: where it lies now in its pile, or where it is to be dealt on it. We collect
  // three sets that only grow, `up`, `away` and, from the deals, `later`, so that after each line
  // of play from here, with so many deals in it:
  //
  //   every card that is on a foundation, or was, is in `up`;
  //   every card in a pile that is not in its place, or was not, is in `away`;
  //   `later` are the cards dealt in the line.
  //
  // Cards in `up` or `away` are gone. If in the end, with all cards dealt, `up` is not the whole
  // deck, the position is lost. That the sets hold what they say is shown move by move. Suppose
  // that they do so far, and call a card out of its place a stranger.
  //
  // * The last card of a pile is open: it is a stranger, so it is in `away`; or it is in its
  //   place and all that have their places above it have left, so they are gone. If a pile is
  //   empty, all of its cards are gone: there is room.
  // * A card that goes up is open, and the one before it is in `up`.
  // * A card that comes back was in `up`, and goes on an open card or where there is room.
  // * A deal puts cards in their places.
  // * A run moves. Those of it that are in their places must get into `away`. Let the first of
  //   these be A, and look at the others above it that are not gone: each must move together
  //   with the one before it (`together()`). If A is the first of the run, it goes on an open
  //   card or where there is room, alone only if no card above it stays. If not, A lies on a
  //   stranger and moves with it; such an A was dealt later, since nothing comes to lie between
  //   cards that lie now. All that is above A goes into `away` with it.
  //
  // So every move adds no card that `grow()` does not add.
  struct Relaxed {
    std::array<Pile, 7> columns;  // the places: piles, and what was dealt on them
    Cards up, away, later;
  };

  bool hopeless(const Position& position) const {
    Relaxed game{position.piles, up(position), {}, {}};
    for (std::size_t dealt = position.dealt;;) {
      while (grow(game)) {
      }
      if (game.up == whole_deck()) return false;
      const std::size_t count = next_deal(dealt);
      if (count == 0) return true;
      for (std::size_t i = 0; i < count; ++i) {
        game.columns[first_pile(count) + i].push_back(stock_[dealt]);
        game.later.set(stock_[dealt++]);
      }
    }
  }

  // Adds to the sets what one more move can bring; whether that was anything.
  bool grow(Relaxed& game) const {
    const Cards up_before = game.up, away_before = game.away;
    const auto is_gone = [&](Card card) { return game.up.test(card) || game.away.test(card); };
    Cards open = game.away;
    bool room = false;
    for (std::size_t i = 0; i < piles_; ++i) {
      const Pile& column = game.columns[i];
      std::size_t at = column.size();
      do {
        if (at == 0)
          room = true;
        else
          open.set(face_up(column[at - 1]));
      } while (at > 0 && is_gone(face_up(column[--at])));
    }
    const auto has_place = [&](Card card, std::size_t count) {
      return (open & goes_on_[card]).any() || (room && may_fill(card, count));
    };

    for (std::size_t suit = 0; suit < 4; ++suit) {
      for (int rank = 0; rank < ranks_; ++rank) {
        const Card card = card_of(suit, rank);
        if (!game.up.test(card) && !open.test(card)) break;
        game.up.set(card);
        if (rules_.back == Back::yes && has_place(card, 1)) game.away.set(card);
      }
    }
    for (const Pile& column : game.columns) {
      Cards here_and_above;
      const Card* next = nullptr;  // the deepest card above that is not gone
      for (std::size_t at = column.size(); at-- > 0;) {
        const Card card = face_up(column[at]);
        here_and_above.set(card);
        if (!next || together(game, column[at], face_up(*next))) {
          const bool with_stranger =
              game.later.test(card) && (game.away & moves_with_[card]).any();
          if (with_stranger || has_place(card, next ? 2 : 1)) game.away |= here_and_above;
        } else if (!is_gone(card)) {
          break;  // nothing deeper moves with both
        }
        if (!is_gone(card)) next = &column[at];
      }
    }
    return game.up != up_before || game.away != away_before;
  }

  // Whether a card may move together with a deeper one, the cards between them being gone. Of
  // cards that lie now the deeper one is the next: what is above a card that is gone is gone too.
  // It stays face down while it is covered. On a card dealt later strangers may lie between, of
  // which no more is asked than that the sequence goes down in suit or in colour.
  bool together(const Relaxed& game, Card deeper, Card card) const {
    if (!game.later.test(card)) return !(deeper & face_down) && moves_with_[card].test(deeper);
    if (rules_.runs == Runs::single || !same_color(deeper, card)) return false;
    if (rules_.runs == Runs::suit && suit_of(deeper) != suit_of(card)) return false;
    return rules_.wrap == Wrap::circular || rank_of(deeper) > rank_of(card);
  }

  const Rules rules_;
  const int ranks_;
  const std::size_t piles_;
  std::array<Cards, 64> goes_on_;     // for each card those that it may be put on
  std::array<Cards, 64> moves_with_;  // and those that it moves together with, lying on them
  std::vector<Card> stock_;
  Position start_;
  std::unordered_map<std::string, Origin> met_;
};

}  // namespace

LossCheck check_loss(const agnes::Deal& deal, const agnes::Rules& rules,
                     std::uint64_t max_positions, const std::atomic<bool>* cancelled) {
  return Search(deal, rules).run(max_positions, cancelled);
}

}  // namespace patience::judge
