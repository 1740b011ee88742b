#' Simulate deals of Spider
#'
#' AGT and ATSV, see [spider_statistic()], of many games; or, with a `player`, which of them are
#' won. A game depends on dealer, seed and number alone, or on player, width and rules as well:
#' not on the number of threads, nor on how games are divided into calls.
#'
#' # Players
#' `"perfect"` knows all cards: it is [solve_deal()], so its win rate is the share of deals that
#' can be won. `"person"` sees what a person sees, and takes nothing back. It looks for the best
#' position that it can reach without new information, among the `width` most promising after
#' each move, goes there as far as the next card that is turned, and looks again; it deals a row
#' when it finds nothing better than what it has. Once all cards lie open it plays as the solver.
#' What it does not see has no influence on what it does, which is tested by exchanging the cards
#' that lie face down. `"reference"` looks ahead in the same way, and a network that has learned
#' from games says what is promising, see [chance()]. Of 1,000 fair deals with four suits, at a
#' width of 24, 60 and 200, the `"person"` won 13.9%, 19.6% and 24.7%, and the `"reference"`
#' 28.2%, 33.7% and 34.2% (interval 31.3 to 37.2), and of 1,000 others at a width of 600 39.1%
#' (36.1 to 42.2), in about two seconds a game; with two suits, at 60, 65.7% and 73.8% (29
#' November 2026, `bench/spider-players.R` and `data-raw/spider-value.cpp` in the package's
#' repository).
#'
#' @param n Number of games: the games 1 to `n`. Give either `n` or `number`. At most
#'   10^8 in memory, 10^12 with a file, with `summary` 10^9 - 1.
#' @param dealer A dealer, see [spider_dealer()], or its name.
#' @param seed Seed of the deals, see [deal_cards()].
#' @param number Numbers of games, different ones. Not with `summary`.
#' @param order When the five rows from the stock come, which decides how AGT and ATSV of a game
#'   depend on each other: `"spread"` (8, 8, 7, 7, 7, 7 cards are turned after the six rows),
#'   `"stock_first"` (all rows before any face-down card), `"stock_last"`, or `"guaranteed"`
#'   (after each row as many cards are turned as its GT guarantees, while there are any, and
#'   after the last row all the rest). The law of each statistic is the same for all of them,
#'   see [spider_moments()].
#' @param summary Whether to return sums in place of games, in constant memory.
#' @param player Who plays the games: `"perfect"`, who knows all cards; `"person"` or the better
#'   `"reference"`, of whom [chance()] tells, who see what a person sees; `NULL` if nobody does,
#'   and AGT and ATSV are wanted. Deals that are played are fair ones, those of [deal_cards()], so
#'   `dealer`, `order` and `summary` are not for a player.
#' @param rules Rules or names of them, see [rules_spider()]; several as a character vector or a
#'   list. For a player only.
#' @param width How many positions a `"person"` (60 by default) or the `"reference"` (24) looks at
#'   after each move, from 1 to 10^5. Time grows with it, and up to some hundreds so does the win
#'   rate.
#' @param until,conf_level For a player: when to stop, see [simulate_agnes()]. Not with `file`.
#' @param progress Whether to show how far it is, see [patience_progress()].
#' @param file Name of a run file, see [open_run()] and [simulate_agnes()], or `NULL`.
#' @param control,... Threads, and the limits of each search of `"perfect"`: `control` as
#'   [solver_control()] makes it, or its arguments one by one, such as `threads = 4`. A dealer of
#'   your own runs on one thread.
#' @return With `file` a run, see [open_run()]. Without, a tibble of class `simulation_spider`
#'   with a row for each game: `game` (its number), `seed`, `agt`, `atsv`, for a dealer that
#'   looks at wins `won`, and `dealer` and `order`, which were asked for. After an interrupt
#'   (Ctrl-C) it has the games that were finished, and the interrupt goes on: see Interrupts in
#'   [patience].
#'
#'   With a player a tibble of class `simulation_spider_play` with a row for each game under each
#'   of the rules: `variant`, `seed`, `player`, `deal` (its number), `outcome` (a factor: won,
#'   lost, unknown), `reason` (a factor: why it is unknown, else `NA`), `examined` (positions),
#'   `moves` and `suits` (how many were made, and how many suits went away; of `"perfect"` for won
#'   deals only).
#'
#'   With `summary`, from a file or not, a tibble with one row: `games`, `mean_agt`, `var_agt`,
#'   `mean_atsv`, `var_atsv` and `cov`; the (co)variances are `NA` for one game.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>, for
#' AGT and ATSV.
#'
#' See [deal_cards()] for the random numbers and [spider_dealer()] for the dealers.
#' @seealso [spider_moments()] for what the means should be, [power_dealer()].
#' @examples
#' simulate_spider(1000, seed = 1)
#' simulate_spider(1e5, dealer = "worse_agt", summary = TRUE)
#' win_rate(simulate_spider(20, player = "person", rules = c("Spider-4", "Spider-1")))
#' @export
simulate_spider <- function(n = NULL, dealer = spider_dealer("fair"), seed = 1, number = NULL,
                            order = "spread", summary = FALSE, progress = patience_progress(),
                            file = NULL, control = solver_control(), ..., player = NULL,
                            rules = NULL, width = NULL, until = NULL, conf_level = 0.95) {
  seed <- check_seed(seed)
  if (!is.null(player)) {
    if (!missing(dealer) || !missing(order) || !missing(summary)) {
      abort_input("argument", "{.arg dealer}, {.arg order} and {.arg summary} are not for a
        {.arg player}.")
    }
    limits <- call_limits(control, list(...), spider_limits)
    return(simulate_spider_play(
      n, rules, player, width, seed, number, progress, file, until, conf_level, limits
    ))
  }
  limits <- call_limits(control, list(...))
  of_player <- list(
    rules = rules, width = width, until = until,
    conf_level = if (!identical(conf_level, 0.95)) conf_level,
    max_states = limits$max_states, max_memory = limits$max_memory
  )
  given <- names(Filter(Negate(is.null), of_player))
  if (length(given) > 0) {
    abort_input("argument", "{.arg {given}} {?is/are} for a {.arg player} only.")
  }
  options <- run_options(limits, progress)
  check_order(order)
  check_flag(summary, "`summary`")
  simulate_spider_cards(n, as_spider_dealer(dealer), seed, number, order, summary, file, options)
}

simulate_spider_cards <- function(n, dealer, seed, number, order, summary, file, options) {
  if (!is.null(file)) {
    run <- spider_run(n, number, seed, order, dealer, options, check_file_name(file))
    return(if (summary) summary(run) else run)
  }
  if (summary) {
    if (is.null(n) || !is.null(number)) {
      abort_input("argument", "Give {.arg n}, not {.arg number}, for a summary.")
    }
    n <- check_whole(n, 1, 1e9 - 1, "`n`")
    return(spider_summary(n, seed, options$threads, order, dealer, options$progress))
  }
  if (is.null(n) == is.null(number)) {
    abort_input("argument", "Give one of {.arg n} and {.arg number}.")
  }
  if (!is.null(dealer$deal)) {
    number <- deal_numbers(n, number, NULL)
    values <- measure_own(dealer, number, order)
    rows <- tibble::tibble(game = number, agt = values[, 1], atsv = values[, 2])
    return(spider_simulation(rows, seed, format(dealer), order))
  }
  ranges <- deal_ranges(n, number, NULL, 1)
  dealing(run_in_memory(spider_job(seed, order, dealer), ranges, options))
}

spider_run <- function(n, numbers, seed, order, dealer, options, file) {
  if (!is.null(dealer$deal) || !is.null(dealer$routine)) {
    abort_input("argument", c(
      "A dealer of your own cannot fill a file.",
      i = "It could not be told from another one when the run goes on."
    ))
  }
  ranges <- deal_ranges(n, numbers, NULL, 1, most_stored_rows)
  run_in_file(spider_job(seed, order, dealer), ranges, options, file)
}

spider_job <- function(seed, order, dealer) {
  codes <- dealer_codes(dealer, order)
  # The routine of a compiled dealer is of this session only, so it cannot be in the settings.
  new_job(
    "spider", format(dealer), seed, c(codes[names(codes) != "routine"], order = order[[1]]),
    local = codes$routine
  )
}

spider_simulation <- function(rows, seed, dealer, order) {
  as_simulation(tibble::add_column(rows, dealer = dealer, order = order), "spider", seed)
}

measure_own <- function(dealer, numbers, order) {
  parts <- split(numbers, (seq_along(numbers) - 1) %/% 1000)
  values <- lapply(parts, function(part) {
    .Call(patience_measure_spider, own_deals(dealer, part), order_code(order))
  })
  do.call(rbind, unname(values))
}

spider_summary <- function(n, seed, threads, order, dealer, progress) {
  if (!is.null(dealer$deal)) {
    return(summarize_own(dealer, n, order))
  }
  suspendInterrupts({
    found <- deal_with_progress("Thousands dealt", ceiling(n / 1000), progress, function(tick) {
      .Call(patience_summarize_spider, dealer_codes(dealer, order), seed, n, threads, tick)
    })
    if (!found$interrupted) {
      return(spider_summary_row(found))
    }
    if (found$games == 0) interrupt()
    hand_over(
      spider_summary_row(found), "{shown(found$games)} of {shown(n)} games are in the summary."
    )
  })
}

summarize_own <- function(dealer, n, order) {
  sums <- 0
  for (from in seq(1, n, 1000)) {
    values <- measure_own(dealer, from:min(n, from + 999), order)
    sums <- sums + spider_sums(values[, 1], values[, 2])
  }
  spider_summary_row(as.list(sums))
}

# Sums of games are of whole numbers: six times AGT and -104 times ATSV, less the centres.
spider_sums <- function(agt, atsv) {
  centres <- spider_centres()
  x <- round(6 * agt) - centres[["gt"]]
  y <- round(-104 * atsv) - centres[["variation"]]
  c(
    games = length(x), gt = sum(x), variation = sum(y), gt_squares = sum(x^2),
    variation_squares = sum(y^2), products = sum(x * y)
  )
}

spider_centres <- function() .Call(patience_spider_centres)

spider_summary_row <- function(sums) {
  n <- sums$games
  centres <- spider_centres()
  moment <- function(products, x, y) if (n > 1) (products - x * y / n) / (n - 1) else NA_real_
  with(sums, tibble::tibble(
    games = n,
    mean_agt = (centres[["gt"]] + gt / n) / 6,
    var_agt = moment(gt_squares, gt, gt) / 36,
    mean_atsv = -(centres[["variation"]] + variation / n) / 104,
    var_atsv = moment(variation_squares, variation, variation) / 104^2,
    cov = -moment(products, gt, variation) / (6 * 104)
  ))
}

# As simulate_spider(summary = TRUE) has it, of rows.
#' @export
summary.simulation_spider <- function(object, ...) {
  check_unused(...)
  check_one_sample(object)
  spider_summary_row(as.list(spider_sums(object$agt, object$atsv)))
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.simulation_spider <- function(x, ...) {
  check_unused(...)
  check_one_sample(x)
  error <- function(values) stats::sd(values) / sqrt(length(values))
  tibble::tibble(
    term = c("agt", "atsv"), estimate = c(mean(x$agt), mean(x$atsv)),
    std.error = c(error(x$agt), error(x$atsv)), n = nrow(x)
  )
}

# Different games of one dealer, which have one mean.
check_one_sample <- function(x) {
  check_whole_table(x)
  check_played_alike(x)
  known <- all(c("seed", "game") %in% names(x))
  again <- if (known) anyDuplicated(as.data.frame(x)[c("seed", "game")]) else 0
  if (again > 0) {
    abort_input("results", "Row {again} has game {shown(x$game[again])} for a second time.")
  }
}

# Mean AGT and mean ATSV of `reps` fair series of `n_games` games, a row each.
spider_null <- function(n_games, reps, seed, threads, order, progress = FALSE) {
  fair <- spider_dealer("fair")
  spider_series(fair, n_games, reps, seed, threads, order, FALSE, progress)[, 2:3]
}

# For each series the number of games that count and their mean AGT and ATSV.
spider_series <- function(dealer, games, reps, seed, threads, order, after_wins,
                          progress = FALSE) {
  series <- if (is.null(dealer$deal)) {
    deal_with_progress("Series played", reps, progress, function(tick) {
      .Call(
        patience_spider_series, dealer_codes(dealer, order), seed, games, reps, after_wins,
        threads, tick
      )
    })
  } else {
    values <- measure_own(dealer, seq_len(games * reps), order)
    cbind(games, colMeans(matrix(values[, 1], games)), colMeans(matrix(values[, 2], games)))
  }
  colnames(series) <- c("games", "agt", "atsv")
  series
}
