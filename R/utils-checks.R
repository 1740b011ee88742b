check_wholes <- function(x, least, most, what, length = NULL, topic = "argument") {
  if (!is.numeric(x) || length(x) == 0) {
    abort_input(topic, "{what} must be a whole number, not {.obj_type_friendly {x}}.")
  }
  if (!is.null(length) && length(x) != length) {
    abort_input(topic, "{what} must be one number, not {length(x)} of them.")
  }
  at <- which(is.na(x) | x != round(x) | x < least | x > most)[1]
  if (!is.na(at)) {
    where <- if (length(x) > 1) paste0(" at position ", at) else ""
    range <- if (least == most) {
      shown(least)
    } else {
      paste("a whole number from", shown(least), "to", shown(most))
    }
    abort_input(topic, "{what} must be {range}, not {shown(x[at])}{where}.")
  }
  as.numeric(x) + 0 # -0 is written with its sign
}

check_whole <- function(x, least, most, what, topic = "argument") {
  check_wholes(x, least, most, what, length = 1, topic)
}

check_seed <- function(seed) {
  check_whole(seed, 0, largest_whole, "`seed`")
}

check_flag <- function(x, what) {
  if (!isTRUE(x) && !isFALSE(x)) {
    abort_input("argument", "{what} must be TRUE or FALSE, not {.obj_type_friendly {x}}.")
  }
  x
}

check_level <- function(level, name = "conf_level") {
  good <- is.numeric(level) && length(level) == 1 && !is.na(level) && level > 0 && level < 1
  if (!good) {
    abort_input("argument", "{.arg {name}} must be one number between 0 and 1, not
      {shown(level)}.")
  }
  level
}

# One text of any length, in an encoding that R can read.
is_text <- function(x) {
  is.character(x) && length(x) == 1 && !is.na(x) && (validUTF8(x) || Encoding(x) == "latin1")
}

# The one of `names` that `name` must have meant: a word of it, or near to it; NULL where half of
# it would be wrong, or three letters.
near_name <- function(name, names) {
  if (!is_text(name) || nchar(name) > 60 || length(names) == 0) {
    return(NULL)
  }
  word <- match(strsplit(lower_case(name), "[ _-]+")[[1]], lower_case(names))
  word <- word[!is.na(word)]
  if (length(word) > 0) {
    return(names[word[1]])
  }
  # With its letters in another order, as typing fast has them.
  sorted <- function(x) {
    vapply(strsplit(lower_case(x), ""), function(y) paste(sort(y), collapse = ""), "")
  }
  same <- match(sorted(name), sorted(names))
  if (!is.na(same)) {
    return(names[same])
  }
  far <- utils::adist(lower_case(name), lower_case(names))
  if (min(far) <= max(nchar(name) / 3, min(2, nchar(name) / 2))) names[which.min(far)]
}

# The same as a line of an error.
did_you_mean <- function(name, names) {
  near <- near_name(name, names)
  if (!is.null(near)) c(i = sprintf("Did you mean \"%s\"?", gsub("([{}])", "\\1\\1", near)))
}

# A name as it is compared with ours: small letters, strokes for blanks, and one name for a
# program that people call by several.
asked_name <- function(name) {
  if (!is_text(name)) {
    return("")
  }
  name <- gsub("[ _-]+", "-", trimws(lower_case(name)))
  also <- c(
    pysol = "pysolfc", `pysol-fc` = "pysolfc", gnome = "aisleriot", `quagnes-cpp` = "quagnes",
    xp = "windows-xp", windows = "windows-xp", windowsxp = "windows-xp"
  )
  if (name %in% names(also)) also[[name]] else name
}

check_choice <- function(x, choices, what, topic = "argument") {
  force(choices) # what it says is wrong comes before what is said of x
  if (!is.character(x) || length(x) != 1 || is.na(x) || !x %in% choices) {
    abort_input(topic, c(
      "{what} must be one of {.val {choices}}, not {shown(x)}.", did_you_mean(x, choices)
    ))
  }
  x
}

# One or more of them, each once.
check_choices <- function(x, choices, what) {
  if (!is.character(x) || length(x) == 0) {
    abort_input("argument", "{what} must be of {.val {choices}}, not {shown(x)}.")
  }
  for (each in x) check_choice(each, choices, what)
  unique(unname(x))
}

# Refuses rules of another game than the one that `class` and `title` are of.
refuse_other_rules <- function(rules, class, title) {
  if (inherits(rules, "rules") && !inherits(rules, class)) {
    abort_input("rules", "The rules must be for {title}, not {.type {rules}}.")
  }
}

# What `...` has where it takes nothing; `known` are arguments that may have been meant.
check_unused <- function(..., known = character()) {
  if (...length() > 0) {
    names <- ...names()
    names <- names[nzchar(names)]
    what <- if (length(names) > 0) paste0("`", names, "`") else "an unnamed one"
    near <- if (length(names) > 0) did_you_mean(names[1], known)
    if (is.null(near) && length(known) > 0) near <- c(i = "There are {.arg {known}}.")
    abort_input("argument", c("There is no such argument: {what}.", near))
  }
}

# Rules of one game as a list; `make` makes them from a name, or from rules.
rules_list <- function(rules, make) {
  if (inherits(rules, "rules")) rules <- list(rules)
  if (is.data.frame(rules) && is.character(rules[["variant"]])) rules <- rules$variant
  if (!is.list(rules) && !is.character(rules) || length(rules) == 0) {
    abort_input("rules", "{.arg rules} must be rules or names of variants.")
  }
  rules <- lapply(rules, make)
  again <- anyDuplicated(rules)
  if (again > 0) {
    abort_input("rules", "The rules {.val {format(rules[[again]])}} are given twice.")
  }
  rules
}

check_between <- function(x, least, most, what) {
  good <- is.numeric(x) && length(x) == 1 && !is.na(x) && x >= least && x <= most
  if (!good) {
    abort_input("argument", "{what} must be one number from {least} to {most}, not {shown(x)}.")
  }
  x
}

check_alternative <- function(alternative) {
  choices <- c("less", "greater", "two.sided")
  check_choice(alternative, choices, "`alternative`")
}
