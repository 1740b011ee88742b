# Rare wins: is there anything better than to play many deals? The rate of Up-Suit-None-BuildSuit,
# some forty wins in a million, and of Up-Suit-None by
#   plain simulation;
#   multilevel splitting: decks are kept if their best score reaches a level, copied, and changed by
#     exchanges of two cards that stay at the level, up to the win;
#   importance sampling: decks dealt with a weight for each rank in each place, learnt from the
#     decks that were won or had the highest scores.
# For each the relative error of a second of processor time on one thread, and the seconds for one
# of 10%.
#   Rscript bench/rare.R > bench/results/DATE-rare.txt
# Takes about two minutes. Fails if a rate is more than four and a half standard errors from that of
# plain simulation.
#
# Both are unbiased.
#
# Splitting. Let S be the score of a deck, 53 for a win (any number that depends on the deck alone
# will do), l_1 < .. < l_m = 53 levels fixed beforehand, and f_k the share of the n decks of round k
# with S >= l_k. For each function h of a deck,
#   E[f_1 .. f_k mean(h(X); the n decks of round k + 1)] = E[h(X); S(X) >= l_k]
# with X a fair deck. For k = 0 these are fair decks. If it holds for k - 1, take h(x) 1{S(x) >=
# l_k} there: f_1 .. f_(k-1) times the mean of this over the decks of round k has the mean on the
# right. Decks of round k + 1 are drawn from those that reached l_k, each with the same chance, so
# that the mean of h over them, times f_k, has that conditional mean (it is 0 if none reached it).
# The exchanges that follow leave the law of fair decks with S >= l_k as it is: an exchange and its
# reverse have the same chance, and those that fall below are not made. Let K be such a step: then
# E[K h(X); S(X) >= l_k] = E[h(X); S(X) >= l_k], and the equation holds with K h in place of h.
# With h = 1 at k = m, f_1 .. f_m has the mean P(win), however many decks and exchanges there are.
#
# Importance sampling. A deck is dealt place by place, rank r with a chance in proportion to
# weight[place, r] times the cards of r that are left; or, with a chance of 1 in 5, fairly. Its
# probability Q(x) is known, and is at least a fifth of the fair P(x). So the mean of 1{win} P / Q
# under Q is P(win), and no deck counts for more than five.
library(patience)
set.seed(20261122)
internal <- asNamespace("patience")
seconds <- function() sum(proc.time()[1:2])
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")

# The best score of each deck, a column of codes; 53 for a win.
scores <- function(codes, rules) {
  job <- internal$new_job(
    "agnes", rules, 1, list(goal = "win", max_states = 1e6, max_memory = 256), codes
  )
  ranges <- internal$deal_ranges(ncol(codes), NULL, NULL, 1, 1e8)
  found <- internal$run_in_memory(
    job, ranges, list(threads = 1, memory = 1000, progress = FALSE)
  )
  stopifnot(found$outcome != "unknown")
  ifelse(found$outcome == "won", 53, found$best_score)
}

fair_decks <- function(n) {
  matrix(as.integer((order(rep(seq_len(n), each = 52), runif(52 * n)) - 1) %% 52), 52)
}

exchanged <- function(codes) {
  n <- ncol(codes)
  one <- cbind(sample.int(52, n, TRUE), seq_len(n))
  other <- cbind(sample.int(52, n, TRUE), seq_len(n))
  new <- codes
  new[one] <- codes[other]
  new[other] <- codes[one]
  new
}

split_rate <- function(rules, n, levels, steps) {
  codes <- fair_decks(n)
  score <- scores(codes, rules)
  rate <- 1
  for (level in c(levels, 53)) {
    reached <- which(score >= level)
    rate <- rate * length(reached) / n
    if (length(reached) == 0 || level == 53) break
    from <- reached[sample.int(length(reached), n, TRUE)]
    codes <- codes[, from]
    score <- score[from]
    for (step in seq_len(steps)) {
      new <- exchanged(codes)
      found <- scores(new, rules)
      kept <- which(found >= level)
      codes[, kept] <- new[, kept]
      score[kept] <- found[kept]
    }
  }
  rate
}

# Ranks counted from the base card, which is the first of a deck.
relative <- function(codes) (codes %% 13L - rep(codes[1, ] %% 13L, each = 52) + 13L) %% 13L

