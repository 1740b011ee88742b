# The run machinery: many deals, in memory or in a file, on threads or on many machines.
#
# * A *job* says what is to be computed, in plain data: the game, the names of the variants, the
#   seed (or given decks), and the settings that decide the rows. Plain, so that it can go to
#   other processes and be written into a file and read back.
# * A *game* (games.R) says how: which columns a row has, how tasks are played, how rows look
#   to the user.
# * *Ranges* say which deals: a list of `variant` (a position in the job's variants), `first`
#   and `count`. A hundred million deals are one range.
# * `perform()` plays ranges of a job: it calls `add(rows, in_progress)` with finished rows about
#   once a second, while the threads go on, so that storing costs no waiting. Here or, by the
#   user's `future::plan()`, elsewhere (run-future.R).
# * `run_in_memory()` collects the rows; `run_in_file()` (run-file.R) stores them.
#
# `rows` on their way are a list of double vectors as src/bindings/simulation.h makes it: the
# number of the task, variant, deal, and the columns of the game by position.

# What of a job must be the same in its file, as text.
job_meta <- function(job) {
  game <- game_named(job$game)
  text <- function(x) if (is.numeric(x)) number_text(x) else as.character(x)
  c(
    game = job$game,
    rules = paste(sort(job$variants), collapse = ", "),
    seed = if (is.null(job$decks)) text(job$seed) else "given decks",
    generator = text(deal_generator),
    solver = text(game$solver),
    vapply(job$settings, text, "")
  )
}

package_text <- function() format(utils::packageVersion("patience"))

# `local` is what only this session has, such as a pointer: with it a job is played here.
new_job <- function(game, variants, seed, settings, decks = NULL, local = NULL) {
  list(
    game = game, variants = variants, seed = seed, settings = settings, decks = decks,
    local = local
  )
}

# The rules of a job's variants; for a game's check(), see games.R.
check_variants <- function(job, make) {
  if (length(job$variants) == 0) stop("There is no variant.")
  rules <- lapply(job$variants, make)
  if (!identical(vapply(rules, format, ""), job$variants)) stop("A variant has another name.")
  rules
}

# Settings by name, with the limits that games with a search have.
check_settings <- function(job, names) {
  if (!setequal(names(job$settings), names) || anyDuplicated(names(job$settings)) > 0) {
    stop("The settings are not those of the game.")
  }
  new_control(job$settings[intersect(c("max_states", "max_memory"), names)])
}

# How a job is to be run.
run_options <- function(limits, progress) {
  list(
    threads = patience_threads(limits$threads), memory = patience_memory(limits$memory),
    progress = if (inherits(progress, "progress_draw")) {
      progress
    } else {
      check_flag(progress, "`progress`")
    }
  )
}

# Columns from the engine or from a file as the user sees them: variant, deal, and those of the
# game; and the moves, from their texts, if they were kept.
job_rows <- function(job, columns, lines = NULL) {
  game <- game_named(job$game)
  typed <- Map(typed_column, columns[-(1:2)], game$columns)
  names(typed) <- names(game$columns)
  # Only games with outcomes show a variant in each row. The others are not kept waiting for it.
  variant <- if (has_outcomes(game)) job$variants[columns[[1]]]
  columns <- c(list(variant = variant, deal = columns[[2]]), typed)
  rows <- game$rows(job, columns)
  if (!is.null(lines)) {
    rows$moves <- lapply(lines, function(line) if (nzchar(line)) game$moves(line))
  }
  rows
}

# Rows of deals that were in progress, as the user sees them, by column.
interrupted_rows <- function(types, variant, deal) {
  values <- lapply(types, function(type) {
    value <- switch(type, outcome = match("unknown", outcomes),
                    reason = match("interrupted", reasons), NA_real_)
    rep(as.numeric(value), length(deal))
  })
  c(list(variant = variant, deal = deal), values)
}

