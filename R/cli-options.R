# What a command takes. A command is a function that returns a list of
# * `title`: what it does, in a line;
# * `usage`: what stands behind its name, several where it has several forms;
# * `about`: paragraphs for people;
# * `options`: a list of cli_option();
# * `examples`: whole command lines;
# * `words`: what its first argument may be, for completion, or "file"; NULL if nothing;
# * `run`: a function of what was typed, that writes what there is to say and returns the exit
#   status. What was typed is a list of options by name (`-` in a name is `_`), and of arguments
#   as `files`; its elements are taken by [[ ]], since $ would take `file` for `files`.
# Parsing, --help, the manual page and completion are all made of it.

# cli-subcommands.R fills the list of commands, in the order in which help has them.
commands <- list2env(list(known = list()), parent = emptyenv())

register_command <- function(name, command) commands$known[[name]] <- command

# An option: its name with two hyphens; its letter, or NULL; the name of its value, NULL for one
# that is on or off; help; and where there are only a few values, these.
# `choices` are what shells complete; other values may be allowed as well.
cli_option <- function(flag, value = NULL, help, letter = NULL, choices = NULL) {
  list(flag = flag, value = value, help = help, letter = letter, choices = choices)
}

options_of_help <- function() {
  list(cli_option("help", help = "Show this help.", letter = "h"))
}

options_of_color <- function() {
  list(cli_option("color", "WHEN", paste(
    "Whether cards have colours: auto (on a terminal, unless NO_COLOR is set), always or never."
  ), choices = c("auto", "always", "never")))
}

options_of_output <- function(formats = c("text", "csv", "json", "jsonl")) {
  c(list(cli_option("format", "FORMAT", paste0(
    toString(formats), ": text is for people and the default, the others are for programs."
  ), "f", formats)), options_of_color())
}

options_of_game <- function(games = table_games()) {
  names <- names(games)
  words <- sprintf("%s (default: %s).", toString(names), names[1])
  list(cli_option("game", "GAME", words, "g", names))
}

# Of a command that takes several, or one; the default is for the rules of each game.
options_of_rules <- function(several = FALSE, default = NULL, games = names(table_games())) {
  games <- table_games()[games]
  words <- vapply(games, function(game) paste0(game$title, ": ", game$rules_help()), "")
  if (is.null(default)) {
    default <- toString(vapply(games, function(game) format(game$rules(NULL)), ""))
    if (!several) {
      default <- paste0(
        default, "; under PySolFC's numbers PySolFC's, for decks of quagnes its own"
      )
    }
  }
  list(cli_option("rules", "RULES", paste0(
    "Names of rules. ", paste0(words, ".", collapse = " "),
    if (several) " Several with commas between them.", " (Default: ", default, ".)"
  ), "r", choices = unlist(lapply(games, function(game) game$rules_list()$name))))
}

options_of_deals <- function() {
  list(
    cli_option("number", "N", "Numbers of deals, such as 26 or 1-10,15.", "n"),
    cli_option("seed", "SEED", "Seed of the deals (default: 1).", "s"),
    cli_option("pysol", "N", "Numbers as PySolFC shows them, such as 24680, 1-10 or ms1,ms5."),
    cli_option("quagnes", "N", paste(
      "Numbers of the decks that quagnes-cpp makes, with its own --seed and --discard."
    )),
    cli_option("xp", "N", "Numbers of deals of Spider in Windows XP."),
    cli_option("discard", "N", "Draws that quagnes-cpp discards first (default: 700000)."),
    cli_option("ranks", "N", "Ranks of the deck of Pan Galactic Solitaire (default: 13).")
  )
}

options_of_limits <- function() {
  list(
    cli_option("max-states", "N", "Most states of a search; then the deal is unknown."),
    cli_option("max-memory", "MB", "Most memory of a search, in megabytes."),
    cli_option("threads", "N", "Threads to use (default: 2).", "t")
  )
}

options_of_process <- function() {
  list(cli_option("memory", "MB", "Most memory of all threads together, in megabytes."))
}

abort_cli <- function(message, env = parent.frame()) {
  abort_input("command", message, env)
}

