# Deals as R has them: what they are made of, and their methods.

# As R objects; simulations need none.
most_deals <- 1e6

# A column of codes for each deal, as the game deals them.
deals_from_codes <- function(codes, names, game, rules = NULL) {
  new_deals(lapply(seq_along(names), function(i) {
    new_deal(list(codes[, i]), names[i], game, rules, dealt = TRUE)
  }))
}

# A deal of groups of codes. `dealt` is whether they are as they come from the deck, as the first
# deal of a game; `rules` are those that go with it, or their name.
new_deal <- function(groups, name, game, rules = NULL, dealt = FALSE) {
  make <- game_named(game)$make
  deal <- if (is.null(make)) list(cards = new_cards(unlist(groups))) else make(groups, dealt)
  deal$name <- name
  if (!is.null(rules)) deal$rules <- format(rules)
  structure(deal, class = c(paste0("deal_", game), "deal"))
}

# The game of a deal, and rules for it: those given, those that go with its number, or the game's.
deal_game <- function(deal) game_named(sub("^deal_", "", class(deal)[1]))

rules_for <- function(deal, rules) {
  game <- deal_game(deal)
  if (is.data.frame(rules) || inherits(rules, "solution")) {
    abort_input("rules", c(
      "{.arg rules} must be rules or their name, not {.obj_type_friendly {rules}}.",
      i = "Moves are given by their name: {.code moves = }."
    ))
  }
  if (is.null(rules)) rules <- deal$rules
  if (is.null(game$rules_for)) game$rules(rules) else game$rules_for(rules, deal)
}

# One deal by itself, several as a list.
new_deals <- function(deals) {
  if (length(deals) == 1) deals[[1]] else as_deals(deals)
}

# With "list" among its classes it may be a column of a tibble.
as_deals <- function(deals) structure(deals, class = c("deals", "list"))

# The codes of a deal of this game, which must have the whole deck.
check_deal <- function(deal, game, what = "`deal`") {
  if (!inherits(deal, paste0("deal_", game))) abort_not_deal(deal, game, what)
  codes <- as.integer(deal$cards)
  if (!identical(sort(codes, na.last = TRUE), 0:51)) {
    abort_input("deal", "{what} does not have each of the 52 cards once.")
  }
  codes
}

abort_not_deal <- function(deal, game, what) {
  title <- game_named(game)$title
  abort_input("deal", c(
    "{what} must be a deal of {title}, not {.obj_type_friendly {deal}}.",
    i = "{.fn deal_cards}, {.fn as_deal} and {.fn read_deals} make deals."
  ))
}

# One deal or several as a plain list, of one at least.
deals_list <- function(deals, name = "deals") {
  if (inherits(deals, "deal")) {
    return(list(deals))
  }
  if (!inherits(deals, "deals") || length(deals) == 0) {
    found <- if (inherits(deals, "deals")) "none" else "{.obj_type_friendly {deals}}"
    abort_input("deal", paste0("{.arg {name}} must be deals, not ", found, "."))
  }
  unclass(deals)
}

#' @export
format.deal <- function(x, ...) paste(format(x$cards, ...), collapse = " ")

#' @export
format.deals <- function(x, ...) as.character(x)

# The cards of each as read_deals() reads them.
#' @export
as.character.deals <- function(x, ...) {
  vapply(unclass(x), function(deal) deal_game(deal)$text(deal), "")
}

#' @export
as.character.deal <- function(x, ...) as.character.deals(as_deals(list(x)))

#' @export
print.deals <- function(x, ..., n = 10) {
  cat(in_words(length(x), "deal"), "\n", sep = "")
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
  # As many cards as fit, some 13 at most.
  room <- max(10, min(41, getOption("width") - nchar(deal$name, "width") - 6))
  paste0(deal$name, ": ", sub("( [^ ]+| )$", "", substr(lines, 1, room)), " ...")
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
  as_deals(chosen)
}

#' @export
`[<-.deals` <- function(x, i, value) {
  deals <- unclass(x)
  deals[i] <- unclass(c.deals(value))
  if (!all(vapply(deals, inherits, NA, "deal"))) {
    abort_input("deal", "Deals must follow each other without a gap.")
  }
  as_deals(deals)
}

#' @export
`[[<-.deals` <- function(x, i, value) `[<-.deals`(x, i, value)

#' @export
rep.deals <- function(x, ...) as_deals(rep(unclass(x), ...))

#' @export
unique.deals <- function(x, ...) as_deals(unique(unclass(x), ...))

#' @export
Ops.deals <- function(e1, e2) {
  abort_input("deal", c(
    "Deals cannot be taken by {.code {(.Generic)}}.",
    i = "{.code as.character()} gives their cards, which can be compared."
  ))
}

#' @export
Ops.deal <- Ops.deals

# One deal is no vector, and of several none is the largest.
#' @export
Summary.deals <- function(..., na.rm = FALSE) {
  abort_input("deal", "There is no {.code {(.Generic)}()} of deals.")
}

#' @export
Summary.deal <- Summary.deals

#' @export
rep.deal <- function(x, ...) as_deals(rep(list(x), ...))

#' @export
summary.deals <- function(object, ...) {
  check_unused(...)
  tibble::as_tibble(object)
}

#' @export
summary.deal <- summary.deals

#' @export
c.deals <- function(...) {
  as_list <- function(x) if (inherits(x, "deal")) list(x) else unclass(x)
  deals <- do.call(c, lapply(list(...), as_list))
  if (!all(vapply(deals, inherits, NA, "deal"))) {
    abort_input("deal", "Only deals can be put together with deals.")
  }
  as_deals(deals)
}

#' @export
c.deal <- c.deals

# Where whole games are played, from their deals on.
check_dealt <- function(deals) {
  in_play <- which(vapply(deals, function(deal) !is.null(deal$board), NA))[1]
  if (!is.na(in_play)) {
    abort_input("deal", c(
      "Deal {in_play} is a board in the middle of a game; what is played here are whole games.",
      i = "{.fn solve_deal}, {.fn hints} and {.fn review} go on from a board."
    ))
  }
}

# The codes of one or several deals of Agnes Sorel, a column each.
deals_codes <- function(deals) {
  deals <- deals_list(deals)
  check_dealt(deals)
  vapply(seq_along(deals), function(i) {
    check_deal(deals[[i]], "agnes", paste("deal", i, "of `deals`"))
  }, integer(52))
}

#' @exportS3Method tibble::as_tibble
as_tibble.deals <- function(x, ...) {
  deals <- unclass(x)
  tibble::tibble(
    deal = seq_along(deals), name = vapply(deals, `[[`, "", "name"), cards = as.character(x)
  )
}

#' @exportS3Method tibble::as_tibble
as_tibble.deal <- function(x, ...) as_tibble.deals(as_deals(list(x)))

#' @export
as.data.frame.deals <- function(x, ...) as.data.frame(as_tibble.deals(x))

#' @export
as.data.frame.deal <- function(x, ...) as.data.frame(as_tibble.deal(x))
