values <- lucie_values
values$left <- 52 - rowSums(values[c("h1", "h2", "h3", "h4")])

chance_from <- function(heights, merci, deals = 1) {
  values$chance[
    values$h1 == heights[1] & values$h2 == heights[2] & values$h3 == heights[3] &
      values$h4 == heights[4] & values$merci == merci & values$deals == deals
  ]
}

test_that("there is a chance for all sorted heights, each merci and one deal or two", {
  expect_equal(nrow(values), 6 * 2380)
  heights <- values[c("h1", "h2", "h3", "h4")]
  expect_true(all(apply(heights, 1, diff) <= 0))
  expect_equal(anyDuplicated(values[c("merci", "deals", names(heights))]), 0)
  expect_true(all(values$chance > 0 & values$chance <= 1))
  expect_true(all(values$chance[values$left == 0] == 1))
})

test_that("chances that can be worked out by hand are exact", {
  # Kings go up in any order.
  for (merci in c("none", "fan", "front")) {
    for (deals in 1:2) expect_equal(chance_from(c(12, 12, 12, 12), merci, deals), 1)
  }
  # A queen on the king or under it.
  expect_equal(chance_from(c(13, 13, 13, 11), "none"), 1 / 2)
  expect_equal(chance_from(c(13, 13, 13, 11), "none", 2), 3 / 4)
  expect_equal(chance_from(c(13, 13, 13, 11), "fan"), 1)
  # Of the six orders of a jack, a queen and a king.
  expect_equal(chance_from(c(13, 13, 13, 10), "none"), 1 / 6, tolerance = 1e-4)
  expect_equal(chance_from(c(13, 13, 13, 10), "fan"), 4 / 6, tolerance = 1e-4)
})

test_that("with few cards left the chances are those of a naive game played in every way", {
  most <- if (identical(Sys.getenv("NOT_CRAN"), "true")) 5 else 3
  for (merci in c("none", "fan", "front")) {
    chance <- naive_lucie_chances(merci)
    rows <- values[values$merci == merci & values$left <= most, ]
    naive <- apply(rows[c("h1", "h2", "h3", "h4", "deals")], 1, function(row) {
      chance(13 - row[1:4], row[5])
    })
    expect_equal(rows$chance, unname(naive), tolerance = 1e-5)
  }
})

test_that("chances with at most ten cards left have no error, the others half a point at most", {
  expect_true(all((values$std.error == 0) == (values$left <= 10)))
  expect_lt(max(values$std.error), 0.005)
})

test_that("more deals and more freedom are never worse", {
  of <- function(merci, deals) values$chance[values$merci == merci & values$deals == deals]
  for (deals in 1:2) {
    expect_true(all(of("fan", deals) >= of("none", deals)))
    expect_true(all(of("front", deals) >= of("fan", deals)))
  }
  for (merci in c("none", "fan", "front")) expect_true(all(of(merci, 2) >= of(merci, 1)))
})

test_that("the chances are those of games, as far as their standard errors say", {
  skip_on_cran()
  names <- c(none = "Lucie-%d", fan = "Lucie-%d-Merci", front = "Lucie-%d-Front")
  # Some of all numbers of cards left, those where the table was once furthest off among them.
  open <- which(values$merci == "none" & values$deals == 1 & values$left > 10)
  open <- open[round(seq(1, length(open), length.out = 7))]
  heights <- rbind(values[open, ], values[values$h3 == 13 & values$h4 == 0, ][1, ])
  games <- 600
  z <- c()
  for (i in seq_len(nrow(heights))) {
    from <- as.integer(heights[i, c("h1", "h2", "h3", "h4")])
    for (merci in names(names)) {
      for (deals in 1:2) {
        row <- values$merci == merci & values$deals == deals & values$h1 == from[1] &
          values$h2 == from[2] & values$h3 == from[3] & values$h4 == from[4]
        expected <- values$chance[row]
        played <- simulate_lucie(
          games, sprintf(names[[merci]], deals), "value", heights = from, seed = 100 + length(z)
        )
        rate <- mean(played$outcome == "won")
        error <- sqrt(expected * (1 - expected) / games + values$std.error[row]^2)
        z <- c(z, (rate - expected) / error)
      }
    }
  }
  expect_lt(max(abs(z)), 4.5)
  expect_lt(abs(mean(z)), 0.5)
  expect_lt(mean(z^2), 1.5)
})
