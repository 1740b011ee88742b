# Moves of Agnes Sorel as tables, and as the engine takes them.

agnes_move_types <- c("deal", "foundation", "run", "back")

# The moves that were made as a table like a solution's; those of a solution, if it is one.
made_agnes <- function(moves, stock) {
  if (is.null(moves)) {
    none <- integer()
    moves <- data.frame(type = character(), from = none, to = none, cards = none)
  }
  made <- new_rows(judge_moves(moves))
  dealt <- made$type == "deal"
  made$from[dealt] <- NA
  made$to[!made$type %in% c("run", "back")] <- NA
  due <- pmin(7, stock + 7 - 7 * seq_len(sum(dealt)))
  made$cards[dealt] <- ifelse(is.na(made$cards[dealt]), due, made$cards[dealt])
  whole <- c("from", "to", "cards")
  # Moves that are not legal may have any numbers.
  made[whole] <- lapply(made[whole], function(numbers) {
    numbers <- as.numeric(numbers)
    if (all(abs(numbers) <= 52, na.rm = TRUE)) as.integer(numbers) else numbers
  })
  made
}
