#' The atlas of Agnes Sorel
#'
#' What becomes of many deals (seed 1), in small tables: of
#' `r format(read.csv("inst/extdata/agnes-atlas-run.csv")$deals, big.mark = ",")` deals under each
#' of the forty variants, with at most a hundred million states and 2,048 MB for a search, and
#' once more with ten times as many and 9,216 MB where that was not enough; and of
#' `r format(read.csv("inst/extdata/agnes-atlas-programs-run.csv")$deals, big.mark = ",")` deals
#' under the rules of the two programs that people play, PySolFC and AisleRiot, beside those that
#' were taken for them, with at most
#' `r format(read.csv("inst/extdata/agnes-atlas-programs-run.csv")$max_states, big.mark = ",")`
#' states and 1,024 MB. The tables are for rates, for pairs of variants, for the work of the
#' solver and for the base card; and `"deals"` says which of the deals are won.
#'
#' @param which
#' * `"rates"`: win rates and work by variant;
#' * `"pairs"`: every two variants, on the same deals;
#' * `"states"`: how the states are distributed that the solver examined;
#' * `"bases"`: wins by the rank of the base card;
#' * `"deals"`: each deal;
#' * `"games"`: results as [simulate_agnes()] gives them, for fewer deals.
#' @param rules `"forty"` for the variants of [agnes_variants], `"programs"` for the rules of
#'   the programs, see [rules_agnes()]; for `"games"` also `"seven"`, the variants with published
#'   rates.
#' @return A tibble. Its attribute `run` is a list that says how, when and in how many seconds
#'   the results were made, with the MD5 of the file of `"deals"`.
#' * `"rates"` has a row for each variant: `variant`, `deals`, `won`, `lost`, `unknown`; the deals
#'   that were `searched`, and the others, whose outcome follows from that under another variant,
#'   `implied_won` and `implied_lost` (see `verdicts_only` in [simulate_agnes()]); of the states
#'   examined in a search the mean, standard deviation, median, quantiles of 90 and 99 percent,
#'   and maximum, `states_mean`, `states_sd`, `states_median`, `states_90`, `states_99` and
#'   `states_max`; and the number of the deal with the maximum, `hardest`. It goes into
#'   [win_rate()], [pool_win_rates()], [win_rate_table()] and [compare_published()].
#' * `"pairs"` has a row for every two variants: `variant`, `reference`, `deals`, `both_won`,
#'   `variant_only`, `reference_only`, `both_lost` and `unknown` (under one of them or both). It,
#'   or some rows of it, goes into [compare_variants()] and [rank_variants()].
#' * `"states"` has rows for each variant and `outcome`: `deals` that were searched and took at
#'   most `most_states` states and more than half as many; rows without deals are left out.
#' * `"bases"` has a row for each variant and rank: `variant`, `base` (`"A"` to `"K"`), `deals`,
#'   `won` and `lost`.
#' * `"deals"` has a row for each deal: `deal`, its number, and for each variant a column of its
#'   name that says whether the deal is won, `NA` if that is unknown.
#' * `"games"` is as [simulate_agnes()] returns it, without `reason`, `stored` and `deepest`, so
#'   that tables and pictures need not wait: 10,000 deals under the `"seven"` and under the rules
#'   of the `"programs"`, 1,000 deals under all `"forty"`. The searches had at most
#'   `r read.csv("inst/extdata/agnes-runs.csv")$max_states[1] / 1e6` million states a deal, under
#'   the rules of the programs `r read.csv("inst/extdata/agnes-runs.csv")$max_states[3] / 1e3`
#'   thousand. A test solves the first deals again and compares.
#' @source `data-raw/agnes-atlas.R` and `data-raw/agnes-results.R` in the package's repository
#'   make it.
#' @seealso `vignette("forty-odd")` for what can be seen in it.
#' @examples
#' agnes_atlas()
#' agnes_atlas(rules = "programs")
#' win_rate_table(agnes_atlas("games", "seven"))
#' pool_win_rates(agnes_atlas())
#' # Which variants can deal 4 be won under?
#' deal <- agnes_atlas("deals")[4, -1]
#' names(deal)[unlist(deal)]
#' @export
agnes_atlas <- function(which = "rates", rules = "forty") {
  check_choice(which, c("rates", "pairs", "states", "bases", "deals", "games"), "`which`")
  check_choice(rules, c("forty", "programs", if (which == "games") "seven"), "`rules`")
  if (which == "games") {
    return(stored_games(rules))
  }
  named <- function(file) paste0("agnes-atlas-", if (rules == "programs") "programs-", file)
  table <- function(name) shipped_table(named(paste0(name, ".csv")))
  run <- as.list(table("run"))
  atlas <- if (which == "deals") {
    atlas_deals(readRDS(shipped(named("deals.rds"))), run$deals, table("rates")$variant)
  } else {
    tibble::as_tibble(table(which))
  }
  attr(atlas, "game") <- "agnes"
  attr(atlas, "run") <- run
  atlas
}

# From a column of bits for each variant, and the deals that are unknown.
atlas_deals <- function(stored, deals, variants) {
  won <- lapply(seq_along(variants), function(i) {
    as.logical(rawToBits(stored$won[, i]))[seq_len(deals)]
  })
  names(won) <- variants
  unknown <- split(stored$unknown$deal, stored$unknown$variant)
  for (variant in names(unknown)) won[[variant]][unknown[[variant]]] <- NA
  tibble::as_tibble(c(list(deal = as.numeric(seq_len(deals))), won))
}

# The stored results of agnes_atlas("games").
stored_games <- function(which) {
  rows <- shipped_table(sprintf("agnes-%s.csv.gz", which))
  runs <- shipped_table("agnes-runs.csv")
  run <- as.list(runs[runs$run == which, ])
  games <- tibble::tibble(
    variant = rows$variant, deal = as.numeric(rows$deal),
    outcome = factor(rows$outcome, outcomes), examined = as.numeric(rows$examined),
    best_score = rows$best_score
  )
  games <- as_simulation(games, "agnes", run$seed)
  attr(games, "goal") <- "win"
  attr(games, "run") <- run
  games
}
