# Every method for win rates in one table: the least coverage of its intervals, or the largest
# size of its test, and the mean, over a grid of rates and numbers of games. By adding up binomial
# probabilities, without simulation. Not here are the methods whose errors must be simulated: see
# luck.R, sequential.R, spider-powers.R, monitor.R and change.R.
#   Rscript bench/methods.R > bench/results/DATE-methods.txt
# Takes a quarter of an hour. Fails if a method that never misses more often than it says does so.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")
rates <- c(0.001, 0.005, 0.01, 0.02, seq(0.05, 0.95, 0.05), 0.98, 0.99, 0.995, 0.999)
games <- c(10, 20, 50, 100, 300)
pairs <- data.frame(n = c(10, 20, 50, 100, 20, 100), n_ref = c(10, 20, 50, 100, 100, 20))
broken <- FALSE

row <- function(what, method, values, says, where, worst = min, exact) {
  at <- which(values == worst(values))[1]
  cat(sprintf("%-34s %-16s %5.1f%% %5.1f%%   %s\n", what, method, 100 * worst(values),
              100 * mean(values), where(at)))
  wrong <- if (says > 0.5) values[at] < says - 1e-9 else values[at] > says + 1e-9
  if (exact && wrong) {
    broken <<- TRUE
    cat("    which it must not\n")
  }
}

cat("Coverage of intervals of 95%\n")
cat(sprintf("%-34s %-16s %6s %6s   where least\n", "", "method", "least", "mean"))
exact <- c("clopper-pearson", "anytime")
for (method in c("wilson", "clopper-pearson", "jeffreys", "agresti-coull", "rare", "anytime")) {
  grid <- expand.grid(rate = rates, n = games)
  values <- numeric(nrow(grid))
  for (n in games) {
    limits <- win_rate_interval(0:n, n, method = method)
    values[grid$n == n] <- vapply(rates, function(rate) {
      sum(dbinom(0:n, n, rate)[limits$conf.low <= rate & rate <= limits$conf.high])
    }, 1)
  }
  row("one rate: win_rate_interval()", method, values, 0.95, function(i) {
    sprintf("rate %.3f, n = %d", grid$rate[i], grid$n[i])
  }, exact = method %in% exact)
}

# All numbers of wins of two groups, and their probability for two rates.
tables <- function(n, n_ref) expand.grid(x = 0:n, x_ref = 0:n_ref)
two <- expand.grid(rate = rates, reference = rates)
contrast <- function(what, make, truth) {
  for (method in c("score", "rare", "exact", "anytime")) {
    found <- lapply(seq_len(nrow(pairs)), function(k) {
      all <- tables(pairs$n[k], pairs$n_ref[k])
      limits <- make(all$x, pairs$n[k], all$x_ref, pairs$n_ref[k], method = method)
      vapply(seq_len(nrow(two)), function(i) {
        true <- truth(two$rate[i], two$reference[i])
        # Limits and the truth are rounded.
        holds <- limits$conf.low <= true * (1 + 1e-9) + 1e-12 &
          limits$conf.high >= true * (1 - 1e-9) - 1e-12
        chance <- dbinom(all$x, pairs$n[k], two$rate[i]) *
          dbinom(all$x_ref, pairs$n_ref[k], two$reference[i])
        sum(chance[holds])
      }, 1)
    })
    row(what, method, unlist(found), 0.95, function(i) {
      k <- (i - 1) %/% nrow(two) + 1
      j <- (i - 1) %% nrow(two) + 1
      sprintf("rates %.3f and %.3f, n = %d and %d", two$rate[j], two$reference[j], pairs$n[k],
              pairs$n_ref[k])
    }, exact = method %in% c("exact", "anytime"))
  }
}
contrast("difference: win_rate_difference()", win_rate_difference, function(p, q) p - q)
contrast("ratio: win_rate_ratio()", win_rate_ratio, function(p, q) p / q)

