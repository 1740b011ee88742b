# Tests of a dealer in words, and as a table.

# What the p-value means, for a player: two sentences.
dealer_conclusion <- function(p, games, options) {
  cards <- switch(options$alternative,
    less = "as bad or worse", greater = "as good or better", two.sided = "as unusual"
  )
  seen <- if (is.null(options$after)) {
    sprintf("would have cards %s in %s", cards, in_words(games, "game"))
  } else {
    sprintf(
      "who choose when to %s could have cards %s in games after %s",
      if (options$after == "won") "win" else "lose", cards, result_words(options$after)
    )
  }
  c(sprintf("%s players with fair cards %s.", players_share(p), seen), dealer_verdict(p))
}

# Where no simulated player was as extreme (on two sides the p-value is twice as large).
least_p_sentence <- function(p, reps) {
  if (p <= 2.5 / (1 + reps)) {
    sprintf(paste(
      "None, or hardly one, of %s simulated players had such cards: the p-value is about the",
      "least that so many can show, and may be far smaller."
    ), shown_count(reps))
  }
}

dealer_verdict <- function(p) {
  if (p < 0.05) {
    paste(
      "At the 5% level that is evidence against fair dealing, if it was fixed beforehand when to",
      "stop and look."
    )
  } else {
    paste(
      "At the 5% level that is no evidence against fair dealing, and no proof of it:",
      "games_needed_dealer() says how many games it takes to find out a rigged dealer."
    )
  }
}

players_share <- function(p) {
  if (p >= 0.995) {
    "Nearly all"
  } else if (p >= 0.01) {
    sprintf("About %.0f of 100", 100 * p)
  } else if (p >= 0.001) {
    sprintf("About %.0f of 1,000", 1000 * p)
  } else {
    "Fewer than 1 of 1,000"
  }
}

#' @export
print.spider_test <- function(x, ...) {
  NextMethod()
  cat(strwrap(paste(x$conclusion, collapse = " ")), "", sep = "\n")
  invisible(x)
}

tests_table <- function(tests, names) {
  # Both statistics together have two estimates, and so no single one.
  pick <- function(part) {
    unname(vapply(tests, function(test) {
      if (length(test[[part]]) == 1) test[[part]][[1]] else NA_real_
    }, 1))
  }
  text <- function(part) vapply(tests, `[[`, "", part)
  p <- pick("p.value")
  table <- tibble::tibble(
    test = names,
    statistic = pick("statistic"),
    parameter = pick("parameter"),
    estimate = pick("estimate"),
    conf.low = vapply(tests, function(test) c(test$conf.int, NA)[1], 1),
    conf.high = vapply(tests, function(test) c(test$conf.int, NA, NA)[2], 1),
    p.value = p,
    adj.p.value = stats::p.adjust(p, "holm"),
    alternative = text("alternative"),
    method = text("method"),
    conclusion = vapply(tests, function(test) test$conclusion[1], ""),
    data.name = text("data.name")
  )
  as_table(table, "spider_tests")
}

#' @export
print.spider_tests <- function(x, ...) {
  NextMethod()
  if (is_whole(x) && nrow(x) > 0) {
    least <- min(x$adj.p.value)
    adjusted <- sprintf("Adjusted for several tests the smallest p-value is %.2g.", least)
    left_out <- if ("data.name" %in% names(x)) grep(" left out$", x$data.name, value = TRUE)
    lines <- c(
      sprintf("%s: %s", upper_case(x$test), x$conclusion),
      if (length(left_out) > 0) paste0("Data: ", unique(left_out), "."),
      paste(adjusted, dealer_verdict(least))
    )
    cat(strwrap(lines, exdent = 2), sep = "\n")
  }
  invisible(x)
}
