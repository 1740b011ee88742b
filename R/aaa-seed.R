# Evaluates with R's generator started from `seed`, and leaves the user's own as it was.
with_kept_seed <- function(seed, code) {
  global <- globalenv()
  kinds <- RNGkind()
  old <- if (exists(".Random.seed", global, inherits = FALSE)) get(".Random.seed", global)
  on.exit({
    suppressWarnings(RNGkind(kinds[1], kinds[2], kinds[3]))
    if (is.null(old)) rm(".Random.seed", envir = global) else assign(".Random.seed", old, global)
  })
  # A seed of 53 bits as the two that set.seed() can take: one seeds, the other is drawn from.
  set.seed(seed %% 2^31, "Mersenne-Twister", "Inversion", "Rejection")
  high <- seed %/% 2^31
  if (high > 0) {
    set.seed((sample.int(.Machine$integer.max, 1) + high) %% 2^31)
  }
  code
}