# Rows that know their game. The seed is a column, so that rows of several seeds can be bound
# together. Given deals, the columns of `decks`, have no seed but the column `given`. It tells
# rows of the same cards from rows of other cards, though both may be a deal 1.
as_simulation <- function(rows, game, seed, decks = NULL) {
  after <- if ("variant" %in% names(rows)) "variant" else "game"
  rows <- tibble::add_column(rows, seed = rep(as.numeric(seed), nrow(rows)), .after = after)
  if (!is.null(decks)) {
    rows <- tibble::add_column(rows, given = deck_marks(decks)[rows$deal], .after = "deal")
  }
  as_table(rows, c(paste0("simulation_", game), "simulation"), game = game)
}

# Sixteen hexadecimal digits from the cards of each deck: their checksums forwards and backwards.
deck_marks <- function(decks) {
  cards <- lapply(seq_len(nrow(decks)), function(i) as.numeric(decks[i, ]))
  digits <- function(sums) {
    sprintf("%04x%04x", as.integer(sums %/% 2^16), as.integer(sums %% 2^16))
  }
  paste0(
    digits(.Call(patience_checksums, cards)), digits(.Call(patience_checksums, rev(cards)))
  )
}

# The seed of a job's deals, NA for given ones.
job_seed <- function(job) if (is.null(job$decks)) job$seed else NA

# Which deals the rows are of and how they were played, in words: from the rows themselves, as
# they may have been bound together or chosen among.
rows_in_words <- function(rows) {
  at <- !is.na(rows[["deal"]])
  if (any(at)) rows <- rows[at, ]
  seeds <- as.numeric(unique(rows[["seed"]]))
  own <- seeds[!is.na(seeds)]
  told <- function(column) {
    values <- unique(rows[[column]])
    if (length(values) > 0) sprintf("%s %s", column, toString(values))
  }
  c(
    if (length(own) > 3) paste(length(own), "seeds"),
    if (length(own) %in% 1:3) {
      paste0("seed", if (length(own) > 1) "s", " ", toString(sprintf("%.0f", own)))
    },
    if (anyNA(seeds)) "given deals", told("policy"), told("strategy"), told("player"),
    told("dealer"), told("order")
  )
}

# The title of the game that rows are of; what was bound together may be of several.
rows_title <- function(rows) {
  game <- game_named(attr(rows, "game"))
  if (is_of_game(game, rows[["variant"]])) game$title else "Several games"
}

is_of_game <- function(game, variants) {
  is_rule <- function(name) {
    tryCatch(inherits(game$rules(name), "rules"), error = function(e) FALSE)
  }
  # Rows beyond the last one have no variant.
  is.null(game$rules) || all(vapply(unique(variants[!is.na(variants)]), is_rule, NA))
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.simulation <- function(x, ...) {
  if (!is_whole(x)) {
    return(NextMethod())
  }
  cut_off <- if ("reason" %in% names(x)) sum(x$reason %in% "interrupted") else 0
  words <- c(
    rows_in_words(x),
    in_words(nrow(x), if (has_outcomes(game_named(attr(x, "game")))) "row" else "game"),
    if (cut_off > 0) paste("interrupted:", in_words(cut_off, "deal"), "in progress unknown")
  )
  stats::setNames(toString(words), rows_title(x))
}

typed_column <- function(values, type) {
  switch(type,
    outcome = labelled(values, outcomes),
    reason = labelled(values, reasons),
    integer = ,
    optional = as.integer(values),
    flag = values != 0,
    as.numeric(values)
  )
}

# The factor with these codes; any other code, such as 0 for no reason, becomes NA. factor() would
# turn all numbers into text first, which can take longer than the games.
labelled <- function(codes, labels) {
  codes <- as.integer(codes)
  codes[codes < 1 | codes > length(labels)] <- NA
  structure(codes, levels = labels, class = "factor")
}

# Rows of one call that fit into memory: about 4 GB.
most_rows <- 1e8

# Rows of one file: more than any disk.
most_stored_rows <- 1e12
