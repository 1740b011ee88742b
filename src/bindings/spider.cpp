#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <vector>

#include "../spider/reference.h"
#include "../spider/shuffles.h"
#include "../spider/simulation.h"
#include "bindings.h"
#include "simulation.h"
#include "threads.h"

using patience::ParallelRun;
using patience::bindings::BadArgument;
using patience::bindings::NamedValues;
namespace bindings = patience::bindings;
namespace spider = patience::spider;

namespace {

// Games that a thread takes at a time.
constexpr std::size_t grain = 1000;

// More games, and their sums might not fit.
constexpr double most_games = 1e9 - 1;

patience_spider_dealer* routine_from(SEXP pointer) {
  if (pointer == R_NilValue) return nullptr;
  // Any other pointer would be called as well.
  if (TYPEOF(pointer) != EXTPTRSXP || R_ExternalPtrTag(pointer) != Rf_install("native symbol")) {
    throw spider::BadDeal("A compiled dealer must be a routine that R has looked up.");
  }
  // By way of the type that compilers take for any function's.
  const auto any = reinterpret_cast<void (*)()>(R_ExternalPtrAddrFn(pointer));
  const auto routine = reinterpret_cast<patience_spider_dealer*>(any);
  if (routine == nullptr) {
    throw spider::BadDeal("The dealer's routine is not loaded in this session.");
  }
  return routine;
}

// The settings of a dealer and his table, as R's dealer_codes() gives them by name.
struct Settings {
  explicit Settings(SEXP codes) {
    // One more member in these two, and this does not compile until that is read below too.
    auto& [kind, probability, only_after_wins, threshold, riffles, order, routine] = dealer;
    auto& [otherwise, after_win] = win_rates;
    NamedValues given(codes, "the settings of a dealer");
    kind = given.code("dealer", spider::DealerKind::compiled);
    probability = given.number("probability", 0, 1);
    only_after_wins = given.flag("after_wins");
    threshold = given.number("threshold", 2, 9);
    riffles = static_cast<int>(given.whole("riffles", 0, 1000));
    order = given.code("order_code", spider::Order::guaranteed);
    otherwise = given.number("win_rate", 0, 1);
    after_win = given.number("win_rate_after_win", 0, 1);
    // Else a result could depend on games very long before: see spider::DealerTable::won().
    if (std::abs(after_win - otherwise) > 0.9 + 1e-9) {
      throw BadArgument("The two win rates must differ by at most 0.9.");
    }
    routine = routine_from(given.take("routine"));
    given.finish();
    if ((routine != nullptr) != (kind == spider::DealerKind::compiled)) {
      throw BadArgument("A compiled dealer, and no other, has a routine.");
    }
  }
  spider::DealerSettings dealer;
  spider::WinRates win_rates;
};

spider::DealerTable table_from(SEXP settings, SEXP seed) {
  const Settings given(settings);
  return {given.dealer, bindings::seed_from(seed), given.win_rates};
}

double agt(int gt_sum) { return gt_sum / static_cast<double>(spider::rows_in_deal); }
double atsv(int variation_sum) {
  return -variation_sum / static_cast<double>(spider::cards_in_deal);
}

// What the sums of squares are made for: two decks.
void check_counts(const std::vector<spider::Rank>& ranks) {
  std::array<int, spider::ranks> counts{};
  for (const spider::Rank rank : ranks) {
    if (++counts[rank] > 8) throw BadArgument("No rank can come more than eight times.");
  }
}

double statistic(int which, const std::vector<spider::Rank>& ranks) {
  if (which == 0) return spider::row_gt(ranks.data());
  if (which >= 2) check_counts(ranks);
  if (which == 3) return atsv(spider::variation_sum(ranks.data()));
  if (which == 1) {
    int sum = 0;
    for (std::size_t i = 0; i < ranks.size(); i += spider::cards_in_row) {
      sum += spider::row_gt(&ranks[i]);
    }
    return agt(sum);
  }
  spider::SquareVariation variation;
  for (const spider::Rank rank : ranks) variation.add(rank);
  return -variation.value();
}

}  // namespace

