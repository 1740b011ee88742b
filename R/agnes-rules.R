# The dimensions of the rules: for each the values in R, their names in a variant's name, and
# words. struct Rules in src/agnes/rules.h has a member for each dimension, and
# src/bindings/agnes.cpp reads it by the dimension's name. The values are in the order of the
# enumerators there.
#
# A value without a name is the default. In a dimension that has no such value the first one is
# the default, and its name is always said. print() leaves out the words of a value that comes
# first and has no name. `short` has the words for a list of rules, none for what is usual.
agnes_dimensions <- list(
  layout = data.frame(
    value = c("up", "down"),
    name = c("Up", "Down"),
    short = c("all cards face up", "first cards face down"),
    words = c(
      "All cards lie face up.",
      "The first cards lie face down but for the last of each pile; an uncovered one turns up."
    )
  ),
  runs = data.frame(
    value = c("suit", "color", "single"),
    name = c("Suit", "Color", "Single"),
    short = c("runs in suit", "runs in colour", "no runs"),
    words = c(
      "Cards of one suit in sequence move together.",
      "Cards of one colour in sequence move together.",
      "Cards move one at a time."
    )
  ),
  empty = data.frame(
    value = c("none", "high1", "highrun", "any1", "anyrun"),
    name = c("None", "High1", "HighRun", "Any1", "AnyRun"),
    short = c(
      "no card on an empty pile",
      "a highest card on an empty pile",
      "a run from the highest card on an empty pile",
      "any card on an empty pile",
      "any run on an empty pile"
    ),
    words = c(
      "Empty piles are filled by the next deal only.",
      "An empty pile may be filled by a single card of the highest rank.",
      "An empty pile may be filled by a run that begins with a card of the highest rank.",
      "An empty pile may be filled by any single card.",
      "An empty pile may be filled by any run."
    )
  ),
  split = data.frame(
    value = c(FALSE, TRUE),
    name = c("NoSplit", ""),
    short = c("runs not split", ""),
    words = c(
      "A run moves as a whole or not at all, but its last card may go to its foundation.",
      "A part of a run may move without the rest."
    )
  ),
  build = data.frame(
    value = c("color", "suit"),
    name = c("", "BuildSuit"),
    short = c("", "built in suit"),
    words = c("Piles are built down in colour.", "Piles are built down in suit.")
  ),
  wrap = data.frame(
    value = c("base", "none", "circular", "park"),
    name = c("", "NoWrap", "Circular", "Park"),
    short = c(
      "",
      "no king on an ace",
      "building never stops",
      "a highest card parked on the base card"
    ),
    words = c(
      "A king goes on an ace, but nothing on a card of the base rank.",
      "No king goes on an ace, and nothing on a card of the base rank.",
      "Building never stops: a card of the highest rank may go on one of the base rank.",
      paste(
        "A card of the highest rank may be parked on one of the base rank, but runs stop there:",
        "it moves without it."
      )
    )
  ),
  mirrored = data.frame(
    value = c(FALSE, TRUE),
    name = c("", "Mirrored"),
    short = c("", "piles from seven to one"),
    words = c(
      "The first piles have one card to seven, from the left.",
      "The first piles have seven cards to one, from the left."
    )
  ),
  last = data.frame(
    value = c("left", "right"),
    name = c("", "LastRight"),
    short = c("", ""),
    words = c(
      "The last two cards are dealt to the first two piles.",
      "The last two cards are dealt to the last two piles."
    )
  ),
  whole_pile = data.frame(
    value = c(TRUE, FALSE),
    name = c("", "NoWholePile"),
    short = c("", "no whole pile to an empty one"),
    words = c(
      "A whole pile may move to an empty one, where the rules let its first card.",
      "A whole pile may not move to an empty one."
    )
  ),
  play = data.frame(
    value = c("free", "forced"),
    name = c("", "Forced"),
    short = c("", "forced play"),
    words = c("No move is forced.", paste(
      "Play is forced: a card that can go up does so at once, and then a longest run that can go",
      "to another pile does so unless it lies on a card that it continues. Left to choose is the",
      "deal, or a longest run that is no whole pile to the first empty pile."
    ))
  ),
  back = data.frame(
    value = c(FALSE, TRUE),
    name = c("", "Back"),
    short = c("", "cards come back from foundations"),
    words = c(
      "Cards on foundations stay there.", "The last card of a foundation may go back to a pile."
    )
  )
)