# The options and arguments that were typed; optparse does the parsing.
parse_words <- function(command, words) {
  need_package("optparse", "the command line")
  # What follows "--" is no option.
  end <- match("--", words, length(words) + 1)
  after <- words[-seq_len(min(end, length(words)))]
  specs <- lapply(command$options, function(option) {
    optparse::make_option(
      c(if (!is.null(option$letter)) paste0("-", option$letter), paste0("--", option$flag)),
      action = if (is.null(option$value)) "store_true" else "store",
      type = if (is.null(option$value)) "logical" else "character"
    )
  })
  parser <- optparse::OptionParser(option_list = specs, add_help_option = FALSE)
  before <- plain_words(command, words[seq_len(end - 1)])
  parsed <- tryCatch(
    optparse::parse_args(
      parser, before, positional_arguments = TRUE, print_help_and_exit = FALSE
    ),
    error = function(fault) {
      why <- gsub("^Error in getopt.*?: *|\n", "", conditionMessage(fault), perl = TRUE)
      format <- intersect(c("--csv", "--json", "--jsonl"), before)[1]
      instead <- sub("--", "try --format ", format)
      if (is.na(format)) instead <- "--help shows what there is"
      flags <- paste0("--", vapply(command$options, `[[`, "", "flag"))
      typed <- sub("=.*", "", grep("^--[a-z]", before, value = TRUE))
      unknown <- setdiff(typed, c(flags, "--csv", "--json", "--jsonl"))[1]
      if (!is.na(unknown)) {
        abort_cli(c(
          "There is no option {unknown}; {instead}.", did_you_mean(unknown, flags)
        ))
      }
      abort_cli("{gsub('\\\\s+', ' ', why)}; {instead}.")
    }
  )
  names(parsed$options) <- gsub("-", "_", names(parsed$options))
  c(parsed$options, list(files = c(parsed$args, after)))
}

# Words as optparse takes them. Letters are apart from each other and from what follows (-bn26).
# An option that has a value has its whole name. A value that begins with a hyphen stands behind a
# sign of equality (--seed=-5). An option with a value that is given twice is an error.
plain_words <- function(command, words) {
  known <- list(
    flag = vapply(command$options, function(option) paste0("--", option$flag), ""),
    letter = vapply(command$options, function(option) {
      if (is.null(option$letter)) NA_character_ else paste0("-", option$letter)
    }, ""),
    has_value = !vapply(command$options, function(option) is.null(option$value), TRUE)
  )
  plain <- character()
  given <- character()
  while (length(words) > 0) {
    first <- first_option(words, known)
    if (any(first$flag %in% given)) abort_cli("{first$flag} is given twice.")
    given <- c(given, first$flag)
    plain <- c(plain, first$plain)
    words <- first$left
  }
  plain
}

# The first of the words, `plain`, with its value; its `flag` if it has one; and those `left`.
first_option <- function(words, known) {
  word <- sub("^--colour", "--color", words[1])
  is_long <- startsWith(word, "--")
  name <- if (is_long) sub("=.*", "", word) else substr(word, 1, 2)
  at <- match(name, if (is_long) known$flag else known$letter)
  if (is.na(at)) {
    return(list(plain = word, left = words[-1]))
  }
  rest <- substring(word, nchar(name) + 1)
  if (known$has_value[at]) {
    return(option_with_value(known$flag[at], rest, words[-1], known))
  }
  # Others may follow a letter.
  more <- if (!is_long && nzchar(rest)) paste0("-", rest)
  list(plain = if (is_long) word else known$flag[at], left = c(more, words[-1]))
}

# Its value is the rest of its word or the next word.
option_with_value <- function(flag, rest, left, known) {
  if (nzchar(rest)) {
    return(list(plain = with_value(flag, sub("^=", "", rest)), flag = flag, left = left))
  }
  missing <- length(left) == 0 || is_option(left[1], known)
  list(
    plain = if (missing) flag else with_value(flag, left[1]), flag = flag,
    left = if (missing) left else left[-1]
  )
}

with_value <- function(flag, value) {
  if (value != "-" && startsWith(value, "-")) paste0(flag, "=", value) else c(flag, value)
}

is_option <- function(word, known) sub("=.*", "", word) %in% c(known$flag, known$letter)

