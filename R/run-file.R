# Run files: the rows of one run in SQLite. One process writes at a time.
#
# * `meta`: what the run is, by key. `compared` is 1 for what must be the same to go on with it.
# * `variants`: their names, by number. `decks`: given decks, by deal number.
# * `results`: a view with a row for each finished pair of variant and deal, the columns of the
#   game as numbers (outcome and reason by their position in `outcomes` and `reasons`). They lie
#   in blocks, see run-blocks.R.
# * `rows`: a view of `results` in words, for whoever reads the file without this package.
# * `retried`: the limits under which unknown deals were tried again, see retry_unknown().
#
# The writer holds SQLite's reserved lock all the time: it begins the next transaction as soon as
# one is committed. So a second writer is refused at once, and readers see what is committed. A
# process that dies leaves its last transaction unfinished, which SQLite takes back.

run_file_application <- 1346458953 # "PATI"
run_file_format <- 2

need_package <- function(packages, what, call = parent.frame()) {
  absent <- packages[!vapply(packages, requireNamespace, TRUE, quietly = TRUE)]
  if (length(absent) > 0) {
    abort_input("package", c(
      "{what} need{?s/} the package{cli::qty(absent)}{?s} {.pkg {absent}}.",
      i = "{.code install.packages({paste(deparse(absent), collapse = '')})}"
    ), call)
  }
}

# Runs a job into a file, from where the file stands; returns the run.
run_in_file <- function(job, ranges, options, file, call = parent.frame()) {
  db <- writable_run_file(file, job, call)
  on.exit(close_run_file(db))
  ids <- match(job$variants, db$variants)
  todo <- with_sqlite(db, ranges_without(ranges, stored_ranges(db$con, ids)))
  before <- with_sqlite(db, stored_counts(db$con, job, ids))
  total <- sum(todo$count)
  columns <- run_game(job$game)$columns
  stored <- 0
  interrupted <- perform(job, todo, options, before = before, add = function(rows) {
    with_sqlite(db, {
      insert_rows(db$con, columns, rows[-1], ids)
      commit(db$con)
    })
    stored <<- stored + length(rows[[2]])
  })
  finish_run_file(db)
  if (interrupted) {
    warn_interrupted(c(
      "{shown(stored)} of {shown(total)} rows are finished and stored in {.file {file}}.",
      "The same call goes on from there."
    ))
  }
  open_run(file)
}

check_file_name <- function(file, call = parent.frame()) {
  if (!is.character(file) || length(file) != 1 || is.na(file) || !nzchar(file)) {
    abort_input("run_file", "{.arg file} must be the name of a file, not {shown(file)}.", call)
  }
  path.expand(file)
}

# What of a job must be the same in its file, as text.
job_meta <- function(job) {
  game <- run_game(job$game)
  text <- function(x) {
    if (!is.numeric(x)) return(as.character(x))
    short <- sprintf("%.15g", x)
    if (as.numeric(short) == x) short else sprintf("%.17g", x)
  }
  c(
    game = job$game,
    rules = paste(sort(job$variants), collapse = ", "),
    seed = if (is.null(job$decks)) text(job$seed) else "given decks",
    generator = text(deal_generator),
    solver = text(game$solver),
    vapply(job$settings, text, "")
  )
}

# A connection to write with, which holds the file's lock. A new file gets the job's meta; that
# of an old one is compared.
writable_run_file <- function(file, job, call = parent.frame()) {
  need_package(c("DBI", "RSQLite"), "Run files", call)
  new <- !file.exists(file) || file.size(file) == 0
  db <- list(con = NULL, file = file, call = call)
  db$con <- with_sqlite(db, connect(file, if (new) RSQLite::SQLITE_RWC else RSQLite::SQLITE_RW))
  opened <- FALSE
  on.exit(if (!opened) DBI::dbDisconnect(db$con))
  if (!new) check_run_file(db)
  with_sqlite(db, DBI::dbExecute(db$con, "BEGIN IMMEDIATE"))
  if (new) {
    with_sqlite(db, create_run_file(db$con, job))
  } else {
    compare_meta(db, job)
  }
  with_sqlite(db, {
    add_decks(db, job)
    set_meta(db$con, writer = writer_text(), package = package_text())
    commit(db$con)
  })
  db$variants <- with_sqlite(db, get_variants(db$con))
  opened <- TRUE
  db
}

connect <- function(file, flags) {
  con <- DBI::dbConnect(
    RSQLite::SQLite(), file, flags = flags, synchronous = NULL, bigint = "numeric"
  )
  tryCatch(
    {
      DBI::dbExecute(con, "PRAGMA synchronous = FULL")
      DBI::dbExecute(con, "PRAGMA busy_timeout = 500")
    },
    error = function(condition) {
      DBI::dbDisconnect(con)
      stop(condition)
    }
  )
  con
}

