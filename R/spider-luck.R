# The luck of recorded games of Spider, for win_rate_adjusted().

#' @rdname win_rate_adjusted
#' @export
win_rate_adjusted.spider_games <- function(x, luck = NULL, mean = NULL, mean_se = 0, group = NULL,
                                           method = "score", conf_level = 0.95, ...) {
  check_unused(...)
  if (is.null(group)) group <- ifelse(is.na(x$program), "", x$program)
  decided <- !is.na(x$result)
  if (is.null(luck)) {
    alone <- anyNA(x$atsv[decided]) || identical(method, "exact")
    names <- if (alone) "agt" else c("agt", "atsv")
    luck <- as.matrix(as.data.frame(x)[names])
    if (is.null(mean)) mean <- vapply(names, function(name) spider_moments(name)[["mean"]], 1)
  }
  luck <- as.matrix(luck)
  if (nrow(luck) != nrow(x) || length(group) != nrow(x)) {
    abort_input("argument", "{.arg luck} and {.arg group} must have a value for each of the
      {nrow(x)} games.")
  }
  win_rate_adjusted(
    x$result[decided] == "won", luck[decided, , drop = FALSE], mean, mean_se, group[decided],
    method, conf_level
  )
}
