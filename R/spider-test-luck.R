# The luck of games that were played, for the tests of a dealer: a list with the luck of each
# game's moves, or a number for each game.

# Games that have their moves, as write_game() writes them, and no luck yet get theirs.
with_luck <- function(games) {
  if (is.data.frame(games) && is.null(games[["luck"]]) && !is.null(games[["link"]])) {
    games$luck <- Map(luck_in_link, games$link, seq_along(games$link), USE.NAMES = FALSE)
  }
  games
}

luck_in_link <- function(link, game) {
  if (is.na(link)) {
    return(NULL)
  }
  played <- tryCatch(read_game(link), patience_error = function(fault) {
    why <- in_one_line(fault)
    abort_input("spider_games", c("Game {game}: its {.field link} is no game.", x = "{why}"))
  })
  if (deal_game(played$deal)$name != "spider") {
    abort_input("spider_games", "Game {game}: its {.field link} is no game of Spider.")
  }
  if (nrow(played$moves) == 0) {
    return(numeric())
  }
  # That of a review as seen, without the searches for errors.
  opened <- open_game(played$deal, played$rules, played$moves, only_seen = TRUE)
  found <- .Call(patience_game_luck, opened$pointer)
  if (found$interrupted) interrupt()
  found$luck
}

# The factors of a game are made of its moves'.
check_luck_of_moves <- function(luck) {
  if (!is.list(luck)) {
    abort_input("spider_games", c(
      "{.field luck} must be a list with the luck of each game's moves, not
       {.obj_type_friendly {luck}}: each new card is a bet.",
      i = "{.code review(deal, moves = moves, cards = \"seen\")$luck} is that of a game."
    ))
  }
}

# Bets on lower luck, as dealer_bets() gives them. Under fair dealing each move's luck has the
# mean 0, given all that came before, and it is above -1 and below 1: so no factor is
# negative, and the mean of each is 1, given those before.
luck_bets <- function(luck, shares = c(0.05, 0.1, 0.2, 0.4, 0.7, 0.95)) {
  factors <- vapply(luck, function(moves) {
    moves <- moves[!is.na(moves)]
    vapply(shares, function(share) sum(log1p(-share * moves)), 1)
  }, shares + 0)
  list(
    log_factors = matrix(t(factors), length(luck)), on = rep("luck", length(shares)),
    log_weights = rep(-log(length(shares)), length(shares))
  )
}
