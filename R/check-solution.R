#' Check a line of play
#'
#' Replays a line of play move by move and says where and why it is illegal. This is an
#' independent judge: it is plain R, shares no code with the solvers, and believes nothing
#' that a solution says of itself.
#'
#' # Rules of Agnes Sorel
#' The first card of the deck starts its foundation; 28 more are dealt in rows to piles of
#' one to seven, or seven to one. Foundations go up in suit from the base rank, piles go down
#' in colour or in suit. Foundations pass from king to ace where needed; [rules_agnes()] says
#' where piles stop. A deal gives one card to each pile from the left, the last two to the
#' first two piles or to the last two. What a player moves to an empty pile, at any time and
#' also as a whole pile, is for the rules to allow. Without splitting, the longest movable run
#' of a pile moves to another pile only as a whole, but its last card may always go to its
#' foundation.
#'
#' Under forced play a move is also illegal if it is made while another one is due. While cards
#' can go to their foundations one of them must, and after that one of the longest runs that
#' can go to another pile from what they do not continue; which of them, and where to, is left
#' to the line of play.
#'
#' # Rules of La Belle Lucie
#' The top card of a fan may go to its foundation, from ace to king in suit, or onto a fan whose
#' top card is the next higher one of its suit. Where [rules_lucie()] say so, a king may go where
#' a fan was emptied, and once in the last deal a card that is not on top may be taken out of its
#' fan and put onto a foundation, a fan, its own included, or to the front of its own.
#'
#' The rules of Pan Galactic Solitaire are those of [rules_galactic()].
#'
#' @param deal A deal of Agnes Sorel or a board of Pan Galactic Solitaire, as from [deal_cards()],
#'   or a [tableau][as_tableau()] of La Belle Lucie.
#' @param rules The rules to judge by, or their name: see [rules_agnes()], [rules_lucie()] and
#'   [rules_galactic()].
#' @param moves A data frame with one row for each move, or a solution, whose `moves` are
#'   then taken. Of La Belle Lucie its columns are `type` (`"foundation"`, `"safe build"`,
#'   `"blocking"`, `"space"` or `"merci"`), `card` and `to` (the card that it is put on, or
#'   `"foundation"`, `"space"` or `"front"`), as text such as `"10D"`; all types but `"merci"`
#'   mean that a top card moves. Of Agnes Sorel its columns are `type` (`"deal"`,
#'   `"foundation"` or `"run"`), `from` (the pile, 1 to 7, that cards leave; not read for a
#'   deal), `to` (the pile that a run goes to; read only for runs) and `cards` (how many cards
#'   move; may be `NA` for a deal). Of Pan Galactic Solitaire they are
#'   `home` (the card that comes home) and `away` (the one that it is exchanged with), as text.
#'
#' @return A list of class `solution_check`:
#' * `legal`: whether every move is legal.
#' * `won`: whether the line is legal and ends with all 52 cards on the foundations.
#' * `move`: the number of the first illegal move, or `NA`.
#' * `reason`: one sentence saying why that move is illegal, or `NA`.
#' * `score`: the cards on the foundations, base card included, at the end of the line or
#'   before its first illegal move. For Pan Galactic Solitaire instead `done`, the columns
#'   that are done then, and `board`, the board.
#'
#' @section Errors:
#' An illegal move is a result, not an error, and so is a pile number out of range. Errors
#' have the class `patience_error` and one of
#' * `patience_error_moves`: `moves` is no data frame, or its columns are missing or of a
#'   wrong type, or a type of move is unknown.
#' * `patience_error_deal`: no deal of a game known here, or not of 52 different cards.
#' * `patience_error_tableau`: a tableau that was changed and is none any more.
#' * `patience_error_rules`: no rules of the game that was dealt.
#'
#' @references
#' Dalton W (1909). "My favourite Patiences". *The Strand Magazine*, 38.
#'
#' Parlett D (1979). *The Penguin Book of Patience*. London: Penguin.
#'
#' Griner R (2024). *quagnes: a package for solving Agnes solitaire*, whose documentation
#' names the variants. <https://pypi.org/project/quagnes/>
#'
#' @examples
#' deal <- deal_cards("agnes", seed = 1, number = 26)
#' solution <- solve_agnes(deal, "Up-Suit-AnyRun")
#' check_solution(deal, "Up-Suit-AnyRun", solution)
#' @export
check_solution <- function(deal, rules, moves) {
  UseMethod("check_solution")
}

#' @export
check_solution.default <- function(deal, rules, moves) {
  abort_input("deal", "{.arg deal} must be a deal, not {.type {deal}}.")
}

