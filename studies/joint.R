# Does one set of rules explain several published figures? test_joint() and candidate_counts() of
# the studies of Masten and Wolter. They use the package's own checks and methods, so:
#   study <- new.env(parent = asNamespace("patience"))
#   sys.source("studies/joint.R", study)

# Does one set of rules explain several published figures?
#
# A source that reports win rates under several rules, and the mean number of cards that came to
# the foundations, is explained by a set of rules only if these explain all of its figures. This
# function tests them together.
#
# For each published figure there are our deals under the candidate's rules. Wins and cards
# of the same deals are correlated: a win brings all 52. With our win rate \eqn{p} (pooled with
# the published one), the standard deviation \eqn{s} of the cards, and the correlation
# \eqn{r} of winning with the cards, the differences of rate and mean have, if the rules are the
# same, the covariance matrix of one deal times \eqn{1/n + 1/m}, for \eqn{n} of our deals and
# \eqn{m} published ones. Rows are taken as independent, as they are with deals of their own, or
# nearly so with far more deals of ours than published ones. The statistic is the sum of the
# quadratic forms.
#
# A published mean is rounded, or cut off: it may be any that was printed so, and the one that
# fits best is taken. So the statistic is smaller than a chi-square variable, and its p-value is
# simulated: by the same differences under the same rules, with means that are printed as theirs
# are and fitted in the same way. Without means the distribution is that of chi-square.
#
# Of two candidates at most one is right, and p-values do not say how much better one explains
# the figures than the other. That is the ratio of their likelihoods, the exponential of the
# difference of their `loglik`. The likelihood is the probability of what was published, given
# our deals under the candidate's rules: of so many wins (a beta-binomial distribution, with
# Jeffreys' prior for the win rate), and, given these, of a mean that is printed so (a normal
# distribution). Our deals are counted as what they are, a sample, so it is a Bayes factor.
# Compare candidates by it with the same `published`, `rounding` and `means` only.
#
# @param ours A data frame with a row for each published figure: `won`, `deals`, and where the
#   source reports a mean also `mean_cards`, `sd_cards` (above 0) and `correlation` (above -1 and
#   below 1). Ours and published together need at least one win and one loss.
# @param published Rows of [published_rates] in the same order: `wins`, `deals` and
#   `mean_cards`, `NA` if not reported.
# @param rounding Half of the last printed digit of the means: 0.005 for two decimals.
# @param means What was printed of a mean: `"rounded"` (the default), the nearest number with so
#   many digits, or `"truncated"`, the mean with the other digits cut off.
# @param reps,seed Simulated sets of figures for the p-value.
# @param results For `candidate_counts()`, which makes a row of `ours`: results of
#   [simulate_agnes()] with `goal = "score"` under one set of rules, or a run of them, see
#   [open_run()]. With another goal `best_score` is the best that the search met, not the best
#   possible. A data frame of your own needs `outcome` and `best_score`, the most cards that can
#   come to the foundations, from 1 to 52 and 52 for a win.
# @return `test_joint()`: an object of class `htest`, with the chi-square `statistic`, its
#   `parameter` (the number of figures), `p.value`, and `figures`, a tibble with a row for
#   each published row: `z_wins` and `z_cards` (after rounding), its part of the statistic,
#   `chisq`, and of `loglik`, the logarithm of the likelihood. `candidate_counts()`: a row for
#   `ours`.
# @references
# Jeffreys H (1946). "An invariant form for the prior probability in estimation problems".
# *Proceedings of the Royal Society of London A* 186, 453-461. \doi{10.1098/rspa.1946.0056}
#
# Kass RE, Raftery AE (1995). "Bayes factors". *Journal of the American Statistical Association*
# 90, 773-795. \doi{10.1080/01621459.1995.10476572}
# @examples
# published <- published_rates
# masten <- published[published$source == "Masten", ]
# ours <- data.frame(won = c(911, 14270, 64750), deals = 100000)
# test_joint(ours, masten)
# # Half as many wins without filled piles: by how much less likely are Masten's figures?
# other <- transform(ours, won = c(455, 14270, 64750))
# exp(test_joint(other, masten)$loglik - test_joint(ours, masten)$loglik)
test_joint <- function(ours, published, rounding = 0.005, means = "rounded", reps = 1e5,
                       seed = 1) {
  check_joint(ours, published, rounding)
  check_choice(means, c("rounded", "truncated"), "`means`")
  # How far above the printed mean the mean may be, and below.
  off <- rounding * if (means == "rounded") c(1, -1) else c(2, 0)
  figures <- do.call(rbind, lapply(seq_len(nrow(published)), function(i) {
    joint_figure(as.list(ours[i, ]), as.list(published[i, ]), off)
  }))
  chisq <- sum(figures$chisq)
  df <- nrow(figures) + sum(!is.na(figures$z_cards))
  p <- if (all(is.na(figures$z_cards)) || rounding == 0) {
    stats::pchisq(chisq, df, lower.tail = FALSE)
  } else {
    null <- withr::with_seed(seed, Reduce(`+`, lapply(seq_len(nrow(published)), function(i) {
      simulated_chisq(as.list(ours[i, ]), as.list(published[i, ]), off, reps)
    })))
    (1 + sum(null >= chisq)) / (1 + reps)
  }
  structure(
    list(
      statistic = c("X-squared" = chisq), parameter = c(df = df),
      p.value = p, method = "Joint test of win rates and mean cards",
      data.name = sprintf("%d published figures", df), figures = figures,
      loglik = sum(figures$loglik)
    ),
    class = "htest"
  )
}

