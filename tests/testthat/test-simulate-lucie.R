variants <- c("Lucie-3", "Lucie-3-Merci", "Lucie-1-Front", "Lucie-2-Kings", "Lucie-3-Merci-Aces")

test_that("threads, pieces and single games make the same rows", {
  skip_on_cran()
  whole <- simulate_lucie(60, variants, threads = 1)
  expect_equal(nrow(whole), 300)
  expect_equal(whole$deal, rep(1:60, 5))
  expect_identical(simulate_lucie(60, variants, threads = 3), whole)
  pieces <- rbind(
    simulate_lucie(number = 31:60, rules = variants), simulate_lucie(30, variants)
  )
  pieces <- pieces[order(match(pieces$variant, variants), pieces$deal), ]
  expect_equal(as.data.frame(pieces), as.data.frame(whole), ignore_attr = TRUE)

  for (variant in variants) {
    rows <- whole[whole$variant == variant, ]
    for (number in c(6, 9, 44)) {
      game <- play_lucie(rules = variant, number = number)
      left <- vapply(game$deals, function(deal) 52 - deal$most_up, 1)
      row <- rows[rows$deal == number, ]
      expect_equal(as.character(row$outcome), game$outcome)
      expect_equal(unlist(row[paste0("left_", seq_along(left))]), left, ignore_attr = TRUE)
      expect_equal(row$examined, sum(vapply(game$deals, `[[`, 1, "examined")))
    }
  }
})

test_that("every deal of a game is legal, and follows from the one before", {
  skip_on_cran()
  for (policy in c("most", "value")) {
    for (number in 1:8) {
      game <- play_lucie(
        rules = rules_lucie(merci = "front"), policy = policy, number = number, seed = 5
      )
      heights <- c(C = 0, D = 0, S = 0, H = 0)
      for (i in seq_along(game$deals)) {
        deal <- game$deals[[i]]
        expect_equal(deal$deal$heights, heights)
        expect_equal(deal$deal$deal, i)
        expect_true(all(head(lengths(deal$deal$fans), -1) == 3))
        expect_judged(deal)
        heights <- unlist(deal$heights)
      }
      expect_equal(game$outcome == "won", all(heights == 13))
    }
  }
})

test_that("the first deal is the deal of seed and number, and redeals differ", {
  game <- play_lucie(rules = "Lucie-3", number = 8, seed = 3)
  expect_equal(
    unlist(lapply(game$deals[[1]]$deal$fans, as.integer)),
    as.vector(.Call(patience_deal_decks, 3L, 3, 8))
  )
  first <- play_lucie(rules = "Lucie-6", number = 8, seed = 3)
  orders <- vapply(first$deals, function(deal) format(deal$deal), "")
  expect_equal(anyDuplicated(orders), 0)
})

test_that("win rates are those of the reference", {
  skip_on_cran()
  reference <- data.frame(
    variant = c("Lucie-1", "Lucie-2", "Lucie-3", "Lucie-3-Merci", "Lucie-3-Front"),
    rate = c(0.04467, 0.1099, 0.1947, 0.4399, 0.4526),
    games = c(100000, 50000, 100000, 100000, 50000)
  )
  n <- 10000
  for (i in 1:4) {
    rate <- win_rate(simulate_lucie(n, reference$variant[i], seed = 20))
    p <- reference$rate[i]
    error <- sqrt(p * (1 - p) * (1 / n + 1 / reference$games[i]))
    expect_lt(abs(rate$estimate - p), 4 * error)
    expect_equal(rate$unknown, 0)
  }
  front <- win_rate(simulate_lucie(2000, "Lucie-3-Front", seed = 20))
  expect_lt(abs(front$estimate - 0.4526), 4 * sqrt(0.4526 * 0.5474 / 2000))
})

test_that("cards left after each deal are those of the reference", {
  skip_on_cran()
  left <- summary(simulate_lucie(5000, c("Lucie-3", "Lucie-3-Merci"), seed = 21))
  expect_equal(left$games[4:6], left$games[1:3])
  error <- (left$conf.high - left$conf.low) / (2 * 1.96)
  expect_true(all(abs(left$estimate - c(37.5, 27.4, 19.9, 37.5, 27.4, 9.8)) < 4 * error + 0.05))
  typed <- simulate_lucie(6)
  typed$left_2 <- as.character(typed$left_2)
  expect_refused(summary(typed), "results", "left_2 must be numbers")
})

test_that("more freedom never hurts", {
  skip_on_cran()
  n <- 1000
  games <- simulate_lucie(n, c("Lucie-1", "Lucie-1-Merci", "Lucie-1-Front"), seed = 22)
  left <- matrix(games$left_1, n)
  expect_true(all(left[, 2] <= left[, 1]))
  expect_true(all(left[, 3] <= left[, 2]))
  # Where the front helps, the line says so.
  for (number in head(which(left[, 3] < left[, 2]), 5)) {
    deal <- play_lucie(rules = "Lucie-1-Front", number = number, seed = 22)$deals[[1]]
    expect_true("front" %in% deal$moves$to)
    expect_judged(deal)
  }
  kings <- simulate_lucie(n, "Lucie-1-Kings", seed = 22)
  expect_true(all(kings$left_1 <= left[, 1]))
})

