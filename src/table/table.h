// A table at which a game is played: its state, and how that looks. Which moves are legal and
// what they are called is decided by each game's table and nowhere else.
#ifndef PATIENCE_TABLE_TABLE_H
#define PATIENCE_TABLE_TABLE_H

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "state.h"
#include "view.h"

namespace patience::table {

class Table : public State, public View {
 public:
  std::unique_ptr<Table> clone() const { return std::unique_ptr<Table>(copied()); }

  /// The legal action that a move's fields mean, or why there is none.
  Meaning legal_action(const Fields& move) const;
  /// The legal moves, as they are shown.
  std::vector<Choice> moves() const;
  /// Makes a move, or says why it is illegal and leaves the table as it is.
  std::optional<std::string> make(const Fields& move);
  /// Made of the places and the notes: these tell all that decides how the game can go on.
  std::string key() const final;

 protected:
  Table* copied() const override = 0;
};

}  // namespace patience::table

#endif
