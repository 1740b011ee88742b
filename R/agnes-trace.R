#' Trace the search of a deal
#'
#' What the solver of Agnes Sorel does with a deal, step by step: which moves it plays and takes
#' back, from position to position, and where it gives up.
#'
#' Positions that were met before are passed over without a line, since they are known before
#' the move is played. Moves that cannot be wrong follow each other without a choice, as
#' [solve_deal()] says. The search ends when the trace is full.
#'
#' @inheritParams solve_deal
#' @param max_lines The most lines, a whole number from 1 to 10^6.
#' @param file Path of a text file to write the lines to as well, or `NULL`.
#' @return A tibble of class `trace_search` with a row for each step:
#' * `depth`: how many moves are played then.
#' * `event`: `"start"` (of a restart, from the deal on: several orders of moves are tried),
#'   `"play"`, `"take back"`, `"dead"` (some card provably cannot go up any more) or `"won"`.
#' * `move`: in words, for a move that is played or taken back; else empty.
#' * `position`: the piles after that, from the first to the seventh, with strokes between them;
#'   cards that lie face down are in brackets.
#'
#' The attribute `outcome` is that of the search, `"unknown"` if the trace was full before its
#' end. `format()` gives the lines as text, `print()` shows the first `n`. With `file` the
#' tibble is returned invisibly.
#' @examples
#' trace_search(deal_cards("agnes", 7, from = "quagnes"), "Up-Suit-HighRun")
#' @export
trace_search <- function(deal, rules = NULL, goal = "win", file = NULL,
                         max_lines = 1000, control = solver_control(), ...) {
  codes <- agnes_deal_codes(deal)
  rules <- rules_for(deal, rules)
  check_choice(goal, goals, "`goal`")
  max_lines <- check_whole(max_lines, 1, 1e6, "`max_lines`")
  limits <- call_limits(control, list(...), agnes_limits)
  options <- c(agnes_options(goal, limits), max_lines = max_lines)
  found <- .Call(patience_trace_agnes, codes, agnes_codes(rules), options)
  if (found$interrupted) interrupt()
  steps <- trace_steps(deal, rules, found)
  trace <- as_table(
    steps, "trace_search", outcome = outcomes[found$outcome],
    title = sprintf("%s, %s", deal$name, format(rules))
  )
  if (is.null(file)) {
    return(trace)
  }
  write_whole_file(format(trace), file)
  invisible(trace)
}

trace_events <- c("start", "play", "take back", "dead", "won")

# The steps with their positions. `line` are the positions in progress, the moves that led to them
# as the table takes them, and in words.
trace_steps <- function(deal, rules, found) {
  table <- deal_table(deal, rules)
  words <- move_words(found$moves, table$fields)
  start <- judge_start(deal, rules)
  n <- length(found$event)
  event <- trace_events[found$event]
  depth <- integer(n)
  move <- position <- character(n)
  line <- list(list(
    position = start, text = position_text(start), made = character(), move = ""
  ))
  for (i in seq_len(n)) {
    at <- length(line)
    if (event[i] == "start") {
      line <- line[1]
    } else if (event[i] == "play") {
      made <- c(line[[at]]$made, words[i])
      move[i] <- shown_table(table, made)$last
      after <- judge_move(line[[at]]$position, rules, as.list(found$moves[i, ]))
      line[[at + 1]] <- list(
        position = after, text = position_text(after), made = made, move = move[i]
      )
    } else if (event[i] == "take back") {
      move[i] <- line[[at]]$move
      line <- line[-at]
    }
    depth[i] <- length(line) - 1L
    position[i] <- line[[length(line)]]$text
  }
  tibble::tibble(depth = depth, event = event, move = move, position = position)
}

# A position on one line.
position_text <- function(position) {
  piles <- Map(function(pile, hidden) {
    text <- format(new_cards(pile))
    down <- seq_len(hidden)
    text[down] <- paste0("(", text[down], ")")
    paste(text, collapse = " ")
  }, position$piles, position$hidden)
  paste(piles, collapse = " / ")
}

#' @export
format.trace_search <- function(x, ...) {
  if (!is_whole(x)) {
    return(NextMethod())
  }
  # By the width on the screen: sprintf() may count the bytes of a glyph.
  move <- paste0(x$move, strrep(" ", pmax(0, 40 - nchar(x$move, "width"))))
  sprintf("%4d  %-9s  %s  %s", x$depth, x$event, move, x$position)
}

#' @rdname trace_search
#' @param x A trace.
#' @param n How many lines to print.
#' @export
print.trace_search <- function(x, ..., n = 20) {
  if (!is_whole(x)) {
    return(NextMethod())
  }
  shown <- if (identical(n, Inf)) nrow(x) else check_whole(n, 0, 1e9, "`n`")
  cat_wrapped(sprintf(
    "Search of %s: %s, %s", attr(x, "title"), attr(x, "outcome"), in_words(nrow(x), "step")
  ))
  steps <- utils::head(x, shown)
  lines <- sub(" +$", "", format(steps))
  # A step and its position below each other where they do not fit side by side.
  if (any(nchar(lines, "width") > getOption("width"))) {
    positions <- strwrap(steps$position, getOption("width"), 6, 6, simplify = FALSE)
    moves <- sprintf("%4d  %-9s  %s", steps$depth, steps$event, steps$move)
    lines <- rbind(sub(" +$", "", moves), positions)
  }
  cat(unlist(lines), sep = "\n")
  left <- nrow(x) - shown
  if (left > 0) cat_wrapped(left_out(in_words(left, "more step")))
  invisible(x)
}
