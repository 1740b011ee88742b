#' Chances to win from given foundations
#'
#' The policy `"value"` of [simulate_lucie()] and [play_lucie()] goes by this table. It has for
#' all foundations the estimated chance to win the game when the cards that are left are shuffled
#' and dealt once or twice more.
#'
#' With one deal to come it is the chance that all cards can go up in that deal. With two it is
#' the mean, over the first of the two deals, of the highest chance with one to come that can be
#' brought about in it: dynamic programming backwards over the deals. Suits are alike, so heights
#' are sorted.
#'
#' With at most ten cards left the chances are exact: all deals that there are were played. With
#' more they are estimates, from 4000 deals for each of the heights (20,000 with at most twenty
#' cards left; a quarter of that with two to come), drawn together with a logistic regression on
#' how many cards of the suits are left (as Fay and Herriot 1979); `std.error` is their standard
#' error. More deals and more freedom are never worse. `data-raw/lucie-values.R` in the package's
#' repository has it all. A policy that goes by estimates is good, not proved best.
#'
#' @return A tibble with a row for each merci, number of deals to come and heights: `merci`,
#'   `deals`, `h1`, `h2`, `h3`, `h4` (cards on the foundations, the highest first), `chance`, and
#'   `std.error` (0 where the chance is exact).
#' @references
#' Fay RE, Herriot RA (1979). Estimates of income for small places: an application of James-Stein
#' procedures to census data. *Journal of the American Statistical Association* 74, 269-277.
#' \doi{10.1080/01621459.1979.10482505}
#' @examples
#' values <- lucie_values()
#' best <- values[values$merci == "fan" & values$deals == 1, ]
#' best[order(-best$chance), ]
#' @export
lucie_values <- function() {
  columns <- shipped_table("lucie-values.csv")
  heights <- sorted_heights()
  names <- grep("error", names(columns), invert = TRUE, value = TRUE)
  rows <- lapply(names, function(name) {
    key <- strsplit(name, "_")[[1]]
    data.frame(
      merci = key[1], deals = as.integer(key[2]), heights, chance = columns[[name]],
      std.error = columns[[paste0(name, "_error")]]
    )
  })
  tibble::as_tibble(do.call(rbind, rows))
}

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
  if (rules$kings || rules$deals > 3) {
    abort_input("argument", c(
      "There are no values for the rules {.val {format(rules)}}.",
      i = "The value-aware policy is for at most three deals and without kings in emptied fans."
    ))
  }
  values <- lucie_values()
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
