#include "lucie_naive.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace patience::lucie {

NaiveGame::NaiveGame(const Tableau& tableau, const Rules& with_rules, bool with_merci)
    : rules(with_rules), ranks(tableau.ranks), merci(with_merci) {
  std::size_t next = 0;
  for (std::uint8_t& height : foundation) height = static_cast<std::uint8_t>(ranks);
  for (int size : tableau.sizes) {
    fans.emplace_back();
    for (int i = 0; i < size; ++i) {
      const int card = tableau.cards[next++];
      fans.back().push_back(card);
      --foundation[card / 16];
    }
  }
}

std::size_t NaiveGame::fan_with(int card) const {
  for (std::size_t fan = 0; fan < fans.size(); ++fan) {
    if (std::count(fans[fan].begin(), fans[fan].end(), card) > 0) return fan;
  }
  return fans.size();
}

std::size_t NaiveGame::fan_that_takes(int card) const {
  if (card % 16 == ranks - 1) return fans.size();
  for (std::size_t fan = 0; fan < fans.size(); ++fan) {
    if (!fans[fan].empty() && fans[fan].back() == card + 1) return fan;
  }
  return fans.size();
}

std::vector<Move> NaiveGame::legal_moves() const {
  std::vector<Move> moves;
  const bool spaces = std::any_of(fans.begin(), fans.end(),
                                  [](const std::vector<int>& fan) { return fan.empty(); });
  for (const auto& fan : fans) {
    for (int card : fan) {
      const bool top = card == fan.back();
      const bool in_reach = rules.merci != Merci::draw || card == fan.end()[-2];
      const bool draw = !top && merci && rules.merci != Merci::none && in_reach;
      if (!top && !draw) continue;
      const auto add = [&](Target to) {
        moves.push_back({static_cast<Card>(card), to, draw, false});
      };
      if (foundation[card / 16] == card % 16) add(Target::foundation);
      const std::size_t onto = fan_that_takes(card);
      const bool own = draw && rules.merci == Merci::draw && onto == fan_with(card);
      if (onto < fans.size() && !own) add(Target::fan);
      if (rules.kings && spaces && card % 16 == ranks - 1) add(Target::space);
      if (draw && rules.merci == Merci::front) add(Target::front);
    }
  }
  return moves;
}

NaiveGame NaiveGame::after(Move move) const {
  NaiveGame next = *this;
  const int card = move.card;
  const std::size_t from = fan_with(card);
  const std::size_t onto = fan_that_takes(card);
  auto& source = next.fans[from];
  source.erase(std::find(source.begin(), source.end(), card));
  if (move.merci) next.merci = false;
  if (move.to == Target::foundation) {
    ++next.foundation[card / 16];
  } else if (move.to == Target::fan) {
    next.fans[onto].push_back(card);
  } else if (move.to == Target::front) {
    source.push_back(card);
  } else {
    std::size_t space = 0;
    while (!fans[space].empty()) ++space;
    next.fans[space].push_back(card);
  }
  return next;
}

std::string NaiveGame::text() const {
  std::vector<std::string> texts;
  for (const auto& fan : fans) {
    std::string text = "/";
    for (int card : fan) text += static_cast<char>('0' + card);
    texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  std::string whole(1, merci ? '+' : '-');
  for (const std::string& text : texts) whole += text;
  return whole;
}

std::set<Heights> brute_force(const Tableau& tableau, const Rules& rules, bool merci,
                              std::size_t most) {
  std::vector<NaiveGame> open{NaiveGame(tableau, rules, merci)};
  std::unordered_set<std::string> met{open.back().text()};
  std::set<Heights> reached;
  while (!open.empty()) {
    const NaiveGame game = std::move(open.back());
    open.pop_back();
    reached.insert(game.foundation);
    for (Move move : game.legal_moves()) {
      NaiveGame next = game.after(move);
      if (!met.insert(next.text()).second) continue;
      if (met.size() > most) return {};
      open.push_back(std::move(next));
    }
  }
  return reached;
}

}  // namespace patience::lucie
