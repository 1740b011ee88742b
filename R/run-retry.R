#' Try unknown deals again
#'
#' Solves those deals of a run again whose outcome is unknown, with more states or memory, and
#' replaces their rows by what is found. A deal that stays unknown keeps the row of its longest
#' search. It is noted with its limits, and not tried again with the same or lower ones, unless
#' the process had too little memory. So this function too can be interrupted and called again.
#'
#' The rows of all other deals stay as they are: a deal that is won or lost is so under any
#' limits. The run goes on with its own limits for new deals.
#'
#' @param run A run, see [open_run()], or the name of its file.
#' @param progress As in [simulate_agnes()].
#' @param control,... Threads, and new limits for each deal: `control` as [solver_control()] makes
#'   it, or its arguments one by one, such as `max_states = 1e8`. By default those of the run;
#'   neither may be lower than that.
#' @return The run.
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' run <- simulate_agnes(40, "Up-Color-Any1", max_states = 1000, file = tempfile())
#' win_rate(run)$unknown
#' win_rate(retry_unknown(run, max_states = 1e5))$unknown
#' @export
retry_unknown <- function(run, progress = patience_progress(), control = solver_control(), ...) {
  run <- as_run(run)
  limits <- call_limits(control, list(...))
  options <- run_options(limits, progress)
  job <- run$job
  if (is.null(job$settings$max_states)) {
    abort_input("argument", "Games of {game_named(job$game)$title} have no limits to raise.")
  }
  for (limit in c("max_states", "max_memory")) {
    job$settings[[limit]] <- raised(limits[[limit]], job$settings[[limit]], limit)
  }
  db <- writable_run_file(run$file, run$job)
  on.exit(close_run_file(db))
  with_sqlite(db, check_blocks(db, run$job))
  tried <- unname(job$settings[c("max_states", "max_memory")])
  unknown <- with_sqlite(db, query(db$con, "
    SELECT variant, deal FROM results AS r
    WHERE outcome = 3 AND reason <> 4 AND (reason = 2 OR NOT EXISTS (
      SELECT 1 FROM retried WHERE variant = r.variant AND deal = r.deal
        AND max_states >= ? AND max_memory >= ?))
    ORDER BY variant, deal", tried))
  solved <- 0
  interrupted <- perform(job, pair_ranges(unknown), options, function(rows, in_progress) {
    if (length(rows[[1]]) > 0) with_sqlite(db, store_again(db$con, job, rows, tried))
    solved <<- solved + length(rows[[1]])
  })
  finish_run_file(db)
  if (!interrupted) {
    return(run)
  }
  hand_over(run, "{shown(solved)} of {shown(nrow(unknown))} deals were tried again.")
}

raised <- function(limit, least, name) {
  if (is.null(limit)) {
    return(least)
  }
  check_whole(limit, least, 1e12, sprintf("`%s`", name))
}

# New rows of deals that were tried again, with the limits of that. One that is still unknown does
# not take the place of a search that was longer, unless it was cut off by the process's memory.
store_again <- function(con, job, rows, limits) {
  columns <- game_named(job$game)$columns
  if (keeps_moves(job)) store_lines(con, rows)
  rows <- rows[1 + seq_len(2 + length(columns))]
  rows <- stats::setNames(as.data.frame(rows), c("variant", "deal", names(columns)))
  replace_rows(con, columns, rows, function(rows, stored) {
    cut_off <- rows$outcome == 3 & rows$reason == match("memory", reasons)
    more_known(rows, stored) | cut_off
  })
  insert_summed(
    con, "REPLACE INTO retried", c(as.list(rows[1:2]), lapply(limits, rep, nrow(rows)))
  )
  commit(con)
}
