# How each game is played on a terminal, see cli-play.R. What is legal the judges decide.

table_agnes <- list(
  start = function(deal, rules) judge_start(as.integer(deal$cards), rules),
  show = function(position) {
    c(board_lines(position), paste("Stock:", in_words(length(position$stock), "card")))
  },
  tries = function(words, position) tries_agnes(lower_case(words), position),
  make = function(position, rules, move) judge_move(position, rules, move),
  in_words = function(position, move) {
    checked <- function(pile) pile %in% 1:7
    refuse_if(move$type == "run" && !checked(move$to), "there is no pile %s", move$to)
    refuse_if(
      move$type %in% c("run", "foundation") && !checked(move$from), "there is no pile %s",
      move$from
    )
    refuse_if(
      move$type %in% c("run", "foundation") && length(position$piles[[move$from]]) == 0,
      "pile %s is empty", move$from
    )
    move_in_words(position, move)
  },
  won = function(position) sum(position$founded) == 52,
  line = function(deal, rules, made, position, limits) {
    do.call(solve_agnes, c(list(deal, rules, moves = made), limits))$moves
  },
  help = c(
    "4 2    a run from pile 4 to pile 2, as long as can be; 4 2 3 three cards of it",
    "4 f    the last card of pile 4 to its foundation",
    "d      deal from the stock",
    "f C 2  the last card of the foundation of clubs back to pile 2 (C, D, S, H)"
  )
)

tries_agnes <- function(words, position) {
  move <- function(type, from, to, cards) {
    data.frame(type = type, from = as.integer(from), to = as.integer(to), cards = cards)
  }
  typed <- paste(words, collapse = " ")
  if (typed == "d") {
    return(list(move("deal", NA, NA, NA_integer_)))
  }
  if (grepl("^[0-9] f$", typed)) {
    return(list(move("foundation", words[1], NA, 1L)))
  }
  if (grepl("^f [cdsh] [0-9]$", typed)) {
    return(list(move("back", match(upper_case(words[2]), card_suits), words[3], 1L)))
  }
  if (grepl("^[0-9] [0-9] [0-9]{1,2}$", typed)) {
    return(list(move("run", words[1], words[2], as.integer(words[3]))))
  }
  if (!grepl("^[0-9] [0-9]$", typed)) {
    return(list())
  }
  from <- as.integer(words[1])
  cards <- if (from %in% 1:7) rev(seq_along(position$piles[[from]])) else integer()
  # What one card lacks is the clearest reason where no number of cards can move.
  lapply(c(if (length(cards) == 0) 1L else cards), function(n) move("run", from, words[2], n))
}

table_lucie <- list(
  start = function(deal, rules) judge_lucie_start(deal, rules),
  show = function(position) c(fan_lines(position$fans), lucie_foundations(position$founded)),
  tries = function(words, position) {
    words <- upper_case(words)
    merci <- words[1] == "M"
    if (merci) words <- words[-1]
    if (length(words) != 2) {
      return(list())
    }
    card <- card_codes(words[1])
    to <- c(F = "foundation", S = "space", M = "front")[words[2]]
    if (is.na(to)) to <- as.character(new_cards(card_codes(words[2])))
    if (anyNA(c(card, to))) {
      return(list())
    }
    types <- c(foundation = "foundation", space = "space")
    type <- if (merci) "merci" else types[to]
    if (is.na(type)) type <- "blocking"
    list(data.frame(
      type = unname(type), card = as.character(new_cards(card)), to = unname(to)
    ))
  },
  make = function(position, rules, move) judge_lucie_move(position, rules, move),
  in_words = function(position, move) {
    on_fan <- !move$to %in% c("foundation", "space", "front")
    refuse_if(on_fan && !judge_code(move$to) %in% unlist(position$fans),
              "%s is not in the tableau", move$to)
    lucie_move_in_words(position, move)
  },
  won = function(position) sum(position$founded) == 52,
  line = function(deal, rules, made, position, limits) {
    fans <- Filter(length, position$fans)
    tableau <- new_tableau(lapply(fans, new_cards), deal$deal, deal$name)
    if (position$used) rules$merci <- "none"
    do.call(solve_lucie, c(list(tableau, rules), limits))$moves
  },
  help = c(
    "10D JD    the 10 of diamonds onto the jack on top of its fan",
    "10D f     onto its foundation",
    "KD s      a king where a fan was emptied, where the rules have that",
    "m 9D 10D  the merci: a card that is not on top; m 9D f, and m 9D m to the front of its fan"
  )
)

table_galactic <- list(
  start = function(deal, rules) deal,
  show = function(position) utils::capture.output(print(position))[-1],
  tries = function(words, position) {
    cards <- card_codes(upper_case(words))
    if (length(cards) != 2 || anyNA(cards)) {
      return(list())
    }
    cards <- as.character(new_cards(cards))
    exchange <- function(home, away) data.frame(home = home, away = away)
    list(exchange(cards[1], cards[2]), exchange(cards[2], cards[1]))
  },
  make = function(position, rules, move) {
    move_galactic(position, as.data.frame(move[c("home", "away")]), rules)
  },
  in_words = function(position, move) {
    text <- function(card) format(new_cards(card_codes(card)))
    sprintf("%s home, exchanged with %s", text(move$home), text(move$away))
  },
  won = function(position) {
    all(galactic_done(matrix(as.integer(position$cards), 4, byrow = TRUE)))
  },
  line = function(deal, rules, made, position, limits) {
    solution <- do.call(solve_galactic, c(list(position, rules), limits))
    if (solution$outcome == "won") solution$moves[c("home", "away")]
  },
  help = "9C 7D  exchange the 9 of clubs with the 7 of diamonds, so that one comes home"
)
