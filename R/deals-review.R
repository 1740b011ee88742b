# Games that were played, reviewed: a row for each move with the outcome of perfect play after it.

# `found` has columns with a row more than there are moves: the first row is of the position
# before the first move. `summary` is the heading, named by the game's title.
new_review <- function(moves, found, mistake, summary) {
  rows <- tibble::tibble(move = seq_len(nrow(moves)), moves)
  rows[names(found)] <- lapply(found, `[`, -1)
  start <- as.character(found$outcome[1])
  as_told_table(rows, "review", start = start, mistake = mistake, summary = summary)
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.review <- function(x, ...) if (is_as_made(x)) attr(x, "summary") else NextMethod()
