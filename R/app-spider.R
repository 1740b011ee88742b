# Spider at the table: rows as they are typed, games as they are kept, and what they say.

most_recorded_games <- 5000

answer_spider_rows <- function(params) {
  rows <- lapply(list_field(params, "rows"), function(row) if (is_text(row)) row else "")
  if (length(rows) > 6) app_refuse("A game has six rows.")
  turned <- text_field(params, "turned", "")
  found <- lapply(seq_along(rows), function(i) typed_row(rows[[i]], i))
  message <- many_of_a_rank(unlist(rows), found)
  turned_flaw <- flaw_of(spider_segments(turned, "Turned cards"))
  answer <- list(
    rows = found,
    turned = list(ok = is.null(turned_flaw), message = paste(turned_flaw, collapse = "")),
    message = message, complete = FALSE
  )
  whole <- length(rows) == 6 && all(vapply(found, `[[`, TRUE, "ok"))
  if (whole && is.null(turned_flaw) && message == "") {
    answer <- utils::modifyList(answer, typed_game_values(unlist(rows), turned))
  }
  answer
}

# Of six good rows: what the game has, or what is wrong with it as a whole.
typed_game_values <- function(rows, turned) {
  noted <- if (nzchar(trimws(turned))) turned else NA
  game <- NULL
  flaw <- flaw_of(game <- suppressWarnings(spider_games(list(rows), turned = noted)))
  if (!is.null(flaw)) {
    return(list(message = flaw))
  }
  list(complete = TRUE, agt = game$agt, atsv = game$atsv)
}

# A row that is not begun is not complete, but nothing is wrong with it yet.
typed_row <- function(text, i) {
  if (!nzchar(trimws(text))) {
    return(list(cards = 0, ok = FALSE, message = ""))
  }
  where <- sprintf("Row %d", i)
  cards <- NULL
  flaw <- flaw_of(cards <- spider_card_codes(text, where))
  n <- length(cards$rank)
  if (is.null(flaw) && n != 10) {
    flaw <- sprintf("%s has %s, a row has ten.", where, in_words(n, "card"))
  }
  list(cards = n, ok = is.null(flaw), message = paste(flaw, collapse = ""))
}

# A rank that is there nine times is wrong before the game is whole.
many_of_a_rank <- function(rows, found) {
  readable <- which(vapply(found, function(one) one$cards > 0, TRUE))
  if (length(readable) == 0) {
    return("")
  }
  cards <- lapply(rows[readable], spider_card_codes, "")
  parts <- rep(paste("row", readable), lengths(lapply(cards, `[[`, "rank")))
  paste(flaw_of(check_spider_cards(bind_cards(cards), parts, "This game")), collapse = "")
}

# Games as the page keeps them, and as R does.
games_of_page <- function(params) {
  given <- list_field(params, "games")
  if (length(given) == 0) app_refuse("There are no games.")
  if (length(given) > most_recorded_games) {
    app_refuse("The window takes up to {most_recorded_games} games at once.")
  }
  if (!all(vapply(given, is_record, TRUE))) app_refuse("Each of the games must be an object.")
  pick <- function(name) {
    vapply(given, function(game) {
      text <- text_field(game, name, "")
      if (nzchar(text)) text else NA_character_
    }, "")
  }
  rows <- lapply(given, function(game) {
    rows <- list_field(game, "rows")
    if (!all(vapply(rows, is_text, TRUE))) app_refuse("The {.field rows} of a game must be text.")
    as.character(unlist(rows))
  })
  mark <- function(name) {
    vapply(given, function(game) typed_field(game, name, NA, is.logical, "true or false"), NA)
  }
  with_warnings(spider_games(
    rows,
    turned = pick("turned"), date = pick("date"), program = pick("program"),
    result = pick("result"), seed = number_field(params, "seed", 1),
    helped = mark("helped"), chosen = mark("chosen"), link = pick("link")
  ))
}

with_warnings <- function(code) {
  said <- character()
  value <- withCallingHandlers(code, patience_warning = function(fault) {
    said <<- c(said, in_one_line(fault))
    invokeRestart("muffleWarning")
  })
  list(value = value, warnings = as.list(unique(said)))
}

page_games <- function(games) {
  blank <- function(x) ifelse(is.na(x), "", as.character(x))
  date <- blank(format(games$date))
  result <- blank(games$result)
  program <- blank(games$program)
  turned <- blank(games$turned)
  marks <- as.list(games)[intersect(c("helped", "chosen", "link"), names(games))]
  lapply(seq_len(nrow(games)), function(i) {
    c(list(
      date = date[i], program = program[i], result = result[i],
      rows = I(games$rows[[i]]), turned = turned[i]
    ), Filter(Negate(is.na), lapply(marks, `[`, i)))
  })
}

# The made-up games of inst/extdata, and the two of them with the most and the fewest guaranteed
# turns, to see what the statistics are.
answer_spider_example <- function(params) {
  games <- read_spider_games(system.file("extdata", "spider-sample.csv", package = "patience"))
  pair <- c(which.max(games$agt), which.min(games$agt))
  list(games = page_games(games), pair = lapply(pair, function(i) {
    rows <- games$rows[[i]]
    list(
      rows = as.list(rows), turns = lapply(rows, function(row) as.list(guaranteed_turns(row))),
      agt = games$agt[i], atsv = games$atsv[i]
    )
  }))
}

