# Calls run(tick) and returns its value. The engine calls tick(done) about ten times a second
# on the main thread; tick returns TRUE if the user has interrupted. Interrupts are let in there
# and nowhere else, so that none comes in the middle of drawing.
with_progress <- function(what, total, show, run) {
  if (show) {
    bar <- cli::cli_progress_bar(
      what, total = total,
      format = "{what} {cli::pb_bar} {cli::pb_current}/{cli::pb_total} | {cli::pb_eta_str}"
    )
  }
  value <- suspendInterrupts(run(function(done) {
    if (show) cli::cli_progress_update(set = done, id = bar)
    interrupt_pending()
  }))
  Sys.sleep(0) # an engine that has nothing to return hands the interrupt on: here it is seen
  value
}

interrupt_pending <- function() {
  tryCatch(
    {
      allowInterrupts(Sys.sleep(0))
      FALSE
    },
    interrupt = function(condition) TRUE
  )
}