agnes_presets <- data.frame(
  preset = c(
    "dalton", "parlett", "keller", "pysolfc", "aisleriot", "quagnes", "politaire",
    "politaire-fill", "wolter-classic", "wolter-relaxed"
  ),
  variant = c(
    "Up-Suit-AnyRun", "Up-Suit-None-NoSplit", "Up-Suit-AnyRun", "Up-Color-None-Circular",
    "Down-Color-None-Park-Back", "Down-Color-None", "Up-Color-None", "Up-Color-AnyRun",
    "Up-Suit-None-BuildSuit-Forced", "Up-Suit-AnyRun-BuildSuit-Forced"
  ),
  source = c(
    "Dalton (1909)", "Parlett (1979)", "Keller, solitaire pages",
    "the program PySolFC", "the program GNOME AisleRiot",
    "quagnes, which takes these rules for AisleRiot's",
    "politaire.com, empty piles not filled", "politaire.com, empty piles filled",
    "a model, not stated by him, of how Wolter's solver (2013) played, empty piles not filled",
    "a model, not stated by him, of how Wolter's solver (2013) played, empty piles filled"
  )
)

# Names of rules given as codes, the positions of the values from one. Dimensions that are not
# among the codes are at their defaults.
agnes_names <- function(codes) {
  parts <- lapply(intersect(names(agnes_dimensions), names(codes)), function(dimension) {
    name <- agnes_dimensions[[dimension]]$name[codes[[dimension]]]
    ifelse(name == "", "", paste0("-", name))
  })
  substring(do.call(paste0, parts), 2)
}

