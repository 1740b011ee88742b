#' How hard a deal is
#'
#' How often a player wins a deal who does not think ahead (Agnes Sorel), or does not see the
#' cards that lie face down (Spider).
#'
#' # Agnes Sorel
#' The player does not think ahead: `estimate` is the share of games
#' won by a player who puts up what can go up, else makes a move that cannot be taken back, else
#' deals, else moves what can be moved; but who never goes where it is plain that some card cannot
#' go up any more, if there is another way. Ties are broken at random.
#'
#' A player at random, or a greedy one without that care, never wins most deals, so their share
#' says little. `bench/difficulty.R` in the package's repository compares measures on 200 deals
#' that can be won of each of two rules, and 179 of a third (22 November 2026). The mean rank
#' correlation with the shares won by careful, greedy and random players, in other games than
#' those measured, is
#'
#' | measure | correlation |
#' |---|---|
#' | games won by the greedy player | 0.67 |
#' | games won by the careful player | 0.65 |
#' | games won by the random player | 0.45 |
#' | part of wrong moves along a win | 0.39 |
#' | states that the solver examined | 0.34 |
#' | positions along a win with most moves wrong | 0.30 |
#' | moves of the win | 0.29 |
#'
#' The first two are as good as each other; of the 579 deals the greedy player won 115 in 4,000
#' games, the careful one 270. So this is about the careful one, who takes 0.02 to 0.2 seconds a
#' deal for 1,000 games. Most deals are very hard even so: `"very hard"` is not impossible.
#'
#' No player comes twice to one position in a game, and a game ends after 1000 moves. The care
#' looks at all cards, those that lie face down and the stock too.
#'
#' # Spider
#' The player is the `"person"` of [simulate_spider()], who sees what a person sees. Each game is
#' played with other weights, up to a tenth away from the usual ones, so that the share that is
#' won says how lucky the deal is for one who plays well. A game takes some 0.04 seconds at a
#' width of 60.
#'
#' @param deals A deal or deals of Agnes Sorel or of Spider, see [deal_cards()] and
#'   [read_deals()].
#' @param rules Rules, or their name: see [rules_agnes()] and [rules_spider()].
#' @param games How many games are played of each deal, a whole number from 1 to 10^6.
#' @param player For Agnes Sorel: `"careful"`, see Details; `"greedy"` without the care; or
#'   `"random"`, who makes any move.
#' @param width For Spider: how many positions the player looks at after each move.
#' @param seed Seed of the games, a whole number from 0 to 2^53. The same seed gives the same
#'   games of a deal, whatever other deals there are and for any number of threads.
#' @param conf_level Level of the intervals, between 0 and 1.
#' @inheritParams simulate_agnes
#' @return A tibble of class `difficulty` with a row for each deal: `deal` (its number among
#'   the `deals`), `name`, `outcome` (a factor: won, lost, unknown; that of [solve_deal()]),
#'   `games`, `wins`, `estimate` (the share won), `conf.low` and `conf.high` (its Wilson
#'   interval), and `difficulty`, a factor: `"easy"` if one game in ten is won (Spider: one in
#'   two), `"medium"` if one in a hundred (Spider: five), `"hard"` if one in a thousand (Spider:
#'   twenty), else `"very hard"`; or `"lost"` if the deal cannot be won, and `NA` if nobody won
#'   and the solver does not know; and how the games were played: `variant`, `player`, `seed`.
#'   `autoplot()` and `plot()` show the shares.
#' @examples
#' deals <- deal_cards("agnes", number = c(3, 26, 38))
#' difficulty(deals, "Up-Suit-AnyRun")
#' difficulty(deal_cards("spider", 1), "Spider-2", games = 10)
#' @export
difficulty <- function(deals, rules = NULL, games = NULL, ...) {
  UseMethod("difficulty", deals_list(deals)[[1]])
}