// GT, AGT, TSV or ATSV (0 to 3) of each column of ranks.
SEXP patience_spider_statistic(SEXP which, SEXP ranks) {
  BEGIN_RCPP
  const auto wanted = static_cast<int>(bindings::whole_from(which, "`which`", 0, 3));
  if (!Rf_isMatrix(ranks)) throw BadArgument("Ranks must be a matrix.");
  const auto cards = static_cast<std::size_t>(Rf_nrows(ranks));
  const std::size_t of[] = {spider::cards_in_row, spider::cards_in_row * spider::rows_in_deal,
                            cards, spider::cards_in_deal};
  const auto codes = bindings::codes_from(ranks, "Ranks", of[wanted], spider::ranks);
  if (cards != of[wanted]) throw BadArgument("Ranks must have a column for each value.");
  std::vector<spider::Rank> column(cards);
  Rcpp::NumericVector values(Rf_ncols(ranks));
  for (R_xlen_t i = 0; i < values.size(); ++i) {
    const auto from = codes.begin() + i * static_cast<R_xlen_t>(cards);
    std::copy(from, from + static_cast<R_xlen_t>(cards), column.begin());
    values[i] = statistic(wanted, column);
  }
  return values;
  END_RCPP
}

SEXP patience_deal_spider(SEXP settings, SEXP seed, SEXP numbers) {
  BEGIN_RCPP
  const spider::DealerTable table = table_from(settings, seed);
  const auto wanted = bindings::wholes_from(numbers, "`numbers`", 1, bindings::largest_whole);
  Rcpp::IntegerMatrix deals(spider::cards_in_deal, static_cast<int>(wanted.size()));
  for (R_xlen_t i = 0; i < wanted.size(); ++i) {
    bindings::breathe_at(i);
    const spider::Deal deal = table.deal(static_cast<std::uint64_t>(wanted[i]));
    std::copy(deal.begin(), deal.end(), deals.begin() + i * deals.nrow());
  }
  return deals;
  END_RCPP
}

SEXP patience_deal_spider_xp(SEXP seeds) {
  BEGIN_RCPP
  const auto wanted = bindings::wholes_from(seeds, "`seeds`", 0, 4294967295.0);
  Rcpp::IntegerMatrix deals(spider::cards_in_deal, static_cast<int>(wanted.size()));
  for (R_xlen_t i = 0; i < wanted.size(); ++i) {
    bindings::breathe_at(i);
    const spider::Deal deal = spider::windows_xp(static_cast<std::uint32_t>(wanted[i]));
    std::copy(deal.begin(), deal.end(), deals.begin() + i * deals.nrow());
  }
  return deals;
  END_RCPP
}

// What sums of games leave off: see spider::Sums.
SEXP patience_spider_centres() {
  BEGIN_RCPP
  using Rcpp::Named;
  return Rcpp::NumericVector::create(
      Named("gt") = static_cast<double>(spider::Sums::gt_centre),
      Named("variation") = static_cast<double>(spider::Sums::variation_centre));
  END_RCPP
}

// AGT and ATSV of given deals, a column each.
SEXP patience_measure_spider(SEXP deals, SEXP order) {
  BEGIN_RCPP
  const auto cards = bindings::codes_from(deals, "A deal", spider::cards_in_deal, 52);
  const auto code = bindings::whole_from(order, "`order`", 0, 3);
  const auto seen = static_cast<spider::Order>(static_cast<int>(code));
  const R_xlen_t length = spider::cards_in_deal;
  Rcpp::NumericMatrix values(static_cast<int>(cards.size() / length), 2);
  spider::Deal deal;
  for (int i = 0; i < values.nrow(); ++i) {
    const auto from = cards.begin() + i * length;
    std::copy(from, from + length, deal.begin());
    std::vector<spider::Rank> ranks(deal.begin(), deal.end());
    for (spider::Rank& rank : ranks) rank = static_cast<spider::Rank>(rank % spider::ranks);
    check_counts(ranks);
    const spider::GameValues game = spider::measure(deal, seen);
    values(i, 0) = agt(game.gt_sum);
    values(i, 1) = atsv(game.variation_sum);
  }
  return values;
  END_RCPP
}

// The luck of each of these deals, played with four suits by the reference player.
SEXP patience_spider_luck(SEXP deals, SEXP threads, SEXP tick) {
  BEGIN_RCPP
  const auto cards = bindings::codes_from(deals, "A deal", spider::cards_in_deal, 52);
  Rcpp::NumericVector luck(cards.size() / spider::cards_in_deal);
  double* const at = luck.begin();
  const auto make_worker = [=, &cards](const std::atomic<bool>& cancelled) {
    return [=, &cards, &cancelled](std::size_t one) {
      const auto from = cards.begin() + static_cast<std::ptrdiff_t>(one * spider::cards_in_deal);
      spider::Deal deal;
      std::copy(from, from + spider::cards_in_deal, deal.begin());
      const spider::Rules rules;
      at[one] = spider::ReferencePlayer(rules).luck(spider::Position(deal, rules),
                                                    spider::stock_of(deal, rules), &cancelled);
    };
  };
  ParallelRun run(static_cast<std::size_t>(luck.size()), bindings::threads_from(threads),
                  make_worker, bindings::executor());
  if (bindings::watch(run, tick)) throw Rcpp::internal::InterruptedException();
  return luck;
  END_RCPP
}

