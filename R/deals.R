# As R objects; simulations need none.
most_deals <- 1e6

# The version of the deals: raised if a seed and a number ever mean other cards.
deal_generator <- 1

#' Deal cards
#'
#' The deal with a given number: a pure function of game, seed and number, the same on every
#' platform and in every version, which leaves R's own random numbers alone. Deals of
#' different numbers or seeds are independent.
#'
#' The words of Philox4x32-10, keyed by the seed and counting by game and number, shuffle the
#' cards by the method of Fisher and Yates with unbiased bounded draws.
#'
#' @param game Name of the game: `"agnes"`, `"lucie"`, `"spider"` with two decks, or `"galactic"`.
#' @param seed A whole number from 0 to 2^53.
#' @param number Deal numbers, whole numbers from 1 to 2^53 - 1, a million of them at most.
#' @param ranks Ranks of the deck, from 1 to 13; fewer than 13 for `"galactic"` only.
#' @param rules For `"lucie"` only: rules or their name, see [rules_lucie()]. Those of Trefoil put
#'   the aces up before the first deal, which then has the other 48 cards.
#' @return For one number a deal, of class `deal_agnes` and `deal`: a list with `cards` (the 52
#'   cards in dealing order) and `name`. Its print method shows the board and the stock, with
#'   face-down cards in brackets for `print(deal, rules = "aisleriot")`, and with `moves` the
#'   board after them. For several numbers a list of deals, of class `deals`. A deal of Spider has
#'   the class `deal_spider` and 104 cards: the 44 face-down ones, the first row, and the five
#'   rows of the stock. A deal of La Belle Lucie is a [tableau][as_tableau()], the first that
#'   [play_lucie()] and [simulate_lucie()] deal for the same seed, number and rules. A deal of Pan
#'   Galactic Solitaire, of class `deal_galactic`, is a board, see [galactic_board()].
#' @references
#' Salmon JK, Moraes MA, Dror RO, Shaw DE (2011). "Parallel random numbers: as easy as 1, 2,
#' 3". *Proceedings of SC11*, article 16. \doi{10.1145/2063384.2063405}
#'
#' Brackett-Rozinsky N, Lemire D (2024). "Batched ranged random integer generation". *Software:
#' Practice and Experience*. \doi{10.1002/spe.3369}
#'
#' Lemire D (2019). "Fast random integer generation in an interval". *ACM Transactions on
#' Modeling and Computer Simulation* 29(1), article 3. \doi{10.1145/3230636}
#' @examples
#' deal_cards("agnes", seed = 1, number = 26)
#' deal_cards("agnes", seed = 1, number = 1:3)
#' deal_cards("lucie", seed = 1, number = 26)
#' @export
deal_cards <- function(game = "agnes", seed = 1, number = 1, ranks = 13, rules = NULL) {
  dealing <- Filter(function(name) !is.null(game_named(name)$deal), game_names())
  check_choice(game, dealing, "`game`")
  seed <- check_seed(seed)
  number <- check_wholes(number, 1, largest_number, "`number`")
  if (length(number) > most_deals) {
    abort_input("argument", "{shown(length(number))} deals are too many for one call.")
  }
  ranks <- check_whole(ranks, if (game == "galactic") 1 else 13, 13, "`ranks`")
  rules <- rules_that_decide(game, rules)
  codes <- game_named(game)$deal(seed, number, ranks, rules)
  names <- sprintf("seed %.0f, number %.0f", seed, number)
  if (ranks < 13) names <- sprintf("%s, %.0f ranks", names, ranks)
  deals_from_codes(codes, names, game)
}