test_that("the value-aware policy wins more of the same games", {
  skip_on_cran()
  n <- 20000
  most <- simulate_lucie(n, "Lucie-3-Merci", "most", seed = 23)$outcome == "won"
  value <- simulate_lucie(n, "Lucie-3-Merci", "value", seed = 23)$outcome == "won"
  expect_gt(mean(value - most), 0.025)
  p <- stats::mcnemar.test(table(value, most))$p.value
  expect_lt(p, 1e-6)
  # With one deal there is nothing to look ahead to.
  one <- function(policy) simulate_lucie(50, "Lucie-1", policy)$left_1
  expect_identical(one("value"), one("most"))
})

test_that("games can start from any foundations", {
  skip_on_cran()
  from <- simulate_lucie(3000, "Lucie-1-Merci", heights = c(13, 13, 0, 13), seed = 24)
  error <- sqrt(0.318 * 0.682 * (1 / 3000 + 1 / 2000))
  expect_lt(abs(mean(from$outcome == "won") - 0.318), 4 * error)
  expect_true(all(from$left_1 <= 13))
})

test_that("a run file has the same rows, and goes on", {
  skip_on_cran()
  skip_if_not_installed("RSQLite")
  file <- file.path(withr::local_tempdir(), "lucie.sqlite")
  simulate_lucie(40, c("Lucie-3", "Lucie-2-Merci"), "value", file = file)
  run <- simulate_lucie(100, c("Lucie-3", "Lucie-2-Merci"), "value", file = file)
  memory <- simulate_lucie(100, c("Lucie-3", "Lucie-2-Merci"), "value")
  expect_equal(tibble::as_tibble(run), memory, ignore_attr = TRUE)
  expect_equal(win_rate(run)$won, win_rate(memory)$won)
  expect_error(
    simulate_lucie(100, c("Lucie-3", "Lucie-2-Merci"), "most", file = file),
    class = "patience_error_run_meta"
  )
})

test_that("limits leave games unknown, with the reason", {
  games <- simulate_lucie(200, "Lucie-1", max_states = 5)
  expect_gt(sum(games$outcome == "unknown"), 50)
  expect_true(all(games$reason[games$outcome == "unknown"] == "states"))
  expect_true(all(is.na(games$reason[games$outcome != "unknown"])))
})

test_that("results, games and summaries print", {
  expect_snapshot({
    show_table(simulate_lucie(3, variants[1:2], seed = 4))
    show_table(summary(simulate_lucie(100, variants[1:2], seed = 4)))
    play_lucie(rules = rules_lucie(merci = TRUE), number = 12)
  })
})

test_that("the table of win rates takes them, with nothing to compare", {
  games <- simulate_lucie(100, variants[1:2])
  expect_error(compare_published(games), class = "patience_error_results")
  expect_equal(win_rate_table(games)$Variant, variants[1:2])
})

test_that("R's random numbers are left alone", {
  set.seed(3)
  before <- .Random.seed
  simulate_lucie(5)
  play_lucie()
  expect_identical(.Random.seed, before)
})

test_that("bad arguments are refused", {
  skip_on_cran()
  expect_refused(
    simulate_lucie(0), "argument", "`n` must be a whole number from 1 to 100,000,000"
  )
  expect_refused(simulate_lucie(), "argument", "Give one of `n` and `number`")
  expect_refused(simulate_lucie(3, number = 4), "argument", "Give one of `n` and `number`")
  expect_refused(simulate_lucie(3, policy = "best"), "argument", '`policy` must be one of "most"')
  expect_refused(
    simulate_lucie(3, "the-fan", policy = "value", heights = c(1, 1)),
    "argument", "`heights` must be four whole numbers, not all of them 13"
  )
  expect_refused(
    simulate_lucie(3, "Lucie-2-Kings", policy = "value"),
    "argument", 'There are no values for the rules "Lucie-2-Kings"'
  )
  expect_refused(
    simulate_lucie(3, "Lucie-4", policy = "value"),
    "argument", 'There are no values for the rules "Lucie-4"'
  )
  expect_refused(
    simulate_lucie(3, heights = c(1, 1)), "argument", "`heights` must be four whole numbers"
  )
  expect_refused(simulate_lucie(3, heights = rep(13, 4)), "argument", "`heights` must be four")
  expect_refused(
    simulate_lucie(3, heights = c(1, 2, 3, 14)),
    "argument", "`heights` must be a whole number from 0 to 13, not 14 at position 4"
  )
  expect_refused(
    simulate_lucie(3, c("Lucie-3", "la-belle-lucie")),
    "rules", 'The rules "Lucie-3" are given twice'
  )
  expect_refused(
    play_lucie(seed = -1), "argument", "`seed` must be a whole number from 0 to 2^53"
  )
  expect_refused(play_lucie(number = 0), "argument", "`number` must be a whole number")
  expect_refused(play_lucie(policy = 3), "argument", '`policy` must be one of "most" and "value"')
})

