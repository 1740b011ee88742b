// A table of Agnes Sorel.
#ifndef PATIENCE_TABLE_AGNES_H
#define PATIENCE_TABLE_AGNES_H

#include "../agnes/position.h"
#include "question.h"
#include "table.h"

namespace patience::table {

class AgnesTable final : public Table {
 public:
  /// Pre: the deal has each card of the deck once.
  AgnesTable(const agnes::Rules& rules, const agnes::Deal& deal, std::string title);

  std::unique_ptr<Table> clone() const override { return std::make_unique<AgnesTable>(*this); }
  std::vector<const char*> fields() const override { return {"type", "from", "to", "cards"}; }
  std::vector<Choice> moves() const override;
  std::optional<std::string> apply(const Fields& move) override;
  std::string words(const Fields& move) const override;
  std::vector<Fields> typed(const std::vector<std::string>& words) const override;
  std::vector<std::string> typing() const override;
  std::string title() const override { return title_; }
  std::vector<Place> places() const override;
  Score score() const override;
  Engine engine(const Limits& limits) const override;

  std::optional<Playouts> playouts(Stop stop) const override;

 private:
  std::vector<agnes::Move> legal() const;
  Fields fields_of(agnes::Move move) const;
  std::optional<agnes::Move> move_of(const Fields& fields) const;
  std::string in_words(agnes::Move move) const;
  std::string why_not(const Fields& move) const;
  DeckCard deck_card(Card card) const;
  std::vector<DeckCard> pile(int number) const;
  std::vector<DeckCard> next_row() const;
  int founded(int deck_suit) const;

  agnes::Rules rules_;
  int base_;
  agnes::Position at_;
  std::string title_;
};

/// What the game has to say to questions.
GameAtTable agnes_game();

}  // namespace patience::table

#endif
