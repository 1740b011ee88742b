# Players of play-outs in the order of the enumerators in src/agnes/playout.h.
playout_players <- c("random", "greedy", "careful")

#' @rdname difficulty
#' @export
difficulty.deal_agnes <- function(deals, rules = NULL, games = 1000, player = "careful", seed = 1,
                                  conf_level = 0.95, control = solver_control(), ...) {
  codes <- deals_codes(deals)
  deals <- deals_list(deals)
  rules <- rules_for(deals[[1]], rules)
  games <- check_whole(games, 1, 1e6, "`games`")
  check_choice(player, playout_players, "`player`")
  seed <- check_seed(seed)
  check_level(conf_level)
  limits <- call_limits(control, list(...), agnes_limits)
  solved <- simulate_agnes(
    deals = as_deals(deals), rules = rules, progress = FALSE, control = new_control(limits)
  )
  options <- list(
    seed = seed, player = match(player, playout_players) - 1, games = games,
    threads = patience_threads(limits$threads)
  )
  found <- .Call(patience_playouts_agnes, codes, agnes_codes(rules), options)
  if (found$interrupted) interrupt()
  difficulty_rows(deals, solved$outcome, found, games, conf_level, rules, player, seed)
}
