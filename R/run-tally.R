# Rows counted by their distinct values: what tables and pictures are made of, whether the rows
# are in memory or in a run file, where SQLite counts them.

# A data frame of `variant`, the given columns, and `n`, the number of rows with these values; by
# variant, as they come, and by the columns.
tally <- function(results, columns) {
  if (inherits(results, "patience_run")) {
    return(tally_run(results, columns))
  }
  missing <- setdiff(columns, names(results))
  if (length(missing) > 0) {
    abort_input("results", "There must be the column{?s} {.field {missing}}.")
  }
  values <- as.data.frame(results)[columns]
  values <- cbind(variant = as.character(variant_of(results)), values)
  key <- do.call(paste, c(unname(as.list(values)), sep = "\r"))
  first <- !duplicated(key)
  counted <- values[first, , drop = FALSE]
  counted$n <- tabulate(match(key, key[first]), sum(first))
  in_order(counted, unique(values$variant))
}

tally_run <- function(run, columns) {
  by <- c("variant", columns)
  statement <- sprintf(
    "SELECT %1$s, count(*) AS n FROM %2$s GROUP BY %1$s", toString(by), rows_of(by)
  )
  counted <- with_run_rows(run, function(db) query(db$con, statement))
  counted$variant <- run$job$variants[counted$variant]
  if ("outcome" %in% columns) counted$outcome <- factor(outcomes[counted$outcome], outcomes)
  in_order(counted, run$job$variants)
}

in_order <- function(counted, variants) {
  if (nrow(counted) == 0) abort_input("results", "There are no rows.")
  columns <- setdiff(names(counted), c("variant", "n"))
  keys <- c(list(match(counted$variant, variants)), counted[columns])
  counted <- counted[do.call(order, unname(keys)), , drop = FALSE]
  rownames(counted) <- NULL
  counted
}

# Is it a run of a game that is won or lost, or a data frame of such games?
check_games <- function(results) {
  if (inherits(results, "patience_run")) check_run_outcomes(results)
  else check_results(results)
}

check_run_outcomes <- function(run) {
  if (!has_outcomes(game_named(run$job$game))) {
    abort_input("results", "Games of {game_named(run$job$game)$title} are not won or lost.")
  }
}

# The name of the game that results are of; NULL for a data frame of the user's own.
game_of <- function(results) {
  if (inherits(results, "patience_run")) {
    return(results$job$game)
  }
  game <- attr(results, "game")
  if (!is.null(game) && is_of_game(game_named(game), results[["variant"]])) game
}

# Deals of one number are the same deal in one game only. Rows that were bound have the mark of
# the first game.
check_one_game <- function(results) {
  marked <- attr(results, "game")
  variants <- unique(as.character(variant_of(results)))
  if (is.null(marked) || is_of_game(game_named(marked), variants)) {
    return()
  }
  has <- vapply(table_games(), function(game) {
    any(vapply(variants, is_of_game, NA, game = game))
  }, NA)
  if (sum(has) > 1) {
    titles <- vapply(table_games()[has], `[[`, "", "title")
    abort_input("results", "The rows are of several games, {titles}, whose deals are others.")
  }
}

# A title for a picture of results.
titled <- function(game, title) {
  if (is.null(game)) title else paste0(game_named(game)$title, ": ", title)
}

variant_of <- function(results) {
  if ("variant" %in% names(results)) results$variant else rep(NA_character_, nrow(results))
}

# The rows of each variant, in the order of the results.
by_variant <- function(results) {
  variant <- variant_of(results)
  split(seq_along(variant), factor(variant, unique(variant), exclude = NULL))
}

check_results <- function(results) {
  check_rows_of_games(results)
  if (nrow(results) == 0) {
    abort_input("results", "{.arg results} has no rows.")
  }
  if (!is.atomic(results$outcome)) {
    abort_input("results", "{.field outcome} must be text, not a list.")
  }
  at <- which(!as.character(results$outcome) %in% outcomes)[1]
  if (!is.na(at)) {
    abort_input("results", "{.field outcome} must be one of {.val {outcomes}}, not
      {.val {as.character(results$outcome[at])}} (row {at}).")
  }
  at <- which(is.na(variant_of(results)))[1]
  if (!is.na(at) && !all(is.na(variant_of(results)))) {
    abort_input("results", c(
      "Row {at} has no {.field variant}, while other rows have one.",
      i = "Results under different rules are kept apart by it."
    ))
  }
  for (rows in by_variant(results)) check_played_alike(results[rows, , drop = FALSE])
  check_deals_once(results)
  check_examined(results)
}

# A row for each game, with its outcome.
check_rows_of_games <- function(results) {
  if (!is.data.frame(results) || !"outcome" %in% names(results)) {
    found <- if (is.data.frame(results)) "one without" else "{.obj_type_friendly {results}}"
    abort_input("results", c(
      paste0(
        "{.arg results} must be a data frame with a column {.field outcome}, not ", found, "."
      ),
      i = "{.fn simulate_agnes} makes one.",
      i = if (is.data.frame(results)) "Counts have the columns {.field deals} and {.field won}."
    ))
  }
  if (!"deal" %in% names(results) && is.numeric(results[["n"]])) {
    abort_input("results", c(
      "The rows of {.arg results} have counts in {.field n}: here each row is one game.",
      i = "Counts are given as the columns {.field deals} and {.field won}, and {.field unknown}."
    ))
  }
}

check_deals_once <- function(results) {
  columns <- intersect(c("variant", "seed", "deal", "given"), names(results))
  if ("deal" %in% columns) {
    again <- anyDuplicated(as.data.frame(results)[columns])
    if (again > 0) {
      deal <- shown(results$deal[again])
      abort_input("results", c(
        "Row {again} has deal {deal} for a second time.",
        i = if ("variant" %in% columns) {
          "A deal counts once: leave the other row out."
        } else {
          "Without a column {.field variant} all rows are taken for games by the same rules."
        }
      ))
    }
  }
}

# Refuses rows that were played or dealt in several ways: they have no one rate and no one mean.
check_played_alike <- function(rows) {
  of <- unique(variant_of(rows))
  what <- if (is.na(of[1])) "The rows" else sprintf("The rows of \"%s\"", of)
  for (how in intersect(c("policy", "strategy", "player", "dealer", "order"), names(rows))) {
    several <- unique(rows[[how]])
    if (length(several) > 1) {
      abort_input("results", c(
        "{what} are of several values of {.field {how}}: {.val {several}}.",
        i = "Give those of one, such as {.code results[results${how} == \"{several[1]}\", ]}."
      ))
    }
  }
}

check_examined <- function(results) {
  if ("examined" %in% names(results) && !is.numeric(results$examined)) {
    abort_input("results", c(
      "{.field examined} must be numbers, not {.obj_type_friendly {results$examined}}."
    ))
  }
}
