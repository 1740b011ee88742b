# Everything that a judge allows in a position: what hints must list.

# The judge's position after moves that are legal.
judged_agnes <- function(deal, rules, made) {
  start <- judge_start(deal, rules)
  judge_replay(made_agnes(made, length(start$stock)), start, function(position, move) {
    judge_move(position, rules, move)
  })$position
}

judged_agnes_moves <- function(deal, rules, made) {
  position <- judged_agnes(deal, rules, made)
  piles <- expand.grid(from = 1:7, to = 1:7, cards = 1:max(lengths(position$piles), 1))
  tried <- rbind(
    data.frame(type = "deal", from = NA, to = NA, cards = min(7, length(position$stock))),
    data.frame(type = "foundation", from = 1:7, to = NA, cards = 1),
    data.frame(type = "run", piles),
    data.frame(type = "back", expand.grid(from = 1:4, to = 1:7), cards = 1)
  )
  legal <- vapply(seq_len(nrow(tried)), function(i) {
    tryCatch(
      is.list(judge_move(position, rules, as.list(tried[i, ]))),
      judge_illegal = function(fault) FALSE
    )
  }, TRUE)
  tried[legal & sum(position$founded) < 52, ]
}

# The judge's position after moves that are legal.
lucie_position <- function(deal, rules, made) {
  judge_replay(made, judge_lucie_start(deal, rules), function(position, move) {
    judge_lucie_move(position, rules, move)
  })$position
}

judged_lucie_moves <- function(position, rules) {
  card <- judge_text(0:51)
  tried <- rbind(
    expand.grid(type = c("foundation", "merci"), card = card, to = "foundation"),
    expand.grid(type = c("space", "merci"), card = card, to = "space"),
    expand.grid(type = "merci", card = card, to = "front"),
    data.frame(type = rep(c("blocking", "merci"), each = 51), card = card[-52], to = card[-1])
  )
  tried[] <- lapply(tried, as.character)
  legal <- vapply(seq_len(nrow(tried)), function(i) {
    tryCatch(
      is.list(judge_lucie_move(position, rules, as.list(tried[i, ]))),
      judge_illegal = function(fault) FALSE
    )
  }, TRUE)
  tried[legal, ]
}

# The same moves in any order; what kind of build it is is not the judge's business.
same_moves <- function(hints, judged) {
  text <- function(moves) {
    moves$type <- sub("safe build", "blocking", moves$type)
    sort(do.call(paste, moves))
  }
  identical(text(as.data.frame(hints)[names(judged)]), text(judged))
}

# Of moves that are due in forced play hints list the leftmost; the judge leaves the order to the
# player.
leftmost_if_due <- function(judged, hints, rules) {
  if (rules$play == "free" || nrow(hints) != 1) {
    return(judged)
  }
  judged[judged$type == hints$type & judged$from %in% hints$from & judged$to %in% hints$to, ]
}

# Some moves of a game that chance plays.
random_agnes_moves <- function(deal, rules, n) {
  made <- NULL
  for (i in seq_len(n)) {
    hints <- hints(deal, rules, made, max_states = 1)
    if (nrow(hints) == 0) break
    made <- rbind(made, hints[sample(nrow(hints), 1), c("type", "from", "to", "cards")])
  }
  made
}
random_lucie_moves <- function(tableau, rules, n) {
  made <- NULL
  for (i in seq_len(n)) {
    moves <- legal_moves(tableau, rules, made)
    if (nrow(moves) == 0) break
    made <- rbind(made, moves[sample(nrow(moves), 1), ])
  }
  made
}
