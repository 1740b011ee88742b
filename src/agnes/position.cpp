#include "position.h"

#include <algorithm>
#include <cstring>

namespace patience::agnes {

namespace {

// A position's key is made of links: one number for each pair of a card and what it lies on,
// so that moving a run changes one link whatever its length. What lies on nothing has the
// pile's number instead, or one number for all piles that are alike. Foundations follow from
// which cards have no link and how often the stock was dealt.
constexpr int beneath_pile = 64;

struct Features {
  Key link[suits * 16][beneath_pile + max_piles];
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

Card relative(DeckCard card, DeckCard base, int ranks) {
  const int by_color = (card / ranks % 2) * 2 + card / ranks / 2;
  return static_cast<Card>(by_color * 16 + (card % ranks - base % ranks + ranks) % ranks);
}

}  // namespace

Position::Position(const Deal& deal, const Rules& rules)
    : ranks_(deal.ranks), piles_(deal.piles), rules_(rules) {
  auto next = deal.cards.begin();
  const DeckCard base = deal.cards.front();
  const auto take = [&] { return relative(*next++, base, ranks_); };
  up_ = set_of(take());
  score_ = 1;
  for (int row = 0; row < piles_; ++row) {
    for (int pile = row; pile < piles_; ++pile) lay(pile, take());
  }
  if (rules_.layout == Layout::down) {
    for (int pile = 0; pile < piles_; ++pile) {
      hidden_[pile] = static_cast<std::uint8_t>(height_[pile] - 1);
    }
  }
  while (next != deal.cards.end()) {
    const auto width = std::min<std::ptrdiff_t>(piles_, deal.cards.end() - next);
    row_width_.push_back(static_cast<int>(width));
    row_.push_back({});
    row_cards_.push_back(0);
    for (int pile = 0; pile < width; ++pile) {
      row_.back()[pile] = take();
      row_cards_.back() |= set_of(row_.back()[pile]);
    }
    stock_ |= row_cards_.back();
  }
  key_ = key_from_scratch();
}

void Position::lay(int pile, Card card) { card_[pile][height_[pile]++] = card; }

int Position::run_length(int pile) const {
  const auto& cards = card_[pile];
  int head = height_[pile] - 1;
  while (head > hidden_[pile] && links(cards[head - 1], cards[head])) --head;
  return height_[pile] - head;
}

Undo Position::apply(Move move) {
  Undo undo{key_, 0, false};
  const auto beneath = [this](int pile, int level) {
    return level > 0 ? int{card_[pile][level - 1]} : beneath_pile + std::min(pile, first_alike());
  };
  if (move.type == MoveType::deal) {
    const int before = first_alike();
    key_ ^= features.deals_left[deals_left()];
    for (int pile = 0; pile < move.count; ++pile) {
      const Card card = row_card(0, pile);
      // On an empty pile the link is made below, with the pile's new number.
      if (height_[pile] > 0) key_ ^= features.link[card][top(pile)];
    }
    std::array<bool, max_piles> was_empty{};
    for (int pile = 0; pile < piles_; ++pile) was_empty[pile] = height_[pile] == 0;
    for (int pile = 0; pile < move.count; ++pile) lay(pile, row_card(0, pile));
    stock_ &= ~row_cards(0);
    ++dealt_;
    key_ ^= features.deals_left[deals_left()];
    const int after = first_alike();
    for (int pile = 0; pile < piles_; ++pile) {
      if (height_[pile] == 0) continue;
      const auto& links = features.link[card_[pile][0]];
      if (!was_empty[pile]) key_ ^= links[beneath_pile + std::min(pile, before)];
      key_ ^= links[beneath_pile + std::min(pile, after)];
    }
    return undo;
  }

  const int from = move.from;
  const int level = height_[from] - move.count;
  const Card head = card_[from][level];
  key_ ^= features.link[head][beneath(from, level)];
  height_[from] = static_cast<std::uint8_t>(level);
  if (move.type == MoveType::foundation) {
    undo.card = head;
    up_ |= set_of(head);
    ++score_;
  } else {
    key_ ^= features.link[head][beneath(move.to, height_[move.to])];
    std::memcpy(&card_[move.to][height_[move.to]], &card_[from][level], move.count);
    height_[move.to] = static_cast<std::uint8_t>(height_[move.to] + move.count);
  }
  if (level > 0 && hidden_[from] == level) {
    --hidden_[from];
    key_ ^= features.face_down[card_[from][level - 1]];
    undo.turned = true;
  }
  return undo;
}

void Position::undo(Move move, Undo undo) {
  key_ = undo.key;
  if (move.type == MoveType::deal) {
    --dealt_;
    stock_ |= row_cards(0);
    for (int pile = 0; pile < move.count; ++pile) --height_[pile];
    return;
  }
  if (undo.turned) ++hidden_[move.from];
  if (move.type == MoveType::foundation) {
    card_[move.from][height_[move.from]] = undo.card;
    up_ &= ~set_of(undo.card);
    --score_;
  } else {
    height_[move.to] = static_cast<std::uint8_t>(height_[move.to] - move.count);
    std::memcpy(&card_[move.from][height_[move.from]], &card_[move.to][height_[move.to]],
                move.count);
  }
  height_[move.from] = static_cast<std::uint8_t>(height_[move.from] + move.count);
}

Key Position::key_from_scratch() const {
  Key key = features.deals_left[deals_left()];
  for (int pile = 0; pile < piles_; ++pile) {
    for (int level = 0; level < height_[pile]; ++level) {
      const int beneath =
          level > 0 ? int{card_[pile][level - 1]} : beneath_pile + std::min(pile, first_alike());
      key ^= features.link[card_[pile][level]][beneath];
      if (level < hidden_[pile]) key ^= features.face_down[card_[pile][level]];
    }
  }
  return key;
}

}  // namespace patience::agnes