#' Rules of Agnes Sorel
#'
#' Eleven dimensions that can be combined freely. Four of them make the forty variants that have
#' been studied: face up or down, runs by suit or by colour, five ways to fill an empty pile,
#' with or without splitting of runs.
#'
#' In all of the forty variants the first card is the base card, which starts its foundation. Then
#' 28 cards are dealt in rows to piles of one to seven. Foundations go up in suit from the base
#' rank, from king to ace where needed. Piles go down in colour, from ace to king where needed,
#' and nothing goes on a card of the base rank. A deal from the stock gives a card to each pile
#' from the left: three times seven cards, and then two. Cards on foundations stay there. No move
#' is ever forced.
#'
#' The programs on which most people play allow more: a card of the highest rank may be put on a
#' base card, and AisleRiot takes cards back from the foundations. See the presets below.
#'
#' # Names
#' A name says `layout`, `runs` and `empty`, and then, in this order, what is not as usual:
#'
#' | word | argument |
#' |---|---|
#' | `NoSplit` | `split = FALSE` |
#' | `BuildSuit` | `build = "suit"` |
#' | `NoWrap`, `Circular`, `Park` | `wrap = "none"`, `"circular"`, `"park"` |
#' | `Mirrored` | `mirrored = TRUE` |
#' | `LastRight` | `last = "right"` |
#' | `NoWholePile` | `whole_pile = FALSE` |
#' | `Forced` | `play = "forced"` |
#' | `Back` | `back = TRUE` |
#'
#' So `"Up-Suit-None"` has none of these words, and `"Down-Single-Any1-NoWrap-LastRight"` has two.
#' [agnes_variants] lists the forty names that have no word of this table other than `NoSplit`,
#' and no single cards. Thousands more can be composed.
#'
#' # Presets
#' `"dalton"` and `"keller"` are Up-Suit-AnyRun, `"parlett"` Up-Suit-None-NoSplit,
#' `"politaire"` Up-Color-None and `"politaire-fill"` Up-Color-AnyRun. (`"dalton"` is his rule for
#' empty piles. The layout is that of the programs, from which his differs a little.)
#'
#' Two presets mean what a program does, as its text says:
#'
#' * `"pysolfc"`, Up-Color-None-Circular, is Agnes Sorel of PySolFC (the version of November
#'   2026). All cards lie face up. Piles go down in colour without a stop: a card of the highest
#'   rank may be put on a base card, and moves with it in a run.
#' * `"aisleriot"`, Down-Color-None-Park-Back, is Agnes of GNOME AisleRiot (its rules for
#'   dropping and picking up, `droppable?` and `button-pressed` in `games/agnes.scm`, November
#'   2026). The first cards lie face down. What may be put on a pile is as in PySolFC, but runs
#'   stop at a base card, so that a card of the highest rank on it moves without it; and the
#'   last card of a foundation may be dropped on a pile where it fits.
#'
#' In neither may an empty pile be filled. `"quagnes"`, Down-Color-None, is the main variant of
#' the solver quagnes. It names AisleRiot 3.22.23 as its source, but lets nothing go on a base
#' card and takes nothing back from the foundations.
#'
#' `"wolter-classic"` is Up-Suit-None-BuildSuit-Forced and `"wolter-relaxed"`
#' Up-Suit-AnyRun-BuildSuit-Forced. Wolter did not state these rules. They are a model of how his
#' solver may have come to the win rates that he published. It was adapted from a game that is
#' built in suit. Of that game he wrote that every possible move between piles is made, so that
#' only filling an empty pile is a choice.
#'
#' @param name Name of a variant, such as `"Up-Suit-HighRun-NoSplit"`, or of a preset, such as
#'   `"parlett"`. Upper or lower case; `"colour"` is read as `"color"`, `"pysol"` as `"pysolfc"`
#'   and `"gnome"` as `"aisleriot"`. Or rules already, which are returned. Without any argument
#'   the rules are Dalton's of 1909.
#' @param layout `"up"`: all cards are face up; `"down"`: of the first cards only the last of
#'   each pile. By default as in `name`, or `"up"`.
#' @param runs `"suit"` or `"color"`: which sequences move together; `"single"`: none do, and
#'   `split` has no effect. By default `"suit"`.
#' @param empty What a player may put on an empty pile between deals: `"none"` nothing, `"high1"`
#'   a single card of the highest rank (the one below the base), `"highrun"` a run that begins
#'   with one, `"any1"` any single card, `"anyrun"` (the default) any run.
#' @param split Whether a part of a run may move without the rest. By default `TRUE`.
#' @param build `"color"` (the default): a card may be put on any card of its colour that is
#'   one rank higher; `"suit"`: on that of its suit only.
#' @param wrap Where building stops. `"base"` (the default): nothing goes on a card of the base
#'   rank; `"none"`: in addition, no king goes on an ace; `"circular"`: nowhere, so that a card of
#'   the highest rank goes on one of the base rank. Runs are sequences in the same sense.
#'   `"park"`: building stops nowhere, but runs stop at the base rank: a card of the highest
#'   rank may go on one of the base rank and does not move with it.
#' @param mirrored `FALSE` (the default): the first piles have one to seven cards from the
#'   left; `TRUE`: seven to one.
#' @param last Whether the last two cards are dealt to the first two piles, `"left"` (the
#'   default), or to the last two, `"right"`.
#' @param whole_pile Whether a run that is a whole pile may move to an empty one. By default
#'   `TRUE`.
#' @param play `"free"` (the default), or `"forced"`. Under forced play a card that can go to its
#'   foundation must go. When none can, the longest run of a pile that can go to another pile must
#'   move there, the leftmost pile first, unless the run lies on a card that it continues. (A card
#'   that lies face down is continued by none.) Only when no such move is left does the player
#'   have a choice: to deal, or to move a longest run that is not a whole pile to the first empty
#'   pile, where `empty` allows it. `split`, `whole_pile` and `back` have no effect then.
#' @param back Whether the last card of a foundation may go back to a pile, where a single card
#'   of another pile could go: on a card that it fits on, or to an empty pile as `empty` allows.
#'   By default `FALSE`.
#' @return Rules, a list of class `rules_agnes` and `rules`, with an element
#'   for each dimension, named as the arguments are; `format()` gives the variant's name and
#'   `print()` the rules in words.
#' @references
#' Dalton W (1909). "My favourite Patiences". *The Strand Magazine* 38.
#'
#' Parlett D (1979). *The Penguin Book of Patience*. London: Allen Lane.
#'
#' Keller M. *Solitaire Laboratory*. <https://www.solitairelaboratory.com>
#'
#' GNOME AisleRiot, the game *Agnes*. <https://wiki.gnome.org/Apps/Aisleriot>
#'
#' PySolFC, the game *Agnes Sorel*. <https://pysolfc.sourceforge.io>
#'
#' Griner R. *quagnes: a package for solving Agnes solitaire*.
#' <https://pypi.org/project/quagnes/>
#'
#' politaire.com, the rules of *Agnes Sorel*. <https://politaire.com>
#'
#' Wolter J (2013). "Experimental analysis of Agnes Sorel", and of *Trigon*. politaire.com.
#' @examples
#' rules_agnes("Up-Suit-HighRun-NoSplit")
#' rules_agnes("aisleriot")
#' rules_agnes(runs = "color", empty = "any1", wrap = "none")
#' rules_agnes("wolter-relaxed")
#' @export
rules_agnes <- function(name = NULL, layout = NULL, runs = NULL, empty = NULL, split = NULL,
                        build = NULL, wrap = NULL, mirrored = NULL, last = NULL,
                        whole_pile = NULL, play = NULL, back = NULL) {
  rules <- agnes_rules_by_name("dalton")
  if (inherits(name, "rules_agnes")) {
    rules <- unclass(name)
    name <- format(name)
  } else if (!is.null(name)) {
    rules <- agnes_rules_by_name(name)
  }
  given <- list(
    layout = layout, runs = runs, empty = empty, split = split, build = build, wrap = wrap,
    mirrored = mirrored, last = last, whole_pile = whole_pile, play = play, back = back
  )
  for (dimension in names(Filter(Negate(is.null), given))) {
    value <- check_rule(given[[dimension]], dimension)
    if (!is.null(name) && rules[[dimension]] != value) {
      abort_input("rules", c(
        "The arguments contradict each other.",
        i = "{.val {name}} has {.code {dimension} = {shown_code(rules[[dimension]])}}, but
          {.code {shown_code(value)}} was asked for."
      ))
    }
    rules[[dimension]] <- value
  }
  structure(rules, class = c("rules_agnes", "rules"))
}

