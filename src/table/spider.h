// A table of Spider.
#ifndef PATIENCE_TABLE_SPIDER_H
#define PATIENCE_TABLE_SPIDER_H

#include <array>

#include "../spider/person.h"
#include "../spider/solver.h"
#include "question.h"
#include "table.h"

namespace patience::table {

class SpiderTable final : public Table {
 public:
  SpiderTable(const spider::Rules& rules, const spider::Deal& deal,
              const spider::TallColumns& tall, std::string title);
  /// In the middle of a game: what came up before is not known.
  /// Unless all cards are known, nothing may depend on which of those that are hidden lies where.
  SpiderTable(const spider::Rules& rules, const spider::Board& board, bool all_known,
              std::string title);

  std::vector<Action> legal_actions() const override;
  std::optional<std::string> why_not(Action action) const override;
  void apply(Action action) override;
  Score score() const override;
  Engine engine(const SearchOptions& options) const override;
  std::optional<Sight> sight() const override;
  std::optional<Playouts> playouts(const PlayoutOptions& options, Stop stop) const override;

  std::vector<const char*> fields() const override { return {"type", "from", "to", "cards"}; }
  Fields fields_of(Action action) const override;
  Meaning meaning_of(const Fields& move) const override;
  Choice choice(Action action) const override;
  std::string words(Action action) const override;
  std::vector<Fields> typed(const std::vector<std::string>& words) const override;
  std::vector<std::string> typing() const override;
  std::string title() const override { return title_; }
  /// Suits that are removed are foundations.
  std::vector<Place> places() const override;
  std::optional<CameUp> came_up() const override { return came_up_; }

 private:
  SpiderTable* copied() const override { return new SpiderTable(*this); }
  std::optional<std::string> why_unknown(Action action) const;
  std::vector<DeckCard> column(int number) const;
  std::vector<DeckCard> row(int number) const;  // of the stock, the next one 0
  std::array<int, 4> kings() const;             // of each suit on the table and in the stock

  spider::Rules rules_;
  bool all_known_ = true;
  spider::Stock stock_;
  spider::Position at_;
  std::array<int, 4> suits_;  // of each kind in the deal
  std::optional<CameUp> came_up_;
  std::string title_;
};

/// Deals or positions of Spider.
/// * A deal is ten columns and the five rows of the stock. It may be written in dealing order, as
///   104 cards: the 44 that lie face down, the first row, the rows of the stock. Then the first
///   four columns have six cards. Or it may be written as it lies, by columns or by rows, where
///   the lengths of the lines tell which: see spider_layouts.cpp.
/// * A position in the middle of a game is 13 groups: the ten columns, the stock in dealing
///   order, the suits that were removed, and at last no cards but numbers: how many of each
///   column lie face down. With an empty group behind them nobody has seen the cards that lie
///   face down, or the stock, and they are laid in any order.
/// The cards are two decks, or eight complete suits of two kinds or of one.
std::vector<Groups> pasted_spiders(const std::string& text);

/// What the game has to say to questions.
GameAtTable spider_game();

}  // namespace patience::table

#endif
