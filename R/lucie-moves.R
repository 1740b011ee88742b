# Positions of La Belle Lucie within a deal: a tableau and the moves made. The judge replays them;
# the engine gets the fans as they lie then, emptied ones included, for to it a position is a
# tableau in which what was built lies where it was built.

# The judge's position, and the moves as a table like a solution's.
lucie_position <- function(deal, rules, moves) {
  if (is.null(moves)) {
    none <- character()
    moves <- data.frame(type = none, card = none, to = none)
  }
  made <- new_rows(judge_lucie_moves(moves))
  position <- replay_made(
    made, judge_lucie_start(deal, rules),
    function(position, move) judge_lucie_move(position, rules, move),
    function(position, n) lucie_possible(position, rules)
  )
  list(position = position, made = made)
}

# A position as the engine takes it.
lucie_position_codes <- function(position) {
  list(
    codes = as.integer(unlist(position$fans)), sizes = lengths(position$fans),
    merci = position$last && !position$used
  )
}

lucie_legal_moves <- function(position, rules) {
  given <- lucie_position_codes(position)
  lucie_moves(
    .Call(patience_moves_lucie, given$codes, given$sizes, lucie_codes(rules), given$merci)
  )
}

# What can be done in a position, in words.
lucie_possible <- function(position, rules) {
  moves <- lucie_legal_moves(position, rules)
  vapply(seq_len(nrow(moves)), function(i) {
    gsub(" +", " ", lucie_move_in_words(position, as.list(moves[i, ])))
  }, "")
}

#' @export
print.deal_lucie <- function(x, ..., rules = NULL, moves = NULL) {
  check_tableau(x)
  now <- lucie_position(x, rules_for(x, rules), moves)
  fans <- Filter(length, now$position$fans)
  deal <- if (is.na(x$deal)) "" else sprintf(", deal %d", x$deal)
  cat(sprintf(
    "La Belle Lucie%s: %s%s, %s in %s\n", deal, x$name, moves_before(nrow(now$made)),
    in_words(length(unlist(fans)), "card"), in_words(length(fans), "fan")
  ))
  cat(fan_lines(fans), sep = "\n")
  cat(lucie_foundations(now$position$founded), "\n", sep = "")
  invisible(x)
}

# The engine's line as a table. Targets are in the order of src/lucie/position.h.
lucie_moves <- function(line) {
  card <- as.character(new_cards(line$card))
  onto <- as.character(new_cards(pmin(line$card + 1L, 51L)))
  to <- c("foundation", "fan", "space", "front")[line$to]
  type <- ifelse(to == "fan", ifelse(line$safe, "safe build", "blocking"), to)
  type[line$merci] <- "merci"
  new_rows(list(type = as.character(type), card = card, to = ifelse(to == "fan", onto, to)))
}

# A move in words; `position` is the judge's position before it.
lucie_move_in_words <- function(position, move) {
  shown_card <- function(text) format(new_cards(judge_code(text)))
  what <- formatC(c(
    foundation = "Foundation", "safe build" = "Safe build", blocking = "Blocking",
    space = "King", merci = "Merci"
  )[[move$type]], width = -10)
  card <- shown_card(move$card)
  where <- switch(move$to,
    foundation = if (move$type == "merci") "onto its foundation" else "",
    space = "where a fan was emptied",
    front = "to the front of its fan",
    {
      fan <- Filter(function(fan) judge_code(move$to) %in% fan, position$fans)[[1]]
      paste("onto", paste(format(new_cards(fan)), collapse = " "))
    }
  )
  sub(" +$", "", paste(what, formatC(card, width = -3), where))
}
