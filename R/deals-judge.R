#' Check a line of play
#'
#' Replays a line of play move by move, and says where and why it is illegal. This judge is
#' independent: it is plain R, shares no code with the solvers, and takes nothing from a solution
#' but its moves.
#'
#' # Agnes Sorel
#' Columns of a move: `type` (`"deal"`, `"foundation"`, `"run"` or `"back"`), `from` (the pile, 1
#' to 7, that cards leave, or the foundation that one comes back from, 1 to 4 for clubs, diamonds,
#' spades and hearts; not read for a deal), `to` (the pile that they go to; read only for runs and
#' cards that come back) and `cards` (how many cards move; may be `NA` for a deal).
#'
#' The first card of the deck starts its foundation; 28 more are dealt in rows to piles of
#' one to seven, or seven to one. Foundations go up in suit from the base rank, piles go down
#' in colour or in suit. Foundations pass from king to ace where needed; [rules_agnes()] says
#' where piles stop. A deal gives one card to each pile from the left, the last two to the
#' first two piles or to the last two. What a player moves to an empty pile, at any time and
#' also as a whole pile, is for the rules to allow, and so is whether the last card of a
#' foundation may come back to a pile. Without splitting, the longest movable run
#' of a pile moves to another pile only as a whole, but its last card may always go to its
#' foundation.
#'
#' Under forced play a move is also illegal if it is made while another one is due. While cards
#' can go to their foundations one of them must, and after that one of the longest runs that
#' can go to another pile from what they do not continue; which of them, and where to, is left
#' to the line of play.
#'
#' # La Belle Lucie
#' Columns of a move: `type` (`"foundation"`, `"safe build"`, `"blocking"`, `"space"` or
#' `"merci"`), `card` and `to` (the card that it is put on, or `"foundation"`, `"space"` or
#' `"front"`), as text such as `"10D"`; all types but `"merci"` mean that a top card moves.
#'
#' The top card of a fan may go to its foundation, from ace to king in suit, or onto a fan whose
#' top card is the next higher one of its suit. Where [rules_lucie()] say so, a king may go where
#' a fan was emptied, and once in the last deal a card that is not on top may be taken out of its
#' fan and put onto a foundation, a fan, its own included, or to the front of its own.
#'
#' # Pan Galactic Solitaire
#' Columns of a move: `home` (the card that comes home) and `away` (the one that it is exchanged
#' with), as text. The rules are those of [rules_galactic()]. In place of `score` the result has
#' `done`, the columns that are done, and `board`, the board.
#'
#' # Spider
#' Columns of a move: `type` (`"run"` or `"deal"`), `from` and `to` (the columns, 1 to 10) and
#' `cards`, as of Agnes Sorel. The rules are those of [rules_spider()]. In place of `score` the
#' result has `removed`, the suits that are gone.
#'
#' @param deal A solution; or a deal, as from [deal_cards()] or [as_deal()].
#' @param rules The rules to judge by, or their name: see [rules_agnes()], [rules_lucie()],
#'   [rules_galactic()] and [rules_spider()]. `NULL` for those of a solution, or those that the
#'   deal means.
#' @param moves A data frame with one row for each move, or a solution, whose `moves` are
#'   then taken, after those that were `made` before. Its columns stand under the name of the
#'   game.
#'
#' @return A list of class `solution_check`:
#' * `legal`: whether every move is legal.
#' * `won`: whether the line is legal and ends with the game won.
#' * `move`: the number of the first illegal move, or `NA`.
#' * `reason`: one sentence saying why that move is illegal, or `NA`.
#' * `score`: the cards on the foundations, base card included, at the end of the line or
#'   before its first illegal move.
#'
#' @references
#' Dalton W (1909). "My favourite Patiences". *The Strand Magazine*, 38.
#'
#' Parlett D (1979). *The Penguin Book of Patience*. London: Allen Lane.
#'
#' Griner R (2024). *quagnes: a package for solving Agnes solitaire*, whose documentation
#' names the variants. <https://pypi.org/project/quagnes/>
#'
#' @examples
#' deal <- deal_cards("agnes", seed = 1, number = 26)
#' solution <- solve_deal(deal, "Up-Suit-AnyRun")
#' check_solution(deal, "Up-Suit-AnyRun", solution)
#' # A line of one's own.
#' tableau <- as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3)
#' check_solution(tableau, "Lucie-3", data.frame(type = "blocking", card = "10D", to = "JD"))
#' @export
check_solution <- function(deal, rules = NULL, moves) {
  UseMethod("check_solution")
}

# A solution knows its deal and its rules.
#' @export
check_solution.solution <- function(deal, rules = NULL, moves) {
  if (is.null(rules)) rules <- deal$rules
  check_solution(deal$deal, rules, if (missing(moves)) deal else moves)
}

