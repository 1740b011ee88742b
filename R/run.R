#' Run files
#'
#' A run is the rows of a simulation in a file: `simulate_agnes(..., file = "run.sqlite")` makes
#' one and goes on with it. `open_run()` opens what is there. Nothing is read until it is asked
#' for, and counts are made inside the file, so a run may be larger than memory. A run may be
#' opened while another process goes on with it; it then has the rows stored so far.
#'
#' The file is a SQLite database: other programs find the rows in its view `rows`, in words, and
#' in its view `results`, in numbers. It is safe at any moment: rows are stored about once a
#' second, in transactions, and when the process is killed only those of the last second are
#' solved again. One process writes at a time.
#'
#' @param file Name of a run file.
#' @param x,object A run.
#' @param ... Ignored.
#' @section Tables and pictures:
#' [win_rate()], [win_rate_table()], [compare_variants()], [win_rate_sequence()],
#' [candidate_counts()] and `summary()` take a run as they take rows in memory, and `plot()` and
#' `autoplot()` draw the picture that they draw of these: see [win_rate_plots], [lucie_plots] and
#' [galactic_plots]. What is counted is counted by SQLite.
#' @return `open_run()`: a run, an object of class `patience_run`, a list with `file`, `job` and
#'   `meta`. `summary()`: the tibble of [win_rate()], or for Spider that of [simulate_spider()]
#'   with `summary = TRUE`. `as_tibble()` and `as.data.frame()`: the rows as the simulating
#'   function returns them, by variant and deal.
#' @section Errors:
#' * `patience_error_run_file` if there is no such file, or if it is not a run file;
#' * `patience_error_run_corrupt` if it is damaged;
#' * `patience_error_run_locked` if another process keeps it locked;
#' * `patience_error_package` without the packages DBI and RSQLite.
#' @seealso [combine_runs()], [retry_unknown()], [export_run()].
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' file <- tempfile(fileext = ".sqlite")
#' simulate_agnes(100, "Up-Suit-None", file = file)
#' run <- simulate_agnes(200, "Up-Suit-None", file = file) # the other hundred
#' win_rate(run)
#' tibble::as_tibble(open_run(file))
#' @export
open_run <- function(file) {
  file <- check_file_name(file)
  if (file.exists(file)) file <- normalizePath(file)
  found <- with_run_file(file, function(db) {
    list(meta = get_meta(db$con, 1), variants = db$variants, decks = stored_decks(db$con))
  })
  structure(
    list(file = file, job = job_from_meta(found), meta = found$meta), class = "patience_run"
  )
}

stored_decks <- function(con) {
  cards <- query(con, "SELECT cards FROM decks ORDER BY deal")$cards
  if (length(cards) > 0) do.call(cbind, lapply(strsplit(cards, " "), card_codes))
}

# The job that a file was made by.
job_from_meta <- function(found) {
  meta <- found$meta
  settings <- meta[!names(meta) %in% c("game", "rules", "seed", "generator", "solver")]
  seed <- if (is.null(found$decks)) as.numeric(meta[["seed"]]) else 0
  settings <- lapply(as.list(settings), utils::type.convert, as.is = TRUE)
  new_job(meta[["game"]], found$variants, seed, settings, found$decks)
}

#' @export
print.patience_run <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

#' @export
format.patience_run <- function(x, ...) {
  game <- run_game(x$job$game)
  counts <- run_counts(x)
  variants <- x$job$variants
  rows <- paste(shown(sum(counts$deals)), "rows")
  if (!is.null(counts$won)) {
    sums <- vapply(counts[c("won", "lost", "unknown")], function(n) shown(sum(n)), "")
    rows <- paste0(rows, ": ", toString(paste(sums, names(sums))))
  }
  c(
    sprintf("A run of %s in %s", game$title, basename(x$file)),
    if (length(variants) > 3) paste(length(variants), "variants") else toString(variants),
    toString(game$origin(x$job)), rows
  )
}

