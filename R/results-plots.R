#' Pictures of win rates
#'
#' All are legible in black and white, say how many deals they show, and need the package ggplot2.
#'
#' * [win_rate()]: rates with their intervals, from the low end with unknown deals lost to the
#'   high end with them won, and the published rates for the same rules as far as these are
#'   known.
#' * [simulate_agnes()]: the part of the deals that needed at least so many states
#'   (`what = "states"`), or the most cards that came to the foundations (`what = "scores"`).
#' * [win_rate_sequence()]: the estimate as the deals come in, in its confidence sequence, with
#'   Wilson's interval for each number of deals, which holds for one of them fixed beforehand.
#' * [compare_variants()]: paired differences with their intervals.
#' * [difficulty()]: the share of games won of each deal, the easiest deals first.
#'
#' @param object,x Results of these functions, or a run of Agnes Sorel, see [open_run()].
#' @param published The rates to draw beside ours, rows of [published_rates]; `NULL` for none.
#' @param log Whether the axis is logarithmic; by default if the rates differ twentyfold.
#' @param what `"states"` or `"scores"`.
#' @param from The number of deals to begin with; fewer have intervals that dwarf all others.
#' @param ... Passed on by `plot()`, otherwise not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns it invisibly.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' games <- simulate_agnes(300, c("Up-Suit-None", "Up-Suit-High1", "Up-Suit-HighRun"))
#' plot(win_rate(games))
#' plot(games, what = "states")
#' plot(win_rate_sequence(games))
#' plot(compare_variants(games))
#' @name win_rate_plots
NULL

#' @rdname win_rate_plots
#' @exportS3Method ggplot2::autoplot
autoplot.win_rates <- function(object, published = patience::published_rates, log = NULL, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  check_any_rows(object)
  if (anyDuplicated(object$variant) > 0) {
    abort_input("results", "A variant is there twice.")
  }
  if (is.null(log)) {
    log <- min(object$estimate) > 0 && 20 * min(object$estimate_if_won) < max(object$estimate)
  }
  check_flag(log, "`log`")
  if (log && min(object$estimate) == 0) {
    abort_input("argument", "A rate of 0 has no place on a logarithmic axis.")
  }
  same <- length(unique(object$deals)) == 1
  labels <- variant_words(object$variant)
  if (!same) labels <- titles_with_n(labels, object$deals, " ")
  size <- 2.5 * row_scale(nrow(object))^2
  ours <- data.frame(
    row = factor(labels, rev(labels)), estimate = 100 * object$estimate,
    if_won = 100 * object$estimate_if_won,
    # A line down to 0 has no end on a logarithmic axis: it goes to half of the smallest rate.
    low = 100 * if (log) pmax(object$conf.low, min(object$estimate) / 2) else object$conf.low,
    high = 100 * object$conf.high_if_won
  )
  theirs <- published_points(object, published, ours$row)
  unknown <- sum(object$unknown)
  note <- if (unknown > 0) {
    sprintf("\n%s unknown: lost at the low end, won at the high end.", in_words(unknown, "deal"))
  }
  each <- if (same) sprintf("%s each. ", in_words(object$deals[1], "deal"))
  drawn <- ggplot2::ggplot(ours, ggplot2::aes(x = .data$estimate, y = .data$row)) +
    ggplot2::geom_linerange(ggplot2::aes(xmin = .data$low, xmax = .data$high)) +
    ggplot2::geom_point(size = 0.8 * size) +
    (if (log) ggplot2::scale_x_log10(labels = shown_each)) +
    ggplot2::labs(
      x = if (log) "deals won, % (logarithmic)" else "deals won, %", y = NULL,
      title = titled(attr(object, "game"), "win rates"),
      caption = paste0(each, interval_words(attr(object, "interval")), ".", note)
    ) +
    rows_theme(nrow(object))
  if (nrow(theirs) == 0) drawn else with_published(drawn, theirs, size)
}

# Published rates above ours.
with_published <- function(drawn, theirs, size) {
  beside <- ggplot2::position_nudge(y = 0.35)
  # From published deals that are unknown as lost to the same as won.
  open <- theirs[theirs$if_won > theirs$estimate, ]
  if (nrow(open) > 0) {
    drawn <- drawn + ggplot2::geom_linerange(
      ggplot2::aes(xmin = .data$estimate, xmax = .data$if_won),
      data = open, linewidth = 0.3, position = beside
    ) + ggplot2::labs(caption = paste0(
      drawn$labels$caption, "\nThin lines: published deals that are unknown, lost to won."
    ))
  }
  drawn +
    ggplot2::geom_point(
      ggplot2::aes(shape = .data$source), data = theirs, size = size, position = beside
    ) +
    ggplot2::scale_shape_manual(
      values = stats::setNames(
        rep_len(c(2, 6, 0, 4, 5, 1), length(levels(theirs$source))), levels(theirs$source)
      ),
      name = "published"
    )
}

