# See bench/bindings.sh: R --slave -f bench/bindings-tests.R --args "FILE FILE ..."
files <- strsplit(commandArgs(TRUE)[1], " +")[[1]]
time <- system.time(found <- as.data.frame(testthat::test_dir(
  "tests/testthat", filter = paste0("^(", paste(files, collapse = "|"), ")$"),
  package = "patience", load_package = "installed", reporter = "silent", stop_on_failure = FALSE
)))
stopifnot(setequal(found$file, paste0("test-", files, ".R")))
counts <- stats::aggregate(cbind(nb, failed, skipped) ~ file, found, sum)
print(counts, row.names = FALSE)
failed <- sum(found$failed) + sum(found$error)
cat(sprintf("%d test files, %d checks passed, %d failed, %.0f s\n", length(files),
            sum(found$nb) - sum(found$failed) - sum(found$skipped), failed, time[["elapsed"]]))
quit(status = failed > 0)
