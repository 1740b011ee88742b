# Solutions of Pan Galactic Solitaire.

# What limits are if nobody sets them.
galactic_limits <- list(max_states = 1e7, max_memory = 512)

#' @export
format.solution_galactic <- function(x, ...) {
  outcome <- x$outcome
  if (outcome == "won") {
    least <- if (x$goal == "fewest") "fewest, " else ""
    outcome <- sprintf("won in %s%s", least, in_words(nrow(x$moves), "move"))
  }
  work <- sprintf("%s examined, %s stored", in_words(x$examined, "part"), shown(x$stored))
  after <- moves_before(NROW(x$made))
  sprintf("%s%s, %s: %s (%s)", x$deal$name, after, format(x$rules), outcome, work)
}

# The moves that a player made, cards as text.
made_galactic <- function(moves) {
  if (is.null(moves)) moves <- data.frame(home = character(), away = character())
  new_rows(lapply(judge_galactic_moves(moves), function(codes) as.character(new_cards(codes))))
}
