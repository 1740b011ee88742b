# Which rules can have given all three win rates of M. Masten (2021)? Every set of rules that
# rules_agnes() can express, screened in two stages:
#   Rscript bench/masten.R FOLDER > bench/results/DATE-masten.txt
# Takes some ten minutes of processor time. What a step has played is kept in FOLDER, so
# that a screening that was interrupted goes on. Also writes what vignette("masten-wolter")
# shows, inst/extdata/masten-screening.csv and masten-figures.csv.
#
# A set has all dimensions of the rules but `empty`, which is what Masten varied: "none", "high
# run" and "any run". Whether he meant runs or single cards is not clear, so each set is read
# both ways.
#
# First stage: small samples, a step each. A set is dropped if one of his rates is refuted at
# `level`, by Fisher's exact test. Deals whose outcome is not known count for the set: as won or
# lost, whichever brings its rate nearer to his. So do the counts that round to his 0.9%, as 900
# of 100,000 looks rounded. Each test loses the true set with a probability of at most `level`,
# so all steps together with at most the sum of their levels, whatever depends on what. What is
# left has too many deals that are unknown, or rates that are near his.
#
# Second stage: of what is left the sets with the dimensions of the forty variants and all places
# where building stops, on deals of another seed, with the test that was chosen before these
# were played: the smallest of three p-values of Fisher's test, times three (Bonferroni), refutes
# below 0.05. Of his rates, which may come from the same deals, nothing is assumed. At most one
# set is his, so its chance to be refuted is 0.05 however many sets there are, and no p-value is
# adjusted for their number. How many deals there are of each rate goes by the time there was.
library(patience)

folder <- commandArgs(trailingOnly = TRUE)[1]
dir.create(folder, showWarnings = FALSE)
published <- published_rates()
published <- published[published$source == "Masten", ]
masten <- data.frame(
  figure = published$label, low = published$wins, high = published$wins, deals = published$deals
)
masten[masten$figure == "none", c("low", "high")] <- c(850, 949)

sets <- expand.grid(
  layout = c("up", "down"), runs = c("suit", "color", "single"), split = c(TRUE, FALSE),
  build = c("color", "suit"), wrap = c("base", "none", "circular", "park"),
  mirrored = c(FALSE, TRUE), last = c("left", "right"), whole_pile = c(TRUE, FALSE),
  play = c("free", "forced"), back = c(FALSE, TRUE), reading = c("runs", "cards"),
  stringsAsFactors = FALSE
)
# What has no effect is at its default.
same <- with(sets, runs == "single" & (!split | reading == "cards") |
               play == "forced" & (!split | !whole_pile | back))
sets <- sets[!same, ]
empty <- list(
  runs = c(none = "none", "high run" = "highrun", "any run" = "anyrun"),
  cards = c(none = "none", "high run" = "high1", "any run" = "any1")
)
dimensions <- setdiff(names(sets), "reading")
rules_for <- function(figure) {
  vapply(seq_len(nrow(sets)), function(i) {
    set <- c(as.list(sets[i, dimensions]), empty = empty[[sets$reading[i]]][[figure]])
    # Where nothing goes to an empty pile no whole pile does.
    if (figure == "none") set$whole_pile <- TRUE
    format(do.call(rules_agnes, set))
  }, "")
}
sets[masten$figure] <- lapply(masten$figure, rules_for)

# Wins and unknown deals of the sets that are left.
played <- function(sets, step) {
  rules <- sets[[step$figure]]
  file <- file.path(folder, sprintf("seed-%d-from-%d.csv", step$seed, step$first))
  if (!file.exists(file)) {
    distinct <- unique(rules)
    batches <- split(distinct, ceiling(seq_along(distinct) * step$deals / 1e6))
    write.csv(do.call(rbind, lapply(batches, play, step)), file, row.names = FALSE)
  }
  counts <- read.csv(file)
  counts[match(rules, counts$rules), ]
}

# Not all rules at once, so that the rows of a thousand sets need no memory.
play <- function(rules, step) {
  games <- simulate_agnes(
    numbers = seq(step$first, length.out = step$deals), rules = rules, seed = step$seed,
    max_states = step$max_states
  )
  of <- function(outcome) as.vector(tapply(games$outcome == outcome, games$variant, sum)[rules])
  data.frame(rules = rules, won = of("won"), unknown = of("unknown"))
}

# Fisher's test of the counts that are nearest to his, of all that are possible.
p_value <- function(won, unknown, deals, theirs) {
  nearest <- min(max(won / deals, theirs$low / theirs$deals), theirs$high / theirs$deals)
  ours <- min(max(round(nearest * deals), won), won + unknown)
  theirs$won <- min(max(round(ours / deals * theirs$deals), theirs$low), theirs$high)
  fisher.test(rbind(c(ours, deals - ours), c(theirs$won, theirs$deals - theirs$won)))$p.value
}
p_values <- function(counts, step) {
  theirs <- masten[masten$figure == step$figure, ]
  mapply(p_value, counts$won, counts$unknown, MoreArgs = list(step$deals, theirs))
}

steps <- data.frame(
  stage = 1, figure = c("high run", "none"), seed = 11, deals = c(100, 1000), max_states = 3000,
  level = 1e-3
)
steps$first <- cumsum(c(1, head(steps$deals, -1)))
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")
log <- NULL
report <- function(step, counts, left) {
  line <- cbind(step, sets = length(left), left = sum(left),
                unknown = mean(counts$unknown) / step$deals, date = format(Sys.Date()))
  print(line, row.names = FALSE)
  log <<- rbind(log, line)
}
for (i in seq_len(nrow(steps))) {
  counts <- played(sets, steps[i, ])
  left <- p_values(counts, steps[i, ]) >= steps$level[i]
  report(steps[i, ], counts, left)
  sets <- sets[left, ]
}
# Those for which the second stage has time: with the dimensions of the forty variants, and all
# places where building stops.
core <- with(
  sets, build == "color" & !mirrored & last == "left" & whole_pile & play == "free" & !back
)
sets <- sets[core, ]
cat("\nLeft after the first stage, and played in the second, by their rules for any run:\n")
cat(sets[["any run"]], sep = "\n")

# A set that one rate refutes needs no other.
second <- data.frame(
  stage = 2, figure = masten$figure, seed = 12, deals = c(6000, 400, 400),
  max_states = c(1e5, 2e4, 5e4), level = 0.05 / 3
)
second$first <- cumsum(c(1, head(second$deals, -1)))
sets$set <- seq_len(nrow(sets))
figures <- NULL
for (i in seq_len(nrow(second))) {
  counts <- played(sets, second[i, ])
  p <- p_values(counts, second[i, ])
  figures <- rbind(figures, data.frame(
    set = sets$set, rules = counts$rules, reading = sets$reading, figure = second$figure[i],
    won = counts$won, deals = second$deals[i], unknown = counts$unknown, p.value = p,
    date = format(Sys.Date())
  ))
  left <- p >= second$level[i]
  report(second[i, ], counts, left)
  sets <- sets[left, ]
}
cat("\nSecond stage\n")
print(figures[order(figures$set), ], row.names = FALSE, digits = 3)
write.csv(log, "inst/extdata/masten-screening.csv", row.names = FALSE, quote = FALSE)
write.csv(figures, "inst/extdata/masten-figures.csv", row.names = FALSE, quote = FALSE)