# A value as an argument gives it, texts in upper or lower case.
check_rule <- function(value, dimension) {
  values <- agnes_dimensions[[dimension]]$value
  if (is.character(values)) {
    if (is_text(value)) value <- sub("colour", "color", lower_case(value), fixed = TRUE)
    check_choice(value, values, paste0("`", dimension, "`"), "rules")
  } else if (!isTRUE(value) && !isFALSE(value)) {
    abort_input("rules", "{.arg {dimension}} must be TRUE or FALSE, not {shown(value)}.")
  }
  value
}

shown_code <- function(x) if (is.character(x)) paste0("\"", x, "\"") else shown_number(x)

agnes_rules_by_name <- function(name) {
  refuse_other_rules(name, "rules_agnes", "Agnes Sorel")
  if (!is_text(name)) {
    abort_input("rules", "{.arg name} must be one name, not {shown(name)}.")
  }
  asked <- gsub("colour", "color", asked_name(name), fixed = TRUE)
  preset <- match(asked, agnes_presets$preset)
  variant <- lower_case(if (is.na(preset)) asked else agnes_presets$variant[preset])
  words <- strsplit(variant, "-", fixed = TRUE)[[1]]
  codes <- agnes_codes_of_words(words)
  if (lower_case(agnes_names(codes)) != variant) {
    near <- agnes_near_name(name, words)
    others <- Filter(function(game) {
      game$name != "agnes" && asked_name(name) %in% vapply(game$rules_list()$name, asked_name, "")
    }, unname(table_games()))
    abort_input("rules", c(
      "There are no rules {.val {name}} of Agnes Sorel.",
      i = if (length(others) > 0) "They are rules of {others[[1]]$title}.",
      i = if (!is.null(near)) "Did you mean {.val {near}}?",
      i = "Presets are {.val {agnes_presets$preset}}.",
      i = "{.code agnes_variants} lists forty names, and {.help patience::rules_agnes} says how
        to compose more."
    ))
  }
  agnes_values(codes)
}

