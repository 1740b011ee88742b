# What the objects that patience makes look like, by class, so that one that was changed by hand
# is told from one that is whole. zzz-whole-objects.R fills the table.
#
# A shape says what each element is: a word of `kinds`, or a class of ours; with a question mark
# where it may also be NULL, or one missing value. `*` stands for every element, `@name` for an
# attribute. Or a shape is a function that raises an error for what is not whole.
shapes <- new.env(parent = emptyenv())

# nolint start: cyclocomp_linter. One predicate after the other.
kinds <- list(
  text = function(x) is.character(x) && length(x) == 1 && !is.na(x) && validUTF8(x),
  texts = function(x) is.character(x) && all(validUTF8(x)),
  number = function(x) is.numeric(x) && !is.factor(x) && length(x) == 1 && !is.na(x),
  numbers = function(x) is.numeric(x) && !is.factor(x),
  flag = function(x) is.logical(x) && length(x) == 1 && !is.na(x),
  words = function(x) kinds$texts(x) || is.factor(x) && is.character(levels(x)),
  dates = function(x) inherits(x, "Date"),
  list = function(x) is.list(x),
  table = function(x) is.data.frame(x) && even_columns(x),
  games = function(x) kinds$table(x) && nrow(x) > 0,
  cards = function(x) is.numeric(unclass(x)) && all(unclass(x) %in% 0:51),
  fans = function(x) is.list(x) && all(vapply(x, kinds$cards, NA)),
  outcomes = function(x) kinds$words(x) && all(as.character(x) %in% outcomes),
  heights = function(x) is.numeric(x) && length(x) == 4 && all(x %in% 0:13),
  one_deal = function(x) inherits(x, c("deal", "tableau")) && is.null(object_flaw(x)),
  solutions = function(x) {
    is.list(x) && all(vapply(x, function(one) inherits(one, "solution"), NA)) &&
      all(vapply(x, function(one) is.null(object_flaw(one)), NA))
  },
  interval = function(x) {
    is.list(x) && kinds$number(x$conf_level) && kinds$text(x$method) && kinds$flag(x$simultaneous)
  },
  comparison = function(x) {
    is.list(x) && kinds$text(x$test) && kinds$number(x$level) && kinds$text(x$adjust)
  }
)
# nolint end

kind_words <- c(
  text = "one text", texts = "text", number = "one number", numbers = "numbers",
  flag = "TRUE or FALSE", words = "text", dates = "dates", list = "a list",
  table = "a data frame whose columns are of one length", games = "a data frame with rows",
  cards = "cards",  fans = "fans of cards", outcomes = "outcomes",
  heights = "four numbers from 0 to 13",
  one_deal = "a deal", solutions = "a list of solutions",
  interval = "what the intervals are", comparison = "how rates were compared"
)

# What a data frame of ours can hold: vectors and lists, no matrix; of factors, those that have
# their levels.
is_column <- function(x) {
  if (is.factor(x)) {
    codes <- unclass(x)
    return(is.integer(codes) && is.character(levels(x)) &&
             all(codes %in% c(NA, seq_along(levels(x)))))
  }
  (is.atomic(x) || is.list(x)) && !is.null(x) && length(dim(x)) < 2
}

even_columns <- function(x) {
  rows <- vapply(unclass(x), function(column) if (is_column(column)) NROW(column) else NA, 1)
  !anyNA(rows) && all(rows == nrow(x)) && !is.null(names(x)) && !anyNA(names(x)) &&
    anyDuplicated(names(x)) == 0
}

check_even <- function(x, what, topic, call = parent.frame()) {
  if (!even_columns(x)) {
    abort_input(topic, paste0(
      what, " must have as many values in each column as it has rows, and each name once."
    ), call)
  }
}

# The codes of the cards of a deal that may have been changed by hand; none where they are no
# cards at all.
codes_of <- function(deal) {
  cards <- if (is.list(deal)) unclass(deal)[["cards"]]
  if (kinds$cards(cards)) as.integer(unclass(cards)) else integer()
}

# What is wrong with an object of ours, in words; NULL if nothing is.
object_flaw <- function(x) {
  class <- Filter(function(class) !is.null(shapes[[class]]), class(x))
  if (length(class) == 0) {
    return(NULL)
  }
  if (!is.list(x)) {
    return("It must be a list.")
  }
  shape <- shapes[[class[1]]]
  if (is.function(shape)) {
    return(tryCatch({
      shape(x)
      NULL
    }, error = conditionMessage))
  }
  if (is.data.frame(x) && !even_columns(x)) {
    return("Its columns must have names, each once, and as many values each as there are rows.")
  }
  for (name in names(shape)) {
    flaw <- element_flaw(x, name, shape[[name]])
    if (!is.null(flaw)) {
      return(flaw)
    }
  }
}

element_flaw <- function(x, name, kind) {
  if (name == "*") {
    flaws <- lapply(seq_along(x), function(i) {
      value_flaw(.subset2(x, i), kind, sprintf("element [[%d]]", i))
    })
    return(unlist(flaws)[1])
  }
  if (startsWith(name, "@")) {
    name <- substring(name, 2)
    return(value_flaw(attr(x, name, exact = TRUE), kind, sprintf("attribute `%s`", name)))
  }
  what <- if (is.data.frame(x)) "column" else "element"
  if (!name %in% names(x) && !endsWith(kind, "?")) {
    return(sprintf("Its %s `%s` is missing.", what, name))
  }
  value_flaw(unclass(x)[[name]], kind, sprintf("%s `%s`", what, name))
}

is_absent <- function(x) is.null(x) || is.atomic(x) && length(x) == 1 && is.na(x)

value_flaw <- function(value, kind, what) {
  if (endsWith(kind, "?") && is_absent(value)) {
    return(NULL)
  }
  kind <- sub("?", "", kind, fixed = TRUE)
  if (is.null(kinds[[kind]])) {
    if (!inherits(value, kind)) {
      return(sprintf("Its %s must be of class %s, not %s.", what, kind, shown_class(value)))
    }
    flaw <- object_flaw(value)
    return(if (!is.null(flaw)) sprintf("In its %s: %s", what, flaw))
  }
  if (!kinds[[kind]](value)) {
    sprintf("Its %s must be %s, not %s.", what, kind_words[[kind]], shown_class(value))
  }
}

shown_class <- function(x) {
  if (is.atomic(x) && !is.object(x) && length(x) <= 1) shown(x) else class(x)[1]
}

# Refuses an object that is not as patience made it.
check_object <- function(x, what, call = parent.frame()) {
  flaw <- object_flaw(x)
  if (!is.null(flaw)) abort_object(what, flaw, call)
  x
}

abort_object <- function(what, flaw, call) {
  message <- c("{what} is not as patience made it.", i = "{flaw}")
  abort_input("object", message, call, environment())
}

# Evaluates what a method does with its object. If that fails, and the object is not whole, then
# that is why. Data frames may lack columns wherever no method needs them, so nothing is refused
# beforehand.
with_object <- function(x, code, call = parent.frame()) {
  ours <- c("patience_error", "patience_warning", "patience_deprecated")
  blame <- function(condition) {
    flaw <- if (!inherits(condition, ours)) object_flaw(x)
    if (!is.null(flaw)) abort_object(paste0("A <", class(x)[1], ">"), flaw, call)
  }
  # A tibble only warns of a column that is not there.
  withCallingHandlers(code, error = blame, warning = blame)
}
