#include "position.h"

#include <algorithm>

namespace patience::agnes {

namespace {

// A position's key is made of links: one number for each pair of a card and what it lies on,
// so that moving a run changes one link whatever its length. What lies on nothing has the
// pile's number instead, or one number for all piles that are interchangeable. Foundations follow
// from which cards have no link and how often the stock was dealt.
struct Features {
  Key link[suits * 16][nothing + max_piles + 1];
  Key face_down[suits * 16];
  Key deals_left[64];
};

constexpr Features make_features() {
  Features made{};
  SplitMix words(0x41676E6573);
  for (auto& card : made.link) {
    for (Key& key : card) key = words.key();
  }
  for (Key& key : made.face_down) key = words.key();
  for (Key& key : made.deals_left) key = words.key();
  return made;
}

constexpr Features features = make_features();

constexpr int no_rank = 15;

}  // namespace

Position::Position(const Deal& deal, const Rules& rules)
    : ranks_(deal.ranks),
      piles_(deal.piles),
      deck_(((CardSet{1} << deal.ranks) - 1) * lowest),
      rules_(rules),
      differ_in_build_(rules.build == Build::suit ? 0x30 : 0x20),
      differ_in_run_(rules.runs == Runs::single ? 0xFF
                     : rules.runs == Runs::suit ? 0x30
                                                : 0x20),
      circular_(rules.wrap == Wrap::circular || rules.wrap == Wrap::park),
      runs_go_round_(rules.wrap == Wrap::circular) {
  beneath_.fill(nothing);
  top_.fill(nothing);
  base_.fill(nothing);
  if (rules.empty == Empty::any1 || rules.empty == Empty::any_run) {
    may_fill_ = deck_;
  } else if (rules.empty != Empty::none) {
    may_fill_ = lowest << (ranks_ - 1);
  }
  const int base = deal.base();
  for (int rank = 0; rank < ranks_; ++rank) {
    const bool king = (rank + base) % ranks_ == ranks_ - 1;
    const bool stops = rank == ranks_ - 1 || (rules.wrap == Wrap::none && king);
    rank_above_[rank] = static_cast<std::uint8_t>(circular_ ? (rank + 1) % ranks_
                                                  : stops   ? no_rank
                                                            : rank + 1);
    if (rank_above_[rank] != no_rank) builds_ |= lowest << rank;
  }

  std::vector<Card> cards;
  for (const DeckCard card : deal.cards) {
    const int by_color = other_suit_number(card / ranks_);
    cards.push_back(card_of(by_color, (card % ranks_ - base + ranks_) % ranks_));
  }
  lay_stock(deal.board ? lay_board(cards.begin(), *deal.board) : lay_rows(cards.begin()),
            cards.end());
  tell_piles_apart();
  key_ = key_from_scratch();
}

bool is_board(const Deal& deal) {
  const Board& board = *deal.board;
  int next = 0;
  for (int suit = 0; suit < suits; ++suit) {
    for (int i = 0; i < board.up[static_cast<std::size_t>(suit)]; ++i, ++next) {
      const int due = suit * deal.ranks + (board.base + i) % deal.ranks;
      if (i == deal.ranks || deal.cards[static_cast<std::size_t>(next)] != due) return false;
    }
  }
  const int all = static_cast<int>(deal.cards.size());
  for (std::size_t pile = 0; pile < board.height.size(); ++pile) {
    next += board.height[pile];
    if (next > all || board.down[pile] > std::max(0, board.height[pile] - 1)) return false;
  }
  const int stock = all - next, first = all - 1 - deal.piles * (deal.piles + 1) / 2;
  return stock == 0 || (stock <= first && (first - stock) % deal.piles == 0);
}

// Each of these takes the cards from `next` on, and says where it ended.
Position::Cards Position::lay_rows(Cards next) {
  up_ = set_of(*next++);
  score_ = 1;
  for (int row = 0; row < piles_; ++row) {
    const bool rising = rules_.piles == Piles::rising;
    for (int pile = rising ? row : 0; pile < (rising ? piles_ : piles_ - row); ++pile) {
      if (rules_.layout == Layout::down && !is_empty(pile)) face_down_ |= set_of(top(pile));
      lay(pile, *next++);
    }
  }
  return next;
}

Position::Cards Position::lay_board(Cards next, const Board& board) {
  for (const int height : board.up) {
    for (int i = 0; i < height; ++i) up_ |= set_of(*next++);
    score_ += height;
  }
  for (int pile = 0; pile < piles_; ++pile) {
    const auto number = static_cast<std::size_t>(pile);
    for (int i = 0; i < board.height[number]; ++i) {
      const bool covers = rules_.layout == Layout::down && i > 0 && i <= board.down[number];
      if (covers) face_down_ |= set_of(top(pile));
      lay(pile, *next++);
    }
  }
  return next;
}

void Position::lay_stock(Cards next, Cards end) {
  while (next != end) {
    Row row{{}, static_cast<int>(std::min<std::ptrdiff_t>(piles_, end - next))};
    row.card.fill(nothing);
    const int first = rules_.last == Last::right ? piles_ - row.width : 0;
    for (int pile = first; pile < first + row.width; ++pile) {
      row.card[pile] = *next++;
      stock_ |= set_of(row.card[pile]);
    }
    rows_.push_back(row);
  }
  deals_left_ = static_cast<int>(rows_.size());
}

// Puts a card on the end of a pile. Nothing is linked to a card that lies face down.
void Position::lay(int pile, Card card) {
  const Card target = top_[pile];
  beneath_[card] = target;
  if (target != nothing) {
    tops_ &= ~set_of(target);
    if (!contains(face_down_, target)) link(target, card);
  } else {
    base_[pile] = card;
  }
  top_[pile] = card;
  pile_[card] = static_cast<std::uint8_t>(pile);
  tops_ |= set_of(card);
  ++height_[pile];
}

Card Position::head(int pile) const {
  const CardSet follows = on_suit_ | on_partner_;
  Card card = top_[pile];
  while (card != nothing && contains(follows, card)) card = beneath_[card];
  return card;
}

void Position::tell_piles_apart() {
  // Forced play asks for the first pile that a move can be made from, or to.
  const bool always = rules_.play == Play::forced;
  told_apart_.assign(rows_.size() + 1, always ? 0xFF : 0);
  for (std::size_t left = 1; left <= rows_.size(); ++left) {
    told_apart_[left] = told_apart_[left - 1];
    for (int pile = 0; pile < piles_; ++pile) {
      const bool dealt_to = rows_[rows_.size() - left].card[pile] != nothing;
      if (dealt_to) told_apart_[left] |= static_cast<std::uint8_t>(1u << pile);
    }
  }
}

// The number of the link between a card and what is beneath it, on this pile.
const Key& Position::link_key(Card card, Card beneath, int pile) const {
  const int base = nothing + (is_interchangeable(pile) ? max_piles : pile);
  return features.link[card][beneath != nothing ? beneath : base];
}

Key Position::key_after(Move move, Card first) const {
  Key key = key_;
  if (move.type != MoveType::foundation) key ^= link_key(first, top_[move.to], move.to);
  if (move.type == MoveType::back) return key;
  const Card under = beneath_[first];
  key ^= link_key(first, under, move.from);
  if (under != nothing && contains(face_down_, under)) key ^= features.face_down[under];
  return key;
}

void Position::deal() {
  key_ ^= features.deals_left[deals_left_];
  key_ ^= features.deals_left[deals_left_ - 1];
  for (int pile = 0; pile < piles_; ++pile) {
    const Card card = row_card(0, pile);
    if (card == nothing) continue;
    key_ ^= link_key(card, top_[pile], pile);
    lay(pile, card);
    stock_ &= ~set_of(card);
  }
  // The first cards of piles that are told apart no more have other links.
  const int no_more = told_apart_[deals_left_] & ~told_apart_[deals_left_ - 1];
  for (int pile = 0; no_more >> pile != 0; ++pile) {
    if ((no_more >> pile & 1) == 0 || is_empty(pile)) continue;
    key_ ^= features.link[base_[pile]][nothing + pile];
    key_ ^= features.link[base_[pile]][nothing + max_piles];
  }
  --deals_left_;
}

// Cards that lie on each other, from the first to the last, belong to this pile now.
void Position::put(Card first, Card last, int pile) {
  for (Card card = last;; card = beneath_[card]) {
    pile_[card] = static_cast<std::uint8_t>(pile);
    if (card == first) break;
  }
}

// The last `count` cards leave a pile.
void Position::take(int pile, int count, Undo& undo) {
  const Card first = undo.first;
  const Card under = undo.beneath = beneath_[first];
  on_suit_ &= ~set_of(first);
  on_partner_ &= ~set_of(first);
  built_ &= ~set_of(first);
  tops_ &= ~set_of(top_[pile]);
  top_[pile] = under;
  height_[pile] = static_cast<std::uint8_t>(height_[pile] - count);
  if (under != nothing) {
    tops_ |= set_of(under);
    undo.turned = contains(face_down_, under);
    face_down_ &= ~set_of(under);
  }
}

// Cards that lie on each other, from the first to the last, come to a pile.
void Position::give(int pile, Card first, Card last, int count) {
  const Card target = top_[pile];
  if (target != nothing) {
    tops_ &= ~set_of(target);
    link(target, first);
  } else {
    base_[pile] = first;
  }
  put(first, last, pile);
  beneath_[first] = target;
  top_[pile] = last;
  tops_ |= set_of(last);
  height_[pile] = static_cast<std::uint8_t>(height_[pile] + count);
}

Undo Position::apply(Move move, const Key* after) {
  Undo undo{key_, tops_, on_suit_, on_partner_, built_, nothing, nothing, false};
  if (move.type == MoveType::deal) {
    deal();
    return undo;
  }

  const Card first = undo.first = first_of(move);
  key_ = after != nullptr ? *after : key_after(move, first);
  if (move.type == MoveType::back) {
    up_ &= ~set_of(first);
    --score_;
    give(move.to, first, first, 1);
    return undo;
  }
  const Card last = top_[move.from];
  take(move.from, move.count, undo);
  if (move.type == MoveType::foundation) {
    up_ |= set_of(first);
    ++score_;
    return undo;
  }
  give(move.to, first, last, move.count);
  return undo;
}

void Position::undo(Move move, const Undo& undo) {
  key_ = undo.key;
  tops_ = undo.tops;
  on_suit_ = undo.on_suit;
  on_partner_ = undo.on_partner;
  built_ = undo.built;
  if (move.type == MoveType::deal) {
    ++deals_left_;
    for (int pile = 0; pile < piles_; ++pile) {
      const Card card = row_card(0, pile);
      if (card == nothing) continue;
      stock_ |= set_of(card);
      top_[pile] = beneath_[card];
      --height_[pile];
    }
    return;
  }
  const int from = move.from;
  const int to = move.to;
  Card last = undo.first;
  if (move.type == MoveType::foundation) {
    up_ &= ~set_of(undo.first);
    --score_;
  } else {
    last = top_[to];
    top_[to] = beneath_[undo.first];
    height_[to] = static_cast<std::uint8_t>(height_[to] - move.count);
    if (move.type == MoveType::back) {
      up_ |= set_of(undo.first);
      ++score_;
      return;
    }
  }
  put(undo.first, last, from);
  beneath_[undo.first] = undo.beneath;
  if (undo.beneath == nothing) base_[from] = undo.first;
  top_[from] = last;
  height_[from] = static_cast<std::uint8_t>(height_[from] + move.count);
  if (undo.turned) face_down_ |= set_of(undo.beneath);
}

Position Position::of_colour(int colour) const {
  Position left = *this;
  const CardSet cards = deck_ & colour_of(colour);
  left.up_ |= deck_ & ~cards;
  left.score_ = count_bits(left.up_);
  left.face_down_ &= cards;
  left.tops_ = left.on_suit_ = left.on_partner_ = left.built_ = 0;
  left.height_.fill(0);
  for (int pile = 0; pile < piles_; ++pile) {
    left.top_[pile] = left.base_[pile] = nothing;
    Card upward[64];
    int count = 0;
    for (Card card = top_[pile]; card != nothing; card = beneath_[card]) {
      if (contains(cards, card)) upward[count++] = card;
    }
    for (; count > 0; --count) left.lay(pile, upward[count - 1]);
  }
  left.face_down_ &= ~left.tops_;
  left.key_ = key_of_colour(colour);
  return left;
}

Key Position::key_of_colour(int colour) const {
  Key key = features.deals_left[0];
  for (int pile = 0; pile < piles_; ++pile) {
    Card above = nothing;
    for (Card card = top_[pile]; card != nothing; card = beneath_[card]) {
      if (!contains(colour_of(colour), card)) continue;
      if (above != nothing) {
        key ^= features.link[above][card];
        if (contains(face_down_, card)) key ^= features.face_down[card];
      }
      above = card;
    }
    if (above != nothing) key ^= link_key(above, nothing, pile);
  }
  return key;
}

Key Position::key_from_scratch() const {
  Key key = features.deals_left[deals_left()];
  for (int pile = 0; pile < piles_; ++pile) {
    for (Card card = top_[pile]; card != nothing; card = beneath_[card]) {
      key ^= link_key(card, beneath_[card], pile);
      if (contains(face_down_, card)) key ^= features.face_down[card];
    }
  }
  return key;
}

}  // namespace patience::agnes
