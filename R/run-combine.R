#' Combine runs
#'
#' Brings parts of a run that were made apart, on several machines for instance, into a new file.
#' All must be of the same game, rules, seed, versions and limits. Deals that are in several of
#' them must have the same row in each; where unknown deals were tried again in one of them, see
#' [retry_unknown()], the known outcome counts.
#'
#' Runs of different seeds are different samples, and stay files of their own: [win_rate()] takes
#' a list of them.
#'
#' @param ... Runs, see [open_run()], or names of their files.
#' @param file Name of the new file, which must not exist.
#' @return The new run.
#' @section Errors:
#' * `patience_error_run_meta` for a run that differs from the first one; the message shows how.
#' * `patience_error_run_overlap` if runs have different rows for the same deal; the message says
#'   for which.
#' * `patience_error_run_file` if `file` exists; and those of [open_run()].
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' one <- simulate_agnes(numbers = 1:100, file = tempfile())
#' two <- simulate_agnes(numbers = 81:200, file = tempfile())
#' combine_runs(one, two, file = tempfile())
#' @export
combine_runs <- function(..., file) {
  runs <- lapply(list(...), as_run)
  file <- check_file_name(file)
  if (length(runs) == 0) abort_input("run_file", "There are no runs to combine.")
  if (file.exists(file)) {
    abort_input("run_file", "{.file {file}} exists already; give the name of a new file.")
  }
  first <- runs[[1]]
  for (run in runs[-1]) {
    compare_meta_texts(run$meta, first$meta, "in the first", run$file, environment())
  }
  # The one with the most decks, where they are given.
  decks <- vapply(runs, function(run) NCOL(run$job$decks), 1)
  db <- writable_run_file(file, runs[[which.max(decks)]]$job)
  complete <- FALSE
  on.exit({
    close_run_file(db)
    if (!complete) unlink(file)
  })
  with_sqlite(db, DBI::dbExecute(db$con, "COMMIT"))
  for (run in runs) with_sqlite(db, add_run(db, run))
  with_sqlite(db, DBI::dbExecute(db$con, "BEGIN IMMEDIATE"))
  finish_run_file(db)
  complete <- TRUE
  open_run(file)
}

# Copies a run's rows inside SQLite.
add_run <- function(db, run) {
  columns <- names(run_game(run$job$game)$columns)
  list_of <- function(prefix) paste0(prefix, columns, collapse = ", ")
  DBI::dbExecute(db$con, "ATTACH ? AS other", list(run$file))
  DBI::dbExecute(db$con, "BEGIN IMMEDIATE")
  # The other file may count the variants differently, and decks must be the same.
  DBI::dbExecute(db$con, "
    CREATE TEMP TABLE ids AS SELECT theirs.id AS theirs, ours.id AS ours
      FROM other.variants AS theirs JOIN main.variants AS ours USING (variant)")
  DBI::dbExecute(db$con, sprintf("
    CREATE TEMP VIEW added AS SELECT ids.ours AS variant, deal, %s,
        EXISTS (SELECT 1 FROM other.retried AS r
          WHERE r.variant = other.results.variant AND r.deal = other.results.deal) AS again
      FROM other.results JOIN ids ON ids.theirs = other.results.variant", list_of("")))
  refuse_contradictions(db, run, columns)
  DBI::dbExecute(db$con, sprintf("
    REPLACE INTO main.results SELECT variant, deal, %s FROM added AS a
      WHERE NOT EXISTS (SELECT 1 FROM main.results AS m
        WHERE m.variant = a.variant AND m.deal = a.deal %s)",
    list_of("a."), if ("outcome" %in% columns) paste("AND NOT", more_known) else ""
  ))
  DBI::dbExecute(db$con, "
    INSERT INTO main.retried SELECT ours, deal, max_states, max_memory
      FROM other.retried JOIN ids ON ids.theirs = variant WHERE true
      ON CONFLICT DO UPDATE SET max_states = max(max_states, excluded.max_states),
        max_memory = max(max_memory, excluded.max_memory)")
  DBI::dbExecute(db$con, "DROP VIEW added")
  DBI::dbExecute(db$con, "DROP TABLE ids")
  DBI::dbExecute(db$con, "COMMIT")
  DBI::dbExecute(db$con, "DETACH other")
}

# Row `a` takes the place of row `m`: a known outcome that of an unknown one, and of two unknown
# ones the one that was searched for longer.
more_known <- "(m.outcome = 3 AND (a.outcome <> 3 OR a.examined > m.examined))"

refuse_contradictions <- function(db, run, columns) {
  differ <- paste(sprintf("a.%s IS NOT m.%s", columns, columns), collapse = " OR ")
  # A row that was tried again with other limits counts other states; its outcome must agree.
  excuse <- if ("outcome" %in% columns) {
    "AND NOT ((a.again OR EXISTS (SELECT 1 FROM main.retried AS r
        WHERE r.variant = m.variant AND r.deal = m.deal))
      AND (a.outcome = m.outcome OR a.outcome = 3 OR m.outcome = 3))"
  }
  found <- query(db$con, sprintf("
    SELECT a.variant, a.deal FROM added AS a JOIN main.results AS m
      ON m.variant = a.variant AND m.deal = a.deal
      WHERE (%s) %s LIMIT 1", differ, paste(excuse, collapse = "")))
  if (nrow(found) > 0) {
    variant <- db$variants[found$variant]
    abort_input("run_overlap", c(
      "{.file {run$file}} has another row than the runs before it for deal {shown(found$deal)} of
        {variant}.",
      i = "The same deal under the same limits has one result: one of the files is wrong."
    ), db$call)
  }
  decks <- query(db$con, "
    SELECT deal FROM other.decks AS a JOIN main.decks AS m USING (deal)
      WHERE a.cards <> m.cards LIMIT 1")
  if (nrow(decks) > 0) {
    abort_input("run_meta", "{.file {run$file}} has other cards for deal {shown(decks$deal)}.",
                db$call)
  }
}
