#' Play a game of La Belle Lucie
#'
#' Plays a whole game over its redeals, with all tableaus and moves: the game of a seed and a
#' number, as [simulate_lucie()] plays it, or a game on your own table.
#'
#' # A game on your table
#' Give the first deal as `deal`. With a `seed` the redeals after it are shuffled as in the
#' game of that seed and number. With `seed = NULL` the game stops before the first redeal that is
#' not given: play its moves, gather the cards that are left, shuffle and deal them, and call
#' again with both tableaus in a list. After an own way of play give the later tableau alone, and
#' say which deal it is by [as_deal()].
#'
#' A deal that has a number of PySolFC, `deal_cards("lucie", 24680, from = "pysolfc")`, is played
#' with that program's own redeals, unless a `seed` or `number` is given: these depend on the
#' number and on the cards that are left.
#'
#' @inheritParams simulate_lucie
#' @param seed Seed of the deals that are not given; or `NULL`, with a `deal`, to play given
#'   deals only.
#' @param rules Rules, or their name: see [rules_lucie()]. `NULL` for those that the deal's number
#'   means, or two redeals.
#' @param number Number of the game, a whole number from 1 to 2^53 - 1.
#' @param deal Your own tableau, or text for one, see [as_deal()]; or a list of tableaus of
#'   one deal after the other. The first of them is the first deal of the game if it does not say
#'   which it is. Each of the others must have just the cards that are left after the moves of
#'   the deal before.
#' @return A list of class `game_lucie`: `outcome` (`"won"`, `"lost"`, `"unknown"`, or
#'   `"unfinished"` if there are deals to come and no seed), `deals` (a
#'   list with a solution for each deal, as [solve_deal()] gives it; its `heights` are those that
#'   the policy chose), `rules`, `policy`, `seed`, `number`, and `given`, the number of deals that
#'   were given. `print()` shows the game deal by
#'   deal: the tableau, the moves, and what is left.
#' @references
#' Bjornstad S (2022). *lblsolve*, whose documentation shows games deal by deal.
#' <https://pypi.org/project/lblsolve/>
#' @examples
#' game <- play_lucie(rules = rules_lucie(merci = TRUE))
#' game
#' check_solution(game$deals[[1]]$deal, game$rules, game$deals[[1]])
#'
#' # Your own tableau: the moves of its first deal, then with the redeal from your table
#' mine <- as_deal("KD / 9D 7D QD JD / 8D 10D", "lucie", deal = 2)
#' play_lucie(mine, seed = NULL)
#' play_lucie(list(mine, "9D KD 10D / 8D JD QD / 7D"), seed = NULL)
#'
#' # As PySolFC deals and redeals its number 24680
#' play_lucie(deal_cards("lucie", 24680, from = "pysolfc"))
#' @export
play_lucie <- function(deal = NULL, rules = NULL, policy = "most", number = 1,
                       seed = 1, control = solver_control(), ...) {
  own <- !missing(seed) || !missing(number)
  seed <- seed_or_none(seed, deal)
  number <- check_whole(number, 1, largest_number, "`number`")
  given <- given_tableaus(deal)
  rules <- rules_of_tableaus(given, rules)
  play <- deal_player(rules, policy, call_limits(control, list(...), lucie_limits))
  heights <- rep(as.integer(rules$aces), 4)
  theirs <- !own && redealt_by_program(given, rules)
  if (theirs) number <- NULL
  redealt <- redealer(seed, number, rules)
  first <- c(lapply(given, `[[`, "deal"), 1L)[[1]]
  deals <- list()
  for (which in first:rules$deals) {
    at <- which - first + 1
    if (at <= length(given)) {
      if (at > 1) check_redeal(given[[at]], heights)
      dealt <- given[[at]]
    } else if (sum(heights) < 52 && !is.null(redealt)) {
      dealt <- redealt(which, heights, deals)
    } else {
      break
    }
    deals[[at]] <- play(dealt, used = any(vapply(deals, uses_merci, TRUE)))
    heights <- unlist(deals[[at]]$heights)
  }
  structure(
    list(
      outcome = lucie_game_outcome(deals, rules), deals = deals, rules = rules, policy = policy,
      seed = if (!theirs) seed, number = number, given = length(given)
    ),
    class = "game_lucie"
  )
}

# Tableaus that the user gives, each knowing which deal it is.
given_tableaus <- function(tableau) {
  if (is.null(tableau)) {
    return(list())
  }
  one <- inherits(tableau, "deal") || !is.list(tableau)
  given <- lapply(if (one) list(tableau) else tableau, as_deal, "lucie")
  if (length(given) == 0) abort_input("deal", "{.arg deal} has no deal in it.")
  for (one in given) check_tableau(one)
  first <- given[[1]]$deal
  due <- (if (is.na(first)) 1L else first) + seq_along(given) - 1L
  for (i in seq_along(given)) {
    said <- given[[i]]$deal
    if (!is.na(said) && said != due[i]) {
      message <- "The tableau after that of deal {due[i] - 1} says that it is deal {said}."
      abort_input("deal", message)
    }
    given[[i]]$deal <- due[i]
  }
  given
}

# The rules that are asked for, or those that the first tableau means.
rules_of_tableaus <- function(given, rules) {
  rules <- if (length(given) > 0) rules_for(given[[1]], rules) else lucie_game$rules(rules)
  for (one in given) check_deal_of_rules(one, rules)
  rules
}

