#' Pictures of Pan Galactic Solitaire
#'
#' For a table of winnability, the boards that can be won by number of ranks, with intervals from
#' unknown boards lost to unknown boards won. For simulated games, how many moves they had. For a
#' board, its cards: those that are home in light grey, columns that are done in dark grey, with a
#' line that says so if the board is won, or lost because no move is legal. All are legible in
#' black and white, and need the package ggplot2.
#'
#' @param object,x A [table][winnability_table()] or [games][simulate_galactic()], or a run of
#'   them, see [open_run()]; or a [board][as_deal()].
#' @param rules For a board: the rules that say which moves are legal, see [rules_galactic()].
#' @param ... For a board `glyphs`, whether suits are glyphs or letters; otherwise not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' plot(winnability_table(1:4, n = 200, exact = 2))
#' plot(simulate_galactic(1000))
#' plot(deal_cards("galactic"), glyphs = FALSE)
#' @name galactic_plots
NULL

#' @rdname galactic_plots
#' @exportS3Method ggplot2::autoplot
autoplot.simulation_galactic <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  check_games(object)
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

#' @rdname galactic_plots
#' @exportS3Method ggplot2::autoplot
autoplot.deal_galactic <- function(object, rules = NULL, ...) {
  need_ggplot2()
  codes <- matrix(galactic_board_codes(object, "`object`"), 4, byrow = TRUE)
  done <- galactic_done(codes)
  home <- codes %/% 13L == galactic_rows
  columns <- ncol(codes)
  cards <- data.frame(
    column = rep(seq_len(columns), each = 4),
    row = factor(galactic_suits, rev(galactic_suits)),
    card = c(matrix(format(object$cards, ...), 4, byrow = TRUE)),
    place = factor(
      ifelse(rep(done, each = 4), "column done", ifelse(home, "home", "away")),
      c("column done", "home", "away")
    )
  )
  shades <- c("column done" = "grey60", home = "grey85", away = "white")
  ggplot2::ggplot(cards, ggplot2::aes(x = .data$column, y = .data$row)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$place), colour = "black") +
    ggplot2::geom_text(ggplot2::aes(label = .data$card)) +
    ggplot2::scale_fill_manual(values = shades, name = NULL) +
    ggplot2::scale_x_continuous(breaks = seq_len(columns)) +
    ggplot2::labs(
      x = NULL, y = NULL, title = paste("Pan Galactic Solitaire:", object$name),
      subtitle = galactic_verdict(object, rules_for(object, rules))
    ) +
    ggplot2::theme_minimal() +
    ggplot2::theme(panel.grid = ggplot2::element_blank(), legend.position = "bottom")
}

#' @rdname galactic_plots
#' @export
plot.deal_galactic <- function(x, ...) draw(x, ...)