# Differences of one published row, in standard errors, the quadratic form of both, and the
# likelihood.
joint_figure <- function(ours, theirs, off) {
  per_deal <- 1 / ours$deals + 1 / theirs$deals
  pooled <- (ours$won + theirs$wins) / (ours$deals + theirs$deals)
  error_wins <- sqrt(pooled * (1 - pooled) * per_deal)
  z_wins <- (ours$won / ours$deals - theirs$wins / theirs$deals) / error_wins
  loglik <- wins_loglik(ours, theirs)
  if (is.null(theirs$mean_cards) || is.na(theirs$mean_cards)) {
    return(tibble::tibble(z_wins, z_cards = NA_real_, chisq = z_wins^2, loglik))
  }
  error_cards <- ours$sd_cards * sqrt(per_deal)
  z <- (ours$mean_cards - theirs$mean_cards - off) / error_cards
  r <- ours$correlation
  chisq <- smallest_chisq(z_wins, z[1], z[2], r)
  left <- sqrt(1 - r^2)
  loglik <- loglik + between_loglik((z - r * z_wins) / left, error_cards * left)
  tibble::tibble(z_wins, z_cards = min(max(0, z[1]), z[2]), chisq, loglik)
}

# The quadratic form of both differences where that of the cards may be anything between two
# limits: smallest at the nearest to what the wins let expect.
smallest_chisq <- function(z_wins, low, high, r) {
  fitting <- pmin(pmax(r * z_wins, low), high)
  (z_wins^2 - 2 * r * z_wins * fitting + fitting^2) / (1 - r^2)
}

# The same of simulated figures under the same rules. What a printed mean lacks is as likely to be
# anything that the printing leaves off.
simulated_chisq <- function(ours, theirs, off, reps) {
  z_wins <- stats::rnorm(reps)
  if (is.null(theirs$mean_cards) || is.na(theirs$mean_cards)) {
    return(z_wins^2)
  }
  r <- ours$correlation
  z_cards <- r * z_wins + sqrt(1 - r^2) * stats::rnorm(reps)
  error <- ours$sd_cards * sqrt(1 / ours$deals + 1 / theirs$deals)
  lacks <- stats::runif(reps, off[2], off[1])
  smallest_chisq(z_wins, z_cards + (lacks - off[1]) / error, z_cards + (lacks - off[2]) / error, r)
}

# The logarithm of the probability of their wins, given ours.
wins_loglik <- function(ours, theirs) {
  prior <- 0.5
  won <- ours$won + prior
  lost <- ours$deals - ours$won + prior
  lchoose(theirs$deals, theirs$wins) +
    lbeta(theirs$wins + won, theirs$deals - theirs$wins + lost) - lbeta(won, lost)
}

# The logarithm of the probability that a normal variable is between two limits, in standard
# deviations from its mean, or its density if they are the same.
between_loglik <- function(limits, sd) {
  if (limits[1] == limits[2]) {
    return(stats::dnorm(limits[1], log = TRUE) - log(sd))
  }
  # In the lower tail there is no cancellation.
  if (sum(limits) > 0) limits <- -rev(limits)
  p <- stats::pnorm(limits, log.p = TRUE)
  p[2] + log1p(-exp(p[1] - p[2]))
}

