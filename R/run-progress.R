# The progress bar of a run: deals done, deals a second, time left, wins so far with their
# interval, unknown deals, and the slowest deal that is running.
#
# `before` are the counts of rows that a file had already, by variant; NULL for none.
new_progress <- function(job, ranges, show, before = NULL) {
  if (!show) {
    return(list(tick = function(...) NULL, count = function(rows) NULL, close = function() NULL))
  }
  total <- sum(ranges$count)
  outcome <- match("outcome", names(game_named(job$game)$columns))
  counts <- if (is.null(before)) matrix(0, length(job$variants), length(outcomes)) else before
  current <- 1
  detail <- ""
  drawn <- -Inf
  here <- environment()
  bar <- cli::cli_progress_bar(
    total = total, .auto_close = FALSE, .envir = here,
    format = paste(
      "{cli::pb_bar} {cli::pb_current}/{cli::pb_total} | {cli::pb_rate} |",
      "{cli::pb_eta_str}{detail}"
    )
  )
  list(
    tick = function(done, variant, deal, seconds) {
      # Drawing takes milliseconds, so it is done once a second.
      now <- proc.time()[["elapsed"]]
      if (now - drawn < 1) {
        return()
      }
      drawn <<- now
      detail <<- paste0(
        if (!is.na(outcome)) wins_so_far(job$variants, current, counts[current, ]),
        slowest_deals(deal, seconds)
      )
      # A short bar leaves room for the rest.
      old <- options(cli.progress_bar_width = 10)
      on.exit(options(old))
      cli::cli_progress_update(set = done, id = bar, .envir = here)
    },
    count = function(rows) {
      if (is.na(outcome)) {
        return()
      }
      current <<- rows[[2]][length(rows[[2]])]
      cell <- rows[[2]] + length(job$variants) * (rows[[3 + outcome]] - 1)
      counts <<- counts + tabulate(cell, length(counts))
    },
    close = function() cli::cli_progress_done(id = bar, .envir = here)
  )
}

# Of the variant that is being played.
wins_so_far <- function(variants, current, counts) {
  deals <- sum(counts)
  if (deals == 0) {
    return("")
  }
  ends <- 100 * wilson(counts[1], deals, 0.95)
  unknown <- if (counts[3] > 0) sprintf(", %s unknown", shown(counts[3])) else ""
  name <- if (length(variants) > 1) paste0(variants[current], " ") else ""
  sprintf(
    " | %swon %.2f%% [%.2f, %.2f]%s", name, 100 * counts[1] / deals, ends[1], ends[2], unknown
  )
}

# Up to three of those under way, the longest first, once they take a second.
slowest_deals <- function(deal, seconds) {
  slow <- utils::head(which(seconds >= 1), 3)
  if (length(slow) == 0) {
    return("")
  }
  paste0(" | slow: ", toString(sprintf("#%.0f %.0f s", deal[slow], seconds[slow])))
}
