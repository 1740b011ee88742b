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
    deal_table(deal, rules)
  )
  list(position = position, made = made)
}

# A position as the engine takes it.
lucie_position_codes <- function(position) {
  list(
    codes = as.integer(unlist(position$fans)), sizes = lengths(position$fans),
    merci = position$in_time && !position$used
  )
}

lucie_legal_moves <- function(position, rules) {
  given <- lucie_position_codes(position)
  lucie_moves(
    .Call(patience_moves_lucie, given$codes, given$sizes, lucie_codes(rules), given$merci)
  )
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
