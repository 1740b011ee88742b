# The luck of recorded games of Spider, for win_rate_adjusted().

#' @rdname win_rate_adjusted
#' @export
win_rate_adjusted.spider_games <- function(x, luck = NULL, mean = NULL, mean_se = 0, group = NULL,
                                           method = "score", conf_level = 0.95, ...) {
  check_unused(...)
  if (identical(luck, "seen")) {
    luck <- sums_of_luck(with_luck(x)[["luck"]])
    if (is.null(luck)) {
      abort_input("argument", c(
        "{.code luck = \"seen\"} is for games that have their moves.",
        i = "The column {.field link} of {.fn spider_games} has them."
      ))
    }
    mean <- 0
  }
  counts <- which(rep_len(unmarked_games(x), nrow(x)))
  if (!is.null(luck)) luck <- check_luck(luck, nrow(x))[counts, , drop = FALSE]
  if (!is.null(group)) group <- check_group(group, nrow(x))[counts]
  x <- x[counts, ]
  if (is.null(group)) group <- ifelse(is.na(x$program), "", x$program)
  own <- is.null(luck)
  if (own) {
    names <- own_luck(x, method)
    luck <- as.data.frame(x)[names]
    if (is.null(mean)) mean <- vapply(names, function(name) spider_moments(name)[["mean"]], 1)
  }
  rates <- win_rate_adjusted(x$result == "won", luck, mean, mean_se, group, method, conf_level)
  if (own && !"atsv" %in% names && !identical(method, "exact")) {
    attr(rates, "how")$unused <- sprintf(
      "ATSV is not used: it is not known of %d of %s", sum(is.na(x$atsv)),
      in_words(nrow(x), "game")
    )
  }
  rates
}

# ATSV only where it is known of every game of which AGT is: the games without it may be those
# that went badly.
own_luck <- function(x, method) {
  alone <- identical(method, "exact") || anyNA(x$atsv[!is.na(x$agt)])
  if (alone) "agt" else c("agt", "atsv")
}
