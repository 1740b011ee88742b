#' Picture of a power curve
#'
#' The power of the tests against one dealer or several, over the number of games, with
#' intervals: AGT as circles and full lines, ATSV as triangles and broken lines, a panel for
#' each dealer. Legible in black and white; needs the package ggplot2.
#'
#' @param object,x Powers from [power_dealer()], of several numbers of games.
#' @param ... More of them, of other dealers. Their names, if given, head the panels in place of
#'   the dealers' descriptions; `plot()` passes them on.
#' @param wanted A power to mark by a line, from 0 to 1.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @references
#' Wilson EB (1927). "Probable inference, the law of succession, and statistical inference".
#' *Journal of the American Statistical Association* 22, 209-212, for the intervals.
#' @seealso [games_needed_dealer()] for the number of games at which a curve reaches a power.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' games <- c(25, 50, 100, 200)
#' all_games <- power_dealer("worse_agt", games, reps = 200)
#' a_quarter <- power_dealer(spider_dealer("worse_agt", probability = 0.25), games, reps = 200)
#' plot(all_games, a_quarter)
#' @name spider_power_plot
NULL

#' @rdname spider_power_plot
#' @exportS3Method ggplot2::autoplot
autoplot.power_dealer <- function(object, ..., wanted = 0.8) {
  need_ggplot2()
  check_between(wanted, 0, 1, "`wanted`")
  powers <- list(object, ...)
  if (!all(vapply(powers, inherits, NA, "power_dealer"))) {
    abort_input("argument", "Pictures of power take results of {.fn power_dealer} only.")
  }
  for (power in powers) check_whole_table(power)
  check_any_rows(do.call(rbind, lapply(powers, as.data.frame)))
  named <- if (is.null(names(powers))) rep("", length(powers)) else names(powers)
  rows <- do.call(rbind, unname(Map(function(power, name) {
    data.frame(as.data.frame(power), panel = if (nzchar(name)) name else power$dealer)
  }, powers, named)))
  rows$panel <- factor(rows$panel, unique(rows$panel))
  words <- c(
    agt = "AGT", atsv = "ATSV", both = "AGT and ATSV", rank = "one rank", ranks = "ranks",
    fair_dealing = "all cards", luck = "luck", monitor_agt = "AGT, every game",
    monitor_atsv = "ATSV, every game", monitor_both = "AGT and ATSV, every game",
    change_agt = "change of AGT", change_atsv = "change of ATSV",
    change_both = "change of AGT and ATSV"
  )
  rows$statistic <- factor(words[rows$statistic], words)
  levels <- unique(unlist(lapply(powers, `[[`, "sig_level")))
  drawn <- ggplot2::ggplot(rows, ggplot2::aes(
    x = .data$games, y = .data$estimate, shape = .data$statistic, linetype = .data$statistic
  )) +
    ggplot2::geom_hline(yintercept = wanted, colour = "grey60") +
    (if (max(table(rows$panel, rows$statistic)) > 1) ggplot2::geom_line()) +
    ggplot2::geom_linerange(
      ggplot2::aes(ymin = .data$conf.low, ymax = .data$conf.high),
      linetype = "solid"
    ) +
    ggplot2::geom_point(size = 2) +
    ggplot2::facet_wrap(ggplot2::vars(.data$panel), labeller = ggplot2::label_wrap_gen(32)) +
    ggplot2::scale_x_log10(breaks = unique(rows$games)) +
    ggplot2::scale_shape_manual(values = stats::setNames(seq_along(words), words), name = NULL) +
    ggplot2::scale_linetype_manual(values = stats::setNames(seq_along(words), words), name = NULL)
  drawn +
    ggplot2::coord_cartesian(ylim = c(0, 1)) +
    ggplot2::labs(
      x = "games in a series (n)", y = "power (share of series found out)",
      title = "Spider: how soon a dealer is found out",
      caption = paste(power_points(rows$reps), sprintf(
        "Tests at %s%%; grey line: power %s.", paste(format(100 * levels), collapse = "% and "),
        format(wanted)
      ), sep = "\n")
    ) +
    spider_theme()
}

power_points <- function(reps) {
  series <- vapply(unique(reps[!is.na(reps)]), shown, "")
  if (length(series) == 0) {
    return("Exact powers.")
  }
  text <- sprintf(
    "%s simulated series a point, with intervals", paste(series, collapse = " or ")
  )
  if (anyNA(reps)) paste0(text, "; points without are exact.") else paste0(text, ".")
}

#' @rdname spider_power_plot
#' @export
plot.power_dealer <- function(x, ...) draw(x, ...)
