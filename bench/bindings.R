# See bench/bindings.sh: R --slave -f bench/bindings.R --args none|torture
library(patience)
torture <- commandArgs(TRUE)[1] == "torture"
helpers <- new.env(parent = asNamespace("patience"))
sys.source("tests/testthat/helper-routines.R", helpers)

routines <- getDLLRegisteredRoutines("patience")[[".Call"]]
right <- helpers$routine_arguments()
odd <- list(NULL, NA, -1, 0.5, 1e300, "a", list(), integer(), matrix(99L, 3, 3), new.env())
if (torture) odd <- odd[6] # each call takes long enough
counts <- c(answered = 0, refused = 0)

call_once <- function(name, arguments) {
  # Rows and time are looked at by functions of R's: they are not to be tortured.
  if (torture) {
    gctorture2(1, 0, TRUE)
    on.exit(gctorture2(0))
  }
  outcome <- tryCatch(
    {
      do.call(.Call, c(list(routines[[name]]), arguments))
      "answered"
    },
    error = function(fault) "refused"
  )
  gctorture2(0)
  counts[outcome] <<- counts[outcome] + 1
}

time <- system.time(for (name in names(right)) {
  call_once(name, right[[name]])
  for (i in seq_along(right[[name]])) {
    for (value in odd) {
      arguments <- right[[name]]
      arguments[i] <- list(value)
      call_once(name, arguments)
    }
  }
})
cat(sprintf("%d routines, %d calls answered, %d refused, %.0f s\n", length(right),
            counts["answered"], counts["refused"], time[["elapsed"]]))
