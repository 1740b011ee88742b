# How many games a test needs to find a difference, for games_needed(). The power is exact, that
# of the tests that compare_published() and compare_variants() make.
#
# The number of wins that is significant is whole, so the exact tests have steps: their power
# rises and falls with the games. A formula, or bisection alone, would miss the smallest number.

# Wins that are significant when a rate of `reference` is tested with n games: at most `low`, or
# at least `high`. If there are none, `low` is -1 and `high` is n + 1. On either side of the mean
# the p-value falls with the distance. So both are found by bisection, near where the normal law
# has them. For vectors.
significant_wins <- function(n, reference, level) {
  rejected <- function(x) exact_binomial_p(x, n, reference) < level
  mean <- n * reference
  off <- round(normal_distance(n, reference, level))
  low <- first_near(round(mean) - off, 0 * n, ceiling(mean) - 1, function(x) !rejected(x)) - 1
  high <- first_near(round(mean) + off, floor(mean) + 1, n, rejected)
  list(low = low, high = high)
}

# From the mean to where wins become significant, by the normal law.
normal_distance <- function(n, reference, level) {
  stats::qnorm(level / 2, lower.tail = FALSE) * sqrt(n * reference * (1 - reference))
}

# The fewest games with which a known rate is told from `rate`.
#
# It is searched for in stretches of numbers of games, those above n1 and up to n2. Of a stretch
# significant_most() has `low` and `high`. Its power is at most the sum of two chances: of `low`
# wins or fewer in n1 games, and of `high` wins or more in n2 games. A stretch whose sum is not
# enough is left aside. Any other is halved, and a short one is tried as a whole.
games_for_known <- function(rate, reference, power, level) {
  power_with <- function(n) {
    wins <- significant_wins(n, reference, level)
    stats::pbinom(wins$low, n, rate) + stats::pbinom(wins$high - 1, n, rate, lower.tail = FALSE)
  }
  can_have <- function(n1, n2) {
    wins <- significant_most(n1, n2, reference, level)
    stats::pbinom(wins$low, n1, rate) +
      stats::pbinom(wins$high - 1, n2, rate, lower.tail = FALSE) >= power
  }
  search <- function(n1, n2) {
    if (!can_have(n1, n2)) {
      return(Inf)
    }
    if (n2 - n1 <= 512) {
      numbers <- seq(n1 + 1, n2)
      enough <- numbers[power_with(numbers) >= power]
      return(if (length(enough) > 0) enough[1] else Inf)
    }
    middle <- floor((n1 + n2) / 2)
    found <- search(n1, middle)
    if (is.finite(found)) found else search(middle, n2)
  }
  enough <- 1
  while (power_with(enough) < power) {
    if (enough >= 1e15) {
      return(Inf)
    }
    enough <- min(2 * enough, 1e15)
  }
  # Of many wins (or losses, whichever are rarer) one more or less makes steps that matter little.
  if (enough * min(reference, 1 - reference) > 2e6) {
    smallest_whole(function(n) power_with(n) < power)
  } else {
    search(0, enough)
  }
}

# Which wins are significant for at least one number of games above n1 and up to n2: only those
# that are at most `low`, or at least `high`.
#
# `high` is that of n1 + 1 games, because the p-value of x wins at the high end grows with the
# number of games. The upper tail gains more than the lower tail loses in each of its terms, and
# further terms join the lower tail.
#
# At the low end the p-value need not grow. But over these numbers of games each tail is smallest
# at one end of the range. If even these two smallest values sum to the level or more, then x is
# significant for none of the numbers.
significant_most <- function(n1, n2, reference, level) {
  high <- significant_wins(n1 + 1, reference, level)$high
  never <- function(x) {
    other <- nearest_as_rare(x, n2, reference)
    stats::pbinom(x, n2, reference) +
      stats::pbinom(other - 1, n1 + 1, reference, lower.tail = FALSE) >= level
  }
  near <- round(n2 * reference - normal_distance(n2, reference, level))
  list(low = first_near(near, 0, ceiling(n2 * reference) - 1, never) - 1, high = high)
}

