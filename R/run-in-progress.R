# Deals that were begun and not finished, in a run file: see run-file.R.

has_in_progress <- function(con) DBI::dbExistsTable(con, "in_progress")

# The table, and the two views of all rows.
create_in_progress <- function(con, game) {
  columns <- game_named(game)$columns
  for (statement in c(
    "CREATE TABLE in_progress (variant INTEGER, deal INTEGER, PRIMARY KEY (variant, deal))
       WITHOUT ROWID",
    "DROP VIEW IF EXISTS rows", "DROP VIEW IF EXISTS results",
    results_views(columns)[1],
    sprintf("CREATE VIEW rows AS SELECT variants.variant, deal, %s
       FROM results JOIN variants ON results.variant = id", toString(columns_in_words(columns)))
  )) {
    DBI::dbExecute(con, statement)
  }
}

# The statement of the view `results`, and that of early files.
results_views <- function(columns) {
  early <- paste("CREATE VIEW results AS", unpack_blocks(columns))
  c(trimws(paste(early, in_progress_rows(columns))), early)
}

#' @include utils-outcomes.R
without_in_progress <- sprintf("WHERE reason <> %d", match("interrupted", reasons))

# Those that have rows now, after files came together.
drop_finished <- function(con) {
  DBI::dbExecute(con, sprintf("
    DELETE FROM in_progress AS u WHERE EXISTS (
      SELECT 1 FROM blocks WHERE variant = u.variant AND first <= u.deal
        AND first > u.deal - %d AND first + deals > u.deal)", most_in_block))
}

# Of a game without outcomes no row is unknown.
in_progress_rows <- function(columns) {
  if (!"outcome" %in% columns) {
    return("")
  }
  values <- rep("NULL", length(columns))
  values[columns == "outcome"] <- match("unknown", outcomes)
  values[columns == "reason"] <- match("interrupted", reasons)
  sprintf("UNION ALL SELECT variant, deal, %s FROM in_progress",
          toString(paste(values, "AS", names(columns))))
}

columns_in_words <- function(columns) {
  vapply(names(columns), function(column) {
    known <- switch(columns[[column]], outcome = outcomes, reason = reasons)
    cases <- sprintf("WHEN %d THEN '%s'", seq_along(known), known)
    if (is.null(known)) column else sprintf("CASE %s %s END AS %s", column,
                                            paste(cases, collapse = " "), column)
  }, "")
}

# All of them, by variant and deal.
in_progress <- function(con) {
  if (!has_in_progress(con)) {
    return(data.frame(variant = numeric(), deal = numeric()))
  }
  query(con, "SELECT variant, deal FROM in_progress ORDER BY variant, deal")
}

set_in_progress <- function(con, deals) {
  DBI::dbExecute(con, "DELETE FROM in_progress")
  DBI::dbExecute(con, "INSERT OR IGNORE INTO in_progress VALUES (?, ?)", unname(as.list(deals)))
  if (has_sums(con)) set_meta(con, in_progress = in_progress_sum(con))
}

# Adds rows of deals in progress to rows that follow each other in the file, each where it belongs
# by variant and deal. Those behind the last of these rows are left for later, unless `last` is
# TRUE. Returns the rows as a list of columns, and the deals that are left.
with_in_progress <- function(columns, deals, types, last) {
  if (!"outcome" %in% types || nrow(deals) == 0) {
    return(list(columns = columns, left = deals))
  }
  n <- length(columns[[1]])
  due <- if (n == 0) rep(last, nrow(deals)) else last | deals$variant < columns[[1]][n] |
    deals$variant == columns[[1]][n] & deals$deal < columns[[2]][n]
  new <- interrupted_rows(types, deals$variant[due], deals$deal[due])
  columns <- Map(c, columns, unname(new))
  list(columns = lapply(columns, `[`, order(columns[[1]], columns[[2]])), left = deals[!due, ])
}
