# The last steps of the screening of rules beside Masten's rates, after studies/masten.R, from
# what it stored (studies/data/masten-figures.csv and masten-more.csv):
#   Rscript studies/masten-third.R FOLDER > studies/results/DATE-masten-third.txt
# Takes an hour or two of processor time, and 1 GB of memory for each of two threads. What was
# played is kept in FOLDER. Adds to masten-more.csv and writes studies/data/masten-third.csv,
# which studies/masten-wolter.Rmd shows.
#
# First the rates of the second stage that a few unknown deals decide and that no step went on
# with are decided, as there: more states on the same deals only make a p-value smaller.
#
# Third stage: far more deals, of a seed of their own, for the open sets with runs in colour, and
# of his rates that for high runs: for these sets it was the nearest to a refutation before. Rate,
# number of deals and level were chosen before any of these deals was played. But his counts,
# which had a part in the choice of the rate, are the same as before. With each rate that could
# have been chosen the true set is lost with a probability of at most the level, so in all with at
# most three times as much. Unknown deals count for the set, as before.
source("studies/masten-steps.R")
options(width = 150)

figures <- read.csv("studies/data/masten-figures.csv")
more <- read.csv("studies/data/masten-more.csv")
level <- 0.05 / 3
# What is known of each set and rate, of the sets that are left.
known <- function() {
  figures[setdiff(names(more), names(figures))] <- NA
  last <- rbind(figures[names(more)], more)
  last <- last[!duplicated(last[c("set", "figure")], fromLast = TRUE), ]
  last[last$set %in% names(which(tapply(last$p.value, last$set, min) >= level)), ]
}
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")

few <- known()
few <- few[is.na(few$max_states) & few$p.least < level & few$unknown <= 5, ]
if (nrow(few) > 0) {
  stopifnot(few$figure == "none")
  step <- data.frame(
    seed = 14, figure = "none", first = 1, deals = 2000, max_states = 1e8, max_memory = 1024,
    level, plays_on = TRUE
  )
  counts <- played(unique(few$rules), step)
  counts <- counts[match(few$rules, counts$rules), ]
  few$back <- more$back[match(few$set, more$set)]
  few[c("won", "unknown", "p.value", "p.least")] <-
    counts[c("won", "unknown", "p.value", "p.least")]
  few[c("max_states", "max_memory")] <- step[c("max_states", "max_memory")]
  few$most_unknown <- 5 / step$deals
  few$date <- format(Sys.Date())
  cat("Decided\n")
  print(few, row.names = FALSE, digits = 3)
  more <- rbind(more, few)
  write.csv(more, "studies/data/masten-more.csv", row.names = FALSE, quote = FALSE)
}

step <- data.frame(
  stage = 3, seed = 15, figure = "high run", first = 1, deals = 4000, max_states = 1e7,
  max_memory = 1024, level = 0.01, plays_on = TRUE
)
last <- known()
open <- unique(last$set[last$p.least < level])
sets <- last[last$set %in% open & last$figure == step$figure, ]
sets <- sets[c("set", "rules", "reading", "back")]
runs <- vapply(sets$rules, function(rules) rules_agnes(rules)$runs, "")
# Less is won without whole piles on empty ones, so what this refutes refutes more.
sets <- sets[runs == "color", ]
sets <- sets[order(!grepl("NoWholePile", sets$rules)), ]
cat("\nThird stage:", length(open), "sets are open,", nrow(sets), "with runs in colour.\n")

if (nrow(sets) > 0) {
  counts <- played(sets$rules, step)
  tested <- cbind(
    sets, step[c("figure", "seed", "deals", "max_states", "max_memory", "level")],
    counts[c("won", "unknown", "p.value", "p.least")], date = format(Sys.Date()), row.names = NULL
  )
  print(tested, row.names = FALSE, digits = 3)
  keep_outcomes(tested$rules, step)
  write.csv(tested, "studies/data/masten-third.csv", row.names = FALSE, quote = FALSE)
}