# The fewest pairs of games. Of the d deals that one of two variants alone wins, a binomial
# number, McNemar's test counts those of the first, a binomial number again.
games_for_pairs <- function(difference, discordant, power, level) {
  share <- (1 + difference / discordant) / 2
  # The chance that d such deals are significant.
  found <- function(d) {
    k <- stats::qbinom(level / 2, d, 0.5)
    # Fewer than twice these are significant, exactly, as in mcnemar_exact().
    k <- ifelse(2 * stats::pbinom(k, d, 0.5) < level, k, k - 1)
    k <- ifelse(k >= 0 & 2 * stats::pbinom(k, d, 0.5) >= level, k - 1, k)
    stats::pbinom(k, d, share) + stats::pbinom(k, d, 1 - share)
  }
  # All d that matter, or 20,000 steps through them: there the chance hardly differs within a
  # step.
  power_with <- function(n, best = FALSE) {
    ends <- stats::qbinom(c(1e-14, 1 - 1e-14), n, discordant)
    step <- max(1, floor(diff(ends) / 20000))
    from <- seq(ends[1], ends[2], by = step)
    chance <- found(from + floor(step / 2))
    if (best) chance <- cummax(chance)
    sum(chance * diff(c(0, stats::pbinom(from + step - 1, n, discordant))))
  }
  # Were the chance never to fall with d, power would never fall with the games: not before it is
  # enough then is it enough at all. From there on number by number, as long as power has steps.
  least <- smallest_whole(function(n) power_with(n, best = TRUE) < power)
  if (is.infinite(least)) {
    return(Inf)
  }
  smooth <- smallest_whole(function(n) power_with(n) < power)
  if (smooth - least > 20000) {
    return(smooth)
  }
  for (n in seq(least, smooth)) {
    if (power_with(n) >= power) {
      return(n)
    }
  }
}

# The fewest games for a reference that is estimated: from `n_ref` games, or from as many as the
# other rate ("same"). The test compares two binomial numbers; it is that of compare_published(),
# or one of test_win_rate(). Both numbers vary, which smooths the steps of the test. So bisection
# is enough where the games are many.
games_for_estimated <- function(rate, reference, power, n_ref, level, test = NULL,
                                alternative = "two.sided") {
  power_with <- function(n) {
    m <- if (identical(n_ref, "same")) n else n_ref
    rejected <- rejected_by(test, n, m, alternative, level)
    # All wins of the reference that matter, or 500 steps through them.
    ends <- stats::qbinom(c(1e-12, 1 - 1e-12), m, reference)
    step <- max(1, floor(diff(ends) / 500))
    from <- seq(ends[1], ends[2], by = step)
    won <- pmin(from + floor(step / 2), m)
    mean <- n * (won / m)
    found <- 0
    if (alternative != "greater") {
      low <- first_of_each(0 * won, ceiling(mean) - 1, function(x) !rejected(x, won)) - 1
      found <- found + stats::pbinom(low, n, rate)
    }
    if (alternative != "less") {
      high <- first_of_each(floor(mean) + 1, rep(n, length(won)), function(x) rejected(x, won))
      found <- found + stats::pbinom(high - 1, n, rate, lower.tail = FALSE)
    }
    sum(found * diff(c(0, stats::pbinom(from + step - 1, m, reference))))
  }
  is_boschloo <- identical(test, "boschloo")
  enough <- smallest_whole(function(n) power_with(n) < power, if (is_boschloo) 600 else 1e15)
  # With so few games the steps are still there.
  if (enough > 2000) {
    return(enough)
  }
  from <- if (enough > 200 || is_boschloo) floor(0.9 * enough) else 1
  as.numeric(Find(function(n) power_with(n) >= power, seq(from, enough)))
}

# The same for the test that is looked at after every game. Two players play in turn, and the
# chances of all numbers of wins are kept, of those series that have shown no difference so far.
# Rare numbers of wins are left out, with a probability below 1e-9 in all.
games_for_anytime <- function(rate, reference, power, level, alternative, most = 2000) {
  # open[i, j]: the chance of first[1] + i - 1 wins here and first[2] + j - 1 there.
  open <- matrix(1)
  first <- c(0, 0)
  found <- 0
  for (n in seq_len(most)) {
    open <- (1 - rate) * rbind(open, 0) + rate * rbind(0, open)
    open <- (1 - reference) * cbind(open, 0) + reference * cbind(0, open)
    rows <- range(which(rowSums(open) > 1e-13))
    columns <- range(which(colSums(open) > 1e-13))
    open <- open[rows[1]:rows[2], columns[1]:columns[2], drop = FALSE]
    first <- first + c(rows[1], columns[1]) - 1
    x <- first[1] + row(open) - 1
    x_ref <- first[2] + col(open) - 1
    apart <- switch(alternative, less = x < x_ref, greater = x > x_ref, two.sided = x != x_ref)
    alarm <- which(apart & open > 0)
    alarm <- alarm[log_evidence_common(x[alarm], n, x_ref[alarm], n) >= -log(level)]
    found <- found + sum(open[alarm])
    if (found >= power) {
      return(as.numeric(n))
    }
    open[alarm] <- 0
  }
  Inf
}

# Whether a test finds x of n games against `won` of m significant, for vectors; by default the
# test of compare_published().
rejected_by <- function(test, n, m, alternative, level) {
  if (is.null(test)) {
    function(x, won) two_sample_p(x, n, won, m)$p.value < level
  } else if (test == "newcombe") {
    function(x, won) normal_p(score_z(x, n, won, m), alternative) < level
  } else {
    cut <- if (test == "boschloo") boschloo_cut(n, m, alternative, level) else level
    function(x, won) fisher_p(x, n, won, m, alternative) < cut
  }
}
