# simulate_agnes(verdicts_only = TRUE): verdicts that follow from others are not searched for.
#
# Rules a are below rules b, a <= b, if every line of play that a allows is one that b allows.
# Then a deal that is won under a is won under b, and one that is lost under b is lost under a.
# With all else equal:
# * empty piles: none <= high1 <= highrun <= anyrun and high1 <= any1 <= anyrun;
# * a run moves whole <= it may be split, all else equal;
# * nothing comes back from a foundation <= cards may;
# * building stops at the base <= highest cards may be parked there, where runs stop;
# * with splitting under b: single cards <= runs in suit <= runs in colour, and face down <= up;
#   and building stops at kings too <= at the base only, and runs stop where highest cards are
#   parked <= they do not.
# Where runs may not be split the last ones do not hold: a longer run, or one that is seen
# earlier, is stuck together. Deck 426 of quagnes is won under Up-Suit-None-NoSplit and lost under
# Up-Color-None-NoSplit; deck 954 under Down-Color-None-NoSplit and Up-Color-None-NoSplit.
# All other dimensions must be the same, and play free: forced play makes moves that one might
# not want.
win_implies_win <- function(a, b) {
  ordered <- c("layout", "runs", "empty", "split", "wrap", "back")
  others <- setdiff(names(agnes_dimensions), ordered)
  fills <- list(
    none = c("none", "high1", "highrun", "any1", "anyrun"),
    high1 = c("high1", "highrun", "any1", "anyrun"),
    highrun = c("highrun", "anyrun"), any1 = c("any1", "anyrun"), anyrun = "anyrun"
  )
  identical(unclass(a)[others], unclass(b)[others]) && a$play == "free" &&
    all(b$empty %in% fills[[a$empty]], a$split <= b$split, a$back <= b$back) && runs_imply(a, b)
}

# For the list of games: which variants, by name, have wins that are wins under which others.
rules_order <- function(variants) {
  rules <- lapply(variants, rules_agnes)
  below <- outer(seq_along(rules), seq_along(rules), Vectorize(function(a, b) {
    win_implies_win(rules[[a]], rules[[b]])
  }))
  diag(below) <- FALSE
  below
}

runs_imply <- function(a, b) {
  if (b$split) longer_runs_imply(a, b) else same_runs_imply(a, b)
}

# Under b runs may be split.
longer_runs_imply <- function(a, b) {
  at_most <- function(dimension, values) {
    match(a[[dimension]], values) <= match(b[[dimension]], values)
  }
  at_most("layout", c("down", "up")) && at_most("runs", c("single", "suit", "color")) &&
    at_most("wrap", c("none", "base", "park", "circular"))
}

# Under b they may not.
same_runs_imply <- function(a, b) {
  a$layout == b$layout && a$runs == b$runs &&
    (a$wrap == b$wrap || a$wrap == "base" && b$wrap == "park")
}

# The hardest variants come last, between easier ones whose losses and stricter ones whose wins
# decide many of their deals.
implication_order <- c("none", "anyrun", "highrun", "high1", "any1")

# `solve(at, rules, progress)` solves the deals with the given numbers. A row for each deal and
# each of the rules, rules by rules; an implied one says by which variant.
simulate_verdicts <- function(solve, rules, numbers, progress) {
  solve_open <- function(at, rules) solve(at, rules, progress)
  names <- vapply(rules, format, "")
  order <- order(match(vapply(rules, `[[`, "", "empty"), implication_order))
  parts <- vector("list", length(rules))
  suspendInterrupts({
    for (i in order) {
      implied <- implied_verdicts(parts, rules, names, i, numbers)
      open <- is.na(implied$outcome)
      part <- catch_hand_over(
        solved_and_implied(solve_open, rules[i], names[i], numbers, implied, open)
      )
      if (!is.null(part$value)) parts[[i]] <- part$value
      if (part$interrupted) break
    }
    rows <- do.call(rbind, parts)
    if (is.null(rows)) interrupt()
    attr(rows, "game") <- "agnes"
    if (!part$interrupted) {
      return(rows)
    }
    hand_over(rows, "{shown(nrow(rows))} rows are finished and returned.")
  })
}

# Which of the deals are decided under rules i by the variants that were solved.
implied_verdicts <- function(parts, rules, names, i, numbers) {
  outcome <- implied_by <- rep(NA_character_, length(numbers))
  for (j in which(!vapply(parts, is.null, NA))) {
    known <- as.character(parts[[j]]$outcome)
    says <- c(
      if (win_implies_win(rules[[j]], rules[[i]])) "won",
      if (win_implies_win(rules[[i]], rules[[j]])) "lost"
    )
    new <- is.na(outcome) & known %in% says
    outcome[new] <- known[new]
    implied_by[new] <- names[j]
  }
  list(outcome = outcome, by = implied_by)
}

solved_and_implied <- function(solve, rules, name, numbers, implied, open) {
  solved <- NULL
  if (any(open)) {
    solved <- solve(numbers[open], rules)
    solved$implied_by <- rep(NA_character_, nrow(solved))
  }
  if (all(open)) {
    return(solved)
  }
  model <- if (is.null(solved)) solve(numbers[1], rules) else solved
  rows <- model[rep(NA_integer_, sum(!open)), ]
  rows$seed <- rep(model$seed[1], nrow(rows))
  rows$variant <- name
  rows$deal <- numbers[!open]
  rows$outcome <- factor(implied$outcome[!open], outcomes)
  rows$implied_by <- implied$by[!open]
  rows <- rbind(solved, rows)
  rows[order(match(rows$deal, numbers)), ]
}
