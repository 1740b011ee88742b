#' Play a game of La Belle Lucie
#'
#' Plays a whole game over its redeals: the game of a seed and a number, as [simulate_lucie()]
#' plays it, with all tableaus and moves.
#'
#' @inheritParams simulate_lucie
#' @param rules Rules, or their name: see [rules_lucie()].
#' @param number Number of the game, a whole number from 1 to 2^53 - 1.
#' @return A list of class `game_lucie`: `outcome` (`"won"`, `"lost"` or `"unknown"`), `deals` (a
#'   list with a solution for each deal, as [solve_lucie()] gives it; its `heights` are those that
#'   the policy chose), `rules`, `policy`, `seed` and `number`. `print()` shows the game deal by
#'   deal: the tableau, the moves, and what is left.
#' @section Errors:
#' As in [simulate_lucie()].
#' @references
#' Bjornstad S (2022). *lblsolve*, whose documentation shows games deal by deal.
#' <https://pypi.org/project/lblsolve/>
#' @examples
#' game <- play_lucie(seed = 1, rules_lucie(merci = TRUE))
#' game
#' check_solution(game$deals[[1]]$tableau, game$rules, game$deals[[1]])
#' @export
play_lucie <- function(seed = 1, rules = rules_lucie(), policy = "most", number = 1,
                       control = solver_control(), ...) {
  seed <- check_seed(seed)
  rules <- rules_lucie(name = rules)
  number <- check_whole(number, 1, largest_number, "`number`", "number")
  values <- lucie_policy(rules, policy)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  found <- .Call(patience_play_lucie, seed, number, lucie_codes(rules), values, options)
  if (found$interrupted) interrupt()
  deals <- lapply(seq_along(found$deals), function(i) {
    deal <- found$deals[[i]]
    fans <- unname(split(deal$cards, rep(seq_along(deal$sizes), deal$sizes)))
    name <- sprintf("seed %.0f, number %.0f", seed, number)
    heights <- stats::setNames(as.list(deal$end$heights), card_suits)
    new_lucie_solution(
      most_up = sum(deal$end$heights), heights = tibble::as_tibble(heights), end = deal$end,
      complete = deal$complete, examined = deal$examined,
      tableau = new_tableau(lapply(fans, new_cards), i, name), rules = rules
    )
  })
  last <- deals[[length(deals)]]
  complete <- all(vapply(deals, `[[`, TRUE, "complete"))
  outcome <- if (last$outcome == "won") "won" else if (complete) "lost" else "unknown"
  structure(
    list(
      outcome = outcome, deals = deals, rules = rules, policy = policy, seed = seed,
      number = number
    ),
    class = "game_lucie"
  )
}

#' @export
format.game_lucie <- function(x, ...) {
  left <- 52 - x$deals[[length(x$deals)]]$most_up
  end <- if (x$outcome == "won") {
    sprintf("won in deal %d", length(x$deals))
  } else {
    sprintf("%s, %s left", x$outcome, in_words(left, "card"))
  }
  sprintf("La Belle Lucie, seed %.0f, number %.0f, %s, policy %s: %s", x$seed, x$number,
          format(x$rules), x$policy, end)
}

#' @export
print.game_lucie <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  for (deal in x$deals) {
    cat(sprintf("\n===== Deal %d =====\n", deal$tableau$deal))
    up <- deal$most_up - sum(deal$tableau$heights)
    cat(sprintf(
      "%s: %s up, %d left (%s states examined)\n", in_words(nrow(deal$moves), "move"),
      in_words(up, "card"), 52 - deal$most_up, shown(deal$examined)
    ))
    print_lucie_line(deal, tableaus = TRUE)
  }
  invisible(x)
}
