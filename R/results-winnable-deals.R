#' Numbers of deals that can be won
#'
#' Which deals of Agnes Sorel or Spider can be won, under which numbers a player finds them, and
#' in how many moves: the deals of a program, or of this package.
#'
#' Each deal is solved to its end, as by [solve_deal()]; each that is listed is proved by its
#' moves, which [check_solution()] replays. Deals that were left undecided at a limit are not
#' listed but counted. The moves of a win are shortened where moves can be left out, but they
#' need not be the fewest. Deals of Spider are solved one after the other; a second for each is
#' much, but a deal that cannot be won may take a minute.
#'
#' @param rules Rules or names of variants, see [rules_agnes()] and [rules_spider()]; several as a
#'   character vector or a list. By default those that the numbers mean.
#' @param n How many deals are looked at: those with the numbers 1 to `n`. Give either `n` or
#'   `number`.
#' @param from Whose deals, as in [deal_cards()]: `"pysolfc"`, `"patience"`, for Agnes Sorel
#'   `"quagnes"` and `"quagnes-python"` (with their own seeds), for Spider `"windows-xp"`.
#' @param number Numbers of deals, at most a million, each once: for `"pysolfc"` as its players
#'   type them, see [deal_cards()].
#' @param seed Seed of the deals from `"patience"`, 1 by default, or from `"quagnes"`.
#' @param moves Whether to give the moves too.
#' @param file Path of a CSV file to write, or `NULL`. It has the columns of the tibble.
#' @param game Name of the game: `"agnes"` or `"spider"`.
#' @param progress Whether to show a progress bar. By default in interactive use only.
#' @param control,... Threads, and limits for each deal: `control` as [solver_control()] makes it,
#'   or its arguments one by one, such as `threads = 4` or `max_states = 1e5`.
#' @return A tibble of class `winnable_deals` with a row for each deal that is won, rules by
#'   rules: `variant`, `from` (`"pysolfc"`, `"windows-xp"`, or `"patience seed 1"`), `number`
#'   (text), `moves` (how many), `solver` (version of the package and of its solver) and, for
#'   `moves = TRUE`, `line`: the moves as text. There `D` is a deal from the stock, `5-2` a card
#'   from pile (in Spider, column) 5 to 2, `5-2x3` a run of three cards, `3-F` the last card of
#'   pile 3 to its foundation, and `F3-2` the last card of the third foundation, that of spades,
#'   back to pile 2. The attribute `deals` is a tibble with a row for each of the rules:
#'   `variant`, how many `deals` there were, and how many of them `won`, `lost` and `unknown`;
#'   `print()` shows it. With `file` the tibble is returned invisibly.
#' @examples
#' winnable_deals("Up-Suit-HighRun", 50)
#' winnable_deals("Up-Suit-HighRun", number = c("24680", "ms100000"), moves = TRUE)
#' winnable_deals("Spider-2", number = 7:8, from = "windows-xp", game = "spider")
#' @export
winnable_deals <- function(rules = NULL, n = NULL, from = "pysolfc", number = NULL,
                           seed = NULL, moves = FALSE, file = NULL, game = "agnes",
                           progress = patience_progress(), control = solver_control(), ...) {
  game <- game_named(game_asked(game, names(games_with_wins())))
  from <- deal_source(from, game$name)
  check_flag(moves, "`moves`")
  if (is.null(rules)) rules <- list(game$rules(if (from == "pysolfc") game$pysol_rules))
  rules <- rules_list(rules, game$rules)
  limits <- call_limits(control, list(...))
  number <- winnable_numbers(n, number, from)
  deals <- deal_cards(game$name, number, seed, from)
  games <- game$wins(deals, rules, check_flag(progress, "`progress`"), new_control(limits))
  won <- games[games$outcome == "won", ]
  if (from == "patience") {
    from <- sprintf("patience seed %.0f", if (is.null(seed)) 1 else seed)
  }
  if (is.numeric(number)) number <- sprintf("%.0f", number)
  list <- tibble::tibble(
    variant = won$variant, from = from, number = number[won$deal],
    moves = vapply(won$moves, nrow, 1L),
    solver = sprintf(
      "patience %s, solver %d", utils::packageVersion("patience"),
      c(game$wins_solver, game$solver)[1]
    )
  )
  if (moves) list$line <- vapply(won$moves, moves_text, "")
  if (!is.null(file)) write_whole_file(csv_lines(list), file)
  counts <- winnable_counts(games, vapply(rules, format, ""))
  list <- as_told_table(list, "winnable_deals", deals = counts)
  if (is.null(file)) list else invisible(list)
}

games_with_wins <- function() Filter(function(game) !is.null(game$wins), all_games())

winnable_counts <- function(games, variants) {
  count <- function(outcome) {
    as.vector(table(factor(games$variant[games$outcome %in% outcome], variants)))
  }
  tibble::tibble(
    variant = variants, deals = count(outcomes), won = count("won"), lost = count("lost"),
    unknown = count("unknown")
  )
}

# The numbers of the deals: text for PySolFC, as it shows them.
winnable_numbers <- function(n, numbers, from) {
  if (is.null(n) == is.null(numbers)) {
    abort_input("argument", "Give one of {.arg n} and {.arg number}.")
  }
  if (!is.null(n)) numbers <- as.numeric(seq_len(check_whole(n, 1, most_deals, "`n`")))
  numbers <- if (from == "pysolfc") {
    pysol_text(pysol_numbers(numbers, "`number`"))
  } else {
    check_wholes(numbers, 0, largest_number, "`number`")
  }
  again <- anyDuplicated(numbers)
  if (again > 0) {
    twice <- if (is.character(numbers)) numbers[again] else whole_text(numbers[again])
    abort_input("argument", "Deal {twice} is given twice.")
  }
  numbers
}

# A table of numbers and of text without quotes in it, as lines of CSV.
csv_lines <- function(table) {
  columns <- lapply(table, function(x) {
    if (is.character(x)) paste0("\"", guarded_text(x), "\"") else x
  })
  rows <- if (nrow(table) > 0) do.call(paste, c(columns, sep = ","))
  c(paste(names(table), collapse = ","), rows)
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.winnable_deals <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  deals <- attr(x, "deals")
  if (is.null(deals)) {
    return(c("Winnable deals" = sprintf("%d", nrow(x))))
  }
  words <- sprintf("%d of %d won, %d unknown", deals$won, deals$deals, deals$unknown)
  words <- paste0(paste0(deals$variant, ": ", words), collapse = "; ")
  # Some of the rows are not all that there were.
  part <- if (nrow(x) < sum(deals$won)) sprintf("%d of those of ", nrow(x))
  c("Winnable deals" = paste0(part, words))
}
