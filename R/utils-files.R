# The lines of a text in one string or in several.
text_lines <- function(x) unlist(strsplit(paste0(x, "\n"), "\r\n|\n|\r"))

# Lines with their numbers, without comments and empty ones.
numbered_lines <- function(lines) {
  lines <- data.frame(number = seq_along(lines), text = trimws(sub("#.*", "", lines)))
  lines[nzchar(lines$text), ]
}

# No system has longer paths.
longest_path <- 4095

check_path <- function(file, topic, what = "file") {
  good <- is.character(file) && length(file) == 1 && !is.na(file) && nzchar(file) &&
    is_valid(file)
  if (!good) {
    abort_input(topic, "{.arg {what}} must be the name of a {what}, not {shown(file)}.")
  }
  if (nchar(file, "bytes") > longest_path) {
    abort_input(topic, "{.arg {what}} is longer than any path can be.")
  }
  native_path(file)
}

# In a C locale R knows of no characters beyond ASCII, and files have names of them all the same.
# The system wants their bytes without a mark, and SQLite wants them marked as what they are.
native_path <- function(path) {
  if (in_c_locale() && Encoding(path) != "unknown") {
    path <- enc2utf8(path)
    Encoding(path) <- "unknown"
  }
  path
}

as_utf8 <- function(x) {
  bytes <- in_c_locale() & Encoding(x) == "unknown" & validUTF8(x)
  if (any(bytes)) Encoding(x)[bytes] <- "UTF-8"
  enc2utf8(x)
}

# Whether text is of characters: in a C locale, to which every byte is one, of those of UTF-8.
is_valid <- function(x) validEnc(x) & (validUTF8(x) | !in_c_locale())

in_c_locale <- function() {
  known <- l10n_info()
  .Platform$OS.type != "windows" && !known[["UTF-8"]] && !known[["Latin-1"]] &&
    isTRUE(grepl("ANSI|ASCII|646", known[["codeset"]]))
}

# The last part of a path, for messages and the names of what is read.
file_name <- function(file) without_controls(basename(native_path(file)))

# Text in which what would command a terminal is a question mark.
without_controls <- function(text) {
  text <- gsub("[\001-\010\013-\037\177]", "?", text, useBytes = TRUE)
  # Those of eight bits, as UTF-8 has them: found by bytes, in any locale.
  of_eight <- lapply(0x80:0x9f, function(byte) rawToChar(as.raw(c(0xc2, byte))))
  for (control in of_eight) text <- gsub(control, "?", text, fixed = TRUE, useBytes = TRUE)
  text
}

read_text <- function(file) lines_of_bytes(read_whole_file(file), file)

# All bytes of a file that was named.
read_whole_file <- function(file) {
  file <- check_path(file, "file")
  if (dir.exists(file)) {
    abort_input("file", "{.file {file}} is a folder, not a file.")
  }
  if (!file.exists(file)) {
    if (grepl("\n", file)) {
      abort_input("file", "{.arg file} must be the name of a file, not text of several lines.")
    }
    abort_input("file", "There is no file {.file {file}}.")
  }
  tryCatch(suppressWarnings(read_bytes(file)), error = function(e) {
    abort_input("file", "{.file {file}} cannot be read.")
  })
}

# The lines of text in bytes, which messages call `file`.
lines_of_bytes <- function(bytes, file) {
  file <- native_path(file)
  bytes <- from_utf16(bytes)
  zero <- match(as.raw(0), bytes)
  if (!is.na(zero)) {
    abort_input("file", "{.file {file}} is not a text file: byte {zero} is zero.")
  }
  mark <- as.raw(c(0xef, 0xbb, 0xbf))  # of UTF-8, as some editors write it
  if (identical(bytes[1:3], mark)) bytes <- bytes[-(1:3)]
  control <- which(bytes < as.raw(32) & !bytes %in% as.raw(9:13))[1]
  if (!is.na(control)) {
    abort_input("file", "{.file {file}} is not a text file: byte {control} is a control
      character.")
  }
  text <- rawToChar(bytes)
  if (!validUTF8(text)) {
    abort_input("file", "{.file {file}} is not a text file in UTF-8.")
  }
  Encoding(text) <- "UTF-8"
  strsplit(text, "\r\n|\n|\r")[[1]]
}

# Of a text; an editor may leave its last line without an end, or a full disk.
ends_within_line <- function(bytes) {
  length(bytes) > 0 && !utils::tail(bytes, 1) %in% charToRaw("\r\n")
}

# Text with a mark of UTF-16, as PowerShell writes it, in UTF-8.
from_utf16 <- function(bytes) {
  marks <- list("UTF-16LE" = as.raw(c(0xff, 0xfe)), "UTF-16BE" = as.raw(c(0xfe, 0xff)))
  for (encoding in names(marks)) {
    if (length(bytes) %% 2 == 0 && identical(bytes[1:2], marks[[encoding]])) {
      return(iconv(list(bytes[-(1:2)]), encoding, "UTF-8", toRaw = TRUE)[[1]])
    }
  }
  bytes
}

# A file of the package's, and a table in one, whatever options(encoding = ) is.
shipped <- function(file) system.file("extdata", file, package = "patience", mustWork = TRUE)
shipped_table <- function(file, ...) {
  utils::read.csv(shipped(file), ..., fileEncoding = "native.enc")
}

# To its end, since a pipe has no size, or until there are more than `most` bytes.
read_bytes <- function(file, most = Inf) {
  input <- file(file, "rb", raw = TRUE)
  on.exit(close(input))
  parts <- list()
  repeat {
    part <- readBin(input, "raw", 2^20)
    if (length(part) == 0 || sum(lengths(parts)) > most) {
      return(c(raw(), unlist(parts)))
    }
    parts <- c(parts, list(part))
  }
}

# What must not be replaced or removed: a pipe with a name or, as root may do, a device, or a link
# to where its output goes at the moment, such as /dev/stdout.
is_device <- function(file) {
  if (.Call(patience_is_special_file, path.expand(file))) {
    return(TRUE)
  }
  real <- function(path) suppressWarnings(normalizePath(path, mustWork = FALSE))
  paths <- c(real(file), file.path(real(dirname(file)), basename(file)))
  any(grepl("^/(dev|proc)/", paths) & !startsWith(paths, "/dev/shm/"))
}

need_package <- function(packages, what) {
  absent <- packages[!vapply(packages, requireNamespace, TRUE, quietly = TRUE)]
  if (length(absent) > 0) {
    abort_input("package", c(
      "For {what} the package{cli::qty(absent)}{?s} {.pkg {absent}} {?is/are} needed.",
      i = "{.code install.packages({paste(deparse(absent), collapse = '')})}"
    ))
  }
}

check_file_name <- function(file) {
  file <- check_path(file, "run_file")
  if (file == ":memory:" || grepl("^file:", file)) {
    abort_input("run_file", c(
      "{.arg file} must be the name of a file, not {shown(file)}.",
      i = "To SQLite it would be another thing: a database in memory, or an address."
    ))
  }
  if (is_device(file)) {
    abort_input("run_file", "{.file {file}} is a device, and no file can be in its place.")
  }
  # SQLite puts files beside it whose names are longer by up to eight bytes.
  if (nchar(basename(file), "bytes") > 247) {
    abort_input("run_file", "The name of {.arg file} has {nchar(basename(file), 'bytes')} bytes;
      here it may have 247.")
  }
  path.expand(file)
}
