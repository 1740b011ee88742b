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

  std::vector<Action> legal_actions() const override;
  std::optional<std::string> why_not(Action action) const override;
  void apply(Action action) override;
  Score score() const override;
  Engine engine(const SearchOptions& options) const override;
  std::optional<Playouts> playouts(const PlayoutOptions& options, Stop stop) const override;

  std::vector<const char*> fields() const override { return {"type", "from", "to", "cards"}; }
  Fields fields_of(Action action) const override;
  Meaning meaning_of(const Fields& move) const override;
  Choice choice(Action action) const override;
  std::string words(Action action) const override;
  std::vector<Fields> typed(const std::vector<std::string>& words) const override;
  std::vector<std::string> typing() const override;
  std::string title() const override { return title_; }
  std::vector<Place> places() const override;

 private:
  AgnesTable* copied() const override { return new AgnesTable(*this); }
  std::string rule_broken(Action action) const;
  DeckCard deck_card(Card card) const;
  std::vector<DeckCard> pile(int number) const;
  std::vector<DeckCard> next_row() const;
  int founded(int deck_suit) const;

  agnes::Rules rules_;
  int base_;
  agnes::Position at_;
  std::string title_;
};

/// Decks or boards of Agnes Sorel.
/// * A deck is one group, in dealing order. Each stands on a line; or its cards run on over
///   several lines, with as many on each. Cards may also be (rank, suit) in numbers: ranks from
///   ace 0 to king 12, suits clubs 0, diamonds 1, spades 2, hearts 3.
/// * A board has its piles as lines, or as columns below their numbers. At the start of a deal it
///   is read as its deck. In the middle of a game it is 13 groups: the four foundations, the
///   seven piles, the stock in dealing order, and at last no cards but numbers: the base rank,
///   and how many cards of each pile lie face down.
std::vector<Groups> pasted_decks(const std::string& text);

/// What the game has to say to questions.
GameAtTable agnes_game();

}  // namespace patience::table

#endif