// Columns: six times AGT, -104 times ATSV (whole numbers), and for a dealer that looks at wins
// whether the game was won.
SEXP patience_simulate_spider(SEXP settings, SEXP seed, SEXP ranges, SEXP watcher) {
  BEGIN_RCPP
  const spider::DealerTable table = table_from(settings, seed);
  const bool with_results = Settings(settings).dealer.only_after_wins;
  const bindings::Watcher watching(watcher);
  const auto make_worker = [&table, with_results](const std::atomic<bool>&) {
    return [&table, with_results, player = spider::SeriesPlayer(table)](
               patience::Task task, std::array<double, 3>& row) mutable {
      const spider::GameValues game = player.play(task.deal);
      row = {static_cast<double>(game.gt_sum), static_cast<double>(game.variation_sum),
             with_results && table.won(task.deal) ? 1.0 : 0.0};
      return true;
    };
  };
  return bindings::simulate<3>(bindings::ranges_from(ranges, 1), watching, grain, make_worker);
  END_RCPP
}

// The sums over games 1 to `count`.
SEXP patience_summarize_spider(SEXP settings, SEXP seed, SEXP count, SEXP threads, SEXP tick) {
  BEGIN_RCPP
  const spider::DealerTable table = table_from(settings, seed);
  const auto games =
      static_cast<std::size_t>(bindings::whole_from(count, "`count`", 1, most_games));
  spider::Sums total;
  std::mutex mutex;
  const auto make_worker = [&, games](const std::atomic<bool>&) {
    return [&, games](std::size_t part) {
      const std::size_t first = grain * part;
      const spider::Sums sums =
          spider::play_series(table, first + 1, std::min(grain, games - first), false);
      const std::lock_guard<std::mutex> lock(mutex);
      total.add(sums);
    };
  };
  ParallelRun run((games + grain - 1) / grain, bindings::threads_from(threads), make_worker,
                  bindings::executor());
  const bool interrupted = bindings::watch(run, tick);
  const auto number = [](std::int64_t x) { return static_cast<double>(x); };
  using Rcpp::Named;
  return Rcpp::List::create(Named("games") = number(total.games), Named("gt") = number(total.gt),
                            Named("variation") = number(total.variation),
                            Named("gt_squares") = number(total.gt_squares),
                            Named("variation_squares") = number(total.variation_squares),
                            Named("products") = number(total.products),
                            Named("interrupted") = interrupted);
  END_RCPP
}

// Series of games, one after the other: the number of games that count in each, and the means
// of AGT and ATSV over these. An interrupt is R's to handle.
SEXP patience_spider_series(SEXP settings, SEXP seed, SEXP games, SEXP series,
                            SEXP only_after_wins, SEXP threads, SEXP tick) {
  BEGIN_RCPP
  const spider::DealerTable table = table_from(settings, seed);
  const auto length =
      static_cast<std::uint64_t>(bindings::whole_from(games, "`games`", 1, most_games));
  const bool after_wins = bindings::flag_from(only_after_wins, "`only_after_wins`");
  Rcpp::NumericMatrix rows(static_cast<int>(bindings::whole_from(series, "`series`", 1, 1e9)), 3);
  const auto count = static_cast<std::size_t>(rows.nrow());
  double* const at = rows.begin();
  const auto make_worker = [=, &table](const std::atomic<bool>& cancelled) {
    return [=, &table, &cancelled](std::size_t one) {
      const spider::Sums sums =
          spider::play_series(table, one * length + 1, length, after_wins, &cancelled);
      const auto n = static_cast<double>(sums.games);
      at[one] = n;
      at[one + count] = (spider::Sums::gt_centre + static_cast<double>(sums.gt) / n) / 6;
      at[one + 2 * count] =
          -(spider::Sums::variation_centre + static_cast<double>(sums.variation) / n) / 104;
    };
  };
  ParallelRun run(count, bindings::threads_from(threads), make_worker, bindings::executor());
  if (bindings::watch(run, tick)) throw Rcpp::internal::InterruptedException();
  return rows;
  END_RCPP
}
