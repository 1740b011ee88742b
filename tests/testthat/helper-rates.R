# Counts that try an interval: none, one, all but one and all of n games, and some in between.
hard_counts <- function() {
  n <- c(1, 2, 3, 10, 1000, 1e6, 1e9)
  grid <- do.call(rbind, lapply(n, function(n) {
    data.frame(x = unique(c(0, 1, round(n * c(0.00005, 0.3, 0.5)), n - 1, n)), n = n)
  }))
  grid[grid$x <= grid$n, ]
}

# The root of a function that falls, or rises, on an interval: bisection down to two neighbours.
bisect <- function(f, low, high, rises = f(high) > 0) {
  force(rises)
  repeat {
    middle <- (low + high) / 2
    if (middle <= low || middle >= high) {
      return(middle)
    }
    if ((f(middle) > 0) == rises) high <- middle else low <- middle
  }
}

expect_close <- function(found, expected, within = 1e-10) {
  expect_lt(max(abs(found - expected)), within)
}

# Results of simulate_agnes() as a user's data frame: W, L and U for each deal.
played <- function(...) {
  outcomes <- list(...)
  rows <- lapply(names(outcomes), function(variant) {
    letters <- strsplit(outcomes[[variant]], "")[[1]]
    data.frame(
      variant = variant, deal = seq_along(letters),
      outcome = c(W = "won", L = "lost", U = "unknown")[letters]
    )
  })
  do.call(rbind, rows)
}
