#' Pictures of games of La Belle Lucie
#'
#' For each of the rules, how many cards are left after each deal that there was: a bar for each
#' number, as a share of all games. Games that were
#' won are those with none left. Legible in black and white; needs the package ggplot2.
#'
#' @param object,x Results of [simulate_lucie()], or a run of them, see [open_run()].
#' @param ... Passed on by `plot()`, otherwise not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' plot(simulate_lucie(500, c("Lucie-3", "Lucie-3-Merci")))
#' @name lucie_plots
NULL

#' @rdname lucie_plots
#' @exportS3Method ggplot2::autoplot
autoplot.simulation_lucie <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  check_games(object)
  columns <- if (inherits(object, "patience_run")) {
    paste0("left_", seq_len(lucie_most_deals(object$job$variants)))
  } else {
    grep("^left_", names(object), value = TRUE)
  }
  if (length(columns) == 0) {
    abort_input("results", "{.arg object} has no columns {.field left_1} and so on.")
  }
  bars <- lapply(seq_along(columns), function(i) {
    games <- tally(object, columns[i])
    names(games)[2] <- "left"
    games$deal <- paste("after deal", i)
    games$share <- 100 * games$n / stats::ave(games$n, games$variant, FUN = sum)
    games[!is.na(games$left), ] # games that were won before have no such deal
  })
  bars <- do.call(rbind, bars)
  ggplot2::ggplot(bars, ggplot2::aes(x = .data$left, y = .data$share)) +
    ggplot2::geom_col(fill = "grey30", width = 0.8) +
    ggplot2::facet_grid(variant ~ deal) +
    ggplot2::labs(
      x = "cards left", y = "% of all games",
      title = "La Belle Lucie: cards left after each deal",
      caption = sprintf("%s. None left: won.", toString(origin_of(object)))
    ) +
    ggplot2::theme_bw()
}

#' @rdname lucie_plots
#' @export
plot.simulation_lucie <- function(x, ...) draw(x, ...)
