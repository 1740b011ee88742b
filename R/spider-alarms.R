# How soon monitor_dealer() and monitor_change() warn a player who looks after every game. These
# are the names that power_dealer() has for their three statistics; games_needed_dealer() has
# those of monitor_dealer() only.
monitor_statistics <- c(monitor_agt = "agt", monitor_atsv = "atsv", monitor_both = "both")
change_statistics <- c(change_agt = "agt", change_atsv = "atsv", change_both = "both")
watched_statistics <- c(monitor_statistics, change_statistics)

# The level of the test of one statistic: a change has a run length instead.
level_of_statistic <- function(statistic, sig_level, run_length) {
  if (statistic %in% names(change_statistics)) 1 / run_length else sig_level
}

# For more games than this the exact chances take long.
most_monitored_games <- 10000

# The chances that the monitor by AGT has warned by game 1, 2, .. `most`, if a game's AGT has this
# law. All its bets gain by low AGT. So its capital after n games depends on the sum of AGT alone,
# and falls as that grows: there is an alarm where the sum is up to some bound. After each game
# the series with an alarm are counted and left out. Once their chance is `enough`, it stands for
# all games after.
alarm_chances <- function(law, level, most, enough = 1 - 1e-12) {
  no_turns <- agt_bets(0)
  each_turn <- agt_bets(1 / 6) - no_turns
  log_weights <- as.list(rep(-log(length(no_turns)), length(no_turns)))
  # The series without an alarm have the sums `first`, `first` + 1, .. with the chances `open`.
  open <- 1
  first <- 0
  bound <- -1
  chances <- numeric(most)
  chance <- 0
  for (n in seq_len(most)) {
    open <- sum_law(open, law)
    # A game without turns gains by every bet, and one with 54 of them loses by every bet, so the
    # bound grows by 0 to 53. As long as no sum is an alarm it is -1.
    sums <- bound + 0:54
    capital <- log_capital(Map(function(a, b) n * a + sums * b, no_turns, each_turn), log_weights)
    bound <- max(-1, bound + sum(capital >= log(1 / level)) - 1)
    alarm <- first + seq_along(open) - 1 <= bound
    chance <- chance + sum(open[alarm])
    open[alarm] <- 0
    kept <- which(open > 1e-30)
    if (chance >= enough || length(kept) == 0) {
      chances[n:most] <- chance
      break
    }
    chances[n] <- chance
    first <- first + kept[1] - 1
    open <- open[kept[1]:kept[length(kept)]]
  }
  chances
}

# The game by which the monitor by AGT has warned with this power; Inf if no number is enough.
game_of_alarm <- function(law, level, power) {
  chances <- alarm_chances(law, level, most_monitored_games, power)
  c(which(chances >= power), Inf)[1]
}

# The first alarm in each of `reps` simulated series of so many games, Inf if there is none.
first_alarms <- function(statistic, dealer, games, reps, level, options) {
  # Blocks of some hundred thousand games at most, so that memory stays small.
  block <- max(1, floor(1e5 / games))
  starts <- seq(0, reps - 1, block)
  unlist(lapply(starts, function(start) {
    numbers <- start * games + seq_len(min(block, reps - start) * games)
    dealt <- simulate_spider(
      number = numbers, seed = options$seed, threads = options$threads, order = options$order,
      dealer = dealer, progress = FALSE
    )
    bets <- dealer_bets(dealt, watched_statistics[[statistic]])
    if (options$after_wins) {
      # A series begins without a win.
      following <- c(FALSE, utils::head(dealt$won, -1)) & seq_along(numbers) %% games != 1
      bets$log_factors[!following, ] <- 0
    }
    evidence <- if (statistic %in% names(change_statistics)) log_detector else log_evidence
    log_e <- evidence(bets, matrix(seq_along(numbers), games))
    apply(log_e, 2, function(evidence) c(which(evidence >= log(1 / level)), Inf)[1])
  }))
}
