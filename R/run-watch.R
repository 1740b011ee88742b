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
