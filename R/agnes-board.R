# A position of Agnes Sorel as a player sees it; `position` is a position of the judge. Piles are
# columns, their last cards at the bottom; a card that lies face down stands in brackets.
board_lines <- function(position) {
  heights <- lengths(position$piles)
  grid <- matrix("", max(heights, 1), 7)
  for (pile in which(heights > 0)) {
    text <- format(new_cards(position$piles[[pile]]))
    down <- seq_len(position$hidden[pile])
    text[down] <- paste0("(", text[down], ")")
    grid[seq_along(text), pile] <- text
  }
  c(
    agnes_foundations(position),
    "",
    paste0("  ", board_row(seq_len(7))),
    paste0("  ", apply(grid, 1, board_row)),
    ""
  )
}

board_row <- function(cells) {
  sub(" +$", "", paste(formatC(as.character(cells), width = -6), collapse = ""))
}

agnes_foundations <- function(position) {
  top <- vapply(0:3, function(suit) {
    height <- position$founded[suit + 1]
    if (height == 0) {
      format(new_cards(suit * 13 + position$base))
    } else {
      format(new_cards(suit * 13 + (position$base + height - 1) %% 13))
    }
  }, "")
  top[position$founded == 0] <- paste0("[", top[position$founded == 0], "]")
  paste("Foundations:", paste(top, collapse = "  "), " ([ ] not begun)")
}
