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
  complete <- FALSE
  on.exit(if (!complete) unlink(file))
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
      if (first || nrow(piece) > 0) {
        export_piece(append, words_for_codes(piece), file, first)
      }
      first <- FALSE
    }
  })
  complete <- TRUE
  invisible(file)
}

# A disk without room is the fault of the new file, not of the run's. R does not say that it could
# not write text, so the size is looked at too.
export_piece <- function(append, piece, file, first) {
  before <- if (first) 0 else file.size(file)
  bytes <- NULL
  failed <- what_failed(bytes <- append(piece, file, first))
  if (is.null(failed) && is.numeric(bytes) && file.size(file) < before + bytes) {
    failed <- "no room is left"
  }
  if (!is.null(failed)) {
    abort_input("file", c("{.file {file}} cannot be written.", i = "{failed}"))
  }
}

words_for_codes <- function(piece) {
  factors <- vapply(piece, is.factor, TRUE)
  piece[factors] <- lapply(piece[factors], as.character)
  piece
}

append_csv <- function(piece, file, first) {
  numbers <- vapply(piece, is.double, TRUE)
  piece[numbers] <- lapply(piece[numbers], function(x) {
    text <- format(x, digits = 15, decimal.mark = ".", scientific = FALSE, trim = TRUE)
    replace(text, is.na(x), NA)
  })
  utils::write.table(
    piece, file, append = !first, col.names = first, row.names = FALSE, sep = ",", na = "",
    quote = FALSE, fileEncoding = "native.enc"
  )
  # Of each row, its separators and the end of its line, and what its values need.
  values <- vapply(piece, function(x) sum(nchar(as.character(x[!is.na(x)]), "bytes")), 1)
  sum(values) + nrow(piece) * ncol(piece)
}

append_parquet <- function(piece, file, first) {
  if (first) {
    nanoparquet::write_parquet(piece, file)
  } else {
    nanoparquet::append_parquet(piece, file)
  }
  NULL
}
