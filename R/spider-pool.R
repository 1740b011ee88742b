#' The evidence of several players about one program
#'
#' Several players watched the same program, each by [monitor_dealer()]: what do they know
#' together? Under fair dealing each one's evidence is 1 on average, and that of players who play
#' games of their own is independent. So the product of the evidence of players who were chosen
#' before they played is evidence in turn: it reaches 20 with a probability of at most 5%,
#' whenever each of them stopped.
#'
#' **Who reports?** Those who were dealt badly are more likely to say so, and whether they do is
#' decided when the cards are seen. Let \eqn{n} be all the `players` who watched, with evidence
#' \eqn{E_1, .., E_n}, independent and each 1 on average (or less). For any set \eqn{S} of them,
#' chosen in whatever way by all that is known,
#' \deqn{\frac{1}{n {n \choose |S|}} \prod_{i \in S} E_i}{(product of E_i over S) / (n choose(n,
#'   |S|))}
#' has a mean of at most 1. For it is at most \eqn{\frac{1}{n} \sum_k U_k}{(1 / n) sum of U_k over
#' k}, where \eqn{U_k} is the mean of the products of all sets of \eqn{k} players, which is 1 on
#' average, for \eqn{k} from 1 to \eqn{n}. (The factor \eqn{n} is needed: if each \eqn{E_i} is
#' \eqn{m} with the probability \eqn{1 / m} and else 0, who reports if his is not 0 brings the
#' mean without it as near to \eqn{n} as one likes, as \eqn{m} grows.) So the product is divided
#' by `players` times the number of ways to choose those who report.
#'
#' Without `players` nothing is divided: these were chosen before they played, and would
#' have reported whatever they saw. `silent` says how many others may have watched and kept
#' silent, with everybody free to report or not, before the evidence is no longer enough.
#'
#' **Beside a single alarm.** What counts here is the evidence as it is now. That of a monitor
#' which gave an alarm and was watched on may have fallen since. Its alarm stands, at that
#' player's own chance of a false one; but of twenty players with fair cards up to one gives
#' such an alarm on average, and together they know of all games. The two answers may differ, and
#' both are right.
#'
#' @param ... Monitors of the same program from [monitor_dealer()], one for each player; or a list
#'   of them. Names are those of the players.
#' @param players How many players watched in all, with those who do not report: a whole number up
#'   to 10^6; or `NULL` if those that are given were chosen beforehand.
#' @param sig_level The chance of a false alarm, between 0 and 1.
#' @return An object of class `pooled_monitors`, a list: `each`, a tibble of `player`, `games`,
#'   `e.value` (now) and `alarm` (the game of that monitor's own, or `NA`); `players`; `e.value`
#'   (of all together), `p.value`, `silent` (`NA` if the evidence is not enough even if nobody
#'   kept silent, as all were free to), `sig_level` and `sentence`. `as_tibble()` gives `each`,
#'   `summary()` a tibble with one row.
#' @section Errors:
#' `patience_error_argument` for what is no monitor, for fewer `players` than report, and for
#' monitors with games in common, of which it names two: the same one twice, or a part of a series
#' beside the whole. By the cards where they are known; else by the numbers, where all games with
#' the same number are alike, or so many games in a row as chance makes alike once in a thousand
#' times.
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
  check_level(sig_level, "sig_level")
  report <- length(watched)
  chosen <- is.null(players)
  players <- if (chosen) report else check_whole(players, report, 1e6, "`players`")
  names <- if (is.null(names(watched))) rep("", report) else names(watched)
  unnamed <- !nzchar(names)
  names[unnamed] <- as.character(seq_len(report))[unnamed]
  check_own_games(unname(watched), names)
  each <- tibble::tibble(
    player = names,
    games = vapply(watched, function(one) nrow(one$evidence), 1L, USE.NAMES = FALSE),
    e.value = vapply(watched, last_evidence, 1, USE.NAMES = FALSE),
    alarm = vapply(watched, function(one) one$alarm, 1L, USE.NAMES = FALSE)
  )
  log_product <- sum(log(each$e.value))
  log_e <- log_product - if (chosen) 0 else log_choices(players, report)
  pooled <- list(
    each = each, players = players, e.value = exp(log_e), p.value = min(1, exp(-log_e)),
    silent = most_silent(log_product, report, sig_level), sig_level = sig_level
  )
  pooled$sentence <- pooled_sentence(pooled, chosen, fallen = vapply(watched, has_fallen, NA))
  structure(pooled, class = "pooled_monitors")
}