# The number that an option has, or NULL.
number_option <- function(typed, name) {
  value <- typed[[name]]
  if (is.null(value)) {
    return(NULL)
  }
  number <- suppressWarnings(as.numeric(value))
  if (is.na(number)) {
    abort_cli("{option_name(name)} must be a number, not {.val {value}}.")
  }
  number
}

option_name <- function(name) paste0("--", gsub("_", "-", name))

# Numbers such as 26 or 1-10,15.
numbers_option <- function(typed, name) {
  value <- typed[[name]]
  if (is.null(value)) {
    return(NULL)
  }
  check_thousands(value, name)
  parts <- strsplit(gsub(" ", "", value), ",", fixed = TRUE)[[1]]
  if (length(parts) == 0 || !all(grepl("^[0-9]{1,16}(-[0-9]{1,16})?$", parts))) {
    abort_cli("{option_name(name)} must be numbers such as 26 or 1-10,15, not {.val {value}}.")
  }
  as.numeric(unlist(lapply(strsplit(parts, "-", fixed = TRUE), function(ends) {
    ends <- as.numeric(ends)
    if (length(ends) == 2 && ends[2] - ends[1] >= most_deals) {
      abort_cli("{option_name(name)}: {.val {value}} is more than {shown(most_deals)} numbers.")
    }
    if (ends[1] > ends[length(ends)]) {
      abort_cli("{option_name(name)}: {.val {value}} goes down, expected is from low to high.")
    }
    seq(ends[1], ends[length(ends)])
  })))
}

# 24,680 is one number to one reader and two to another.
check_thousands <- function(value, name) {
  if (grepl("^(ms|#)?[0-9]{1,3}(,[0-9]{3})+$", value)) {
    whole <- gsub(",", "", value, fixed = TRUE)
    abort_cli(c(
      "{option_name(name)}: {.val {value}} may be one number or several.",
      i = "Write {.val {whole}} for one, and blanks for several: {.val {gsub(',', ', ', value)}}."
    ))
  }
}

# Names, or numbers of PySolFC such as 24680, ms1 or ms1-10.
names_option <- function(typed, name) {
  value <- typed[[name]]
  if (is.null(value)) {
    return(NULL)
  }
  check_thousands(value, name)
  names <- as.list(strsplit(gsub(" ", "", value), ",", fixed = TRUE)[[1]])
  if (length(names) == 0) abort_cli("{option_name(name)} must not be empty.")
  ranges <- grepl("^(ms)?[0-9]{1,15}-[0-9]{1,15}$", names)
  # It may have been meant as one number with a stroke between its thousands.
  for (range in names[grepl("^(ms)?[0-9]{1,3}-[0-9]{3}$", names)]) {
    cat(option_name(name), " ", range, " is all numbers from the first to the last.\n",
        sep = "", file = stderr())
  }
  names[ranges] <- lapply(names[ranges], function(range) {
    numbers <- numbers_option(stats::setNames(list(sub("ms", "", range)), name), name)
    paste0(if (startsWith(range, "ms")) "ms", sprintf("%.0f", numbers))
  })
  unlist(names)
}

choice_option <- function(typed, name, choices) {
  value <- if (is.null(typed[[name]])) choices[1] else typed[[name]]
  check_choice(value, choices, option_name(name), "command")
}

# The name of one of these games, by its name or its title.
game_option <- function(typed, names) {
  game <- if (is.null(typed[["game"]])) names[1] else typed[["game"]]
  game_asked(game, names, "--game", "command")
}

# Those limits that were typed, by the names that R's functions have for them.
limits_typed <- function(typed) {
  names <- c("max_states", "max_memory", "threads", "memory")
  limits <- lapply(stats::setNames(names, names), function(name) number_option(typed, name))
  Filter(Negate(is.null), limits)
}

no_files <- function(typed) {
  if (length(typed[["files"]]) > 0) {
    first <- typed[["files"]][1]
    abort_cli("{.val {first}} is one argument too many.")
  }
}

# The one file that was typed, or NULL for none.
one_file <- function(typed) {
  files <- typed[["files"]]
  if (length(files) > 1) abort_cli("One file at most, not {length(files)}: {.val {files}}.")
  if (length(files) == 1) files
}
