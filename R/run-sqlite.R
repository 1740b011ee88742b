connect <- function(file, flags) {
  # RSQLite has R make its path a whole one, which R cannot in a C locale, and need not.
  con <- without_translating(DBI::dbConnect(
    RSQLite::SQLite(), as_utf8(file), flags = flags, synchronous = NULL, bigint = "numeric"
  ))
  tryCatch(
    {
      DBI::dbExecute(con, "PRAGMA synchronous = FULL")
      set_busy_timeout(con)
    },
    error = function(condition) {
      disconnect(con)
      stop(condition)
    }
  )
  con
}

without_translating <- function(code) {
  withCallingHandlers(code, warning = function(condition) {
    if (grepl("translat", conditionMessage(condition))) invokeRestart("muffleWarning")
  })
}

# A result's whole numbers come as integers or doubles, as large as they are; here always doubles.
query <- function(con, statement, values = NULL) {
  # SQLite takes any value in any column.
  trouble <- NULL
  found <- withCallingHandlers(
    DBI::dbGetQuery(con, statement, params = values),
    warning = function(condition) {
      trouble <<- conditionMessage(condition)
      invokeRestart("muffleWarning")
    }
  )
  if (!is.null(trouble)) stop("malformed values: ", trouble)
  texts <- Filter(is.character, found)
  if (!all(validUTF8(as.character(unlist(texts))))) stop("malformed values: text not in UTF-8")
  whole <- vapply(found, is.integer, TRUE)
  found[whole] <- lapply(found[whole], as.numeric)
  found
}

pragma <- function(con, name) DBI::dbGetQuery(con, paste("PRAGMA", name))[[1]]

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

get_variants <- function(con) {
  query(con, "SELECT variant FROM variants ORDER BY id")$variant
}

# Takes the lock for writing. If another process writes, SQLite refuses the lock. But a writer has
# no lock for a moment between two transactions, so one that is free does not prove that nobody
# writes. The file says whether it has a writer. If it has, this lets go of the lock, waits a
# little, and asks for it once more, twice in all. A writer that is alive has the lock again by
# then, so this is refused; a writer that is dead has not.
begin_writing <- function(con, wait = function() Sys.sleep(0.1)) {
  DBI::dbExecute(con, "BEGIN IMMEDIATE")
  if (get_meta(con, 0)["writer"] %in% c("none", NA)) {
    return()
  }
  set_busy_timeout(con, 0)
  for (again in 1:2) {
    DBI::dbExecute(con, "ROLLBACK")
    wait()
    DBI::dbExecute(con, "BEGIN IMMEDIATE")
  }
  set_busy_timeout(con)
}

set_busy_timeout <- function(con, ms = 500) {
  DBI::dbExecute(con, sprintf("PRAGMA busy_timeout = %d", ms))
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

# Turns SQLite's errors into ours. Its messages are the same on all platforms. `blame(condition)`
# says whose they are, where there is more than one file.
with_sqlite <- function(db, code, blame = function(condition) db) {
  tryCatch(code, error = function(condition) {
    if (inherits(condition, "patience_error")) stop(condition)
    abort_sqlite(blame(condition), conditionMessage(condition))
  })
}

abort_sqlite <- function(db, message) {
  file <- db$file
  message <- valid_text(message)
  kept <- c(i = "All rows stored before are safe, and the same call goes on from there.")
  if (grepl("locked|busy", message)) {
    abort_input("run_locked", c(
      "{.file {file}} is being written by another process{writer_of(db)}.",
      i = "One process writes a run file at a time."
    ))
  } else if (grepl("full", message)) {
    abort_input("run_disk", c("There is no room left to write {.file {file}}.", kept))
  } else if (grepl("disk I/O", message)) {
    abort_input("run_disk", c(
      "The disk of {.file {file}} cannot be read or written.", i = "SQLite says: {message}.", kept
    ))
  } else if (grepl("out of memory|cannot allocate", message)) {
    abort_input("memory", c(
      "There is not enough memory to read {.file {file}}.",
      i = "{.fn win_rate} and {.fn export_run} take a run of any size."
    ))
  } else if (grepl("readonly|unable to open|authorization", message)) {
    abort_input("run_file", c(
      "{.file {file}} cannot be written.", i = "SQLite says: {message}."
    ))
  } else if (grepl("not a database", message)) {
    abort_input("run_file", c(
      "{.file {file}} is not a run file, nor any other SQLite database.",
      i = "Nothing was changed in it."
    ))
  } else if (grepl("malformed|corrupt|no such table", message)) {
    abort_input("run_corrupt", c(
      "{.file {file}} is damaged.", i = "SQLite says: {message}."
    ))
  } else {
    abort_input("run_file", c("SQLite cannot use {.file {file}}.", i = "{message}"))
  }
}

writer_of <- function(db) {
  writer <- tryCatch(get_meta(db$con, 0)[["writer"]], error = function(condition) "none")
  if (identical(writer, "none")) "" else paste0(", ", writer)
}

# Where Ctrl-C cut off a query its result is still open. RSQLite warns of that, and SQLite keeps
# the file's lock until R has collected the result.
disconnect <- function(con) {
  open <- FALSE
  withCallingHandlers(DBI::dbDisconnect(con), warning = function(condition) {
    open <<- TRUE
    invokeRestart("muffleWarning")
  })
  if (open) gc()
}
