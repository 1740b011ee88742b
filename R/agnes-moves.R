# Positions of Agnes Sorel: a deal and the moves made. The judge replays them, so that an illegal
# one is an error that says why; the engine gets them as they are here.

agnes_move_types <- c("deal", "foundation", "run", "back")

# The position that the judge comes to, and the moves as a table like a solution's.
agnes_position <- function(deal, rules, moves) {
  start <- judge_start(as.integer(deal$cards), rules)
  made <- made_agnes(moves)
  position <- replay_made(
    made, start,
    function(position, move) judge_move(position, rules, move),
    function(position, n) agnes_possible(deal, rules, made[seq_len(n), ], position)
  )
  list(position = position, made = made)
}

# The moves that were made as a table like a solution's; those of a solution, if it is one.
made_agnes <- function(moves) {
  if (is.null(moves)) {
    none <- integer()
    moves <- data.frame(type = character(), from = none, to = none, cards = none)
  }
  made <- new_rows(judge_moves(moves))
  dealt <- made$type == "deal"
  made$from[dealt] <- NA
  made$to[!made$type %in% c("run", "back")] <- NA
  due <- pmin(7, 30 - 7 * seq_len(sum(dealt)))
  made$cards[dealt] <- ifelse(is.na(made$cards[dealt]), due, made$cards[dealt])
  whole <- c("from", "to", "cards")
  # Moves that are not legal may have any numbers.
  made[whole] <- lapply(made[whole], function(numbers) {
    numbers <- as.numeric(numbers)
    if (all(abs(numbers) <= 52, na.rm = TRUE)) as.integer(numbers) else numbers
  })
  made
}

# As the engine takes them. Pre: they are legal.
agnes_move_codes <- function(made) {
  list(
    type = match(made$type, agnes_move_types) - 1L,
    from = ifelse(is.na(made$from), 0L, made$from - 1L),
    to = ifelse(is.na(made$to), 0L, made$to - 1L),
    cards = made$cards
  )
}

# What can be done in a position, in words.
agnes_possible <- function(deal, rules, made, position) {
  found <- .Call(
    patience_moves_agnes, as.integer(deal$cards), agnes_codes(rules), agnes_move_codes(made)
  )$moves
  vapply(seq_along(found$type), function(i) {
    move_in_words(position, lapply(found, `[[`, i))
  }, "")
}

# A move in words; `position` is the judge's position before it.
move_in_words <- function(position, move) {
  if (move$type == "deal") {
    dealt <- new_cards(utils::head(position$stock, 7))
    return(paste("deal", paste(format(dealt), collapse = " ")))
  }
  back <- move$type == "back"
  cards <- if (back) {
    judge_last_up(position, move$from)
  } else {
    utils::tail(position$piles[[move$from]], move$cards)
  }
  text <- paste(format(new_cards(cards)), collapse = " ")
  if (move$type == "foundation") {
    return(sprintf("%s from pile %d to its foundation", text, move$from))
  }
  from <- if (back) "its foundation" else paste("pile", move$from)
  target <- utils::tail(position$piles[[move$to]], 1)
  if (length(target) == 0) {
    sprintf("%s from %s to empty pile %d", text, from, move$to)
  } else {
    sprintf("%s from %s onto %s on pile %d", text, from, format(new_cards(target)), move$to)
  }
}
