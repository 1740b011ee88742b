as_run <- function(run) {
  if (inherits(run, "patience_run")) {
    return(run)
  }
  if (!is.character(run)) {
    abort_input("run_file", "{.arg run} must be a run or the name of its file, not
      {.obj_type_friendly {run}}.")
  }
  open_run(run)
}

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
#' solved again. One process writes at a time. Deals that were in progress when rows were stored
#' last count as unknown until they are finished, see Interrupts in [patience].
#'
#' Rows have checksums, and so has what the run is. They are looked at before anything is read or
#' written, so that a file whose disk has lost a bit is refused as damaged.
#'
#' @param file Name of a run file.
#' @param x,object A run.
#' @param ... Ignored.
#' @section Tables and pictures: [win_rate()], [win_rate_table()], [compare_variants()],
#' [win_rate_sequence()] and `summary()` take a run as they take rows in memory, and `plot()` and
#' `autoplot()` draw the picture that they draw of these: see [win_rate_plots], [lucie_plots] and
#' [galactic_plots]. What is counted is counted by SQLite.
#' @return `open_run()`: a run, an object of class `patience_run`, a list with `file`, `job` and
#'   `meta`. `summary()`: the tibble of [win_rate()], or for Spider that of [simulate_spider()]
#'   with `summary = TRUE`. `as_tibble()` and `as.data.frame()`: the rows as the simulating
#'   function returns them, by variant and deal.
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
  found <- with_run_file(file, function(db) c(read_job(db), format = db$format))
  if (found$format < 3) {
    cli::cli_warn(class = "patience_warning", c(
      "{.file {file}} is of an early version and has no checksums: damage may not be noticed."
    ))
  }
  structure(list(file = file, job = found$job, meta = found$meta), class = "patience_run")
}

#' @rdname open_run
#' @exportS3Method tibble::as_tibble
as_tibble.patience_run <- function(x, ...) {
  types <- game_named(x$job$game)$columns
  found <- with_run_rows(x, function(db) {
    stored <- unname(as.list(query(db$con, rows_in_order(types))))
    rows_with_lines(db, x$job, stored, TRUE)
  })
  job_rows(x$job, found$columns, found$lines)
}

#' @rdname open_run
#' @export
as.data.frame.patience_run <- function(x, ...) as.data.frame(as_tibble.patience_run(x))