learn_weights <- function(rules, n, best) {
  codes <- fair_decks(n)
  score <- scores(codes, rules)
  rank <- relative(codes)
  top <- order(-score)[seq_len(best)]
  each <- function(chosen) vapply(0:12, function(r) rowSums(rank[, chosen] == r), numeric(52))
  expected <- each(seq_len(n)) / n * best
  sqrt((each(top) + 20) / (expected + 20))
}

tilted_decks <- function(n, weight, fair = 0.2) {
  left <- matrix(4, n, 13)
  left[, 1] <- 3
  rank <- matrix(0L, 52, n)
  log_ratio <- numeric(n)
  fairly <- runif(n) < fair
  cards <- 51
  for (place in 2:52) {
    tilted <- left * rep(weight[place, ], each = n)
    chance <- tilted
    chance[fairly, ] <- left[fairly, ]
    mark <- runif(n) * rowSums(chance)
    passed <- 0
    drawn <- integer(n)
    for (r in 1:12) {
      passed <- passed + chance[, r]
      drawn <- drawn + (passed < mark)
    }
    log_ratio <- log_ratio + log(rowSums(tilted) / cards / weight[place, drawn + 1])
    at <- cbind(seq_len(n), drawn + 1)
    left[at] <- left[at] - 1
    rank[place, ] <- drawn
    cards <- cards - 1
  }
  # The suits of each rank in a random order.
  key <- (col(rank) - 1) * 13 + rank
  suit <- integer(length(key))
  suit[order(key, runif(length(key)))] <- rep(0:3, 13 * n)
  list(
    codes = matrix(as.integer(13 * suit + rank), 52),
    ratio = 1 / (fair + (1 - fair) * exp(-log_ratio))
  )
}

show <- function(what, rate, error_of_second) {
  cat(sprintf("  %-44s rate %8.2e  error of a second %5.0f%%  10%% in %7.1f s\n", what, rate,
              100 * error_of_second, (error_of_second / 0.1)^2))
}

same_rate <- function(rate, error, plain, plain_error) {
  stopifnot(abs(rate - plain) <= 4.5 * sqrt(error^2 + plain_error^2))
}

compare <- function(rules, n, runs, settings) {
  cat(rules, "\n")
  from <- seconds()
  won <- sum(simulate_agnes(n, rules, seed = 11, threads = 1, progress = FALSE)$outcome == "won")
  spent <- seconds() - from
  show(sprintf("plain: %.0f wins in %.0f deals", won, n), won / n, sqrt(spent / won))
  plain <- won / n
  plain_error <- sqrt(won) / n
  for (set in settings) {
    from <- seconds()
    rates <- replicate(runs, split_rate(rules, set$n, set$levels, set$steps))
    spent <- (seconds() - from) / runs
    show(
      sprintf("splitting: %.0f decks, %d levels, %d steps", set$n, length(set$levels) + 1, set$steps),
      mean(rates), sd(rates) / mean(rates) * sqrt(spent)
    )
    same_rate(mean(rates), sd(rates) / sqrt(runs), plain, plain_error)
  }
  weight <- learn_weights(rules, n / 5, 500)
  from <- seconds()
  tilted <- tilted_decks(n / 10, weight)
  value <- (scores(tilted$codes, rules) == 53) * tilted$ratio
  spent <- seconds() - from
  stopifnot(abs(mean(tilted$ratio) - 1) < 5 * sd(tilted$ratio) / sqrt(n / 10))
  show("importance sampling", mean(value), sd(value) / mean(value) * sqrt(spent / (n / 10)))
  same_rate(mean(value), sd(value) / sqrt(n / 10), plain, plain_error)
  cat("\n")
}

compare("Up-Suit-None-BuildSuit", 2e6, 12, list(
  list(n = 2000, levels = c(4, 6, 9, 14), steps = 8),
  list(n = 2000, levels = c(3, 4, 5, 6, 7, 8, 9, 10, 12), steps = 3),
  list(n = 8000, levels = c(4, 5, 6, 7, 8, 10), steps = 1)
))
# Decks that come far take a long search here, so that splitting would cost more yet.
compare("Up-Suit-None", 1e5, 0, list())
