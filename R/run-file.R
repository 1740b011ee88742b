# Run files: the rows of one run in SQLite. One process writes at a time.
#
# * `meta`: what the run is, by key. `compared` is 1 for what must be the same to go on with it.
# * `variants`: their names, by number. `decks`: given decks, by deal number.
# * `results`: a view with a row for each finished pair of variant and deal, the columns of the
#   game as numbers (outcome and reason by their position in `outcomes` and `reasons`). They lie
#   in blocks, see run-blocks.R.
# * `rows`: a view of `results` in words, for whoever reads the file without this package.
# * `in_progress`: deals that a session had begun and not finished when it stored rows last. They
#   are the slow ones, so that `results` and `rows` have them too, as unknown for the reason
#   "interrupted", until they are finished. Files of early versions have no such table before
#   they are written again.
# * `lines`: the moves of won deals, as text, if they are kept.
# * `retried`: the limits under which unknown deals were tried again, see retry_unknown().
#
# The writer holds SQLite's reserved lock all the time: it begins the next transaction as soon as
# one is committed. So a second writer is refused at once, and readers see what is committed. A
# process that dies leaves its last transaction unfinished, which SQLite takes back.

run_file_application <- 1346458953 # "PATI"

# Of new files; those of format 2, which have no checksums, are read and written as well.
run_file_format <- 3

# A connection to write with, which holds the file's lock. A new file gets `meta`; that of an old
# one is compared with the job's.
writable_run_file <- function(file, job, meta = job_meta(job), format = run_file_format) {
  tryCatch(open_to_write(file, job, meta, format), patience_error_run_locked = function(fault) {
    # Ctrl-C may have left a connection of this process, that nothing leads to any more.
    gc()
    open_to_write(file, job, meta, format)
  })
}

open_to_write <- function(file, job, meta, format) {
  need_package(c("DBI", "RSQLite"), "run files")
  new <- !file.exists(file) || file.size(file) == 0
  db <- list(con = NULL, file = file)
  db$con <- with_sqlite(db, connect(file, if (new) RSQLite::SQLITE_RWC else RSQLite::SQLITE_RW))
  opened <- FALSE
  on.exit(if (!opened) disconnect(db$con))
  if (new) {
    with_sqlite(db, DBI::dbExecute(db$con, "BEGIN IMMEDIATE"))
    # Another process may have made it in the meantime.
    new <- !with_sqlite(db, DBI::dbExistsTable(db$con, "meta"))
    with_sqlite(db, if (!new) DBI::dbExecute(db$con, "ROLLBACK"))
  }
  if (new) {
    with_sqlite(db, create_run_file(db$con, job, meta, format))
  } else {
    check_run_file(db)
    db$variants <- with_sqlite(db, get_variants(db$con))
    with_sqlite(db, read_job(db))
    with_sqlite(db, begin_writing(db$con))
    compare_meta(db, job)
    with_sqlite(db, if (!has_in_progress(db$con)) create_in_progress(db$con, job$game))
  }
  with_sqlite(db, {
    add_decks(db, job)
    set_meta(db$con, writer = writer_text(), package = package_text())
    if (has_sums(db$con)) set_meta(db$con, sum = run_sum(db$con))
    commit(db$con)
  })
  db$variants <- with_sqlite(db, get_variants(db$con))
  opened <- TRUE
  db
}

# A connection to read with. It may have to take back what a dead process left unfinished.
readable_run_file <- function(file) {
  need_package(c("DBI", "RSQLite"), "run files")
  file <- check_file_name(file)
  if (!file.exists(file)) {
    abort_input("run_file", "There is no file {.file {file}}.")
  }
  db <- list(con = NULL, file = file)
  db$con <- with_sqlite(db, connect(file, RSQLite::SQLITE_RW))
  opened <- FALSE
  on.exit(if (!opened) disconnect(db$con))
  db$format <- check_run_file(db)
  db$variants <- with_sqlite(db, get_variants(db$con))
  opened <- TRUE
  db
}

# Evaluates with a connection to read with.
with_run_file <- function(file, code) {
  db <- readable_run_file(file)
  on.exit(disconnect(db$con))
  with_sqlite(db, code(db))
}

# The same for a run's rows.
with_run_rows <- function(run, code) {
  with_run_file(run$file, function(db) {
    check_blocks(db, run$job)
    code(db)
  })
}