#' @export
difficulty.default <- function(deals, rules = NULL, games = NULL, ...) {
  abort_input("deal", "{.arg deals} must be deals of Agnes Sorel or of Spider, not of
    {deal_game(deals_list(deals)[[1]])$title}.")
}

# `playouts` is the `player` as the engine has him.
measure_difficulty <- function(deals, rules, games, player, playouts, seed, conf_level, control,
                               given) {
  deals <- deals_list(deals)
  game <- deal_game(deals[[1]])
  for (i in seq_along(deals)) {
    if (class(deals[[i]])[1] != class(deals[[1]])[1]) {
      abort_not_deal(deals[[i]], game$name, paste("deal", i, "of `deals`"))
    }
  }
  rules <- rules_for(deals[[1]], rules)
  games <- check_whole(games, 1, 1e6, "`games`")
  seed <- check_seed(seed)
  check_level(conf_level)
  limits <- call_limits(control, given, game$limits())
  options <- c(
    playouts, list(seed = seed, games = games, threads = patience_threads(limits$threads))
  )
  played <- lapply(deals, function(deal) {
    found <- .Call(patience_game_playouts, open_game(deal, rules, NULL)$pointer, options)
    if (found$interrupted) interrupt()
    found
  })
  wins <- vapply(played, `[[`, 1L, "wins")
  # What such a player wins can be won.
  outcome <- factor(rep("won", length(deals)), outcomes)
  for (i in which(wins == 0)) {
    outcome[i] <- solve_deal(deals[[i]], rules, control = new_control(limits))$outcome
  }
  # The shares of games won of easy, medium and hard deals.
  least <- played[[1]]$least
  interval <- .Call(patience_wilson, as.numeric(wins), rep(games, length(wins)), conf_level)
  rows <- tibble::tibble(
    deal = seq_along(wins), name = vapply(deals, `[[`, "", "name"),
    outcome = outcome, games = as.integer(games), wins = wins,
    estimate = wins / games, conf.low = interval[, 1], conf.high = interval[, 2]
  )
  rows$difficulty <- difficulty_in_words(rows$estimate, outcome, least)
  rows[c("variant", "player", "seed")] <- list(format(rules), player, seed)
  told <- sprintf("%s, player %s, seed %.0f", format(rules), player, seed)
  as_told_table(rows, "difficulty", title = game$title, played = told, least = least)
}

# Easy, medium and hard deals are won in a share of the games that is no less than `least`.
difficulty_in_words <- function(estimate, outcome, least) {
  words <- c("easy", "medium", "hard", "very hard", "lost")
  at <- findInterval(-estimate, c(-Inf, -least), left.open = TRUE)
  at[outcome == "lost"] <- 5
  at[outcome == "unknown"] <- NA
  factor(words[at], words)
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.difficulty <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  c("Difficulty" = paste0(attr(x, "title"), ", ", attr(x, "played")))
}

#' @rdname win_rate_plots
#' @exportS3Method ggplot2::autoplot
autoplot.difficulty <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  rows <- object[order(-object$estimate, object$conf.high, -object$deal), ]
  rows$place <- seq_len(nrow(rows))
  rows$shape <- ifelse(rows$outcome == "won", "can be won", ifelse(
    rows$outcome == "lost", "lost", "unknown"
  ))
  # On a logarithmic scale no win at all is shown by the end of its interval alone.
  least <- 0.5 / max(rows$games)
  ggplot2::ggplot(rows, ggplot2::aes(x = .data$place, y = 100 * pmax(.data$estimate, least))) +
    ggplot2::geom_linerange(ggplot2::aes(
      ymin = 100 * pmax(.data$conf.low, least), ymax = 100 * .data$conf.high
    ), colour = "grey60") +
    ggplot2::geom_point(ggplot2::aes(shape = .data$shape)) +
    ggplot2::geom_hline(yintercept = 100 * attr(object, "least"), linetype = "dotted") +
    ggplot2::scale_shape_manual(
      values = c("can be won" = 19, lost = 4, unknown = 1), name = NULL
    ) +
    ggplot2::scale_y_log10(labels = shown_each) +
    ggplot2::labs(
      x = "deals, the easiest first", y = "games won, % (logarithmic; at the bottom none)",
      title = paste0(attr(object, "title"), ": how hard the deals are"),
      subtitle = attr(object, "played")
    ) +
    ggplot2::theme_bw()
}

#' @rdname win_rate_plots
#' @export
plot.difficulty <- function(x, ...) draw(x, ...)
