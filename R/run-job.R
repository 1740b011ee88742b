# The run machinery: many deals, in memory or in a file, on threads or on many machines.
#
# * A *job* says what is to be computed, in plain data: the game, the names of the variants, the
#   seed (or given decks), and the settings that decide the rows. Plain, so that it can go to
#   other processes and be written into a file and read back.
# * A *game* (`run_game()`) says how: which columns a row has, how tasks are played, how rows
#   look to the user.
# * *Ranges* say which deals: a list of `variant` (a position in the job's variants), `first`
#   and `count`. A hundred million deals are one range.
# * `perform()` plays ranges of a job: it calls `add(rows)` with finished rows about once a
#   second, while the threads go on, so that storing costs no waiting. Here or, by the user's
#   `future::plan()`, elsewhere (run-future.R).
# * `run_in_memory()` collects the rows; `run_in_file()` (run-file.R) stores them.
#
# `rows` on their way are a list of double vectors as src/bindings/simulation.h makes it: the
# number of the task, variant, deal, and the columns of the game by position.

new_job <- function(game, variants, seed, settings, decks = NULL) {
  list(game = game, variants = variants, seed = seed, settings = settings, decks = decks)
}

# A game is a list of
# * `title`: its name in print;
# * `solver`: the version of its solver, a whole number to be raised by whatever changes a row;
# * `columns`: the type of each column after variant and deal, all whole numbers from 0 on:
#   "outcome", "reason", "integer", "double", "flag", or "optional" for an integer that may be
#   missing (NaN), in the order in which the engine fills them. A game whose deals are won
#   or lost has the columns `outcome`, `reason` and `examined`;
# * `play(job, ranges, watcher, memory)`: plays the tasks, see perform(); returns whether it was
#   stopped before the end;
# * `rows(job, columns)`: the user's data frame from a list of `variant` (names), `deal` and typed
#   columns;
# * `origin(job)`: seed and settings in words, for print;
# * `summarize(con)`: a summary of a file, in place of win rates, for a game without outcomes.
run_game <- function(name) {
  switch(name,
    agnes = agnes_run_game,
    lucie = lucie_run_game,
    galactic = galactic_run_game,
    spider = spider_run_game
  )
}

# How a job is to be run.
run_options <- function(threads = NULL, memory = NULL, progress = FALSE, call = parent.frame()) {
  list(
    threads = patience_threads(threads), memory = patience_memory(memory),
    progress = check_flag(progress, "`progress`", call)
  )
}

# Ranges of deals given as `n`, by numbers or by decks, the same for each variant.
deal_ranges <- function(n, numbers, deals, variants, most = most_rows, call = parent.frame()) {
  if (!is.null(n) && is.null(numbers) && is.null(deals)) {
    n <- check_whole(n, 1, most %/% variants, "`n`", "number", call)
    first <- 1
    count <- n
  } else {
    numbers <- deal_numbers(n, numbers, deals, most %/% variants, call)
    starts <- c(1, which(diff(numbers) != 1) + 1)
    first <- numbers[starts]
    count <- diff(c(starts, length(numbers) + 1))
  }
  list(
    variant = as.numeric(rep(seq_len(variants), each = length(first))),
    first = rep(first, variants), count = as.numeric(rep(count, variants))
  )
}

no_ranges <- list(variant = numeric(), first = numeric(), count = numeric())

# Plays the tasks and calls `add` with their rows; returns whether the user has interrupted.
# Ctrl-C is looked for only where no row can be lost by it, see new_watcher(). `before` counts
# rows of earlier sessions, for the progress bar.
perform <- function(job, ranges, options, add, before = NULL) {
  progress <- new_progress(job, ranges, options$progress, before)
  watcher <- new_watcher(options$threads, progress$tick, function(rows) {
    add(rows)
    progress$count(rows)
  })
  interrupted <- suspendInterrupts(
    if (is.null(job$routine) && runs_elsewhere()) {
      play_by_futures(job, ranges, options, watcher)
    } else {
      run_game(job$game)$play(job, ranges, watcher, options$memory)
    }
  )
  progress$close()
  failure <- watcher$failure()
  if (!is.null(failure)) stop(failure)
  interrupted
}

