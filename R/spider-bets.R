# What the monitor bets against fair dealing. A bet turns a game into a factor, whose mean under
# fair dealing is exactly 1. A player who began with the capital 1, and always bet so, has the
# product of the factors so far.

# Bets on lower AGT, by the law of six times AGT: exp(theta s) over its mean, for cards worse by
# about 0.05 to 0.8 standard deviations. The logarithms of the factors, a column for each bet.
agt_bets <- function(agt, shifts = c(0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.8)) {
  theta <- -shifts / (6 * exact_moments("agt")[["sd"]])
  log_mgf <- vapply(theta, function(theta) log(sum(agt_chances * exp(theta * 0:54))), 1)
  outer(6 * agt, theta) - rep(log_mgf, each = length(agt))
}

# Bets on lower ATSV, for which the mean is enough. A share of the capital is at stake, and the
# gain is in proportion to how far ATSV is below its mean. No more than all can be lost, since no
# ATSV is above the largest one. A game without ATSV is no bet.
atsv_bets <- function(atsv, shares = c(0.15, 0.3, 0.45, 0.6, 0.75, 0.95)) {
  mean <- spider_moments("atsv")[["mean"]]
  factors <- log1p(outer((mean - atsv) / (largest_atsv - mean), shares))
  factors[is.na(factors)] <- 0
  factors
}

# The bets on a statistic: the logarithms of their factors, a column for each bet; which statistic
# each bet is on; and the logarithm of the share of the capital that each begins with. If both
# statistics are used, each has half of the capital, whatever their correlation.
dealer_bets <- function(values, statistic) {
  names <- statistic_columns(statistic)
  bets <- lapply(names, function(name) {
    if (name == "agt") agt_bets(values$agt) else atsv_bets(values$atsv)
  })
  sizes <- vapply(bets, ncol, 1L)
  list(
    log_factors = do.call(cbind, bets), on = rep(names, sizes),
    log_weights = -log(length(names) * rep(sizes, sizes))
  )
}

# The logarithm of the whole capital, from the logarithms of the products of each bet's factors:
# a list with something of the same shape for each bet.
log_capital <- function(log_products, log_weights) {
  terms <- Map(`+`, log_products, log_weights)
  largest <- do.call(pmax, terms)
  largest + log(Reduce(`+`, lapply(terms, function(term) exp(term - largest))))
}

# The same after each game. Either for one player, of all games in their order; or for many
# players, whose games are drawn from these, a column of `games` for each. A player notes a
# statistic of his i-th game if known[[statistic]][i].
log_evidence <- function(bets, games = NULL, known = NULL) {
  if (is.null(games)) games <- matrix(seq_len(nrow(bets$log_factors)))
  log_products <- lapply(seq_along(bets$on), function(k) {
    factors <- matrix(bets$log_factors[games, k], nrow(games), ncol(games))
    if (!is.null(known)) factors <- factors * known[[bets$on[k]]]
    matrix(apply(factors, 2, cumsum), nrow(games), ncol(games))
  })
  log_capital(log_products, bets$log_weights)
}

# The logarithm of the e-detector after each game: for one player of all games, or for players
# whose games are drawn from them, a column of `games` for each.
log_detector <- function(bets, games = matrix(seq_len(nrow(bets$log_factors)))) {
  each <- lapply(seq_along(bets$on), function(k) {
    factors <- matrix(bets$log_factors[games, k], nrow(games), ncol(games))
    evidence <- rep(-Inf, ncol(games))
    for (n in seq_len(nrow(games))) {
      # log(1 + exp(evidence)), which must not overflow.
      joined <- pmax(evidence, 0) + log1p(exp(-abs(evidence)))
      evidence <- joined + factors[n, ]
      factors[n, ] <- evidence
    }
    factors
  })
  log_capital(each, bets$log_weights)
}

# Of the players who began before each game up to game n, the one with the largest capital at n:
# by which game he began. Of several the last, since a game without a bet begins nothing.
change_began <- function(bets, n) {
  since <- lapply(seq_along(bets$on), function(k) {
    rev(cumsum(rev(bets$log_factors[seq_len(n), k])))
  })
  capital <- log_capital(since, bets$log_weights)
  max(which(capital == max(capital)))
}

# After how many further games the capital reaches the threshold, if each of them has these
# factors; Inf if there are more than a million. The logarithm of the capital is convex in the
# number of games, and below that of the threshold at first. So it crosses it once at most.
games_until <- function(log_products, log_factors, log_weights, threshold) {
  reached <- function(games) {
    ahead <- Map(function(now, each) now + games * each, log_products, log_factors)
    log_capital(ahead, log_weights) >= log(threshold)
  }
  low <- 0
  high <- 1e6
  if (!reached(high)) {
    return(Inf)
  }
  while (high - low > 1) {
    middle <- (low + high) %/% 2
    if (reached(middle)) high <- middle else low <- middle
  }
  high
}
