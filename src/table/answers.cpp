#include "answers.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <mutex>

#include "../stats/intervals.h"
#include "engine.h"
#include "json.h"
#include "knowledge.h"
#include "question.h"
#include "seen.h"
#include "table_json.h"

namespace patience::table {

namespace {

std::unique_ptr<Table> table_of(const Question& asked) { return game_of(asked.game).lay(asked); }

// What a method answers.
struct Found {
  std::string result;
  bool open = false;         // of a search: whether more positions may say more
  std::uint64_t states = 0;  // that a search has looked at
};

// Tells what is known, at most some three times a second.
class Teller {
 public:
  explicit Teller(const Tell& tell) : tell_(tell) {}
  // What tells of itself, as JSON, is asked for where it is time.
  template <class Known>
  void tell(Known known) {
    if (!tell_ || std::chrono::steady_clock::now() < due_) return;
    tell_(known().text);
    due_ = std::chrono::steady_clock::now() + pause;
  }

 private:
  // What is over at once has nothing to tell on the way.
  static constexpr std::chrono::milliseconds first{100}, pause{300};
  const Tell& tell_;
  std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now() + first;
};

// Of each session what its searches have found, as long as R or the page is there.
Knowledge& known_in(const std::string& session) {
  static std::mutex mutex;
  static std::map<std::string, Knowledge> sessions;
  const std::lock_guard<std::mutex> lock(mutex);
  return sessions[session];
}

Engine engine_of(const Table& table, const Question& asked) {
  Engine engine = table.engine({asked.limits});
  if (asked.session.empty()) return engine;
  return known_in(asked.session).ask_first(std::move(engine), asked.game + ' ' + asked.codes);
}

// What tabs separate.
std::vector<std::string> parts_of(const std::string& word) {
  std::vector<std::string> parts(1);
  for (const char c : word) {
    if (c == '\t') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

Fields fields_of(const std::string& move, std::size_t count) {
  Fields fields = parts_of(move);
  if (fields.size() != count) throw Refused("message", "A move has too many fields or too few.");
  return fields;
}

// Makes the moves that were asked about; before(action) is told of each.
template <class Before>
void play(Table& table, const std::vector<std::string>& moves, Before before) {
  const std::size_t count = table.fields().size();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Meaning meaning = table.legal_action(fields_of(moves[i], count));
    if (meaning.action) {
      before(*meaning.action);
      table.apply(*meaning.action);
      continue;
    }
    constexpr std::size_t most = 12;
    std::vector<std::string> possible;
    for (const Choice& choice : table.moves()) possible.push_back(choice.words);
    if (possible.size() > most) {
      const std::size_t more = possible.size() - most;
      possible.resize(most);
      possible.push_back("and " + std::to_string(more) + " more");
    }
    throw IllegalMove("move " + std::to_string(i + 1) + ": " + meaning.why_none,
                      std::move(possible));
  }
}
void play(Table& table, const std::vector<std::string>& moves) {
  play(table, moves, [](Action) {});
}

OpenGame game_of_question(const Question& asked) {
  OpenGame game{table_of(asked), {}, {}};
  play(*game.table, asked.moves, [&](Action action) {
    game.line.push_back(game.table->clone());
    game.made.push_back(action);
  });
  game.line.push_back(game.table->clone());
  return game;
}

std::string why_illegal(const std::string& reason, const std::vector<std::string>& possible) {
  std::string why = "The moves are not legal: " + reason + '.';
  for (std::size_t i = 0; i < possible.size(); ++i) {
    why += (i == 0 ? " Possible there: " : "; ") + possible[i];
  }
  return possible.empty() ? why : why + '.';
}

// Plays the moves; the last one in words, if there is one.
std::string play_in_words(Table& table, const std::vector<std::string>& moves) {
  std::string last;
  std::size_t left = moves.size();
  play(table, moves, [&](Action action) {
    if (--left == 0) last = table.words(action);
  });
  return last;
}

// Moves as a list of objects, a field each.
Json moves_json(const Table& table, const std::vector<Action>& line) {
  const std::vector<const char*> names = table.fields();
  return json_list(line,
                   [&](Action action) { return move_json(names, table.fields_of(action)); });
}

Json hints_json(const Table& table, const std::vector<Hint>& hints) {
  const std::vector<const char*> names = table.fields();
  return json_list(
      hints, [&](const Hint& hint) { return hint_json(names, table.choice(hint.action), hint); });
}

Found position(const Question& asked, Stop, Teller&) {
  const std::unique_ptr<Table> table = table_of(asked);
  const std::string said = play_in_words(*table, asked.moves);
  const std::vector<Choice> moves = table->moves();
  const std::vector<const char*> names = table->fields();
  const char* const outcome = table->won() ? "won" : moves.empty() ? "stuck" : "open";
  const Json game = json_object({{"game", table::json(asked.game)},
                                 {"rules", table::json(asked.rules)},
                                 {"deal", Json{asked.asked}}});
  Members members{{"game", game},
                  {"title", table::json(table->title())},
                  {"outcome", table::json(outcome)},
                  {"score", score_json(table->score())},
                  {"said", table::json(said)},
                  {"notes", json_list(table->notes())},
                  {"places", json_list(table->places(), place_json)},
                  {"moves", json_list(moves, [&](const Choice& choice) {
                     return choice_json(names, choice);
                   })}};
  if (const std::optional<CameUp> cards = table->came_up()) {
    members.emplace_back("came_up", json_object({{"rows", json_list(cards->rows)},
                                                 {"turned", table::json(cards->turned)}}));
  }
  return {json_object(members).text};
}

Found judge(const Question& asked, Stop, Teller&) {
  const std::unique_ptr<Table> table = table_of(asked);
  try {
    play(*table, asked.moves);
  } catch (const Refused& refused) {
    if (refused.topic != std::string("moves")) throw;
    return {json_object({{"legal", table::json(false)},
                         {"won", table::json(false)},
                         {"reason", table::json(refused.what())}})
                .text};
  }
  return {json_object({{"legal", table::json(true)},
                       {"won", table::json(table->won())},
                       {"reason", json_null()},
                       {"score", score_json(table->score())}})
              .text};
}

Found solve(const Question& asked, Stop stop, Teller&) {
  const std::unique_ptr<Table> table = table_of(asked);
  play(*table, asked.moves);
  const auto began = std::chrono::steady_clock::now();
  const Solved found = engine_of(*table, asked).solve(*table, stop);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  const Json moves = moves_json(*table, found.line);
  std::vector<std::string> words;
  for (const Action action : found.line) {
    words.push_back(table->words(action));
    table->apply(action);
  }
  return {json_object({{"outcome", json(found.value.outcome)},
                       {"moves", moves},
                       {"words", json_list(words)},
                       {"states", table::json(found.examined)},
                       {"seconds", table::json(took.count())},
                       {"said", table::json(found.said)}})
              .text,
          !found.value.complete, found.examined};
}

Found hints(const Question& asked, Stop stop, Teller& teller) {
  const std::unique_ptr<Table> table = table_of(asked);
  play(*table, asked.moves);
  const Engine engine = engine_of(*table, asked);
  const auto so_far = [&](const std::vector<Hint>& known) {
    teller.tell([&] { return json_object({{"moves", hints_json(*table, known)}}); });
  };
  const std::vector<Hint> found = table::hints(*table, engine, stop, so_far);
  const bool open =
      std::any_of(found.begin(), found.end(), [](auto& hint) { return !hint.keeps; });
  return {json_object({{"moves", hints_json(*table, found)},
                       {"said", table::json(hints_said(found, engine))}})
              .text,
          open, asked.limits.max_states};
}

Found review(const Question& asked, Stop stop, Teller&) {
  const OpenGame game = game_of_question(asked);
  const Engine engine = engine_of(*game.table, asked);
  const Review found = table::review(game.line, engine, stop);
  Json better{"[]"};
  if (found.mistake.value_or(0) > 0) {
    const std::unique_ptr<Table> table = table_of(asked);
    const auto before = static_cast<std::ptrdiff_t>(found.before + *found.mistake - 1);
    play(*table, {asked.moves.begin(), asked.moves.begin() + before});
    std::vector<Hint> hints = table::hints(*table, engine, stop);
    hints.erase(std::remove_if(hints.begin(), hints.end(),
                               [](const Hint& hint) { return !hint.keeps.value_or(false); }),
                hints.end());
    better = hints_json(*table, hints);
  }
  std::vector<Json> outcomes(static_cast<std::size_t>(found.before), json_null());
  for (std::size_t i = 1; i < found.values.size(); ++i) {
    outcomes.push_back(json(found.values[i].outcome));
  }
  const bool open = std::any_of(found.values.begin(), found.values.end(), [](const Value& value) {
    return value.outcome == Outcome::unknown;
  });
  return {json_object({{"start", json(found.values.front().outcome)},
                       {"mistake",
                        found.mistake ? table::json(found.before + *found.mistake) : json_null()},
                       {"outcomes", json_list(outcomes, [](const Json& one) { return one; })},
                       {"said", table::json(found.said)},
                       {"better", better}})
              .text,
          open, asked.limits.max_states};
}

Found chance(const Question& asked, Stop stop, Teller&) {
  const std::unique_ptr<Table> table = table_of(asked);
  play(*table, asked.moves);
  return {chance_json(*table, stop).text};
}

Found hints_seen(const Question& asked, Stop stop, Teller&) {
  return {hints_seen_json(game_of_question(asked), stop).text};
}

Found review_seen(const Question& asked, Stop stop, Teller&) {
  const std::unique_ptr<Table> table = table_of(asked);
  std::vector<std::string> words;
  play(*table, asked.moves, [&](Action action) { words.push_back(table->words(action)); });
  return {review_seen_json(game_of_question(asked), words, stop).text};
}

// Searches with few positions first, for most questions need no more, and then with more. How
// many were looked at is told at once.
template <class Search>
Found with_few_first(const Question& asked, Stop stop, const Tell& tell, Search search) {
  constexpr std::uint64_t first = 5000;
  const std::uint64_t most = asked.limits.max_states;
  std::uint64_t looked = 0;
  Question few = asked;
  few.limits.max_states = std::min(most, first);
  for (;;) {
    Found found = search(few);
    const std::uint64_t tried = few.limits.max_states;
    if (!found.open || tried == most || (stop != nullptr && *stop)) return found;
    looked += found.states;
    if (tell) tell(json_object({{"states", table::json(looked)}}).text);
    few.limits.max_states = std::min(most, tried == first ? 20 * first : 4 * tried);
  }
}

const char* hardness(const Playouts& player, int wins, int games) {
  const double share = static_cast<double>(wins) / games;
  return share >= player.least[0]   ? "easy"
         : share >= player.least[1] ? "medium"
         : share >= player.least[2] ? "hard"
                                    : "very hard";
}

std::string wins_in_words(const Playouts& player, int wins, int games) {
  return std::string(player.player) + " wins " + std::to_string(wins) + " of " +
         std::to_string(games) + (games == 1 ? " game." : " games.");
}

Found difficulty_by(const Playouts& player, int wins, const Table& table, const Question& asked,
                    Stop stop) {
  const Interval interval = wilson_interval(wins, player.games, 0.95);
  const double share = static_cast<double>(wins) / player.games;
  const Outcome outcome =
      wins > 0 ? Outcome::won : engine_of(table, asked).solve(table, stop).value.outcome;
  const char* const hard = hardness(player, wins, player.games);
  Json name = table::json(hard);
  std::string said =
      std::string("This deal is ") + hard + ": " + wins_in_words(player, wins, player.games);
  if (outcome == Outcome::lost) {
    name = table::json("lost");
    said = "This deal cannot be won.";
  } else if (outcome == Outcome::unknown) {
    name = json_null();
    said = "Nobody won it, and the solver does not know whether it can be won.";
  }
  return {json_object({{"difficulty", name},
                       {"estimate", table::json(share)},
                       {"low", table::json(interval.low)},
                       {"high", table::json(interval.high)},
                       {"said", table::json(said)}})
              .text};
}

// As R's difficulty() measures it: the deal is played, and then judged.
Found difficulty(const Question& asked, Stop stop, Teller& teller) {
  const std::unique_ptr<Table> table = table_of(asked);
  const std::optional<Playouts> player = table->playouts({}, stop);
  if (!player) throw Refused("message", "Deals of this game have no difficulty.");
  if (!asked.moves.empty()) throw Refused("message", "A difficulty is that of a deal.");
  int wins = 0;
  for (int game = 1; game <= player->games; ++game) {
    if (stop != nullptr && *stop) break;
    wins += player->wins(game) ? 1 : 0;
    teller.tell([&] {
      return json_object({{"games", table::json(game)},
                          {"of", table::json(player->games)},
                          {"said", table::json(std::string("So far the deal seems ") +
                                               hardness(*player, wins, game) + ": " +
                                               wins_in_words(*player, wins, game))}});
    });
  }
  return difficulty_by(*player, wins, *table, asked, stop);
}

// The board as a terminal shows it, and how moves are typed there.
Found board(const Question& asked, Stop, Teller&) {
  const std::unique_ptr<Table> table = table_of(asked);
  play(*table, asked.moves);
  return {json_object({{"title", table::json(table->title())},
                       {"lines", json_list(table->to_text())},
                       {"typing", json_list(table->typing())},
                       {"won", table::json(table->won())}})
              .text};
}

// Which move was meant by what was typed, why that is illegal, or nothing.
Found read(const Question& asked, Stop, Teller&) {
  if (asked.typed.empty()) throw Refused("message", "Nothing was typed.");
  const std::unique_ptr<Table> table = table_of(asked);
  play(*table, asked.moves);
  std::optional<std::string> reason;
  for (const Fields& move : table->typed(parts_of(asked.typed))) {
    const Meaning meaning = table->legal_action(move);
    if (!meaning.action) {
      reason = meaning.why_none;
      continue;
    }
    return {json_object({{"move", move_json(table->fields(), move)},
                         {"words", table::json(table->words(*meaning.action))}})
                .text};
  }
  return {json_object({{"reason", reason ? table::json(*reason) : json_null()}}).text};
}

// Plays the deals from the question's number on, and adds them to those that were played before.
// For the low end of the interval unknown deals count as lost, for the high end as won. Whoever
// watches may stop at any time, so the interval is one that holds at any time. Each row is told
// once.
Found simulate(const Question& asked, Stop stop, Teller& teller) {
  constexpr std::uint64_t most_deals = 1'000'000;
  const bool in_order = asked.to >= asked.number && asked.to - asked.number < most_deals;
  if (!in_order || asked.source != Source::number || !asked.moves.empty()) {
    throw Refused("message", "Deals are simulated from a number to a number, a million at most.");
  }
  std::array<std::uint64_t, 3> counts = asked.counts;
  const auto play_deal = game_of(asked.game).player(asked);
  std::vector<Json> rows;
  std::uint64_t number = asked.number;
  const auto known = [&] {
    const auto [won, lost, unknown] = counts;
    const auto deals = static_cast<double>(won + lost + unknown);
    const auto wins = static_cast<double>(won);
    const double high = anytime_interval(wins + static_cast<double>(unknown), deals, 0.95).high;
    Json told = json_object({{"won", table::json(won)},
                             {"lost", table::json(lost)},
                             {"unknown", table::json(unknown)},
                             {"estimate", table::json(wins / deals)},
                             {"low", table::json(anytime_interval(wins, deals, 0.95).low)},
                             {"high", table::json(high)},
                             {"to", table::json(number)},
                             {"rows", json_list(rows, [](const Json& row) { return row; })}});
    rows.clear();
    return told;
  };
  for (;; ++number) {
    const Played played = play_deal(number, stop);
    ++counts[static_cast<std::size_t>(played.outcome)];
    rows.push_back(Json{'[' + std::to_string(number) + ',' + json(played.outcome).text + ',' +
                        std::to_string(played.examined) + ']'});
    if (number == asked.to || (stop != nullptr && *stop)) return {known().text};
    teller.tell(known);
  }
}

enum class Takes { no_time, a_search, long_to_play };

struct Method {
  Found (*answer)(const Question&, Stop, Teller&);
  Takes takes = Takes::no_time;
};

const std::map<std::string, Method>& methods() {
  static const std::map<std::string, Method> all = {
      {"position", {position}},
      {"judge", {judge}},
      {"board", {board}},
      {"read", {read}},
      {"chance", {chance}},
      {"solve", {solve, Takes::a_search}},
      {"hints", {hints, Takes::a_search}},
      {"review", {review, Takes::a_search}},
      {"hints_seen", {hints_seen, Takes::long_to_play}},
      {"review_seen", {review_seen, Takes::long_to_play}},
      {"difficulty", {difficulty, Takes::long_to_play}},
      {"simulate", {simulate, Takes::long_to_play}}};
  return all;
}

}  // namespace

IllegalMove::IllegalMove(const std::string& reason, std::vector<std::string> possible)
    : Refused("moves", why_illegal(reason, possible)),
      reason(reason),
      possible(std::move(possible)) {}

OpenGame open_game(const std::vector<std::string>& question) {
  return game_of_question(Question(question));
}

std::vector<Groups> read_deals(const std::string& game, const std::string& text) {
  return game_of(game).read(text);
}

bool may_take_long(const std::vector<std::string>& question) {
  const auto found = methods().find(Question(question).method);
  return found != methods().end() && found->second.takes != Takes::no_time;
}

std::vector<Shown> show(const std::vector<std::string>& question, std::size_t from) {
  const Question asked(question);
  const std::unique_ptr<Table> table = table_of(asked);
  std::vector<Shown> all;
  std::string last;
  const auto add = [&] {
    Shown shown;
    shown.title = table->title();
    const Score score = table->score();
    shown.score =
        std::to_string(score.done) + " of " + std::to_string(score.of) + ' ' + score.what;
    shown.lines = table->to_text(true);
    shown.last = last;
    for (const Choice& choice : table->moves()) shown.possible.push_back(choice.words);
    shown.won = table->won();
    all.push_back(std::move(shown));
  };
  std::size_t made = 0;
  play(*table, asked.moves, [&](Action action) {
    if (made++ >= from) add();
    last = table->words(action);
  });
  add();
  return all;
}

std::string answer(const std::vector<std::string>& question, Stop stop, const Tell& tell) {
  const Question asked(question);
  const auto method = methods().find(asked.method);
  if (method == methods().end()) {
    throw Refused("message", "There is no method \"" + asked.method + "\".");
  }
  Teller teller(tell);
  const auto search = [&](const Question& few) {
    return method->second.answer(few, stop, teller);
  };
  const bool searches = method->second.takes == Takes::a_search;
  return (searches ? with_few_first(asked, stop, tell, search) : search(asked)).result;
}

}  // namespace patience::table
