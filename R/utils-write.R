# Writes files so that all of the content is there, or nothing is and an error says so.

# Writes bytes into a file, or with `open` "ab" to its end. Returns NULL, or why they are not all
# there. R tells of a full disk by an error, by a warning when the file is closed or, of what was
# flushed, not at all. So the size is looked at, too.
why_not_written <- function(bytes, file, open = "wb") {
  before <- if (open == "ab" && file.exists(file)) file.size(file) else 0
  size <- before + length(bytes)
  failed <- what_failed(put_bytes(bytes, file, open))
  if (is.null(failed) && !is_device(file) && !isTRUE(file.size(file) >= size)) {
    failed <- "it is too short"
  }
  failed
}

# From the byte `at` on, counted from 0, where a file is changed ("r+b").
put_bytes <- function(bytes, file, open, at = NULL) {
  output <- file(file, open, raw = TRUE)
  on.exit(close(output))
  if (!is.null(at)) seek(output, at, rw = "write")
  writeBin(bytes, output)
}

# Lines as bytes, whatever options(encoding = ) is.
bytes_of_lines <- function(lines) {
  end <- if (.Platform$OS.type == "windows") "\r\n" else "\n"
  output <- rawConnection(raw(), "wb")
  on.exit(close(output))
  writeLines(lines, output, end, useBytes = TRUE)
  rawConnectionValue(output)
}

# What the system says stands behind what R says, or is missing.
abort_unwritten <- function(file, failed) {
  said <- regmatches(failed, regexpr("(: +|, reason ')[^:']+'?$", failed))
  why <- if (length(said) > 0) gsub("^(: +|, reason ')|'$", "", said) else "Its disk may be full"
  abort_input("file", c("{.file {file}} cannot be written.", i = "{why}."))
}

write_bytes <- function(bytes, file) {
  failed <- why_not_written(bytes, file)
  if (!is.null(failed)) abort_unwritten(file, failed)
}

# Lines or bytes.
write_whole_file <- function(content, file) {
  file <- check_path(file, "file")
  bytes <- if (is.raw(content)) content else bytes_of_lines(content)
  if (is_device(file)) {
    return(write_bytes(bytes, file))
  }
  replace_file(file, function(beside) {
    failed <- why_not_written(bytes, beside)
    if (!is.null(failed)) abort_unwritten(file, failed)
  })
}

# Writes a new file beside the old one by write(path), and renames it. So a full disk or a kill
# leaves the old file, and no half of a new one. A link stays and leads to the new file, which the
# same people may read and write as the old one.
replace_file <- function(file, write) {
  real <- linked_file(file)
  beside <- tempfile("patience", dirname(real))
  on.exit(unlink(beside))
  write(beside)
  failed <- what_failed({
    if (file.exists(real)) Sys.chmod(beside, file.mode(real), use_umask = FALSE)
    # R says that it cannot rename by a warning.
    file.rename(beside, real)
  })
  if (!is.null(failed)) abort_unwritten(file, failed)
}

# Where a link leads, there or not; forty links at most, as for the system.
linked_file <- function(file) {
  file <- path.expand(file)
  for (i in 1:40) {
    to <- Sys.readlink(file)
    if (is.na(to) || !nzchar(to)) break
    file <- if (startsWith(to, "/")) to else file.path(dirname(file), to)
  }
  file
}

# Lines to the end of a file. What a full disk took of them is taken back: half a line would be no
# line of the file for ever after.
add_lines <- function(lines, file) {
  bytes <- bytes_of_lines(lines)
  before <- if (file.exists(file)) file.size(file)
  failed <- why_not_written(bytes, file, "ab")
  if (is.null(failed)) {
    return(invisible())
  }
  if (is.null(before)) {
    unlink(file)
  } else if (!is_device(file)) {
    what_failed(cut_file(file, before))
  }
  abort_unwritten(file, failed)
}

cut_file <- function(file, size) {
  output <- file(file, "r+b", raw = TRUE)
  on.exit(close(output))
  seek(output, size, rw = "write")
  truncate(output)
}

# Puts a line where another one of as many bytes stands, the last one if there are several, which
# needs no room; FALSE if there is none.
replace_line <- function(old, new, file) {
  at <- grepRaw(bytes_of_lines(old), read_bytes(file), fixed = TRUE, all = TRUE)
  if (length(at) == 0) {
    return(FALSE)
  }
  failed <- what_failed(put_bytes(charToRaw(new), file, "r+b", max(at) - 1))
  if (!is.null(failed)) abort_unwritten(file, failed)
  TRUE
}

# What the first error of `code`, or its first warning, says; NULL if there is none. After a
# warning it goes on: one that comes while a connection is closed would leave it open.
what_failed <- function(code) {
  failed <- NULL
  keep <- function(fault) if (is.null(failed)) failed <<- conditionMessage(fault)
  tryCatch(
    withCallingHandlers(code, warning = function(fault) {
      keep(fault)
      invokeRestart("muffleWarning")
    }),
    error = keep
  )
  failed
}
