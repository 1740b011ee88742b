#' Whether to show progress
#'
#' Whether functions with a `progress` argument show how far they are: the argument, or the option
#' `patience.progress`, or whether R is used interactively. After a second a sentence says what is
#' to be done, and a line below it says how far it is: games done and to do, the time left, the
#' win rate so far with its 95% interval, which holds whenever one looks, unknown deals, the
#' slowest deal in progress.
#' What does not fit into the width of the terminal is left out. Where the output is no terminal,
#' such as a log, a line is written every ten seconds. All of it goes to the standard error.
#'
#' @param progress `TRUE` or `FALSE`, or `NULL` to go on to the option.
#' @return `TRUE` or `FALSE`.
#' @examples
#' patience_progress()
#' patience_progress(TRUE)
#' @export
patience_progress <- function(progress = NULL) {
  if (is.null(progress)) {
    progress <- getOption("patience.progress", interactive())
    return(check_flag(progress, "The option `patience.progress`"))
  }
  check_flag(progress, "`progress`")
}

# A line of progress. It is drawn anew every second, or written every ten seconds where that
# cannot be. `what` says at first what is to be done. due() is TRUE when it is time for a line.
# update() draws one of the count and of other `parts`, by their names in `drop_order`.
new_progress <- function(show, what) {
  if (!show) {
    return(list(due = function() FALSE, update = function(...) NULL, close = function() NULL))
  }
  began <- elapsed()
  drawn <- began
  said <- FALSE
  width <- 0
  dynamic <- cli::is_dynamic_tty(stderr())
  list(
    due = function() elapsed() - drawn >= if (dynamic || !said) 1 else 10,
    update = function(done, total = NA, parts = character()) {
      drawn <<- elapsed()
      if (!said) cat(strwrap(what, cli::console_width()), sep = "\n", file = stderr())
      said <<- TRUE
      parts <- c(progress_parts(done, total, drawn - began), parts)
      line <- fitting_line(parts, cli::console_width() - 1)
      if (dynamic) {
        # Spaces hide what is left of a longer line.
        cat("\r", formatC(line, width = -width), sep = "", file = stderr())
        width <<- nchar(line)
      } else {
        cat(line, "\n", sep = "", file = stderr())
      }
    },
    close = function() {
      if (width > 0) cat("\r", strrep(" ", width), "\r", sep = "", file = stderr())
      width <<- 0
    }
  )
}

elapsed <- function() proc.time()[["elapsed"]]

progress_parts <- function(done, total, seconds) {
  rate <- done / seconds
  parts <- c(rate = paste0(shown(signif(rate, 3)), "/s"))
  if (is.na(total)) {
    return(c(count = shown(done), parts))
  }
  full <- floor(10 * done / total)
  c(
    bar = paste0("[", strrep("=", full), strrep(" ", 10 - full), "]"),
    count = paste0(shown(done), "/", shown(total)), parts,
    left = if (done > 0) paste(shown_time((total - done) / rate), "left")
  )
}

shown_time <- function(seconds) {
  if (seconds < 90) {
    sprintf("%.0f s", seconds)
  } else if (seconds < 90 * 60) {
    sprintf("%.0f min", seconds / 60)
  } else {
    sprintf("%.1f h", seconds / 3600)
  }
}

# What does not fit is left out, in this order.
drop_order <- c("bar", "slow", "variant", "rate", "left", "unknown", "wins", "aim")

fitting_line <- function(parts, width) {
  line <- function() paste(parts, collapse = " | ")
  for (name in intersect(drop_order, names(parts))) {
    if (nchar(line()) <= width) break
    parts <- parts[names(parts) != name]
  }
  substr(line(), 1, width)
}

# Calls run(tick) and returns its value. The engine calls tick(done) about ten times a second
# on the main thread; tick returns TRUE if the user has interrupted. Interrupts are let in there
# and nowhere else, so that none comes in the middle of drawing.
with_progress <- function(what, total, show, run) {
  progress <- new_progress(show, sprintf("%s: %s to do.", what, shown(total)))
  on.exit(progress$close())
  value <- suspendInterrupts(run(function(done) {
    if (progress$due()) progress$update(done, total)
    interrupt_pending()
  }))
  # An engine that has nothing to return hands the interrupt on: here it is seen.
  allowInterrupts(Sys.sleep(0))
  value
}
