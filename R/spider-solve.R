#' @rdname solve_deal
#' @export
solve_deal.deal_spider <- function(deal, rules = NULL, control = solver_control(), ...,
                                   moves = NULL) {
  codes <- spider_deal_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  limits <- call_limits(control, list(...), spider_limits)
  made <- if (is.null(moves)) spider_moves_table() else made_spider(deal, rules, moves)
  found <- .Call(
    patience_solve_spider, codes, spider_codes(rules, deal),
    as.numeric(ifelse(is.na(made$from), 0, made$from)),
    as.numeric(ifelse(is.na(made$to), 0, made$to)),
    as.numeric(ifelse(made$type == "deal", 0, made$cards)), search_limits(limits)
  )
  if (found$interrupted) interrupt()
  structure(
    list(
      outcome = outcomes[found$outcome],
      moves = spider_moves_table(found$from, found$to, found$cards),
      examined = found$examined, stored = found$stored,
      reason = if (found$reason > 0) reasons[found$reason] else NA_character_,
      deal = deal, rules = rules, made = made
    ),
    class = c("solution_spider", "solution")
  )
}

# What limits are if nobody sets them: some ten seconds.
spider_limits <- list(max_states = 1e8, max_memory = 1024)

# Moves from the engine, where a row that is dealt has no cards.
spider_moves_table <- function(from = integer(), to = integer(), cards = integer()) {
  deals <- cards == 0
  new_rows(list(
    type = ifelse(deals, "deal", "run"), from = replace(from, deals, NA),
    to = replace(to, deals, NA), cards = replace(cards, deals, 10L)
  ))
}

# The moves that a player made, each of which must be legal.
made_spider <- function(deal, rules, moves) {
  check <- check_solution(deal, rules, moves)
  if (!check$legal) abort_input("moves", "The moves are not legal: {check$reason}.")
  made <- as.data.frame(judge_spider_moves(moves))
  made[made$type == "deal", c("from", "to")] <- NA
  made
}

#' @export
format.solution_spider <- function(x, ...) {
  said <- switch(x$outcome,
    won = sprintf("won, in %d moves", nrow(x$moves)),
    lost = sprintf("lost, as none of the %s that can be reached is won",
                   in_words(x$stored, "position")),
    sprintf("unknown, by the limit of %s", x$reason)
  )
  sprintf(
    "%s%s, %s: %s (%s examined)", x$deal$name, moves_before(NROW(x$made)), format(x$rules), said,
    in_words(x$examined, "position")
  )
}

#' @export
print.solution_spider <- function(x, ..., n = 20, boards = FALSE) {
  check_unused(..., known = c("n", "boards"))
  cat(strwrap(format(x), getOption("width"), exdent = 2), sep = "\n")
  if (!identical(n, Inf)) n <- check_whole(n, 0, 1e9, "`n`")
  position <- judge_spider_start(x$deal, x$rules)
  move_at <- function(moves, i) lapply(as.list(moves[c("type", "from", "to", "cards")]), `[[`, i)
  for (i in seq_len(NROW(x$made))) {
    position <- judge_spider_move(position, x$rules, move_at(x$made, i))
  }
  if (boards && nrow(x$moves) > 0) writeLines(c("", spider_board(position), ""))
  for (i in seq_len(min(n, nrow(x$moves)))) {
    move <- move_at(x$moves, i)
    cat(sprintf("%3d. %s\n", i, spider_move_in_words(position, move)))
    position <- judge_spider_move(position, x$rules, move)
    if (boards) writeLines(c("", spider_board(position), ""))
  }
  cat(moves_left_out(x, n))
  invisible(x)
}

spider_move_in_words <- function(position, move) {
  text <- function(cards) paste(format(new_cards(cards)), collapse = " ")
  if (move$type == "deal") {
    return(paste("deal", text(position$rows[[1]])))
  }
  target <- utils::tail(position$piles[[move$to]], 1)
  where <- if (length(target) == 0) {
    sprintf("to empty column %d", move$to)
  } else {
    sprintf("onto %s on column %d", text(target), move$to)
  }
  cards <- utils::tail(position$piles[[move$from]], move$cards)
  sprintf("%s from column %d %s", text(cards), move$from, where)
}

# Columns with their last cards at the bottom; those that lie face down in brackets.
spider_board <- function(position) {
  columns <- Map(function(pile, hidden) {
    cards <- format(new_cards(pile))
    down <- seq_len(hidden)
    cards[down] <- paste0("(", cards[down], ")")
    cards
  }, position$piles, position$hidden)
  rows <- max(lengths(columns), 0)
  line <- function(cells) {
    sub(" +$", "", paste(c(" ", formatC(cells, width = -6)), collapse = " "))
  }
  c(
    sprintf("%d of 8 suits removed, %s left", position$founded,
            in_words(length(position$rows), "row")),
    line(as.character(1:10)),
    vapply(seq_len(rows), function(row) {
      line(vapply(columns, function(cards) if (row > length(cards)) "" else cards[row], ""))
    }, "")
  )
}
