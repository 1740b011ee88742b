# What the stages of the screening of rules beside Masten's rates share: studies/masten.R, which
# says how it works, and studies/masten-third.R.
library(patience)
options(scipen = 9)  # 100000, not 1e+05

folder <- commandArgs(trailingOnly = TRUE)[1]
dir.create(folder, showWarnings = FALSE)
published <- published_rates
published <- published[published$source == "Masten", ]
masten <- data.frame(
  figure = published$label, low = published$wins, high = published$wins, deals = published$deals
)
masten[masten$figure == "none", c("low", "high")] <- c(850, 949)

# The p-value of Fisher's test for the counts nearest to his, of all that are possible, and for
# those that are farthest.
p_range <- function(won, unknown, step) {
  deals <- step$deals
  theirs <- masten[masten$figure == step$figure, ]
  p <- function(ours) {
    theirs$won <- min(max(round(ours / deals * theirs$deals), theirs$low), theirs$high)
    fisher.test(rbind(c(ours, deals - ours), c(theirs$won, theirs$deals - theirs$won)))$p.value
  }
  nearest <- min(max(won / deals, theirs$low / theirs$deals), theirs$high / theirs$deals)
  nearest <- min(max(round(nearest * deals), won), won + unknown)
  c(worst = p(nearest), best = min(p(won), p(won + unknown)))
}

known_file <- function(step) {
  file.path(folder, sprintf("known-seed-%d-from-%d.rds", step$seed, step$first))
}

# What is known of the deals of the sets that are played on took long to find. It is kept in the
# repository, a letter a deal, so that these steps go on from there on another machine too.
kept_file <- "studies/results/masten-outcomes.csv.gz"
kept_outcomes <- function(step) {
  if (!file.exists(kept_file)) return(NULL)
  kept <- read.csv(kept_file)
  kept <- kept[kept$seed == step$seed & kept$first == step$first, ]
  outcomes <- vapply(strsplit(kept$outcomes, ""), function(letters) {
    c(w = "won", l = "lost", u = "unknown")[letters]
  }, character(step$deals))
  colnames(outcomes) <- kept$rules
  outcomes
}
keep_outcomes <- function(rules, step) {
  known <- readRDS(known_file(step))
  rules <- intersect(rules, colnames(known))
  now <- data.frame(
    seed = rep(step$seed, length(rules)), first = rep(step$first, length(rules)), rules,
    outcomes = vapply(rules, function(rule) paste(substr(known[, rule], 1, 1), collapse = ""), "")
  )
  kept <- if (file.exists(kept_file)) read.csv(kept_file)
  replaced <- kept$seed == step$seed & kept$first == step$first & kept$rules %in% rules
  # Whole or not at all, wherever it is interrupted.
  new_file <- paste0(kept_file, ".new")
  to <- gzfile(new_file, "w")
  write.csv(rbind(kept[!replaced, ], now), to, row.names = FALSE, quote = FALSE)
  close(to)
  file.rename(new_file, kept_file)
}

without_whole_piles <- function(rules) {
  rules <- unclass(rules_agnes(rules))
  rules$whole_pile <- FALSE
  format(do.call(rules_agnes, rules))
}

# Wins and unknown deals of these rules, which are played on the same deals: a win under stricter
# rules is one under looser rules. With few states first, and then with more for the rules that
# these leave open, on the deals that are unknown under one of them, some of these at a time.
# What was found before is kept in a file and not played again.
play <- function(rules, step) {
  numbers <- seq(step$first, length.out = step$deals)
  outcomes <- matrix("unknown", step$deals, length(rules), dimnames = list(numbers, rules))
  file <- known_file(step)
  known_before <- if (file.exists(file)) readRDS(file) else outcomes[, 0]
  again <- intersect(rules, colnames(known_before))
  outcomes[, again] <- known_before[, again]
  if (step$plays_on) {
    kept <- kept_outcomes(step)
    for (rule in intersect(rules, colnames(kept))) {
      found <- kept[, rule] != "unknown"
      outcomes[found, rule] <- kept[found, rule]
    }
    again <- union(again, intersect(rules, colnames(kept)))
  }
  # A win without whole piles on empty ones is a win with them.
  for (rule in rules) {
    stricter <- without_whole_piles(rule)
    if (stricter %in% colnames(known_before)) {
      outcomes[known_before[, stricter] == "won", rule] <- "won"
    }
  }
  other <- setdiff(colnames(known_before), rules)
  save <- function() saveRDS(cbind(known_before[, other, drop = FALSE], outcomes), file)
  save()
  play_on <- function(rules, numbers, max_states) {
    games <- simulate_agnes(
      number = numbers, rules = rules, seed = step$seed, verdicts_only = TRUE,
      control = solver_control(
        max_states = max_states, max_memory = step$max_memory, memory = 16384
      )
    )
    known <- games[games$outcome != "unknown", ]
    outcomes[cbind(as.character(known$deal), known$variant)] <<- as.character(known$outcome)
    save()
  }
  unknown <- function() outcomes == "unknown"
  still_open <- function() {
    p <- mapply(p_range, colSums(outcomes == "won"), colSums(unknown()), MoreArgs = list(step))
    rules[p["worst", ] >= step$level & p["best", ] < step$level & colSums(unknown()) > 0]
  }
  new <- intersect(setdiff(rules, again), still_open())
  if (length(new) > 0) play_on(new, numbers, min(step$max_states / 10, 1e6))
  hard <- numbers[rowSums(unknown()[, still_open(), drop = FALSE]) > 0]
  for (some in split(hard, ceiling(seq_along(hard) / 20))) {
    open <- still_open()
    some <- some[rowSums(unknown()[as.character(some), open, drop = FALSE]) > 0]
    if (length(some) > 0) play_on(open, some, step$max_states)
  }
  won <- colSums(outcomes == "won")
  data.frame(rules = rules, won = won, unknown = colSums(unknown()), row.names = NULL)
}

# The same for all of these rules, not all at once. What is played is added to the step's file.
played <- function(rules, step) {
  name <- sprintf("seed-%d-from-%d-states-%.0f.csv", step$seed, step$first, step$max_states)
  file <- file.path(folder, name)
  begun <- file.exists(file)
  open <- setdiff(rules, if (begun) read.csv(file)$rules)
  for (batch in split(open, ceiling(seq_along(open) * step$deals / 8e3))) {
    write.table(
      play(batch, step), file,
      append = begun, sep = ",", row.names = FALSE, col.names = !begun
    )
    begun <- TRUE
  }
  counts <- read.csv(file)
  counts <- counts[match(rules, counts$rules), ]
  # Many rules have the same counts.
  pairs <- unique(counts[c("won", "unknown")])
  p <- mapply(p_range, pairs$won, pairs$unknown, MoreArgs = list(step))
  at <- match(paste(counts$won, counts$unknown), paste(pairs$won, pairs$unknown))
  counts$p.value <- p["worst", at]
  counts$p.least <- p["best", at]
  counts
}
