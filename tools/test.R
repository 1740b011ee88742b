# Runs the R tests against the installed package and adds a line "passed failed" to a file. Run by
# tools/test:
#   Rscript tools/test.R FILE PART        one part of the test files, 1, 2 or 3
#   Rscript tools/test.R FILE TOPIC...    the files of these topics
library(testthat)
library(patience)

# Snapshots and long tests are for us, not for CRAN.
Sys.setenv(NOT_CRAN = "true")

args <- commandArgs(trailingOnly = TRUE)
topics <- sub("^test-(.*)\\.R$", "\\1", list.files("tests/testthat", "^test-.*\\.R$"))
# What forks R is apart from what starts processes by callr: in one R, parallel and processx both
# wait for processes that end, and at its end parallel complains of those that it has missed.
files <- file.path("tests", "testthat", sprintf("test-%s.R", topics))
has <- function(pattern) vapply(files, function(file) any(grepl(pattern, readLines(file))), NA)
part <- rep(c(2, 3, 1, 2, 3), length.out = length(topics))
part[has("interrupted\\(|mcparallel|mclapply|multicore|fuzz_")] <- 1
starts <- has("callr|_app\\(|page_|command\\(|_command_refuses")
part[starts] <- 2 + seq_len(sum(starts)) %% 2
mine <- args[-1]
if (!any(mine %in% topics)) mine <- topics[part == as.integer(mine)]
results <- as.data.frame(test_dir(
  "tests/testthat",
  filter = sprintf("^(%s)$", paste(mine, collapse = "|")),
  package = "patience", load_package = "installed", reporter = "check", stop_on_failure = FALSE
))
# A test that expects nothing has lost what it went through, and tests nothing.
empty <- vapply(results$result, function(said) {
  any(grepl("empty test", vapply(said, conditionMessage, ""), fixed = TRUE))
}, NA)
if (any(empty)) cat("Expects nothing:", paste(results$file, results$test)[empty], sep = "\n")
seconds <- sort(rowsum(results$real, results$file)[, 1], decreasing = TRUE)
cat(sprintf("%6.1f s %s", utils::head(seconds, 12), names(utils::head(seconds, 12))), sep = "\n")
failed <- sum(results$failed) + sum(results$error) + sum(empty)
cat(sum(results$passed), failed, "\n", file = args[1], append = TRUE)
