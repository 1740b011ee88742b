#include <atomic>
#include <vector>

#include "../spider/person.h"
#include "../spider/reference.h"
#include "../spider/solver.h"
#include "arguments.h"
#include "bindings.h"
#include "limits.h"
#include "simulation.h"

using patience::bindings::BadArgument;
using patience::bindings::NamedValues;
namespace bindings = patience::bindings;
namespace spider = patience::spider;

namespace {

// What R's spider_codes() gives by name.
spider::Rules rules_from(SEXP codes) {
  NamedValues given(codes, "the rules of Spider");
  spider::Rules rules;
  rules.suits = static_cast<int>(given.whole("suits", 1, 4));
  rules.onto_empty = given.whole("onto_empty", 0, 1) == 1;
  given.finish();
  if (rules.suits == 3) throw BadArgument("Spider has 1, 2 or 4 suits.");
  return rules;
}

// As spider_players of R/spider-play.R has them.
enum class Player { perfect, person, reference };

}  // namespace

// Plays fair deals. `rules` has those of each variant. `options` has the limits of a search, the
// memory of the process, the number of the `player`, and the `width` of one who does not see the
// hidden cards: how many positions he looks at.
SEXP patience_play_spider(SEXP seed, SEXP rules, SEXP options, SEXP ranges, SEXP watcher) {
  BEGIN_RCPP
  const std::uint64_t deals = bindings::seed_from(seed);
  std::vector<spider::Rules> variants;
  for (const SEXP codes : bindings::list_from(rules, "The rules")) {
    variants.push_back(rules_from(codes));
  }
  const bindings::Watcher watching(watcher);
  NamedValues given(options, "the options");
  const auto player = given.code("player", Player::reference);
  const auto width = static_cast<int>(given.whole("width", 0, 1e5));
  if (width == 0 && player != Player::perfect)
    throw BadArgument("Somebody must look at something.");
  const patience::Limits limits = bindings::limits_from(given, watching.threads());
  using Result = patience::Result<2>;  // moves and suits
  const auto make_player = [&](std::size_t variant) {
    return
        [&, rules = variants[variant]](std::uint64_t number, const std::atomic<bool>& cancelled) {
          auto words = spider::game_words(deals, number);
          const spider::Deal deal = spider::fair_deal(words);
          if (player != Player::perfect) {
            const auto game = player == Player::person
                                  ? spider::Person(rules, width).play(deal, &cancelled)
                                  : spider::ReferencePlayer(rules, width)
                                        .play(spider::Position(deal, rules),
                                              spider::stock_of(deal, rules), &cancelled);
            return Result{game.won ? patience::Outcome::won : patience::Outcome::lost,
                          patience::Reason::none,
                          game.examined,
                          {static_cast<double>(game.moves), static_cast<double>(game.removed)}};
          }
          const auto found = spider::Solver(rules, limits).solve(deal, &cancelled);
          const bool won = found.outcome == patience::Outcome::won;
          return Result{found.outcome,
                        found.reason,
                        found.examined,
                        {won ? static_cast<double>(found.moves.size()) : R_NaN,
                         won ? spider::suits_to_remove : R_NaN}};
        };
  };
  const auto tasks = bindings::ranges_from(ranges, variants.size());
  return bindings::simulate_players<2>(tasks, watching, 1, make_player,
                                       {{}, {}, {}, {R_NaN, R_NaN}});
  END_RCPP
}
