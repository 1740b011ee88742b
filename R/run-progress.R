# The progress line of a run: games done, games a second, time left, wins so far with their
# interval, unknown deals, and the slowest deals that are in progress.
#
# `before` are the counts of rows that a file had already, by variant; NULL for none. A run may be
# part of another computation, which then draws the line. It gives its function for that in place
# of TRUE or FALSE.
new_run_progress <- function(job, ranges, options, before = NULL) {
  draw <- if (inherits(options$progress, "progress_draw")) options$progress
  progress <- new_progress(is.null(draw) && options$progress, run_in_words(job, ranges, options))
  total <- sum(ranges$count)
  outcome <- match("outcome", names(game_named(job$game)$columns))
  counts <- if (is.null(before)) matrix(0, length(job$variants), length(outcomes)) else before
  current <- 1
  list(
    tick = function(done, variant, deal, seconds) {
      if (!is.null(draw)) {
        draw(done, slowest_deals(deal, seconds))
      } else if (progress$due()) {
        progress$update(done, total, c(
          if (!is.na(outcome)) wins_so_far(job$variants, current, counts[current, ]),
          slowest_deals(deal, seconds)
        ))
      }
    },
    count = function(rows) {
      if (is.na(outcome) || length(rows[[1]]) == 0) {
        return()
      }
      current <<- rows[[2]][length(rows[[2]])]
      cell <- rows[[2]] + length(job$variants) * (rows[[3 + outcome]] - 1)
      counts <<- counts + tabulate(cell, length(counts))
    },
    close = progress$close
  )
}

run_in_words <- function(job, ranges, options) {
  sprintf("%s: %s to play, %s.", game_named(job$game)$title,
          games_in_words(sum(ranges$count), job$variants), threads_in_words(job, options))
}

games_in_words <- function(n, variants) {
  names <- toString(variants)
  under <- if (length(variants) > 3) paste(length(variants), "variants") else names
  sprintf("%s game%s (%s)", shown(n), if (n == 1) "" else "s", under)
}

threads_in_words <- function(job, options) {
  if (plays_elsewhere(job)) {
    "by the workers of future::plan()"
  } else {
    paste("on", in_words(options$threads, "thread"))
  }
}

# Of the variant that is being played.
wins_so_far <- function(variants, current, counts) {
  deals <- sum(counts)
  if (deals == 0) {
    return(character())
  }
  # It is watched beside Ctrl-C: so it must hold whenever one stops, whatever unknown deals are.
  low <- sequence_limits(counts[1], deals, 0.05)[1]
  high <- sequence_limits(counts[1] + counts[3], deals, 0.05)[2]
  c(
    variant = if (length(variants) > 1) variants[current],
    wins = sprintf(
      "won %.2f%% [%.2f, %.2f]", 100 * counts[1] / deals, 100 * low, 100 * high
    ),
    unknown = if (counts[3] > 0) paste(shown(counts[3]), "unknown")
  )
}

# Up to three of those in progress, the longest first, once they take a second.
slowest_deals <- function(deal, seconds) {
  slow <- utils::head(which(seconds >= 1), 3)
  if (length(slow) == 0) {
    return(character())
  }
  c(slow = paste("slow:", toString(sprintf("#%.0f %.0f s", deal[slow], seconds[slow]))))
}
