# Who calls whom in a folder of R files, by file and by room, and who includes whom in src/. A
# room is the first word of a file's name.

# The rooms from the bottom up: a file may use its own room and those before it.
house_rooms <- c(
  "conditions", "utils", "games", "cards", "deals", "rate", "run", "agnes", "lucie", "galactic",
  "spider", "results", "app", "cli"
)
# The games stand beside each other and know nothing of one another.
house_games <- c("agnes", "lucie", "galactic", "spider")

house_room <- function(file) sub("[-.].*", "", file)

# The top-level names of the files: a data frame of file, name and code.
house_names <- function(folder) {
  files <- list.files(folder, "[.]R$")
  do.call(rbind, lapply(files, function(file) {
    code <- parse(file.path(folder, file), keep.source = FALSE, encoding = "UTF-8")
    code <- Filter(function(one) is.call(one) && identical(one[[1]], quote(`<-`)), code)
    data.frame(
      file = rep(file, length(code)),
      name = vapply(code, function(one) as.character(one[[2]]), ""),
      code = I(lapply(code, `[[`, 3))
    )
  }))
}

# What each of them uses: a data frame of name, file, uses, used_file.
house_calls <- function(folder) {
  defined <- house_names(folder)
  used <- lapply(defined$code, function(code) {
    is_function <- is.call(code) && identical(code[[1]], quote(`function`))
    if (is_function) codetools::findGlobals(eval(code, baseenv())) else all.names(code)
  })
  calls <- data.frame(
    name = rep(defined$name, lengths(used)), file = rep(defined$file, lengths(used)),
    uses = unlist(used)
  )
  calls$used_file <- defined$file[match(calls$uses, defined$name)]
  unique(calls[!is.na(calls$used_file) & calls$file != calls$used_file, ])
}

# Calls that go up, from a room to one above it or from one game to another, in words.
house_upward <- function(calls) {
  room <- house_room(calls$file)
  used <- house_room(calls$used_file)
  up <- match(used, house_rooms) > match(room, house_rooms) |
    room %in% house_games & used %in% house_games & room != used
  house_words(calls[is.na(up) | up, ])
}

# Calls between files that lie on a circle: what is left when files that call no other file are
# taken away again and again, and then those that no other file calls.
house_circles <- function(calls) {
  repeat {
    ends <- !calls$used_file %in% calls$file | !calls$file %in% calls$used_file
    if (!any(ends)) break
    calls <- calls[!ends, ]
  }
  house_words(calls)
}

house_words <- function(calls) {
  sprintf("%s() of %s uses %s of %s", calls$name, calls$file, calls$uses, calls$used_file)
}

# What the folders of src/ include: a data frame of folder, file and `to`, a file of src/ or
# inst/include, or a header of R's, Rcpp's, RcppParallel's or Boost's.
house_includes <- function(src) {
  files <- grep("/", list.files(src, "[.](h|cpp)$", recursive = TRUE), value = TRUE)
  to <- lapply(files, function(file) {
    lines <- grep("^#include", readLines(file.path(src, file)), value = TRUE)
    own <- grepl('"', lines, fixed = TRUE)
    to <- sub('^#include ["<](.*)[">].*', "\\1", lines)
    to[own] <- sub("^[a-z]+/[.][.]/", "", paste0(dirname(file), "/", to[own]))
    sub("^[a-z]+/patience/", "inst/include/", to[own | grepl("^(R|tbb/|boost/)", to)])
  })
  file <- rep(files, lengths(to))
  data.frame(folder = dirname(file), file = file, to = unlist(to))
}

# Those that `may` does not name, in words. It has for each folder what CONTRIBUTING.md says.
house_forbidden <- function(includes, may) {
  named <- function(what) {
    unlist(Map(grepl, what, may[includes$folder], fixed = TRUE), use.names = FALSE)
  }
  to <- includes$to
  allowed <- dirname(to) == includes$folder | named(sprintf("`%s`", dirname(to))) |
    named(sprintf("`%s`", to)) | grepl("^(R|tbb/)", to) & named("Rcpp") |
    grepl("^boost/", to) & named("Boost.Math")
  with(includes[!allowed, ], sprintf("%s includes %s", file, to))
}
