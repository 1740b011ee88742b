#' A whole game as a line of text
#'
#' The deal, the rules and the moves of a game in one line that can be typed, pasted, mailed and
#' read again: what stands behind the `#` of a link of [patience_app()] and of the page.
#'
#' The line has names and values, `&` between them:
#' ```
#' game=spider&rules=Spider-4&seed=1&number=3&moves=run,1,10,1;deal,,,
#' ```
#' * `game` and `rules`: names.
#' * the deal: `seed` and `number`, ours; or `pysol`, a number of PySolFC's; or `xp`, one of
#'   Windows XP's Spider; or `cards`, the cards as [as_deal()] takes them.
#' * `moves`, a semicolon between them: of each the columns that a table of moves has, with commas
#'   between, empty where there is nothing.
#' * `challenge`, which a link to a deal may have, says in how many moves it was won, for the page
#'   to show; here it is passed over.
#'
#' Blanks are written as `+`, and other characters that links do not have as `%` and two digits.
#' The address before the `#` is passed over.
#'
#' @param text The line.
#' @param deal A deal, see [deal_cards()] and [as_deal()]; or a solution, which has its moves.
#' @param rules,moves As [review()] takes them.
#' @return `read_game()`: a list of `deal`, `rules` and `moves`, as [review()] and [hints()] take
#'   them. `write_game()`: the line.
#' @section Errors:
#' `patience_error_deal` for a line that has no deal, `patience_error_rules` and
#' `patience_error_moves` for what is not right in it.
#' @examples
#' line <- "game=spider&rules=Spider-1&seed=1&number=3&moves=run,1,10,1;run,3,6,1;deal,,,"
#' game <- read_game(line)
#' review(game$deal, game$rules, game$moves, cards = "seen")
#' write_game(solve_deal(deal_cards("galactic", ranks = 3)))
#' @export
read_game <- function(text) {
  asked <- game_in_link(text)
  game <- asked$game
  rules <- game$rules(asked$rules)
  deal <- asked$deal
  deal <- if (!is.null(deal$cards)) {
    as_deal(deal$cards, game$name)
  } else if (!is.null(deal$pysol)) {
    deal_cards(game$name, deal$pysol, from = "pysolfc")
  } else if (!is.null(deal$xp)) {
    deal_cards(game$name, deal$xp, from = "windows-xp")
  } else {
    ranks <- if (is.null(rules$ranks)) 13 else rules$ranks
    decides <- if (isTRUE(game$rules_deal)) format(rules)
    deal_cards(game$name, deal$number, deal$seed, ranks = ranks, rules = decides)
  }
  columns <- lapply(seq_along(game$fields), function(i) {
    column <- vapply(asked$moves, `[`, "", i)
    column[column == ""] <- NA
    if (game$fields[[i]] == "number") as.integer(column) else column
  })
  moves <- tibble::as_tibble(stats::setNames(columns, names(game$fields)))
  list(deal = deal, rules = rules, moves = moves)
}

#' @rdname read_game
#' @export
write_game <- function(deal, rules = NULL, moves = NULL) {
  if (inherits(deal, "solution")) {
    if (is.null(moves)) moves <- deal
    if (is.null(rules)) rules <- deal$rules
    deal <- deal$deal
  }
  if (!inherits(deal, "deal")) deal <- the_deal(deal)
  opened <- open_game(deal, rules, if (is.null(moves)) no_moves(deal_game(deal)) else moves)
  fields <- names(opened$game$fields)
  made <- gsub("\t", ",", typed_moves(opened$made, fields), fixed = TRUE)
  numbers <- regmatches(deal$name, regexec("^seed ([0-9]+), number ([0-9]+)", deal$name))[[1]]
  from <- if (length(numbers) == 3) {
    c(seed = numbers[2], number = numbers[3])
  } else {
    c(cards = opened$game$text(deal))
  }
  values <- c(
    game = opened$game$name, rules = format(opened$rules), from,
    if (length(made) > 0) c(moves = paste(made, collapse = ";"))
  )
  # What a link may have is left as one reads it.
  kept <- utils::URLencode(values, reserved = TRUE)
  for (sign in list(c("%20", "+"), c("%2C", ","), c("%3B", ";"), c("%2F", "/"))) {
    kept <- gsub(sign[1], sign[2], kept, fixed = TRUE)
  }
  paste(names(values), kept, sep = "=", collapse = "&")
}

