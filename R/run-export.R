#' Export a run
#'
#' Writes the rows of a run, by variant and deal, to a file of comma-separated values, or of
#' Parquet where the package nanoparquet (0.4.0 or later) is installed. Rows are read and written
#' in pieces, so the run may be larger than memory.
#'
#' @param run A run, see [open_run()], or the name of its file.
#' @param file Name of the file to write, whose ending `.csv` or `.parquet` decides; it must not
#'   exist.
#' @param rows The number of rows to hold in memory, a row group of Parquet.
#' @return The name of the file, invisibly. Its columns are those of the simulating function's
#'   tibble, `variant`, `outcome` and `reason` in words.
#' @section Errors:
#' `patience_error_export` if the ending is another one or the file exists;
#' `patience_error_package` if a package is missing; `patience_error_number` for `rows`; and those
#' of [open_run()].
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' run <- simulate_agnes(100, file = tempfile())
#' file <- export_run(run, tempfile(fileext = ".csv"))
#' head(read.csv(file))
#' @export
export_run <- function(run, file, rows = 1e5) {
  run <- as_run(run)
  rows <- check_whole(rows, 1, 1e7, "`rows`", "number")
  file <- check_file_name(file)
  ending <- tolower(tools::file_ext(file))
  if (!ending %in% c("csv", "parquet")) {
    abort_input("export", "{.arg file} must end in {.val .csv} or {.val .parquet}, not
      {.val {ending}}.")
  }
  if (file.exists(file)) abort_input("export", "{.file {file}} exists already.")
  if (ending == "parquet") need_package("nanoparquet", "Parquet files")
  append <- switch(ending, csv = append_csv, parquet = append_parquet)
  complete <- FALSE
  on.exit(if (!complete) unlink(file))
  with_run_file(run$file, function(db) {
    found <- DBI::dbSendQuery(db$con, rows_in_order(game_named(run$job$game)$columns))
    on.exit(DBI::dbClearResult(found))
    first <- TRUE
    while (first || !DBI::dbHasCompleted(found)) {
      columns <- lapply(DBI::dbFetch(found, rows), as.numeric)
      piece <- as.data.frame(job_rows(run$job, unname(columns)))
      if (first || nrow(piece) > 0) append(words_for_codes(piece), file, first)
      first <- FALSE
    }
  })
  complete <- TRUE
  invisible(file)
}

words_for_codes <- function(piece) {
  factors <- vapply(piece, is.factor, TRUE)
  piece[factors] <- lapply(piece[factors], as.character)
  piece
}

append_csv <- function(piece, file, first) {
  numbers <- vapply(piece, is.double, TRUE)
  piece[numbers] <- lapply(piece[numbers], format, digits = 15, scientific = FALSE, trim = TRUE)
  utils::write.table(
    piece, file, append = !first, col.names = first, row.names = FALSE, sep = ",", na = "",
    quote = FALSE
  )
}

append_parquet <- function(piece, file, first) {
  if (first) {
    nanoparquet::write_parquet(piece, file)
  } else {
    nanoparquet::append_parquet(piece, file)
  }
}
