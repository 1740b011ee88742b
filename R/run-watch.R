# What the engines call while they run, see src/bindings/simulation.h. An error is kept and stops
# the run; perform() raises it with its class. Interrupts stay suspended while `add` or the
# progress line work. They are let in at one place, and end the run in good order.
#
# `add(rows, in_progress)` gets finished rows, and rows of deals that are in progress. While the
# run goes on, these were in progress at the last tick and have not been finished since. At the
# end of an interrupted run they are the deals that were cut off, which come from the engine with
# NaN in place of values.
new_watcher <- function(threads, tick, add) {
  failure <- NULL
  busy <- list(variant = numeric(), deal = numeric())
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
      if (is.null(failure) && length(rows[[1]]) > 0) {
        # There may be hundreds of thousands of rows, most of which ask for nothing here.
        cut_off <- if (anyNA(rows[[4]])) is.nan(rows[[4]]) else FALSE
        finished <- if (any(cut_off)) lapply(rows, `[`, !cut_off) else rows
        # Here, since rows may come more than once before the next tick.
        ended <- vapply(seq_along(busy$deal), function(i) {
          any(finished[[2]][finished[[3]] == busy$deal[i]] == busy$variant[i])
        }, NA)
        busy <<- lapply(busy, `[`, !ended)
        in_progress <- if (any(cut_off)) lapply(rows[1:3], `[`, cut_off) else c(list(NULL), busy)
        guarded(add(finished, in_progress))
      }
    },
    tick = function(done, variant, deal, seconds) {
      busy <<- list(variant = variant, deal = deal)
      !is.null(failure) || guarded(tick(done, variant, deal, seconds)) || interrupt_pending()
    },
    failure = function() failure
  )
}
