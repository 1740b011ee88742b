# simulate_agnes(until = ...): deals by batches until the confidence sequence of each of the
# rules is as narrow as wanted.

# Deals are solved in batches that grow with the number so far, the same for any threads: so the
# rows depend on nothing but the deals, rules, limits and what is wanted.
first_batch <- 100

batch_growth <- 0.1

# `solve_batch(numbers, rules, progress)` solves the deals with the given numbers under the given
# rules.
simulate_until <- function(solve_batch, rules, numbers, until, conf_level, progress,
                           call = parent.frame()) {
  until <- check_until(until, call)
  check_level(conf_level, call)
  variants <- vapply(rules, format, "")
  open <- rep(TRUE, length(rules))
  parts <- list()
  done <- 0
  line <- until_progress(progress, until, length(numbers), variants)
  on.exit(line$close())
  repeat {
    size <- min(max(first_batch, floor(batch_growth * done)), length(numbers) - done)
    batch <- catch_hand_over(
      solve_batch(numbers[done + seq_len(size)], rules[open], line$draw)
    )
    if (is.null(batch$value) && length(parts) == 0) interrupt()
    parts <- c(parts, list(batch$value))
    if (batch$interrupted) {
      rows <- until_rows(parts, variants, until)
      return(hand_over(rows, "{shown(nrow(rows))} rows are returned."))
    }
    done <- done + size
    rows <- until_rows(parts, variants, until)
    reached <- interval_reached(rows, variants, until, conf_level)
    open <- reached$half_width > reached$wanted
    if (!any(open) || done == length(numbers)) break
    line$learn(reached, rules = which(open))
  }
  if (any(open)) {
    warn_input("until", c(
      "After {shown(done)} deals the interval is not as narrow as wanted:
        {.val {variants[open]}}.",
      i = "Give more deals, or higher limits if many are unknown."
    ), call)
  }
  rows
}

# The progress line: rows so far, and of the rules that are furthest from what is wanted the
# interval and how wide it may be. draw() is for the run of a batch.
until_progress <- function(show, until, most, variants) {
  progress <- new_progress(show, sprintf(
    "%s at most, until the interval is as narrow as %s = %s.",
    games_in_words(most * length(variants), variants), names(until), format(until[[1]])
  ))
  before <- 0
  parts <- character()
  list(
    draw = structure(function(done, slow) {
      if (progress$due()) progress$update(before + done, parts = c(parts, slow))
    }, class = "progress_draw"),
    learn = function(reached, rules) {
      before <<- sum(reached$deals)
      at <- rules[which.max((reached$half_width / reached$wanted)[rules])]
      points <- function(x) sprintf("%.2f", 100 * x)
      parts <<- c(
        variant = if (length(variants) > 1) variants[at],
        wins = sprintf("won [%s, %s]%%", points(reached$low[at]), points(reached$high[at])),
        aim = paste("+/-", points(reached$half_width[at]), "aim", points(reached$wanted[at]))
      )
    },
    close = progress$close
  )
}

# All rows so far, rules by rules.
until_rows <- function(parts, variants, until) {
  rows <- do.call(rbind, parts)
  rows <- rows[order(match(rows$variant, variants)), ]
  rows <- with_origin_of(rows, parts[[1]])
  attr(rows, "until") <- until
  rows
}

# For each variant the deals, the interval with unknown deals rounded outward, half of its width,
# and what that may be.
interval_reached <- function(rows, variants, until, conf_level) {
  count <- function(chosen) tabulate(match(rows$variant[chosen], variants), length(variants))
  deals <- count(TRUE)
  won <- count(rows$outcome == "won")
  if_won <- won + count(rows$outcome == "unknown")
  low <- rate_limits(won, deals, "anytime", conf_level)[, 1]
  high <- rate_limits(if_won, deals, "anytime", conf_level)[, 2]
  wanted <- if (names(until) == "relative") until * won / deals else rep(until, length(deals))
  data.frame(deals, low, high, half_width = (high - low) / 2, wanted = unname(wanted))
}

check_until <- function(until, call = parent.frame()) {
  names <- c("half_width", "relative")
  if (length(until) == 1 && !is.null(names(until)) && !names(until) %in% names) {
    abort_input("until", c(
      "The number in {.arg until} must be named {.val {names[1]}} or {.val {names[2]}}, not
        {shown(names(until))}.", did_you_mean(names(until), names)
    ), call)
  }
  good <- is.numeric(until) && length(until) == 1 && isTRUE(until > 0)
  if (!good) {
    named <- if (!is.null(names(until))) ", named {.val {names(until)}}"
    abort_input("until", c(
      paste0("{.arg until} must be one number above 0, not {shown(until)}", named, "."),
      i = "For example {.code c(half_width = 0.01)} or {.code c(relative = 0.1)}."
    ), call)
  }
  if (is.null(names(until))) names(until) <- "half_width"
  until
}
