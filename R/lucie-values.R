# Sorted heights, the highest first, one row each in the order of the shipped file: 2380 of them.
sorted_heights <- function() {
  all <- expand.grid(h4 = 0:13, h3 = 0:13, h2 = 0:13, h1 = 0:13)[, 4:1]
  sorted <- all[all$h1 >= all$h2 & all$h2 >= all$h3 & all$h3 >= all$h4, ]
  rownames(sorted) <- NULL
  sorted
}

# What the engine wants to know of a policy: for 1, 2, .. deals to come the chances by heights of
# the four suits; nothing for the traditional one.
lucie_policy <- function(rules, policy) {
  check_choice(policy, c("most", "value"), "`policy`")
  if (policy == "most" || rules$deals == 1) {
    return(list())
  }
  if (rules$kings || rules$deals > 3 || rules$merci == "draw") {
    abort_input("argument", c(
      "There are no values for the rules {.val {format(rules)}}.",
      i = "The value-aware policy is for at most three deals, without kings in emptied fans and
        without a draw in any deal."
    ))
  }
  values <- patience::lucie_values
  lapply(seq_len(rules$deals - 1), function(deals) {
    chances_by_suit(values$chance[values$merci == rules$merci & values$deals == deals])
  })
}

# From the chances of sorted heights to those of all: a + 14 b + 14^2 c + 14^3 d, from zero.
chances_by_suit <- function(chances) {
  all <- as.matrix(expand.grid(0:13, 0:13, 0:13, 0:13))
  for (pair in list(c(1, 2), c(3, 4), c(1, 3), c(2, 4), c(2, 3))) {
    high <- pmax(all[, pair[1]], all[, pair[2]])
    low <- pmin(all[, pair[1]], all[, pair[2]])
    all[, pair] <- cbind(high, low)
  }
  key <- function(h) as.vector(as.matrix(h) %*% 14^(0:3))
  chances[match(key(all), key(sorted_heights()))]
}
