# The moves of won deals in a run file, as text: see run-file.R.

create_lines <- function(con, sums) {
  columns <- c("variant INTEGER", "deal INTEGER", "moves TEXT", sum_column(sums))
  DBI::dbExecute(con, sprintf(
    "CREATE TABLE lines (%s, PRIMARY KEY (variant, deal)) WITHOUT ROWID", toString(columns)
  ))
}

# Of rows as they come from the engine, moves last; `ids` are the file's numbers of their
# variants.
store_lines <- function(con, rows, ids = NULL) {
  moves <- rows[[length(rows)]]
  won <- which(nzchar(moves))
  if (length(won) == 0) {
    return()
  }
  variant <- rows[[2]][won]
  if (!is.null(ids)) variant <- ids[variant]
  insert_summed(con, "REPLACE INTO lines", list(variant, rows[[3]][won], moves[won]))
}

# The texts of a file's rows, in their order: every won deal must have one that the game can read.
stored_lines <- function(db, job, columns) {
  game <- game_named(job$game)
  rows <- data.frame(variant = columns[[1]], deal = columns[[2]])
  last <- if (nrow(rows) > 0) rows[nrow(rows), ] else list(variant = 0, deal = 0)
  stored <- query(db$con, "
    SELECT variant, deal, CAST(moves AS TEXT) AS moves FROM lines
      WHERE variant < ? OR variant = ? AND deal <= ?", unname(as.list(last)[c(1, 1, 2)]))
  lines <- stored$moves[match_rows(rows, stored)]
  won <- columns[[2 + match("outcome", names(game$columns))]] == match("won", outcomes)
  readable <- vapply(lines[won], function(line) !is.na(line) && !is.null(game$moves(line)), NA)
  if (!all(readable)) {
    deal <- shown(columns[[2]][won][!readable][1])
    abort_corrupt(db, "It does not have the moves of deal {deal}, which was won.")
  }
  ifelse(won, lines, "")
}

# Stored rows with those of deals in progress, all up to the last of the stored ones or all; of
# these the first `n`, and their moves if they are kept.
rows_with_lines <- function(db, job, stored, last, n = Inf) {
  types <- game_named(job$game)$columns
  columns <- with_in_progress(stored, in_progress(db$con), types, last)$columns
  columns <- lapply(columns, utils::head, n)
  list(columns = columns, lines = if (keeps_moves(job)) stored_lines(db, job, columns))
}
