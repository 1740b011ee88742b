# Commands that read results: run files, and tables as patience simulate --format csv writes them.

cli_table <- function() {
  list(
    title = "win rates with intervals, beside published ones",
    usage = "[OPTIONS] [RESULTS ...]",
    about = c(paste(
      "RESULTS are run files of patience simulate --file, or CSV files with the columns variant",
      "and outcome (won, lost or unknown), such as patience simulate --format csv writes; by",
      "default CSV on the standard input. Several run files of the same game count together.",
      "--stored shows the results that the package brings."
    ), paste(
      "With --format the columns are variant, deals, won, lost, unknown, estimate, conf_low and",
      "conf_high (unknown deals as lost), estimate_if_won, conf_low_if_won and conf_high_if_won",
      "(as won), states_mean, states_sd and states_max."
    )),
    options = c(
      list(
        stored_option(),
        cli_option("conf-level", "LEVEL", "Confidence level (default: 0.95).")
      ),
      options_of_output(), options_of_help()
    ),
    examples = c("patience table --stored atlas", "patience table games.sqlite --format csv"),
    words = "file",
    run = run_table
  )
}

stored_option <- function() {
  cli_option(
    "stored", "WHICH",
    "Results of Agnes Sorel in the package: atlas, atlas-programs, seven, forty or programs.",
    choices = stored_results
  )
}

stored_results <- c("atlas", "atlas-programs", "seven", "forty", "programs")

run_table <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  results <- typed_results(typed)
  level <- level_option(typed)
  if (format == "text") {
    write_printed(print(do.call(win_rate_table, c(list(results), level))), typed)
  } else {
    write_rows(as.data.frame(do.call(win_rate, c(list(results), level))), format)
  }
  0
}

cli_compare <- function() {
  list(
    title = "compare variants on the same deals, or with published rates",
    usage = "[OPTIONS] [RESULTS ...]",
    about = c(paste(
      "RESULTS are as for patience table. Variants that were played on the same deals are",
      "compared in pairs by McNemar's exact test; with --published each win rate is compared",
      "with those that others published. The rows of --format are those of R's",
      "compare_variants() and compare_published()."
    )),
    options = c(
      list(
        cli_option("published", help = "Compare with published win rates."),
        cli_option("reference", "VARIANT", "Compare all others with this variant."),
        stored_option(),
        cli_option("conf-level", "LEVEL", "Confidence level (default: 0.95).")
      ),
      options_of_output(), options_of_help()
    ),
    examples = c(
      "patience compare games.sqlite --reference Up-Suit-None",
      "patience compare --stored atlas --published"
    ),
    words = "file",
    run = run_compare
  )
}

run_compare <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  published <- isTRUE(typed[["published"]])
  if (published && !is.null(typed[["reference"]])) {
    abort_cli("Give --published or --reference, not both.")
  }
  arguments <- c(
    list(typed_results(typed, pairs = !published)), level_option(typed),
    if (!is.null(typed[["reference"]])) list(reference = typed[["reference"]])
  )
  compared <- do.call(if (published) compare_published else compare_variants, arguments)
  if (format == "text") {
    write_printed(print(compared), typed)
  } else {
    write_rows(as.data.frame(compared), format)
  }
  0
}

level_option <- function(typed) {
  level <- number_option(typed, "conf_level")
  if (is.null(level)) {
    return(NULL)
  }
  if (level <= 0 || level >= 1) abort_cli("--conf-level must be between 0 and 1, not {level}.")
  list(conf_level = level)
}

# Results as R's functions take them; of the atlas, which has counts, those of pairs if `pairs`.
typed_results <- function(typed, pairs = FALSE) {
  if (!is.null(typed[["stored"]])) {
    no_files(typed)
    which <- choice_option(typed, "stored", stored_results)
    if (!startsWith(which, "atlas")) {
      return(agnes_atlas("games", which))
    }
    return(agnes_atlas(
      if (pairs) "pairs" else "rates", if (which == "atlas") "forty" else "programs"
    ))
  }
  files <- if (length(typed[["files"]]) > 0) typed[["files"]] else "-"
  results <- lapply(files, function(file) {
    if (file != "-" && is_sqlite(file)) open_run(file) else with_file(file, csv_results)
  })
  if (length(results) == 1) {
    results[[1]]
  } else if (all(vapply(results, is.data.frame, NA))) {
    bind_tables(results, files)
  } else {
    results
  }
}

# Tables of several files as one; all have the same columns.
bind_tables <- function(tables, files) {
  columns <- names(tables[[1]])
  for (i in seq_along(tables)) {
    if (!setequal(names(tables[[i]]), columns)) {
      abort_cli("{.file {files[i]}} has other columns than {.file {files[1]}}.")
    }
  }
  bound <- do.call(rbind, lapply(tables, `[`, columns))
  known <- intersect(c("variant", "seed", "deal", "given"), columns)
  if ("deal" %in% known && anyDuplicated(bound[known]) > 0) {
    again <- bound[anyDuplicated(bound[known]), ]
    abort_cli("Deal {again$deal} is in two of the files, or twice in one.")
  }
  bound
}

