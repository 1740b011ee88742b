# What the fuzzer gives in place of what is right: nasty values, damaged ones, mutated texts.
# All are code, so that a case can be read and typed again; randomness comes from a case's seed.

# Whoever passes a function meets its own error.
users_fault <- function(...) {
  stop(structure(class = c("users_fault", "error", "condition"),
                 list(message = "the user's own function fails", call = NULL)))
}

fuzz_values <- expression(
  NULL, NA, NA_character_, NA_integer_, NA_real_, NaN, Inf, -Inf, -1, 0, 0.5, 1, 2, 13, 52, 104,
  1e9, 2^31, 2^53 - 1, 2^53, 1e300, -1e-300, 3L, .Machine$integer.max, -0.0, 1i, as.raw(1:4),
  TRUE, FALSE, c(TRUE, NA), character(), integer(), numeric(), logical(), raw(),
  "", " ", "foo", "a", "AC", "\xff\xfe", c("a", "b", "a"), c("a", NA), "{stop('no')}", "%s %d %n",
  "<b>&amp;</b>", "na\u00efve \U0001F0A1", "\u200b", strrep("a", 1e5), strrep("AC ", 1e4), "1e5",
  "-1", "won", "2024-02-30", "0001-01-01", list(), list(1), list(1, "a", NULL), list(NULL),
  list(list(list())), list(a = 1, 2), pairlist(a = 1), function(...) NULL, users_fault, sum,
  new.env(), emptyenv(), y ~ x, quote(x), quote(f(x)), expression(a), data.frame(),
  data.frame(a = 1:3), data.frame(a = I(list(1, 2))), data.frame(outcome = c("won", "x", NA)),
  data.frame(outcome = factor("won"), variant = NA), data.frame(variant = "a", deal = -1),
  tibble::tibble(), matrix(1:4, 2), matrix(list(), 0, 3), matrix(0, 104, 3),
  array(1:8, c(2, 2, 2)), factor("a"), factor(c("won", NA)), Sys.Date(), as.Date(NA),
  as.POSIXlt("2024-01-01"), as.POSIXct("2024-01-01"), as.difftime(1, units = "secs"),
  numeric_version("1.0"), getLoadedDLLs()[["patience"]][["handle"]], methods::getClass("numeric"),
  structure(1, class = "foo"), c(a = 1, b = NA), c(half_width = 0.01), 1:3, 3:1,
  0:51, 1:52, 0:103, rep(1, 104), rep(NA, 52), seq(0.1, 0.9, 0.1), 1:1000, stdin(),
  globalenv(), as.name("x"), c(1, NaN), c(1, Inf), c(1, 1), structure(1:2, dim = 2L),
  structure("a", names = "\xff"), 1e-9, "Up-Suit-None", "easy", "agnes", "spider", "K", "/",
  "/dev/null", ".", "no/such/folder/file", ":memory:", "file:x?mode=memory", "~",
  strrep("x/", 3e3)
)

fuzz_pick <- function(x) x[[sample.int(length(x), 1)]]

# A copy with one thing wrong, at any depth. Objects of ours are what they are; a table may lose
# rows, columns and numbers.
damaged <- function(x, seed) withr::with_seed(seed, damage(x))

damage <- function(x) {
  if (is.data.frame(x)) {
    damage_table(x)
  } else if (is.object(x) || typeof(x) %in% c("environment", "externalptr")) {
    x # what has no copies too
  } else if (length(x) == 0 || is.function(x)) {
    eval(fuzz_pick(fuzz_values))
  } else if (!is.null(attributes(x)) && runif(1) < 0.15) {
    damage_attribute(x)
  } else if (is.list(x)) {
    damage_list(x)
  } else {
    damage_vector(x)
  }
}

damage_table <- function(x) {
  if (length(x) == 0) {
    return(x)
  }
  at <- sample.int(length(x), 1)
  switch(fuzz_pick(c("rows", "drop", "other", "name", "text")),
    rows = x[sample.int(nrow(x) + 1, fuzz_pick(0:3), replace = TRUE), , drop = FALSE],
    drop = x[-at],
    other = x[sample.int(length(x), fuzz_pick(0:min(2, length(x))))],
    name = stats::setNames(x, replace(names(x), at, "x")),
    text = replace(x, at, list(as.character(x[[at]])))
  )
}

damage_attribute <- function(x) {
  names <- setdiff(names(attributes(x)), c("dim", "dimnames"))
  if (length(names) == 0) {
    return(unclass(x))
  }
  name <- fuzz_pick(names)
  value <- if (runif(1) < 0.5) NULL else eval(fuzz_pick(fuzz_values))
  # R itself refuses many names.
  tryCatch(
    {
      attr(x, name) <- value
      x
    },
    error = function(condition) unclass(x)
  )
}

