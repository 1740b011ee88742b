# (help2man reads one --help, and knows nothing of subcommands.)
cli_manual <- function() {
  list(
    title = "the manual page",
    usage = "[OPTIONS]",
    about = paste(
      "Prints the manual page, made of the help of all commands, with a table of what the older",
      "solvers quagnes and lblsolve take and what it is here. man reads it:",
      "patience manual | man -l -"
    ),
    options = options_of_help(),
    examples = "patience manual > ~/.local/share/man/man1/patience.1",
    run = function(typed) {
      no_files(typed)
      write_output(manual_lines(lapply(commands$known, function(command) command())))
      0
    }
  )
}

# What quagnes-cpp 1.4 and lblsolve 0.1.0 take, and what does the same here.
cli_counterparts <- function() {
  rows <- c(
    "quagnes -n N", "simulate --quagnes 1-N, or simulate N for deals of this program",
    "quagnes -k N", "simulate --quagnes FROM-TO (the first N are left out)",
    "quagnes -e none|'high run'|'any run'|'high 1'|'any 1'",
    "None, HighRun, AnyRun, High1 or Any1 in --rules",
    "quagnes -u", "Suit in --rules; without it Color",
    "quagnes -s", "NoSplit at the end of --rules",
    "quagnes -f", "Up in --rules; without it Down",
    "quagnes -m N", "--max-states N",
    "quagnes -r SEED", "--seed SEED beside --quagnes",
    "quagnes -b N", "--discard N beside --quagnes",
    "quagnes -z", "--best",
    "quagnes -p", "solve --boards shows the board after each move of a win",
    "quagnes, trace of the search", "solve --trace FILE",
    "quagnes -y", "the columns stored and examined; --max-memory sets a limit",
    "quagnes -t N", "not needed: positions are remembered to the end, in --max-memory",
    "quagnes, decks/oM/deckN.txt", "solve FILE, simulate --deals FILE",
    "quagnes for Python, history of winners", "winnable --moves, or solve --format json",
    "lbl (tableau on standard input)", "lucie",
    "lbl --deal N", "lucie --deal N",
    "lbl --max-deal N", "lucie --deals N",
    "lbl --merci", "lucie --merci",
    "lbl --shuffle", "lucie --shuffle, with --seed",
    "lbl --redeal", "lucie --redeal; lucie --shuffle plays all deals of a game",
    "lbl, exit statuses 0, 1 and 255", "the same, and 2 for unknown"
  )
  matrix(rows, ncol = 2, byrow = TRUE, dimnames = list(NULL, c("theirs", "here")))
}

manual_lines <- function(made) {
  counterparts <- cli_counterparts()
  c(
    sprintf(".TH PATIENCE 1 \"\" \"patience %s\" \"User commands\"", package_text()),
    ".SH NAME", "patience \\- the statistics of solitaire card games",
    ".SH SYNOPSIS", unlist(lapply(names(made), function(name) {
      as.vector(rbind(roff(paste("patience", name, made[[name]]$usage)), ".br"))
    })),
    ".SH COMMANDS", unlist(lapply(names(made), manual_command, made = made)),
    ".SH EXIT STATUS",
    manual_terms(
      c("0", "1", "2", "130", "141", "255"),
      c(
        "All deals are won; a line is legal and wins; or what was asked for is done.",
        "A deal is lost; a line does not win.", "A deal is unknown and none is lost.",
        "Interrupted. What was finished is written.", "The reader of the output has gone.",
        "Invalid input, or a file that cannot be read or written."
      )
    ),
    ".SH ENVIRONMENT",
    manual_terms(
      c("PATIENCE_THREADS, PATIENCE_MEMORY", "NO_COLOR"),
      c(
        "Defaults of --threads, and of --memory of simulate.",
        "If set, no colours unless --color=always."
      )
    ),
    ".SH OPTIONS OF OLDER SOLVERS",
    "What quagnes-cpp 1.4 and lblsolve 0.1.0 take, and what does the same here.",
    manual_terms(counterparts[, "theirs"], counterparts[, "here"])
  )
}

manual_command <- function(name, made) {
  command <- made[[name]]
  c(
    ".SS", roff(paste("patience", name, command$usage, collapse = "; ")),
    roff(paste0(upper_case(substr(command$title, 1, 1)), substring(command$title, 2), ".")),
    unlist(lapply(command$about, function(text) c(".PP", roff(text)))),
    manual_terms(
      trimws(vapply(command$options, option_flags, "")), vapply(command$options, `[[`, "", "help")
    ),
    as.vector(rbind(".PP", paste0("\\f(CW", roff(command$examples), "\\fR")))
  )
}

manual_terms <- function(names, texts) {
  as.vector(rbind(".TP", paste0("\\fB", roff(names), "\\fR"), roff(texts)))
}

# Text that roff does not take for commands, hyphens as they are typed.
roff <- function(text) {
  text <- gsub("\\", "\\e", text, fixed = TRUE)
  text <- gsub("-", "\\-", text, fixed = TRUE)
  gsub("^([.'])", "\\\\&\\1", text)
}
