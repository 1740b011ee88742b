# Calls run(tick) and returns its value. The engine calls tick(done) about ten times a second
# on the main thread; tick returns TRUE if the user has interrupted while it was running.
with_progress <- function(what, total, show, run) {
  if (!show) {
    return(run(NULL))
  }
  bar <- cli::cli_progress_bar(
    what, total = total,
    format = "{what} {cli::pb_bar} {cli::pb_current}/{cli::pb_total} | {cli::pb_eta_str}"
  )
  run(function(done) {
    tryCatch(
      {
        cli::cli_progress_update(set = done, id = bar)
        FALSE
      },
      interrupt = function(condition) TRUE
    )
  })
}
