# Every deal decided under the rules of the programs that people play: 1,000 deals (seed 1) under
# the rules of PySolFC and of AisleRiot with and without taking back, and each with runs in suit.
#   Rscript bench/programs.R [FILE [STATES...]]
# with the package installed. FILE is a run file that is kept, so that the bench goes on where it
# was stopped; each number of STATES is one more try at what is still unknown. Fails if a deal is
# missing or left unknown. Hours on one core: nearly all of them for taking back in colour.
library(patience)

args <- commandArgs(TRUE)
file <- if (length(args) > 0) args[1] else tempfile(fileext = ".sqlite")
limits <- if (length(args) > 1) as.numeric(args[-1]) else c(3e6, 3e7, 3e8, 3e9)
variants <- c(
  "Up-Color-None-Circular", "Up-Suit-None-Circular",
  "Down-Color-None-Park", "Down-Suit-None-Park",
  "Down-Color-None-Park-Back", "Down-Suit-None-Park-Back"
)
limit <- function(states) solver_control(max_states = states, max_memory = 1024, threads = 1)

if (!file.exists(file)) {
  simulate_agnes(1000, variants, seed = 1, file = file, control = limit(1e6), progress = FALSE)
}
for (states in limits) {
  retry_unknown(file, control = limit(states), progress = FALSE)
  cat(format(Sys.time()), format(states, big.mark = ","), "\n")
}
run <- tibble::as_tibble(open_run(file))
counts <- do.call(rbind, lapply(split(run, factor(run$variant, variants)), function(rows) {
  known <- rows[rows$outcome != "unknown", ]
  data.frame(
    variant = rows$variant[1], deals = nrow(rows), won = sum(rows$outcome == "won"),
    lost = sum(rows$outcome == "lost"), unknown = sum(rows$outcome == "unknown"),
    above_a_million = sum(known$examined > 1e6), most_examined = max(known$examined),
    hardest = known$deal[which.max(known$examined)]
  )
}))
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "seed 1, 1,024 MB\n")
print(counts, row.names = FALSE)
left <- run[run$outcome == "unknown", c("variant", "deal", "examined")]
if (nrow(left) > 0) print(as.data.frame(left), row.names = FALSE)
quit(status = nrow(left) > 0 || any(counts$deals != 1000))
