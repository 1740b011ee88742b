#' Pictures of games of La Belle Lucie
#'
#' For each of the rules, how many cards are left after each deal that there was: a bar for each
#' number, as a share of all games. Games that were
#' won are those with none left. Legible in black and white; needs the package ggplot2.
#'
#' @param object,x Results of [simulate_lucie()].
#' @param ... Passed on by `plot()`, otherwise not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @section Errors:
#' `patience_error_package` if ggplot2 is not installed; `patience_error_results` if there are no
#' games.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' plot(simulate_lucie(500, c("Lucie-3", "Lucie-3-Merci")))
#' @name lucie_plots
NULL

#' @rdname lucie_plots
#' @exportS3Method ggplot2::autoplot
autoplot.simulation_lucie <- function(object, ...) {
  need_ggplot2()
  if (nrow(object) == 0) abort_input("results", "{.arg object} has no rows.")
  columns <- grep("^left_", names(object), value = TRUE)
  bars <- lapply(unique(object$variant), function(variant) {
    rows <- object[object$variant == variant, ]
    lapply(seq_along(columns), function(i) {
      counts <- tabulate(rows[[columns[i]]] + 1L, 53)
      data.frame(
        variant = variant, deal = paste("after deal", i), left = 0:52,
        share = 100 * counts / nrow(rows)
      )[counts > 0, ]
    })
  })
  bars <- do.call(rbind, unlist(bars, recursive = FALSE))
  ggplot2::ggplot(bars, ggplot2::aes(x = .data$left, y = .data$share)) +
    ggplot2::geom_col(fill = "grey30", width = 0.8) +
    ggplot2::facet_grid(variant ~ deal) +
    ggplot2::labs(
      x = "cards left", y = "% of all games",
      title = "La Belle Lucie: cards left after each deal",
      caption = sprintf("%s. None left: won.", paste(attr(object, "origin"), collapse = ", "))
    ) +
    ggplot2::theme_bw()
}

#' @rdname lucie_plots
#' @export
plot.simulation_lucie <- function(x, ...) draw(x, ...)
