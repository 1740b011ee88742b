#' Combine runs
#'
#' Brings parts of a run that were made apart, on several machines for instance, into a new file.
#' All must be of the same game, rules, seed, versions and limits. Deals that are in several of
#' them must have the same row in each; where unknown deals were tried again in one of them, see
#' [retry_unknown()], or had too little memory, see [patience_memory()], the known outcome
#' counts.
#'
#' A run that another process is writing counts as it was stored last.
#'
#' Runs of different seeds are different samples, and stay files of their own: [win_rate()] takes
#' a list of them.
#'
#' @param ... Runs, see [open_run()], or names of their files, such as `dir(pattern = "sqlite$")`
#'   gives; or lists of them.
#' @param file Name of the new file, which must not exist.
#' @return The new run.
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' one <- simulate_agnes(number = 1:100, file = tempfile())
#' two <- simulate_agnes(number = 81:200, file = tempfile())
#' combine_runs(one, two, file = tempfile())
#' @export
combine_runs <- function(..., file) {
  runs <- lapply(each_run(...), as_run)
  file <- check_file_name(file)
  if (length(runs) == 0) abort_input("run_file", "There are no runs to combine.")
  if (file.exists(file)) {
    abort_input("run_file", "{.file {file}} exists already; give the name of a new file.")
  }
  first <- runs[[1]]
  for (run in runs[-1]) {
    compare_meta_texts(run$meta, first$meta, "in the first", run$file)
  }
  # The one with the most decks, where they are given.
  decks <- vapply(runs, function(run) NCOL(run$job$decks), 1)
  db <- NULL
  complete <- FALSE
  on.exit({
    if (!is.null(db)) close_run_file(db)
    # Where it could not be opened, another process may have begun to write it.
    if (!complete && (!is.null(db) || file.size(file) %in% 0)) unlink(file)
  })
  # Without checksums if one of them has none.
  formats <- vapply(runs, function(run) with_run_file(run$file, function(db) db$format), 1)
  db <- writable_run_file(
    file, runs[[which.max(decks)]]$job, meta = first$meta, format = min(formats)
  )
  with_sqlite(db, DBI::dbExecute(db$con, "COMMIT"))
  for (run in runs) add_run(db, run)
  with_sqlite(db, DBI::dbExecute(db$con, "BEGIN IMMEDIATE"))
  with_sqlite(db, {
    drop_finished(db$con)
    if (has_sums(db$con)) set_meta(db$con, in_progress = in_progress_sum(db$con))
  })
  finish_run_file(db)
  complete <- TRUE
  open_run(file)
}

# Of vectors and lists, each by itself.
each_run <- function(...) {
  several <- function(x) is.character(x) || is.list(x) && !is.object(x)
  given <- lapply(list(...), function(x) if (several(x)) as.list(x) else list(x))
  unlist(given, recursive = FALSE)
}

# Brings a run's rows in: blocks of new deals inside SQLite, the others piece by piece.
add_run <- function(db, run) {
  # ATTACH would make a file that is gone anew.
  with_run_rows(run, function(other) NULL)
  # The new file is this process's alone: who waits, or finds damage, does so at the other. But
  # only what is written needs room.
  blame <- function(condition) {
    new <- grepl("full|disk I/O", conditionMessage(condition))
    if (new) db else utils::modifyList(db, list(file = run$file, con = NULL))
  }
  with_sqlite(db, copy_run(db, run), blame)
}