cat("\nSize of tests at 5%\n")
cat(sprintf("%-34s %-16s %6s %6s   where largest\n", "", "method", "most", "mean"))
for (method in c("fisher", "boschloo", "newcombe", "anytime")) {
  for (alternative in c("two.sided", "less")) {
    found <- lapply(seq_len(nrow(pairs)), function(k) {
      all <- tables(pairs$n[k], pairs$n_ref[k])
      p <- if (method == "boschloo") {
        cut <- patience:::boschloo_cut(pairs$n[k], pairs$n_ref[k], alternative, 0.05)
        of <- patience:::fisher_table(pairs$n[k], pairs$n_ref[k], alternative)
        c(ifelse(of < cut, 0, 1))
      } else {
        # The p-value alone: an interval at any time takes long.
        p_of <- if (method == "anytime") {
          function(...) min(1, exp(-patience:::log_evidence_for(...)))
        } else {
          function(...) test_win_rate(..., method = method)$p.value
        }
        mapply(function(x, x_ref) {
          p_of(x, pairs$n[k], x_ref, pairs$n_ref[k], alternative = alternative)
        }, all$x, all$x_ref)
      }
      vapply(rates, function(rate) {
        chance <- dbinom(all$x, pairs$n[k], rate) * dbinom(all$x_ref, pairs$n_ref[k], rate)
        sum(chance[p <= 0.05])
      }, 1)
    })
    row(sprintf("two rates, %s", alternative), method, unlist(found), 0.05, function(i) {
      k <- (i - 1) %/% length(rates) + 1
      sprintf("rate %.3f, n = %d and %d", rates[(i - 1) %% length(rates) + 1], pairs$n[k],
              pairs$n_ref[k])
    }, max, method != "newcombe")
  }
}
# Our deals beside a published rate, and pairs on the same deals, by the functions that
# compare_published() and compare_variants() call.
ours <- asNamespace("patience")
of_pairs <- function(i, each) {
  k <- (i - 1) %/% length(rates) + 1
  sprintf("rate %.3f, n = %d and %d", rates[(i - 1) %% length(rates) + 1], each$n[k],
          each$n_ref[k])
}
found <- lapply(seq_len(nrow(pairs)), function(k) {
  all <- tables(pairs$n[k], pairs$n_ref[k])
  p <- ours$two_sample_p(all$x, pairs$n[k], all$x_ref, pairs$n_ref[k])$p.value
  vapply(rates, function(rate) {
    chance <- dbinom(all$x, pairs$n[k], rate) * dbinom(all$x_ref, pairs$n_ref[k], rate)
    sum(chance[p <= 0.05])
  }, 1)
})
row("published rate, two-sided", "two.sample", unlist(found), 0.05,
    function(i) of_pairs(i, pairs), max, FALSE)
known <- expand.grid(rate = rates, n = games)
found <- mapply(function(rate, n) {
  sum(dbinom(0:n, n, rate)[ours$exact_binomial_p(0:n, n, rate) <= 0.05])
}, known$rate, known$n)
row("published rate, two-sided", "one.sample", found, 0.05, function(i) {
  sprintf("rate %.3f, n = %d", known$rate[i], known$n[i])
}, max, TRUE)

# Of n deals b are won under the first variant alone and c under the second alone.
parts <- c(0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.45)
by_one <- expand.grid(first = parts, second = parts)
of_one <- function(n) {
  all <- expand.grid(b = 0:n, c = 0:n)
  all[all$b + all$c <= n, ]
}
chance_of <- function(all, n, first, second) {
  exp(lfactorial(n) - lfactorial(all$b) - lfactorial(all$c) - lfactorial(n - all$b - all$c) +
        all$b * log(first) + all$c * log(second) + (n - all$b - all$c) * log1p(-first - second))
}
sizes <- c(20, 50, 100)
where_paired <- function(rows) {
  function(i) {
    k <- (i - 1) %/% nrow(rows) + 1
    j <- (i - 1) %% nrow(rows) + 1
    sprintf("parts %.3f and %.3f, n = %d", rows$first[j], rows$second[j], sizes[k])
  }
}
alike <- by_one[by_one$first == by_one$second, ]
found <- lapply(sizes, function(n) {
  all <- of_one(n)
  p <- mapply(ours$mcnemar_exact, all$b, all$c)
  mapply(function(first, second) sum(chance_of(all, n, first, second)[p <= 0.05]),
         alike$first, alike$second)
})
row("same deals, two-sided", "McNemar, exact", unlist(found), 0.05, where_paired(alike), max,
    TRUE)

cat("\nCoverage of intervals of 95% for the same deals: compare_variants()\n")
for (method in c("tango", "clopper-pearson", "anytime")) {
  found <- lapply(sizes, function(n) {
    all <- of_one(n)
    limits <- mapply(function(b, c) ours$paired_limits(c(b, c), c(b, c), n, 0.05, method),
                     all$b, all$c)
    mapply(function(first, second) {
      holds <- limits[1, ] <= first - second + 1e-12 & limits[2, ] >= first - second - 1e-12
      sum(chance_of(all, n, first, second)[holds])
    }, by_one$first, by_one$second)
  })
  row("difference, same deals", method, unlist(found), 0.95, where_paired(by_one),
      exact = method != "tango")
}
cat("\n", if (broken) "A method says too much.\n" else "What is exact holds.\n", sep = "")
quit(status = broken)
