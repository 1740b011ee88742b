# Runs the R tests against the installed package and adds a line "passed failed" to a file:
# Rscript tools/test.R FILE. Run by tools/test.
library(testthat)
library(patience)

# Snapshots and long tests are for us, not for CRAN.
Sys.setenv(NOT_CRAN = "true")

results <- as.data.frame(test_dir(
  "tests/testthat",
  package = "patience", load_package = "installed", reporter = "check", stop_on_failure = FALSE
))
failed <- sum(results$failed) + sum(results$error)
cat(sum(results$passed), failed, "\n", file = commandArgs(trailingOnly = TRUE)[1], append = TRUE)
