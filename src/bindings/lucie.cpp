#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <vector>

#include "../lucie/shorten.h"
#include "../lucie/simulation.h"
#include "bindings.h"
#include "limits.h"
#include "simulation.h"

using patience::Limits;
using patience::Result;
using patience::bindings::BadArgument;
using patience::bindings::NamedValues;
namespace bindings = patience::bindings;
namespace lucie = patience::lucie;

namespace {

// The most deals of a game: most_lucie_deals in R/lucie-rules.R.
constexpr std::size_t most_deals = 6;

// Rules as R's lucie_codes() gives them, by name.
lucie::Rules rules_from(SEXP codes) {
  lucie::Rules rules;
  // One more member in struct Rules, and this does not compile until that is read below too.
  auto& [deals, merci, kings, aces] = rules;
  NamedValues given(codes, "the rules of La Belle Lucie");
  deals = static_cast<int>(given.whole("deals", 1, most_deals));
  merci = given.code("merci", lucie::Merci::draw);
  kings = given.flag("kings");
  aces = given.flag("aces");
  given.finish();
  return rules;
}

Limits limits_from(SEXP options) {
  NamedValues given(options, "the options");
  return bindings::limits_from(given);
}

// For each number of deals to come the chances by heights; empty for the traditional policy.
lucie::Policy policy_from(SEXP tables, const lucie::Rules& rules) {
  lucie::Policy policy;
  const Rcpp::List given = bindings::list_from(tables, "The values");
  if (given.size() != 0 && given.size() != rules.deals - 1) {
    throw BadArgument("There must be values for each deal but the last, or none.");
  }
  for (const SEXP table : given) {
    const auto chances = bindings::numbers_from(table, "Values", 0, 1);
    if (static_cast<std::size_t>(chances.size()) != lucie::Values::size) {
      throw BadArgument("There must be a value for each heights.");
    }
    if (std::any_of(chances.begin(), chances.end(), [](double x) { return std::isnan(x); })) {
      throw BadArgument("Values must not be missing.");
    }
    policy.values.emplace_back(std::vector<double>(chances.begin(), chances.end()));
  }
  return policy;
}

lucie::Heights heights_from(SEXP heights) {
  const auto given =
      bindings::codes_from(heights, "The heights", patience::suits, patience::max_ranks + 1);
  if (given.size() != patience::suits) throw BadArgument("There must be four heights.");
  lucie::Heights made{};
  std::copy(given.begin(), given.end(), made.begin());
  if (lucie::is_won(made)) throw BadArgument("There must be cards to deal.");
  return made;
}

int code_of(patience::Card card) { return patience::suit(card) * 13 + patience::rank(card); }

lucie::Tableau tableau_from(SEXP cards, SEXP sizes) {
  lucie::Tableau tableau;
  patience::CardSet up = lucie::whole_deck(patience::max_ranks);
  const auto length = static_cast<std::size_t>(Rf_xlength(cards));
  for (const int code : bindings::different_codes_from(cards, "A tableau", length, 52)) {
    tableau.cards.push_back(static_cast<patience::Card>(code / 13 * 16 + code % 13));
    up &= ~patience::set_of(tableau.cards.back());
  }
  if (up != lucie::from_the_aces(up)) {
    throw BadArgument("The cards that a tableau lacks must be the lowest of their suits.");
  }
  double all = 0;
  for (const double size : bindings::wholes_from(sizes, "The sizes of fans", 0, 52)) {
    tableau.sizes.push_back(static_cast<int>(size));
    all += size;
  }
  if (all != static_cast<double>(length)) {
    throw BadArgument("The sizes of fans must be those of their cards.");
  }
  return tableau;
}

Rcpp::List line_to_r(const std::vector<lucie::Move>& line) {
  const auto n = static_cast<R_xlen_t>(line.size());
  Rcpp::IntegerVector card(n), to(n);
  Rcpp::LogicalVector merci(n), safe(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    const lucie::Move& move = line[static_cast<std::size_t>(i)];
    card[i] = code_of(move.card);
    to[i] = static_cast<int>(move.to) + 1;
    merci[i] = move.merci;
    safe[i] = move.safe;
  }
  using Rcpp::Named;
  return Rcpp::List::create(Named("card") = card, Named("to") = to, Named("merci") = merci,
                            Named("safe") = safe);
}

Rcpp::List end_to_r(const lucie::End& end) {
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("heights") = Rcpp::IntegerVector(end.heights.begin(), end.heights.end()),
      Named("line") = line_to_r(end.line));
}

}  // namespace

