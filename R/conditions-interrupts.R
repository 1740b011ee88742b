# Ctrl-C stops everything, by one rule, which the help of the package tells (patience-package.R).
#
# The engines see it within a tenth of a second. A call that has nothing to give before its end
# ends by interrupt(), which is R's own interrupt. A simulation gives what is finished, by
# hand_over(). That leaves the interrupt pending, so that it stops whatever goes on with the
# value. Code that holds finished rows works with interrupts suspended until it has returned them.
# So an interrupt that comes while no engine is running is seen by the next engine, or once the
# rows are returned.

# Whether the user has interrupted, asked where interrupts are suspended.
interrupt_pending <- function() {
  tryCatch(
    {
      allowInterrupts(Sys.sleep(0))
      FALSE
    },
    interrupt = function(condition) TRUE
  )
}

# As if the user interrupted now, even where interrupts are suspended.
interrupt <- function() allowInterrupts(.Call(patience_interrupt))

# Returns what was finished before an interrupt. The interrupt stays pending: it comes when R
# looks for one the next time, that is once the value is assigned. A handler for
# `patience_interrupted` may call the restart "muffleWarning"; then it has dealt with the
# interrupt, which ends there.
hand_over <- function(value, message, env = parent.frame()) {
  message <- c("Interrupted.", stats::setNames(message, rep("i", length(message))))
  text <- cli::format_warning(message, .envir = env)
  condition <- structure(
    list(message = text, call = NULL, value = value),
    class = c("patience_interrupted", "condition")
  )
  goes_on <- TRUE
  withRestarts(signalCondition(condition), muffleWarning = function() goes_on <<- FALSE)
  if (goes_on) {
    suspendInterrupts({
      .Call(patience_interrupt) # stays pending
      cli::cli_warn(message, class = "patience_warning", .envir = env)
    })
  }
  value
}

# Evaluates a simulation, and says whether it was interrupted: a list of `value`, NULL if there is
# none, and `interrupted`. An interrupt may come too late for the simulation to see it. It is seen
# here, so that the value is not lost.
catch_hand_over <- function(simulation) {
  interrupted <- FALSE
  suspendInterrupts({
    value <- tryCatch(
      withCallingHandlers(simulation, patience_interrupted = function(condition) {
        interrupted <<- TRUE
        invokeRestart("muffleWarning")
      }),
      interrupt = function(condition) {
        interrupted <<- TRUE
        NULL
      }
    )
    list(value = value, interrupted = interrupted || interrupt_pending())
  })
}
