#include "lucie.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "../lucie/moves.h"
#include "../lucie/shorten.h"
#include "../lucie/simulation.h"
#include "engine.h"
#include "words.h"

namespace patience::table {

namespace {

Card engine_card(DeckCard card) { return static_cast<Card>(card / 13 * 16 + card % 13); }
DeckCard deck_card(Card card) { return static_cast<DeckCard>(suit(card) * 13 + rank(card)); }

// An action moves the card `from`; only a merci moves one that lies under others. `to` is the
// next higher card of its suit, or a place.
enum Type : std::int16_t { foundation, blocking, safe_build, space, merci, redealt };
const char* const type_names[] = {"foundation", "blocking", "safe build",
                                  "space",      "merci",    "redeal"};
enum To : std::int16_t { to_foundation = 52, to_space, to_front };
const char* const to_names[] = {"foundation", "space", "front"};

Action action_of(const lucie::Move& move) {
  const DeckCard card = deck_card(move.card);
  Action action{foundation, card, to_foundation, 1};
  switch (move.to) {
    case lucie::Target::foundation:
      break;
    case lucie::Target::fan:
      action.type = move.safe ? safe_build : blocking;
      action.to = static_cast<std::int16_t>(card + 1);
      break;
    case lucie::Target::space:
      action.type = space;
      action.to = to_space;
      break;
    case lucie::Target::front:
      action.to = to_front;
  }
  if (move.merci) action.type = merci;
  return action;
}

constexpr Action redeal_action{redealt, 0, 0, 0};

DeckCard card_of(Action action) { return static_cast<DeckCard>(action.from); }
DeckCard target_card(Action action) { return static_cast<DeckCard>(action.to); }

std::vector<std::vector<DeckCard>> fans_from(const lucie::Tableau& tableau) {
  std::vector<std::vector<DeckCard>> fans;
  auto next = tableau.cards.begin();
  for (const int size : tableau.sizes) {
    std::vector<DeckCard> fan;
    for (int i = 0; i < size; ++i) fan.push_back(deck_card(*next++));
    fans.push_back(std::move(fan));
  }
  return fans;
}

}  // namespace

LucieTable::Start LucieTable::first_deal(const lucie::Rules& rules, std::uint64_t seed,
                                         std::uint64_t number) {
  lucie::Heights up{};
  if (rules.aces) up.fill(1);
  return {fans_from(lucie::deal_tableau(up, seed, number, 0)), 1, seed, number,
          "seed " + std::to_string(seed) + ", number " + std::to_string(number)};
}

LucieTable::LucieTable(const lucie::Rules& rules, Start start)
    : rules_(rules),
      fans_(std::move(start.fans)),
      deal_(start.deal),
      seed_(start.seed),
      number_(start.number),
      title_(std::move(start.title)),
      pysol_(std::move(start.pysol)) {
  founded_.fill(13);
  for (const auto& fan : fans_) {
    for (const DeckCard card : fan) --founded_[card / 13];
  }
}

lucie::Tableau LucieTable::tableau() const {
  lucie::Tableau made;
  for (const auto& fan : fans_) {
    made.sizes.push_back(static_cast<int>(fan.size()));
    for (const DeckCard card : fan) made.cards.push_back(engine_card(card));
  }
  return made;
}

std::optional<std::size_t> LucieTable::fan_of(DeckCard card) const {
  for (std::size_t i = 0; i < fans_.size(); ++i) {
    if (std::find(fans_[i].begin(), fans_[i].end(), card) != fans_[i].end()) return i;
  }
  return std::nullopt;
}

std::vector<Action> LucieTable::legal_actions() const {
  std::vector<Action> actions;
  if (won()) return actions;
  const lucie::Layout layout(tableau());
  std::vector<lucie::Move> found;
  lucie::legal_moves({layout, rules_, may_draw(), layout.deck()}, found);
  for (const lucie::Move& move : found) actions.push_back(action_of(move));
  if (may_redeal()) actions.push_back(redeal_action);
  return actions;
}

// The first rule that an action breaks.
std::optional<std::string> LucieTable::why_not(Action action) const {
  if (action.type == redealt) {
    if (may_redeal()) return std::nullopt;
    return "there is no redeal";
  }
  if (won()) return "the game is won already";
  const DeckCard card = card_of(action);
  const std::string text = letters(card);
  const std::optional<std::size_t> from = fan_of(card);
  if (!from) return text + " is not in the tableau";
  const std::vector<DeckCard>& fan = fans_[*from];
  if (action.type == merci) {
    if (rules_.merci == lucie::Merci::none) return "these rules have no merci";
    if (!in_time()) return "the merci is for the last deal";
    if (used_) return "the merci was used before";
    if (fan.back() == card) return text + " is on top of its fan and needs no merci";
    if (rules_.merci == lucie::Merci::draw && fan[fan.size() - 2] != card) {
      return text + " is not right under the top card of its fan";
    }
  } else if (fan.back() != card) {
    return text + " lies under " + letters(fan.back());
  }
  if (action.to == to_foundation) {
    const auto due = static_cast<DeckCard>(card / 13 * 13 + founded_[card / 13]);
    if (card != due) return "the foundation needs " + letters(due) + " before " + text;
  } else if (action.to == to_space) {
    if (!rules_.kings) return "these rules put nothing where a fan was emptied";
    if (card % 13 != 12) return text + " is no king: it cannot go where a fan was emptied";
    if (std::none_of(fans_.begin(), fans_.end(), [](const auto& one) { return one.empty(); })) {
      return "no fan is empty";
    }
  } else if (action.to == to_front) {
    if (action.type != merci || rules_.merci != lucie::Merci::front) {
      return "only a merci goes to the front of its fan, where the rules have that";
    }
  } else {
    const DeckCard target = target_card(action);
    if (target / 13 != card / 13 || target != card + 1) {
      return letters(target) + " is not the next higher card after " + text;
    }
    const std::optional<std::size_t> onto = fan_of(target);
    if (!onto || fans_[*onto].back() != target)
      return letters(target) + " is not on top of a fan";
    if (action.type == merci && rules_.merci == lucie::Merci::draw && onto == from) {
      return "the draw puts no card onto its own fan";
    }
  }
  return std::nullopt;
}

void LucieTable::apply(Action action) {
  if (action.type == redealt) return redeal();
  if (action.type == merci) used_ = true;
  const DeckCard card = card_of(action);
  const std::size_t from = *fan_of(card);
  const bool up = action.to == to_foundation;
  const std::size_t to = up || action.to == to_front ? from : target_of(action);
  fans_[from].erase(std::find(fans_[from].begin(), fans_[from].end(), card));
  if (up) {
    ++founded_[card / 13];
  } else {
    fans_[to].push_back(card);
  }
}

// The fan that a card comes to, of those that it does not come from.
std::size_t LucieTable::target_of(Action action) const {
  if (action.to != to_space) return *fan_of(target_card(action));
  const auto empty = [](const auto& fan) { return fan.empty(); };
  return static_cast<std::size_t>(std::find_if(fans_.begin(), fans_.end(), empty) -
                                  fans_.begin());
}

bool LucieTable::redeals(Action action) const { return action.type == redealt; }

void LucieTable::redeal() {
  lucie::Heights up;
  std::transform(founded_.begin(), founded_.end(), up.begin(),
                 [](int height) { return static_cast<std::uint8_t>(height); });
  fans_ =
      pysol_
          ? pysol_redeal(fans_, *pysol_)
          : fans_from(lucie::deal_tableau(up, seed_, number_, static_cast<std::uint32_t>(deal_)));
  ++deal_;
}

Fields LucieTable::fields_of(Action action) const {
  if (action.type == redealt) return {type_names[redealt], "", ""};
  return {type_names[action.type], letters(card_of(action)),
          action.to < 52 ? letters(target_card(action)) : to_names[action.to - 52]};
}

Meaning LucieTable::meaning_of(const Fields& move) const {
  const auto place_in = [](const auto& names, const std::string& name) {
    return static_cast<std::int16_t>(std::find(std::begin(names), std::end(names), name) -
                                     std::begin(names));
  };
  const std::int16_t type = place_in(type_names, move[0]), place = place_in(to_names, move[2]);
  if (type > redealt) return {std::nullopt, "there is no move " + move[0]};
  if (type == redealt) return {redeal_action};
  const std::optional<DeckCard> card = card_by_letters(move[1]);
  if (!card) return {std::nullopt, move[1] + " is not a card"};
  const std::optional<DeckCard> target = card_by_letters(move[2]);
  if (!target && place > 2) return {std::nullopt, move[2] + " is neither a card nor a place"};
  const int to = target ? *target : to_foundation + place;
  return {Action{type, *card, static_cast<std::int16_t>(to), 1}};
}

Choice LucieTable::choice(Action action) const {
  if (action.type == redealt) {
    return {fields_of(action), "Gather the cards that are left: deal " +
                                   std::to_string(deal_ + 1) + " of " +
                                   std::to_string(rules_.deals)};
  }
  Choice choice{fields_of(action), words(action)};
  const auto fan_name = [](std::size_t fan) { return "fan-" + std::to_string(fan + 1); };
  const DeckCard card = card_of(action);
  const std::size_t from = *fan_of(card);
  choice.card = letters(card);
  choice.place = fan_name(from);
  if (action.to == to_foundation) {
    choice.to = "foundation-" + std::to_string(card / 13 + 1);
  } else if (action.to == to_front) {
    choice.to = choice.place;
  } else {
    choice.to = fan_name(target_of(action));
  }
  choice.safe = action.type == foundation;
  return choice;
}

std::string LucieTable::words(Action action) const {
  if (action.type == redealt) {
    return "The cards that are left are gathered, shuffled and dealt again";
  }
  const std::string name = (action.type == merci ? "merci: " : "") + glyphs(card_of(action));
  if (action.to == to_foundation) return name + " to its foundation";
  if (action.to == to_space) return name + " where a fan was emptied";
  if (action.to == to_front) return name + " to the front of its fan";
  return name + " onto " + glyphs(fans_[*fan_of(target_card(action))]);
}

std::vector<Place> LucieTable::places() const {
  std::vector<Place> made = foundations({founded_.begin(), founded_.end()}, 0);
  for (std::size_t i = 0; i < fans_.size(); ++i) {
    // An emptied fan is gone, but where kings go there.
    if (fans_[i].empty() && !rules_.kings) continue;
    const std::string name = std::to_string(i + 1);
    made.push_back({"fan-" + name, "fan", "Fan " + name, fans_[i]});
  }
  return made;
}

std::vector<std::string> LucieTable::notes() const {
  std::vector<std::string> said;
  if (rules_.deals > 1) {
    said.push_back("Deal " + std::to_string(deal_) + " of " + std::to_string(rules_.deals));
  }
  if (rules_.merci != lucie::Merci::none) {
    if (used_) {
      said.push_back("The merci was used");
    } else if (in_time()) {
      said.push_back("There is a merci");
    }
  }
  return said;
}

Score LucieTable::score() const {
  return {std::accumulate(founded_.begin(), founded_.end(), 0), 52, "cards on the foundations"};
}

// What counts are the most cards that can go up in this deal, or that were seen to.
Engine LucieTable::engine(const SearchOptions& options) const {
  struct Most {
    lucie::Solution found;
    Value value;
  };
  const auto search = [limits = options.limits](const LucieTable& at, Stop stop) {
    Most most{lucie::Solver(at.rules_, limits).most_up(at.tableau(), at.may_draw(), stop), {}};
    const lucie::Heights& heights = most.found.ends.front().heights;
    const int up = std::accumulate(heights.begin(), heights.end(), 0);
    const bool complete = most.found.stopped == Reason::none || up == 52;
    const Outcome outcome = up == 52 ? Outcome::won : complete ? Outcome::lost : Outcome::unknown;
    most.value = {outcome, up, complete};
    return most;
  };
  Engine made;
  made.solve = [search](const State& state, Stop stop) {
    const auto& at = static_cast<const LucieTable&>(state);
    Most most = search(at, stop);
    const lucie::Solution& found = most.found;
    std::vector<Action> line;
    for (const lucie::Move& move : lucie::shorten(at.tableau(), at.rules_, found.ends.front())) {
      line.push_back(action_of(move));
    }
    most.value.to_go = line.size();
    Detail heights{"heights", {}};
    for (const lucie::End& end : found.ends) {
      heights.numbers.insert(heights.numbers.end(), end.heights.begin(), end.heights.end());
    }
    return Solved{most.value,    std::move(line),        found.examined,      found.stored,
                  found.stopped, at.said_of(most.value), {std::move(heights)}};
  };
  made.value = [search](const State& at, Stop stop) {
    return search(static_cast<const LucieTable&>(at), stop).value;
  };
  made.counts = "card";
  made.highest = 52;
  return made;
}

std::string LucieTable::said_of(const Value& value) const {
  if (value.score == 52) return "All cards can go up in this deal.";
  const std::string cards =
      counted(static_cast<std::uint64_t>(value.score), "card") + " can go up";
  if (!value.complete) return "At least " + cards + " in this deal; more may.";
  return may_redeal() ? "In this deal no more than " + cards + "."
                      : "Lost: no more than " + cards + ", and this is the last deal.";
}

// Whether a card lies under others does not show in its words: a merci says so.
std::vector<Fields> LucieTable::typed(const std::vector<std::string>& words) const {
  if (words == std::vector<std::string>{"r"}) return {{"redeal", "", ""}};
  const std::size_t first = !words.empty() && words[0] == "m" ? 1 : 0;
  if (words.size() != first + 2 || !card_by_letters(words[first])) return {};
  const std::string& word = words[first + 1];
  const std::string to = word == "f"   ? "foundation"
                         : word == "s" ? "space"
                         : word == "m" ? "front"
                                       : word;
  if (to == word && !card_by_letters(word)) return {};
  std::string type = first == 1 ? "merci" : to == word || to == "front" ? "blocking" : to;
  return {{type, words[first], to}};
}

std::vector<std::string> LucieTable::typing() const {
  return {"10D JD    the 10 of diamonds onto the jack on top of its fan",
          "10D f     onto its foundation",
          "KD s      a king where a fan was emptied, where the rules have that",
          "m 9D 10D  the merci: a card that is not on top; m 9D f, and m 9D m to the front of "
          "its fan",
          "r         gather the cards that are left and deal again"};
}

namespace {

lucie::Rules rules_of(const Question& asked) {
  Codes codes(asked.codes);
  lucie::Rules rules;
  rules.deals = std::max(codes.next(6), 1);
  rules.merci = codes.code(lucie::Merci::draw);
  rules.kings = codes.next(1) == 1;
  rules.aces = codes.next(1) == 1;
  codes.finish();
  return rules;
}

Groups in_threes(const std::vector<DeckCard>& cards) {
  Groups fans;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i % 3 == 0) fans.emplace_back();
    fans.back().push_back(cards[i]);
  }
  return fans;
}