is_sqlite <- function(file) {
  start <- charToRaw("SQLite format 3")
  if (!can_be_read_twice(file)) {
    return(FALSE) # whoever reads it says what is wrong
  }
  identical(readBin(file, "raw", length(start)), start)
}

csv_results <- function(file) {
  bytes <- read_whole_file(file)
  if (ends_within_line(bytes)) {
    say(file_name(file), ": the last line has no end: was the file cut off?")
  }
  rows <- csv_rows(lines_of_bytes(bytes, file), basename(file))
  if (!"outcome" %in% names(rows)) {
    abort_cli("{.file {basename(file)}} has no column {.val outcome}, only {.val {names(rows)}}.")
  }
  rows
}

cli_export <- function() {
  list(
    title = "write a run file as CSV or Parquet",
    usage = "RUN FILE",
    about = paste(
      "RUN is a run file of patience simulate --file. The ending of FILE, .csv or .parquet,",
      "decides; it must not exist. Without FILE the rows are written as CSV to the standard",
      "output. Columns are those of patience simulate --format csv."
    ),
    options = options_of_help(),
    examples = "patience export games.sqlite games.parquet",
    words = "file",
    run = run_export
  )
}

run_export <- function(typed) {
  files <- typed[["files"]]
  if (!length(files) %in% 1:2) {
    abort_cli("Give a run file and the file to write, not {length(files)} file{?s}.")
  }
  if (length(files) == 2) {
    export_run(files[1], files[2])
    return(0)
  }
  folder <- tempfile()
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  copy <- file.path(folder, "rows.csv")
  export_run(files, copy)
  write_output(readLines(copy))
  0
}

cli_winnable <- function() {
  list(
    title = "list the deals of Agnes Sorel or Spider that can be won",
    usage = c("[OPTIONS] N", "[OPTIONS] --number NUMBERS"),
    about = c(paste(
      "Looks at the deals 1 to N, as PySolFC numbers them or, with --seed, as patience does, or",
      "with --xp, the Spider of Windows XP, and lists those that can be won, each proved by its",
      "moves. The columns are variant, from, number, moves (how many), solver, and with --moves",
      "line."
    )),
    options = c(
      options_of_game(games_with_wins()),
      options_of_rules(TRUE, "those that the numbers mean", names(games_with_wins())),
      list(
        cli_option("number", "N", "Numbers of deals, such as 101-200 or, of PySolFC, ms100000.",
                   "n"),
        cli_option("seed", "SEED", "Deals of patience with this seed, not of PySolFC.", "s"),
        cli_option("xp", help = "Deals of the Spider of Windows XP."),
        cli_option("moves", help = "List the moves of each win too.", letter = "m")
      ),
      options_of_limits(), options_of_output(), options_of_help()
    ),
    examples = "patience winnable 1000 --rules pysolfc --format csv",
    run = run_winnable
  )
}

winnable_from <- function(typed, seed) {
  xp <- isTRUE(typed[["xp"]])
  if (xp && !is.null(seed)) abort_cli("Give --seed or --xp, not both.")
  if (xp) "windows-xp" else if (is.null(seed)) "pysolfc" else "patience"
}

run_winnable <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  n <- typed_count(typed)
  seed <- number_option(typed, "seed")
  numbers <- if (is.null(seed) && grepl("[^0-9,-]", paste(typed[["number"]], collapse = ""))) {
    names_option(typed, "number")
  } else {
    numbers_option(typed, "number")
  }
  if (is.null(n) && is.null(numbers)) {
    abort_cli("How many deals? Give a number, such as patience winnable 100, or --number.")
  }
  if (!is.null(n) && !is.null(numbers)) abort_cli("Give N or --number, not both.")
  given <- list(
    game = game_option(typed, names(games_with_wins())),
    rules = names_option(typed, "rules"), n = n, number = numbers, seed = seed,
    from = winnable_from(typed, seed), moves = isTRUE(typed[["moves"]])
  )
  arguments <- c(Filter(Negate(is.null), given), limits_typed(typed))
  found <- do.call(winnable_deals, arguments)
  if (format == "text") {
    rows <- as.data.frame(found)
    write_output(c(
      tbl_sum.winnable_deals(found),
      if (nrow(rows) > 0) printed_rows(rows[names(rows) != "line"], typed),
      strwrap(sprintf("%s: %s", rows$number, rows$line), exdent = 2)
    ))
  } else {
    write_rows(as.data.frame(found), format)
  }
  0
}
