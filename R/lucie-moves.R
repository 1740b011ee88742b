# Positions of La Belle Lucie within a deal: a tableau and the moves made. The judge replays them;
# the engine gets the fans as they lie then, emptied ones included, for to it a position is a
# tableau in which what was built lies where it was built.

# The moves that were made as a table like a solution's.
made_lucie <- function(moves) {
  if (is.null(moves)) {
    none <- character()
    moves <- data.frame(type = none, card = none, to = none)
  }
  new_rows(judge_lucie_moves(moves))
}

# The judge's position after moves that are legal.
lucie_position <- function(deal, rules, made) {
  judge_replay(made, judge_lucie_start(deal, rules), function(position, move) {
    judge_lucie_move(position, rules, move)
  })$position
}

# A position as the engine takes it.
lucie_position_codes <- function(position) {
  list(
    codes = as.integer(unlist(position$fans)), sizes = lengths(position$fans),
    merci = position$in_time && !position$used
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