#' The decks of quagnes
#'
#' The decks that quagnes-cpp, a public solver of Agnes Sorel, makes for a seed: one Mersenne
#' Twister and GNU libstdc++'s shuffle for all decks, some draws discarded first. They are the
#' same here on every platform.
#'
#' @param number Deck numbers, whole numbers from 1 to 1,000,000. Decks are made in order from
#'   the first, so high numbers take time and memory.
#' @param seed A whole number from 0 to 2^32 - 1; quagnes-cpp's own is the default.
#' @param discard Draws to discard first, from 0 to 10^9.
#' @return For one number a deal of Agnes Sorel, as [deal_cards()] describes it; for several a
#'   list of them, of class `deals`.
#' @references
#' Griner R. *quagnes-cpp*, version 1.4. <https://github.com/ghrgriner/quagnes-cpp>
#' @examples
#' deal_quagnes(1)
#' @export
deal_quagnes <- function(number = 1, seed = 3623748248, discard = 700000) {
  number <- check_wholes(number, 1, most_deals, "`number`")
  seed <- check_whole(seed, 0, 2^32 - 1, "`seed`")
  discard <- check_whole(discard, 0, 1e9, "`discard`")
  codes <- .Call(patience_quagnes_decks, max(number), seed, discard)
  names <- sprintf("quagnes seed %.0f, deck %.0f", seed, number)
  deals_from_codes(codes[, number, drop = FALSE], names, "agnes")
}

# Rules as far as they decide what is dealt; the default of the game for NULL.
rules_that_decide <- function(game, rules) {
  game <- game_named(game)
  if (isTRUE(game$rules_deal)) {
    return(game$rules(rules))
  }
  if (!is.null(rules)) {
    abort_input("rules", "Under all rules of {game$title} the same cards are dealt.")
  }
}

deals_from_codes <- function(codes, names, game) {
  make <- game_named(game)$make
  if (is.null(make)) make <- function(codes, name) new_deal(codes, name, game)
  deals <- lapply(seq_along(names), function(i) make(codes[, i], names[i]))
  if (length(deals) == 1) deals[[1]] else new_deals(deals)
}

new_deal <- function(codes, name, game) {
  structure(list(cards = new_cards(codes), name = name), class = c(paste0("deal_", game), "deal"))
}

new_deals <- function(deals) structure(deals, class = "deals")

# The codes of a deal of this game, which must have the whole deck.
check_deal <- function(deal, game, what = "`deal`") {
  if (!inherits(deal, paste0("deal_", game))) {
    title <- game_named(game)$title
    abort_input("deal", c(
      "{what} must be a deal of {title}, not {.obj_type_friendly {deal}}.",
      i = "{.fn deal_cards}, {.fn as_deal} and {.fn read_deals} make deals."
    ))
  }
  codes <- as.integer(deal$cards)
  if (!identical(sort(codes, na.last = TRUE), 0:51)) {
    abort_input("deal", "{what} does not have each of the 52 cards once.")
  }
  codes
}

#' Deals from cards
#'
#' Makes a deal of 52 cards given in dealing order. For Agnes Sorel that is the base card,
#' then the rows of 7, 6, .. 1 cards from the left, then the stock. Or makes a deal of the board
#' at its start, as PySolFC's tools print boards: see [read_deals()].
#'
#' @param x A string with 52 cards, as [as_cards()] reads them; or cards; or several strings
#'   for several deals; or the text of a board, in one string or line by line; or a deal or deals
#'   already.
#' @param game Name of the game: `"agnes"`.
#' @return A deal of Agnes Sorel, as [deal_cards()] describes it; of several strings or deals a
#'   list of them, of class `deals`.
#' @examples
#' cards <- paste(rev(as.character(deal_cards("agnes")$cards)), collapse = " ")
#' as_deal(cards)
#' @export
as_deal <- function(x, game = "agnes") {
  check_choice(game, "agnes", "`game`")
  if (inherits(x, c("deal", "deals"))) {
    return(x)
  }
  if (inherits(x, "cards")) {
    x <- paste(as.character(as_cards(x)), collapse = " ")
  }
  if (!is.character(x) || length(x) == 0) {
    abort_input("deal", "{.arg x} must be text or cards, not {.obj_type_friendly {x}}.")
  }
  codes <- if (is_board(text_lines(x))) {
    boards <- read_agnes_boards(numbered_lines(text_lines(x)), "")
    do.call(cbind, boards)
  } else {
    where <- if (length(x) > 1) paste("deal", seq_along(x), "of x") else "x"
    vapply(seq_along(x), function(i) deck_codes(card_words(x[i]), where[i]), integer(52))
  }
  deals_from_codes(codes, paste("given deck", seq_len(ncol(codes))), game)
}

# The codes of a whole deck given as words; `where` begins each message.
deck_codes <- function(words, where) {
  codes <- card_codes(words)
  at <- which(is.na(codes))[1]
  if (!is.na(at)) {
    abort_input("deal", "{where}, card {at}: {.val {shortened(words[at])}} is not a card.")
  }
  check_deck(codes, where)
}

