# simulate_*(until = ...): deals by batches until the confidence sequence of each of the
# rules is as narrow as wanted, or an anytime-valid p-value as small.

# Deals are solved in batches that grow with the number so far, the same for any threads: so the
# rows depend on nothing but the deals, rules, limits and what is wanted.
first_batch <- 100

batch_growth <- 0.1

# `solve_batch(numbers, rules, progress)` solves the deals with the given numbers under the given
# rules.
simulate_until <- function(solve_batch, rules, numbers, until, conf_level, progress) {
  until <- check_until(until)
  check_level(conf_level)
  variants <- vapply(rules, format, "")
  check_compared(until, variants)
  open <- rep(TRUE, length(rules))
  parts <- list()
  done <- 0
  line <- until_progress(progress, until, length(numbers), variants)
  on.exit(line$close())
  suspendInterrupts({
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
      reached <- until_reached(rows, variants, until, conf_level)
      open <- reached$value > reached$wanted
      if (!any(open) || done == length(numbers)) break
      line$learn(reached, rules = which(open))
    }
    if (any(open)) {
      what <- if (is_p_value(until)) "p-value is not as small" else "interval is not as narrow"
      warn_input("until", c(
        "After {shown(done)} deals the {what} as wanted: {.val {variants[open]}}.",
        i = "Give more deals, or higher limits if many are unknown."
      ))
    }
    rows
  })
}

is_p_value <- function(until) names(until)[1] == "p.value"

# The progress line: rows so far, and of the rules that are furthest from what is wanted the
# interval and how wide it may be, or the p-value and how large. draw() is for the run of a batch.
until_progress <- function(show, until, most, variants) {
  what <- if (is_p_value(until)) "p-value is as small" else "interval is as narrow"
  progress <- new_progress(show, sprintf(
    "%s at most, until the %s as %s = %s.",
    games_in_words(most * length(variants), variants), what, names(until)[1],
    shown_number(until[[1]])
  ))
  before <- 0
  parts <- character()
  list(
    draw = structure(function(done, slow) {
      if (progress$due()) progress$update(before + done, parts = c(parts, slow))
    }, class = "progress_draw"),
    learn = function(reached, rules) {
      before <<- sum(reached$deals)
      at <- rules[which.max((reached$value / reached$wanted)[rules])]
      points <- function(x) sprintf("%.2f", 100 * x)
      aim <- if (is_p_value(until)) {
        sprintf("p %.3g aim %.3g", reached$value[at], reached$wanted[at])
      } else {
        paste("+/-", points(reached$value[at]), "aim", points(reached$wanted[at]))
      }
      parts <<- c(
        variant = if (length(variants) > 1) variants[at],
        wins = sprintf("won [%s, %s]%%", points(reached$low[at]), points(reached$high[at])),
        aim = aim
      )
    },
    close = progress$close
  )
}

# All rows so far, rules by rules.
until_rows <- function(parts, variants, until) {
  rows <- do.call(rbind, parts)
  rows <- rows[order(match(rows$variant, variants)), ]
  rows$until <- toString(sprintf("%s = %s", names(until), vapply(until, shown_number, "")))
  rows
}

# For each variant the deals, the interval with unknown deals rounded outward, the value that is
# to become small (half of the interval's width, or a p-value), and how small.
until_reached <- function(rows, variants, until, conf_level) {
  count <- function(chosen) tabulate(match(rows$variant[chosen], variants), length(variants))
  deals <- count(TRUE)
  won <- count(rows$outcome == "won")
  if_won <- won + count(rows$outcome == "unknown")
  low <- rate_limits(won, deals, "anytime", conf_level)[, 1]
  high <- rate_limits(if_won, deals, "anytime", conf_level)[, 2]
  value <- if (!is_p_value(until)) {
    (high - low) / 2
  } else if (length(until) > 1) {
    mapply(against_reference, won, if_won, deals, MoreArgs = list(until = until))
  } else {
    between_variants(rows, variants)
  }
  wanted <- if (names(until)[1] == "relative") until[[1]] * won / deals else until[[1]]
  data.frame(deals, low, high, value = value, wanted = unname(wanted))
}

