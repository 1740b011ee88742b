#' Pictures of Pan Galactic Solitaire
#'
#' For a table of winnability, the boards that can be won by number of ranks, with intervals from
#' unknown boards lost to unknown boards won. For simulated games, how many moves they had. Both
#' are legible in black and white, and need the package ggplot2.
#'
#' @param object,x A [table][winnability_table()] or [games][simulate_galactic()], or a run of
#'   them, see [open_run()].
#' @param ... Not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @section Errors:
#' `patience_error_package` if ggplot2 is not installed.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' plot(winnability_table(1:4, n = 200, exact = 2))
#' plot(simulate_galactic(1000))
#' @name galactic_plots
NULL

#' @rdname galactic_plots
#' @exportS3Method ggplot2::autoplot
autoplot.simulation_galactic <- function(object, ...) {
  need_ggplot2()
  games <- tally(object, c("outcome", "moves"))
  shades <- c(won = "grey20", lost = "grey75", unknown = "white")
  ggplot2::ggplot(games, ggplot2::aes(x = .data$moves, y = .data$n, fill = .data$outcome)) +
    ggplot2::geom_col(width = 1, colour = "grey40", linewidth = 0.2) +
    ggplot2::scale_fill_manual(values = shades, name = NULL) +
    ggplot2::facet_wrap(ggplot2::vars(.data$variant), ncol = 1) +
    ggplot2::labs(
      x = "moves", y = "games", title = "Pan Galactic Solitaire",
      subtitle = toString(origin_of(object))
    ) +
    ggplot2::theme_bw()
}

#' @rdname galactic_plots
#' @export
plot.simulation_galactic <- function(x, ...) draw(x, ...)
