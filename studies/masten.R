# Which rules can have given all three win rates of M. Masten (2021)? Every set of rules that
# rules_agnes() can express, screened in two stages:
#   Rscript studies/masten.R FOLDER > studies/results/DATE-masten.txt
# Takes some six hours of processor time, and in the end 4 GB of memory for each of two threads.
# What a step has played is kept in FOLDER, so that a screening that was interrupted goes on.
# Also writes what studies/masten-wolter.Rmd shows, studies/data/masten-screening.csv,
# masten-figures.csv and masten-more.csv. studies/masten-third.R goes on from these.
#
# A set has all dimensions of the rules but `empty`, which is what Masten varied: "none", "high
# run" and "any run". Whether he meant runs or single cards is not clear, so each set is read
# both ways.
#
# A step plays one of his rates on deals that no other step has, and drops the sets that Fisher's
# exact test refutes at `level`. Deals whose outcome is not known count for the set: as won or
# lost, whichever gives the larger p-value. So do the counts that round to his 0.9%, as 900
# of 100,000 looks rounded. More states only make this p-value smaller, so a step may begin with
# few states and go on with more, for the deals that are left unknown, and stop when the set is
# refuted or when no outcome of these deals could refute it. Each step loses the true set with a
# probability of at most its level, whatever was seen before, so all steps together with at most
# the sum of their levels.
#
# The first stage drops what is far off. Some steps leave out rules of which the steps before left
# more than `most_unknown` of the deals of that rate unknown: they would take long and decide
# little.
#
# Second stage: all that is left, on deals of another seed, with the test that was chosen before
# these were played: the smallest of three p-values of Fisher's test, times three (Bonferroni),
# refutes below 0.05. Of his rates, which may come from the same deals, nothing is assumed. At
# most one set is his, so its chance to be refuted is 0.05 however many sets there are, and no
# p-value is adjusted for their number.
source("studies/masten-steps.R")

sets <- expand.grid(
  layout = c("up", "down"), runs = c("suit", "color", "single"), split = c(TRUE, FALSE),
  build = c("color", "suit"), wrap = c("base", "none", "circular", "park"),
  mirrored = c(FALSE, TRUE), last = c("left", "right"), whole_pile = c(TRUE, FALSE),
  play = c("free", "forced"), back = c(FALSE, TRUE), reading = c("runs", "cards"),
  stringsAsFactors = FALSE
)
# What has no effect is at its default: where single cards move no run stops at a base card.
same <- with(sets, runs == "single" & (!split | reading == "cards" | wrap == "park") |
               play == "forced" & (!split | !whole_pile | back))
sets <- sets[!same, ]
expressed <- nrow(sets)
# Turned round from left to right, piles of seven to one are piles of one to seven, and the last
# two cards come to piles at the other end. Each row of seven cards comes in any order with the
# same probability, so where no rule goes from the left, as in free play, both rates are the same.
sets <- sets[!(sets$mirrored & sets$play == "free"), ]
# Stricter rules first, for the verdicts that follow from others.
sets <- sets[with(sets, order(
  split, match(wrap, c("none", "base", "park", "circular")), back, layout
)), ]
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

cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")
cat(expressed, "sets of rules can be expressed,", nrow(sets),
    "of them can differ in their rates.\n\n")
seen <- data.frame(figure = character(), rules = character(), unknown = double())
log <- NULL
figures <- NULL
perform <- function(step) {
  rules <- sets[[step$figure]]
  earlier <- seen[seen$figure == step$figure, ]
  share <- earlier$unknown[match(rules, earlier$rules)]
  now <- is.na(share) | share <= step$most_unknown
  counts <- played(rules[now], step)
  seen <<- rbind(
    data.frame(figure = step$figure, rules = counts$rules, unknown = counts$unknown / step$deals),
    seen
  )
  left <- !now
  left[now] <- counts$p.value >= step$level
  line <- cbind(step[names(step) != "plays_on"], expressed, sets = nrow(sets), played = sum(now),
                left = sum(left), unknown = mean(counts$unknown) / step$deals,
                date = format(Sys.Date()))
  print(line, row.names = FALSE, digits = 4)
  log <<- rbind(log, line)
  if (step$stage == 2) {
    figures <<- rbind(figures, data.frame(
      set = sets$set[now], rules = counts$rules, reading = sets$reading[now],
      figure = step$figure, won = counts$won, deals = step$deals, unknown = counts$unknown,
      p.value = counts$p.value, p.least = counts$p.least, date = format(Sys.Date())
    ))
  }
  sets <<- sets[left, ]
}

