#' Try unknown deals again
#'
#' Solves the deals of a run whose outcome is unknown once more, with more states or memory, and
#' puts what is found in the place of the unknown rows. A deal that stays unknown keeps the row of
#' its longest search; it is noted with its limits, and not tried again with the same or lower
#' ones, unless it was the memory of the process that did not suffice. So this can be interrupted
#' and called again as well.
#'
#' The rows of all other deals stay as they are: a deal that is won or lost is so under any
#' limits. The run goes on with its own limits for new deals.
#'
#' @param run A run, see [open_run()], or the name of its file.
#' @param max_states,max_memory New limits for each deal, see [solve_agnes()]; by default those of
#'   the run. Neither may be lower than that.
#' @param threads,memory,progress As in [simulate_agnes()].
#' @return The run.
#' @section Errors:
#' `patience_error_limit` if a limit is lower than the run's own, or if its game has none;
#' and those of [open_run()] and [simulate_agnes()].
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' run <- simulate_agnes(40, "Up-Color-Any1", max_states = 1000, file = tempfile())
#' win_rate(run)$unknown
#' win_rate(retry_unknown(run, max_states = 1e5))$unknown
#' @export
retry_unknown <- function(run, max_states = NULL, max_memory = NULL, threads = NULL,
                          memory = NULL, progress = interactive()) {
  run <- as_run(run)
  options <- run_options(threads, memory, progress)
  job <- run$job
  if (is.null(job$settings$max_states)) {
    abort_input("limit", "Games of {run_game(job$game)$title} have no limits to raise.")
  }
  job$settings$max_states <- raised(max_states, job$settings$max_states, 1e12, "`max_states`")
  job$settings$max_memory <- raised(max_memory, job$settings$max_memory, 1e6, "`max_memory`")
  db <- writable_run_file(run$file, run$job)
  on.exit(close_run_file(db))
  limits <- unname(job$settings[c("max_states", "max_memory")])
  unknown <- with_sqlite(db, query(db$con, "
    SELECT variant, deal FROM results AS r WHERE outcome = 3 AND (reason = 2 OR NOT EXISTS (
      SELECT 1 FROM retried WHERE variant = r.variant AND deal = r.deal
        AND max_states >= ? AND max_memory >= ?))
    ORDER BY variant, deal", limits))
  solved <- 0
  interrupted <- perform(job, pair_ranges(unknown), options, function(rows) {
    with_sqlite(db, store_again(db$con, job, rows[-1], limits))
    solved <<- solved + length(rows[[1]])
  })
  finish_run_file(db)
  if (interrupted) {
    warn_interrupted("{shown(solved)} of {shown(nrow(unknown))} deals were tried again.")
  }
  run
}

as_run <- function(run, call = parent.frame()) {
  if (inherits(run, "patience_run")) {
    return(run)
  }
  if (!is.character(run)) {
    abort_input("run_file", "{.arg run} must be a run or the name of its file, not
      {.obj_type_friendly {run}}.", call)
  }
  open_run(run)
}

raised <- function(limit, least, most, what, call = parent.frame()) {
  if (is.null(limit)) least else check_whole(limit, least, most, what, "limit", call)
}

# Ranges of pairs in order.
pair_ranges <- function(pairs) {
  n <- nrow(pairs)
  if (n == 0) {
    return(no_ranges)
  }
  starts <- c(1, 1 + which(diff(pairs$deal) != 1 | diff(pairs$variant) != 0))
  list(
    variant = pairs$variant[starts], first = pairs$deal[starts],
    count = as.numeric(diff(c(starts, n + 1)))
  )
}

# New rows of deals that were tried again, with the limits of that. One that is still unknown does
# not take the place of a search that was longer, unless it was cut off by the process's memory.
store_again <- function(con, job, rows, limits) {
  columns <- run_game(job$game)$columns
  rows <- stats::setNames(as.data.frame(rows), c("variant", "deal", names(columns)))
  replace_rows(con, columns, rows, function(rows, stored) {
    cut_off <- rows$outcome == 3 & rows$reason == match("memory", reasons)
    more_known(rows, stored) | cut_off
  })
  DBI::dbExecute(
    con, "REPLACE INTO retried VALUES (?, ?, ?, ?)",
    c(unname(as.list(rows[1:2])), lapply(limits, rep, nrow(rows)))
  )
  commit(con)
}
