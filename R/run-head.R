# The first rows of a run.
game_rows <- function(run, n) {
  types <- game_named(run$job$game)$columns
  found <- with_run_rows(run, function(db) {
    statement <- paste(rows_in_order(types), "LIMIT", sprintf("%.0f", n))
    stored <- unname(as.list(query(db$con, statement)))
    rows_with_lines(db, run$job, stored, length(stored[[1]]) < n, n)
  })
  job_rows(run$job, found$columns, found$lines)
}

# What a picture says of the results below it.
origin_of <- function(results) {
  if (!inherits(results, "patience_run")) {
    return(rows_in_words(results))
  }
  rows_in_words(game_rows(results, 1))
}