# A connection to read with. It may have to take back what a dead process left unfinished.
readable_run_file <- function(file, call = parent.frame()) {
  need_package(c("DBI", "RSQLite"), "Run files", call)
  file <- check_file_name(file, call)
  if (!file.exists(file)) {
    abort_input("run_file", "There is no file {.file {file}}.", call)
  }
  db <- list(con = NULL, file = file, call = call)
  db$con <- with_sqlite(db, connect(file, RSQLite::SQLITE_RW))
  opened <- FALSE
  on.exit(if (!opened) DBI::dbDisconnect(db$con))
  check_run_file(db)
  db$variants <- with_sqlite(db, get_variants(db$con))
  opened <- TRUE
  db
}

# Evaluates with a connection to read with.
with_run_file <- function(file, code, call = parent.frame()) {
  db <- readable_run_file(file, call)
  on.exit(DBI::dbDisconnect(db$con))
  with_sqlite(db, code(db))
}

# A result's whole numbers come as integers or doubles, as large as they are; here always doubles.
query <- function(con, statement, values = NULL) {
  found <- DBI::dbGetQuery(con, statement, params = values)
  whole <- vapply(found, is.integer, TRUE)
  found[whole] <- lapply(found[whole], as.numeric)
  found
}

pragma <- function(con, name) DBI::dbGetQuery(con, paste("PRAGMA", name))[[1]]

# Is it a run file at all?
check_run_file <- function(db) {
  application <- with_sqlite(db, pragma(db$con, "application_id"))
  if (application != run_file_application) {
    abort_input("run_file", c(
      "{.file {db$file}} is a database of another program, not a run file.",
      i = "Nothing was changed in it."
    ), db$call)
  }
  format <- with_sqlite(db, pragma(db$con, "user_version"))
  if (format != run_file_format) {
    abort_input("run_file", "{.file {db$file}} is a run file of format {format}, written by
      another version of patience; this one reads format {run_file_format}.", db$call)
  }
}

create_run_file <- function(con, job) {
  columns <- run_game(job$game)$columns
  words <- vapply(names(columns), function(column) {
    known <- switch(columns[[column]], outcome = outcomes, reason = reasons)
    cases <- sprintf("WHEN %d THEN '%s'", seq_along(known), known)
    if (is.null(known)) column else sprintf("CASE %s %s END AS %s", column,
                                            paste(cases, collapse = " "), column)
  }, "")
  for (statement in c(
    sprintf("PRAGMA application_id = %.0f", run_file_application),
    sprintf("PRAGMA user_version = %d", run_file_format),
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT, compared INTEGER)",
    "CREATE TABLE variants (id INTEGER PRIMARY KEY, variant TEXT UNIQUE)",
    "CREATE TABLE decks (deal INTEGER PRIMARY KEY, cards TEXT)",
    blocks_schema(columns),
    sprintf("CREATE VIEW rows AS SELECT variants.variant, deal, %s
       FROM results JOIN variants ON results.variant = id", paste(words, collapse = ", ")),
    "CREATE TABLE retried (variant INTEGER, deal INTEGER, max_states REAL, max_memory REAL,
       PRIMARY KEY (variant, deal, max_states, max_memory)) WITHOUT ROWID"
  )) {
    DBI::dbExecute(con, statement)
  }
  meta <- job_meta(job)
  DBI::dbExecute(con, "INSERT INTO meta VALUES (?, ?, 1)", list(names(meta), unname(meta)))
  DBI::dbExecute(
    con, "INSERT INTO variants VALUES (?, ?)", list(seq_along(job$variants), job$variants)
  )
  set_meta(con, created = format(Sys.time(), "%Y-%m-%d %H:%M:%S %z"))
}

get_variants <- function(con) {
  query(con, "SELECT variant FROM variants ORDER BY id")$variant
}

set_meta <- function(con, ...) {
  values <- list(...)
  DBI::dbExecute(
    con,
    "INSERT INTO meta VALUES (?, ?, 0) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    list(names(values), unlist(values, use.names = FALSE))
  )
}

get_meta <- function(con, compared) {
  found <- query(
    con, "SELECT key, value FROM meta WHERE compared = ? ORDER BY rowid", list(compared)
  )
  stats::setNames(found$value, found$key)
}

writer_text <- function() {
  sprintf("process %d on %s since %s", Sys.getpid(), Sys.info()[["nodename"]],
          format(Sys.time(), "%Y-%m-%d %H:%M:%S"))
}

package_text <- function() format(utils::packageVersion("patience"))

# Refuses a job that is not the file's own.
compare_meta <- function(db, job) {
  has <- with_sqlite(db, get_meta(db$con, 1))
  compare_meta_texts(has, job_meta(job), "was asked for", db$file, db$call)
}