# nolint start: cyclocomp_linter. One condition after the other.
check_joint <- function(ours, published, rounding) {
  frames <- is.data.frame(ours) && is.data.frame(published)
  if (!frames || nrow(ours) != nrow(published)) {
    abort_input(
      "results", "{.arg ours} and {.arg published} must be data frames of as many rows."
    )
  }
  cards <- if (any(!is.na(published[["mean_cards"]]))) c("mean_cards", "sd_cards", "correlation")
  missing <- c(
    setdiff(c("won", "deals", cards), names(ours)), setdiff(c("wins", "deals"), names(published))
  )
  if (length(missing) > 0) {
    abort_input("results", "There must be the column{?s} {.field {missing}}.")
  }
  check_counts(ours$won, ours$deals)
  check_counts(published$wins, published$deals, names = c("`wins`", "`deals`"))
  check_rates_vary(ours, published)
  reported <- !is.na(published[["mean_cards"]])
  check_moments(ours[rep_len(reported, nrow(ours)) & length(reported) > 0, ], cards)
  means <- published[["mean_cards"]]
  if (length(cards) > 0 && (!is.numeric(means) || any(is.infinite(means)))) {
    abort_input("argument", "{.field mean_cards} of {.arg published} must be numbers.")
  }
  good <- is.numeric(rounding) && length(rounding) == 1 && isTRUE(is.finite(rounding)) &&
    rounding >= 0
  if (!good) {
    abort_input("argument", "{.arg rounding} must be one number of at least 0.")
  }
}
# nolint end

check_rates_vary <- function(ours, published) {
  won <- ours$won + published$wins
  at <- which(won == 0 | won == ours$deals + published$deals)[1]
  if (!is.na(at)) {
    none <- if (won[at] == 0) "No game is won" else "Every game is won"
    abort_input("argument", c(
      "{none} in row {at}, ours and published together.",
      i = "Two such rates have no variance, and nothing to test."
    ))
  }
}

# Means, standard deviations and correlations of the rows whose source reports a mean.
check_moments <- function(ours, columns) {
  ranges <- list(mean_cards = c(-Inf, Inf), sd_cards = c(0, Inf), correlation = c(-1, 1))
  words <- c(mean_cards = "a number", sd_cards = "above 0", correlation = "above -1 and below 1")
  for (column in columns) {
    x <- ours[[column]]
    range <- ranges[[column]]
    bad <- if (is.numeric(x)) is.na(x) | x <= range[1] | x >= range[2] else rep(TRUE, length(x))
    at <- which(bad)[1]
    if (!is.na(at)) {
      range <- words[[column]]
      abort_input(
        "argument", "{.field {column}} of {.arg ours} must be {range}, not {shown(x[at])}."
      )
    }
  }
}

candidate_counts <- function(results) {
  check_games(results)
  check_scores(results)
  games <- tally(results, c("outcome", "best_score"))
  check_scored(games)
  won <- as.numeric(games$outcome == "won")
  moments <- stats::cov.wt(cbind(won, games$best_score), games$n / sum(games$n), method = "ML")
  deals <- sum(games$n)
  variance <- diag(moments$cov)
  data.frame(
    won = sum(won * games$n), deals = deals, mean_cards = moments$center[[2]],
    sd_cards = sqrt(variance[[2]] * deals / (deals - 1)),
    correlation = if (all(variance > 0)) moments$cov[1, 2] / sqrt(prod(variance)) else 0
  )
}

# Whether the results were made to find the most cards, with a fixed number of deals.
check_scores <- function(results) {
  is_run <- inherits(results, "patience_run")
  columns <- if (is_run) names(game_named(results$job$game)$columns) else names(results)
  if (!"best_score" %in% columns) {
    abort_input("results", c(
      "{.arg results} must have a column {.field best_score}.",
      i = "{.code simulate_agnes(goal = \"score\")} makes such results."
    ))
  }
  goal <- if (is_run) results$job$settings$goal else attr(results, "goal")
  if (!identical(goal, "score") && (is_run || inherits(results, "simulation_agnes"))) {
    abort_input("results", c(
      "{.arg results} must be made with {.code goal = \"score\"}.",
      i = "Otherwise a deal that is lost has the cards that the search came upon, not the most
        there are."
    ))
  }
  if (!is.null(stopped_by(results))) {
    abort_input("results", c(
      "{.arg results} must have a number of deals that was fixed beforehand.",
      i = "These were stopped by {.arg until}, and the test is for a fixed number."
    ))
  }
}

check_scored <- function(games) {
  variants <- unique(games$variant)
  if (length(variants) > 1) {
    abort_input("results", c(
      "{.arg results} must be under one set of rules, not {length(variants)}.",
      i = "Each set of rules is a candidate of its own."
    ))
  }
  if (any(games$outcome == "unknown")) {
    abort_input("results", c(
      "{.arg results} must have no unknown deals.",
      i = "Without them, or with higher limits, there is a mean of cards."
    ))
  }
  score <- games$best_score
  good <- is.numeric(score) && all(score %in% 1:52) && all(score[games$outcome == "won"] == 52)
  if (!good) {
    message <- "{.field best_score} must be a whole number from 1 to 52, and 52 for a win."
    abort_input("results", message)
  }
  if (sum(games$n) < 2) {
    abort_input("results", "{.arg results} must have at least two deals.")
  }
}