// A whole deck in one line lies in fans of three.
std::vector<Groups> read(const std::string& text) {
  std::vector<Groups> deals = pasted_tableaus(text);
  for (Groups& fans : deals) {
    if (fans.size() == 1 && fans[0].size() == 52) fans = in_threes(fans[0]);
  }
  return deals;
}

// How cards that are given begin a game. Fans lie as they are given. A whole deck that is pasted
// loses its aces, where the rules have these on their foundations; the rest lies in fans of
// three. Which deal of the game it is, the pasted text says, or else the question; if neither
// does, it is the first.
LucieTable::Start given_start(const Question& asked, const lucie::Rules& rules) {
  int deal = asked.dealt;
  if (asked.source == Source::pasted) {
    const std::vector<int> said = said_deals(asked.cards);
    if (!said.empty()) deal = said[0];
  }
  LucieTable::Start start{asked.groups(), std::max(deal, 1), asked.seed, asked.number,
                          asked.title};
  std::vector<DeckCard> cards;
  for (const auto& fan : start.fans) cards.insert(cards.end(), fan.begin(), fan.end());
  if (cards.size() == 52 && asked.source == Source::pasted) {
    if (rules.aces) {
      cards.erase(std::remove_if(cards.begin(), cards.end(),
                                 [](DeckCard card) { return card % 13 == 0; }),
                  cards.end());
    }
    if (rules.aces) start.fans = in_threes(cards);
  }
  std::sort(cards.begin(), cards.end());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    // The next higher card of the suit, or a king.
    const bool whole =
        cards[i] % 13 == 12 || (i + 1 < cards.size() && cards[i + 1] == cards[i] + 1);
    if (!whole) throw Refused("message", "The cards that are missing must be the lowest.");
  }
  if (cards.empty()) throw Refused("message", "There are no cards.");
  return start;
}

