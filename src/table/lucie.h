// A table of La Belle Lucie: a game over all its deals.
#ifndef PATIENCE_TABLE_LUCIE_H
#define PATIENCE_TABLE_LUCIE_H

#include <array>

#include "../cards/pysol.h"
#include "../lucie/solver.h"
#include "question.h"
#include "table.h"

namespace patience::table {

class LucieTable final : public Table {
 public:
  struct Start {
    std::vector<std::vector<DeckCard>> fans;  ///< the top card of each last
    int deal = 1;                             ///< which of the game
    std::uint64_t seed = 1, number = 1;       ///< of the redeals
    std::string title;
    std::optional<PysolShuffler> pysol = {};  ///< makes the redeals, where PySolFC dealt
  };

  /// The first deal of a game of ours.
  static Start first_deal(const lucie::Rules& rules, std::uint64_t seed, std::uint64_t number);

  /// Pre: no card twice, and those that are missing are the lowest of their suits.
  LucieTable(const lucie::Rules& rules, Start start);

  std::vector<Action> legal_actions() const override;
  std::optional<std::string> why_not(Action action) const override;
  void apply(Action action) override;
  Score score() const override;
  int deal() const override { return deal_; }
  bool redeals(Action action) const override;
  Engine engine(const SearchOptions& options) const override;

  std::vector<const char*> fields() const override { return {"type", "card", "to"}; }
  Fields fields_of(Action action) const override;
  Meaning meaning_of(const Fields& move) const override;
  Choice choice(Action action) const override;
  std::string words(Action action) const override;
  std::vector<Fields> typed(const std::vector<std::string>& words) const override;
  std::vector<std::string> typing() const override;
  std::string title() const override { return title_; }
  std::vector<Place> places() const override;
  std::vector<std::string> notes() const override;

 private:
  LucieTable* copied() const override { return new LucieTable(*this); }
  std::string said_of(const Value& value) const;

  bool is_last() const { return deal_ >= rules_.deals; }
  bool in_time() const { return is_last() || rules_.merci == lucie::Merci::draw; }
  bool may_draw() const { return in_time() && !used_; }
  bool may_redeal() const { return !is_last() && !won(); }
  lucie::Tableau tableau() const;
  std::optional<std::size_t> fan_of(DeckCard card) const;
  std::size_t target_of(Action action) const;
  void redeal();

  lucie::Rules rules_;
  std::vector<std::vector<DeckCard>> fans_;  // emptied ones included
  std::array<int, 4> founded_{};
  int deal_;
  bool used_ = false;  // the merci
  std::uint64_t seed_, number_;
  std::string title_;
  std::optional<PysolShuffler> pysol_;
};

/// Tableaus of La Belle Lucie, a group for each fan. A stroke or the end of a line ends a fan. If
/// lines with strokes have a card in common, each line is a tableau. The cards that a tableau
/// lacks must be the lowest of their suits. If a line names the foundations, it must agree with
/// that.
std::vector<Groups> pasted_tableaus(const std::string& text);

/// What the game has to say to questions.
GameAtTable lucie_game();

}  // namespace patience::table

#endif