# A redeal has the cards that were left; `heights` are those after the deal before.
check_redeal <- function(tableau, heights) {
  if (all(tableau$heights == heights)) {
    return()
  }
  shown_up <- function(heights) toString(paste(card_suits, heights))
  abort_input("deal", c(
    "The tableau of deal {tableau$deal} does not have the cards that were left before it.",
    x = "Cards on the foundations after deal {tableau$deal - 1}: {shown_up(heights)}; in this
      tableau: {shown_up(tableau$heights)}.",
    i = "If you played otherwise, give this tableau alone."
  ))
}

# The deal that follows in the game of a seed and a number.
dealt_again <- function(heights, seed, number, deal, rules) {
  found <- .Call(patience_deal_lucie, heights, seed, number, deal - 1)
  fans <- unname(split(found$cards, rep(seq_along(found$sizes), found$sizes)))
  new_lucie_deal(fans, deal, sprintf("seed %.0f, number %.0f", seed, number), rules)
}

# Without a seed there must be deals.
seed_or_none <- function(seed, deal) {
  if (is.null(seed) && is.null(deal)) {
    abort_input("argument", "Without a {.arg deal} there must be a {.arg seed}.")
  }
  if (!is.null(seed)) check_seed(seed)
}

# A function that makes the next deal; none without a seed. PySolFC's game has no number of ours.
redealer <- function(seed, number, rules) {
  if (is.null(number)) {
    function(which, heights, deals) redealt_by_pysol(deals, rules)
  } else if (!is.null(seed)) {
    function(which, heights, deals) dealt_again(heights, seed, number, which, rules)
  }
}

redealt_by_program <- function(given, rules) {
  length(given) == 1 && !is.null(lucie_pysol_number(given[[1]], rules))
}

# PySolFC's next deal after those that were played. The table knows it.
redealt_by_pysol <- function(deals, rules) {
  first <- deals[[1]]$deal
  table <- deal_table(first, rules)
  made <- unlist(lapply(deals, function(deal) {
    c(move_words(deal$moves, table$fields), "redeal\t\t")
  }))
  lines <- shown_table(table, made)$lines
  tableau <- as_deal(paste(lines, collapse = "\n"), "lucie", deal = length(deals) + 1L)
  tableau$name <- first$name
  tableau$rules <- format(rules)
  tableau
}

# A function that plays a deal.
deal_player <- function(rules, policy, limits) {
  values <- lucie_policy(rules, policy)
  codes <- lucie_codes(rules)
  options <- search_limits(limits)
  function(tableau, used) {
    given <- check_tableau(tableau)
    to_come <- rules$deals - tableau$deal
    found <- .Call(
      patience_play_lucie, given$codes, given$sizes, codes, values, to_come, used, options
    )
    if (found$interrupted) interrupt()
    heights <- stats::setNames(as.list(found$end$heights), card_suits)
    most_up <- sum(found$end$heights)
    outcome <- if (most_up == 52) "won" else if (found$complete) "lost" else "unknown"
    structure(
      list(
        outcome = outcome, moves = lucie_moves(found$end$line), examined = found$examined,
        most_up = most_up, heights = new_rows(heights), complete = found$complete,
        deal = tableau, rules = rules
      ),
      class = c("solution_lucie", "solution")
    )
  }
}

uses_merci <- function(solution) "merci" %in% solution$moves$type

lucie_game_outcome <- function(deals, rules) {
  last <- deals[[length(deals)]]
  if (last$outcome == "won") {
    "won"
  } else if (last$deal$deal < rules$deals) {
    "unfinished"
  } else if (all(vapply(deals, `[[`, TRUE, "complete"))) {
    "lost"
  } else {
    "unknown"
  }
}

#' @export
format.game_lucie <- function(x, ...) {
  last <- x$deals[[length(x$deals)]]
  left <- 52 - last$most_up
  end <- if (x$outcome == "won") {
    sprintf("won in deal %d", last$deal$deal)
  } else {
    sprintf("%s, %s left", x$outcome, in_words(left, "card"))
  }
  origin <- c(
    if (x$given > 0 && !is.null(x$number)) in_words(x$given, "given tableau"),
    if (is.null(x$number)) paste(x$deals[[1]]$deal$name, "and its redeals"),
    if (!is.null(x$seed)) sprintf("seed %.0f, number %.0f", x$seed, x$number)
  )
  sprintf("La Belle Lucie, %s, %s, policy %s: %s", toString(origin), format(x$rules), x$policy,
          end)
}

#' @export
print.game_lucie <- function(x, ...) {
  cat_wrapped(format(x))
  for (deal in x$deals) {
    cat(sprintf("\n===== Deal %d =====\n", deal$deal$deal))
    up <- deal$most_up - sum(deal$deal$heights)
    cat_wrapped(sprintf(
      "%s: %s up, %d left (%s examined)", in_words(nrow(deal$moves), "move"),
      in_words(up, "card"), 52 - deal$most_up, in_words(deal$examined, "state")
    ))
    table <- deal_table(deal$deal, deal$rules)
    writeLines(shown_table(table)$lines)
    if (nrow(deal$moves) > 0) {
      print_line(deal, Inf, boards = FALSE)
      writeLines(shown_table(table, move_words(deal$moves, table$fields))$lines)
    }
  }
  invisible(x)
}
