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
  cut_off <- nrow(with_run_file(x$file, function(db) in_progress(db$con)))
  words <- sprintf("In progress when rows were stored last, so unknown: %s",
                   in_words(cut_off, "deal"))
  c(
    sprintf("A run of %s in %s", game$title, basename(x$file)),
    if (length(variants) > 3) paste(length(variants), "variants") else toString(variants),
    toString(game$origin(x$job)), rows, if (cut_off > 0) words, retried_words(x)
  )
}

# The limits under which unknown deals were tried again, if any were.
retried_words <- function(run) {
  most <- with_run_file(run$file, function(db) {
    query(db$con, "SELECT max(max_states) AS states, max(max_memory) AS memory FROM retried")
  })
  if (!is.na(most$states)) {
    sprintf("Unknown deals were tried again, with up to %s states and %s MB a deal",
            shown(most$states), shown(most$memory))
  }
}

# Rows by variant, and by outcome where there is one.
run_counts <- function(run) {
  if (has_outcomes(game_named(run$job$game))) {
    return(stored_outcomes(run))
  }
  with_run_rows(run, function(db) {
    query(db$con, "SELECT variant, sum(deals) AS deals FROM blocks GROUP BY variant")
  })
}

#' @rdname open_run
#' @export
summary.patience_run <- function(object, ...) {
  check_unused(...)
  summarize <- game_named(object$job$game)$summarize
  if (is.null(summarize)) win_rate(object) else summarize(object)
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

#' @export
summary.simulation <- function(object, ...) win_rate(object, ...)

#' @rdname open_run
#' @export
dim.patience_run <- function(x) {
  rows <- sum(run_counts(x)$deals)
  # A dimension is an integer, as long as it can be one.
  c(if (rows <= .Machine$integer.max) as.integer(rows) else rows, ncol(game_rows(x, 0)))
}

#' @export
names.patience_run <- function(x) names(game_rows(x, 0))

# What it is, not what it is made of.
#' @importFrom utils str
#' @export
str.patience_run <- function(object, ...) cat_wrapped(paste0(" ", format(object)))

#' @export
subset.patience_run <- function(x, ...) {
  rows <- match.call(expand.dots = TRUE)
  rows[[1]] <- quote(base::subset)
  rows$x <- tibble::as_tibble(x)
  eval.parent(rows)
}

#' @export
rbind.patience_run <- function(...) {
  abort_input("results", c(
    "Runs are not put together by {.fn rbind}.",
    i = "{.fn combine_runs} makes one file of several, {.fn as_tibble} the rows of each."
  ))
}

#' @rdname open_run
#' @param n How many rows; for a negative number all but so many.
#' @importFrom utils head
#' @export
head.patience_run <- function(x, n = 6, ...) {
  check_unused(...)
  n <- check_whole(n, -most_rows, most_rows, "`n`")
  game_rows(x, if (n < 0) max(0, nrow(x) + n) else n)
}

#' @rdname open_run
#' @importFrom utils tail
#' @export
tail.patience_run <- function(x, n = 6, ...) {
  check_unused(...)
  utils::tail(tibble::as_tibble(x), check_whole(n, -most_rows, most_rows, "`n`"))
}

#' @rdname open_run
#' @param i,j Rows and columns, as of a tibble.
#' @export
`[.patience_run` <- function(x, i, j) tibble::as_tibble(x)[i, j]

# A column of the rows; the run's own parts are not for users.
#' @rdname open_run
#' @param name The name of a column.
#' @export
`$.patience_run` <- function(x, name) {
  if (name %in% names(unclass(x))) {
    return(.subset2(x, name))
  }
  if (!name %in% names(x)) {
    abort_input("results", "A run has no column {.val {name}}; it has {.val {names(x)}}.")
  }
  tibble::as_tibble(x)[[name]]
}

#' @export
`[[.patience_run` <- function(x, i) {
  if (is.character(i)) `$.patience_run`(x, i) else tibble::as_tibble(x)[[i]]
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.patience_run <- function(x, ...) {
  check_unused(...)
  # Without outcomes it is the rows that say it.
  if (!has_outcomes(game_named(x$job$game))) {
    return(generics::tidy(tibble::as_tibble(x)))
  }
  tidy.win_rates(win_rate(x))
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.patience_run <- function(x, ...) {
  check_unused(...)
  played <- game_named(x$job$game)
  counts <- run_counts(x)
  count <- function(outcome) {
    if (is.null(counts[[outcome]])) NA_integer_ else sum(counts[[outcome]])
  }
  tibble::tibble(
    game = played$title,
    variants = if (has_outcomes(played)) length(x$job$variants) else NA_integer_,
    seeds = 1L, deals = sum(counts$deals), won = count("won"), lost = count("lost"),
    unknown = count("unknown")
  )
}
