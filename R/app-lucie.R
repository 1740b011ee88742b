# La Belle Lucie in the window. A game goes over its redeals; a question to the solver is about
# the deal that is on the table.

app_lucie <- list(
  title = "La Belle Lucie",
  fields = c("type", "card", "to"),
  sources = c("number", "pysol", "cards"),
  score = "cards on the foundations",
  rules = function(name) rules_lucie(name = name),
  rules_list = function() {
    data.frame(name = lucie_presets$preset, about = lucie_presets$source)
  },
  deal = function(deal, rules) lucie_app_deal(deal, rules),
  replay = function(deal, source, rules, moves) lucie_replay(deal, source, rules, moves),
  step = function(position, rules, move) judge_lucie_move(position, rules, move),
  counted = function(position) list(done = sum(position$founded), of = 52),
  in_words = function(position, move) {
    if (move$type == "redeal") {
      return("The cards that are left are gathered, shuffled and dealt again")
    }
    gsub(" +", " ", lucie_move_in_words(position, move))
  },
  places = function(at, rules) lucie_places(at$position, rules),
  legal = function(at, rules) lucie_legal(at, rules),
  notes = function(at, rules) {
    c(
      if (!is.na(at$deal$deal)) sprintf("Deal %d of %d", at$deal$deal, rules$deals),
      if (rules$merci != "none") {
        if (at$position$used) "The merci was used" else if (at$position$last) "There is a merci"
      }
    )
  },
  solve = function(at, rules, limit) {
    solve_lucie(at$deal, rules, max_states = limit, moves = at$made)
  },
  hints = function(at, rules, limit) {
    hints <- hints_lucie(at$deal, rules, at$made, max_states = limit)
    hints$keeps <- hints$best
    hints$note <- sprintf("%d cards up in the end", hints$most_up)
    hints
  },
  review = function(at, rules, limit) {
    review_lucie(at$deal, at$made, rules, max_states = limit)
  },
  told = function(solution) {
    most <- solution$most_up
    said <- if (most == 52) {
      "All cards can go up in this deal."
    } else if (solution$complete) {
      sprintf("In this deal no more than %d cards can go up.", most)
    } else {
      sprintf("At least %d cards can go up in this deal; more may.", most)
    }
    list(said = said, open = !solution$complete)
  },
  play = function(...) simulate_lucie(...)
)

lucie_app_deal <- function(deal, rules) {
  aces <- as.integer(rules$aces)
  if (deal$source == "number") {
    return(dealt_again(rep(aces, 4), deal$seed, deal$number, 1L))
  }
  tableau <- if (deal$source == "pysol") {
    deal_pysol("lucie", deal$pysol)
  } else {
    lucie_pasted(deal$cards)
  }
  codes <- unlist(lapply(tableau$fans, as.integer))
  if (rules$aces && length(codes) == 52) {
    tableau <- new_dealt_tableau(codes[codes %% 13 > 0], tableau$name)
  }
  tableau
}

# A deck without strokes and lines is no fan of 52 cards.
lucie_pasted <- function(text) {
  tableau <- as_tableau(text)
  codes <- unlist(lapply(tableau$fans, as.integer))
  if (length(tableau$fans) == 1 && length(codes) == 52) {
    return(new_dealt_tableau(codes, tableau$name))
  }
  # Whole, it is the first of the game; what deal another one is, nobody says.
  if (length(codes) == 52) tableau$deal <- 1L
  tableau
}

# The tableau on the table, and the moves made since it was dealt.
lucie_replay <- function(tableau, source, rules, moves) {
  redeal <- which(vapply(moves, function(move) identical(move$type, "redeal"), TRUE))
  from <- 1
  for (at in redeal) {
    done <- lucie_segment(tableau, rules, moves[seq_len(at - from) + from - 1])
    if (!lucie_may_redeal(done, rules)) {
      abort_input("moves", "The moves are not legal: move {at}: there is no redeal.", NULL)
    }
    tableau <- dealt_again(
      done$position$founded, source$seed, source$number, done$deal$deal + 1L
    )
    from <- at + 1
  }
  at <- lucie_segment(tableau, rules, moves[seq_len(length(moves) - from + 1) + from - 1])
  at$before <- from - 1
  at
}

lucie_segment <- function(tableau, rules, moves) {
  found <- lucie_position(tableau, rules, app_moves_table(moves, app_lucie$fields))
  list(deal = tableau, made = found$made, position = found$position)
}

lucie_may_redeal <- function(at, rules) {
  !at$position$last && sum(at$position$founded) < 52
}

lucie_places <- function(position, rules) {
  fans <- lapply(seq_along(position$fans), function(i) {
    app_place(paste0("fan-", i), "fan", paste("Fan", i), judge_text(position$fans[[i]]))
  })
  shown <- if (rules$kings) rep(TRUE, length(fans)) else lengths(position$fans) > 0
  c(app_foundations(position$founded, 0), fans[shown])
}

lucie_legal <- function(at, rules) {
  position <- at$position
  moves <- lucie_legal_moves(position, rules)
  fan_of <- function(code) {
    paste0("fan-", which(vapply(position$fans, function(fan) code %in% fan, TRUE)))
  }
  found <- lapply(seq_len(nrow(moves)), function(i) {
    move <- lapply(moves, `[[`, i)
    code <- judge_code(move$card)
    list(
      move = move, words = app_lucie$in_words(position, move), card = move$card,
      place = fan_of(code),
      to = switch(move$to,
        foundation = paste0("foundation-", code %/% 13 + 1),
        space = paste0("fan-", which(lengths(position$fans) == 0)[1]),
        front = fan_of(code),
        fan_of(judge_code(move$to))
      ),
      safe = move$type == "foundation"
    )
  })
  redeal <- list(
    move = list(type = "redeal"), words = "Gather the cards that are left and deal again",
    safe = FALSE
  )
  c(found, if (lucie_may_redeal(at, rules)) list(redeal))
}
