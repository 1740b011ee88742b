# The costs in vignettes/long-runs.Rmd:
#   Rscript data-raw/long-runs.R
# writes inst/extdata/long-runs.csv. Takes a few minutes. Processor time of one thread, so that
# other programs on the machine count little.
library(patience)

deals <- 400
max_states <- 1e5
costs <- lapply(agnes_variants$variant, function(variant) {
  time <- system.time(
    games <- simulate_agnes(deals, variant, max_states = max_states, threads = 1)
  )
  file <- tempfile(fileext = ".sqlite")
  run <- simulate_agnes(deals, variant, max_states = max_states, file = file)
  # The size of a row from many: a small file is mostly empty pages.
  columns <- patience:::game_named("agnes")$columns
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  rows <- DBI::dbGetQuery(con, "SELECT * FROM results ORDER BY deal")
  many <- lapply(rows, function(x) rep(as.numeric(x), 25))
  many$deal <- deals + seq_along(many$deal)
  patience:::insert_rows(con, columns, many)
  DBI::dbExecute(con, "VACUUM")
  rows <- DBI::dbGetQuery(con, "SELECT sum(deals) FROM blocks")[[1]]
  DBI::dbDisconnect(con)
  data.frame(
    variant = variant, deals = deals, max_states = max_states,
    cpu_seconds = round(sum(time[c("user.self", "sys.self")]), 3),
    examined = sum(games$examined), examined_sd = round(sd(games$examined)),
    unknown = sum(games$outcome == "unknown"), bytes_per_row = round(file.size(file) / rows, 1)
  )
})
costs <- do.call(rbind, costs)
costs$date <- format(Sys.Date())
write.csv(costs, "inst/extdata/long-runs.csv", row.names = FALSE, quote = FALSE)
