# The progress bar of a run: deals done, deals a second, time left, wins so far with their
# interval, unknown deals, and the slowest deal that is running.
#
# `before` are the counts of rows that a file had already, by variant; NULL for none.
new_progress <- function(job, ranges, show, before = NULL) {
  if (!show) {
    return(list(tick = function(...) NULL, count = function(rows) NULL, close = function() NULL))
  }
  total <- sum(ranges$count)
  outcome <- match("outcome", names(run_game(job$game)$columns))
  counts <- if (is.null(before)) matrix(0, length(job$variants), length(outcomes)) else before
  current <- 1
  detail <- ""
  here <- environment()
  bar <- cli::cli_progress_bar(
    "Playing", total = total, .auto_close = FALSE, .envir = here,
    format = paste(
      "{cli::pb_bar} {cli::pb_current}/{cli::pb_total} | {cli::pb_rate} |",
      "{cli::pb_eta_str}{detail}"
    )
  )
  list(
    tick = function(done, variant, deal, seconds) {
      detail <<- paste0(
        if (!is.na(outcome)) wins_so_far(job$variants[current], counts[current, ]),
        slowest_deal(job, variant, deal, seconds)
      )
      cli::cli_progress_update(set = done, id = bar, .envir = here)
    },
    count = function(rows) {
      if (is.na(outcome)) {
        return()
      }
      current <<- rows[[2]][length(rows[[2]])]
      added <- table(
        factor(rows[[2]], seq_along(job$variants)), factor(rows[[3 + outcome]], 1:3)
      )
      counts <<- counts + added
    },
    close = function() cli::cli_progress_done(id = bar, .envir = here)
  )
}

wins_so_far <- function(variant, counts) {
  deals <- sum(counts)
  if (deals == 0) {
    return("")
  }
  ends <- 100 * wilson(counts[1], deals, 0.95)
  sprintf(
    " | %s: %.2f%% won [%.2f, %.2f], %s unknown",
    variant, 100 * counts[1] / deals, ends[1], ends[2], shown(counts[3])
  )
}

# The one that has been running longest, once that is a second.
slowest_deal <- function(job, variant, deal, seconds) {
  if (length(seconds) == 0 || seconds[1] < 1) {
    return("")
  }
  sprintf(" | slowest: deal %.0f, %.0f s", deal[1], seconds[1])
}
