# Rows counted by their distinct values: what tables and pictures are made of, whether the rows
# are in memory or in a run file, where SQLite counts them.

# A data frame of `variant`, the given columns, and `n`, the number of rows with these values; by
# variant, as they come, and by the columns.
tally <- function(results, columns) {
  if (inherits(results, "patience_run")) {
    return(tally_run(results, columns))
  }
  values <- as.data.frame(results)[columns]
  values <- cbind(variant = as.character(variant_of(results)), values)
  key <- do.call(paste, c(unname(as.list(values)), sep = "\r"))
  first <- !duplicated(key)
  counted <- values[first, , drop = FALSE]
  counted$n <- tabulate(match(key, key[first]), sum(first))
  in_order(counted, unique(values$variant))
}

tally_run <- function(run, columns) {
  by <- c("variant", columns)
  statement <- sprintf(
    "SELECT %1$s, count(*) AS n FROM %2$s GROUP BY %1$s", toString(by), rows_of(by)
  )
  counted <- with_run_file(run$file, function(db) query(db$con, statement))
  counted$variant <- run$job$variants[counted$variant]
  if ("outcome" %in% columns) counted$outcome <- factor(outcomes[counted$outcome], outcomes)
  in_order(counted, run$job$variants)
}

in_order <- function(counted, variants) {
  if (nrow(counted) == 0) abort_input("results", "There are no rows.", NULL)
  columns <- setdiff(names(counted), c("variant", "n"))
  keys <- c(list(match(counted$variant, variants)), counted[columns])
  counted <- counted[do.call(order, unname(keys)), , drop = FALSE]
  rownames(counted) <- NULL
  counted
}

# Is it a run of a game that is won or lost, or a data frame of such games?
check_games <- function(results, call = parent.frame()) {
  if (inherits(results, "patience_run")) check_run_outcomes(results, call)
  else check_results(results, call)
}

check_run_outcomes <- function(run, call = parent.frame()) {
  if (!"outcome" %in% names(run_game(run$job$game)$columns)) {
    abort_input("results", "Games of {run_game(run$job$game)$title} are not won or lost.", call)
  }
}

# Seed and settings in words.
origin_of <- function(results) {
  if (!inherits(results, "patience_run")) {
    return(attr(results, "origin"))
  }
  run_game(results$job$game)$origin(results$job)
}