# For each card of a row whether it is one of those that can be put on another card of the row:
# of two neighbouring ranks so many as there are of the rarer one.
guaranteed_turns <- function(row) {
  ranks <- spider_card_codes(row, "")$rank
  lower <- table(factor(ranks, 0:12))
  turns <- c(pmin(lower[-13], lower[-1]), 0)
  stats::ave(ranks, ranks, FUN = seq_along) <= turns[ranks + 1]
}

answer_spider_write <- function(params) {
  list(text = paste0(spider_csv(games_of_page(params)$value), "\n", collapse = ""))
}

answer_spider_read <- function(params) {
  text <- text_field(params, "text")
  # Some more lines for names of programs.
  if (nrow(numbered_lines(text_lines(text))) > most_recorded_games + 100) {
    app_refuse("The window takes up to {most_recorded_games} games at once.")
  }
  read <- with_warnings(games_in_bytes(charToRaw(enc2utf8(text)), "the file", 1))
  list(games = page_games(read$value), warnings = read$warnings)
}

# All that the games say so far. The numbers are those of test_dealer() and monitor_dealer().
long_spider_evidence <- function(params, report) {
  read <- games_of_page(params)
  counted <- with_warnings(games_that_count(read$value))
  games <- read$value[counted$value, ]
  reps <- check_whole(number_field(params, "reps", 9999), 99, 1e6, "`reps`")
  seed <- check_seed(number_field(params, "seed", 1))
  known <- !is.na(games$atsv)
  games <- with_luck(games)
  lucks <- unique(sums_of_luck(games[["luck"]]))
  # Student's t needs two games that differ.
  differ <- sum(!is.na(lucks)) > 1
  statistics <- c("agt", if (any(known)) c("atsv", "both"), if (differ) "luck")
  watch <- monitor_dealer(games, "agt")
  tests <- lapply(statistics, function(statistic) {
    test <- test_dealer(
      games, statistic, alternative = "less", reps = reps, seed = seed, threads = 1
    )
    list(
      test = statistic, games = unname(test$parameter[[1]]),
      estimate = as.list(unname(test$estimate)), null_value = as.list(unname(test$null.value)),
      low = test$conf.int[1], high = test$conf.int[2], p_value = test$p.value,
      said = test$conclusion[1]
    )
  })
  adjusted <- stats::p.adjust(vapply(tests, `[[`, 1, "p_value"), "holm")
  tests <- Map(function(test, p) c(test, adj_p_value = p), tests, adjusted)
  least <- which.min(adjusted)
  # Of several tests the adjusted p-value counts; the page has the games needed itself.
  verdict <- paste(c(
    tests[[least]]$said,
    if (length(tests) > 1) sprintf("Adjusted for %d tests the smallest p-value is %.2g.",
                                   length(tests), adjusted[least]),
    sub("games_needed_dealer() says", "below stands", dealer_verdict(adjusted[least]),
        fixed = TRUE)
  ), collapse = " ")
  list(
    games = nrow(games), said = as.list(c(watch$sentence, verdict)),
    warnings = c(read$warnings, counted$warnings), tests = tests, threshold = watch$threshold,
    evidence = lapply(seq_len(nrow(watch$evidence)), function(i) {
      list(game = i, e_value = watch$evidence$e.value[i])
    }),
    points = lapply(which(known), function(i) {
      result <- as.character(games$result[i])
      list(game = i, agt = games$agt[i], atsv = games$atsv[i],
           result = if (is.na(result)) "" else result)
    }),
    contours = if (any(known)) page_contours(seed) else list(),
    needed = rigged_dealers(seed)
  )
}

# Where half, four fifths and 95% of fair games lie, as plot() of recorded games has it.
page_contours <- function(seed) {
  null <- simulate_spider(20000, seed = seed, progress = FALSE, threads = 1)
  lines <- null_contours(null$agt, null$atsv)
  lines <- split(lines, factor(lines$line, unique(lines$line)))
  lapply(unname(lines), function(one) {
    list(
      share = as.numeric(sub("%", "", one$holds[1])) / 100,
      points = unname(Map(c, round(one$agt, 3), round(one$atsv, 2)))
    )
  })
}

# How many games it takes to find dealers that are rigged more or less.
rigged_dealers <- function(seed) {
  rows <- lapply(c(1, 0.5, 0.25), function(share) {
    dealer <- spider_dealer("worse_agt", probability = share)
    needed <- games_needed_dealer(
      dealer,
      sims = 20000, reps = 0, threads = 1, test = dealer_test("agt", alternative = "less")
    )
    list(
      share = share, games = if (is.finite(needed$estimate)) needed$estimate,
      words = switch(as.character(share),
        "1" = "the worse of two deals in all games",
        "0.5" = "the worse of two deals in half of the games",
        "the worse of two deals in a quarter of the games"
      )
    )
  })
  rows
}
