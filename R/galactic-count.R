exact_winnability <- function(ranks, rules) {
  all <- factorial(4 * ranks)
  won <- vapply(rules, function(set) {
    counts <- count_galactic(ranks, set)
    sum(counts$boards[!is.na(counts$moves)])
  }, 1, USE.NAMES = FALSE)
  rate <- won / all
  tibble::tibble(
    ranks = ranks, rules = rules, method = "exact", deals = all, won = won, lost = all - won,
    unknown = 0, estimate = rate, conf.low = rate, conf.high = rate, estimate_if_won = rate,
    conf.low_if_won = rate, conf.high_if_won = rate
  )
}

# How many boards can be won in how many moves; `moves` is NA for those that cannot.
count_galactic <- function(ranks, rules = "easy") {
  rules <- rules_galactic(rules, check_whole(ranks, 1, 3, "`ranks`"))
  found <- .Call(patience_count_galactic, galactic_codes(rules))
  if (found$interrupted) interrupt()
  lost <- factorial(4 * rules$ranks) - sum(found$boards)
  tibble::tibble(
    moves = c(seq_along(found$boards) - 1L, if (lost > 0) NA),
    boards = c(found$boards, if (lost > 0) lost)
  )
}
