#' Rules of Spider
#'
#' Two decks lie in ten columns, six cards in four of them and five in the others, of which the
#' last one is face up. Columns go down in rank whatever the suit. A run, cards that follow each
#' other in suit, moves as a whole or in part onto a card one rank higher, or to an empty column.
#' A row deals one card to each column, five times. Thirteen cards from king to ace in suit go
#' away at once, and the game is won when all eight suits have. A card that comes to lie at the
#' end of its column is turned.
#'
#' Programs differ in whether a row may be dealt onto empty columns, and in which columns have
#' six cards, which deals say themselves. Their names stand for rules as well, with `-2` or `-1`
#' behind them for fewer suits:
#' * `"windows-xp"`, `"pysolfc"`: no row while a column is empty (PySolFC:
#'   `Spider.canDealCards()` in `pysollib/games/spider.py`, 2009).
#' * `"relaxed-spider"` (PySolFC's Relaxed Spider) and `"kpatience"` (`Spider::newCards()` in
#'   kpat's `spider.cpp`, 2010): a row at any time.
#'
#' AisleRiot (`games/spider.scm`) has the rules of `"windows-xp"`. It and PySolFC leave it to the
#' player when a complete suit goes away: a deal that is won here is won there too, but one that
#' is lost here might not be.
#'
#' @param suits 4, or 2 where only the colour counts, or 1 where no suit does.
#' @param onto_empty Whether a row may be dealt while a column is empty. In the Spider of Windows
#'   it may not.
#' @param name The same in one name: `"Spider-4"`, `"Spider-2-OntoEmpty"`, `"kpatience-2"`; or
#'   rules already, which are returned.
#' @return Rules, a list of class `rules_spider` and `rules` with `suits` and `onto_empty`;
#'   `format()` gives their name, and `print()` says them in words.
#' @seealso [solve_deal()], [check_solution()].
#' @examples
#' rules_spider()
#' rules_spider(suits = 2)
#' rules_spider("kpatience-2")
#' @export
rules_spider <- function(suits = 4, onto_empty = FALSE, name = NULL) {
  by_suits <- inherits(suits, "rules") || is.character(suits)
  if (by_suits || !is.null(name)) {
    if (nargs() > 1) {
      abort_input("rules", "Give {.arg name} or the other arguments, not both.")
    }
    return(spider_rules_by_name(if (by_suits) suits else name))
  }
  if (!is.numeric(suits) || length(suits) != 1 || !suits %in% c(1, 2, 4)) {
    abort_input("rules", "{.arg suits} must be 1, 2 or 4, not {shown(suits)}.")
  }
  onto_empty <- check_flag(onto_empty, "`onto_empty`")
  structure(
    list(suits = as.integer(suits), onto_empty = onto_empty), class = c("rules_spider", "rules")
  )
}

spider_rule_names <- paste0("Spider-", c(4, 2, 1, 4, 2, 1), rep(c("", "-OntoEmpty"), each = 3))

# Whether a program deals rows onto empty columns, and what it is called.
spider_programs <- c(
  `windows-xp` = FALSE, pysolfc = FALSE, `relaxed-spider` = TRUE, kpatience = TRUE
)
spider_program_titles <- c("Windows XP", "PySolFC", "PySolFC's Relaxed Spider", "KPatience")

spider_rules_by_name <- function(name) {
  refuse_other_rules(name, "rules_spider", "Spider")
  if (inherits(name, "rules_spider")) {
    return(name)
  }
  asked <- asked_name(name)
  at <- match(asked, lower_case(spider_rule_names))
  program <- regmatches(asked, regexec("^([a-z-]+?)(-[124])?$", asked, perl = TRUE))[[1]]
  if (length(program) > 0) program[2] <- asked_name(program[2])
  if (length(program) > 0 && program[2] %in% names(spider_programs)) {
    suits <- if (nzchar(program[3])) as.numeric(substr(program[3], 2, 2)) else 4
    return(rules_spider(suits, spider_programs[[program[2]]]))
  }
  if (is.na(at)) {
    abort_input("rules", c(
      "There are no rules {shown(name)} of Spider.",
      did_you_mean(name, c(spider_rule_names, names(spider_programs))),
      i = "There are {.val {spider_rule_names}}, and those of the programs
        {.val {names(spider_programs)}}."
    ))
  }
  rules_spider(c(4, 2, 1)[(at - 1) %% 3 + 1], at > 3)
}

#' @export
format.rules_spider <- function(x, ...) {
  paste0("Spider-", x$suits, if (x$onto_empty) "-OntoEmpty")
}

# What they say, a sentence each.
spider_rule_words <- function(rules) {
  suits <- c("No suit counts.", "Of suits only the colour counts.", "", "All four suits count.")
  c(
    suits[rules$suits],
    if (rules$onto_empty) {
      "A row may be dealt while a column is empty."
    } else {
      "No row is dealt while a column is empty."
    }
  )
}

#' @export
print.rules_spider <- function(x, ...) {
  cat_wrapped(c(paste0("Spider, ", format(x)), paste("*", spider_rule_words(x))))
  invisible(x)
}

# As the engine takes them.
spider_codes <- function(rules) {
  c(suits = rules$suits, onto_empty = as.integer(rules$onto_empty))
}
