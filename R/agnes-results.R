#' Stored results of Agnes Sorel
#'
#' Results of [simulate_agnes()] for many deals, so that tables and pictures of them need not
#' wait: 10,000 deals under the seven variants with published win rates, 1,000 deals under all
#' forty, and 10,000 deals under the rules of the two programs that people play, PySolFC and
#' AisleRiot, beside those that were taken for them. All are of seed 1. The searches had at most
#' `r read.csv("inst/extdata/agnes-runs.csv")$max_states[1] / 1e6` million states a deal, under
#' the rules of the programs
#' `r read.csv("inst/extdata/agnes-runs.csv")$max_states[3] / 1e3` thousand. A test solves the
#' first deals again and compares.
#'
#' @param which `"seven"`, `"forty"` or `"programs"`.
#' @return As [simulate_agnes()], without `reason`, `stored` and `deepest`. The attribute `run`
#'   has a list that says how, when and in how many seconds the results were made.
#' @source `data-raw/agnes-results.R` in the package's repository makes them.
#' @examples
#' win_rate_table(agnes_results("seven"))
#' attr(agnes_results("seven"), "run")$seconds
#' @export
agnes_results <- function(which = "seven") {
  check_choice(which, c("seven", "forty", "programs"), "`which`")
  rows <- shipped_table(sprintf("agnes-%s.csv.gz", which))
  runs <- shipped_table("agnes-runs.csv")
  run <- as.list(runs[runs$run == which, ])
  games <- tibble::tibble(
    variant = rows$variant, deal = as.numeric(rows$deal),
    outcome = factor(rows$outcome, outcomes), examined = as.numeric(rows$examined),
    best_score = rows$best_score
  )
  limit <- sprintf("at most %s states a deal", shown(run$max_states))
  games <- with_origin(games, "agnes", c(sprintf("seed %d", run$seed), limit), run$seed)
  attr(games, "goal") <- "win"
  attr(games, "run") <- run
  games
}