# The largest p-value of all ways to decide the unknown deals, as compare_published() has it.
against_reference <- function(won, if_won, deals, until) {
  known <- "reference" %in% names(until)
  x_ref <- if (known) until[["reference"]] else until[["x_ref"]]
  n_ref <- if (known) 1 else until[["n_ref"]]
  if (sign(won / deals - x_ref / n_ref) != sign(if_won / deals - x_ref / n_ref)) {
    return(1)
  }
  test <- if (known) "one.sample" else "two.sample"
  p <- function(x) stopped_test(test, x, deals, x_ref, n_ref, NULL)$p.value
  max(p(won), p(if_won))
}

# As compare_variants() has it, of two variants.
between_variants <- function(rows, variants) {
  outcome <- lapply(variants, function(name) {
    own <- rows[rows$variant == name, ]
    factor(own$outcome[order(own$deal)], outcomes)
  })
  counts <- unclass(table(outcome[[1]], outcome[[2]]))
  least <- won_by_one(counts, "won", c("won", "unknown"))
  most <- won_by_one(counts, c("won", "unknown"), "won")
  paired_p(least, most, stopped = TRUE)
}

check_until <- function(until) {
  check_until_name(until)
  given <- names(until)
  several <- length(until) > 1 && !identical(given[1], "p.value")
  if (!is.numeric(until) || is.object(until) || !isTRUE(until[1][[1]] > 0) || several) {
    named <- if (!is.null(given)) ", named {.val {given}}"
    abort_input("argument", c(
      paste0("{.arg until} must be one number above 0, not {shown(until)}", named, "."),
      i = "For example {.code c(half_width = 0.01)}, {.code c(relative = 0.1)} or
        {.code c(p.value = 0.05, reference = 0.14)}."
    ))
  }
  if (is.null(given)) names(until) <- "half_width"
  switch(names(until)[1],
    half_width = check_until_width(until[[1]]), p.value = check_until_p(until)
  )
  until
}

check_until_width <- function(width) {
  if (width >= 1) {
    abort_input("argument", c(
      "A half width in {.arg until} must be below 1, not {shown(width)}.",
      i = "5 percentage points are 0.05."
    ))
  }
}

check_until_name <- function(until) {
  names <- c("half_width", "relative", "p.value")
  given <- names(until)
  if (length(until) == 1 && !is.null(given) && !given %in% names) {
    abort_input("argument", c(
      "The number in {.arg until} must be named {.or {.val {names}}}, not {shown(given)}.",
      did_you_mean(given, names)
    ))
  }
}

# A p-value, and what it is to be against: nothing (the other variant), a rate that is known, or
# one of so many wins in so many deals.
check_until_p <- function(until) {
  if (until[[1]] >= 1) {
    abort_input("argument", "The p-value in {.arg until} must be below 1, not {until[[1]]}.")
  }
  against <- paste(sort(names(until)[-1]), collapse = " ")
  if (length(until) > 1 && !nzchar(against)) against <- "unnamed"
  switch(against,
    reference = check_until_rate(until[-1]),
    "n_ref x_ref" = check_until_counts(until[["x_ref"]], until[["n_ref"]]),
    if (nzchar(against)) {
      abort_input("argument", c(
        "With {.code p.value} there may be {.code reference}, or {.code x_ref} and
          {.code n_ref}, in {.arg until}, not {.val {names(until)[-1]}}."
      ))
    }
  )
}

check_until_rate <- function(reference) {
  if (!isTRUE(reference[[1]] > 0 && reference[[1]] < 1)) {
    abort_input("argument", "The {.code reference} in {.arg until} must be between 0 and 1,
      not {shown(reference[[1]])}.")
  }
}

check_until_counts <- function(x_ref, n_ref) {
  counts <- c(x_ref, n_ref)
  whole <- all(is.finite(counts)) && all(counts == floor(counts))
  if (!whole || n_ref < 1 || x_ref < 0 || x_ref > n_ref) {
    abort_input("argument", "The {.code x_ref} wins of {.code n_ref} deals in {.arg until} must be
      whole numbers, not {x_ref} of {n_ref}.")
  }
}

check_compared <- function(until, variants) {
  if (is_p_value(until) && length(until) == 1 && length(variants) != 2) {
    abort_input("argument", c(
      "A p-value needs two variants to compare, not {length(variants)}; or a rate.",
      i = "Give the rate as {.code c(p.value = 0.05, reference = 0.14)} or
        {.code c(p.value = 0.05, x_ref = 1427, n_ref = 10000)}."
    ))
  }
}
