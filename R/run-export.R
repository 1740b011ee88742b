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
#'   tibble, `variant`, `outcome` and `reason` in words, with nothing between the
#'   commas where a value is missing (`read.csv(file, na.strings = "")`); deals in progress when
#'   the run was interrupted are unknown, see Interrupts in [patience].
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' run <- simulate_agnes(100, file = tempfile())
#' file <- export_run(run, tempfile(fileext = ".csv"))
#' head(read.csv(file))
#' @export
export_run <- function(run, file, rows = 1e5) {
  run <- as_run(run)
  rows <- check_whole(rows, 1, 1e7, "`rows`")
  file <- check_file_name(file)
  ending <- lower_case(tools::file_ext(file))
  if (!ending %in% c("csv", "parquet")) {
    abort_input("file", "{.arg file} must end in {.val .csv} or {.val .parquet}, not
      {.val {ending}}.")
  }
  if (file.exists(file)) abort_input("file", "{.file {file}} exists already.")
  if (ending == "parquet") need_package("nanoparquet", "Parquet files")
  append <- switch(ending, csv = append_csv, parquet = append_parquet)
  replace_file(file, function(beside) {
    with_run_rows(run, function(db) {
      types <- game_named(run$job$game)$columns
      deals <- in_progress(db$con)
      found <- DBI::dbSendQuery(db$con, rows_in_order(types))
      on.exit(DBI::dbClearResult(found))
      first <- TRUE
      while (first || !DBI::dbHasCompleted(found)) {
        columns <- unname(lapply(DBI::dbFetch(found, rows), as.numeric))
        merged <- with_in_progress(columns, deals, types, DBI::dbHasCompleted(found))
        deals <- merged$left
        piece <- as.data.frame(job_rows(run$job, merged$columns))
        # A disk without room is the fault of the new file, not of the run's.
        failed <- if (first || nrow(piece) > 0) append(words_for_codes(piece), beside, first)
        if (!is.null(failed)) abort_unwritten(file, failed)
        first <- FALSE
      }
    })
  })
  invisible(file)
}

words_for_codes <- function(piece) {
  factors <- vapply(piece, is.factor, TRUE)
  piece[factors] <- lapply(piece[factors], as.character)
  piece
}

# Each returns NULL, or why it could not write.

append_csv <- function(piece, file, first) {
  columns <- lapply(unname(piece), function(x) {
    text <- if (is.double(x)) {
      format(x, digits = 15, decimal.mark = ".", scientific = FALSE, trim = TRUE)
    } else {
      as.character(x)
    }
    replace(text, is.na(x), "")
  })
  lines <- c(
    if (first) paste(names(piece), collapse = ","), do.call(paste, c(columns, sep = ","))
  )
  why_not_written(bytes_of_lines(lines), file, "ab")
}

# nanoparquet does not tell of a full disk, but when it reads a file that lacks its end.
append_parquet <- function(piece, file, first) {
  what_failed({
    if (first) {
      nanoparquet::write_parquet(piece, file)
    } else {
      nanoparquet::append_parquet(piece, file)
    }
    nanoparquet::read_parquet_info(file)
  })
}
