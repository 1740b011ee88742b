#' Simulate La Belle Lucie
#'
#' Plays many games over their redeals, each under each of the rules given, on several threads.
#' Each deal is played by an exact search; a policy says what to aim at. A game, redeals and all,
#' depends on seed, number, rules and policy alone, not on the number of threads, nor on how the
#' games are divided into calls. The same number has the same first deal under all rules.
#'
#' # Policies
#' `"most"`, the traditional aim, puts up as many cards as can go up in each deal. Of several ways
#' to do so it takes the one with the most clubs up, then diamonds, spades, hearts. This order has
#' no other reason than to be fixed. A draw that the rules allow in any deal (`merci = "draw"`) is
#' kept for the last deal, unless it wins the game at once.
#'
#' `"value"` looks ahead. In each deal but the last it plays for those foundations, among all that
#' can be reached, from which the estimated chance to win the rest of the game is highest. So it
#' may hold cards back. Its estimates are those of [lucie_values].
#'
#' @param n Number of games: the games 1 to `n`. Give either `n` or `number`. At most 10^8
#'   rows, 10^12 in a file.
#' @param rules Rules or names of rules, see [rules_lucie()]; several as a character vector or a
#'   list.
#' @param policy `"most"` or `"value"`. The second needs rules without `kings` and draw, with at
#'   most three deals.
#' @param seed Seed of the games, a whole number from 0 to 2^53.
#' @param number Numbers of games, different ones.
#' @param heights How many cards are on the foundations of clubs, diamonds, spades and hearts
#'   before the first deal: four whole numbers from 0 to 13, not all 13. By default none, or the
#'   aces where the rules have that.
#' @inheritParams simulate_agnes
#' @param until When to stop, with `n` as the largest number of games: see [simulate_agnes()]. Not
#'   with `file`.
#' @param file Name of a run file, see [open_run()], or `NULL` for rows in memory. Games that the
#'   file has already are not played again, so the same call goes on after an interrupt or a
#'   crash, and one with more games adds them.
#' @return With `file` a run, see [open_run()]. Without, a tibble of class `simulation_lucie` with
#'   a row for each game under each of the rules, rules by rules: `variant`, `seed`, `policy`,
#'   `deal` (the game's number), `outcome` (a factor: won, lost, unknown), `reason` (a factor:
#'   why it is unknown, `states`, `memory` or `interrupted`, else `NA`), `examined` (positions,
#'   as in [solve_deal()]) and
#'   `left_1`, `left_2`, .. (the cards left after each deal; `NA` for deals after a won one, or
#'   that the rules do not have). A game is unknown if it was not won and a limit stopped one of
#'   its searches. After an interrupt (Ctrl-C) the tibble or the file has the games that were
#'   finished, and the interrupt goes on: see Interrupts in [patience]. [summary()] gives the mean
#'   number of cards left after each deal.
#' @seealso [win_rate()] for win rates with intervals, [play_lucie()] for a single game.
#' @examples
#' games <- simulate_lucie(500, list(rules_lucie(), rules_lucie(merci = TRUE)))
#' win_rate(games)
#' summary(games)
#' @export
simulate_lucie <- function(n = NULL, rules = rules_lucie(), policy = "most", seed = 1,
                           number = NULL, heights = NULL, progress = patience_progress(),
                           file = NULL, until = NULL, conf_level = 0.95,
                           control = solver_control(), ...) {
  rules <- rules_list(rules, function(x) rules_lucie(name = x))
  for (one in rules) lucie_policy(one, policy)
  limits <- call_limits(control, list(...), lucie_limits)
  heights <- check_heights(heights)
  settings <- list(
    policy = policy, from = if (is.null(heights)) "start" else paste(heights, collapse = " ")
  )
  simulate_games(
    "lucie", rules, settings, limits, n, number, seed, progress, file, until, conf_level,
    what = NULL
  )
}

check_heights <- function(heights) {
  if (is.null(heights)) {
    return(NULL)
  }
  heights <- check_wholes(heights, 0, 13, "`heights`")
  if (length(heights) != 4 || all(heights == 13)) {
    abort_input("argument", "{.arg heights} must be four whole numbers, not all of them 13.")
  }
  as.integer(heights)
}

#' Cards left after each deal
#'
#' @param object Results of [simulate_lucie()].
#' @param conf_level Confidence level, between 0 and 1.
#' @param ... Not used.
#' @return A tibble with a row for each variant and deal: `variant`, `policy`, `redeal` (1 for the
#'   first deal), `games` (in which there was such a deal), `estimate` (the mean number of cards
#'   left after it), `conf.low` and `conf.high` (by the t distribution, `NA` for one game),
#'   `none_left` (the share of these games that it won) and `unknown` (how many of these games are
#'   unknown, as a limit stopped a search: perhaps fewer cards could have been left in them).
#' @examples
#' summary(simulate_lucie(200, rules_lucie(merci = TRUE)))
#' @export
summary.simulation_lucie <- function(object, conf_level = 0.95, ...) {
  check_unused(...)
  check_whole_table(object)
  check_results(object)
  check_level(conf_level)
  columns <- grep("^left_", names(object), value = TRUE)
  for (column in columns) {
    if (!is.numeric(object[[column]])) {
      abort_input("results", "{.field {column}} must be numbers, not
        {.obj_type_friendly {object[[column]]}}.")
    }
  }
  parts <- lapply(unique(object$variant), function(variant) {
    rows <- object[object$variant == variant, ]
    lapply(seq_along(columns), function(i) {
      dealt <- !is.na(rows[[columns[i]]])
      left <- rows[[columns[i]]][dealt]
      n <- length(left)
      if (n == 0) {
        return(NULL)
      }
      half <- if (n > 1) stats::qt((1 + conf_level) / 2, n - 1) else NA
      half <- half * stats::sd(left) / sqrt(n)
      tibble::tibble(
        variant = variant, policy = rows$policy[1], redeal = i, games = n, estimate = mean(left),
        conf.low = mean(left) - half, conf.high = mean(left) + half, none_left = mean(left == 0),
        unknown = sum(rows$outcome[dealt] == "unknown")
      )
    })
  })
  parts <- unlist(parts, recursive = FALSE)
  if (is.null(parts)) {
    abort_input("results", "{.arg object} has no game in which cards were left or not.")
  }
  do.call(rbind, parts)
}
