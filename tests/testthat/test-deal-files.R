test_that("both formats go back and forth", {
  deals <- deal_cards(number = 1:3)
  cards <- function(deals) lapply(deals, function(deal) deal$cards)
  for (format in c("line", "quagnes")) {
    file <- withr::local_tempfile()
    expect_identical(write_deals(deals, file, format), deals)
    expect_identical(cards(read_deals(file)), cards(deals))
  }
  expect_length(readLines(file), 156)
  expect_match(readLines(file, 1), "^\\([0-9]+, [0-3]\\)$")
})

test_that("one deal, comments, blank lines and line ends are fine", {
  deal <- deal_cards()
  file <- withr::local_tempfile()
  write_deals(deal, file)
  line <- readLines(file)
  mark <- as.raw(c(0xef, 0xbb, 0xbf))
  text <- charToRaw(paste0("# a comment\r\n\r\n", line, " # mine\r\n"))
  writeBin(c(mark, text), file)
  expect_identical(read_deals(file)[[1]]$cards, deal$cards)
})

test_that("bad files are refused, with the line", {
  folder <- withr::local_tempdir()
  write <- function(...) {
    file <- file.path(folder, "decks.txt")
    writeLines(c(...), file)
    file
  }
  text <- function(n) vapply(deal_cards(number = seq_len(n)), format, "")
  refused <- function(file, ...) expect_refused(read_deals(file), ...)
  lines <- text(2)
  one_not <- sub("[^ ]+", "1H", lines[2])
  refused(write(lines[1], one_not), "deal", 'decks.txt, line 2: "1H" is not a card')
  one_twice <- sub("[^ ]+ ([^ ]+)", "\\1 \\1", lines[2])
  refused(write(lines[1], one_twice), "deal", "line 2: 10C is there already, on line 2")
  refused(
    write(lines[1], paste(strsplit(lines[2], " ")[[1]][1:20], collapse = " ")),
    "deal", "decks.txt, line 2: a deck has 52 cards, not 20. Missing: "
  )
  refused(write("", "# nothing"), "file", "decks.txt' has no cards in it")
  quagnes <- file.path(folder, "decks.txt")
  write_deals(deal_cards(number = 1:2), quagnes, "quagnes")
  cards <- readLines(quagnes)
  refused(
    write(replace(cards, 60, "(13, 0)")),
    "deal", 'line 60: "(13, 0)" is not a card: in numbers it is (rank, suit)'
  )
  refused(write(replace(cards, 60, "ace of spades")), "deal", 'line 60: "ace" is not a card')
  refused(write(replace(cards, 60, cards[58])), "deal", "line 60: 4C is there already, on line")
  refused(write(cards[1:100]), "deal", "line 100: a deck has 52 cards, not 48. Missing: ")
  writeBin(as.raw(c(65, 0, 66)), quagnes)
  refused(quagnes, "file", "decks.txt' is not a text file: byte 2 is zero")
  writeBin(as.raw(c(0xff, 0xfe, 0x41)), quagnes)
  refused(quagnes, "file", "decks.txt' is not a text file in UTF-8")
  expect_refused(read_deals("no/such/file"), "file", "There is no file 'no/such/file'")
  expect_refused(read_deals("QC 9C\nJC KC 10C", "lucie"), "file", "not text of several lines")
  expect_refused(read_deals(7), "file", "`file` must be the name of a file, not 7")
  expect_error(read_deals(folder), "is a folder", class = "patience_error_file")
  expect_error(read_deals(NA_character_), class = "patience_error_file")
})

test_that("a pipe is read to its end", {
  skip_on_os("windows")
  folder <- withr::local_tempdir()
  file <- file.path(folder, "decks.txt")
  deals <- deal_cards(number = 1:1000)
  write_deals(deals, file)
  fifo <- file.path(folder, "pipe")
  system2("mkfifo", shQuote(fifo))
  system2("cat", c(shQuote(file), ">", shQuote(fifo)), wait = FALSE)
  found <- read_deals(fifo)
  expect_identical(found[[1000]]$cards, deals[[1000]]$cards)
  expect_length(found, 1000)
})

