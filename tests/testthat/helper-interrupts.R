# Runs a script in an R process of its own, with the packages of this one, and does not wait for
# it. What R starts like this is a background job, and such jobs ignore Ctrl-C but for env.
start_script <- function(script, output) {
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
  rscript <- file.path(R.home("bin"), "Rscript")
  line <- sprintf("%s %s; touch %s.ended", rscript, script, output)
  system2(
    "env", c("--default-signal=INT", "sh", "-c", shQuote(line)),
    wait = FALSE, stdout = output, stderr = output
  )
}

# Runs code in an R process of its own and interrupts it, as Ctrl-C would, when it has called
# started() and has worked for a while. Returns what it said, and its output.
interrupt_script <- function(code) {
  dir <- withr::local_tempdir()
  path <- function(name) file.path(dir, name)
  writeLines(c(
    "library(patience)",
    # Loads all that a simulation needs.
    "invisible(simulate_agnes(10))",
    sprintf("started <- function() writeLines(format(Sys.getpid()), %s)", deparse(path("pid"))),
    sprintf("said <- function(...) cat(..., '\\n', file = %s, append = TRUE)",
            deparse(path("said"))),
    deparse(code)
  ), path("script.R"))
  file.create(path("said"))
  start_script(path("script.R"), path("output"))
  wait_until(function() isTRUE(file.size(path("pid")) > 0), "a script did not begin")
  pid <- as.integer(readLines(path("pid")))
  wait_for_work(pid)
  tools::pskill(pid, tools::SIGINT)
  what <- paste("a script did not end when interrupted:", paste(deparse(code), collapse = " "))
  wait_until(function() file.exists(path("output.ended")), what)
  list(said = trimws(readLines(path("said"))), output = readLines(path("output")))
}

# Puts another function in the place of one of the package's, for one test.
local_function <- function(name, other, env = parent.frame()) {
  home <- asNamespace("patience")
  put <- function(value) {
    unlockBinding(name, home)
    assign(name, value, home)
    lockBinding(name, home)
  }
  old <- get(name, home)
  put(other)
  withr::defer(put(old), env)
}
