# The stored results of the vignettes "The results table" and "How sure can we be?":
#   Rscript data-raw/agnes-results.R [seven] [forty] [programs]
# with the package installed, from the root of the repository. Makes
#   inst/extdata/agnes-seven.csv.gz  10,000 deals under each of the seven published variants
#   inst/extdata/agnes-forty.csv.gz  1,000 deals under each of the forty variants
#   inst/extdata/agnes-programs.csv.gz  10,000 deals under the rules of the programs that people
#                                    play, and under those that were taken for them
#   inst/extdata/agnes-runs.csv      how, when and how long
# or only those that are named. A test solves the first deals again and fails when the solver and
# these files drift apart. Takes about ten minutes on two cores, and the programs' rules as long
# again.
library(patience)

threads <- patience_threads()
seven <- published_rates
seven <- seven$variant[seven$source == "quagnes"]
runs <- list(
  seven = list(deals = 10000, variants = seven, max_states = 1e8),
  forty = list(deals = 1000, variants = agnes_variants$variant, max_states = 1e8),
  programs = list(deals = 10000, max_states = 5e5, variants = c(
    "Up-Color-None", "Up-Color-None-Circular", "Down-Color-None", "Down-Color-None-Park",
    "Down-Color-None-Park-Back"
  ))
)
named <- commandArgs(TRUE)
if (length(named) > 0) runs <- runs[named]

how <- lapply(names(runs), function(name) {
  run <- runs[[name]]
  time <- system.time(games <- simulate_agnes(
    run$deals, run$variants, seed = 1, threads = threads, max_states = run$max_states,
    max_memory = 1024
  ))
  columns <- c("variant", "deal", "outcome", "examined", "best_score")
  file <- gzfile(sprintf("inst/extdata/agnes-%s.csv.gz", name), "w", compression = 9)
  write.csv(as.data.frame(games)[columns], file, row.names = FALSE, quote = FALSE)
  close(file)
  data.frame(
    run = name, deals = run$deals, variants = length(run$variants), seed = 1,
    max_states = run$max_states, threads = threads, seconds = round(time[["elapsed"]]),
    cpu_seconds = round(sum(time[c("user.self", "sys.self")])),
    date = format(Sys.Date()), version = format(packageVersion("patience"))
  )
})
known <- read.csv("inst/extdata/agnes-runs.csv")
how <- rbind(known[!known$run %in% names(runs), ], do.call(rbind, how))
how <- how[match(known$run, how$run), ]
write.csv(how, "inst/extdata/agnes-runs.csv", row.names = FALSE, quote = FALSE)