damage_list <- function(x) {
  at <- sample.int(length(x), 1)
  switch(fuzz_pick(c("deeper", "deeper", "deeper", "other", "other", "drop", "name", "twice")),
    drop = x[-at],
    twice = c(x, x[at]),
    name = stats::setNames(x, replace(as.character(names(x)), at, fuzz_pick(c("", "x", NA)))),
    other = replace(x, at, list(eval(fuzz_pick(fuzz_values)))),
    replace(x, at, list(damage(x[[at]])))
  )
}

damage_vector <- function(x) {
  at <- sample.int(length(x), 1)
  switch(fuzz_pick(c("missing", "other", "drop", "twice", "type", "none", "huge", "names")),
    missing = replace(x, at, NA),
    other = replace(x, at, x[sample.int(length(x), 1)]),
    drop = x[-at],
    twice = c(x, x[at]),
    type = if (is.character(x)) suppressWarnings(as.numeric(x)) else as.character(x),
    none = x[0],
    huge = if (is.numeric(x)) replace(as.numeric(x), at,
      fuzz_pick(c(-1, 1e300, 0.5, Inf))) else x,
    names = stats::setNames(x, rep("a", length(x)))
  )
}

# The name of a file that has one thing wrong: `lines` are those of a good one.
mutated_file <- function(lines, seed) {
  file <- tempfile("mutated", ".")
  withr::with_seed(seed, write_mutated(charToRaw(paste0(lines, "\n", collapse = "")), file))
  file
}

write_mutated <- function(bytes, file) {
  at <- sample.int(length(bytes), 1)
  put <- function(bytes) writeBin(as.raw(bytes), file)
  text <- function() rawToChar(bytes)
  switch(fuzz_pick(c(
    "cut", "flip", "flip", "flips", "mark", "crlf", "zero", "utf16", "none", "folder", "absent",
    "pipe", "gz", "lines", "lines", "token", "token", "token", "latin1", "tabs", "long", "blank"
  )),
    cut = put(bytes[seq_len(at - 1)]),
    flip = put(replace(bytes, at, as.raw(sample(32:126, 1)))),
    flips = put(replace(bytes, sample.int(length(bytes), 20, TRUE), as.raw(sample(0:255, 20)))),
    mark = put(c(as.raw(c(0xef, 0xbb, 0xbf)), bytes)),
    crlf = put(charToRaw(gsub("\n", "\r\n", text()))),
    zero = put(replace(bytes, at, as.raw(0))),
    utf16 = put(c(as.raw(c(0xff, 0xfe)), rbind(bytes, as.raw(0)))),
    none = file.create(file),
    folder = dir.create(file),
    absent = NULL,
    pipe = {
      put(bytes)
      file.rename(file, paste0(file, ".text"))
      # To open a pipe that nobody reads takes for ever, so that is within the limit.
      system(sprintf(
        "(mkfifo %1$s && timeout 5 sh -c 'cat %1$s.text > %1$s') 2>/dev/null &", file
      ))
      Sys.sleep(0.05)
    },
    gz = {
      connection <- gzfile(file, "wb")
      writeBin(bytes, connection)
      close(connection)
    },
    lines = writeLines(fuzz_pick(list(rev, function(x) x[-1], function(x) c(x, x), sample))(
      strsplit(text(), "\n")[[1]]
    ), file, useBytes = TRUE),
    token = put(c(bytes[seq_len(at)], charToRaw(mutation_token()), bytes[-seq_len(at)])),
    latin1 = put(c(bytes[seq_len(at)], as.raw(0xe9), bytes[-seq_len(at)])),
    tabs = put(charToRaw(gsub("[ ,]", "\t", text()))),
    long = put(c(bytes[seq_len(at)], rep(as.raw(65), 1e5), bytes[-seq_len(at)])),
    blank = put(charToRaw(gsub("\n", "\n\n,,,\n", text())))
  )
}

mutation_token <- function() {
  fuzz_pick(c("\n", ",", "\"", "#", "/", " ", "10", "AC", "AC ", "KD KD", "-1", "NA", "1e9", "\t",
              ";", "?", "{x}", "\u2663", "\u00a0", "99999999999999999999"))
}

# The same for text that is passed as such.
mutated_text <- function(lines, seed) {
  withr::with_seed(seed, {
    text <- paste(lines, collapse = "\n")
    for (i in seq_len(sample.int(3, 1))) {
      at <- sample.int(nchar(text), 1)
      text <- paste0(
        substr(text, 1, at), if (runif(1) < 0.5) mutation_token(),
        substring(text, at + sample.int(3, 1))
      )
    }
    if (runif(1) < 0.5) text else strsplit(paste0(text, "\n"), "\n")[[1]]
  })
}
