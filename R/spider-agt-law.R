# The law of the sum of the six rows' GT under fair dealing (six times AGT), which the monitor
# needs: an exact one would need the joint law of six rows of one deal.

# Games with the sum 0, 1, .. 43 out of 10^9, by data-raw/spider-agt-law.cpp with seed 1; there
# were none with more.
agt_counts <- c(
  0, 0, 0, 1, 2, 24, 138, 752, 3050, 12478, 42574, 133507, 375179, 960786, 2249993,
  4828490, 9506485, 17203169, 28713646, 44187157, 62706200, 82179016, 99391885, 110950759,
  114194960, 108334231, 94654839, 76051244, 56120540, 38000474, 23558123, 13331680,
  6888895, 3238710, 1382432, 532108, 186518, 58269, 16431, 4136, 907, 166, 40, 6
)

# Chances of the sums 0 to 54: the counts, tilted by exp(a s + b s^2) to the exact mean and
# variance of six times AGT. This takes out what chance did to the first two moments, and
# with them most of the error of the moment generating function near 0.
agt_law <- function() {
  exact <- spider_moments("agt")
  wanted <- c(6 * exact[["mean"]], 36 * exact[["variance"]])
  counted <- c(agt_counts, numeric(55 - length(agt_counts)))
  centred <- 0:54 - wanted[1]
  powers <- cbind(centred, centred^2)
  tilt <- c(0, 0)
  for (step in 1:20) {
    law <- counted * exp(powers %*% tilt)
    law <- c(law / sum(law))
    means <- colSums(law * powers)
    spread <- crossprod(powers, law * powers) - means %o% means
    tilt <- tilt + solve(spread, c(0, wanted[2]) - means)
  }
  law
}

# The exponents of the monitor, for cards worse by 0.05 to 0.8 standard deviations, and the
# logarithm of the moment generating function there, five standard errors up. What the tilted
# law can still get wrong is the part of exp(theta s) that 1, s and s^2 do not explain.
agt_tilts <- function(shifts = c(0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.8)) {
  law <- agt_law()
  sums <- 0:54
  sd <- sqrt(36 * spider_moments("agt")[["variance"]])
  theta <- -shifts / sd
  log_mgf <- vapply(theta, function(theta) {
    # Centred, so that no numbers are large.
    centre <- sum(law * sums)
    tilted <- exp(theta * (sums - centre))
    explained <- stats::lm.wfit(cbind(1, sums, sums^2), tilted, law)
    left <- sqrt(sum(law * explained$residuals^2) / sum(agt_counts))
    theta * centre + log(sum(law * tilted) + 5 * left)
  }, 1)
  list(theta = theta, log_mgf = log_mgf)
}