// The deal of a game that follows given heights: its first one, or redeal 1, 2, ..
SEXP patience_deal_lucie(SEXP heights, SEXP seed, SEXP number, SEXP redeal) {
  BEGIN_RCPP
  const lucie::Heights up = heights_from(heights);
  const std::uint64_t key = bindings::seed_from(seed);
  const auto game = static_cast<std::uint64_t>(
      bindings::whole_from(number, "`number`", 1, bindings::largest_whole));
  const auto after =
      static_cast<std::uint32_t>(bindings::whole_from(redeal, "`redeal`", 0, most_deals - 1));
  const lucie::Tableau dealt = lucie::deal_tableau(up, key, game, after);
  Rcpp::IntegerVector cards(static_cast<R_xlen_t>(dealt.cards.size()));
  std::transform(dealt.cards.begin(), dealt.cards.end(), cards.begin(), code_of);
  return Rcpp::List::create(
      Rcpp::Named("cards") = cards,
      Rcpp::Named("sizes") = Rcpp::IntegerVector(dealt.sizes.begin(), dealt.sizes.end()));
  END_RCPP
}

// One deal of a game, by a policy, with so many more to come; `used` says that the merci was
// used.
SEXP patience_play_lucie(SEXP cards, SEXP sizes, SEXP rules, SEXP values, SEXP to_come, SEXP used,
                         SEXP options) {
  BEGIN_RCPP
  const lucie::Tableau tableau = tableau_from(cards, sizes);
  const lucie::Rules played = rules_from(rules);
  const lucie::Policy policy = policy_from(values, played);
  const auto left =
      static_cast<int>(bindings::whole_from(to_come, "`to_come`", 0, played.deals - 1));
  const bool was_used = bindings::flag_from(used, "`used`");
  lucie::Player player(played, policy, limits_from(options));
  lucie::PlayedDeal deal;
  const bool interrupted = bindings::run_alone([&](const std::atomic<bool>& cancelled) {
    deal = player.play_deal(tableau, left, was_used, &cancelled);
    deal.end.line = lucie::shorten(tableau, played, deal.end);
  });
  using Rcpp::Named;
  return Rcpp::List::create(Named("end") = end_to_r(deal.end),
                            Named("complete") = deal.stopped == patience::Reason::none,
                            Named("examined") = static_cast<double>(deal.examined),
                            Named("interrupted") = interrupted);
  END_RCPP
}

namespace {

constexpr int whole_deck = patience::max_ranks * patience::suits;

using GameResult = Result<most_deals>;

// The cards left after each deal; missing where there was none.
GameResult out_of_memory() {
  GameResult result;
  result.others.fill(std::nan(""));
  return result;
}

GameResult result_of(const std::vector<lucie::PlayedDeal>& deals) {
  GameResult result = out_of_memory();
  const lucie::Ending ending = lucie::ending_of(deals);
  result.outcome = ending.outcome;
  result.reason = ending.reason;
  result.examined = ending.examined;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    int left = whole_deck;
    for (const int height : deals[i].end.heights) left -= height;
    result.others[i] = left;
  }
  return result;
}

}  // namespace

// Columns as R/lucie-simulate.R names them. `rules` and `values` have an element for each
// variant; `from` are heights to start from, or NULL.
SEXP patience_simulate_lucie(SEXP seed, SEXP rules, SEXP values, SEXP from, SEXP options,
                             SEXP ranges, SEXP watcher) {
  BEGIN_RCPP
  const std::uint64_t key = bindings::seed_from(seed);
  std::vector<lucie::Rules> variants;
  for (const SEXP codes : bindings::list_from(rules, "The rules"))
    variants.push_back(rules_from(codes));
  const Rcpp::List tables = bindings::list_from(values, "The values");
  if (static_cast<std::size_t>(tables.size()) != variants.size()) {
    throw BadArgument("There must be values for each of the rules.");
  }
  std::vector<lucie::Policy> policies;
  for (R_xlen_t i = 0; i < tables.size(); ++i) {
    policies.push_back(policy_from(tables[i], variants[static_cast<std::size_t>(i)]));
  }
  const bool given_start = from != R_NilValue;
  const lucie::Heights start = given_start ? heights_from(from) : lucie::Heights{};
  const bindings::Watcher watching(watcher);
  NamedValues given(options, "the options");
  const Limits limits = bindings::limits_from(given, watching.threads());
  const auto make_player = [&](std::size_t variant) {
    return [&, variant, player = lucie::Player(variants[variant], policies[variant], limits)](
               std::uint64_t game, const std::atomic<bool>& cancelled) mutable {
      return result_of(
          given_start ? player.play_from(start, variants[variant].deals, key, game, &cancelled)
                      : player.play(key, game, &cancelled));
    };
  };
  const auto tasks = bindings::ranges_from(ranges, variants.size());
  return bindings::simulate_players<most_deals>(tasks, watching, 1, make_player, out_of_memory());
  END_RCPP
}
