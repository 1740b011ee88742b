# The stored results of the vignettes "The results table" and "How sure can we be?":
#   Rscript data-raw/agnes-results.R
# with the package installed, from the root of the repository. Makes
#   inst/extdata/agnes-seven.csv.gz  10,000 deals under each of the seven published variants
#   inst/extdata/agnes-forty.csv.gz  1,000 deals under each of the forty variants
#   inst/extdata/agnes-runs.csv      how, when and how long
# A test solves the first deals again and fails when the solver and these files drift apart.
# Takes about ten minutes on two cores.
library(patience)

max_states <- 1e8 # and a gigabyte
threads <- patience_threads()
seven <- published_rates()
seven <- seven$variant[seven$source == "quagnes"]
runs <- list(
  seven = list(deals = 10000, variants = seven),
  forty = list(deals = 1000, variants = agnes_variants()$variant)
)

how <- lapply(names(runs), function(name) {
  run <- runs[[name]]
  time <- system.time(games <- simulate_agnes(
    run$deals, run$variants, seed = 1, threads = threads, max_states = max_states,
    max_memory = 1024
  ))
  columns <- c("variant", "deal", "outcome", "examined", "best_score")
  file <- gzfile(sprintf("inst/extdata/agnes-%s.csv.gz", name), "w", compression = 9)
  write.csv(as.data.frame(games)[columns], file, row.names = FALSE, quote = FALSE)
  close(file)
  data.frame(
    run = name, deals = run$deals, variants = length(run$variants), seed = 1,
    max_states = max_states, threads = threads, seconds = round(time[["elapsed"]]),
    cpu_seconds = round(sum(time[c("user.self", "sys.self")])),
    date = format(Sys.Date()), version = format(packageVersion("patience"))
  )
})
write.csv(do.call(rbind, how), "inst/extdata/agnes-runs.csv", row.names = FALSE, quote = FALSE)