test_that("the picture has a panel for each deal of each of the rules", {
  skip_on_cran()
  skip_if_not_installed("ggplot2")
  games <- simulate_lucie(300, variants[1:2])
  drawn <- ggplot2::autoplot(games)
  expect_equal(nrow(unique(drawn$data[c("variant", "deal")])), 6)
  first <- drawn$data[drawn$data$variant == "Lucie-3" & drawn$data$deal == "after deal 1", ]
  expect_equal(sum(first$share), 100)
  expect_equal(
    first$share[first$left == 0], 100 * mean(games$left_1[games$variant == "Lucie-3"] == 0)
  )
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_s3_class(plot(games), "ggplot")
  expect_error(plot(games[0, ]), class = "patience_error_results")
})

test_that("Ctrl-C returns the games that are finished", {
  skip_unless_all()
  skip_on_os("windows")
  result <- interrupted({
    warned <- 0
    games <- withCallingHandlers(
      simulate_lucie(3e5, variants[1]),
      patience_interrupted = function(condition) {
        warned <<- warned + 1
        invokeRestart("muffleWarning")
      }
    )
    list(games = games, warned = warned)
  })
  expect_equal(result$warned, 1)
  expect_gt(nrow(result$games), 0)
  some <- utils::head(result$games$deal, 100)
  expect_equal(
    as.data.frame(utils::head(result$games, 100)),
    as.data.frame(simulate_lucie(max(some), variants[1])[some, ])
  )
})

# Game 5 of a number, played on from its first `n` tableaus, and from the n-th alone.
expect_played_on <- function(game, n) {
  play <- function(seed, tableau) {
    play_lucie(
      tableau, rules = game$rules, policy = game$policy, number = game$number, seed = seed
    )
  }
  tableaus <- lapply(game$deals, `[[`, "deal")
  again <- play(5, tableaus[seq_len(n)])
  expect_identical(again$deals, game$deals)
  expect_identical(again$outcome, game$outcome)
  expect_equal(again$given, n)
  expect_identical(play(5, tableaus[[n]])$deals, game$deals[n:length(tableaus)])
  # Until there is no redeal.
  open <- play(NULL, tableaus[seq_len(n)])
  expect_identical(open$deals, game$deals[seq_len(n)])
  expect_identical(open$outcome, if (n < length(tableaus)) "unfinished" else game$outcome)
}

test_that("a game goes on from tableaus of one's own, with a seed or with given redeals", {
  skip_on_cran()
  rules <- rules_lucie(merci = TRUE)
  for (number in 1:4) {
    game <- play_lucie(rules = rules, number = number, seed = 5)
    for (n in seq_along(game$deals)) expect_played_on(game, n)
  }
  expect_played_on(play_lucie(rules = rules, policy = "value", number = 2, seed = 5), 1)
  # Any fans, as they lie on the table; the text of one is the first deal.
  mine <- "KD / 9D 7D QD JD / 8D 10D"
  game <- play_lucie(mine, rules = rules, seed = NULL)
  expect_identical(game$deals[[1]]$deal$deal, 1L)
  expect_snapshot({
    game
    play_lucie(
      list(as_deal(mine, "lucie", deal = 2), "9D KD 10D / 8D JD QD / 7D"),
      rules = rules, seed = NULL
    )
    play_lucie(as_deal(mine, "lucie", deal = 2), rules = rules, seed = 3)
  })
})

test_that("redeals that do not follow are errors that say why", {
  skip_on_cran()
  mine <- as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 2)
  expect_refused(
    play_lucie(seed = NULL), "argument", "Without a `deal` there must be a `seed`"
  )
  expect_refused(play_lucie(list()), "deal", "`deal` has no deal in it")
  expect_refused(play_lucie(3), "deal", "`x` must be text or cards")
  expect_refused(
    play_lucie(list(mine, "9D KD 10D / JD QD")),
    "deal", "The tableau of deal 3 does not have the cards that were left before it"
  )
  expect_refused(
    play_lucie(list(mine, as_deal("9D KD 10D / 8D JD QD", "lucie", deal = 2))),
    "deal", "The tableau after that of deal 2 says that it is deal 2"
  )
  expect_refused(
    play_lucie(list(mine, "9D KD 10D / 8D JD QD"), rules = "Lucie-2"),
    "deal", "There is no deal 3 in Lucie-2, which has 2 deals"
  )
  expect_refused(
    play_lucie(list("KD QD", "KD QD")),
    "deal", "The tableau of deal 2 does not have the cards that were left before it"
  )
  expect_error(play_lucie(seed = NULL), class = "patience_error_argument")
  expect_error(play_lucie(list(mine, "KD")), class = "patience_error_deal")
})