test_that("a file is written whole or not at all", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "missing", "decks.txt")
  expect_error(write_deals(deal_cards(), file), class = "patience_error_file")
  expect_length(list.files(folder, recursive = TRUE), 0)
  expect_error(write_deals(1:52, file), class = "patience_error_deal")
  expect_error(write_deals(deal_cards(), file, "xml"), class = "patience_error_argument")
})

test_that("a link stays, and what it leads to is written", {
  skip_on_os("windows")
  folder <- withr::local_tempdir()
  file <- file.path(folder, "deals.txt")
  link <- file.path(withr::local_tempdir(), "link.txt")
  writeLines("before", file)
  file.symlink(file, link)
  write_deals(deal_cards(number = 1:2), link)
  expect_identical(Sys.readlink(link), file)
  expect_identical(dir(folder), "deals.txt")
  # One that leads nowhere yet does so too.
  file.symlink("new.txt", file.path(folder, "other"))
  write_deals(deal_cards(), file.path(folder, "other"))
  expect_setequal(dir(folder), c("deals.txt", "new.txt", "other"))
  expect_identical(Sys.readlink(file.path(folder, "other")), "new.txt")
  expect_identical(read_deals(file)[[2]]$cards, deal_cards(number = 1:2)[[2]]$cards)
})

test_that("a device is written to and never replaced or removed", {
  skip_on_os("windows")
  kind <- function() system2("stat", c("-c", "%F", "/dev/null"), stdout = TRUE)
  skip_if_not(Sys.info()[["sysname"]] == "Linux")
  before <- kind()
  write_deals(deal_cards(number = 1:2), "/dev/null")
  expect_error(simulate_agnes(5, "Up-Suit-None", file = "/dev/null"),
               class = "patience_error_run_file")
  expect_identical(kind(), before)
  # Where the output goes to a file, this is a link to that file.
  out <- withr::local_tempfile()
  answer <- withr::local_tempfile()
  code <- sprintf("cat(patience:::is_device('/dev/../dev/stdout'), file = '%s')", answer)
  system2(
    file.path(R.home("bin"), "Rscript"), c("-e", shQuote(code)), stdout = out,
    env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
  )
  expect_identical(readLines(answer, warn = FALSE), "TRUE")
})

test_that("deals that come with their rules keep them in a file", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "decks.txt")
  for (game in c("agnes", "lucie", "spider")) {
    deals <- c(deal_cards(game, 7:8, from = "pysolfc"), deal_cards(game, 9))
    write_deals(deals, file)
    read <- read_deals(file, game)
    rules <- function(deals) lapply(unclass(deals), function(deal) deal[["rules"]])
    expect_identical(rules(read), rules(deals))
    expect_identical(as.character(read), as.character(deals))
  }
  trefoil <- deal_cards("lucie", 1, from = "pysolfc", rules = "trefoil")
  write_deals(trefoil, file)
  expect_identical(read_deals(file, "lucie")[[1]]$rules, trefoil$rules)
  expect_identical(deal_cards("agnes", 1, from = "quagnes")$rules, "quagnes")
})

test_that("a tableau that is written says which deal of its game it is, and under which rules", {
  file <- withr::local_tempfile()
  deals <- as_deal(c("Deal 3", "KD / 9D 8D QD JD / 10D"), "lucie")
  expect_identical(deals$deal, 3L)
  deals$rules <- "Lucie-3-Merci"
  write_deals(deals, file)
  expect_match(readLines(file), "10D # deal: 3 # rules: Lucie-3-Merci", fixed = TRUE)
  again <- read_deals(file, "lucie")[[1]]
  expect_identical(again[c("fans", "deal", "rules")], deals[c("fans", "deal", "rules")])
})
