#include "position.h"

namespace patience::lucie {

Position::Position(const Layout& layout, const Rules& rules, bool merci, CardSet limit)
    : layout_(&layout),
      moved_(layout.up()),
      open_(layout.tops()),
      up_(layout.up()),
      limit_(limit),
      rules_(rules),
      spaces_(layout.spaces()),
      merci_left_(merci && rules.merci != Merci::none) {
  for_each(open_, [this](Card card) { uncover(card); });
}

CardSet Position::drawable() const {
  if (rules_.merci != Merci::draw) return buried();
  CardSet second = 0;
  for_each(open_ & ~held(), [&](Card top) { second |= set_of(now_beneath(top)); });
  return second & ~set_of(no_card);
}

void Position::to_space(Card card) {
  leave(card);
  --spaces_;
}

void Position::draw(Card card, Target to) {
  merci_left_ = false;
  leave(card);
  for_each(open_ & layout_->fan_of(card), [this](Card top) { uncover(top); });
  if (to == Target::foundation) up_ |= set_of(card);
  if (to == Target::space) --spaces_;
}

void Position::draw_to_front(Card card) {
  merci_left_ = false;
  front_ = card;
  under_front_ = first_card(open_ & layout_->fan_of(card));
  for (Card built = under_front_; rank(built) > 0 && contains(moved_ & ~up_, --built);) {
    covered_ |= set_of(built);
  }
  moved_ &= ~covered_;
  open_ &= ~set_of(under_front_);
  firm_ &= ~set_of(under_front_);
  uncover(card);
}

Key Position::key() const {
  // Where nothing can go up, `up` follows from what has moved, and so do the open cards and the
  // spaces; under a card at the front lies an unbroken sequence, so its length will do.
  std::uint64_t rest = merci_left_ ? 1 : 0;
  if (front_ != no_card) {
    rest |= std::uint64_t{front_} << 8 | static_cast<std::uint64_t>(count_bits(covered_) + 1)
                                             << 1;
  }
  Key made;
  made.low = moved_;
  made.high = SplitMix(moved_ + rest * 0xD1B54A32D192ED03)();
  return made;
}

}  // namespace patience::lucie
