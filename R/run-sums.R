# Checksums of a run file. They tell whether what is read is what was written. Rows of `blocks`,
# `lines` and `retried` have their own, in the column `sum`. It includes the variant's name, not
# its number in this file, so that it stays when rows go to another file. What the run is has one,
# with the schema, in `meta` by the key `sum`. The deals in progress have one there by their name.
# Files of early versions (format 2) have none.
#
# A checksum of each row says nothing of rows that are gone: PRAGMA integrity_check finds pages
# and entries of indexes that are lost.

has_sums <- function(con) pragma(con, "user_version") > 2

sum_column <- function(sums) if (sums) "sum INTEGER"

# Of columns of numbers, texts or raw vectors, the first of which are numbers of `variants`.
row_sums <- function(con, columns, variants = get_variants(con)) {
  columns[[1]] <- variants[columns[[1]]]
  .Call(patience_checksums, lapply(unname(columns), function(column) {
    if (is.integer(column)) as.numeric(column) else column
  }))
}

# Inserts rows, columns that begin with the number of a variant, with their checksums.
insert_summed <- function(con, insert, columns, variants = get_variants(con)) {
  columns <- unname(columns)
  if (has_sums(con)) columns <- c(columns, list(row_sums(con, columns, variants)))
  DBI::dbExecute(
    con, sprintf("%s VALUES (%s)", insert, toString(rep("?", length(columns)))), columns
  )
}

# The checksum of all that a statement finds.
table_sum <- function(con, statement) {
  sums <- .Call(patience_checksums, unname(as.list(query(con, statement))))
  .Call(patience_checksums, list(plain_sums(sums)))
}

# Of what the run is, and of the schema.
run_sum <- function(con) {
  sums <- vapply(c(
    "SELECT key, value FROM meta WHERE compared = 1 ORDER BY rowid",
    "SELECT id, variant FROM variants ORDER BY id",
    "SELECT deal, cards FROM decks ORDER BY deal",
    "SELECT place FROM places ORDER BY place",
    "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
  ), table_sum, 1, con = con)
  plain_sums(sums)
}

# As text, whatever the options for numbers in print.
plain_sums <- function(sums) paste(sprintf("%.0f", sums), collapse = " ")

in_progress_sum <- function(con) {
  number_text(table_sum(con, "SELECT variant, deal FROM in_progress ORDER BY variant, deal"))
}

# A column of raw vectors, which are all NULL where SQLite gives missing values.
whole_column <- function(column) {
  if (is.list(column)) {
    unclass(column)
  } else if (is.logical(column)) {
    vector("list", length(column))
  } else {
    column
  }
}
