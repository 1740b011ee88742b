# What comes from a run file is checked before anything is made of it: other programs can change
# it, and disks lose bits. What fails here is damaged, `patience_error_run_corrupt`.

abort_corrupt <- function(db, why, env = parent.frame()) {
  why <- cli::format_inline(why, .envir = env)
  abort_input("run_corrupt", c(
    "{.file {db$file}} is damaged, or was changed by another program.", i = "{why}"
  ))
}

# SQLite evaluates views and triggers, whatever they say. So a run file may have none but those of
# patience, which is looked at before anything else is read. These are one trigger, the view
# `results`, which check_schema() looks at before it is used, and the view `rows`, which is not
# used here.
check_tables <- function(db) {
  found <- with_sqlite(db, query(db$con, "SELECT type, name, sql FROM sqlite_master"))
  absent <- setdiff(
    c("meta", "variants", "decks", "blocks", "places", "retried"),
    found$name[found$type == "table"]
  )
  if (length(absent) > 0) abort_corrupt(db, "There is no table {.field {absent[1]}}.")
  ours <- !found$type %in% c("trigger", "view") | found$sql %in% deals_once() |
    found$type == "view" & found$name %in% c("results", "rows")
  foreign <- found$name[!ours]
  if (length(foreign) > 0) abort_corrupt(db, "{.field {foreign[1]}} is not of patience.")
}

run_meta_keys <- c("game", "rules", "seed", "generator", "solver")

