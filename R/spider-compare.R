#' Do two programs deal alike?
#'
#' Compares the recorded games of two programs: the mean AGT, the mean ATSV, and how often each
#' rank lies in the six rows. Where [test_dealer()] asks whether the cards of one program are
#' those of a fair dealer, this asks whether two programs deal the same cards, fair or not.
#'
#' **`"permutation"`.** If both deal alike, it is chance alone which program a game has
#' come from. So the games are put in other orders, `reps` times, and the p-value is
#' \eqn{(1 + k) / (1 + reps)}, where \eqn{k} of these orders have a difference at least as large.
#' It holds whatever the law of the cards is. The difference of the ranks is the sum of the
#' squared differences of the thirteen mean numbers in a game.
#'
#' The intervals of AGT and ATSV are Welch's, of the t-test for two means, and for a number of
#' games that was fixed beforehand, whatever the `method`. `adj.p.value` is
#' adjusted by Holm's method for the tests together.
#'
#' For this, give all games that were to be compared, and decide on their number beforehand:
#' whoever looks after every game and stops when he likes the result is misled, as with
#' [test_dealer()].
#'
#' **`"anytime"`** may be looked at after every game. The first game of one program is paired with
#' the first of the other, the second with the second, and so on; games without a partner wait for
#' it. If both deal alike, either game of a pair may as well be the other, so that the difference
#' of a pair is above 0 as often as it is as far below. So nobody gains on average who bets on
#' which of the two is larger. The p-value is 1 over the largest capital so far of a gambler who
#' began with 1 and divided it between bets of several sizes on either side; of the ranks,
#' between all thirteen. If both deal alike, it ever falls to 0.05 with a chance of at most 5%
#' (Ville 1939). It needs more games than a test whose number of games is fixed.
#'
#' @param games Recorded games of two programs, see [read_spider_games()] and [spider_games()].
#'   Those with help or of chosen deals are left out, with a warning.
#' @param programs Names of two programs, if there are more. The difference is that of the first
#'   less the second.
#' @param method `"permutation"` or `"anytime"`, see Details.
#' @param reps Orders of the games, a whole number from 99 to 10^6. This and `seed` are for
#'   `"permutation"`.
#' @param seed Seed of these orders, a whole number from 0 to 2^53.
#' @param conf_level Level of the intervals, between 0 and 1.
#' @return A tibble with a row for each statistic: `statistic` (`"agt"`, `"atsv"`, `"ranks"`),
#'   `program1`, `program2`, `games1`, `games2` (games with a value), `estimate1`, `estimate2`
#'   (the means), `estimate` (their difference), `conf.low`, `conf.high`, `p.value` and
#'   `adj.p.value`. Of `"ranks"` there are no means; of `"atsv"` nothing is there where the
#'   turned cards were not noted in two games of each program at least. `print()` ends with what
#'   they mean.
#' @references
#' Phipson B, Smyth GK (2010). "Permutation p-values should never be zero". *Statistical
#' Applications in Genetics and Molecular Biology* 9(1), article 39. \doi{10.2202/1544-6115.1585}
#'
#' Ville J (1939). *Etude critique de la notion de collectif*. Gauthier-Villars, Paris.
#' @seealso [test_dealer()] and [test_ranks()] for one program; [test_win_rate()] for win rates.
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' games$program <- rep(c("before", "after"), each = nrow(games) / 2)
#' compare_dealers(games, c("before", "after"), reps = 999)
#' # Looked at after every game.
#' compare_dealers(games, method = "anytime")
#' @export
compare_dealers <- function(games, programs = NULL, method = "permutation", reps = 9999, seed = 1,
                            conf_level = 0.95) {
  check_choice(method, c("permutation", "anytime"), "`method`")
  if (method == "anytime" && !(missing(reps) && missing(seed))) {
    abort_input(
      "argument", "{.arg reps} and {.arg seed} are for {.code method = \"permutation\"}."
    )
  }
  reps <- check_whole(reps, 99, 1e6, "`reps`")
  seed <- check_seed(seed)
  check_level(conf_level)
  parts <- games_of_two(games, programs)
  tables <- list(
    agt = lapply(parts, function(one) one$agt),
    atsv = lapply(parts, function(one) one$atsv[!is.na(one$atsv)]),
    ranks = lapply(parts, function(one) t(apply(recorded_ranks(one, "rows"), 2, rank_count)))
  )
  p_values <- list(
    permutation = function(name, values) {
      permutation_p(do.call(rbind, unname(values)), nrow(values[[1]]), reps, seed)
    },
    anytime = function(name, values) anytime_pairs_p(values, spreads_of_fair()[[name]])
  )
  rows <- lapply(names(tables), function(name) {
    compared_rows(name, tables[[name]], p_values[[method]], conf_level)
  })
  found <- do.call(rbind, rows)
  found$adj.p.value <- stats::p.adjust(found$p.value, "holm")
  names <- names(parts)
  as_told_table(
    tibble::as_tibble(cbind(
      found["statistic"], program1 = names[1], program2 = names[2], found[-1]
    )),
    "dealer_comparison", anytime = method == "anytime"
  )
}

