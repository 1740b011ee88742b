# Agnes Sorel in the window. See app-games.R for what a game is there.

app_agnes <- list(
  title = "Agnes Sorel",
  fields = c("type", "from", "to", "cards"),
  sources = c("number", "pysol", "cards"),
  score = "cards on the foundations",
  rules = function(name) rules_agnes(name),
  rules_list = function() {
    presets <- data.frame(name = agnes_presets$preset, about = agnes_presets$source)
    rbind(presets, data.frame(name = agnes_variants()$variant, about = ""))
  },
  dimensions = function() agnes_dimensions,
  of_values = function(values) do.call(rules_agnes, values),
  deal = function(deal, rules) {
    switch(deal$source,
      number = deal_cards("agnes", deal$seed, deal$number),
      pysol = deal_pysol("agnes", deal$pysol),
      cards = as_one_deal(as_deal(deal$cards))
    )
  },
  replay = function(deal, source, rules, moves) {
    found <- agnes_position(deal, rules, app_moves_table(moves, app_agnes$fields))
    list(deal = deal, made = found$made, position = found$position, before = 0)
  },
  step = function(position, rules, move) {
    move[setdiff(app_agnes$fields, names(move))] <- NA
    judge_move(position, rules, move)
  },
  counted = function(position) list(done = sum(position$founded), of = 52),
  in_words = function(position, move) {
    move$cards <- if (is.null(move$cards)) NA else move$cards
    move_in_words(position, move)
  },
  places = function(at, rules) agnes_places(at$position),
  legal = function(at, rules) agnes_legal(at, rules),
  notes = function(at, rules) NULL,
  solve = function(at, rules, limit) {
    solve_agnes(at$deal, rules, max_states = limit, moves = at$made)
  },
  hints = function(at, rules, limit) {
    hints <- hints_agnes(at$deal, rules, at$made, max_states = limit)
    hints$keeps <- app_keeps_win(hints$outcome)
    hints$note <- ifelse(is.na(hints$to_go), "", sprintf("a win in %d more moves", hints$to_go))
    hints
  },
  review = function(at, rules, limit) {
    review_agnes(at$deal, at$made, rules, max_states = limit)
  },
  told = function(solution) told_of_win(solution),
  play = function(...) simulate_agnes(...)
)

as_one_deal <- function(deal) {
  if (inherits(deal, "deals")) abort_input("deck", "That is more than one deck.", NULL)
  deal
}

agnes_places <- function(position) {
  stock <- app_place(
    "stock", "stock", "Stock", judge_text(rev(position$stock)), length(position$stock)
  )
  piles <- lapply(1:7, function(pile) {
    app_place(
      paste0("pile-", pile), "pile", paste("Pile", pile), judge_text(position$piles[[pile]]),
      position$hidden[pile]
    )
  })
  c(app_foundations(position$founded, position$base), list(stock), piles)
}

agnes_legal <- function(at, rules) {
  position <- at$position
  found <- .Call(
    patience_moves_agnes, as.integer(at$deal$cards), agnes_codes(rules),
    agnes_move_codes(at$made)
  )
  lapply(seq_along(found$safe), function(i) {
    move <- lapply(found$moves, `[[`, i)
    pile <- if (move$type %in% c("run", "foundation")) position$piles[[move$from]]
    card <- switch(move$type,
      run = ,
      foundation = pile[length(pile) - move$cards + 1],
      back = judge_last_up(position, move$from)
    )
    list(
      move = app_move(move), words = move_in_words(position, move),
      card = if (!is.null(card)) judge_text(card),
      place = switch(move$type,
        deal = "stock", back = paste0("foundation-", move$from), paste0("pile-", move$from)
      ),
      to = switch(move$type,
        foundation = paste0("foundation-", card %/% 13 + 1), deal = NULL,
        paste0("pile-", move$to)
      ),
      safe = found$safe[i]
    )
  })
}
