# Moves of La Belle Lucie as tables.

# The moves that were made as a table like a solution's.
made_lucie <- function(moves) {
  if (is.null(moves)) {
    none <- character()
    moves <- data.frame(type = none, card = none, to = none)
  }
  new_rows(judge_lucie_moves(moves))
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
