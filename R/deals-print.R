# Deals and solutions in print, as the table shows them.

#' @export
print.deal <- function(x, ..., rules = NULL, moves = NULL) {
  check_unused(..., known = c("rules", "moves"))
  rules <- judged_rules(x, rules, moves)
  table <- deal_table(x, rules)
  made <- if (!is.null(moves)) typed_moves(moves, table$fields)
  shown <- shown_table(table, made)
  after <- moves_before(length(made))
  # Rules are told where they are not those that the game has by itself.
  unsaid <- utils::modifyList(x, list(rules = NULL))
  usual <- identical(format(rules), format(rules_for(unsaid, NULL)))
  under <- if (usual) "" else paste0(", ", format(rules))
  header <- sprintf("%s: %s%s%s, %s", table$game$title, x$name, after, under, shown$score)
  cat_wrapped(header)
  writeLines(shown$lines)
  if (shown$won) {
    cat("Won.\n")
  } else if (length(shown$possible) == 0) {
    cat("No move is possible.\n")
  }
  invisible(x)
}

#' @export
plot.deal <- function(x, ...) {
  abort_input("argument", c(
    "There is no picture of a deal of {deal_game(x)$title}; {.fn print} shows it.",
    i = "{.fn patience_app} shows it in the browser."
  ))
}

# What print() shows in words alone. Without these methods plot() would draw the columns of a
# table against each other, or fail on a list in words that say nothing to who called it.
no_picture <- function(x) {
  abort_input("argument", "There is no picture of {.cls {class(x)[1]}}; {.fn print} shows it.")
}

#' @export
plot.deals <- function(x, ...) no_picture(x)

#' @export
plot.solution <- function(x, ...) no_picture(x)

#' @export
plot.rules <- function(x, ...) no_picture(x)

#' @export
plot.review <- function(x, ...) no_picture(x)

#' @export
plot.winnable_deals <- function(x, ...) no_picture(x)

#' @export
plot.published_comparison <- function(x, ...) no_picture(x)

#' @export
plot.game_lucie <- function(x, ...) no_picture(x)

#' @export
plot.loss_check <- function(x, ...) no_picture(x)

#' @export
plot.spider_test <- function(x, ...) no_picture(x)

#' @export
plot.spider_dealer <- function(x, ...) no_picture(x)

# What stands behind the name of a deal after so many moves.
moves_before <- function(n) if (n == 0) "" else paste(" after", in_words(n, "move"))

# With the words and the boards of the table.
#' @export
print.solution <- function(x, ..., n = 20, boards = FALSE) {
  check_unused(..., known = c("n", "boards"))
  if (!identical(n, Inf)) n <- check_whole(n, 0, 1e9, "`n`")
  cat_wrapped(format(x))
  print_line(x, n, boards)
  invisible(x)
}

# The first `n` moves of a solution in words, and the board before and after each.
print_line <- function(x, n, boards) {
  table <- deal_table(x$deal, x$rules)
  line <- move_words(line_of(x), table$fields)
  before <- length(line) - nrow(x$moves)
  told <- min(n, nrow(x$moves))
  shown <- shown_tables(table, line[seq_len(before + told)], before)
  if (boards && nrow(x$moves) > 0) writeLines(c("", shown[[1]]$lines, ""))
  for (i in seq_len(told)) {
    cat(sprintf("%3d. %s\n", i, shown[[i + 1]]$last))
    if (boards) writeLines(c("", shown[[i + 1]]$lines, ""))
  }
  cat_wrapped(moves_left_out(x, n))
}

# What print() says of the moves that it does not show.
moves_left_out <- function(solution, n) {
  left <- nrow(solution$moves) - n
  if (left > 0) left_out(in_words(left, "more move"))
}

left_out <- function(what) sprintf("... and %s. Use `print(n = Inf)`.", what)