#' @export
check_solution.default <- function(deal, rules = NULL, moves) {
  abort_input("deal", "{.arg deal} must be a deal, not {.type {deal}}.")
}

# The rules to judge by: where none are given those of a solution, or of the deal.
judged_rules <- function(deal, rules, moves) {
  if (missing(moves)) {
    rules_for(deal, own_rules(rules)) # says so where moves were given for them
    abort_input("moves", "Which moves? Give them as {.arg moves}.")
  }
  rules <- own_rules(rules, moves)
  if (is.null(rules) || is.character(rules)) rules_for(deal, rules) else rules
}

own_rules <- function(rules, moves) {
  if (inherits(rules, "solution")) {
    abort_input("rules", c(
      "{.arg rules} must be rules, not a solution.", i = "A solution is given as {.arg moves}."
    ))
  }
  if (is.null(rules) && !missing(moves) && inherits(moves, "solution")) moves$rules else rules
}

# Plays the moves, a list of columns, from a position on. `play` gives the position after a move,
# or refuses the move by refuse_if(). Returns the position that is reached, the number of the
# first illegal move, and why that is illegal; both are NA if there is none.
judge_replay <- function(moves, position, play) {
  reason <- tryCatch(
    {
      for (i in seq_along(moves$type)) position <- play(position, lapply(moves, `[[`, i))
      NA_character_
    },
    judge_illegal = function(fault) sprintf("move %d: %s", i, conditionMessage(fault))
  )
  list(position = position, move = if (is.na(reason)) NA_integer_ else i, reason = reason)
}

# In each game a position has `founded`, the foundations' heights.
judge_line <- function(moves, position, play) {
  replay <- judge_replay(moves, position, play)
  legal <- is.na(replay$reason)
  score <- sum(replay$position$founded)
  check <- list(
    legal = legal,
    won = legal && score == 52,
    move = replay$move,
    reason = replay$reason,
    score = score
  )
  structure(check, class = "solution_check")
}

#' @export
format.solution_check <- function(x, ...) {
  verdict <- if (!x$legal) "illegal" else if (x$won) "legal, won" else "legal, not won"
  line <- sprintf("%s: %d of 52 cards on the foundations", verdict, x$score)
  if (x$legal) line else c(line, x$reason)
}

#' @export
print.solution_check <- function(x, ...) {
  cat_wrapped(format(x))
  invisible(x)
}

# A table of moves, or the line of a solution from the deal on.
line_of <- function(moves) {
  if (is.data.frame(moves) || !is.list(moves)) {
    return(moves)
  }
  moves <- unclass(moves)
  made <- moves[["made"]]
  if (is.null(made)) moves[["moves"]] else rbind(made, moves[["moves"]][names(made)])
}

# Moves of a game with piles: `type`, one of `types`, and the numbers `from`, `to` and `cards`.
judge_pile_moves <- function(moves, types) {
  lines <- judge_table(moves, c("type", "from", "to", "cards"))
  for (column in names(lines)) {
    x <- lines[[column]]
    if (column == "type") {
      due <- paste("the text", paste(c(toString(utils::head(types, -1)), utils::tail(types, 1)),
                                     collapse = " or "))
      wrong <- !(is.character(x) & x %in% types)
    } else {
      due <- "a whole number or NA"
      wrong <- if (is.numeric(x)) x != round(x) else !is.na(x)
      # One word among numbers makes text of all of them.
      words <- grepl("[^0-9]", x)
      if (is.character(x) && any(words)) wrong <- words
    }
    row <- which(wrong)[1]
    if (!is.na(row)) {
      abort_input("moves", "{.code moves${column}[{row}]} must be {due}, not {.val {x[row]}}.")
    }
  }
  lines
}

# The columns of a table of moves, or of a solution's.
judge_table <- function(moves, columns) {
  lines <- line_of(moves)
  if (!is.data.frame(lines)) {
    due <- "a data frame, or a solution that has one"
    abort_input("moves", "{.arg moves} must be {due}, not {.type {moves}}.")
  }
  absent <- setdiff(columns, names(lines))
  if (length(absent) > 0) {
    message <- "{.arg moves} must have the columns {.field {columns}}."
    abort_input("moves", c(message, x = "It has no {.field {absent}}."))
  }
  as.list(lines)[columns]
}

judge_text <- function(card) {
  rank <- c("A", 2:10, "J", "Q", "K")[card %% 13 + 1]
  paste0(rank, c("C", "D", "S", "H")[card %/% 13 + 1])
}

refuse_if <- function(illegal, reason, ...) {
  if (illegal) stop(errorCondition(sprintf(reason, ...), class = "judge_illegal"))
}

#' @exportS3Method tibble::as_tibble
as_tibble.solution <- function(x, ...) tibble::as_tibble(x$moves)

#' @export
as.data.frame.solution <- function(x, ...) as.data.frame(as_tibble.solution(x))
