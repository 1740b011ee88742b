# What the tests of a dealer share: their statistics, exact moments, and the parts of a test.
dealer_statistics <- c("agt", "atsv", "both")
# With the luck of games that were played, which a dealer by himself does not have.
played_statistics <- c(dealer_statistics, "luck")

# As sentences and results have them.
statistic_words <- function(columns) ifelse(columns == "luck", columns, upper_case(columns))

# The columns of games that a test of this statistic looks at.
statistic_columns <- function(statistic) {
  if (statistic == "both") c("agt", "atsv") else statistic
}

# Ranks come equally often only after 13, 26, .. cards, and TSV is at most -1 after the other 96.
largest_atsv <- -12 / 13

# Refuses what no game has. A value that was rounded to two digits is taken.
check_statistic <- function(x, statistic, numbers = seq_along(x)) {
  range <- c(agt = "from 0 to 9", atsv = "at most -12/13", luck = "finite")[[statistic]]
  good <- switch(statistic,
    agt = x >= 0 & x <= 9, atsv = is.finite(x) & x <= largest_atsv + 0.005, luck = is.finite(x)
  )
  bad <- which(!is.na(x) & !good)[1]
  if (!is.na(bad)) {
    abort_input("spider_games", c(
      "Game {numbers[bad]}: an {upper_case(statistic)} must be {range}, not {shown(x[bad])}."
    ))
  }
}

# Whether each AGT is a number of sixths, perhaps rounded to two digits.
are_sixths <- function(agt) {
  # With one decimal, or two, as people write them.
  half <- ifelse(agt == round(agt, 1), 0.05, 0.005)
  abs(6 * agt - round(6 * agt)) <= 6 * half + 1e-4
}

exact_moments <- function(statistic) {
  moments <- spider_moments(statistic)
  c(mean = moments[["mean"]], sd = sqrt(moments[["variance"]]))
}

# Means of equal sums may differ in their last digit.
simulated_p <- function(null, found, alternative) {
  slack <- 1e-9 * (1 + abs(found))
  below <- (1 + sum(null <= found + slack)) / (1 + length(null))
  above <- (1 + sum(null >= found - slack)) / (1 + length(null))
  switch(alternative,
    less = below, greater = above, two.sided = min(1, 2 * below, 2 * above)
  )
}

# `away` is how far the low end is below the centre and the high end above, or one for both.
interval_around <- function(centre, away, options) {
  limits <- centre + c(-1, 1) * away
  if (options$alternative == "less") limits[1] <- -Inf
  if (options$alternative == "greater") limits[2] <- Inf
  structure(limits, conf.level = options$conf_level)
}

# Of the z-values of several statistics, a list: the smaller, the more extreme.
most_extreme <- function(z, alternative) {
  switch(alternative,
    less = do.call(pmin, z),
    greater = -do.call(pmax, z),
    two.sided = -do.call(pmax, lapply(z, abs))
  )
}

# The probability that the smaller of two standard normal variables is at most `z` (for two
# sides: that one of them is at least as far from 0), given their correlation.
both_p <- function(z, correlation, alternative) {
  spread <- sqrt(1 - correlation^2)
  # The probability that the first is at most `z` and the other too, or at least -z. By the tail
  # itself, as 1 less nearly 1 would leave no digits of it.
  corner <- function(sign) {
    density <- function(x) stats::dnorm(x) * stats::pnorm((z - sign * correlation * x) / spread)
    # Nothing that counts lies above 9, or further below.
    from <- min(z, 0) - 40 / max(1, -z)
    stats::integrate(density, from, min(z, 9), rel.tol = 1e-8, abs.tol = 0)$value
  }
  p <- if (alternative == "two.sided") {
    4 * stats::pnorm(z) - 2 * (corner(1) + corner(-1))
  } else {
    2 * stats::pnorm(z) - corner(1)
  }
  min(p, 1)
}

# What a test of one statistic, or of both, says of the games.
one_parts <- function(statistic, mean, z, options) {
  of_mean <- paste("mean", upper_case(statistic))
  list(
    statistic = if (options$method == "z") c(z = z[[1]]) else stats::setNames(mean, of_mean),
    what = upper_case(statistic),
    estimate = stats::setNames(mean, of_mean),
    null.value = stats::setNames(exact_moments(statistic)[["mean"]], of_mean)
  )
}

both_parts <- function(z, alternative) {
  sign <- if (alternative == "less") 1 else -1
  list(
    statistic = c("most extreme z" = sign * most_extreme(as.list(z), alternative)),
    what = "AGT and ATSV",
    estimate = c("z of AGT" = z[[1]], "z of ATSV" = z[[2]]),
    null.value = c("mean z" = 0)
  )
}

htest_parts <- function(parts, n, p, options, how) {
  what <- parts$what
  parts$what <- NULL
  after <- if (is.null(options$after)) "" else sprintf(" after %s", result_words(options$after))
  c(parts, list(
    parameter = c(games = n), p.value = p, alternative = options$alternative,
    method = sprintf("Cards of Spider games%s, %s: %s", after, what, how)
  ))
}

result_words <- function(after) c(won = "a win", lost = "a loss")[[after]]