copy_run <- function(db, run) {
  columns <- game_named(run$job$game)$columns
  DBI::dbExecute(db$con, "ATTACH ? AS other", list(as_utf8(run$file)))
  # Not IMMEDIATE, which would ask for the right to write both files: the other one may be
  # written meanwhile, and is read as it was stored last.
  DBI::dbExecute(db$con, "BEGIN")
  # The other file may count the variants differently, and decks must be the same.
  DBI::dbExecute(db$con, "
    CREATE TEMP TABLE ids AS SELECT theirs.id AS theirs, ours.id AS ours
      FROM other.variants AS theirs JOIN main.variants AS ours USING (variant)")
  refuse_other_decks(db, run)
  DBI::dbExecute(db$con, sprintf("
    CREATE TEMP TABLE shared AS SELECT b.rowid AS id, ours AS variant, theirs, first, deals
      FROM other.blocks AS b JOIN ids ON theirs = b.variant
      WHERE EXISTS (SELECT 1 FROM main.blocks AS m WHERE m.variant = ours AND %s)",
    blocks_overlap))
  sums <- has_sums(db$con)
  DBI::dbExecute(db$con, sprintf("
    INSERT INTO main.blocks SELECT ours, first, deals, %s FROM other.blocks AS b
      JOIN ids ON theirs = b.variant WHERE b.rowid NOT IN (SELECT id FROM shared)",
    toString(c(names(columns), if (sums) "sum"))))
  again <- query(db$con, "
    SELECT ours AS variant, deal FROM other.retried JOIN ids ON theirs = variant
    UNION SELECT variant, deal FROM main.retried")
  shared <- query(db$con, "SELECT * FROM shared ORDER BY variant, first")
  for (piece in split(shared, (seq_len(nrow(shared)) - 1) %/% 100)) {
    merge_blocks(db, run, columns, piece, again)
  }
  sum <- if (sums) ", sum" else ""
  DBI::dbExecute(db$con, sprintf("
    INSERT OR IGNORE INTO main.retried SELECT ours, deal, max_states, max_memory%s
      FROM other.retried JOIN ids ON theirs = variant", sum))
  if (keeps_moves(run$job)) {
    DBI::dbExecute(db$con, sprintf("
      INSERT OR IGNORE INTO main.lines SELECT ours, deal, moves%s
        FROM other.lines JOIN ids ON theirs = variant", sum))
  }
  if ("in_progress" %in% query(db$con, "SELECT name FROM other.sqlite_master")$name) {
    DBI::dbExecute(db$con, "
      INSERT OR IGNORE INTO main.in_progress SELECT ours, deal FROM other.in_progress
        JOIN ids ON theirs = variant")
  }
  DBI::dbExecute(db$con, "DROP TABLE shared")
  DBI::dbExecute(db$con, "DROP TABLE ids")
  DBI::dbExecute(db$con, "COMMIT")
  DBI::dbExecute(db$con, "DETACH other")
}

# Blocks of the other file with deals that this file has as well.
merge_blocks <- function(db, run, columns, shared, again) {
  keys <- data.frame(variant = shared$theirs, first = shared$first)
  theirs <- rows_in_blocks(db$con, columns, keys, "other.blocks")
  theirs$variant <- shared$variant[match(theirs$variant, shared$theirs)]
  keys <- unique(query(db$con, sprintf("
    SELECT m.variant, m.first FROM main.blocks AS m, (SELECT ? AS id, ? AS first, ? AS deals) AS b
      WHERE m.variant = b.id AND %s", blocks_overlap),
    unname(as.list(shared[c("variant", "first", "deals")]))))
  ours <- rows_in_blocks(db$con, columns, keys, "main.blocks")
  at <- match_rows(theirs, ours)
  new <- theirs[is.na(at), ]
  theirs <- theirs[!is.na(at), ]
  at <- at[!is.na(at)]
  refuse_contradictions(db, run, columns, theirs, ours[at, ], again)
  if ("outcome" %in% names(columns)) {
    better <- more_known(theirs, ours[at, ])
    ours[at[better], ] <- theirs[better, ]
  }
  replace_blocks(db$con, columns, keys, rbind(ours, new))
}

# A row that was tried again with other limits, or had too little memory, may count other states.
# But its outcome must agree.
refuse_contradictions <- function(db, run, columns, rows, stored, again) {
  same <- Map(function(a, b) a == b | is.na(a) & is.na(b), rows[names(columns)],
              stored[names(columns)])
  differ <- which(!Reduce(`&`, lapply(same, function(x) !is.na(x) & x)))
  rows <- rows[differ, ]
  if ("outcome" %in% names(columns) && nrow(rows) > 0) {
    known <- stored$outcome[differ]
    agree <- rows$outcome == known | rows$outcome == 3 | known == 3
    short <- match("memory", reasons)
    may_differ <- !is.na(match_rows(rows, again)) |
      rows$reason %in% short | stored$reason[differ] %in% short
    rows <- rows[!(agree & may_differ), ]
  }
  if (nrow(rows) > 0) {
    row <- rows[1, ]
    abort_input("run_meta", c(
      "{.file {run$file}} has another row than the runs before it for deal {shown(row$deal)} of
        {db$variants[row$variant]}.",
      i = "The same deal under the same limits has one result: one of the files is wrong."
    ))
  }
}

refuse_other_decks <- function(db, run) {
  decks <- query(db$con, "
    SELECT deal FROM other.decks AS a JOIN main.decks AS m USING (deal)
      WHERE a.cards <> m.cards LIMIT 1")
  if (nrow(decks) > 0) {
    abort_input("run_meta", "{.file {run$file}} has other cards for deal {shown(decks$deal)}.")
  }
}
