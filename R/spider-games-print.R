#' @exportS3Method tibble::tbl_sum
tbl_sum.spider_games <- function(x, ...) {
  if (!is_whole(x)) {
    return(NextMethod())
  }
  c("Spider games" = sprintf(
    "%d, %d won, %d lost; ATSV known of %d",
    nrow(x), sum(x$result == "won", na.rm = TRUE), sum(x$result == "lost", na.rm = TRUE),
    sum(!is.na(x$atsv))
  ))
}

#' @export
summary.spider_games <- function(object, ...) {
  check_unused(...)
  if (!is_whole(object)) {
    return(NextMethod())
  }
  dates <- if (all(is.na(object$date))) NULL else range(object$date, na.rm = TRUE)
  structure(
    list(
      games = nrow(object),
      won = sum(object$result == "won", na.rm = TRUE),
      lost = sum(object$result == "lost", na.rm = TRUE),
      programs = sort(unique(object$program)),
      dates = dates,
      agt = object$agt,
      atsv = object$atsv[!is.na(object$atsv)],
      completed = sum(!is.na(object$completed_seed)),
      marked = sum(is_marked(object))
    ),
    class = "summary_spider_games"
  )
}

#' @export
print.summary_spider_games <- function(x, ...) {
  open <- x$games - x$won - x$lost
  cat(sprintf("%s of Spider: %d won, %d lost", in_words(x$games, "game"), x$won, x$lost))
  cat(if (open > 0) sprintf(", %d without result", open), "\n", sep = "")
  if (length(x$programs) > 0) cat("Program: ", paste(x$programs, collapse = ", "), "\n", sep = "")
  if (!is.null(x$dates)) cat("Played:", format(x$dates[1]), "to", format(x$dates[2]), "\n")
  line <- function(name, values, statistic) {
    exact <- spider_moments(statistic)
    cat(sprintf(
      "%-5s mean %9.4f, SD %7.4f, games %4d   (fair: %.4f, %.4f)\n",
      name, mean(values), stats::sd(values), length(values), exact[["mean"]],
      sqrt(exact[["variance"]])
    ))
  }
  line("AGT", x$agt, "agt")
  if (length(x$atsv) > 0) line("ATSV", x$atsv, "atsv")
  if (x$completed > 0) cat(x$completed, "conceded games were completed at random.\n")
  if (x$marked > 0) {
    cat(in_words(x$marked, "game"), "with help or of chosen deals: tests leave them out.\n")
  }
  invisible(x)
}