# What the engines call while they run, see src/bindings/simulation.h. An error is kept, stops
# the run, and is raised by perform() with its class. Interrupts stay suspended while `add` or
# the progress bar work; they are let in at one place and end the run in good order.
new_watcher <- function(threads, tick, add) {
  failure <- NULL
  guarded <- function(code) {
    tryCatch(
      {
        code
        FALSE
      },
      error = function(condition) {
        failure <<- condition
        TRUE
      }
    )
  }
  list(
    threads = threads,
    take = function(rows) {
      if (is.null(failure) && length(rows[[1]]) > 0) guarded(add(rows))
    },
    tick = function(done, variant, deal, seconds) {
      !is.null(failure) || guarded(tick(done, variant, deal, seconds)) || interrupt_pending()
    },
    failure = function() failure
  )
}

# All rows of a job as the user's data frame.
run_in_memory <- function(job, ranges, options) {
  total <- sum(ranges$count)
  width <- 2 + length(run_game(job$game)$columns)
  columns <- lapply(seq_len(width), function(i) rep(NA_real_, total))
  interrupted <- perform(job, ranges, options, function(rows) {
    for (i in seq_len(width)) columns[[i]][rows[[1]]] <<- rows[[i + 1]]
  })
  if (interrupted) {
    finished <- !is.na(columns[[1]])
    columns <- lapply(columns, `[`, finished)
    warn_interrupted("{shown(sum(finished))} of {shown(total)} rows are finished and returned.")
  }
  job_rows(job, columns)
}

# Columns from the engine or from a file as the user sees them: variant, deal, and those of the
# game.
job_rows <- function(job, columns) {
  game <- run_game(job$game)
  typed <- Map(typed_column, columns[-(1:2)], game$columns)
  names(typed) <- names(game$columns)
  game$rows(job, c(list(variant = job$variants[columns[[1]]], deal = columns[[2]]), typed))
}

# Rows with the class of their game's results; structure() would give them row names.
with_origin <- function(rows, class, origin) {
  class(rows) <- c(class, class(rows))
  attr(rows, "origin") <- origin
  rows
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

# In the order of the enumerators in src/search/outcome.h.
outcomes <- c("won", "lost", "unknown")
reasons <- c("states", "memory", "moves")

#' Memory to use
#'
#' The most memory, in megabytes, that the searches of all threads of a process may use
#' together: the argument, or the environment variable `PATIENCE_MEMORY`, or the option
#' `patience.memory`, or `Inf`. Each thread has an equal part. A deal that needs more than its
#' part, where it could have more by `max_memory`, ends as `unknown` for the reason `memory`;
#' all other rows are the same with any limit.
#'
#' @param memory A number of megabytes of at least 1, or `NULL` to go on to the next source.
#' @return A number.
#' @section Errors:
#' `patience_error_memory` if the value found is not a number of at least 1.
#' @examples
#' patience_memory()
#' patience_memory(2048)
#' @export
patience_memory <- function(memory = NULL) {
  what <- "`memory`"
  if (is.null(memory)) {
    variable <- Sys.getenv("PATIENCE_MEMORY")
    if (nzchar(variable)) {
      what <- "The environment variable `PATIENCE_MEMORY`"
      memory <- suppressWarnings(as.numeric(variable))
    } else {
      what <- "The option `patience.memory`"
      memory <- getOption("patience.memory", Inf)
    }
  }
  good <- is.numeric(memory) && length(memory) == 1 && !is.na(memory) && memory >= 1
  if (!good) {
    abort_input("memory", "{what} must be a number of at least 1, not {shown(memory)}.")
  }
  as.numeric(memory)
}
