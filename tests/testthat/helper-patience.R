# Suits as letters, so that snapshots do not depend on the terminal.
options(patience.glyphs = FALSE)

# For what only a UTF-8 locale can show; all else must hold in every locale.
local_utf8 <- function(env = parent.frame()) {
  if (!l10n_info()[["UTF-8"]]) {
    suppressWarnings(withr::local_locale(LC_CTYPE = "C.UTF-8", .local_envir = env))
    skip_if_not(l10n_info()[["UTF-8"]], "This system has no locale C.UTF-8")
  }
}

# A table for a snapshot: its head and its columns, without what tibble and pillar make of them.
show_table <- function(x) {
  head <- tibble::tbl_sum(x)
  head <- head[!startsWith(names(head), "A tibble")]
  head <- trimws(paste0(names(head), ": ", head, recycle0 = TRUE), whitespace = "[: ]")
  cat(sprintf("# %s\n", head), sep = "")
  in_short <- function(one) {
    if (is.data.frame(one)) paste(nrow(one), "rows") else paste(one, collapse = "/")
  }
  columns <- lapply(x, function(column) {
    if (is.list(column)) vapply(column, in_short, "") else column
  })
  withr::local_options(width = 90)
  print(data.frame(columns, check.names = FALSE), digits = 4, row.names = FALSE)
}

# The condition's message in one line: where it breaks depends on the width and on cli.
message_of <- function(condition) {
  gsub("\\s+", " ", cli::ansi_strip(conditionMessage(condition)))
}

expect_words <- function(condition, words) {
  for (one in words) testthat::expect_match(message_of(condition), one, fixed = TRUE)
  invisible(condition)
}

# An error of the class patience_error_TOPIC whose message has these words.
expect_refused <- function(object, topic, ...) {
  classes <- paste0("patience_error_", topic)
  expect_words(testthat::expect_error(object, class = classes), c(...))
}

# A warning of the class patience_warning_TOPIC whose message has these words; the value is that
# of the call.
expect_warned <- function(object, topic, ...) {
  classes <- paste0("patience_warning_", topic)
  testthat::expect_warning(value <- object, class = classes) |> expect_words(c(...))
  invisible(value)
}

# Tests that mount disks, start a server, send signals to processes or run for minutes: where
# the environment variable PATIENCE_TEST_ALL asks for them, as tools/test does.
skip_unless_all <- function() {
  skip_if_not(Sys.getenv("PATIENCE_TEST_ALL") == "true", "PATIENCE_TEST_ALL is not \"true\"")
}

# Waits until done(), and stops with a message where that takes too long.
wait_until <- function(done, what, seconds = 600) {
  end <- Sys.time() + seconds
  while (!done()) {
    if (Sys.time() > end) stop(what, " within ", seconds, " seconds", call. = FALSE)
    Sys.sleep(0.05)
  }
}

# The value of a process of parallel::mcparallel(); one that does not end is killed.
value_of <- function(job, seconds = 600) {
  found <- parallel::mccollect(job, wait = FALSE, timeout = seconds)
  if (is.null(found)) {
    tools::pskill(job$pid, tools::SIGKILL)
    stop("a forked process did not end within ", seconds, " seconds", call. = FALSE)
  }
  found[[1]]
}

# How many seconds another process has computed; NA where Linux does not say it.
processor_seconds <- function(pid) {
  stat <- sprintf("/proc/%d/stat", pid)
  if (!file.exists(stat)) {
    return(NA)
  }
  # Times of user and system, in hundredths.
  fields <- strsplit(sub("^.*\\) ", "", readLines(stat)), " ")[[1]]
  sum(as.numeric(fields[12:13])) / 100
}

# Until another process has gone on for a second and has computed for one more than when this is
# called, however busy the machine is.
wait_for_work <- function(pid) {
  before <- processor_seconds(pid)
  Sys.sleep(1 + is.na(before))
  if (is.na(before)) {
    return()
  }
  done <- function() {
    now <- processor_seconds(pid)
    if (is.na(now)) stop("the process has ended by itself", call. = FALSE)
    now >= before + 1
  }
  wait_until(done, "a process did not get to work")
}

# The value of code in a forked process that is interrupted once it has begun and `when` is
# evaluated here. The interrupt would end the tests as well.
interrupted <- function(code, when = wait_for_work(job$pid)) {
  begun <- withr::local_tempfile()
  job <- parallel::mcparallel({
    file.create(begun)
    code
  })
  wait_until(function() file.exists(begun), "a forked process did not begin")
  force(when)
  tools::pskill(job$pid, tools::SIGINT)
  value_of(job)
}

# Verdicts of an independent solver on the decks of quagnes: a few hundred in a fixture, all
# 40,000 where the environment variable PATIENCE_REFERENCE names the folder they are in.
reference_file <- function(...) {
  folder <- Sys.getenv("PATIENCE_REFERENCE")
  file <- file.path(folder, ...)
  if (!nzchar(folder) || !file.exists(file)) {
    skip("the reference files are not here (PATIENCE_REFERENCE names their folder)")
  }
  file
}

# Solves the decks again; a row for each, with our outcome as `ours`.
solve_verdicts <- function(verdicts, max_states) {
  decks <- deal_cards("agnes", seq_len(max(verdicts$deck)), from = "quagnes")
  solved <- lapply(split(verdicts, verdicts$variant), function(rows) {
    games <- simulate_agnes(
      deals = decks[rows$deck], rules = rows$variant[1], max_states = max_states
    )
    data.frame(rows, ours = as.character(games$outcome))
  })
  do.call(rbind, solved)
}

# Rows that both sides decided, and differently.
disagreements <- function(solved) {
  solved[solved$outcome != "unknown" & solved$ours != "unknown" & solved$outcome != solved$ours, ]
}

# What print() writes, as lines.
printed <- function(x, ...) utils::capture.output(print(x, ...))

# A small file system of its own, where this process may make one.
local_small_disk <- function(kilobytes, env = parent.frame()) {
  skip_on_os(c("windows", "mac"))
  dir <- withr::local_tempdir(.local_envir = env)
  size <- sprintf("size=%dk", kilobytes)
  mounted <- suppressWarnings(system2(
    "mount", c("-t", "tmpfs", "-o", size, "tmpfs", dir), stdout = FALSE, stderr = FALSE
  ))
  if (mounted != 0) skip("only root may mount a small disk")
  withr::defer(system2("umount", c("-l", dir)), env)
  dir
}

# Fills a small disk but for some bytes, at most a page less.
fill_disk <- function(disk, but = 0) {
  filler <- file.path(disk, "filler")
  suppressWarnings(writeBin(raw(1e6), filler))
  if (but > 0) {
    bytes <- file.size(filler) - but
    writeBin(raw(bytes), filler)
  }
}
