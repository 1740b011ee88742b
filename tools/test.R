# Runs the R tests against the installed package and adds a line "passed failed" to a file. Run by
# tools/test:
#   Rscript tools/test.R FILE PART PARTS    of PARTS parts of the test files the one by its number
#   Rscript tools/test.R FILE TOPIC...      the files of these topics
library(testthat)
library(patience)

# Snapshots and long tests are for us, not for CRAN.
Sys.setenv(NOT_CRAN = "true")

args <- commandArgs(trailingOnly = TRUE)
topics <- sub("^test-(.*)\\.R$", "\\1", list.files("tests/testthat", "^test-.*\\.R$"))
mine <- args[-1]
if (!any(mine %in% topics)) {
  part <- as.integer(mine)
  mine <- topics[(seq_along(topics) - part[1]) %% part[2] == 0]
}
results <- as.data.frame(test_dir(
  "tests/testthat",
  filter = sprintf("^(%s)$", paste(mine, collapse = "|")),
  package = "patience", load_package = "installed", reporter = "check", stop_on_failure = FALSE
))
failed <- sum(results$failed) + sum(results$error)
cat(sum(results$passed), failed, "\n", file = args[1], append = TRUE)
