# Suits as letters, so that snapshots do not depend on the terminal.
options(patience.glyphs = FALSE)

# Verdicts of an independent solver on the decks of quagnes: a few hundred in a fixture, all
# 40,000 where the environment variable PATIENCE_REFERENCE names the folder they are in.
reference_file <- function(...) {
  folder <- Sys.getenv("PATIENCE_REFERENCE")
  file <- file.path(folder, ...)
  if (!nzchar(folder) || !file.exists(file)) {
    skip("the reference files are not here (PATIENCE_REFERENCE names their folder)")
  }
  file
}

# Solves the decks again; a row for each, with our outcome as `ours`.
solve_verdicts <- function(verdicts, max_states) {
  decks <- deal_quagnes(seq_len(max(verdicts$deck)))
  solved <- lapply(split(verdicts, verdicts$variant), function(rows) {
    games <- simulate_agnes(
      deals = decks[rows$deck], rules = rows$variant[1], max_states = max_states
    )
    data.frame(rows, ours = as.character(games$outcome))
  })
  do.call(rbind, solved)
}

# Rows that both sides decided, and differently.
disagreements <- function(solved) {
  solved[solved$outcome != "unknown" & solved$ours != "unknown" & solved$outcome != solved$ours, ]
}