# Is it a run file at all? Its format.
check_run_file <- function(db) {
  if (file.size(db$file) %in% 0) {
    abort_input("run_file", "{.file {db$file}} is empty: nothing was stored yet.")
  }
  application <- with_sqlite(db, pragma(db$con, "application_id"))
  if (application != run_file_application) {
    abort_input("run_file", c(
      "{.file {db$file}} is a database of another program, not a run file.",
      i = "Nothing was changed in it."
    ))
  }
  format <- with_sqlite(db, pragma(db$con, "user_version"))
  if (!format %in% 2:run_file_format) {
    abort_input("run_file", "{.file {db$file}} is a run file of format {format}, written by
      another version of patience; this one reads formats 2 and {run_file_format}.")
  }
  check_tables(db)
  format
}

create_run_file <- function(con, job, meta, format) {
  sums <- format > 2
  for (statement in c(
    sprintf("PRAGMA application_id = %.0f", run_file_application),
    sprintf("PRAGMA user_version = %d", format),
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT, compared INTEGER)",
    "CREATE TABLE variants (id INTEGER PRIMARY KEY, variant TEXT UNIQUE)",
    "CREATE TABLE decks (deal INTEGER PRIMARY KEY, cards TEXT)",
    blocks_schema(game_named(job$game)$columns, sums),
    sprintf("CREATE TABLE retried (%s, PRIMARY KEY (variant, deal, max_states, max_memory))
      WITHOUT ROWID", toString(c("variant INTEGER", "deal INTEGER", "max_states REAL",
                                 "max_memory REAL", sum_column(sums))))
  )) {
    DBI::dbExecute(con, statement)
  }
  create_in_progress(con, job$game)
  if (keeps_moves(job)) create_lines(con, sums)
  DBI::dbExecute(con, "INSERT INTO meta VALUES (?, ?, 1)", list(names(meta), unname(meta)))
  DBI::dbExecute(
    con, "INSERT INTO variants VALUES (?, ?)", list(seq_along(job$variants), job$variants)
  )
  set_meta(con, created = format(Sys.time(), "%Y-%m-%d %H:%M:%S %z"))
  if (sums) set_meta(con, in_progress = in_progress_sum(con))
}

writer_text <- function() {
  sprintf("process %d on %s since %s", Sys.getpid(), Sys.info()[["nodename"]],
          format(Sys.time(), "%Y-%m-%d %H:%M:%S"))
}

# Refuses a job that is not the file's own.
compare_meta <- function(db, job) {
  has <- with_sqlite(db, get_meta(db$con, 1))
  compare_meta_texts(has, job_meta(job), "was asked for", db$file)
}

compare_meta_texts <- function(has, wanted, wanted_what, file) {
  keys <- union(names(has), names(wanted))
  differ <- keys[!mapply(identical, unname(has[keys]), unname(wanted[keys]))]
  # Of another game, everything differs.
  if ("game" %in% differ) differ <- "game"
  if (length(differ) > 0) {
    show <- function(x) ifelse(is.na(x), "nothing", x)
    lines <- sprintf(
      "%s: %s in the file, %s %s", differ, show(has[differ]), show(wanted[differ]), wanted_what
    )
    lines <- gsub("([{}])", "\\1\\1", lines)
    abort_input("run_meta", c(
      "{.file {file}} is of another run.", stats::setNames(lines, rep("*", length(lines)))
    ))
  }
}

# Given decks are kept with the results: the same number must have the same cards.
add_decks <- function(db, job) {
  if (is.null(job$decks)) {
    return()
  }
  cards <- apply(job$decks, 2, function(codes) {
    paste(as.character(new_cards(codes)), collapse = " ")
  })
  stored <- query(db$con, "SELECT deal, cards FROM decks")
  at <- match(seq_along(cards), stored$deal)
  other <- which(!is.na(at) & stored$cards[at] != cards)[1]
  if (!is.na(other)) {
    abort_input("run_meta", "{.file {db$file}} has other cards for deal {other}.")
  }
  new <- which(is.na(at))
  DBI::dbExecute(db$con, "INSERT INTO decks VALUES (?, ?)", list(new, cards[new]))
}

# Ends a session: all that was inserted is committed.
finish_run_file <- function(db) {
  with_sqlite(db, {
    set_meta(db$con, writer = "none")
    tries <- 0
    while (!commit(db$con)) {
      # Who reads may be a connection that Ctrl-C left behind in this process.
      gc()
      tries <- tries + 1
      if (tries > 120) DBI::dbExecute(db$con, "COMMIT")
    }
  })
}

# Lets go of the file. What was not committed, after an error, is taken back.
close_run_file <- function(db) {
  tryCatch(DBI::dbExecute(db$con, "ROLLBACK"), error = function(condition) NULL)
  disconnect(db$con)
}

# Won, lost and unknown rows by variant of the job, where the game has outcomes.
stored_counts <- function(con, job, ids) {
  if (!has_outcomes(game_named(job$game))) {
    return(NULL)
  }
  found <- query(con, sprintf(
    "SELECT variant, outcome, count(*) AS n FROM %s GROUP BY variant, outcome",
    rows_of(c("variant", "outcome"), without_in_progress)
  ))
  counts <- matrix(0, length(ids), length(outcomes))
  counts[cbind(match(found$variant, ids), found$outcome)] <- found$n
  counts
}