std::unique_ptr<Table> lay(const Question& asked) {
  const lucie::Rules rules = rules_of(asked);
  LucieTable::Start start;
  switch (asked.source) {
    case Source::number:
      start = LucieTable::first_deal(rules, asked.seed, asked.number);
      break;
    case Source::pysol: {
      PysolShuffler shuffler(asked.pysol());
      std::vector<DeckCard> deck(52);
      shuffler.shuffle(deck);  // that of the deal
      start = {in_threes(pysol_lucie(asked.pysol(), rules.aces)),
               1,
               asked.seed,
               asked.number,
               asked.title_by_number(),
               shuffler};
      break;
    }
    case Source::windows_xp:  // does not deal it
    case Source::given:
    case Source::pasted:
      start = given_start(asked, rules);
  }
  return std::make_unique<LucieTable>(rules, std::move(start));
}

// Whole games over their redeals, with the most cards brought up in each deal.
std::function<Played(std::uint64_t, Stop)> player(const Question& asked) {
  struct Playing {
    explicit Playing(const Question& asked) : player(rules_of(asked), policy, asked.limits) {}
    lucie::Policy policy;
    lucie::Player player;
  };
  const auto playing = std::make_shared<Playing>(asked);
  return [playing, seed = asked.seed](std::uint64_t number, Stop stop) {
    const auto ending = lucie::ending_of(playing->player.play(seed, number, stop));
    return Played{ending.outcome, ending.examined};
  };
}

}  // namespace

GameAtTable lucie_game() { return {"La Belle Lucie", lay, player, read}; }

}  // namespace patience::table
