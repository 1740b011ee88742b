#' The evidence of several players about one program
#'
#' Several players watched the same program, each by [monitor_dealer()]: what do they know
#' together? Under fair dealing each one's evidence is 1 on average, and that of players who play
#' games of their own is independent. So their product is evidence in turn: it reaches 20 with a
#' probability of at most 5%, whenever each of them stopped.
#'
#' **Who reports?** Those who were dealt badly are more likely to say so. If all who watched are
#' `players` and `k` of them report, whichever they are, the product is divided by the number of
#' ways to choose `k` of them: the mean of the products of all such choices is 1 on average, and
#' is no less than that. Without `players` it is taken that all report; `silent` says how many
#' more may have watched and kept silent before the evidence is no longer enough.
#'
#' @param ... Monitors of the same program from [monitor_dealer()], one for each player; or a list
#'   of them. Names are those of the players.
#' @param players How many players watched in all, with those who do not report: a whole number up
#'   to 10^6, or `NULL` for those that are given.
#' @param sig_level The chance of a false alarm, between 0 and 1.
#' @return An object of class `pooled_monitors`, a list: `each`, a tibble of `player`, `games` and
#'   `e.value`; `players`; `e.value` (of all together), `p.value`, `silent` (`NA` if the evidence
#'   is not enough even so), `sig_level` and `sentence`. `as_tibble()` gives `each`, `summary()` a
#'   tibble with one row.
#' @section Errors:
#' `patience_error_argument` for what is no monitor, and for fewer `players` than report.
#' @references
#' Vovk V, Wang R (2021). "E-values: calibration, combination and applications". *The Annals of
#' Statistics* 49(3), 1736-1754. \doi{10.1214/20-AOS2020}
#' @seealso [test_win_rate()] for win rates in several programs or periods.
#' @examples
#' series <- lapply(1:3, function(i) {
#'   simulate_spider(30, seed = i, dealer = "worse_agt", progress = FALSE)$agt
#' })
#' watched <- lapply(series, monitor_dealer)
#' pool_monitors(Ann = watched[[1]], Ben = watched[[2]], Cy = watched[[3]])
#' pool_monitors(watched, players = 40)
#' @export
pool_monitors <- function(..., players = NULL, sig_level = 0.05) {
  watched <- list(...)
  if (length(watched) == 1 && !inherits(watched[[1]], "spider_monitor")) watched <- watched[[1]]
  right <- is.list(watched) && length(watched) > 0 &&
    all(vapply(watched, inherits, NA, "spider_monitor"))
  if (!right) {
    abort_input("argument", c(
      "Monitors are wanted, one for each player.", i = "{.fn monitor_dealer} makes them."
    ))
  }
  check_power_level(sig_level)
  report <- length(watched)
  players <- if (is.null(players)) report else check_whole(players, report, 1e6, "`players`")
  names <- if (is.null(names(watched))) rep("", report) else names(watched)
  unnamed <- !nzchar(names)
  names[unnamed] <- as.character(seq_len(report))[unnamed]
  each <- tibble::tibble(
    player = names,
    games = vapply(watched, function(one) nrow(one$evidence), 1L, USE.NAMES = FALSE),
    e.value = vapply(watched, function(one) {
      one$evidence$e.value[nrow(one$evidence)]
    }, 1, USE.NAMES = FALSE)
  )
  log_product <- sum(log(each$e.value))
  log_e <- log_product - lchoose(players, report)
  pooled <- list(
    each = each, players = players, e.value = exp(log_e), p.value = min(1, exp(-log_e)),
    silent = most_silent(log_product, report, sig_level), sig_level = sig_level
  )
  pooled$sentence <- pooled_sentence(pooled)
  structure(pooled, class = "pooled_monitors")
}

# How many players may have kept silent beside those who report; at most a million are counted.
most_silent <- function(log_product, report, sig_level) {
  enough <- function(silent) {
    log_product - lchoose(report + silent, report) >= -log(sig_level) * (1 - 1e-12)
  }
  if (!enough(0)) {
    return(NA_real_)
  }
  first_of_each(0, 1e6, function(silent) !enough(silent)) - 1
}

pooled_sentence <- function(pooled) {
  report <- nrow(pooled$each)
  who <- if (pooled$players == report) {
    in_words(report, "player")
  } else {
    sprintf("%d of %s", report, in_words(pooled$players, "player"))
  }
  said <- sprintf(
    "The evidence of %s against fair dealing is %s; %s would be an alarm at %s%%.",
    who, shown_number(signif(pooled$e.value, 3)), shown_number(1 / pooled$sig_level),
    shown_number(100 * pooled$sig_level)
  )
  drawer <- if (is.na(pooled$silent)) {
    "It is not enough, even if nobody else watched."
  } else if (pooled$silent >= 1e6) {
    "It would be enough if a million others had watched and kept silent."
  } else {
    sprintf(
      "It is enough if at most %s watched and kept silent.",
      if (pooled$silent == 0) "nobody else" else in_words(pooled$silent, "other")
    )
  }
  paste(said, drawer)
}

#' @exportS3Method tibble::as_tibble
as_tibble.pooled_monitors <- function(x, ...) x$each

#' @export
as.data.frame.pooled_monitors <- function(x, ...) as.data.frame(x$each)

#' @export
print.pooled_monitors <- function(x, ...) {
  cat(sprintf("Spider dealer, watched by %s over %s\n", in_words(nrow(x$each), "player"),
              in_words(sum(x$each$games), "game")))
  cat(strwrap(x$sentence, width = getOption("width")), sep = "\n")
  invisible(x)
}

#' @export
summary.pooled_monitors <- function(object, ...) {
  check_unused(...)
  tibble::tibble(
    reporting = nrow(object$each), players = object$players, games = sum(object$each$games),
    e.value = object$e.value, p.value = object$p.value, silent = object$silent
  )
}