#' @export
print.dealer_comparison <- function(x, ...) {
  NextMethod()
  p <- if (is_as_made(x)) as.list(x)[["adj.p.value"]]
  if (any(!is.na(p))) {
    least <- min(p, na.rm = TRUE)
    verdict <- if (least >= 0.05) {
      "no evidence that they deal differently, and no proof that they deal alike"
    } else if (attr(x, "anytime")) {
      "evidence that they deal differently"
    } else {
      "evidence that they deal differently, if the number of games was fixed beforehand"
    }
    said <- sprintf("The smallest p-value, adjusted for %s, is %.2g. At the 5%% level: %s.",
                    in_words(sum(!is.na(p)), "test"), least, verdict)
    cat(strwrap(said), sep = "\n")
  }
  invisible(x)
}

rank_count <- function(codes) tabulate(codes + 1, 13)

named_programs <- function(games) unique(stats::na.omit(as.character(games$program)))

# The games of both programs, those that count.
games_of_two <- function(games, programs) {
  recorded <- is.data.frame(games) && all(c("rows", "program", "agt") %in% names(games))
  if (!recorded) {
    abort_input("spider_games", c(
      "{.arg games} must be recorded games with their {.field program}.",
      i = "{.fn spider_games} and {.fn read_spider_games} make them."
    ))
  }
  known <- named_programs(games)
  if (length(known) == 0) {
    abort_input("spider_games", "No game says by its {.field program} who dealt it.")
  }
  if (is.null(programs)) programs <- known
  named <- is.character(programs) && length(programs) == 2 && !anyDuplicated(programs)
  if (!named || !all(programs %in% known)) {
    abort_input("argument", c(
      "{.arg programs} must be the names of two programs.",
      i = "There are games of {.val {known}}."
    ))
  }
  parts <- lapply(programs, function(name) {
    of <- games[games$program %in% name, ]
    of <- of[games_that_count(of), ]
    if (nrow(of) < 2) {
      abort_input("spider_games", "Of {.val {name}} there must be two games that count at least.")
    }
    of
  })
  stats::setNames(parts, programs)
}

# `both` has the numbers of each program's games, or a matrix with a row for each.
compared_rows <- function(name, both, p_value, conf_level) {
  values <- lapply(both, as.matrix)
  n <- vapply(values, nrow, 1)
  row <- data.frame(
    statistic = name, games1 = n[[1]], games2 = n[[2]], estimate1 = NA_real_,
    estimate2 = NA_real_, estimate = NA_real_, conf.low = NA_real_, conf.high = NA_real_,
    p.value = NA_real_
  )
  if (min(n) < 2) {
    return(row)
  }
  row$p.value <- p_value(name, values)
  if (name == "ranks") {
    return(row)
  }
  means <- vapply(values, mean, 1)
  row[c("estimate1", "estimate2", "estimate")] <- list(means[[1]], means[[2]], -diff(means))
  if (any(vapply(values, stats::var, 1) > 0)) {
    welch <- stats::t.test(values[[1]], values[[2]], conf.level = conf_level)
    row[c("conf.low", "conf.high")] <- as.list(welch$conf.int)
  }
  row
}

# The share of orders in which the first n1 rows and the others have means at least as far apart.
permutation_p <- function(values, n1, reps, seed) {
  n <- nrow(values)
  total <- colSums(values)
  apart <- function(sums) colSums(((sums / n1) - (total - sums) / (n - n1))^2)
  found <- apart(matrix(colSums(values[seq_len(n1), , drop = FALSE])))
  orders <- with_kept_seed(seed, vapply(seq_len(reps), function(i) {
    colSums(values[sample.int(n, n1), , drop = FALSE])
  }, total + 0))
  as_far <- sum(apart(matrix(orders, ncol(values))) >= found * (1 - 1e-9))
  (1 + as_far) / (1 + reps)
}

# Standard deviations of one fairly dealt game.
spreads_of_fair <- function() {
  c(
    agt = exact_moments("agt")[["sd"]], atsv = exact_moments("atsv")[["sd"]],
    ranks = sqrt(rank_variance(60))
  )
}

anytime_pairs_p <- function(values, spread) {
  min(1, exp(-max(log_capital_of_pairs(values, spread))))
}

# The logarithm of the capital after each pair of games. A bet is a share of the capital times the
# difference of the two in units of twice its spread, cut off at 1: an odd function of the
# difference, so that its mean is 0 where the two can be exchanged, whatever came before.
log_capital_of_pairs <- function(values, spread, shares = c(0.05, 0.1, 0.2, 0.4, 0.7, 0.95)) {
  pairs <- seq_len(min(vapply(values, nrow, 1L)))
  apart <- values[[1]][pairs, , drop = FALSE] - values[[2]][pairs, , drop = FALSE]
  apart <- pmin(pmax(apart / (2 * sqrt(2) * spread), -1), 1)
  gains <- do.call(cbind, lapply(c(-shares, shares), function(share) log1p(share * apart)))
  capital <- apply(gains, 2, cumsum)
  dim(capital) <- dim(gains)
  log_capital(
    lapply(seq_len(ncol(capital)), function(i) capital[, i]),
    rep(-log(ncol(capital)), ncol(capital))
  )
}
