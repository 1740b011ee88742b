// A table of Pan Galactic Solitaire: a cell for each card of the grid.
#ifndef PATIENCE_TABLE_GALACTIC_H
#define PATIENCE_TABLE_GALACTIC_H

#include "../galactic/board.h"
#include "../galactic/moves.h"
#include "question.h"
#include "table.h"

namespace patience::table {

class GalacticTable final : public Table {
 public:
  GalacticTable(galactic::Rules rules, const galactic::Board& board, std::string title)
      : rules_(rules), board_(board), title_(std::move(title)) {}

  /// In the order of the published program's buttons: by suits, cycles last, and by columns.
  std::vector<Action> legal_actions() const override;
  std::optional<std::string> why_not(Action action) const override;
  void apply(Action action) override;
  Score score() const override;
  Engine engine(const SearchOptions& options) const override;

  /// The card that comes home, and the one that it is exchanged with.
  std::vector<const char*> fields() const override { return {"home", "away"}; }
  Fields fields_of(Action action) const override;
  Meaning meaning_of(const Fields& move) const override;
  Choice choice(Action action) const override;
  std::string words(Action action) const override;
  std::vector<Fields> typed(const std::vector<std::string>& words) const override;
  std::vector<std::string> typing() const override;
  std::string title() const override { return title_; }
  std::vector<Place> places() const override;

 private:
  GalacticTable* copied() const override { return new GalacticTable(*this); }
  std::string cell(galactic::Card card) const;

  galactic::Rules rules_;
  galactic::Board board_;
  std::string title_;
};

/// Grids of four rows, one group each, row by row: as many cards in each as the deck has ranks. A
/// stroke or the end of a line ends a row.
std::vector<Groups> pasted_grids(const std::string& text);

/// What the game has to say to questions.
GameAtTable galactic_game();

}  // namespace patience::table

#endif
