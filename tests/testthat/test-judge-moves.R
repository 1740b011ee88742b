# The judges in R and the table in C++ share no code. In positions of games that are played by
# chance the judge accepts exactly the moves that the table lists, among all that are conceivable.

# Positions of a walk that begins after some moves: calls look(asked, moves) at each of them.
walk <- function(game, rules, number, look, steps = 12, moves = list()) {
  asked <- list(
    game = game, rules = rules, deal = list(seed = 3, number = number), moves = moves
  )
  for (step in seq_len(steps)) {
    moves <- Filter(
      function(one) one$move$type != "redeal" || is.null(one$move$type),
      table_says("position", asked)$moves
    )
    if (length(moves) == 0) break
    look(asked, lapply(moves, `[[`, "move"))
    pick <- (number * 104729 + step * 1299709) %% length(moves) + 1
    asked$moves <- c(asked$moves, list(moves[[pick]]$move))
  }
}

accepts <- function(move) {
  tryCatch(is.list(move), judge_illegal = function(fault) FALSE)
}

# Rules of every dimension, drawn by chance.
rules_by_chance <- function(n) {
  withr::with_seed(11, vapply(seq_len(n), function(i) {
    format(do.call(rules_agnes, lapply(agnes_dimensions, function(one) sample(one$value, 1))))
  }, ""))
}

test_that("the judge of Agnes Sorel accepts the moves of the table and no others", {
  skip_on_cran()
  conceivable <- rbind(
    data.frame(type = "deal", from = NA, to = NA, cards = c(7, 2)),
    data.frame(type = "foundation", from = 1:7, to = NA, cards = 1),
    expand.grid(type = "run", from = 1:7, to = 1:7, cards = 1:13),
    expand.grid(type = "back", from = 1:4, to = 1:7, cards = 1)
  )
  keys <- do.call(paste, conceivable)
  looked <- 0
  all_rules <- c(rules_by_chance(14), "dalton", "aisleriot", "wolter-relaxed")
  for (i in seq_along(all_rules)) {
    rules <- rules_agnes(all_rules[i])
    walk("agnes", all_rules[i], i, function(asked, moves) {
      made <- if (length(asked$moves) > 0) moves_table(asked$moves)
      position <- judged_agnes(deal_cards("agnes", i, seed = 3), rules, made)
      good <- vapply(seq_len(nrow(conceivable)), function(row) {
        accepts(judge_move(position, rules, as.list(conceivable[row, ])))
      }, NA)
      listed <- do.call(paste, moves_table(moves)[names(conceivable)])
      # Under forced play the table names one of the moves that are due.
      if (rules$play == "forced") {
        expect_true(all(listed %in% keys[good]), label = all_rules[i])
      } else {
        expect_setequal(keys[good], listed)
      }
      looked <<- looked + 1
    })
  }
  expect_gt(looked, 100)
})

test_that("the judge of La Belle Lucie accepts the moves of the table and no others", {
  skip_on_cran()
  cards <- judge_text(0:51)
  onto <- data.frame(card = cards[-(13 * 1:4)], to = cards[-(13 * 0:3 + 1)])
  targets <- rbind(
    onto, data.frame(card = cards, to = rep(c("foundation", "space", "front"), each = 52))
  )
  conceivable <- rbind(cbind(type = "blocking", targets), cbind(type = "merci", targets))
  merci <- conceivable$type == "merci"
  keys <- paste(merci, conceivable$card, conceivable$to)
  all_rules <- c(withr::with_seed(12, sample(lucie_names(), 8)), "the-fan", "trefoil",
                 "three-shuffles-and-a-draw")
  for (i in seq_along(all_rules)) {
    rules <- rules_lucie(all_rules[i])
    tableau <- deal_cards("lucie", i, seed = 3, rules = rules)
    walk("lucie", all_rules[i], i, function(asked, moves) {
      made <- as.data.frame(do.call(rbind, lapply(asked$moves, unlist)))
      if (nrow(made) == 0) made <- NULL
      position <- lucie_position(tableau, rules, made_lucie(made))
      good <- vapply(seq_len(nrow(conceivable)), function(row) {
        accepts(judge_lucie_move(position, rules, as.list(conceivable[row, ])))
      }, NA)
      listed <- vapply(moves, function(move) paste(move$type == "merci", move$card, move$to), "")
      expect_setequal(keys[good], listed)
    })
  }
})

test_that("the judge of Pan Galactic Solitaire accepts the moves of the table and no others", {
  skip_on_cran()
  pair <- function(a, b) paste(pmin(a, b), pmax(a, b))
  for (moves_of in galactic_move_sets$set) {
    for (ranks in c(3, 7)) {
      board <- deal_cards("galactic", ranks, seed = 3, ranks = ranks)
      codes <- sort(as.integer(board$cards))
      pairs <- expand.grid(home = codes, away = codes)
      walk("galactic", paste0(moves_of, "-", ranks), ranks, function(asked, moves) {
        now <- board
        for (move in asked$moves) now <- check_solution(now, moves_of, as.data.frame(move))$board
        matrix <- judge_galactic_board(now)
        good <- vapply(seq_len(nrow(pairs)), function(row) {
          is.na(judge_galactic_fault(matrix, moves_of, pairs$home[row], pairs$away[row]))
        }, NA)
        accepted <- unique(pair(judge_text(pairs$home[good]), judge_text(pairs$away[good])))
        listed <- vapply(moves, function(move) pair(move$home, move$away), "")
        expect_setequal(accepted, listed)
      })
    }
  }
})

# Walks by chance alone would see neither suits that are gone nor columns that are empty: these
# leave a line that wins at several places. Calls look(position, moves) at each position.
walk_near_win <- function(deal, rules, look) {
  line <- solve_deal(deal, rules)$moves
  for (before in round(nrow(line) * c(0, 0.5, 0.8, 0.9, 0.95))) {
    position <- judge_spider_start(deal, rules)
    judged <- 0
    walk("spider", format(rules), rules$suits, function(asked, moves) {
      for (move in utils::tail(asked$moves, length(asked$moves) - judged)) {
        position <<- judge_spider_move(position, rules, move)
      }
      judged <<- length(asked$moves)
      look(position, moves)
    }, steps = 4, moves = moves_listed(line[seq_len(before), ]))
  }
}

test_that("the judge of Spider accepts the moves of the table and no others", {
  skip_on_cran()
  conceivable <- rbind(
    data.frame(type = "deal", from = NA, to = NA, cards = 9:10),
    expand.grid(type = "run", from = 1:10, to = 1:10, cards = 1:13)
  )
  keys <- do.call(paste, conceivable)
  seen <- character()
  for (name in c("Spider-1", "Spider-2-OntoEmpty", "Spider-4", "Spider-4-OntoEmpty")) {
    rules <- rules_spider(name)
    walk_near_win(deal_cards("spider", rules$suits, seed = 3), rules, function(position, moves) {
      good <- vapply(seq_len(nrow(conceivable)), function(row) {
        accepts(judge_spider_move(position, rules, as.list(conceivable[row, ])))
      }, NA)
      expect_setequal(keys[good], do.call(paste, moves_table(moves)[names(conceivable)]))
      empty <- any(lengths(position$piles) == 0)
      row <- length(position$rows) > 0
      seen <<- union(seen, c("gone"[position$founded > 0], "empty"[empty && row]))
    })
  }
  expect_setequal(seen, c("gone", "empty"))
})
