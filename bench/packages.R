# Our exact tests of win rates beside those of other packages: exact2x2 and Exact, which must be
# installed, and R's own.
#   Rscript bench/packages.R > bench/results/DATE-packages.txt
# Random tables, a third of them with few wins. The others look for the largest chance of
# Boschloo's test on a grid of common rates, so that ours may be larger by what the grid misses,
# never smaller. Takes half a minute. Fails if a p-value differs by more.
suppressPackageStartupMessages({
  library(patience)
  library(exact2x2)
})
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "exact2x2",
    format(packageVersion("exact2x2")), "Exact", format(packageVersion("Exact")), "\n\n")
set.seed(20261127)
tables <- 200
sides <- c("less", "greater", "two.sided")
n <- sample(2:60, tables, TRUE)
n_ref <- sample(2:60, tables, TRUE)
rate <- ifelse(seq_len(tables) %% 3 == 0, 0.03, runif(tables))
x <- rbinom(tables, n, rate)
x_ref <- rbinom(tables, n_ref, pmin(1, pmax(0, rate + rnorm(tables, sd = 0.15))))
alternative <- rep_len(sides, tables)
failed <- FALSE
p_of <- function(test) {
  vapply(seq_len(tables), function(i) {
    test(x[i], n[i], x_ref[i], n_ref[i], alternative[i])
  }, 1)
}
ours_by <- function(method) {
  p_of(function(...) {
    one <- list(...)
    test_win_rate(one[[1]], one[[2]], one[[3]], one[[4]], method, one[[5]])$p.value
  })
}
beside <- function(test, package, ours, theirs, above = 0) {
  gap <- ours - theirs
  fits <- all(gap > -1e-6 & gap < above + 1e-6)
  failed <<- failed || !fits
  cat(sprintf("%-22s %-40s ours less theirs %9.1e to %8.1e\n", test, package, min(gap), max(gap)))
}
counts <- function(x, n, x_ref, n_ref) matrix(c(x, n - x, x_ref, n_ref - x_ref), 2)
fisher <- ours_by("fisher")
boschloo <- ours_by("boschloo")
beside("Fisher", "stats, fisher.test()", fisher, p_of(function(x, n, x_ref, n_ref, side) {
  fisher.test(counts(x, n, x_ref, n_ref), alternative = side)$p.value
}))
beside("Fisher", "exact2x2, fisher.exact()", fisher, p_of(function(x, n, x_ref, n_ref, side) {
  fisher.exact(counts(x, n, x_ref, n_ref), alternative = side, tsmethod = "minlike")$p.value
}))
# There the first group is the reference of the second. Where Fisher's p-value is 1 no table has a
# larger one, so Boschloo's is 1, too; exact2x2 then counts some tables whose p-value is 1 but for
# rounding as larger, and has less.
theirs <- p_of(function(x, n, x_ref, n_ref, side) {
  exact2x2::boschloo(x_ref, n_ref, x, n, alternative = side, tsmethod = "minlike")$p.value
})
is_one <- fisher > 1 - 1e-9
beside("Boschloo", "exact2x2, boschloo()", boschloo[!is_one], theirs[!is_one], 1e-3)
beside("Boschloo, Fisher's 1", "is 1", boschloo[is_one], rep(1, sum(is_one)))
beside("Boschloo", "Exact, exact.test()", boschloo, p_of(function(x, n, x_ref, n_ref, side) {
  Exact::exact.test(
    counts(x, n, x_ref, n_ref), side, method = "boschloo", cond.row = FALSE, to.plot = FALSE,
    npNumbers = 1000
  )$p.value
}), 1e-3)
b <- rbinom(tables, 20, 0.4)
c <- rbinom(tables, 20, 0.3)
beside("McNemar, exact", "exact2x2, mcnemar.exact()",
       mapply(asNamespace("patience")$mcnemar_exact, b, c),
       mapply(function(b, c) mcnemar.exact(matrix(c(5, b, c, 5), 2))$p.value, b, c))
# Within programs: one common odds ratio.
strata <- lapply(1:50, function(i) {
  of <- sample(tables, 3)
  array(unlist(lapply(of, function(k) counts(x[k], n[k], x_ref[k], n_ref[k]))), c(2, 2, 3))
})
strata <- Filter(function(all) all(apply(all, 3, function(one) min(rowSums(one)) > 0)), strata)
within <- vapply(strata, function(all) {
  test_win_rate(all[1, 1, ], all[1, 1, ] + all[2, 1, ], all[1, 2, ], all[1, 2, ] + all[2, 2, ])$
    p.value
}, 1)
beside("common odds ratio", "stats, mantelhaen.test(exact = TRUE)", within,
       vapply(strata, function(all) {
         mantelhaen.test(all, exact = TRUE, alternative = "two.sided")$p.value
       }, 1))
cat(sprintf(
  "\n%d tables; in %d Fisher's p-value is 1, and Boschloo's by exact2x2 less in %d of them.\n",
  tables, sum(is_one), sum(theirs[is_one] < 1 - 1e-6)
))
cat(length(strata), "sets of three tables for the common odds ratio.\n")
cat(if (failed) "A p-value differs.\n" else "Elsewhere all are the same, but for the grid.\n")
quit(status = failed)
