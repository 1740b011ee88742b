# Fisher's exact test of two win rates, in memory that hardly grows with the games:
# stats::fisher.test() lists every table with the same margins, which are up to 10^9.

# The p-value, for vectors. As in fisher.test() the two-sided one adds all tables that are no more
# probable than the one seen. Their probabilities rise to the mode and then fall.
fisher_p <- function(x, n, x_ref, n_ref, alternative) {
  won <- x + x_ref
  if (alternative == "less") {
    return(at_most(x, n, n_ref, won))
  }
  if (alternative == "greater") {
    return(at_least(x, n, n_ref, won))
  }
  # Slack as in fisher.test(), for equal probabilities that rounding makes unequal.
  most <- stats::dhyper(x, n, n_ref, won) * (1 + 1e-7)
  mode <- floor((n + 1) / (n + n_ref + 2) * (won + 1))
  rarer <- function(k) stats::dhyper(k, n, n_ref, won) <= most
  low <- first_of_each(pmax(0, won - n_ref), mode, function(k) !rarer(k)) - 1
  high <- first_of_each(mode, pmin(n, won), rarer)
  pmin(1, at_most(low, n, n_ref, won) + at_least(high, n, n_ref, won))
}

# The chance that of all wins at most x, or at least x, are among the n games. At the ends of what
# can be phyper() adds up zeros, as many as there are games, for the larger of two tails.
at_most <- function(x, n, n_ref, won) {
  fewest <- x == pmax(0, won - n_ref)
  chance <- stats::phyper(ifelse(fewest, -1, x), n, n_ref, won)
  ifelse(fewest, stats::dhyper(x, n, n_ref, won), chance)
}

at_least <- function(x, n, n_ref, won) {
  most <- x == pmin(n, won)
  # All but the fewest, if there must be some.
  second <- x > 1 & x - 1 == won - n_ref & !most
  chance <- stats::phyper(ifelse(most | second, n, x - 1), n, n_ref, won, lower.tail = FALSE)
  chance <- ifelse(most, stats::dhyper(x, n, n_ref, won), chance)
  # Then not all of the reference's games are won; where that is rare, 1 - .. would lose digits.
  rare <- second & n_ref * (1 - won / (as.numeric(n) + n_ref)) <= 1
  not_all <- stats::phyper(ifelse(rare, n_ref - 1, -1), n_ref, n, won)
  ifelse(rare, not_all, ifelse(second, 1 - stats::dhyper(x - 1, n, n_ref, won), chance))
}

# The odds ratio that is most likely given the margins, and its interval: where the tail from the
# table seen has the probability `error`.
fisher_odds <- function(x, n, x_ref, n_ref, alternative, conf_level) {
  won <- x + x_ref
  ends <- c(max(0, won - n_ref), min(n, won))
  near <- log(x + 0.5) - log(n - x + 0.5) - log(x_ref + 0.5) + log(n_ref - x_ref + 0.5)
  law <- function(log_odds) noncentral_law(n, n_ref, won, ends, log_odds)
  conditional_odds(x, law, ends, near, alternative, conf_level)
}

# The same for any law of `wins` from ends[1] to ends[2] that a logarithm of the odds ratio, which
# is searched for from `near` on, tilts to more of them.
conditional_odds <- function(x, law, ends, near, alternative, conf_level) {
  # The root of what rises with the logarithm of the odds ratio.
  odds_where <- function(rises) {
    step <- 1
    while (rises(near - step) > 0 || rises(near + step) < 0) step <- 2 * step
    exp(stats::uniroot(rises, near + c(-step, step), tol = 1e-12)$root)
  }
  at_least <- function(log_odds) with(law(log_odds), sum(chance[wins >= x]))
  at_most <- function(log_odds) with(law(log_odds), sum(chance[wins <= x]))
  mean_less_x <- function(log_odds) with(law(log_odds), sum(chance * (wins - x)))
  estimate <- if (x == ends[1]) 0 else if (x == ends[2]) Inf else odds_where(mean_less_x)
  error <- if (alternative == "two.sided") (1 - conf_level) / 2 else 1 - conf_level
  low <- if (x == ends[1] || alternative == "less") {
    0
  } else {
    odds_where(function(log_odds) at_least(log_odds) - error)
  }
  high <- if (x == ends[2] || alternative == "greater") {
    Inf
  } else {
    odds_where(function(log_odds) error - at_most(log_odds))
  }
  list(estimate = estimate, limits = c(low, high))
}

# The noncentral hypergeometric distribution. It reaches ten standard deviations, and fifty
# numbers more, to either side of its mode; what is beyond has a probability below 1e-20. It is
# made from the ratios of neighbours, so that nothing cancels.
noncentral_law <- function(n, n_ref, won, ends, log_odds) {
  log_ratio <- function(k) {
    log_odds + log(n - k) + log(won - k) - log(k + 1) - log(n_ref - won + k + 1)
  }
  mode <- first_of_each(ends[1], ends[2] - 1, function(k) log_ratio(k) < 0)
  cells <- c(mode, n - mode, won - mode, n_ref - won + mode) + 1
  half <- ceiling(10 / sqrt(sum(1 / cells))) + 50
  from <- max(ends[1], mode - half)
  to <- min(ends[2], mode + half)
  wins <- seq(from, to)
  log_chance <- c(0, cumsum(log_ratio(wins[-length(wins)])))
  chance <- exp(log_chance - max(log_chance))
  list(wins = wins, chance = chance / sum(chance))
}
