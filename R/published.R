#' Published win rates of Agnes Sorel
#'
#' What other people have reported, with the rules as far as they stated them. Two of the
#' sources state the rule for empty piles only; `variant` is then `NA`.
#'
#' @return A tibble with a row for each rate: `source`, `year`, `label` (the source's name of
#'   the rules, or the version of the program), `rules_stated`, `empty` (the rule for empty
#'   piles, as in [rules_agnes()]), `variant` (where all rules are known), `wins`, `deals`,
#'   `unknown` (deals that were not completed), `mean_cards` (the mean number of cards on the
#'   foundations, base card included, where it was reported), `misquoted` (`TRUE` for a number
#'   that its source never published) and `reference`.
#' @references
#' Masten M (2021) and Wolter J (2013), as quoted in the documentation of Griner R, *quagnes*.
#' <https://github.com/ghrgriner/quagnes-cpp>
#' @examples
#' published_rates()
#' @export
published_rates <- function() {
  file <- system.file("extdata", "published-rates.csv", package = "patience", mustWork = TRUE)
  tibble::as_tibble(utils::read.csv(file, na.strings = ""))
}

#' Compare win rates with published ones
#'
#' Tests for each variant and each published rate whether the two win rates are equal. A rate
#' is compared with the published ones for the same variant, or, where a source does not state
#' all of its rules, for the same rule for empty piles. So a small p-value can mean that the
#' rules differ.
#'
#' The test is the chi-square test with continuity correction, [stats::chisq.test()], or
#' Fisher's exact test, [stats::fisher.test()], where the smallest expected count is below 5.
#'
#' @param results As for [win_rate()], or the tibble that [win_rate()] returns.
#' @param sources Names of sources in [published_rates()], or `NULL` for all of them.
#' @param misquoted Whether to compare with misquoted numbers too.
#' @return A tibble with a row for each comparison: `variant`, `source`, `label`; `won`,
#'   `deals` and `estimate` of `results`; `published_wins`, `published_deals` and
#'   `published_estimate`; `statistic` (of chi-square, else `NA`), `p.value`, `p.adjusted`
#'   (by the method of Holm over all rows) and `method`, all with unknown deals as lost; and
#'   `p.value_if_won` with those of `results` as won. No rows if there is nothing to compare.
#' @section Errors:
#' `patience_error_results` as in [win_rate()], or if there is no column `variant`;
#' `patience_error_source` if there is no such source.
#' @references
#' Holm S (1979). "A simple sequentially rejective multiple test procedure". *Scandinavian
#' Journal of Statistics* 6, 65-70.
#' @examples
#' compare_published(simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun")))
#' @export
compare_published <- function(results, sources = NULL, misquoted = FALSE) {
  check_flag(misquoted, "`misquoted`")
  published <- published_rates()
  if (!is.null(sources)) {
    if (!is.character(sources)) check_choice(sources, published$source, "`sources`", "source")
    for (source in sources) {
      check_choice(source, unique(published$source), "`sources`", "source")
    }
    published <- published[published$source %in% sources, ]
  }
  if (!misquoted) published <- published[!published$misquoted, ]
  rates <- if (is_win_rates(results)) results else win_rate(results)
  if (anyNA(rates$variant)) {
    abort_input("results", "{.arg results} must have a column {.field variant}.")
  }
  # Of La Belle Lucie nobody has published counts.
  rules <- lapply(as.character(rates$variant), function(name) {
    if (!startsWith(name, "Lucie-")) rules_agnes(name)
  })

  pairs <- lapply(seq_along(rules), function(i) {
    if (is.null(rules[[i]])) {
      return(matrix(0, 0, 2))
    }
    same <- ifelse(
      is.na(published$variant),
      published$empty == rules[[i]]$empty,
      published$variant == format(rules[[i]])
    )
    cbind(rep(i, sum(same)), which(same))
  })
  pairs <- do.call(rbind, pairs)
  ours <- rates[pairs[, 1], ]
  theirs <- published[pairs[, 2], ]
  compare <- function(won) {
    Map(compare_counts, won, ours$deals, theirs$wins, theirs$deals)
  }
  pick <- function(tests, name) vapply(tests, `[[`, if (name == "method") "" else 1, name)
  tests <- compare(ours$won)
  p <- pick(tests, "p.value")
  tibble::tibble(
    variant = ours$variant,
    source = theirs$source,
    label = theirs$label,
    won = ours$won,
    deals = ours$deals,
    estimate = ours$estimate,
    published_wins = theirs$wins,
    published_deals = theirs$deals,
    published_estimate = theirs$wins / theirs$deals,
    statistic = pick(tests, "statistic"),
    p.value = p,
    p.adjusted = stats::p.adjust(p, "holm"),
    method = pick(tests, "method"),
    p.value_if_won = pick(compare(ours$won + ours$unknown), "p.value")
  )
}

is_win_rates <- function(x) {
  is.data.frame(x) && all(c("variant", "deals", "won", "unknown", "estimate") %in% names(x))
}

compare_counts <- function(won, deals, published_wins, published_deals) {
  counts <- matrix(c(won, deals - won, published_wins, published_deals - published_wins), 2)
  smallest <- min(rowSums(counts)) * min(colSums(counts)) / sum(counts)
  if (smallest < 5) {
    list(statistic = NA_real_, p.value = stats::fisher.test(counts)$p.value, method = "Fisher")
  } else {
    test <- stats::chisq.test(counts)
    list(statistic = test$statistic[[1]], p.value = test$p.value, method = "chi-square")
  }
}
