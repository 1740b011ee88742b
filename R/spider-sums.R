# Exact laws of sums over independent games: of six times AGT, of the cards of a rank. A law is
# the vector of the chances of 0, 1, ..

# The law of the sum of two independent numbers, term by term. Not by a Fourier transform, whose
# rounding errors would hide small chances.
sum_law <- function(a, b) {
  if (length(a) < length(b)) {
    return(sum_law(b, a))
  }
  law <- numeric(length(a) + length(b) - 1)
  some_a <- range(which(a > 0))
  some_b <- range(which(b > 0))
  a <- a[some_a[1]:some_a[2]]
  b <- b[some_b[1]:some_b[2]]
  pad <- numeric(length(b) - 1)
  sums <- stats::filter(c(pad, a, pad), b, sides = 1)[seq_len(length(a) + length(pad)) +
                                                        length(pad)]
  law[some_a[1] + some_b[1] - 2 + seq_along(sums)] <- sums
  law
}

# The law of the sum over so many games.
games_law <- function(law, games) {
  square <- law
  law <- 1
  repeat {
    if (games %% 2 == 1) law <- sum_law(law, square)
    games <- games %/% 2
    if (games == 0) {
      return(law)
    }
    square <- without_dust(sum_law(square, square))
  }
}

# Chances so small that they could only slow the sums down.
without_dust <- function(law) replace(law, law < 1e-200, 0)

# In the family of laws that a weight for each unit makes from this one, the one with the
# logarithm `log_weight` of that weight.
tilted_law <- function(law, log_weight) {
  chance <- log(law) + (seq_along(law) - 1) * log_weight
  chance <- exp(chance - max(chance))
  chance / sum(chance)
}

law_mean <- function(law) sum((seq_along(law) - 1) * law)

# The one with this mean, or the nearest weight from exp(-12) to exp(12): beyond it nearly all of
# the law is at one end, and chances next to it would be dust.
tilt_to_mean <- function(law, mean) {
  f <- function(log_weight) law_mean(tilted_law(law, log_weight)) - mean
  ends <- c(-12, 12)
  if (f(ends[1]) >= 0) {
    ends[1]
  } else if (f(ends[2]) <= 0) {
    ends[2]
  } else {
    stats::uniroot(f, ends, tol = 1e-12)$root
  }
}

# The logarithms of the law of the sum over games, right to rounding around `total`, however far
# out that is: the law of one game is tilted there, and the sum tilted back.
log_games_law <- function(law, games, total) {
  log_weight <- tilt_to_mean(law, total / games)
  at <- seq_along(law) - 1
  logs <- log(law) + at * log_weight
  most <- max(logs)
  scale <- most + log(sum(exp(logs - most)))
  sums <- games_law(tilted_law(law, log_weight), games)
  log(sums) - (seq_along(sums) - 1) * log_weight + games * scale
}

# The same for so many games that adding term by term takes too long: a list of `sums` around
# `total` and their `log_law`.
#
# In the tilted law the chances around its mean are the large ones, so a Fourier transform has
# them to rounding. `sums` are a window. Sums outside of it would come round into it, but their
# chance is below any double. Only low frequencies count. With the chance q that two games are
# neighbours, |phi|^2 <= 1 - 2 q (1 - cos w) <= exp(-4 q w^2 / pi^2), so |phi|^n is below exp(-75)
# beyond `most_frequency`. Near 1, parts of phi would cancel; it is written so that they do not.
fourier_games_law <- function(law, games, total) {
  log_weight <- tilt_to_mean(law, total / games)
  tilted <- tilted_law(law, log_weight)
  x <- seq_along(law) - 1
  mean <- law_mean(tilted)
  sd <- sqrt(games * sum((x - mean)^2 * tilted))
  most <- games * (length(law) - 1)
  window <- min(most + 1, ceiling(200 + 60 * sd))
  first <- min(max(0, round(games * mean) - window %/% 2), most + 1 - window)
  neighbours <- sum(utils::head(tilted, -1) * tilted[-1])
  most_frequency <- pi * sqrt(37.5 / (games * neighbours))
  frequencies <- min(window %/% 2, ceiling(most_frequency * window / (2 * pi)))
  frequency <- 2 * pi * (0:frequencies) / window
  angles <- outer(frequency, x - mean)
  real <- drop(-2 * sin(angles / 2)^2 %*% tilted)
  imaginary <- drop(sin(angles) %*% tilted)
  log_size <- log1p(pmax(real * (2 + real) + imaginary^2, -1)) / 2
  phi <- complex(window)
  low <- seq_along(frequency)
  phi[low] <- complex(
    modulus = exp(games * log_size),
    argument = games * atan2(imaginary, 1 + real) + frequency * (games * mean - first)
  )
  # Those of the negative frequencies, but for 0 and, of an even window, the one in the middle.
  mirrored <- low[low > 1 & 2 * (low - 1) < window]
  phi[window + 2 - mirrored] <- Conj(phi[mirrored])
  chances <- Re(stats::fft(phi)) / window
  # Rounding errors, which tilting back would blow up.
  chances[chances < 1e-14 * max(chances)] <- 0
  sums <- first + seq_len(window) - 1
  weights <- log_weight * (x - total / games)
  change <- sum(law * expm1(weights)) / sum(law)
  scale <- if (change > -0.5) log1p(change) else log(sum(law * exp(weights)) / sum(law))
  list(sums = sums, log_law = log(chances) + games * scale - log_weight * (sums - total))
}

# The chance of a sum as small as `total`, as large, or twice the smaller of the two. The tail
# that `total` lies in is added up, the other one is the rest. Not below the smallest double.
tail_p <- function(total, log_law, mean, alternative, sums = seq_along(log_law) - 1) {
  # Means of equal sums may differ in their last digit.
  slack <- 1e-9 * (1 + abs(total))
  tail <- function(inside) sum(exp(log_law[inside]))
  if (total <= mean) {
    below <- tail(sums <= total + slack)
    above <- 1 - tail(sums < total - slack)
  } else {
    above <- tail(sums >= total - slack)
    below <- 1 - tail(sums > total + slack)
  }
  p <- switch(alternative, less = below, greater = above, two.sided = 2 * min(below, above))
  min(1, max(p, .Machine$double.xmin))
}

# The limits of the mean sum. A weight for each unit makes a family of laws from this one. The
# limits are of those laws under which a sum so small, or so large, has a chance of more than the
# error. Pre: `log_law` is right around `total`, see log_games_law(); what is far from it may be
# missing.
tilted_limits <- function(total, log_law, alternative, conf_level,
                          sums = seq_along(log_law) - 1, most = length(log_law) - 1) {
  values <- sums[is.finite(log_law)]
  logs <- log_law[is.finite(log_law)]
  slack <- 1e-9 * (1 + abs(total))
  tilted <- function(log_weight) {
    chance <- logs + values * log_weight
    chance <- exp(chance - max(chance))
    chance / sum(chance)
  }
  tail <- (1 - conf_level) / if (alternative == "two.sided") 2 else 1
  root <- function(outside) {
    f <- function(log_weight) sum(tilted(log_weight)[outside]) - tail
    at <- stats::uniroot(f, c(-40, 40), tol = 1e-10, extendInt = "yes")$root
    sum(values * tilted(at))
  }
  ends <- c(0, most)
  low <- if (alternative == "less" || total - slack <= ends[1]) {
    ends[1]
  } else {
    root(values >= total - slack)
  }
  high <- if (alternative == "greater" || total + slack >= ends[2]) {
    ends[2]
  } else {
    root(values <= total + slack)
  }
  c(low, high)
}
