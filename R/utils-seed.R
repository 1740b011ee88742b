# Evaluates with R's generator started from `seed`, and leaves the user's own as it was.
with_kept_seed <- function(seed, code) {
  kinds <- RNGkind()
  old <- users_seed()
  on.exit({
    suppressWarnings(RNGkind(kinds[1], kinds[2], kinds[3]))
    restore_seed(old)
  })
  # A seed of 53 bits as the two that set.seed() can take: one seeds, the other is drawn from.
  set.seed(seed %% 2^31, "Mersenne-Twister", "Inversion", "Rejection")
  high <- seed %/% 2^31
  if (high > 0) {
    set.seed((sample.int(.Machine$integer.max, 1) + high) %% 2^31)
  }
  code
}

# Evaluates what other packages may draw random numbers for, and leaves the user's as they were.
keeping_seed <- function(code) {
  old <- users_seed()
  on.exit(restore_seed(old))
  code
}

users_seed <- function() get0(".Random.seed", globalenv(), inherits = FALSE)

restore_seed <- function(old) {
  global <- globalenv()
  if (!is.null(old)) {
    assign(".Random.seed", old, global)
  } else if (exists(".Random.seed", global, inherits = FALSE)) {
    rm(".Random.seed", envir = global)
  }
}