# The codes of the first value of each dimension that is among the words, or of the default.
# Which words do not count, or are not in their places, shows the name of these codes.
agnes_codes_of_words <- function(words) {
  lapply(agnes_dimensions, function(dimension) {
    c(which(lower_case(dimension$name) %in% words), match("", dimension$name, 1L))[1]
  })
}

# A preset, or the words put right and in order: what is nearest.
agnes_near_name <- function(name, words) {
  all <- lower_case(unlist(lapply(agnes_dimensions, `[[`, "name")))
  all <- all[all != ""]
  words <- vapply(words, function(word) all[which.min(utils::adist(word, all))], "")
  composed <- agnes_names(agnes_codes_of_words(words))
  # The right words in another order are near, however many letters are elsewhere.
  of <- function(name) strsplit(lower_case(name), "-")[[1]]
  if (setequal(of(composed), of(name))) {
    return(composed)
  }
  near_name(name, c(composed, agnes_presets$preset))
}

agnes_values <- function(codes) {
  dimensions <- agnes_dimensions[intersect(names(agnes_dimensions), names(codes))]
  Map(function(dimension, code) dimension$value[code], dimensions, codes[names(dimensions)])
}

# The forty that have been studied, as agnes_variants has them.
forty_variants <- function() {
  # Split first, then the other dimensions in their order, the first of each before the rest.
  codes <- expand.grid(empty = 1:5, runs = 1:2, layout = 1:2, split = 2:1)
  tibble::as_tibble(c(list(variant = agnes_names(codes)), agnes_values(codes)))
}

# Rules as the engine's codes by name: positions of the values, from zero.
agnes_codes <- function(rules) {
  vapply(names(agnes_dimensions), function(dimension) {
    match(rules[[dimension]], agnes_dimensions[[dimension]]$value) - 1L
  }, 1L)
}

# What tells a variant from others, on a line.
agnes_short <- function(variant) {
  codes <- agnes_codes_of_words(strsplit(tolower(variant), "-", fixed = TRUE)[[1]])
  words <- unlist(Map(function(dimension, code) dimension$short[code], agnes_dimensions, codes))
  toString(words[words != ""])
}

#' @export
format.rules_agnes <- function(x, ...) agnes_names(agnes_codes(x) + 1L)

#' @export
print.rules_agnes <- function(x, ...) {
  codes <- agnes_codes(x) + 1L
  words <- vapply(names(codes), function(dimension) {
    value <- agnes_dimensions[[dimension]][codes[[dimension]], ]
    if (codes[[dimension]] == 1 && value$name == "") "" else value$words
  }, "")
  # No part of a run moves where no runs do, or only longest ones.
  if (x$runs == "single" || x$play == "forced") words[["split"]] <- ""
  if (x$play == "forced") words[["back"]] <- ""
  source <- agnes_presets$source[agnes_presets$variant == format(x)]
  cat_wrapped(c(
    paste0("Agnes Sorel, ", format(x)),
    if (length(source) > 0) paste("As in", paste(source, collapse = "; ")),
    paste("*", words[words != ""])
  ))
  invisible(x)
}
