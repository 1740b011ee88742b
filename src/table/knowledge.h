// What searches have found about positions, kept so that the next question need not search again.
// Once a line is found, every position on it is known.
#ifndef PATIENCE_TABLE_KNOWLEDGE_H
#define PATIENCE_TABLE_KNOWLEDGE_H

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine.h"

namespace patience::table {

/// May be asked by several threads.
class Knowledge {
 public:
  /// The engine that looks here first, and keeps what it finds. `rules` tells games and rules
  /// apart. Pre: the knowledge outlives the engine.
  Engine ask_first(Engine engine, std::string rules);

 private:
  struct Known {
    Value value;
    std::shared_ptr<const Solved> solved;  ///< of an earlier position, if there is a line
    std::size_t made = 0;                  ///< so many moves of its line lead here
  };
  std::optional<Known> find(const std::string& key);
  void keep(const std::string& key, const Known& known);
  void keep_line(const State& at, const std::string& rules, const Solved& solved);

  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
};

}  // namespace patience::table

#endif
