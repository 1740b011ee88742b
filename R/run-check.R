# What comes from a run file is checked before anything is made of it: other programs can change
# it, and disks lose bits. What fails here is damaged, `patience_error_run_corrupt`.

abort_corrupt <- function(db, why, env = parent.frame()) {
  why <- cli::format_inline(why, .envir = env)
  abort_input("run_corrupt", c(
    "{.file {db$file}} is damaged, or was changed by another program.", i = "{why}"
  ))
}

# SQLite evaluates views and triggers, whatever they say. So before anything else is read a run
# file has no others than patience's: one trigger, the view `results`, which check_schema() looks
# at before it is used, and `rows`, which is not used here.
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
  list(job = job, meta = meta)
}

# The table of blocks, and the views, which SQLite would evaluate whatever they say.
check_schema <- function(db, columns) {
  has <- query(db$con, "SELECT name FROM pragma_table_info('blocks')")$name
  if (!identical(has, c("variant", "first", "deals", names(columns)))) {
    abort_corrupt(db, "The columns of its table {.field blocks} are not those of the game.")
  }
  view <- query(db$con, "SELECT sql FROM sqlite_master WHERE type = 'view' AND name = 'results'")
  if (!isTRUE(view$sql %in% results_views(columns))) {
    abort_corrupt(db, "Its view {.field results} is another one.")
  }
  places <- query(db$con, "SELECT count(*) AS n, min(place) AS a, max(place) AS z FROM places")
  if (!identical(unlist(places, use.names = FALSE), c(most_in_block, 0, most_in_block - 1))) {
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

# Refuses blocks that do not hold what the game's columns hold, deals that are there twice, and
# deals that there are not. Each block is looked at as a whole, in a fraction of the time that it
# takes to unpack it.
check_blocks <- function(db, job) {
  columns <- game_named(job$game)$columns
  most <- if (is.null(job$decks)) largest_number else ncol(job$decks)
  wrong <- c(
    "typeof(variant) <> 'integer' OR variant NOT IN (SELECT id FROM variants)",
    "typeof(first) <> 'integer' OR typeof(deals) <> 'integer' OR first < 1",
    sprintf("deals < 1 OR deals > %d OR first + deals - 1 > %.0f", most_in_block, most),
    "after > first",
    unlist(Map(wrong_digits, names(columns), columns))
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
      SELECT deal FROM in_progress WHERE typeof(variant) <> 'integer' OR typeof(deal) <> 'integer'
        OR variant NOT IN (SELECT id FROM variants) OR deal < 1 OR deal > %.0f LIMIT 1", most))
    if (nrow(found) > 0) abort_corrupt(db, "A deal in progress is none of this run.")
  }
}

# The digits of a block that no value of this type has. A blob is compared as text, which ends at
# a zero byte.
wrong_digits <- function(column, type) {
  least <- if (type == "outcome") 1 else 0
  width <- switch(type, outcome = , reason = , flag = 1, double = 16, 10)
  range <- switch(type, outcome = "1-3", reason = sprintf("0-%d", length(reasons) - 1),
                  flag = "0-1", "0-9")
  c(
    if (least == 1) sprintf("%s IS NULL", column),
    sprintf(
      "%1$s IS NOT NULL AND (typeof(%1$s) <> 'blob' OR length(%1$s) %% deals <> 0 OR
        length(%1$s) < %2$d * deals OR length(%1$s) > %3$d * deals OR instr(%1$s, x'00') > 0 OR
        CAST(%1$s AS TEXT) GLOB '*[^%4$s]*')", column, least, width, range
    )
  )
}
