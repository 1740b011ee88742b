# Runs code in an R process of its own and interrupts it, as Ctrl-C would, when it has called
# started() and has worked for a while. Returns what it said, and how many seconds it went on
# after the signal: of a process that did not end there are none.
interrupt_script <- function(code) {
  dir <- withr::local_tempdir()
  path <- function(name) file.path(dir, name)
  home <- dirname(getNamespaceInfo("patience", "path"))
  writeLines(c(
    sprintf(".libPaths(c(%s, .libPaths()))", deparse(home)), "library(patience)",
    # Loads all that a simulation needs.
    "invisible(simulate_agnes(10))",
    sprintf("started <- function() writeLines(format(Sys.getpid()), %s)", deparse(path("pid"))),
    sprintf("said <- function(...) cat(..., '\\n', file = %s, append = TRUE)",
            deparse(path("said"))),
    deparse(code)
  ), path("script.R"))
  file.create(path("said"))
  rscript <- file.path(R.home("bin"), "Rscript")
  command <- sprintf("%s %s > %s 2>&1; touch %s", rscript, path("script.R"), path("output"),
                     path("ended"))
  system2("sh", c("-c", shQuote(command)), wait = FALSE)
  wait_for_file(path("pid"), 120)
  pid <- as.integer(readLines(path("pid")))
  wait_for_work(pid)
  tools::pskill(pid, tools::SIGINT)
  since <- proc.time()[["elapsed"]]
  ended <- wait_for_file(path("ended"), 120)
  seconds <- if (ended) proc.time()[["elapsed"]] - since else NA
  if (!ended) tools::pskill(pid, tools::SIGKILL)
  list(said = trimws(readLines(path("said"))), output = readLines(path("output")),
       seconds = seconds)
}

wait_for_file <- function(file, seconds) {
  for (i in seq_len(20 * seconds)) {
    if (file.exists(file) && (file.size(file) > 0 || basename(file) == "ended")) {
      return(TRUE)
    }
    Sys.sleep(0.05)
  }
  FALSE
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