#' @export
check_solution.deal_agnes <- function(deal, rules, moves) {
  cards <- as.integer(deal$cards)
  if (!identical(sort(cards), 0:51)) {
    abort_input("deal", "{.code deal$cards} must hold each code from 0 to 51 once.")
  }
  if (!is.character(rules) && !inherits(rules, "rules_agnes")) {
    abort_input("rules", "{.arg rules} must be for Agnes Sorel, not {.type {rules}}.")
  }
  rules <- rules_agnes(rules)
  moves <- judge_moves(moves)
  judge_line(moves, judge_start(cards, rules), function(game, move) {
    judge_move(game, rules, move)
  })
}

# Plays the moves, a list of columns, from a position on. `play` gives the position after a move
# or refuses it by refuse_if(); in each game a position has `founded`, the foundations' heights.
judge_line <- function(moves, game, play) {
  reason <- tryCatch(
    {
      for (i in seq_along(moves$type)) game <- play(game, lapply(moves, `[[`, i))
      NA_character_
    },
    judge_illegal = function(fault) sprintf("move %d: %s", i, conditionMessage(fault))
  )
  legal <- is.na(reason)
  score <- sum(game$founded)
  check <- list(
    legal = legal,
    won = legal && score == 52,
    move = if (legal) NA_integer_ else i,
    reason = reason,
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
  cat(format(x), sep = "\n")
  invisible(x)
}

judge_moves <- function(moves, call = parent.frame()) {
  lines <- judge_table(moves, c("type", "from", "to", "cards"), call)
  for (column in names(lines)) {
    x <- lines[[column]]
    if (column == "type") {
      due <- "the text deal, foundation or run"
      wrong <- !(is.character(x) & x %in% c("deal", "foundation", "run"))
    } else {
      due <- "a whole number or NA"
      wrong <- if (is.numeric(x)) x != round(x) else !is.na(x)
    }
    row <- which(wrong)[1]
    if (!is.na(row)) {
      message <- "{.code moves${column}[{row}]} must be {due}, not {.val {x[row]}}."
      abort_input("moves", message, call)
    }
  }
  lines
}

# The columns of a table of moves, or of a solution's.
judge_table <- function(moves, columns, call) {
  lines <- if (is.data.frame(moves) || !is.list(moves)) moves else moves[["moves"]]
  if (!is.data.frame(lines)) {
    due <- "a data frame, or a solution that has one"
    abort_input("moves", "{.arg moves} must be {due}, not {.type {moves}}.", call)
  }
  absent <- setdiff(columns, names(lines))
  if (length(absent) > 0) {
    message <- "{.arg moves} must have the columns {.field {columns}}."
    abort_input("moves", c(message, x = "It has no {.field {absent}}."), call)
  }
  as.list(lines)[columns]
}

# A position: the base rank, the piles from the deepest card to the last, how many cards
# of each pile are face down, the stock, and how many cards each foundation has, by suit.
judge_start <- function(cards, rules) {
  row <- if (rules$mirrored) function(i) seq_len(8 - i) else function(i) i:7
  piles <- unname(split(cards[2:29], unlist(lapply(1:7, row))))
  list(
    base = cards[1] %% 13,
    piles = piles,
    hidden = if (rules$layout == "down") lengths(piles) - 1 else rep(0, 7),
    stock = cards[30:52],
    founded = as.integer(0:3 == cards[1] %/% 13)
  )
}

judge_text <- function(card) {
  rank <- c("A", 2:10, "J", "Q", "K")[card %% 13 + 1]
  paste0(rank, c("C", "D", "S", "H")[card %/% 13 + 1])
}

# The base counts as 0 and the highest rank as 12.
judge_rank <- function(game, card) (card %% 13 - game$base) %% 13

judge_same <- function(card, on, by) {
  (card %/% 13 - on %/% 13) %% (if (by == "suit") 4 else 2) == 0
}

# Whether nothing may follow a card in a sequence, whatever its suit.
judge_stops <- function(game, on, wrap) {
  wrap != "circular" && (judge_rank(game, on) == 0 || wrap == "none" && on %% 13 == 0)
}

# Whether a card follows another in a sequence in suit or in colour.
judge_links <- function(game, card, on, by, wrap) {
  judge_same(card, on, by) && (on - card) %% 13 == 1 && !judge_stops(game, on, wrap)
}

# Where the longest movable run of a pile starts.
judge_run_start <- function(game, rules, from) {
  pile <- game$piles[[from]]
  start <- length(pile)
  if (rules$runs == "single") {
    return(start)
  }
  top <- game$hidden[from] + 1
  while (start > top &&
           judge_links(game, pile[start], pile[start - 1], rules$runs, rules$wrap)) {
    start <- start - 1
  }
  start
}

refuse_if <- function(illegal, reason, ...) {
  if (illegal) stop(errorCondition(sprintf(reason, ...), class = "judge_illegal"))
}

judge_move <- function(game, rules, move) {
  next_game <- if (move$type == "deal") {
    judge_deal(game, rules$last, move$cards)
  } else {
    judge_from_pile(game, rules, move)
  }
  if (rules$play == "forced") judge_forced(game, rules, move)
  next_game
}

judge_deal <- function(game, last, cards) {
  left <- length(game$stock)
  refuse_if(left == 0, "the stock is empty")
  due <- min(7, left)
  refuse_if(!cards %in% c(due, NA), "this deal is of %s cards, not %s", due, cards)
  first <- if (last == "left") 0 else 7 - due
  for (i in seq_len(due)) {
    game$piles[[first + i]] <- c(game$piles[[first + i]], game$stock[i])
  }
  game$stock <- game$stock[-seq_len(due)]
  game
}

judge_from_pile <- function(game, rules, move) {
  refuse_if(!move$from %in% 1:7, "there is no pile %s", move$from)
  pile <- game$piles[[move$from]]
  refuse_if(length(pile) == 0, "pile %s is empty", move$from)
  if (move$type == "foundation") {
    game <- judge_foundation(game, pile[length(pile)], move$cards)
  } else {
    game <- judge_run(game, rules, pile, move)
  }
  game$piles[[move$from]] <- pile[seq_len(length(pile) - move$cards)]
  # An uncovered card turns up at once, so the last card of a pile is never hidden.
  game$hidden <- pmin(game$hidden, pmax(lengths(game$piles) - 1, 0))
  game
}

judge_next_up <- function(game, suit) suit * 13 + (game$base + game$founded[suit + 1]) %% 13

judge_foundation <- function(game, card, cards) {
  refuse_if(!cards %in% 1, "a foundation takes one card at a time, not %s", cards)
  suit <- card %/% 13
  due <- judge_next_up(game, suit)
  refuse_if(
    card != due, "the foundation needs %s before %s", judge_text(due), judge_text(card)
  )
  game$founded[suit + 1] <- game$founded[suit + 1] + 1L
  game
}

judge_run <- function(game, rules, pile, move) {
  size <- length(pile)
  refuse_if(!move$to %in% 1:7, "there is no pile %s", move$to)
  refuse_if(move$to == move$from, "pile %s cannot go to itself", move$to)
  refuse_if(
    !move$cards %in% 1:size,
    "%s cards cannot leave pile %s, which has %s", move$cards, move$from, size
  )
  first <- size - move$cards + 1
  judge_together(game, rules, pile, move$from, first)
  target <- game$piles[[move$to]]
  if (length(target) == 0) {
    judge_fill(game, rules, pile[first], move)
  } else {
    judge_join(game, rules, pile[first], target[length(target)])
  }
  game$piles[[move$to]] <- c(target, pile[first:size])
  game
}

# The cards of a pile from the `first` on move together.
judge_together <- function(game, rules, pile, from, first) {
  size <- length(pile)
  start <- judge_run_start(game, rules, from)
  text <- judge_text(pile)
  refuse_if(first < start && rules$runs == "single", "only single cards move")
  refuse_if(
    first < start && start == game$hidden[from] + 1,
    "the card under %s in pile %s is face down", text[start], from
  )
  refuse_if(
    first < start, "%s and %s are not in sequence in %s, so they do not move together",
    text[start - 1], text[start], if (rules$runs == "suit") "suit" else "colour"
  )
  refuse_if(
    first > start && !rules$split,
    "the run from %s to %s may not be split", text[start], text[size]
  )
}

judge_fill <- function(game, rules, card, move) {
  empty <- rules$empty
  refuse_if(empty == "none", "only a deal may fill the empty pile %s", move$to)
  refuse_if(
    !rules$whole_pile && move$cards == length(game$piles[[move$from]]),
    "the whole pile %s may not go to the empty pile %s", move$from, move$to
  )
  refuse_if(
    empty %in% c("any1", "high1") && move$cards > 1,
    "only one card may fill the empty pile %s, not %s", move$to, move$cards
  )
  refuse_if(
    empty %in% c("high1", "highrun") && judge_rank(game, card) != 12,
    "%s is not of the highest rank, as the empty pile %s needs", judge_text(card), move$to
  )
}

judge_join <- function(game, rules, card, on) {
  a <- judge_text(card)
  b <- judge_text(on)
  refuse_if(
    judge_stops(game, on, rules$wrap), "%s cannot go on %s, %s", a, b,
    if (judge_rank(game, on) == 0) "a base-rank card" else "an ace"
  )
  by <- rules$build
  name <- if (by == "suit") "suit" else "colour"
  refuse_if(!judge_same(card, on, by), "%s is not of the same %s as %s", a, name, b)
  refuse_if(!judge_links(game, card, on, by, rules$wrap), "%s is not one rank below %s", a, b)
}