# What a line says: the `game` of the list of games, the `rules` by name, the `deal` as a list of
# seed and number, or of the one that is there of cards, pysol and xp; and the `moves`, a list
# with the fields of each.
game_in_link <- function(text) {
  if (!is_text(text)) {
    abort_input("argument", c(
      "{.arg text} must be a line of text, not {.obj_type_friendly {text}}."
    ))
  }
  parts <- strsplit(sub("^[^#]*#", "", trimws(text)), "&", fixed = TRUE)[[1]]
  names <- sub("=.*", "", parts)
  values <- sub("^[^=]*=?", "", parts)
  values <- vapply(gsub("+", " ", values, fixed = TRUE), plain_link, "", USE.NAMES = FALSE)
  known <- c("game", "rules", "seed", "number", "pysol", "xp", "cards", "moves", "challenge")
  other <- setdiff(names, known)
  if (length(other) > 0 || anyDuplicated(names)) {
    odd <- c(other, names[duplicated(names)])[1]
    abort_input("deal", c(
      "{.val {shortened(odd)}} in the line of a game is not known, or there twice.",
      i = "Known are {.val {known}}."
    ))
  }
  values <- as.list(stats::setNames(values, names))
  if (is.null(values$game)) abort_input("deal", "The line of a game must say which {.val game}.")
  game <- game_named(game_asked(values$game, game_names(), "`game`", "deal"))
  from <- intersect(c("cards", "pysol", "xp", "number"), names)
  if (length(from) == 0 || !from[1] %in% game$sources) {
    abort_input("deal", "The line of a game of {game$title} must have one of
      {.val {game$sources}}.")
  }
  number_of <- function(name) {
    text <- if (is.null(values[[name]])) "1" else values[[name]]
    if (!grepl("^[0-9]{1,16}$", text)) {
      abort_input("deal", "{.field {name}} must be a whole number, not {.val {shortened(text)}}.")
    }
    as.numeric(text)
  }
  deal <- switch(from[1],
    number = list(seed = number_of("seed"), number = number_of("number")),
    xp = list(xp = number_of("xp")), values[from[1]]
  )
  list(game = game, rules = values$rules, deal = deal, moves = moves_in_link(values$moves, game))
}

# Without the signs that a link needs.
plain_link <- function(value) {
  if (grepl("%(?![0-9A-Fa-f]{2})|%00", value, perl = TRUE)) {
    abort_input("deal", "In the line of a game a % must have two digits behind it that stand for a
      character: {.val {shortened(value)}}.")
  }
  utils::URLdecode(value)
}

moves_in_link <- function(text, game) {
  each <- strsplit(if (is.null(text)) "" else text, ";", fixed = TRUE)[[1]]
  # The point keeps what is empty in the end.
  each <- each[nzchar(each)]
  fields <- strsplit(paste0(each, ",.", recycle0 = TRUE), ",", fixed = TRUE)
  n <- length(game$fields)
  numbers <- which(unlist(game$fields) == "number")
  for (i in seq_along(fields)) {
    good <- length(fields[[i]]) == n + 1 && all(grepl("^[0-9]{0,4}$", fields[[i]][numbers]))
    if (!good) {
      abort_input("moves", c(
        "Move {i} of the line, {.val {shortened(each[i])}}, is none of {game$title}.",
        i = "A move has {.field {names(game$fields)}}, with commas between."
      ))
    }
  }
  lapply(fields, utils::head, n)
}
