# The atlas of Spider: what becomes of many deals, fair ones with four, two and one suits and
# those of Windows XP, and how often a player who does not see the hidden cards wins the fair
# ones with four suits.
#   Rscript data-raw/spider-atlas.R FOLDER [FOUR TWO ONE WINDOWS PLAYED] [backwards]
# with the package installed, from the root of the repository. FOUR to PLAYED are how many
# deals, by default 10,000 each: of four, two and one suits, of Windows' numbers, and those that
# are played. FOLDER keeps what was solved, in blocks of deals, so that the script goes on where
# it was stopped, and with more deals. Ten thousand deals take up to an hour of one core with
# four suits, half of that with fewer; let two processes work, both with PATIENCE_THREADS=1, the
# second one `backwards` from the last block, which only solves. The other one then makes
# inst/extdata/spider-atlas*, which spider_atlas() reads.
library(patience)

args <- commandArgs(TRUE)
folder <- args[1]
backwards <- "backwards" %in% args
given <- as.numeric(args[-1][args[-1] != "backwards"])
deals <- if (length(given) > 0) given else rep(1e4, 5)
names(deals) <- c("four", "two", "one", "windows", "played")
block <- 500
stopifnot(deals %% block == 0)
dir.create(folder, showWarnings = FALSE)
control <- solver_control(max_states = 1e8, max_memory = 2048)

# The rows of a block, which is made if it is not there yet.
made <- function(kind, last, make) {
  file <- file.path(folder, sprintf("%s-%06d.rds", kind, last))
  if (!file.exists(file)) {
    time <- system.time(rows <- make(seq(last - block + 1, last)))
    attr(rows, "seconds") <- c(time[["elapsed"]], sum(time[c("user.self", "sys.self")]))
    unfinished <- paste0(file, ".", Sys.getpid())
    saveRDS(rows, unfinished)
    file.rename(unfinished, file)
  }
  readRDS(file)
}

fair <- function(rules) {
  function(numbers) {
    found <- simulate_spider(
      number = numbers, rules = rules, seed = 1, player = "perfect", progress = FALSE,
      control = control
    )
    data.frame(
      variant = rules, from = "patience", deal = found$deal,
      outcome = as.character(found$outcome),
      moves = ifelse(found$outcome == "won", found$moves, NA), examined = found$examined
    )
  }
}
windows <- function(numbers) {
  rows <- lapply(deal_cards("spider", numbers, from = "windows-xp"), function(deal) {
    found <- solve_deal(deal, control = control)
    data.frame(
      outcome = found$outcome, moves = if (found$outcome == "won") nrow(found$moves) else NA,
      examined = found$examined
    )
  })
  cbind(variant = "Spider-4", from = "windows-xp", deal = numbers, do.call(rbind, rows))
}
# Whether a deal can be won is asked elsewhere, so there is no search here.
played <- function(numbers) {
  found <- difficulty(
    deal_cards("spider", numbers, seed = 1), "Spider-4", games = 10, width = 60,
    control = solver_control(max_states = 1)
  )
  data.frame(deal = numbers, wins = found$wins)
}

in_order <- if (backwards) rev else identity
blocks <- function(kind, count, make) {
  if (count == 0) {
    return(list())
  }
  in_order(lapply(in_order(seq(block, count, block)), function(last) made(kind, last, make)))
}
rows <- c(
  blocks("four", deals[["four"]], fair("Spider-4")),
  blocks("two", deals[["two"]], fair("Spider-2")),
  blocks("one", deals[["one"]], fair("Spider-1")),
  blocks("windows", deals[["windows"]], windows)
)
plays <- blocks("played", deals[["played"]], played)
if (backwards) quit()

seconds <- Reduce(`+`, lapply(c(rows, plays), attr, "seconds"))
games <- do.call(rbind, rows)
plays <- do.call(rbind, plays)
games$wins <- NA_integer_
fair_four <- which(games$variant == "Spider-4" & games$from == "patience")
stopifnot(plays$deal <= length(fair_four))
games$wins[fair_four[plays$deal]] <- as.integer(plays$wins)

write_table <- function(table, name) {
  write.csv(table, sprintf("inst/extdata/spider-atlas-%s.csv", name), row.names = FALSE,
            quote = FALSE)
}
kinds <- unique(games[c("variant", "from")])
write_table(do.call(rbind, Map(function(variant, from) {
  of <- games[games$variant == variant & games$from == from, ]
  stopifnot(of$deal == seq_len(nrow(of)))
  quantile_of <- function(x, part) unname(quantile(x, part, type = 1, na.rm = TRUE))
  data.frame(
    variant = variant, from = from, deals = nrow(of), won = sum(of$outcome == "won"),
    lost = sum(of$outcome == "lost"), unknown = sum(of$outcome == "unknown"),
    moves_10 = quantile_of(of$moves, 0.1), moves_median = quantile_of(of$moves, 0.5),
    moves_90 = quantile_of(of$moves, 0.9), examined_mean = round(mean(of$examined)),
    examined_median = quantile_of(of$examined, 0.5), examined_99 = quantile_of(of$examined, 0.99),
    examined_max = max(of$examined), hardest = of$deal[which.max(of$examined)]
  )
}, kinds$variant, kinds$from)), "rates")

deals_file <- "inst/extdata/spider-atlas-deals.rds"
saveRDS(data.frame(
  variant = factor(games$variant, unique(games$variant)),
  from = factor(games$from, unique(games$from)), deal = as.integer(games$deal),
  outcome = factor(games$outcome, c("won", "lost", "unknown")), moves = as.integer(games$moves),
  examined = as.integer(games$examined), wins = games$wins
), deals_file, version = 2, compress = "xz")

write_table(data.frame(
  deals = nrow(games), played = length(plays$deal), games = 10, width = 60, seed = 1,
  max_states = control$max_states, max_memory = control$max_memory,
  seconds = round(seconds[1]), cpu_seconds = round(seconds[2]), date = format(Sys.Date()),
  version = format(packageVersion("patience")), md5 = unname(tools::md5sum(deals_file))
), "run")
