#' @rdname win_rate_plots
#' @exportS3Method ggplot2::autoplot
autoplot.simulation_agnes <- function(object, what = "states", ...) {
  check_unused(...)
  need_ggplot2()
  check_games(object)
  check_choice(what, c("states", "scores"), "`what`")
  column <- if (what == "states") "examined" else "best_score"
  games <- tally(object, c("outcome", column))
  games$variant[is.na(games$variant)] <- "all deals"
  deals <- rowsum(games$n, games$variant, reorder = FALSE)[, 1]
  titles <- titles_with_n(names(deals), deals)
  games$panel <- factor(titles[match(games$variant, names(deals))], titles)
  drawn <- if (what == "states") states_plot(games, origin_of(object)) else scores_plot(games)
  drawn + ggplot2::facet_wrap(ggplot2::vars(.data$panel)) + ggplot2::theme_bw()
}

# The part of the deals that needed more states than so many, on logarithmic scales: a histogram
# would hide the few deals that take most of the work.
states_plot <- function(games, origin) {
  total <- rowsum(games$n, games$panel)[, 1]
  pieces <- split(games, list(games$panel, games$outcome), drop = TRUE)
  curves <- lapply(unname(pieces), function(piece) {
    piece <- piece[order(piece$examined), ]
    data.frame(
      panel = piece$panel, outcome = factor(piece$outcome, outcomes), states = piece$examined,
      percent = 100 * rev(cumsum(rev(piece$n))) / total[[as.character(piece$panel[1])]]
    )
  })
  ggplot2::ggplot(
    do.call(rbind, curves),
    ggplot2::aes(x = .data$states, y = .data$percent, linetype = .data$outcome)
  ) +
    ggplot2::geom_step(direction = "vh") +
    ggplot2::geom_point(ggplot2::aes(shape = .data$outcome), data = last_points(curves)) +
    ggplot2::scale_linetype_manual(
      values = c(won = "solid", lost = "longdash", unknown = "dotted"), name = NULL
    ) +
    ggplot2::scale_shape_manual(values = c(won = 19, lost = 4, unknown = 1), name = NULL) +
    ggplot2::scale_x_log10(labels = power_labels) +
    ggplot2::scale_y_log10(labels = shown_each) +
    ggplot2::labs(
      x = "states examined (logarithmic)",
      y = "deals that needed at least so many, % (logarithmic)",
      title = "Agnes Sorel: the work of the solver",
      caption = paste(
        c("Not comparable with another solver's states", origin[2]),
        collapse = "; "
      )
    )
}

last_points <- function(curves) do.call(rbind, lapply(curves, utils::tail, 1))

scores_plot <- function(games) {
  total <- rowsum(games$n, games$panel)[, 1]
  games$percent <- 100 * games$n / total[as.character(games$panel)]
  games$outcome <- factor(games$outcome, c("unknown", "lost", "won"))
  ggplot2::ggplot(games, ggplot2::aes(x = .data$best_score, y = .data$percent)) +
    ggplot2::geom_col(
      ggplot2::aes(fill = .data$outcome),
      width = 1, colour = "black", linewidth = 0.2
    ) +
    ggplot2::scale_fill_manual(
      values = c(won = "grey20", lost = "grey80", unknown = "white"), name = NULL
    ) +
    ggplot2::labs(
      x = "best score: cards on the foundations, base card included", y = "deals, %",
      title = "Agnes Sorel: how far a deal can be played",
      caption = "Of deals that are not won, the best that the search came upon."
    )
}

#' @rdname win_rate_plots
#' @export
plot.simulation_agnes <- function(x, ...) draw(x, ...)
