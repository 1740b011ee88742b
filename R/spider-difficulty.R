#' @rdname difficulty
#' @export
difficulty.deal_spider <- function(deals, rules = NULL, games = 100, width = 60, seed = 1,
                                   conf_level = 0.95, control = solver_control(), ...) {
  width <- check_whole(width, 1, 1e5, "`width`")
  player <- sprintf("person-%.0f", width)
  playouts <- list(strategy = 0, width = width)
  measure_difficulty(deals, rules, games, player, playouts, seed, conf_level, control, list(...))
}