# The job that a file was made by, and its texts; `db` is a connection to read with.
read_job <- function(db) {
  meta <- get_meta(db$con, 1)
  absent <- setdiff(run_meta_keys, names(meta))
  if (length(absent) > 0 || anyNA(meta)) {
    abort_corrupt(db, "Its table {.field meta} does not say what the run is.")
  }
  game <- game_named(meta[["game"]])
  if (is.null(game)) {
    abort_input("run_file", "{.file {db$file}} is a run of a game that this version of patience
      does not know, {.val {meta[['game']]}}.")
  }
  check_schema(db, game$columns)
  if ("moves" %in% names(meta) && !DBI::dbExistsTable(db$con, "lines")) {
    abort_corrupt(db, "There is no table {.field lines}.")
  }
  decks <- read_decks(db)
  settings <- meta[!names(meta) %in% run_meta_keys]
  settings <- lapply(as.list(settings), utils::type.convert, as.is = TRUE)
  job <- tryCatch(
    {
      seed <- if (is.null(decks)) check_seed(as.numeric(meta[["seed"]])) else 0
      job <- new_job(meta[["game"]], db$variants, seed, settings, decks)
      game$check(job)
      again <- job_meta(job)
      if (!identical(again[["rules"]], meta[["rules"]])) {
        stop("The variants are not those of `meta`.")
      }
      versions <- meta[c("generator", "solver")]
      if (!identical(again[["seed"]], meta[["seed"]]) || !all(grepl("^[0-9]+$", versions))) {
        stop("The seed and the versions in `meta` are not as patience writes them.")
      }
      job
    },
    error = function(condition) {
      why <- conditionMessage(condition)
      abort_corrupt(db, "{why}")
    },
    warning = function(condition) abort_corrupt(db, "Its seed is no number.")
  )
  if (has_sums(db$con)) check_sum(db, "sum", run_sum(db$con))
  list(job = job, meta = meta)
}

# The table of blocks, and the views, which SQLite would evaluate whatever they say.
check_schema <- function(db, columns) {
  has <- query(db$con, "SELECT name FROM pragma_table_info('blocks')")$name
  due <- c("variant", "first", "deals", names(columns), if (has_sums(db$con)) "sum")
  if (!identical(has, due)) {
    abort_corrupt(db, "The columns of its table {.field blocks} are not those of the game.")
  }
  view <- query(db$con, "SELECT sql FROM sqlite_master WHERE type = 'view' AND name = 'results'")
  if (!isTRUE(view$sql %in% results_views(columns))) {
    abort_corrupt(db, "Its view {.field results} is another one.")
  }
  places <- query(db$con, "SELECT place FROM places ORDER BY place")$place
  if (!identical(places, seq_len(most_in_block) - 1)) {
    abort_corrupt(db, "Its table {.field places} does not have the numbers from 0 to 255.")
  }
  ids <- query(db$con, "SELECT id, typeof(variant) AS type FROM variants ORDER BY id")
  if (!identical(ids$id, as.numeric(seq_along(ids$id))) || !all(ids$type == "text")) {
    abort_corrupt(db, "Its variants are not numbered from 1 on.")
  }
}

# Codes of given decks, a column each: so many cards of as many ranks, each once.
read_decks <- function(db) {
  decks <- query(db$con, "SELECT deal, CAST(cards AS TEXT) AS cards FROM decks ORDER BY deal")
  n <- nrow(decks)
  if (n == 0) {
    return(NULL)
  }
  if (!identical(decks$deal, as.numeric(seq_len(n)))) {
    abort_corrupt(db, "Its decks are not numbered from 1 on.")
  }
  codes <- lapply(strsplit(as.character(decks$cards), " "), card_codes)
  whole <- vapply(codes, is_deck, NA)
  if (!all(whole) || length(unique(lengths(codes))) != 1) {
    at <- c(which(!whole), 1)[1]
    abort_corrupt(db, "Deck {at} is not a deck with each card once, or is of another size.")
  }
  do.call(cbind, codes)
}

# All suits of some ranks, from the ace on.
is_deck <- function(codes) {
  ranks <- length(codes) / 4
  ranks %in% 1:13 && identical(sort(codes), sort(as.integer(outer(1:ranks - 1, 13 * 0:3, `+`))))
}

# Refuses blocks that do not hold what the game's columns hold, deals that are there twice or do
# not exist, and rows that are not as they were written. Each block is looked at as a whole. That
# takes a fraction of the time of unpacking it.
check_blocks <- function(db, job) {
  game <- game_named(job$game)
  columns <- game$columns
  whole <- query(db$con, "PRAGMA integrity_check(1)")[[1]]
  if (!identical(whole, "ok")) {
    abort_corrupt(db, "SQLite says: {whole}.")
  }
  most <- if (is.null(job$decks)) largest_number else ncol(job$decks)
  wrong <- c(
    "typeof(variant) <> 'integer' OR variant NOT IN (SELECT id FROM variants)",
    "typeof(first) <> 'integer' OR typeof(deals) <> 'integer' OR first < 1",
    sprintf("deals < 1 OR deals > %d OR first + deals - 1 > %.0f", most_in_block, most),
    "after > first",
    wrong_digits(names(columns), columns)
  )
  found <- query(db$con, sprintf("
    SELECT variant, first FROM (
      SELECT *, lag(first + deals) OVER (PARTITION BY variant ORDER BY first) AS after FROM blocks
    ) WHERE (%s) LIMIT 1", paste(wrong, collapse = ") OR (")))
  if (nrow(found) > 0) {
    first <- shown(found$first)
    abort_corrupt(db, "The block from deal {first} on is not one that patience has written.")
  }
  if (has_in_progress(db$con)) {
    found <- query(db$con, sprintf("
      SELECT deal FROM in_progress AS u
        WHERE typeof(variant) <> 'integer' OR typeof(deal) <> 'integer' OR
          variant NOT IN (SELECT id FROM variants) OR deal < 1 OR deal > %.0f OR EXISTS (
          SELECT 1 FROM blocks WHERE variant = u.variant AND first <= u.deal
            AND first > u.deal - %d AND first + deals > u.deal) LIMIT 1", most, most_in_block))
    if (nrow(found) > 0) abort_corrupt(db, "A deal in progress is none of this run.")
  }
  complete <- rep(NA_real_, length(columns))
  at <- match(names(game$complete), names(columns))
  # As they are stored, see run-blocks.R.
  complete[at] <- game$complete + (columns[at] == "optional")
  check_row_sums(db, "blocks", c("variant", "first", "deals", names(columns)), function(rows) {
    digits <- unname(lapply(rows[names(columns)], whole_column))
    bad <- .Call(patience_impossible_rows, rows$deals, digits, unname(columns), complete)
    if (any(bad > 0)) {
      deal <- shown((rows$first + bad - 1)[bad > 0][1])
      abort_corrupt(db, "Deal {deal} has a row that no game can have.")
    }
  })
  if (has_sums(db$con)) {
    check_row_sums(db, "retried", c("variant", "deal", "max_states", "max_memory"))
    if (keeps_moves(job)) check_row_sums(db, "lines", c("variant", "deal", "moves"))
    check_sum(db, "in_progress", in_progress_sum(db$con))
  }
}

# A column's values in a block that are none of digits of its type, by their lengths.
wrong_digits <- function(column, type) {
  most <- c(outcome = 1, reason = 1, flag = 1, double = 16, integer = 10, optional = 10)[type]
  sprintf(
    "%1$s IS NOT NULL AND (typeof(%1$s) <> 'blob' OR length(%1$s) %% deals <> 0 OR
      length(%1$s) > %2$d * deals)", column, most
  )
}

# Refuses a file whose `meta` has another checksum than what it is of.
check_sum <- function(db, key, sum) {
  if (!identical(unname(get_meta(db$con, 0)[key]), sum)) {
    abort_corrupt(db, "The checksum of what is in it, {.field {key}} in {.field meta}, differs.")
  }
}

# Reads a table piece by piece, and refuses rows with another checksum than their own. `also`
# looks at each piece too.
check_row_sums <- function(db, table, fields, also = function(rows) NULL) {
  sums <- has_sums(db$con)
  variants <- get_variants(db$con)
  found <- DBI::dbSendQuery(db$con, sprintf(
    "SELECT %s FROM %s", toString(c(fields, if (sums) "sum")), table
  ))
  on.exit(DBI::dbClearResult(found))
  repeat {
    rows <- DBI::dbFetch(found, 1000)
    if (nrow(rows) == 0) break
    whole <- vapply(rows, is.integer, NA)
    rows[whole] <- lapply(rows[whole], as.numeric)
    also(rows)
    if (sums) {
      columns <- unname(lapply(rows[fields], whole_column))
      columns[[1]] <- variants[columns[[1]]]
      differs <- which(!rows$sum %in% NA & rows$sum == .Call(patience_checksums, columns))
      if (length(differs) < nrow(rows)) {
        abort_corrupt(db, "A row of {.field {table}} has another checksum than its own.")
      }
    }
  }
}
