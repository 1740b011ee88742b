# The dimensions of the rules: for each the R value, its name in a variant's name, and words.
# Their order is the order of the enumerators in src/agnes/rules.h.
agnes_dimensions <- list(
  layout = data.frame(
    value = c("up", "down"),
    name = c("Up", "Down"),
    words = c(
      "All cards lie face up.",
      "The first cards lie face down but for the last of each pile; an uncovered one turns up."
    )
  ),
  runs = data.frame(
    value = c("suit", "color"),
    name = c("Suit", "Color"),
    words = c(
      "Cards of one suit in sequence move together.",
      "Cards of one colour in sequence move together."
    )
  ),
  empty = data.frame(
    value = c("none", "high1", "highrun", "any1", "anyrun"),
    name = c("None", "High1", "HighRun", "Any1", "AnyRun"),
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
    words = c(
      "A run moves as a whole or not at all, but its last card may go to its foundation.",
      "A part of a run may move without the rest."
    )
  )
)

agnes_presets <- data.frame(
  preset = c("dalton", "parlett", "keller", "aisleriot", "politaire", "politaire-fill"),
  variant = c(
    "Up-Suit-AnyRun", "Up-Suit-None-NoSplit", "Up-Suit-AnyRun", "Down-Color-None",
    "Up-Color-None", "Up-Color-AnyRun"
  ),
  source = c(
    "Dalton (1909)", "Parlett (1979)", "Keller, solitaire pages", "GNOME AisleRiot",
    "politaire.com, empty piles not filled", "politaire.com, empty piles filled"
  )
)

agnes_names <- function(codes) {
  parts <- lapply(names(agnes_dimensions), function(dimension) {
    agnes_dimensions[[dimension]]$name[codes[[dimension]]]
  })
  sub("-$", "", do.call(paste, c(parts, sep = "-")))
}

