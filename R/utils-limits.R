#' Limits of the engines
#'
#' What a search may use, and how many threads search. Every function that solves or simulates
#' takes these limits as `control`, or one by one under their own names:
#' `solve_deal(deal, max_states = 1e5)` is short for
#' `solve_deal(deal, control = solver_control(max_states = 1e5))`. A limit that is given by its
#' own name takes precedence over `control`. Limits change outcomes in one way only: a deal that
#' needs more is `unknown`.
#'
#' | game | `max_states` | `max_memory` |
#' |---|---|---|
#' | Agnes Sorel | 10^7 positions | 256 MB |
#' | La Belle Lucie | 10^7 positions, for each tableau | 256 MB |
#' | Pan Galactic Solitaire | 10^7 independent parts, 100 to look ahead | 512 MB |
#' | Spider | 10^8 generated positions, 10^6 for hints and reviews | 1024 MB |
#'
#' @param max_states The most states to examine in a search, a whole number from 1 to 10^12;
#'   `NULL` for the default of the game, in the table.
#' @param max_memory The most memory for what a search remembers, in megabytes, from 1 to 10^6;
#'   `NULL` for the default of the game. When it is full, old positions of Agnes Sorel and La
#'   Belle Lucie are forgotten, and the search goes on. That of Pan Galactic Solitaire begins
#'   anew, in another order. That of Spider ends, and the deal is unknown.
#' @param threads Threads to use for many deals, a whole number from 1 to 1024, see
#'   [patience_threads()].
#' @param memory The most memory in megabytes for the searches of all threads together, see
#'   [patience_memory()].
#' @param orders For [solve_deal()] of Agnes Sorel and Spider: how many searches of the one deal
#'   run at once, from 1 to 1024, on a thread and with memory of its own; there the argument
#'   `threads` means the same. For hard deals. Of Agnes Sorel each takes the moves in another
#'   order, and the first that ends decides: the outcome is the same for any number, but with
#'   more than one the moves and the states may differ from call to call. Of Spider they are the
#'   next beams and complete searches, on threads of the pool ([patience_threads()]), and nothing
#'   differs.
#' @return A list of class `solver_control`.
#' @examples
#' solver_control(max_states = 1e5, threads = 1)
#' deal <- deal_cards("agnes", seed = 1, number = 26)
#' solve_deal(deal, "Up-Suit-AnyRun", control = solver_control(max_states = 10))
#' @export
solver_control <- function(max_states = NULL, max_memory = NULL, threads = NULL, memory = NULL,
                           orders = 1) {
  new_control(
    list(
      max_states = max_states, max_memory = max_memory, threads = threads, memory = memory,
      orders = orders
    )
  )
}

new_control <- function(limits) {
  check <- list(
    max_states = function(x) check_whole(x, 1, 1e12, "`max_states`"),
    max_memory = function(x) check_whole(x, 1, 1e6, "`max_memory`"),
    threads = patience_threads, memory = patience_memory,
    orders = function(x) check_whole(x, 1, 1024, "`orders`")
  )
  for (name in names(limits)) {
    if (!is.null(limits[[name]])) limits[[name]] <- check[[name]](limits[[name]])
  }
  structure(limits, class = "solver_control")
}

#' @export
format.solver_control <- function(x, ...) {
  given <- Filter(Negate(is.null), unclass(x))
  paste(names(given), vapply(given, shown, ""), sep = " = ")
}

#' @export
print.solver_control <- function(x, ...) {
  cat("Limits: ", toString(format(x)), "\n", sep = "")
  invisible(x)
}

# The limits of one call: of `control`, or given by their names in the caller's `...`; `defaults`
# are those of the game.
call_limits <- function(control, given, defaults = list()) {
  known <- names(formals(solver_control))
  own <- setdiff(names(formals(sys.function(sys.parent()))), "...")
  if (!inherits(control, "solver_control")) {
    abort_input("argument", c(
      "{.arg control} must be made by {.fn solver_control}, not {.obj_type_friendly {control}}."
    ))
  }
  names <- if (is.null(names(given))) rep("", length(given)) else names(given)
  strange <- which(!names %in% known | duplicated(names))[1]
  if (!is.na(strange)) {
    name <- names[strange]
    what <- if (!nzchar(name)) {
      "An argument without a name is one too many."
    } else if (name %in% known) {
      "The argument {.arg {name}} is given twice."
    } else {
      "There is no argument {.arg {name}}."
    }
    abort_input("argument", c(what, did_you_mean(argument_meant(name), c(known, own)),
      i = "There are {.arg {own}}, and the limits {.arg {known}}."
    ))
  }
  set <- function(limits) unclass(Filter(Negate(is.null), limits))
  named <- new_control(set(given))
  utils::modifyList(utils::modifyList(defaults, set(control)), set(named))
}

# Ours for a word that others use.
argument_meant <- function(name) {
  ours <- c(variant = "rules", variants = "rules", cores = "threads", workers = "threads")
  if (name %in% names(ours)) ours[[name]] else name
}

# How many searches of one deal run at once: `given` is the caller's `...`.
searches_at_once <- function(limits, given) {
  if (is.null(given$threads)) limits$orders else limits$threads
}

# Limits of one search as the engines take them.
search_limits <- function(limits) {
  list(max_states = limits$max_states, max_bytes = limits$max_memory * 2^20)
}

#' Threads to use
#'
#' The number of threads that functions with a `threads` argument use. It is the first of these
#' that is given: the argument; the environment variable `PATIENCE_THREADS`; the option
#' `patience.threads`; the environment variable `RCPP_PARALLEL_NUM_THREADS`, which
#' `RcppParallel::setThreadOptions(numThreads = )` sets for all packages that use RcppParallel;
#' or else 2. Results never depend on it.
#'
#' The threads are lent by the pool of RcppParallel, which has one for each core and is shared
#' with other packages. A larger number is allowed, but no more threads than cores will work. The
#' pool is not used in forked processes, such as those of [parallel::mclapply()], nor where
#' RcppParallel has no TBB (its backend is tinythread then): there as many threads as are asked
#' for are started anew. `patience_sitrep()$backend` says which it is.
#'
#' @param threads A whole number from 1 to 1024, or `NULL` to go on to the next source.
#' @return A whole number.
#' @examples
#' patience_threads()
#' patience_threads(4)
#' @export
patience_threads <- function(threads = NULL) {
  what <- "`threads`"
  if (is.null(threads)) {
    own <- Sys.getenv("PATIENCE_THREADS")
    option <- getOption("patience.threads")
    pool <- Sys.getenv("RCPP_PARALLEL_NUM_THREADS")
    if (nzchar(own)) {
      what <- "The environment variable `PATIENCE_THREADS`"
      threads <- suppressWarnings(as.numeric(own))
    } else if (!is.null(option)) {
      what <- "The option `patience.threads`"
      threads <- option
    } else if (nzchar(pool)) {
      what <- "The environment variable `RCPP_PARALLEL_NUM_THREADS`"
      threads <- suppressWarnings(as.numeric(pool))
    } else {
      threads <- 2
    }
  }
  as.integer(check_whole(threads, 1, 1024, what))
}

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