# The logarithm of what the product is divided by, if any players may report, as many as like.
log_choices <- function(players, report) log(players) + lchoose(players, report)

# Refuses two monitors of which games are the same.
check_own_games <- function(watched, names) {
  pairs <- utils::combn(length(watched), min(2, length(watched)), simplify = FALSE)
  for (pair in pairs[length(watched) > 1]) {
    if (share_games(watched[[pair[1]]], watched[[pair[2]]])) {
      abort_input("argument", c(
        "The monitors {names[pair[1]]} and {names[pair[2]]} have games in common.",
        i = "Evidence of the same games counts once: each player needs games of his own."
      ))
    }
  }
}

share_games <- function(one, other) {
  if (!is.null(one$cards) && !is.null(other$cards)) {
    return(any(one$cards %in% other$cards))
  }
  columns <- intersect(statistic_columns(one$statistic), statistic_columns(other$statistic))
  if (length(columns) == 0) {
    return(FALSE)
  }
  one <- watched_numbers(one, columns)
  other <- watched_numbers(other, columns)
  both <- intersect(names(one), names(other))
  if (length(both) > 0 && all(one[both] == other[both])) {
    return(TRUE)
  }
  # Two fair games have the same AGT in one of ten cases.
  n <- as.numeric(length(one)) * length(other)
  in_a_row <- 3 + ceiling(log10(max(n, 1)))
  in_a_row <= min(length(one), length(other)) &&
    any(runs_of(one, in_a_row) %in% runs_of(other, in_a_row))
}

# What was watched of each game, as text, by the number that the game has for its player; games
# without it are left out.
watched_numbers <- function(watch, columns) {
  evidence <- watch$evidence
  known <- rowSums(!is.na(evidence[columns])) > 0
  number <- evidence[[if (is.null(evidence[["played"]])) "game" else "played"]]
  stats::setNames(do.call(paste, evidence[columns]), number)[known]
}

runs_of <- function(x, length) {
  starts <- seq_len(length(x) - length + 1)
  do.call(paste, lapply(seq_len(length) - 1, function(i) x[starts + i]))
}

# How many players may have kept silent beside those who report; at most a million are counted.
most_silent <- function(log_product, report, sig_level) {
  enough <- function(silent) {
    log_product - log_choices(report + silent, report) >= -log(sig_level) * (1 - 1e-12)
  }
  if (!enough(0)) {
    return(NA_real_)
  }
  first_of_each(0, 1e6, function(silent) !enough(silent)) - 1
}

# Whether there was an alarm, and is less evidence now than it takes.
has_fallen <- function(watch) !is.na(watch$alarm) && last_evidence(watch) < watch$threshold

# `chosen` is whether those who report were chosen beforehand; `fallen`, which monitors have.
pooled_sentence <- function(pooled, chosen, fallen) {
  players <- in_words(pooled$players, "player")
  who <- if (chosen) {
    sprintf("%s, if chosen before a card was dealt,", players)
  } else {
    sprintf("%d of %s, free to report or not,", nrow(pooled$each), players)
  }
  said <- sprintf(
    "The evidence against fair dealing of %s is %s; %s would be an alarm at %s%%.",
    who, shown_number(signif(pooled$e.value, 3)), shown_number(1 / pooled$sig_level),
    shown_number(100 * pooled$sig_level)
  )
  paste(
    c(said, silent_sentence(pooled, chosen), fallen_sentence(pooled$each[fallen, ])),
    collapse = " "
  )
}

silent_sentence <- function(pooled, chosen) {
  if (!is.na(pooled$silent)) {
    others <- if (pooled$silent == 0) {
      "if nobody else watched"
    } else if (pooled$silent >= 1e6) {
      "if a million others watched and kept silent"
    } else {
      sprintf("if at most %s watched and kept silent", in_words(pooled$silent, "other"))
    }
    return(sprintf("Where all were free to report or not, it is enough %s.", others))
  }
  if (chosen && pooled$e.value >= 1 / pooled$sig_level) {
    return("Where all were free to report or not, it would not be enough.")
  }
  "It is not enough, even if nobody else watched."
}

# Of the players whose evidence has fallen.
fallen_sentence <- function(each) {
  sprintf(
    paste(
      "The alarm of %s at game %d stands, but the evidence has fallen to %s since, and that is",
      "what counts here."
    ),
    each$player, each$alarm, vapply(signif(each$e.value, 3), shown_number, "")
  )
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
