# The run machinery: many deals, in memory or in a file, on threads or on many machines.
#
# * A *job* says what is to be computed, in plain data: the game, the names of the variants, the
#   seed (or given decks), and the settings that decide the rows. Plain, so that it can go to
#   other processes and be written into a file and read back.
# * A *game* (aaa-games.R) says how: which columns a row has, how tasks are played, how rows look
#   to the user.
# * *Ranges* say which deals: a list of `variant` (a position in the job's variants), `first`
#   and `count`. A hundred million deals are one range.
# * `perform()` plays ranges of a job: it calls `add(rows)` with finished rows about once a
#   second, while the threads go on, so that storing costs no waiting. Here or, by the user's
#   `future::plan()`, elsewhere (run-future.R).
# * `run_in_memory()` collects the rows; `run_in_file()` (run-file.R) stores them.
#
# `rows` on their way are a list of double vectors as src/bindings/simulation.h makes it: the
# number of the task, variant, deal, and the columns of the game by position.

# What of a job must be the same in its file, as text.
job_meta <- function(job) {
  game <- game_named(job$game)
  text <- function(x) {
    if (!is.numeric(x)) return(as.character(x))
    short <- sprintf("%.15g", x)
    if (as.numeric(short) == x) short else sprintf("%.17g", x)
  }
  c(
    game = job$game,
    rules = paste(sort(job$variants), collapse = ", "),
    seed = if (is.null(job$decks)) text(job$seed) else "given decks",
    generator = text(deal_generator),
    solver = text(game$solver),
    vapply(job$settings, text, "")
  )
}

package_text <- function() format(utils::packageVersion("patience"))

# `local` is what only this session has, such as a pointer: with it a job is played here.
new_job <- function(game, variants, seed, settings, decks = NULL, local = NULL) {
  list(
    game = game, variants = variants, seed = seed, settings = settings, decks = decks,
    local = local
  )
}

# How a job is to be run.
run_options <- function(limits, progress, call = parent.frame()) {
  list(
    threads = patience_threads(limits$threads), memory = patience_memory(limits$memory),
    progress = check_flag(progress, "`progress`", call)
  )
}

# Columns from the engine or from a file as the user sees them: variant, deal, and those of the
# game.
job_rows <- function(job, columns) {
  game <- game_named(job$game)
  typed <- Map(typed_column, columns[-(1:2)], game$columns)
  names(typed) <- names(game$columns)
  game$rows(job, c(list(variant = job$variants[columns[[1]]], deal = columns[[2]]), typed))
}

# Rows that know their game, and seed and settings in words; structure() would give them row names.
# With the seed as a column, rows of several seeds can be bound together. Given deals have none.
with_origin <- function(rows, game, origin, seed) {
  after <- if ("variant" %in% names(rows)) "variant" else "game"
  rows <- tibble::add_column(rows, seed = rep(as.numeric(seed), nrow(rows)), .after = after)
  class(rows) <- c(paste0("simulation_", game), "simulation", class(rows))
  attr(rows, "game") <- game
  attr(rows, "origin") <- origin
  rows
}

# The seed of a job's deals, NA for given ones.
job_seed <- function(job) if (is.null(job$decks)) job$seed else NA

# Rows that were made from these.
with_origin_of <- function(rows, from) {
  for (name in c("game", "origin")) attr(rows, name) <- attr(from, name)
  rows
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.simulation <- function(x, ...) {
  words <- c(attr(x, "origin"), sprintf("%d rows", nrow(x)))
  stats::setNames(toString(words), game_named(attr(x, "game"))$title)
}

typed_column <- function(values, type) {
  switch(type,
    outcome = factor(values, seq_along(outcomes), outcomes),
    reason = factor(values, seq_along(reasons), reasons),  # 0, no reason, becomes NA
    integer = ,
    optional = as.integer(values),
    flag = values != 0,
    as.numeric(values)
  )
}

# Rows of one call that fit into memory: about 4 GB.
most_rows <- 1e8

# Rows of one file: more than any disk.
most_stored_rows <- 1e12