#' Rules of Agnes Sorel
#'
#' The forty variants that `rules_agnes()` can name: face up or down, runs by suit or by
#' colour, five ways to fill an empty pile, with or without splitting of runs.
#'
#' In all of them the first card is the base card; it starts its foundation, and 28 cards are
#' dealt in rows to piles of one to seven. Foundations go up in suit from the base rank, king
#' to ace where needed. Piles go down in colour in the same way, and nothing goes on a card of
#' the base rank. A deal gives a card of the stock to each pile from the left, three times
#' seven and then two; cards on foundations stay there.
#'
#' @param name Name of a variant, such as `"Up-Suit-HighRun-NoSplit"`, or of a preset:
#'   `"dalton"` and `"keller"` (Up-Suit-AnyRun), `"parlett"` (Up-Suit-None-NoSplit),
#'   `"aisleriot"` (Down-Color-None), `"politaire"` (Up-Color-None) and `"politaire-fill"`
#'   (Up-Color-AnyRun). Upper or lower case. Or rules already, which are returned.
#' @param layout `"up"`: all cards are face up; `"down"`: of the first cards only the last of
#'   each pile. By default as in `name`, or `"up"`.
#' @param runs `"suit"` or `"color"`: which sequences move together.
#' @param empty What a player may put on an empty pile between deals: `"none"` nothing,
#'   `"high1"` a single card of the highest rank (the one below the base), `"highrun"` a run
#'   that begins with one, `"any1"` any single card, `"anyrun"` any run.
#' @param split Whether a part of a run may move without the rest.
#' @return `rules_agnes()`: rules, a list of class `rules_agnes` and `rules`, with `layout`,
#'   `runs`, `empty` and `split`; `format()` gives the variant's name and `print()` the rules
#'   in words. `agnes_variants()`: a tibble with a row for each variant, the name and the four
#'   dimensions.
#' @section Errors:
#' `patience_error_rules` if there is no such variant, preset or value, or if an argument
#' contradicts the name.
#' @references
#' Dalton W (1909). "My favourite Patiences". *The Strand Magazine* 38.
#'
#' Parlett D (1979). *The Penguin Book of Patience*. London: Allen Lane.
#'
#' Keller M. *Solitaire Laboratory*. <https://www.solitairelaboratory.com>
#'
#' GNOME AisleRiot, the game *Agnes*. <https://wiki.gnome.org/Apps/Aisleriot>
#'
#' politaire.com, the rules of *Agnes Sorel*. <https://politaire.com>
#' @examples
#' rules_agnes("Up-Suit-HighRun-NoSplit")
#' rules_agnes("aisleriot")
#' rules_agnes(runs = "color", empty = "any1")
#' agnes_variants()
#' @export
rules_agnes <- function(name = NULL, layout = NULL, runs = NULL, empty = NULL, split = NULL) {
  rules <- list(layout = "up", runs = "suit", empty = "none", split = TRUE)
  if (inherits(name, "rules_agnes")) {
    rules <- check_rules(name)
    name <- format(name)
  } else if (!is.null(name)) {
    rules <- agnes_rules_by_name(name)
  }
  given <- list(layout = layout, runs = runs, empty = empty, split = split)
  for (dimension in names(Filter(Negate(is.null), given))) {
    what <- paste0("`", dimension, "`")
    value <- given[[dimension]]
    if (is.character(value)) value <- tolower(value)
    if (dimension == "split") {
      if (!isTRUE(value) && !isFALSE(value)) {
        abort_input("rules", "{.arg split} must be TRUE or FALSE, not {shown(value)}.")
      }
    } else {
      check_choice(value, agnes_dimensions[[dimension]]$value, what, "rules")
    }
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

# Rules changed by hand may not be rules any more.
check_rules <- function(rules, call = parent.frame()) {
  for (dimension in names(agnes_dimensions)) {
    value <- rules[[dimension]]
    if (length(value) != 1 || !value %in% agnes_dimensions[[dimension]]$value) {
      abort_input("rules", "The rules have no {.field {dimension}} {shown(value)}.", call)
    }
  }
  unclass(rules)[names(agnes_dimensions)]
}

shown_code <- function(x) if (is.character(x)) paste0("\"", x, "\"") else format(x)

agnes_rules_by_name <- function(name, call = parent.frame()) {
  if (!is.character(name) || length(name) != 1 || is.na(name)) {
    abort_input("rules", "{.arg name} must be one name, not {shown(name)}.", call)
  }
  variants <- agnes_variants()
  preset <- match(tolower(name), agnes_presets$preset)
  variant <- if (is.na(preset)) name else agnes_presets$variant[preset]
  at <- match(tolower(variant), tolower(variants$variant))
  if (is.na(at)) {
    distance <- utils::adist(name, variants$variant, ignore.case = TRUE)
    near <- variants$variant[which.min(distance)]
    abort_input("rules", c(
      "There are no rules {.val {name}}.",
      i = "Did you mean {.val {near}}? {.run patience::agnes_variants()} lists all names,
        and presets are {.val {agnes_presets$preset}}."
    ), call)
  }
  as.list(variants[at, names(agnes_dimensions)])
}

#' @rdname rules_agnes
#' @export
agnes_variants <- function() {
  # Split first, then the other dimensions in their order, the first of each before the rest.
  codes <- expand.grid(empty = 1:5, runs = 1:2, layout = 1:2, split = 2:1)
  values <- lapply(names(agnes_dimensions), function(dimension) {
    agnes_dimensions[[dimension]]$value[codes[[dimension]]]
  })
  names(values) <- names(agnes_dimensions)
  tibble::as_tibble(c(list(variant = agnes_names(codes)), values))
}

# Rules as the engine's codes: positions of the values, from zero.
agnes_codes <- function(rules) {
  vapply(names(agnes_dimensions), function(dimension) {
    match(rules[[dimension]], agnes_dimensions[[dimension]]$value) - 1L
  }, 1L)
}

#' @export
format.rules_agnes <- function(x, ...) agnes_names(as.list(agnes_codes(x) + 1L))

#' @export
print.rules_agnes <- function(x, ...) {
  codes <- agnes_codes(x) + 1L
  words <- vapply(names(codes), function(dimension) {
    agnes_dimensions[[dimension]]$words[codes[[dimension]]]
  }, "")
  source <- agnes_presets$source[agnes_presets$variant == format(x)]
  cat("Agnes Sorel, ", format(x), "\n", sep = "")
  if (length(source) > 0) cat("As in", paste(source, collapse = "; "), "\n")
  cat(paste0("* ", words), sep = "\n")
  invisible(x)
}
