#' Errors and warnings by class
#'
#' Every error about what was asked for has the class `patience_error`, and one of these. The
#' message says what was wrong, where, and what was expected, and names the function that was
#' called. Text that is read from a file or typed is named by file, line and card.
#'
#' * `patience_error_argument`: an argument is of the wrong kind, out of range, none of the
#'   choices, given twice, or does not go with another one.
#' * `patience_error_rules`: there are no such rules, they are of another game, or do not go with
#'   the deal.
#' * `patience_error_deal`: cards, a deck, a tableau or a board cannot be read, lack a card or
#'   have one twice, or are of another game.
#' * `patience_error_moves`: a table of moves lacks a column or has a wrong type, or moves that
#'   must be legal are not: the message says which, why, and what is possible there. (To
#'   [check_solution()] an illegal move is a result, not an error.)
#' * `patience_error_results`: a table or counts are not what the function takes, lack columns or
#'   rows, or do not belong together.
#' * `patience_error_spider_games`: recorded games of Spider, their rows or turned cards cannot be
#'   read.
#' * `patience_error_file`: a file cannot be read or written, or is not text. A file that is
#'   written appears whole or not at all.
#' * `patience_error_run_file`: a run file is not there, is none, or cannot be opened.
#' * `patience_error_run_meta`: a run file is of another run, or two of them do not go together:
#'   the message shows the difference.
#' * `patience_error_run_locked`: another process writes the run file.
#' * `patience_error_run_disk`: the disk is full. No row that was stored is lost.
#' * `patience_error_run_corrupt`: a run file is damaged.
#' * `patience_error_memory`: rows need more memory than there is.
#' * `patience_error_workers`: R processes that help do not answer or have another version.
#' * `patience_error_package`: a package that is suggested and needed here is missing.
#' * `patience_error_command`: the command line does not understand what was typed.
#' * `patience_error_message`: the window's engine does not understand what the page asks.
#'
#' Warnings have the class `patience_warning`, and these a class of their own.
#'
#' * `patience_warning_until`: the deals were too few for what `until` wanted.
#' * `patience_warning_order`: intervals contradict the order of rules: then one of them misses
#'   its rate, which happens with a probability of at most `1 - conf_level`, or the results are
#'   not of the rules that they are named by.
#' * `patience_warning_columns`: columns of a file of recorded games are not used.
#' * `patience_warning_dates`: recorded games are not in the order of their dates, or some are
#'   left out where the next one matters.
#' * `patience_warning_result`: recorded games without a result are left out of what needs one.
#' * `patience_warning_repeated`: recorded games have the same six rows, which chance does not
#'   deal twice.
#' * `patience_warning_torn`: a file of recorded games ends within a line, as a full disk leaves
#'   it; the games before it are read.
#' * `patience_warning_luck`: games or groups are not adjusted for luck, or by a mean of their
#'   own.
#' * `patience_warning_missing`: values that are missing are not drawn.
#'
#' An interrupt has the class `patience_interrupted` where it hands something over: see Interrupts
#' in [patience].
#' @examples
#' tryCatch(
#'   simulate_agnes(-1),
#'   patience_error_argument = function(condition) conditionMessage(condition)
#' )
#' @name patience_conditions
#' @aliases patience_error patience_warning
NULL

# Errors about what the user asked for: a class by topic, and one for all of them. They name the
# function that the user called, however deep within it a check is.
abort_input <- function(topic, message, env = parent.frame()) {
  class <- c(paste0("patience_error_", topic), "patience_error")
  cli::cli_abort(message, class = class, call = user_call(), .envir = env)
}

warn_input <- function(topic, message, env = parent.frame()) {
  class <- c(paste0("patience_warning_", topic), "patience_warning")
  cli::cli_warn(message, class = class, call = user_call(), .envir = env)
}

# Of the functions that called each other up to here, the first of this package. rlang's
# caller_env() would name the check within it, which nobody has called.
user_call <- function() {
  callers <- sys.parents()
  ours <- topenv()
  found <- NULL
  frame <- sys.nframe()
  while (frame > 0) {
    if (identical(topenv(environment(sys.function(frame))), ours)) found <- frame
    # Code that is evaluated in an environment that is no function's has itself for a caller.
    frame <- if (callers[frame] < frame) callers[frame] else 0
  }
  named_call(sys.call(found), sys.function(found))
}

# A call of a function that lapply(), do.call() and others call by another name, by its own; and
# that of a method by the name of its generic, which the user called.
named_call <- function(call, fun) {
  ours <- topenv()
  exported <- getNamespaceExports(ours)
  name <- if (is.symbol(call[[1]])) as.character(call[[1]]) else ""
  if (!nzchar(name) || !exists(name, ours, inherits = FALSE)) {
    for (each in ls(ours)) {
      if (identical(get0(each, ours, inherits = FALSE), fun)) name <- each
    }
  }
  generic <- sub("[.].*", "", name)
  if (!name %in% exported && generic %in% exported) name <- generic
  if (nzchar(name)) call[[1]] <- as.name(name)
  call
}

# A condition's message without its line breaks, bullets and colours.
in_one_line <- function(fault) {
  text <- cli::ansi_strip(conditionMessage(fault))
  lines <- trimws(strsplit(text, "\n", fixed = TRUE)[[1]])
  lines <- sub("^[ix*!\u2139\u2716\u2714] ", "", lines)
  paste(lines[nzchar(lines)], collapse = " ")
}

# What is wrong in words, or NULL.
flaw_of <- function(code) {
  tryCatch(
    {
      force(code)
      NULL
    },
    patience_error = in_one_line
  )
}