options(width = 150)
first <- data.frame(
  stage = 1, seed = 11,
  figure = c("high run", "none", "none", "any run", "none", "high run", "none"),
  deals = c(100, 1000, 4000, 60, 8000, 200, 8000),
  max_states = c(3000, 3000, 1e4, 1e4, 1e4, 5000, 1e5), max_memory = 256, level = 1e-3,
  most_unknown = c(1, 1, 0.03, 1, 0.004, 0.3, 0.004)
)
first$first <- cumsum(c(1, head(first$deals, -1)))
first$plays_on <- FALSE
for (i in seq_len(nrow(first))) perform(first[i, ])
cat("\nLeft after the first stage, by their rules for any run:\n")
cat(sets[["any run"]], sep = "\n")

sets$set <- seq_len(nrow(sets))

# A set that one rate refutes needs no other. The last rate is played for the sets of which few
# deals were unknown in the first stage.
second <- data.frame(
  stage = 2, seed = 14, figure = c("high run", "any run", "none"), deals = c(300, 1000, 2000),
  max_states = c(1e4, 3e4, 1e5), max_memory = 256, level = 0.05 / 3, most_unknown = c(1, 1, 0.02),
  first = c(3001, 2001, 1), plays_on = FALSE
)
for (i in seq_len(nrow(second))) perform(second[i, ])
cat("\nSecond stage\n")
print(figures[order(figures$set), ], row.names = FALSE, digits = 3)

# The sets that are left: the same deals again with more states each, for one of these rates after
# the other as above. As more states only make a p-value smaller, the level holds. `p.least` is
# what it can come to, however many states there are. A step is for the sets that more states
# could refute, and of which at most `most_unknown` of the deals were unknown before.
more <- data.frame(
  set = integer(), figure = character(), unknown = integer(), p.least = double()
)
on <- read.table(header = TRUE, sep = ",", strip.white = TRUE, text = "
  figure,   max_states, max_memory, most_unknown
  any run,  1e6,        256,        1
  high run, 3e5,        256,        1
  high run, 1e7,        1024,       1
  any run,  1e7,        1024,       0.2
  high run, 1e8,        4096,       1
  any run,  3e7,        2048,       0.045
  any run,  1e8,        4096,       0.01
")
for (i in seq_len(nrow(on))) {
  step <- second[second$figure == on$figure[i], ]
  step[c("max_states", "max_memory")] <- on[i, c("max_states", "max_memory")]
  step$plays_on <- TRUE
  # What is nearly decided comes first.
  before <- more[more$figure == step$figure, ]
  before <- before[!duplicated(before$set, fromLast = TRUE), ]
  before <- before[match(sets$set, before$set), ]
  in_order <- order(before$unknown)
  sets <- sets[in_order, ]
  before <- before[in_order, ]
  open <- before$p.least < step$level & before$unknown <= on$most_unknown[i] * step$deals
  now <- is.na(open) | open
  counts <- played(sets[[step$figure]][now], step)
  keep_outcomes(counts$rules, step)
  more <- rbind(more, data.frame(
    set = sets$set[now], rules = counts$rules, reading = sets$reading[now], back = sets$back[now],
    figure = step$figure, won = counts$won, deals = step$deals, unknown = counts$unknown,
    max_states = step$max_states, max_memory = step$max_memory, most_unknown = on$most_unknown[i],
    p.value = counts$p.value, p.least = counts$p.least,
    date = format(Sys.Date())
  ))
  left <- !now
  left[now] <- counts$p.value >= step$level
  sets <- sets[left, ]
}
cat("\nMore states\n")
print(more[order(more$set), ], row.names = FALSE, digits = 3)
write.csv(more, "studies/data/masten-more.csv", row.names = FALSE, quote = FALSE)
write.csv(log, "studies/data/masten-screening.csv", row.names = FALSE, quote = FALSE)
write.csv(figures, "studies/data/masten-figures.csv", row.names = FALSE, quote = FALSE)
