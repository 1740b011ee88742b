# A name for a run file that is gone after the test.
local_run_file <- function(env = parent.frame()) {
  withr::local_tempfile(fileext = ".sqlite", .local_envir = env)
}

skip_without_sqlite <- function() {
  skip_if_not_installed("DBI")
  skip_if_not_installed("RSQLite")
}

# File names differ from call to call.
no_path <- function(lines) gsub("'[^']*?([^/']+)\\.sqlite'", "'run.sqlite'", lines)

run_rules <- c("Up-Suit-None", "Down-Color-HighRun", "Up-Color-AnyRun-NoSplit")

# The file's rows as SQLite has them.
stored_rows <- function(file) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(con))
  DBI::dbGetQuery(con, "SELECT * FROM results ORDER BY variant, deal")
}

integrity <- function(file) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(con))
  DBI::dbGetQuery(con, "PRAGMA integrity_check")[[1]]
}
