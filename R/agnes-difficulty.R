# Players of play-outs in the order of the enumerators in src/agnes/playout.h.
playout_players <- c("random", "greedy", "careful")

#' @rdname difficulty
#' @export
difficulty.deal_agnes <- function(deals, rules = NULL, games = 1000, player = "careful", seed = 1,
                                  conf_level = 0.95, control = solver_control(), ...) {
  deals_codes(deals)
  check_choice(player, playout_players, "`player`")
  playouts <- list(strategy = match(player, playout_players) - 1, width = 1)
  measure_difficulty(deals, rules, games, player, playouts, seed, conf_level, control, list(...))
}
