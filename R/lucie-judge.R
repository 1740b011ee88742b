# The judge of La Belle Lucie: plain R, from the rules alone. A position is the fans, emptied
# ones included, the number of cards on each foundation, and whether the merci may still be used.
judge_lucie_start <- function(deal, rules) {
  fans <- lapply(deal$fans, as.integer)
  list(
    fans = fans,
    founded = vapply(0:3, function(suit) 13L - sum(unlist(fans) %/% 13 == suit), 1L),
    in_time = is_last_deal(deal, rules) || rules$merci == "draw",
    used = FALSE
  )
}

judge_lucie_move <- function(position, rules, move) {
  card <- judge_code(move$card)
  refuse_if(is.na(card), "%s is not a card", move$card)
  text <- judge_text(card)
  from <- which(vapply(position$fans, function(fan) card %in% fan, TRUE))
  refuse_if(length(from) == 0, "%s is not in the tableau", text)
  fan <- position$fans[[from]]
  on_top <- fan[length(fan)] == card
  if (move$type == "merci") {
    refuse_if(rules$merci == "none", "these rules have no merci")
    refuse_if(!position$in_time, "the merci is for the last deal")
    refuse_if(position$used, "the merci was used before")
    refuse_if(on_top, "%s is on top of its fan and needs no merci", text)
    refuse_if(
      rules$merci == "draw" && fan[length(fan) - 1] != card,
      "%s is not right under the top card of its fan", text
    )
    position$used <- TRUE
  } else {
    above <- fan[length(fan)]
    refuse_if(!on_top, "%s lies under %s", text, judge_text(above))
  }
  # Where it goes is judged with the card still in its place.
  onto <- judge_lucie_place(position, rules, card, move, from)
  position$fans[[from]] <- fan[fan != card]
  if (move$to == "foundation") {
    position$founded[onto] <- position$founded[onto] + 1L
  } else {
    position$fans[[onto]] <- c(position$fans[[onto]], card)
  }
  position
}

# The foundation or the fan that a card goes to.
judge_lucie_place <- function(position, rules, card, move, from) {
  switch(move$to,
    foundation = judge_lucie_foundation(position, card),
    space = judge_lucie_space(position, rules, card),
    front = {
      refuse_if(
        move$type != "merci" || rules$merci != "front",
        "only a merci goes to the front of its fan, where the rules have that"
      )
      from
    },
    {
      onto <- judge_lucie_fan(position, card, move$to)
      refuse_if(
        move$type == "merci" && rules$merci == "draw" && onto == from,
        "the draw puts no card onto its own fan"
      )
      onto
    }
  )
}

judge_lucie_foundation <- function(position, card) {
  suit <- card %/% 13
  due <- suit * 13 + position$founded[suit + 1]
  refuse_if(
    card != due, "the foundation needs %s before %s", judge_text(due), judge_text(card)
  )
  suit + 1
}

judge_lucie_space <- function(position, rules, card) {
  refuse_if(!rules$kings, "these rules put nothing where a fan was emptied")
  refuse_if(card %% 13 != 12, "%s is no king: it cannot go where a fan was emptied",
            judge_text(card))
  spaces <- which(lengths(position$fans) == 0)
  refuse_if(length(spaces) == 0, "no fan is empty")
  spaces[1]
}

judge_lucie_fan <- function(position, card, to) {
  target <- judge_code(to)
  refuse_if(is.na(target), "%s is neither a card nor a place", to)
  refuse_if(
    target %/% 13 != card %/% 13 || target != card + 1,
    "%s is not the next higher card after %s", judge_text(target), judge_text(card)
  )
  onto <- which(vapply(position$fans, function(fan) {
    length(fan) > 0 && fan[length(fan)] == target
  }, TRUE))
  refuse_if(length(onto) == 0, "%s is not on top of a fan", judge_text(target))
  onto
}

# The code of a card that is written as judge_text() writes it, or NA.
judge_code <- function(text) match(text, judge_text(0:51)) - 1L

judge_lucie_moves <- function(moves) {
  lines <- judge_table(moves, c("type", "card", "to"))
  redeal <- which(lines$type %in% "redeal")[1]
  if (!is.na(redeal)) {
    abort_input("moves", c(
      "{.arg moves} has a redeal in row {redeal}, and a line is that of one deal.",
      i = "Give what comes before it, or the tableau after it and what comes then."
    ))
  }
  for (column in names(lines)) {
    x <- lines[[column]]
    wrong <- if (is.character(x)) is.na(x) else rep(TRUE, length(x))
    if (column == "type") wrong <- wrong | !x %in% lucie_move_types
    row <- which(wrong)[1]
    if (!is.na(row)) {
      what <- if (column == "type") "one of {.val {lucie_move_types}}" else "text"
      message <- paste0("{.code moves${column}[{row}]} must be ", what, ", not {shown(x[row])}.")
      abort_input("moves", message)
    }
  }
  lines
}

lucie_move_types <- c("foundation", "safe build", "blocking", "space", "merci")

#' @export
check_solution.deal_lucie <- function(deal, rules = NULL, moves) {
  rules <- judged_rules(deal, rules, moves)
  check_tableau(deal)
  if (!inherits(rules, "rules_lucie")) {
    abort_input("rules", "{.arg rules} must be for La Belle Lucie, not {.type {rules}}.")
  }
  check_deal_of_rules(deal, rules)
  moves <- judge_lucie_moves(moves)
  judge_line(moves, judge_lucie_start(deal, rules), function(position, move) {
    judge_lucie_move(position, rules, move)
  })
}