check_deck <- function(codes, where) {
  at <- anyDuplicated(codes)
  if (at > 0) {
    card <- as.character(new_cards(codes[at]))
    first <- match(codes[at], codes)
    abort_input("deal", "{where}, card {at}: {card} is there already, as card {first}.")
  }
  if (length(codes) != 52) {
    absent <- as.character(new_cards(setdiff(0:51, codes)))
    if (length(absent) > 6) absent <- c(absent[1:6], "others")
    found <- length(codes)
    abort_input("deal", c(
      "{where} has {found} card{?s}, a deck has 52.",
      i = if (length(absent) > 0) "Missing: {absent}.",
      i = if (found == 1) "Each string is a deck: {.fn paste} puts cards together."
    ))
  }
  codes
}

#' @export
format.deal <- function(x, ...) paste(format(x$cards, ...), collapse = " ")

#' @export
print.deal <- function(x, ...) {
  game <- game_named(sub("^deal_", "", class(x)[1]))
  board <- asked_table(new_table(game, game$rules(NULL), x), "board")
  cat(game$title, ": ", x$name, "\n", sep = "")
  cat(shown_suits(unlist(board$lines)), sep = "\n")
  invisible(x)
}

#' @export
print.deals <- function(x, ..., n = 10) {
  cat(length(x), "deals\n")
  for (deal in utils::head(unclass(x), n)) cat(deal_lines(deal, ...), sep = "\n")
  if (length(x) > n) cat("... and", length(x) - n, "more\n")
  invisible(x)
}

# The first cards in one line; a board whole, below its name.
deal_lines <- function(deal, ...) {
  lines <- format(deal, ...)
  if (length(lines) > 1) {
    return(c(paste0(deal$name, ":"), paste0("  ", lines)))
  }
  paste0(deal$name, ": ", sub("( [^ ]+| )$", "", substr(lines, 1, 41)), " ...")
}

#' @export
`[.deals` <- function(x, i) {
  if (!is.atomic(i)) {
    abort_input("deal", "Deals are chosen by numbers, not by {.obj_type_friendly {i}}.")
  }
  chosen <- unclass(x)[i]
  absent <- match(TRUE, vapply(chosen, is.null, TRUE))
  if (!is.na(absent)) {
    abort_input("deal", "There is no deal {shown(i[absent])} among {length(x)} deals.")
  }
  new_deals(chosen)
}

#' @export
c.deals <- function(...) {
  as_list <- function(x) if (inherits(x, c("deal", "tableau"))) list(x) else unclass(x)
  deals <- do.call(c, lapply(list(...), as_list))
  if (!all(vapply(deals, inherits, NA, c("deal", "tableau")))) {
    abort_input("deal", "Only deals can be put together with deals.")
  }
  new_deals(deals)
}

# The codes of one or several deals of Agnes Sorel, a column each.
deals_codes <- function(deals) {
  if (inherits(deals, "deal")) deals <- new_deals(list(deals))
  if (!inherits(deals, "deals") || length(deals) == 0) {
    found <- if (inherits(deals, "deals")) "none" else "{.obj_type_friendly {deals}}"
    abort_input("deal", paste0("{.arg deals} must be deals, not ", found, "."))
  }
  vapply(seq_along(deals), function(i) {
    check_deal(deals[[i]], "agnes", paste("deal", i, "of `deals`"))
  }, integer(52))
}

#' @exportS3Method tibble::as_tibble
as_tibble.deals <- function(x, ...) {
  deals <- unclass(x)
  tibble::tibble(
    deal = seq_along(deals), name = vapply(deals, `[[`, "", "name"),
    cards = vapply(deals, function(deal) {
      paste(as.character(deal$cards), collapse = " ")
    }, "")
  )
}

#' @exportS3Method tibble::as_tibble
as_tibble.deal <- function(x, ...) as_tibble.deals(new_deals(list(x)))

#' @export
as.data.frame.deals <- function(x, ...) as.data.frame(as_tibble.deals(x))

#' @export
as.data.frame.deal <- function(x, ...) as.data.frame(as_tibble.deal(x))
