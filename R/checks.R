# Errors about what the user asked for: a class by topic, and one for all of them.
abort_input <- function(topic, message, call = parent.frame(), env = parent.frame()) {
  class <- c(paste0("patience_error_", topic), "patience_error")
  cli::cli_abort(message, class = class, call = call, .envir = env)
}

# Doubles hold every whole number up to this one.
largest_whole <- 2^53
# Of deals; the number after it is one too.
largest_number <- 2^53 - 1

check_wholes <- function(x, least, most, what, topic, call = parent.frame(), length = NULL) {
  if (!is.numeric(x) || length(x) == 0) {
    abort_input(topic, "{what} must be a whole number, not {.obj_type_friendly {x}}.", call)
  }
  if (!is.null(length) && length(x) != length) {
    abort_input(topic, "{what} must be one number, not {length(x)} of them.", call)
  }
  at <- which(is.na(x) | x != round(x) | x < least | x > most)[1]
  if (!is.na(at)) {
    where <- if (length(x) > 1) paste0(" at position ", at) else ""
    range <- paste("from", shown(least), "to", shown(most))
    abort_input(topic, "{what} must be a whole number {range}, not {shown(x[at])}{where}.", call)
  }
  as.numeric(x)
}

check_whole <- function(x, least, most, what, topic, call = parent.frame()) {
  check_wholes(x, least, most, what, topic, call, length = 1)
}

check_seed <- function(seed, call = parent.frame()) {
  check_whole(seed, 0, largest_whole, "`seed`", "seed", call)
}

check_flag <- function(x, what, call = parent.frame()) {
  if (!isTRUE(x) && !isFALSE(x)) {
    abort_input("flag", "{what} must be TRUE or FALSE, not {.obj_type_friendly {x}}.", call)
  }
  x
}

check_level <- function(conf_level, call = parent.frame()) {
  good <- is.numeric(conf_level) && length(conf_level) == 1 && !is.na(conf_level) &&
    conf_level > 0 && conf_level < 1
  if (!good) {
    abort_input(
      "level",
      "{.arg conf_level} must be one number between 0 and 1, not {shown(conf_level)}.", call
    )
  }
  conf_level
}

check_choice <- function(x, choices, what, topic, call = parent.frame()) {
  if (!is.character(x) || length(x) != 1 || is.na(x) || !x %in% choices) {
    abort_input(topic, "{what} must be one of {.val {choices}}, not {shown(x)}.", call)
  }
  x
}

# A value as a message shows it.
shown <- function(x) {
  if (is.null(x)) {
    "NULL"
  } else if (!is.atomic(x)) {
    class(x)[1]
  } else if (length(x) != 1) {
    paste(length(x), "values")
  } else if (is.na(x)) {
    "NA"
  } else if (is.numeric(x) && x >= largest_number && x <= largest_whole) {
    if (x == largest_whole) "2^53" else "2^53 - 1"
  } else if (is.numeric(x)) {
    format(x, big.mark = ",", scientific = abs(x) >= 1e15 && is.finite(x), digits = 15)
  } else {
    paste0("\"", format(x), "\"")
  }
}

#' Threads to use
#'
#' The number of threads that functions with a `threads` argument use. The first of these that is
#' given counts: the argument; the environment variable `PATIENCE_THREADS`; the option
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
#' @section Errors:
#' `patience_error_threads` if the number found is not a whole number from 1 to 1024.
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
  as.integer(check_whole(threads, 1, 1024, what, "threads"))
}
