is_list_of_runs <- function(x) {
  # A run is a list too, and to look into it reads its rows.
  is.list(x) && !inherits(x, c("data.frame", "patience_run")) && length(x) > 0 &&
    all(vapply(x, inherits, TRUE, "patience_run"))
}

# Counts of runs that are different samples of the same games.
counts_of_runs <- function(runs) {
  for (run in runs) check_run_outcomes(run)
  first <- runs[[1]]
  if (length(runs) > 1 && any(vapply(runs, function(run) !is.null(run$job$decks), NA))) {
    abort_input("run_meta", "Runs of given deals are no samples that can be added.")
  }
  # Limits and versions of a solver leave more or fewer deals unknown, and change no outcome; but
  # what a player does may depend on them.
  may_differ <- c("seed", "moves", if (first$job$game == "agnes") c(
    "solver", "max_states", "max_memory"
  ))
  played <- function(run) run$meta[setdiff(names(run$meta), may_differ)]
  for (run in runs[-1]) {
    compare_meta_texts(played(run), played(first), "in the first", run$file)
  }
  seeds <- vapply(runs, function(run) run$meta[["seed"]], "")
  again <- anyDuplicated(seeds)
  if (again > 0) {
    abort_input("run_meta", c(
      "Two of the runs have the same seed, {seeds[again]}.",
      i = "{.fn combine_runs} brings them together and sees to deals in common."
    ))
  }
  counts <- do.call(rbind, lapply(runs, stored_outcomes))
  counts <- lapply(split(counts, factor(counts$variant, first$job$variants)), add_counts)
  counts <- do.call(rbind, counts)
  if (sum(counts$deals) == 0) abort_input("results", "{.arg results} has no rows.")
  tibble::as_tibble(counts[counts$deals > 0, ])
}

# Counts of one run by variant, and sums over the deals that were decided.
stored_outcomes <- function(run) {
  found <- with_run_rows(run, function(db) {
    query(db$con, paste("
      SELECT variant, count(*) AS deals, sum(outcome = 1) AS won, sum(outcome = 2) AS lost,
        sum(outcome = 3) AS unknown, count(states) AS searched, sum(states) AS states,
        sum(states * states) AS squares, max(states) AS most
      FROM (SELECT variant, outcome, CASE WHEN outcome <> 3 THEN 1.0 * examined END AS states
        FROM", rows_of(c("variant", "outcome", "examined")), ") GROUP BY variant"))
  })
  found$variant <- run$job$variants[found$variant]
  found
}

add_counts <- function(counts) {
  n <- sum(counts$searched)
  mean <- sum(counts$states, na.rm = TRUE) / n
  variance <- (sum(counts$squares, na.rm = TRUE) - n * mean^2) / (n - 1)
  data.frame(
    variant = counts$variant[1], deals = sum(counts$deals), won = sum(counts$won),
    lost = sum(counts$lost), unknown = sum(counts$unknown), states_mean = mean,
    states_sd = if (n > 1) sqrt(max(0, variance)) else NA_real_,
    states_max = if (n > 0) max(counts$most, na.rm = TRUE) else NA_real_
  )
}

# Whether somebody has counted already.
has_counts <- function(results) {
  is.data.frame(results) && !"outcome" %in% names(results) &&
    all(c("variant", "deals", "won") %in% names(results))
}

counts_given <- function(results) {
  if (nrow(results) == 0) abort_input("results", "{.arg results} has no rows.")
  variant <- results$variant
  if (!is.character(variant) && !is.factor(variant) || anyNA(variant) || anyDuplicated(variant)) {
    message <- "Counts must have a {.field variant} in each row, all different."
    abort_input("results", message)
  }
  unknown <- if ("unknown" %in% names(results)) results$unknown else 0
  counts <- check_counts(results$won, results$deals, unknown, c("`won`", "`deals`"))
  tibble::tibble(
    variant = as.character(variant), deals = counts$n, won = counts$x,
    lost = counts$n - counts$x - counts$unknown, unknown = counts$unknown,
    states_mean = states_given(results, "states_mean"),
    states_sd = states_given(results, "states_sd"),
    states_max = states_given(results, "states_max")
  )
}

# Of the states in a deal nothing is known where some deals needed no search.
states_given <- function(results, column) {
  if (!is.numeric(results[[column]])) return(NA_real_)
  states <- as.numeric(results[[column]])
  if ("searched" %in% names(results)) states[results$searched < results$deals] <- NA
  states
}

# Deals, outcomes and states examined by variant.
outcome_counts <- function(results) {
  if (inherits(results, "patience_run")) results <- list(results)
  if (is_list_of_runs(results)) {
    return(counts_of_runs(results))
  }
  if (has_counts(results)) {
    return(counts_given(results))
  }
  check_results(results)
  groups <- by_variant(results)
  count <- function(outcome) {
    unname(vapply(groups, function(rows) sum(results$outcome[rows] == outcome), 1L))
  }
  # Of a deal that was given up the states say where the limit was.
  states <- function(summary) {
    if (!"examined" %in% names(results)) {
      return(NA_real_)
    }
    unname(vapply(groups, function(rows) {
      examined <- results$examined[rows][results$outcome[rows] != "unknown"]
      if (length(examined) == 0) NA_real_ else as.numeric(summary(examined))
    }, 1))
  }
  tibble::tibble(
    variant = variant_of(results)[vapply(groups, `[`, 1L, 1)],
    deals = unname(lengths(groups)),
    won = count("won"),
    lost = count("lost"),
    unknown = count("unknown"),
    states_mean = states(mean),
    states_sd = states(stats::sd),
    states_max = states(max)
  )
}