compare_meta_texts <- function(has, wanted, wanted_what, file, call) {
  keys <- union(names(has), names(wanted))
  differ <- keys[!mapply(identical, unname(has[keys]), unname(wanted[keys]))]
  if (length(differ) > 0) {
    show <- function(x) ifelse(is.na(x), "nothing", x)
    lines <- sprintf(
      "%s: %s in the file, %s %s", differ, show(has[differ]), show(wanted[differ]), wanted_what
    )
    lines <- gsub("([{}])", "\\1\\1", lines)
    abort_input("run_meta", c(
      "{.file {file}} is of another run.", stats::setNames(lines, rep("*", length(lines)))
    ), call)
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
    abort_input("run_meta", "{.file {db$file}} has other cards for deal {other}.", db$call)
  }
  new <- which(is.na(at))
  DBI::dbExecute(db$con, "INSERT INTO decks VALUES (?, ?)", list(new, cards[new]))
}

# While somebody reads, a commit has to wait. Then the transaction stays open, and the next
# commit ends it too.
commit <- function(con) {
  done <- tryCatch(
    {
      DBI::dbExecute(con, "COMMIT")
      TRUE
    },
    error = function(condition) {
      if (!grepl("locked|busy", conditionMessage(condition))) stop(condition)
      FALSE
    }
  )
  if (done) DBI::dbExecute(con, "BEGIN IMMEDIATE")
  done
}

# Ends a session: all that was inserted is committed.
finish_run_file <- function(db) {
  with_sqlite(db, {
    set_meta(db$con, writer = "none")
    tries <- 0
    while (!commit(db$con)) {
      tries <- tries + 1
      if (tries > 120) DBI::dbExecute(db$con, "COMMIT")
    }
  })
}

# Lets go of the file. What was not committed, after an error, is taken back.
close_run_file <- function(db) {
  tryCatch(DBI::dbExecute(db$con, "ROLLBACK"), error = function(condition) NULL)
  DBI::dbDisconnect(db$con)
}

# Turns SQLite's errors into ours. Its messages are the same on all platforms.
with_sqlite <- function(db, code) {
  tryCatch(code, error = function(condition) {
    if (inherits(condition, "patience_error")) stop(condition)
    abort_sqlite(db, conditionMessage(condition))
  })
}

abort_sqlite <- function(db, message) {
  file <- db$file
  kept <- c(i = "All rows stored before are safe, and the same call goes on from there.")
  if (grepl("locked|busy", message)) {
    abort_input("run_locked", c(
      "{.file {file}} is being written by another process{writer_of(db)}.",
      i = "One process writes a run file at a time."
    ), db$call, environment())
  } else if (grepl("full|disk I/O", message)) {
    abort_input("run_disk", c("There is no room left to write {.file {file}}.", kept), db$call,
                environment())
  } else if (grepl("readonly|unable to open|authorization", message)) {
    abort_input("run_access", c(
      "{.file {file}} cannot be written.", i = "SQLite says: {message}."
    ), db$call, environment())
  } else if (grepl("not a database", message)) {
    abort_input("run_file", c(
      "{.file {file}} is not a run file, nor any other SQLite database.",
      i = "Nothing was changed in it."
    ), db$call, environment())
  } else if (grepl("malformed|corrupt", message)) {
    abort_input("run_corrupt", c(
      "{.file {file}} is damaged.", i = "SQLite says: {message}.",
      i = "The command {.code .recover} of {.code sqlite3} saves what can be read."
    ), db$call, environment())
  } else {
    abort_input("run_file", c("SQLite cannot use {.file {file}}.", i = "{message}"), db$call,
                environment())
  }
}

writer_of <- function(db) {
  writer <- tryCatch(get_meta(db$con, 0)[["writer"]], error = function(condition) "none")
  if (identical(writer, "none")) "" else paste0(", ", writer)
}

# Ranges less the stored ones, which are in order and do not overlap.
ranges_without <- function(ranges, stored) {
  parts <- lapply(unique(ranges$variant), function(variant) {
    one <- function(x) lapply(x, `[`, x$variant == variant)
    subtract_ranges(one(ranges), one(stored))
  })
  do.call(Map, c(list(c), list(no_ranges), parts))
}

# For one variant: the parts of the ranges that lie in the gaps.
subtract_ranges <- function(ranges, stored) {
  gap_first <- c(1, stored$first + stored$count)
  gap_last <- c(stored$first - 1, Inf)
  last <- ranges$first + ranges$count - 1
  from <- findInterval(ranges$first, gap_first)
  gaps <- findInterval(last, gap_first) - from + 1
  range <- rep(seq_along(from), gaps)
  gap <- sequence(gaps, from)
  first <- pmax(ranges$first[range], gap_first[gap])
  last <- pmin(last[range], gap_last[gap])
  parts <- list(variant = ranges$variant[range], first = first, count = last - first + 1)
  lapply(parts, `[`, first <= last)
}

# Won, lost and unknown rows by variant of the job, where the game has outcomes.
stored_counts <- function(con, job, ids) {
  if (!"outcome" %in% names(run_game(job$game)$columns)) {
    return(NULL)
  }
  found <- query(con, sprintf(
    "SELECT variant, outcome, count(*) AS n FROM %s GROUP BY variant, outcome",
    rows_of(c("variant", "outcome"))
  ))
  counts <- matrix(0, length(ids), length(outcomes))
  counts[cbind(match(found$variant, ids), found$outcome)] <- found$n
  counts
}
