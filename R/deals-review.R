# Games that were played, reviewed: a row for each move with the outcome of perfect play after it.

need_moves <- function(moves) {
  if (missing(moves) || is.null(moves)) {
    abort_input("moves", "There are no {.arg moves} to review.")
  }
  moves
}

# `found` are columns with one row more than there are moves: first what was before the first
# move. `summary` is the heading, named by the game's title.
new_review <- function(moves, found, mistake, summary) {
  rows <- tibble::tibble(move = seq_len(nrow(moves)), moves)
  rows[names(found)] <- lapply(found, `[`, -1)
  start <- as.character(found$outcome[1])
  as_told_table(rows, "review", start = start, mistake = mistake, summary = summary)
}

# Of a game that is won or lost. Along it outcomes can only fall from won to lost, so that some
# say what was not known of others.
new_won_or_lost_review <- function(moves, outcome, title) {
  outcome[seq_len(max(0, which(outcome == "won")))] <- "won"
  lost <- which(outcome == "lost")[1]
  if (!is.na(lost)) outcome[lost:length(outcome)] <- "lost"
  start <- as.character(outcome[1])
  can <- c(won = "can be won", lost = "can not be won", unknown = "can perhaps be won")[[start]]
  mistake <- lost - 1L
  loses <- if (is.na(mistake)) {
    ", no move is known to lose it"
  } else if (mistake > 0 && outcome[lost - 1] == "unknown") {
    sprintf(", it is lost after move %d at the latest", mistake)
  } else if (mistake > 0) {
    sprintf(", move %d loses it", mistake)
  }
  if (!is.na(mistake) && mistake > 0 && outcome[lost - 1] == "unknown") mistake <- NA_integer_
  summary <- stats::setNames(paste0("the deal ", can, loses), title)
  new_review(moves, list(outcome = outcome), mistake, summary)
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.review <- function(x, ...) if (is_as_made(x)) attr(x, "summary") else NextMethod()

# The values of verdict(0) .. verdict(n) along a line of play on which they can only fall, so
# that what lies between two that are alike need not be asked for. Those in `open` say nothing.
along_line <- function(n, verdict, open) {
  found <- vector("list", n + 1)
  ask <- function(from, to) {
    for (end in c(from, to)) {
      if (is.null(found[[end + 1]])) found[[end + 1]] <<- verdict(end)
    }
    ends <- found[c(from, to) + 1]
    if (to - from < 2) {
      return()
    }
    if (identical(ends[[1]], ends[[2]]) && !open(ends[[1]])) {
      found[from + 1:(to - from)] <<- ends[1]
    } else {
      middle <- (from + to) %/% 2
      ask(from, middle)
      ask(middle, to)
    }
  }
  ask(0, n)
  found
}
