#' @rdname difficulty
#' @export
difficulty.deal_spider <- function(deals, rules = NULL, games = 100, width = 60, seed = 1,
                                   conf_level = 0.95, control = solver_control(), ...) {
  deals <- deals_list(deals)
  codes <- lapply(seq_along(deals), function(i) {
    if (!inherits(deals[[i]], "deal_spider")) {
      abort_not_deal(deals[[i]], "spider", paste("deal", i, "of `deals`"))
    }
    spider_laid_codes(deals[[i]])
  })
  rules <- rules_for(deals[[1]], rules)
  games <- check_whole(games, 1, 1e6, "`games`")
  width <- check_whole(width, 1, 1e5, "`width`")
  seed <- check_seed(seed)
  check_level(conf_level)
  limits <- call_limits(control, list(...), spider_limits)
  options <- list(
    seed = seed, games = games, width = width, threads = patience_threads(limits$threads)
  )
  each <- lapply(deals, function(deal) as.list(spider_codes(rules, deal)))
  found <- .Call(patience_playouts_spider, codes, each, options)
  if (found$interrupted) interrupt()
  # What a person wins can be won.
  outcome <- factor(rep("won", length(deals)), outcomes)
  for (i in which(found$wins == 0)) {
    outcome[i] <- solve_deal(deals[[i]], rules, control = new_control(limits))$outcome
  }
  player <- sprintf("person-%.0f", width)
  difficulty_rows(deals, outcome, found, games, conf_level, rules, player, seed)
}
