#' @export
print.patience_run <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

#' @export
format.patience_run <- function(x, ...) {
  game <- game_named(x$job$game)
  counts <- run_counts(x)
  variants <- x$job$variants
  rows <- paste(shown(sum(counts$deals)), "rows")
  if (!is.null(counts$won)) {
    sums <- vapply(counts[c("won", "lost", "unknown")], function(n) shown(sum(n)), "")
    rows <- paste0(rows, ": ", toString(paste(sums, names(sums))))
  }
  c(
    sprintf("A run of %s in %s", game$title, basename(x$file)),
    if (length(variants) > 3) paste(length(variants), "variants") else toString(variants),
    toString(game$origin(x$job)), rows
  )
}

# Rows by variant, and by outcome where there is one.
run_counts <- function(run) {
  if (has_outcomes(game_named(run$job$game))) {
    return(outcome_counts(run))
  }
  with_run_file(run$file, function(db) {
    query(db$con, "SELECT variant, sum(deals) AS deals FROM blocks GROUP BY variant")
  })
}

#' @rdname open_run
#' @export
summary.patience_run <- function(object, ...) {
  summarize <- game_named(object$job$game)$summarize
  if (is.null(summarize)) {
    return(win_rate(object))
  }
  with_run_file(object$file, function(db) summarize(db$con))
}

#' @exportS3Method ggplot2::autoplot
autoplot.patience_run <- function(object, ...) {
  need_ggplot2()
  game <- game_named(object$job$game)
  if (is.null(game$plot)) {
    abort_input("results", c(
      "There is no picture of a run of {game$title}.",
      i = "{.fn as_tibble} gives its rows."
    ))
  }
  game$plot(object, ...)
}

#' @export
plot.patience_run <- function(x, ...) draw(x, ...)
