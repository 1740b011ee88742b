#include "simulation.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "../cards/deals.h"

namespace patience::lucie {

namespace {

constexpr int fan_size = 3;

}  // namespace

bool is_won(const Heights& heights) {
  return std::all_of(heights.begin(), heights.end(), [](int height) { return height == 13; });
}

Tableau deal_tableau(const Heights& heights, std::uint64_t seed, std::uint64_t number,
                     std::uint32_t redeal) {
  std::vector<DeckCard> cards;
  cards.reserve(52);
  if (redeal == 0) {
    for (const DeckCard card : deal_deck(Game::lucie, seed, number)) {
      if (card % 13 >= heights[card / 13]) cards.push_back(card);
    }
  } else {
    for (DeckCard card = 0; card < 52; ++card) {
      if (card % 13 >= heights[card / 13]) cards.push_back(card);
    }
    shuffle_for_redeal(cards, Game::lucie, seed, number, redeal);
  }
  Tableau tableau;
  tableau.cards.reserve(cards.size());
  tableau.sizes.reserve(cards.size() / fan_size + 1);
  for (const DeckCard card : cards) {
    tableau.cards.push_back(static_cast<Card>(card / 13 * 16 + card % 13));
  }
  for (int left = static_cast<int>(cards.size()); left > 0; left -= fan_size) {
    tableau.sizes.push_back(std::min(left, fan_size));
  }
  return tableau;
}

Ending ending_of(const std::vector<PlayedDeal>& deals) {
  Ending ending;
  for (const PlayedDeal& deal : deals) {
    ending.examined += deal.examined;
    if (deal.stopped != Reason::none) ending.reason = deal.stopped;
  }
  if (deals.empty()) return ending;
  if (is_won(deals.back().end.heights)) {
    ending.outcome = Outcome::won;
    ending.reason = Reason::none;
  } else if (ending.reason == Reason::none) {
    ending.outcome = Outcome::lost;
  }
  return ending;
}

Player::Player(const Rules& rules, const Policy& policy, const Limits& limits)
    : rules_(rules), policy_(policy), solver_(rules, limits) {}

std::vector<PlayedDeal> Player::play(std::uint64_t seed, std::uint64_t number,
                                     const std::atomic<bool>* cancelled) {
  Heights heights{};
  if (rules_.aces) heights.fill(1);
  return play_from(heights, rules_.deals, seed, number, cancelled);
}

std::vector<PlayedDeal> Player::play_from(const Heights& heights, int deals, std::uint64_t seed,
                                          std::uint64_t number,
                                          const std::atomic<bool>* cancelled) {
  std::vector<PlayedDeal> played;
  played.reserve(static_cast<std::size_t>(deals));
  Heights now = heights;
  bool used = false;
  for (int deal = 0; deal < deals && !is_won(now); ++deal) {
    const auto redeal = static_cast<std::uint32_t>(deal);
    played.push_back(
        play_deal(deal_tableau(now, seed, number, redeal), deals - 1 - deal, used, cancelled));
    if (cancelled != nullptr && *cancelled) break;
    now = played.back().end.heights;
    const std::vector<Move>& line = played.back().end.line;
    used = used || std::any_of(line.begin(), line.end(), [](Move move) { return move.merci; });
  }
  return played;
}

PlayedDeal Player::play_deal(Tableau dealt, int deals_to_come, bool used,
                             const std::atomic<bool>* cancelled) {
  PlayedDeal deal;
  deal.tableau = std::move(dealt);
  const Tableau& tableau = deal.tableau;
  const bool by_value = deals_to_come > 0 && !policy_.values.empty();
  Solution found = by_value ? solver_.best_ends(tableau, false, cancelled)
                            : solver_.most_up(tableau, deals_to_come == 0 && !used, cancelled);
  deal.stopped = found.stopped;
  deal.examined = found.examined;
  if (by_value) {
    const auto& values = policy_.values[static_cast<std::size_t>(deals_to_come - 1)];
    choose_by_value(deal, values, found, cancelled);
  } else {
    deal.end = std::move(found.ends.front());
  }
  const bool may_draw = rules_.merci == Merci::draw && deals_to_come > 0 && !used;
  if (may_draw && !is_won(deal.end.heights)) win_by_draw(deal, cancelled);
  return deal;
}

void Player::win_by_draw(PlayedDeal& deal, const std::atomic<bool>* cancelled) {
  Heights all;
  all.fill(13);
  Solution found = solver_.reach(deal.tableau, true, all, cancelled);
  deal.examined += found.examined;
  if (!found.ends.empty()) {
    deal.end = std::move(found.ends.front());
    deal.stopped = Reason::none;
  } else if (found.stopped != Reason::none) {
    deal.stopped = found.stopped;
  }
}

// Whatever can be reached has no more cards up in any suit than one of the best ends, for what
// can still go up may do so afterwards. So the heights below these are tried, the most promising
// first, until one can be reached.
void Player::choose_by_value(PlayedDeal& deal, const Values& values, const Solution& ends,
                             const std::atomic<bool>* cancelled) {
  struct Choice {
    double value;
    Heights heights;
    const End* end;  // if it is known how to get there
  };
  const Heights start = heights_of(Layout(deal.tableau).up());
  std::vector<Choice> choices;
  for (const End& end : ends.ends) {
    const double value = is_won(end.heights) ? 1 : values.of(end.heights);
    choices.push_back({value, end.heights, &end});
  }
  // At equal values, the highest heights.
  const auto better = [](const Choice& a, const Choice& b) {
    return a.value != b.value ? a.value > b.value : a.heights > b.heights;
  };
  const Choice known = *std::min_element(choices.begin(), choices.end(), better);
  choices.assign(1, known);
  for (const End& end : ends.ends) {
    const Heights& top = end.heights;
    Heights h;
    for (h[3] = start[3]; h[3] <= top[3]; ++h[3]) {
      for (h[2] = start[2]; h[2] <= top[2]; ++h[2]) {
        for (h[1] = start[1]; h[1] <= top[1]; ++h[1]) {
          for (h[0] = start[0]; h[0] <= top[0]; ++h[0]) {
            const double value = values.of(h);
            if (value > known.value) choices.push_back({value, h, nullptr});
          }
        }
      }
    }
  }
  // One of the first mostly can be reached, so the others are not sorted.
  const auto worse = [better](const Choice& a, const Choice& b) { return better(b, a); };
  std::make_heap(choices.begin(), choices.end(), worse);
  Heights tried = known.heights;
  for (;; choices.pop_back()) {
    std::pop_heap(choices.begin(), choices.end(), worse);
    const Choice& choice = choices.back();
    if (choice.end != nullptr) {
      deal.end = *choice.end;
      return;
    }
    if (choice.heights == tried) continue;
    tried = choice.heights;
    Solution found = solver_.reach(deal.tableau, false, choice.heights, cancelled);
    deal.examined += found.examined;
    if (!found.ends.empty()) {
      deal.end = std::move(found.ends.front());
      return;
    }
    if (found.stopped != Reason::none) deal.stopped = found.stopped;
  }
}

}  // namespace patience::lucie
