# The sets of moves, in the order of the enumerators in src/galactic/rules.h.
galactic_move_sets <- data.frame(
  set = c("original", "easy", "easy4"),
  words = c(
    "There are swaps only.",
    "There are swaps, and cycles where exactly three cards of a column share a rank.",
    "There are swaps, and cycles where three or four cards of a column share a rank."
  )
)

#' Rules of Pan Galactic Solitaire
#'
#' The cards lie in a grid of four rows, from the top clubs, diamonds, hearts and spades, with a
#' column for each rank. A card is home when it lies in the row of its suit. A column of one
#' rank whose cards are all home is done, and the game is won when all columns are.
#'
#' There are two moves, each of which exchanges two cards.
#' * A **swap**: a card A is home, and another card B of its suit lies in its column, in some
#'   row. B is exchanged with the card C that has A's rank and the suit of that row, and so
#'   comes home.
#' * A **cycle**: three cards of a column share a rank, home or not. The fourth card, in some
#'   row, is exchanged with the card that has this rank and the suit of that row.
#'
#' The published rules speak of at least three cards that share a rank. Where all four do, but
#' not all are home, any of them could then count as the fourth; it is a parameter whether they
#' do. An exchange that two moves allow is one move.
#'
#' @param name `"easy"`, DeFord's easyPGS: swaps, and cycles where exactly three cards share a
#'   rank; `"original"`, his PGS: swaps only; `"easy4"`: swaps, and cycles where three or four
#'   cards do. Or one of these with a number of ranks, such as `"easy-4"`; or rules already,
#'   which are returned.
#' @param ranks Number of ranks, from 1 to 13: a deck of `4 * ranks` cards from the aces on.
#' @return Rules, a list of class `rules_galactic` and `rules` with `set` and `ranks`; `format()`
#'   gives their name, as `"easy"` or `"easy-4"`, and `print()` says them in words.
#' @references
#' DeFord D. *Pan Galactic Solitaire*, the game's page and programs.
#' <https://github.com/drdeford/Pan_Galactic_Solitaire>
#'
#' Doyle P, Qiu C (2015). "Division by four".
#' <https://math.dartmouth.edu/~doyle/docs/four/four.pdf>
#' @examples
#' rules_galactic()
#' rules_galactic("original", ranks = 4)
#' @export
rules_galactic <- function(name = "easy", ranks = 13) {
  refuse_other_rules(name, "rules_galactic", "Pan Galactic Solitaire")
  if (inherits(name, "rules_galactic")) {
    return(name)
  }
  if (is_text(name) && grepl("-[0-9]+$", name)) {
    ranks <- as.numeric(sub(".*-", "", name))
    name <- sub("-[0-9]+$", "", name)
  }
  if (galactic_set(name) %in% galactic_move_sets$set) name <- galactic_set(name)
  check_choice(name, galactic_move_sets$set, "`name`", "rules")
  ranks <- check_whole(ranks, 1, 13, "`ranks`", "rules")
  structure(list(set = name, ranks = ranks), class = c("rules_galactic", "rules"))
}

# The name of a set of moves as it is compared with ours; DeFord's names are known.
galactic_set <- function(name) {
  name <- asked_name(name)
  switch(name, pgs = "original", easypgs = "easy", name)
}

# Rules as the engine's codes by name.
galactic_codes <- function(rules) {
  c(moves = match(rules$set, galactic_move_sets$set) - 1L, ranks = as.integer(rules$ranks))
}

# Rules for boards of so many ranks, from rules or their name.
galactic_rules_for <- function(rules, ranks) {
  if (is.null(rules)) rules <- "easy"
  if (galactic_set(rules) %in% galactic_move_sets$set) {
    return(rules_galactic(rules, ranks))
  }
  rules <- rules_galactic(rules)
  if (rules$ranks != ranks) {
    abort_input(
      "rules", "The rules are for {rules$ranks} rank{?s}, but the board has {ranks}."
    )
  }
  rules
}

#' @export
format.rules_galactic <- function(x, ...) {
  if (x$ranks == 13) x$set else sprintf("%s-%d", x$set, x$ranks)
}

#' @export
print.rules_galactic <- function(x, ...) {
  cat_wrapped(c(
    paste0("Pan Galactic Solitaire, ", format(x)),
    sprintf("* Four suits of %d, a row each; %d columns.", x$ranks, x$ranks),
    paste("*", galactic_move_sets$words[match(x$set, galactic_move_sets$set)])
  ))
  invisible(x)
}
