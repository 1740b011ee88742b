# Moves and other small tables as users get them: tibbles. The command line takes data frames, by
# setting `plain_rows$on`. It starts anew each time, and loading the package tibble would take
# longer than solving a deal.
plain_rows <- list2env(list(on = FALSE), parent = emptyenv())

new_rows <- function(columns) {
  if (!plain_rows$on) {
    return(tibble::as_tibble(columns))
  }
  as.data.frame(columns, stringsAsFactors = FALSE)
}

# A table of a class of ours, with attributes; structure() would give it row names.
as_table <- function(table, class, ...) {
  class(table) <- c(class, class(table))
  given <- list(...)
  for (name in names(given)) attr(table, name) <- given[[name]]
  table
}

# The columns that make a table of each class what it is. Some are numbers, the others are not
# looked into. It needs saying because `[`, select() and count() keep the class of a table that
# loses columns, and mutate() that of one whose numbers become text.
table_columns <- list(
  win_rates = list(
    others = "variant",
    numbers = c(
      "deals", "won", "unknown", "estimate", "conf.low", "conf.high", "estimate_if_won",
      "conf.low_if_won", "conf.high_if_won"
    )
  ),
  win_rates_adjusted = list(
    others = "group",
    numbers = c(
      "n", "won", "unknown", "rate", "estimate", "estimate_if_won", "conf.low", "conf.high",
      "r.squared", "worth", "p.value", "adj.p.value"
    )
  ),
  paired_rates = list(
    others = c("variant", "reference", "verdict"),
    numbers = c("deals", "estimate", "conf.low", "conf.high", "p.value", "adj.p.value")
  ),
  published_comparison = list(
    others = c("variant", "source", "label", "method", "verdict"),
    numbers = c(
      "estimate", "published_estimate", "statistic", "p.value", "adj.p.value",
      "adj.p.value_if_won", "p.value_largest", "adj.p.value_largest", "difference", "conf.low",
      "conf.high"
    )
  ),
  win_rate_table = list(others = "Variant"),
  win_rate_sequence = list(
    others = "variant",
    numbers = c("deals", "won", "unknown", "estimate", "conf.low", "conf.high")
  ),
  winnability_table = list(
    others = c("rules", "method"),
    numbers = c(
      "ranks", "deals", "unknown", "estimate", "conf.low", "conf.high", "estimate_if_won",
      "conf.low_if_won", "conf.high_if_won"
    )
  ),
  winnable_deals = list(others = c("variant", "from", "number")),
  simulation_agnes = list(others = c("deal", "outcome")),
  simulation_galactic = list(others = c("deal", "outcome")),
  simulation_lucie = list(others = c("variant", "policy", "deal", "outcome")),
  simulation_spider = list(numbers = c("agt", "atsv")),
  simulation_spider_play = list(others = c("variant", "player", "outcome")),
  difficulty = list(
    others = c("outcome", "variant", "player"),
    numbers = c("deal", "games", "estimate", "conf.low", "conf.high", "seed")
  ),
  trace_search = list(others = c("event", "move", "position"), numbers = "depth"),
  review = list(others = "outcome", numbers = "move"),
  power_dealer = list(
    others = c("statistic", "dealer"),
    numbers = c("games", "reps", "estimate", "conf.low", "conf.high", "sig_level")
  ),
  spider_games = list(
    others = c("date", "program", "result"), numbers = c("agt", "atsv", "completed_seed")
  ),
  spider_tests = list(others = c("test", "conclusion"), numbers = "adj.p.value")
)

columns_of <- function(x) table_columns[[intersect(class(x), names(table_columns))[1]]]

# Has a table all of them? One that has not prints as any tibble does.
is_whole <- function(x) {
  columns <- columns_of(x)
  all(unlist(columns) %in% names(x)) &&
    all(vapply(unclass(x)[columns$numbers], is.numeric, NA))
}

# What tells a row from others, whatever the session's options.
row_texts <- function(x) {
  columns <- lapply(unclass(x)[unlist(columns_of(x))], function(column) {
    if (is.double(column)) sprintf("%.15g", column) else as.character(column)
  })
  do.call(paste, columns)
}

# A table whose attributes speak of these rows. rbind() keeps those of its first table, so what is
# printed by them is printed only where the rows are still among these.
as_told_table <- function(table, class, ...) {
  table <- as_table(table, class, ...)
  attr(table, "made") <- row_texts(table)
  table
}

is_as_made <- function(x) {
  if (!is_whole(x)) {
    return(FALSE)
  }
  made <- attr(x, "made")
  at <- match(row_texts(x), made)
  # A row that is there twice is from two tables.
  times <- function(at) tabulate(at, length(made))
  !anyNA(at) && all(times(at) <= times(match(made, made)))
}

# Refuses what has not, where a method needs them.
check_whole_table <- function(x) {
  if (!is_whole(x)) {
    columns <- columns_of(x)
    abort_input("results", c(
      "The table is no {.cls {class(x)[1]}} any more.",
      i = if (length(columns$others) > 0) "It needs {.field {columns$others}}.",
      i = if (length(columns$numbers) > 0) "It needs the number{?s} {.field {columns$numbers}}."
    ))
  }
}