# Published rates at the rows that they belong to.
published_points <- function(rates, published, rows) {
  none <- data.frame(
    row = character(), estimate = numeric(), if_won = numeric(), source = factor()
  )
  if (is.null(published) || anyNA(rates$variant)) {
    return(none)
  }
  pairs <- published_pairs(rates, chosen_rates(published, NULL, FALSE))
  kept <- chosen_rates(published, NULL, FALSE)[pairs[, 2], ]
  if (nrow(kept) == 0) {
    return(none)
  }
  data.frame(
    row = rows[pairs[, 1]], estimate = 100 * kept$wins / kept$deals,
    if_won = 100 * (kept$wins + published_unknown(kept)) / kept$deals,
    source = factor(kept$source, unique(kept$source))
  )
}

#' @rdname win_rate_plots
#' @exportS3Method ggplot2::autoplot
autoplot.win_rate_sequence <- function(object, from = 100, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  check_any_rows(object)
  from <- check_whole(from, 1, 1e15, "`from`")
  level <- attr(object, "conf_level")
  fixed <- win_rate_interval(object$won, object$deals, object$unknown, conf_level = level)
  last <- object[!duplicated(object$variant, fromLast = TRUE), ]
  titles <- titles_with_n(last$variant, last$deals)
  path <- data.frame(
    deals = object$deals, estimate = 100 * object$estimate,
    low = 100 * object$conf.low, high = 100 * object$conf.high,
    fixed.low = 100 * fixed$conf.low, fixed.high = 100 * fixed$conf.high,
    panel = factor(titles[match(object$variant, last$variant)], titles)
  )
  drawn <- path$deals >= from
  if (any(drawn)) path <- path[drawn, ]
  words <- sprintf(
    "Band: %s%% confidence sequence, may be looked at after every deal. Dashed: Wilson's
interval for one number of deals fixed beforehand.%s",
    shown_number(100 * level),
    if (any(object$unknown > 0)) " Unknown deals are rounded outward." else ""
  )
  ggplot2::ggplot(path, ggplot2::aes(x = .data$deals)) +
    ggplot2::geom_ribbon(
      ggplot2::aes(ymin = .data$low, ymax = .data$high),
      fill = "grey85"
    ) +
    ggplot2::geom_line(ggplot2::aes(y = .data$fixed.low), linetype = "dashed") +
    ggplot2::geom_line(ggplot2::aes(y = .data$fixed.high), linetype = "dashed") +
    ggplot2::geom_line(ggplot2::aes(y = .data$estimate), linewidth = 0.8) +
    ggplot2::scale_x_log10(labels = shown_each) +
    ggplot2::facet_wrap(ggplot2::vars(.data$panel), scales = "free") +
    ggplot2::labs(
      x = "deals (logarithmic)", y = "deals won, %",
      title = titled(attr(object, "game"), "the win rate as the deals come in"), caption = words
    ) +
    ggplot2::theme_bw()
}

#' @rdname win_rate_plots
#' @exportS3Method ggplot2::autoplot
autoplot.paired_rates <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  check_any_rows(object)
  interval <- attr(object, "interval")
  words <- paired_words(interval)
  reference <- unique(object$reference)
  one <- length(reference) == 1
  labels <- if (one) object$variant else sprintf("%s\nless %s", object$variant, object$reference)
  sure <- object$adj.p.value < 1 - interval$conf_level
  pairs <- data.frame(
    row = factor(labels, rev(labels)), estimate = 100 * object$estimate,
    low = 100 * object$conf.low, high = 100 * object$conf.high,
    shown = factor(ifelse(sure, "yes", "no"), c("yes", "no"))
  )
  deals <- paste(shown_each(unique(range(object$deals))), collapse = " to ")
  ggplot2::ggplot(pairs, ggplot2::aes(x = .data$estimate, y = .data$row)) +
    ggplot2::geom_vline(xintercept = 0, linetype = "dashed") +
    ggplot2::geom_linerange(ggplot2::aes(xmin = .data$low, xmax = .data$high)) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$shown), size = 2.5, fill = "white") +
    ggplot2::scale_shape_manual(values = c(yes = 19, no = 21), name = "different") +
    ggplot2::labs(
      x = paste0(
        "difference of the win rates", if (one) paste(" from", reference), ", percentage points"
      ),
      y = NULL,
      title = titled(
        attr(object, "game"), sprintf("variants on the same deals (n = %s)", deals)
      ),
      caption = sprintf(
        "%s. Different: %s, adjusted (%s).", words$intervals, words$test, words$adjusted
      )
    ) +
    rows_theme(nrow(object) * if (one) 1 else 2)
}

#' @rdname win_rate_plots
#' @export
plot.win_rates <- function(x, ...) draw(x, ...)

#' @rdname win_rate_plots
#' @export
plot.win_rate_sequence <- function(x, ...) draw(x, ...)

#' @rdname win_rate_plots
#' @export
plot.paired_rates <- function(x, ...) draw(x, ...)