# Rows by variant, and by outcome where there is one.
run_counts <- function(run) {
  if ("outcome" %in% names(run_game(run$job$game)$columns)) {
    return(outcome_counts(run))
  }
  with_run_file(run$file, function(db) {
    query(db$con, "SELECT variant, sum(deals) AS deals FROM blocks GROUP BY variant")
  })
}

#' @rdname open_run
#' @export
summary.patience_run <- function(object, ...) {
  summarize <- run_game(object$job$game)$summarize
  if (is.null(summarize)) {
    return(win_rate(object))
  }
  with_run_file(object$file, function(db) summarize(db$con))
}

#' @rdname open_run
#' @exportS3Method tibble::as_tibble
as_tibble.patience_run <- function(x, ...) {
  columns <- with_run_file(x$file, function(db) {
    query(db$con, rows_in_order(run_game(x$job$game)$columns))
  })
  job_rows(x$job, unname(as.list(columns)))
}

#' @rdname open_run
#' @export
as.data.frame.patience_run <- function(x, ...) as.data.frame(as_tibble.patience_run(x))

#' @exportS3Method ggplot2::autoplot
autoplot.patience_run <- function(object, ...) {
  need_ggplot2()
  switch(object$job$game,
    agnes = autoplot.simulation_agnes(object, ...),
    lucie = autoplot.simulation_lucie(object, ...),
    galactic = autoplot.simulation_galactic(object, ...),
    abort_input("results", c(
      "There is no picture of a run of {run_game(object$job$game)$title}.",
      i = "{.fn as_tibble} gives its rows."
    ))
  )
}

#' @export
plot.patience_run <- function(x, ...) draw(x, ...)

is_list_of_runs <- function(x) {
  is.list(x) && !is.data.frame(x) && length(x) > 0 &&
    all(vapply(x, inherits, TRUE, "patience_run"))
}

# Counts of runs that are different samples of the same games.
counts_of_runs <- function(runs, call) {
  first <- runs[[1]]
  for (run in runs[-1]) {
    keys <- c("game", "rules", "generator")
    compare_meta_texts(run$meta[keys], first$meta[keys], "in the first", run$file, call)
  }
  seeds <- vapply(runs, function(run) run$meta[["seed"]], "")
  again <- anyDuplicated(seeds)
  if (again > 0) {
    abort_input("run_meta", c(
      "Two of the runs have the same seed, {seeds[again]}.",
      i = "{.fn combine_runs} brings them together and sees to deals in common."
    ), call)
  }
  counts <- do.call(rbind, lapply(runs, stored_outcomes, call))
  counts <- lapply(split(counts, factor(counts$variant, first$job$variants)), add_counts)
  counts <- do.call(rbind, counts)
  if (sum(counts$deals) == 0) abort_input("results", "{.arg results} has no rows.", call)
  tibble::as_tibble(counts[counts$deals > 0, ])
}

# Counts and sums of one run by variant.
stored_outcomes <- function(run, call) {
  check_run_outcomes(run, call)
  found <- with_run_file(run$file, call = call, function(db) {
    query(db$con, paste("
      SELECT variant, count(*) AS deals, sum(outcome = 1) AS won, sum(outcome = 2) AS lost,
        sum(outcome = 3) AS unknown, sum(1.0 * examined) AS states,
        sum(1.0 * examined * examined) AS squares, max(examined) AS most
      FROM", rows_of(c("variant", "outcome", "examined")), "GROUP BY variant"))
  })
  found$variant <- run$job$variants[found$variant]
  found
}

add_counts <- function(counts) {
  n <- sum(counts$deals)
  mean <- sum(counts$states) / n
  variance <- (sum(counts$squares) - n * mean^2) / (n - 1)
  data.frame(
    variant = counts$variant[1], deals = n, won = sum(counts$won), lost = sum(counts$lost),
    unknown = sum(counts$unknown), states_mean = mean,
    states_sd = if (n > 1) sqrt(max(0, variance)) else NA_real_,
    states_max = if (n > 0) max(counts$most) else NA_real_
  )
}
