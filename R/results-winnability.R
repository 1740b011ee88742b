#' @rdname galactic_plots
#' @exportS3Method ggplot2::autoplot
autoplot.winnability_table <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  rates <- data.frame(
    ranks = object$ranks, rules = factor(object$rules, galactic_move_sets$set),
    rate = 50 * (object$estimate + object$estimate_if_won), low = 100 * object$conf.low,
    high = 100 * object$conf.high_if_won
  )
  ggplot2::ggplot(rates, ggplot2::aes(x = .data$ranks, y = .data$rate, shape = .data$rules)) +
    ggplot2::geom_line(ggplot2::aes(linetype = .data$rules), colour = "grey40") +
    ggplot2::geom_errorbar(ggplot2::aes(ymin = .data$low, ymax = .data$high), width = 0.2) +
    ggplot2::geom_point(size = 2) +
    ggplot2::scale_x_continuous(breaks = sort(unique(rates$ranks))) +
    ggplot2::coord_cartesian(ylim = c(0, 100)) +
    ggplot2::labs(
      x = "ranks", y = "boards that can be won, %", shape = "rules", linetype = "rules",
      title = "Pan Galactic Solitaire, perfect play"
    ) +
    ggplot2::theme_bw()
}

#' @rdname galactic_plots
#' @export
plot.winnability_table <- function(x, ...) draw(x, ...)

#' Which boards of Pan Galactic Solitaire can be won
#'
#' The win rate of perfect play by the number of ranks, under several
#' sets of moves: exactly, by enumeration of all boards, for few ranks, and by simulation for
#' more.
#'
#' The enumeration goes back from the won boards, move by move. Boards that differ only in the
#' order of columns and in the names of ranks are taken together: of the 479,001,600 boards of
#' three ranks 17 million are left, which take some ten seconds for each set of moves.
#'
#' @param ranks Numbers of ranks, from 1 to 13.
#' @param rules Sets of moves, see [rules_galactic()].
#' @param n Number of deals for each simulated row, as in [simulate_galactic()].
#' @param exact The largest number of ranks to enumerate, 0 to 3.
#' @param seed,progress,control,... As in [simulate_galactic()].
#' @param conf_level Confidence level of Wilson's interval, between 0 and 1.
#' @return A tibble of class `winnability_table` with a row for each number
#'   of ranks and set of moves: `ranks`, `rules`, `method` (`"exact"` or `"simulated"`), `deals`
#'   (how many boards there are or were dealt), `won`, `lost`, `unknown`, `estimate`, `conf.low`
#'   and `conf.high` with unknown ones as lost, and the same as won: `estimate_if_won`,
#'   `conf.low_if_won` and `conf.high_if_won`. The intervals of exact rows have no width.
#'   `print()` shows it by ranks and sets of moves, and `plot()` draws it, see [galactic_plots].
#' @examples
#' table <- winnability_table(1:5, n = 200, exact = 2)
#' table
#' tibble::as_tibble(table)
#' @export
winnability_table <- function(ranks = 1:6, rules = c("original", "easy", "easy4"), n = 1000,
                              exact = 3, seed = 1, conf_level = 0.95,
                              progress = patience_progress(), control = solver_control(), ...) {
  ranks <- check_wholes(ranks, 1, 13, "`ranks`")
  exact <- check_whole(exact, 0, 3, "`exact`")
  check_level(conf_level)
  rules <- check_choices(rules, galactic_move_sets$set, "`rules`")
  rows <- lapply(unique(ranks), function(k) {
    if (k <= exact) {
      return(exact_winnability(k, rules))
    }
    games <- withCallingHandlers(
      simulate_galactic(
        n, lapply(rules, rules_galactic, k), "perfect", seed,
        progress = progress, control = control, ...
      ),
      patience_interrupted = function(condition) interrupt() # half a row is no row
    )
    rates <- win_rate(games, conf_level)
    kept <- setdiff(names(rates), c("variant", "states_mean", "states_sd", "states_max"))
    tibble::tibble(ranks = k, rules = rules, method = "simulated", rates[kept])
  })
  as_table(do.call(rbind, rows), "winnability_table")
}

#' @export
print.winnability_table <- function(x, ...) {
  if (nrow(x) == 0 || !is_whole(x)) {
    return(NextMethod())
  }
  cat("Boards of Pan Galactic Solitaire that can be won\n")
  cells <- ifelse(
    x$method == "exact",
    sprintf("%.4f%%", 100 * x$estimate),
    shown_pair(
      shown_rate(x$estimate, x$conf.low, x$conf.high),
      shown_rate(x$estimate_if_won, x$conf.low_if_won, x$conf.high_if_won), x$unknown, " to "
    )
  )
  sets <- unique(x$rules)
  ranks <- unique(x$ranks)
  at <- outer(ranks, sets, function(k, set) match(paste(k, set), paste(x$ranks, x$rules)))
  deals <- x$deals[at[, 1]]
  method <- x$method[at[, 1]]
  columns <- c(
    list(Ranks = format(ranks), Boards = paste(shown_count(deals), method)),
    stats::setNames(lapply(seq_along(sets), function(i) cells[at[, i]]), sets)
  )
  columns <- Map(function(name, cells) format(c(name, cells), justify = "right"), names(columns),
                 columns)
  cat(do.call(paste, c(unname(columns), sep = "  ")), sep = "\n")
  if (isTRUE(any(x$unknown > 0))) cat("Two values: unknown boards taken as lost, then as won.\n")
  invisible(x)
}
