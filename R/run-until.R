# simulate_agnes(until = ...): deals by batches until the confidence sequence of each of the
# rules is as narrow as wanted.

# Deals are solved in batches that grow with the number so far, the same for any threads: so the
# rows depend on nothing but the deals, rules, limits and what is wanted.
first_batch <- 100

batch_growth <- 0.1

# `solve_batch` solves the deals with the given numbers under the given rules.
simulate_until <- function(solve_batch, rules, numbers, until, conf_level,
                           call = parent.frame()) {
  until <- check_until(until, call)
  check_level(conf_level, call)
  variants <- vapply(rules, format, "")
  open <- rep(TRUE, length(rules))
  parts <- list()
  done <- 0
  # Between two batches an interrupt is R's, within one it comes as fewer rows. Before the first
  # row there is nothing to return.
  finished <- tryCatch(
    {
      whole <- TRUE
      while (whole && any(open) && done < length(numbers)) {
        size <- min(max(first_batch, floor(batch_growth * done)), length(numbers) - done)
        batch <- withCallingHandlers(
          solve_batch(numbers[done + seq_len(size)], rules[open]),
          patience_interrupted = function(condition) invokeRestart("muffleWarning")
        )
        parts <- c(parts, list(batch))
        done <- done + size
        whole <- nrow(batch) == size * sum(open)
        if (whole) {
          open <- !narrow_enough(until_rows(parts, variants, until), variants, until, conf_level)
        }
      }
      whole
    },
    interrupt = function(condition) length(parts) == 0 && invokeRestart("abort")
  )
  if (!finished) {
    rows <- until_rows(parts, variants, until)
    warn_interrupted("{shown(nrow(rows))} rows are finished and returned.")
    return(rows)
  }
  if (any(open)) {
    warn_input("until", c(
      "After {shown(done)} deals the interval is not as narrow as wanted:
        {.val {variants[open]}}.",
      i = "Give more deals, or higher limits if many are unknown."
    ), call)
  }
  until_rows(parts, variants, until)
}

# All rows so far, rules by rules.
until_rows <- function(parts, variants, until) {
  rows <- do.call(rbind, parts)
  rows <- rows[order(match(rows$variant, variants)), ]
  rows <- with_origin_of(rows, parts[[1]])
  attr(rows, "until") <- until
  rows
}

# For each variant whether the interval, unknown deals rounded outward, is as narrow as wanted.
narrow_enough <- function(rows, variants, until, conf_level) {
  count <- function(chosen) tabulate(match(rows$variant[chosen], variants), length(variants))
  deals <- count(TRUE)
  won <- count(rows$outcome == "won")
  if_won <- won + count(rows$outcome == "unknown")
  low <- rate_limits(won, deals, "anytime", conf_level)[, 1]
  high <- rate_limits(if_won, deals, "anytime", conf_level)[, 2]
  wanted <- if (names(until) == "relative") until * won / deals else until
  (high - low) / 2 <= wanted
}

check_until <- function(until, call = parent.frame()) {
  good <- is.numeric(until) && length(until) == 1 && isTRUE(until > 0) &&
    (is.null(names(until)) || names(until) %in% c("half_width", "relative"))
  if (!good) {
    abort_input("until", c(
      "{.arg until} must be one number above 0, not {shown(until)}.",
      i = "For example {.code c(half_width = 0.01)} or {.code c(relative = 0.1)}."
    ), call)
  }
  if (is.null(names(until))) names(until) <- "half_width"
  until
}
