# The atlas of Agnes Sorel: many deals, each under all forty variants, or under the rules of the
# programs that people play, in small tables.
#   Rscript data-raw/agnes-atlas.R forty|programs FOLDER [DEALS [backwards]]
# with the package installed, from the root of the repository. FOLDER keeps what was solved, in
# blocks of deals, so that the script goes on where it was stopped. A thousand deals take a minute
# of one core. A few deals take most of the time, one core each; so let two processes work,
# both with PATIENCE_THREADS=1, the second one `backwards` from the last deal, which only solves.
# The other one then makes inst/extdata/agnes-atlas-*, which agnes_atlas() reads.
library(patience)
options(scipen = 9)

args <- commandArgs(TRUE)
set <- match.arg(args[1], c("forty", "programs"))
folder <- args[2]
deals <- if (length(args) > 2) as.numeric(args[3]) else 1e5
backwards <- length(args) > 3
block <- 500
stopifnot(deals %% block == 0)
dir.create(folder, showWarnings = FALSE)
if (set == "forty") {
  variants <- agnes_variants$variant
  limits <- list(max_states = 1e8, max_memory = 2048)
  # For what is unknown then. A search takes some seven minutes, and at most nine gigabytes.
  limits_of_last <- list(max_states = 1e9, max_memory = 9216)
} else {
  variants <- unique(agnes_atlas("games", "programs")$variant)
  limits <- limits_of_last <- list(max_states = 5e5, max_memory = 1024)
}
prefix <- sprintf("inst/extdata/agnes-atlas-%s", if (set == "forty") "" else "programs-")

# The rows of a file, which is made if it is not there yet. What the lattice of rules implies is
# not searched for.
solved <- function(name, numbers, rules, limits) {
  file <- file.path(folder, paste0(name, ".rds"))
  if (!file.exists(file)) {
    time <- system.time(games <- simulate_agnes(
      number = numbers, rules = rules, seed = 1, verdicts_only = TRUE, progress = FALSE,
      control = do.call(solver_control, limits)
    ))
    columns <- c("variant", "deal", "outcome", "examined", "implied_by")
    games <- as.data.frame(games)[columns]
    attr(games, "seconds") <- c(time[["elapsed"]], sum(time[c("user.self", "sys.self")]))
    unfinished <- paste0(file, ".new")
    saveRDS(games, unfinished)
    file.rename(unfinished, file)
  }
  readRDS(file)
}
solved_block <- function(last) {
  solved(sprintf("deals-%06d", last), seq(last - block + 1, last), variants, limits)
}
in_order <- if (backwards) rev else identity
blocks <- lapply(in_order(seq(block, deals, block)), solved_block)
games <- do.call(rbind, blocks)
unknown <- if (!identical(limits, limits_of_last)) which(games$outcome == "unknown")
for (i in in_order(unknown)) {
  name <- sprintf("last-%s-%06d", games$variant[i], games$deal[i])
  games[i, ] <- last <- solved(name, games$deal[i], games$variant[i], limits_of_last)
  blocks <- c(blocks, list(last))
}
if (backwards) quit()
seconds <- Reduce(`+`, lapply(blocks, attr, "seconds"))
games <- games[order(match(games$variant, variants), games$deal), ]
stopifnot(nrow(games) == deals * length(variants), games$deal == seq_len(deals))
by_variant <- function(column) matrix(column, deals, dimnames = list(NULL, variants))
won <- by_variant(games$outcome == "won")
lost <- by_variant(games$outcome == "lost")
searched <- by_variant(is.na(games$implied_by))
examined <- by_variant(games$examined)

write_table <- function(table, name) {
  write.csv(table, paste0(prefix, name, ".csv"), row.names = FALSE, quote = FALSE)
}
states <- function(summary) {
  vapply(variants, function(variant) summary(examined[searched[, variant], variant]), 1)
}
states_quantile <- function(part) {
  states(function(x) unname(quantile(x, part, type = 1)))
}
write_table(data.frame(
  variant = variants, deals = deals, won = colSums(won), lost = colSums(lost),
  unknown = colSums(!won & !lost), searched = colSums(searched),
  implied_won = colSums(won & !searched), implied_lost = colSums(lost & !searched),
  states_mean = states(mean), states_sd = states(sd), states_median = states_quantile(0.5),
  states_90 = states_quantile(0.9), states_99 = states_quantile(0.99), states_max = states(max),
  hardest = vapply(variants, function(variant) which.max(examined[, variant]), 1L)
), "rates")

pairs <- t(combn(seq_along(variants), 2))
both <- function(ours, theirs) crossprod(ours, theirs)[pairs]
counts <- data.frame(
  variant = variants[pairs[, 1]], reference = variants[pairs[, 2]],
  both_won = both(won, won), variant_only = both(won, lost), reference_only = both(lost, won),
  both_lost = both(lost, lost)
)
unknown <- deals - rowSums(counts[3:6])
write_table(cbind(counts[1:2], deals = deals, counts[3:6], unknown = unknown), "pairs")

# Up to 1, 2, 4, .. states.
doubling <- ceiling(log2(examined))
counts <- as.data.frame(table(
  states = doubling[searched], outcome = games$outcome[searched],
  variant = variants[col(won)][searched]
), stringsAsFactors = FALSE)
counts <- counts[counts$Freq > 0, ]
counts <- counts[order(match(counts$variant, variants),
                       match(counts$outcome, c("won", "lost", "unknown")),
                       as.numeric(counts$states)), ]
write_table(data.frame(
  variant = counts$variant, outcome = counts$outcome,
  most_states = 2^as.numeric(counts$states), deals = counts$Freq
), "states")

# The base card is the one that is dealt to the foundations.
ranks <- c("A", 2:10, "J", "Q", "K")
base <- vapply(seq_len(deals), function(number) {
  sub(".$", "", as.character(deal_cards("agnes", number = number)$cards[1]))
}, "")
stopifnot(base %in% ranks)
by_base <- function(outcome) as.vector(rowsum(outcome + 0, factor(base, ranks)))
write_table(data.frame(
  variant = rep(variants, each = length(ranks)), base = ranks,
  deals = as.vector(table(factor(base, ranks))), won = by_base(won), lost = by_base(lost)
), "bases")

deals_file <- paste0(prefix, "deals.rds")
# A bit for each deal and variant, the first deals in the lowest bits; and what is unknown.
saveRDS(list(
  won = matrix(packBits(as.vector(rbind(won, matrix(FALSE, -deals %% 8, length(variants))))),
               ncol = length(variants)),
  unknown = games[games$outcome == "unknown", c("variant", "deal")]
), deals_file, version = 2, compress = "xz")

write_table(data.frame(
  deals = deals, variants = length(variants), seed = 1, limits,
  last_states = limits_of_last$max_states, last_memory = limits_of_last$max_memory,
  threads = patience_threads(),
  seconds = round(seconds[1]), cpu_seconds = round(seconds[2]), date = format(Sys.Date()),
  version = format(packageVersion("patience")),
  md5 = unname(tools::md5sum(deals_file))
), "run")
