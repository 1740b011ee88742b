#' Pictures of recorded games and of the evidence
#'
#' For recorded games, each game's AGT against its ATSV, with wins as circles and losses as
#' crosses, over contours that hold 50%, 80% and 95% of fairly dealt games. For a monitor, the
#' evidence after each game with the line of the alarm, and for [monitor_change()] a guess since
#' when. All are legible in black and white, and need the package ggplot2.
#'
#' @param object,x [Recorded games][spider_games()], a [monitor][monitor_dealer()] or a
#'   [monitor of changes][monitor_change()].
#' @param fair Fairly dealt games to simulate for the contours, a whole number from 1000 to
#'   10^6.
#' @param seed Their seed.
#' @param ... Passed on by `plot()`, otherwise not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>,
#' whose picture the first one follows.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' plot(games, fair = 5000)
#' plot(monitor_dealer(games))
#' @name spider_plots
NULL

# Captions may be wider than the panels.
spider_theme <- function() {
  ggplot2::theme_bw() + ggplot2::theme(plot.caption.position = "plot")
}

#' @rdname spider_plots
#' @exportS3Method ggplot2::autoplot
autoplot.spider_games <- function(object, fair = 20000, seed = 1, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  fair <- check_whole(fair, 1000, 1e6, "`fair`")
  known <- object[!is.na(object$atsv), ]
  if (nrow(known) == 0) {
    abort_input("spider_games", c(
      "No game of {.arg object} has an ATSV to draw.",
      i = "ATSV needs the turned cards, see {.fn spider_games}."
    ))
  }
  result <- ifelse(is.na(known$result), "no result", as.character(known$result))
  labels <- sprintf("%s (%d)", c("won", "lost", "no result"), c(
    sum(result == "won"), sum(result == "lost"), sum(result == "no result")
  ))
  points <- data.frame(
    agt = known$agt, atsv = known$atsv,
    result = factor(labels[match(result, c("won", "lost", "no result"))], labels)
  )
  null <- simulate_spider(fair, seed = check_seed(seed))
  contours <- null_contours(null$agt, null$atsv)
  ggplot2::ggplot(points, ggplot2::aes(x = .data$agt, y = .data$atsv)) +
    ggplot2::geom_path(
      ggplot2::aes(x = .data$agt, y = .data$atsv, group = .data$line, linetype = .data$holds),
      data = contours, colour = "grey40"
    ) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$result), size = 2) +
    ggplot2::scale_shape_manual(values = stats::setNames(c(1, 4, 3), labels), name = NULL) +
    ggplot2::scale_linetype_manual(
      values = c("50%" = "solid", "80%" = "longdash", "95%" = "dotted"),
      name = "of fair games"
    ) +
    ggplot2::labs(
      x = "AGT (guaranteed turns a row)", y = "ATSV (cards, squared)",
      title = sprintf("Cards of %d games of Spider", nrow(points)),
      caption = sprintf("Contours: %s simulated fair games. Left and below: worse.", shown(fair))
    ) +
    spider_theme()
}

# Lines of equal density around half, four fifths and 95% of the points.
null_contours <- function(agt, atsv) {
  # AGT is a multiple of 1/6: spread evenly, so that the density has no ridges.
  along <- (seq_along(agt) * 0.6180339887) %% 1
  agt <- agt + (along - 0.5) / 6
  grid <- list(x = seq(min(agt), max(agt), length.out = 60))
  grid$y <- seq(min(atsv), max(atsv), length.out = 80)
  kernel <- function(points, grid) {
    width <- 1.06 * stats::sd(points) * length(points)^(-1 / 6)
    cells <- round((points - grid[1]) / (grid[2] - grid[1])) + 1
    list(cells = cells, smooth = outer(grid, grid, function(a, b) stats::dnorm(a, b, width)))
  }
  x <- kernel(agt, grid$x)
  y <- kernel(atsv, grid$y)
  counts <- table(factor(x$cells, 1:60), factor(y$cells, 1:80))
  density <- x$smooth %*% counts %*% y$smooth
  at <- sort(density[cbind(x$cells, y$cells)], decreasing = TRUE)
  shares <- c("50%" = 0.5, "80%" = 0.8, "95%" = 0.95)
  levels <- at[ceiling(shares * length(at))]
  lines <- lapply(seq_along(shares), function(k) {
    pieces <- grDevices::contourLines(grid$x, grid$y, density, levels = levels[k])
    do.call(rbind, lapply(seq_along(pieces), function(i) {
      data.frame(
        agt = pieces[[i]]$x, atsv = pieces[[i]]$y, line = paste(k, i), holds = names(shares)[k]
      )
    }))
  })
  do.call(rbind, lines)
}

#' @rdname spider_plots
#' @exportS3Method ggplot2::autoplot
autoplot.spider_monitor <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  evidence_plot(
    object, c(1, object$evidence$e.value), "evidence against fair dealing (e-value)",
    object$threshold,
    sprintf(
      "A fair dealer ever reaches the line with a probability of at most %s%%.",
      shown_number(100 * object$sig_level)
    )
  )
}

#' @rdname spider_plots
#' @exportS3Method ggplot2::autoplot
autoplot.spider_change <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  drawn <- evidence_plot(
    object, c(NA, object$evidence$e.detector), "evidence of a change (e-detector)",
    object$run_length,
    sprintf(
      "A fair dealer reaches the line once in %s games on average, or less often.",
      shown_number(object$run_length)
    )
  )
  if (is.na(object$alarm)) {
    return(drawn)
  }
  drawn +
    ggplot2::geom_vline(xintercept = object$began, linetype = "dotted") +
    ggplot2::labs(subtitle = "dotted: since when, if the dealer changed (a guess)")
}

# The evidence before the first game (NA if there is none) and after each, with the line at which
# there is an alarm.
evidence_plot <- function(watch, evidence, title, threshold, caption) {
  evidence <- data.frame(game = c(0, watch$evidence$game), evidence = evidence)
  drawn <- ggplot2::ggplot(
    evidence[!is.na(evidence$evidence), ], ggplot2::aes(x = .data$game, y = .data$evidence)
  ) +
    ggplot2::geom_hline(yintercept = threshold, linetype = "dashed") +
    ggplot2::annotate(
      "text",
      x = 0, y = threshold, hjust = 0, vjust = -0.5,
      label = sprintf("alarm at %s", shown_number(threshold))
    ) +
    ggplot2::geom_line() +
    ggplot2::scale_y_log10(labels = function(x) format(x, drop0trailing = TRUE, trim = TRUE)) +
    ggplot2::expand_limits(y = c(0.1, 2 * threshold)) +
    ggplot2::labs(
      x = "games", y = title, caption = caption,
      title = sprintf("%d games of Spider, %s", nrow(watch$evidence), watched_by(watch))
    ) +
    spider_theme()
  if (is.na(watch$alarm)) {
    return(drawn)
  }
  drawn + ggplot2::geom_point(data = evidence[watch$alarm + 1, ], shape = 4, size = 3)
}

#' @rdname spider_plots
#' @export
plot.spider_games <- function(x, ...) draw(x, ...)

#' @rdname spider_plots
#' @export
plot.spider_monitor <- function(x, ...) draw(x, ...)

#' @rdname spider_plots
#' @export
plot.spider_change <- function(x, ...) draw(x, ...)
