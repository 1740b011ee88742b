# Whatever writes a file: on a full disk the old file stays, no other one is left, and the error
# says so. R itself does not always.

# Calls write(file) for a file that is there and for a new one, on a disk that has no room at all
# or `almost`, a page; and for /dev/full, unless what is written cannot be a device.
expect_safe_writer <- function(write, name, class = "patience_error_file", device = TRUE,
                               almost = 4096) {
  disk <- local_small_disk(512)
  file <- file.path(disk, name)
  new <- file.path(disk, paste0("new-", name))
  writeLines("old", file)
  for (but in c(0, almost)) {
    fill_disk(disk, but)
    open_connections <- nrow(showConnections())
    for (to in c(file, new)) {
      error <- expect_error(write(to), class = class, info = name)
      expect_match(message_of(error), "cannot be written|exists already", info = name)
    }
    expect_identical(readLines(file), "old", info = name)
    expect_setequal(list.files(disk, all.files = TRUE, no.. = TRUE), c("filler", name))
    expect_identical(nrow(showConnections()), open_connections)
  }
  if (device) {
    skip_if_not(file.exists("/dev/full"))
    expect_refused(write("/dev/full"), "file", "/dev/full")
  }
  unlink(file.path(disk, "filler"))
  unlink(file)
  write(file)
  expect_gt(file.size(file), 0)
}

test_that("a full disk takes no file of deals, games, traces or wins", {
  skip_on_cran()
  deals <- deal_cards("agnes", 1:400)
  expect_safe_writer(function(file) write_deals(deals, file), "deals")
  expect_safe_writer(function(file) write_deals(deals, file, "quagnes"), "decks")
  # So little that R writes it when it closes the file, and only then finds that it cannot.
  expect_safe_writer(function(file) write_deals(deals[1:2], file), "deal", almost = NULL)
  games <- suppressWarnings(spider_games(deals = deal_cards("spider", 1:100)))
  expect_safe_writer(function(file) write_spider_games(games, file), "games.csv")
  expect_safe_writer(function(file) write_spider_games(games[1, ], file), "game", almost = NULL)
  expect_safe_writer(function(file) trace_search(deals[[1]], file = file), "trace")
  wins <- function(file) {
    winnable_deals("Up-Suit-AnyRun", 100, from = "patience", moves = TRUE, file = file)
  }
  expect_safe_writer(wins, "wins.csv", almost = NULL)
})

test_that("a full disk takes no export of a run", {
  skip_on_cran()
  skip_without_sqlite()
  run <- simulate_agnes(2000, "Up-Suit-None", file = local_run_file())
  for (rows in c(100, 1e5)) {
    write <- function(file) export_run(run, file, rows)
    expect_safe_writer(write, "run.csv", device = FALSE)
    skip_if_not_installed("nanoparquet")
    expect_safe_writer(write, "run.parquet", device = FALSE)
  }
})

test_that("a link keeps what it leads to where the disk is full", {
  skip_on_cran()
  disk <- local_small_disk(64)
  link <- file.path(withr::local_tempdir(), "link")
  writeLines("old", file.path(disk, "there"))
  file.symlink(file.path(disk, "there"), link)
  fill_disk(disk)
  expect_error(write_deals(deal_cards("agnes", 1), link), class = "patience_error_file")
  expect_identical(readLines(link), "old")
  expect_identical(Sys.readlink(link), file.path(disk, "there"))
})

test_that("what is added is there as a whole or not at all", {
  skip_on_cran()
  disk <- local_small_disk(64)
  file <- file.path(disk, "games")
  add_lines <- patience:::add_lines
  # A page of the disk ends within what is added.
  writeLines(strrep("a", 4000), file)
  fill_disk(disk)
  expect_refused(add_lines(strrep("b", 200), file), "file", "cannot be written", "No space")
  expect_identical(readLines(file), strrep("a", 4000))
  expect_identical(file.size(file), 4001)
  add_lines(strrep("b", 50), file) # for which there is room
  expect_identical(readLines(file)[2], strrep("b", 50))
  expect_error(add_lines("c", file.path(disk, "new")), class = "patience_error_file")
  expect_false(file.exists(file.path(disk, "new")))
  # A line in the place of another needs no room.
  expect_true(patience:::replace_line(strrep("b", 50), strrep("c", 50), file))
  expect_false(patience:::replace_line(strrep("b", 50), strrep("c", 50), file))
  expect_identical(readLines(file), c(strrep("a", 4000), strrep("c", 50)))
  expect_refused(add_lines("c", "/dev/full"), "file", "No space left on device")
})

test_that("the command adds no half of a game, and says what it did not add", {
  skip_on_cran()
  disk <- local_small_disk(64)
  file <- file.path(disk, "games")
  game <- paste(c("lost", fine_rows), collapse = " ")
  writeLines(c(paste("#", strrep("x", 4090 - nchar(game))), game), file)
  before <- readLines(file)
  typed <- c(rev(fine_rows), "won")
  fill_disk(disk)
  for (record in c("games", "new")) {
    refused <- shell(paste("patience spider record", file.path(disk, record)), typed)
    expect_identical(refused$status, 255L)
    expect_match(refused$err, paste("Not added: won", fine_rows[6]), fixed = TRUE)
    played <- shell(
      paste("patience play --game spider --record", file.path(disk, record)), c("1 2", "d", "q")
    )
    expect_identical(played$status, 255L)
    expect_match(played$err, "Not added: .* lost ", all = FALSE)
    expect_no_match(played$out, "is added")
  }
  expect_identical(readLines(file), before)
  expect_identical(nrow(read_spider_games(file)), 1L)
  expect_setequal(list.files(disk), c("filler", "games"))
  full <- shell("patience spider record /dev/full", typed)
  expect_identical(full$status, 255L)
  expect_match(full$err, "cannot be written.*Not added")
  expect_command_refuses("play --game spider --record /dev/full", "is a device")
  # Moves that are saved.
  saved <- shell(
    "patience play --number 26", c("d", paste("save", file.path(disk, "moves.csv")), "q")
  )
  expect_match(saved$out, "cannot be written", all = FALSE)
  expect_false(file.exists(file.path(disk, "moves.csv")))
})

test_that("a torn line is a remark once a game is added after it", {
  skip_on_cran()
  file <- withr::local_tempfile()
  writeBin(charToRaw(paste0("lost ", paste(fine_rows, collapse = " "), "\nwon 2J56")), file)
  added <- shell(paste("patience spider record", file), c(rev(fine_rows), "won"))
  expect_identical(added$status, 0L)
  expect_match(added$err, "ends within line 2, which is left out", all = FALSE)
  expect_identical(readLines(file)[2], "# won 2J56")
  expect_silent(games <- read_spider_games(file))
  expect_identical(as.character(games$result), c("lost", "won"))
})

test_that("all that the command writes to a full standard output is an error", {
  skip_on_cran()
  skip_if_not(file.exists("/dev/full"))
  file <- withr::local_tempfile()
  write_spider_games(sample_games(), file)
  for (line in c(
    "manual", "completion bash", "deal -n 1-3 --format quagnes", "deal --format csv",
    "simulate 10 --format jsonl", "table --stored atlas", "--help", "--version", "sitrep",
    paste("spider test", file)
  )) {
    expect_shell_refuses(paste("patience", line, "> /dev/full"), "output cannot be written")
  }
})

test_that("where no link can be made the old command stays", {
  skip_on_cran()
  skip_on_os("windows")
  folder <- withr::local_tempdir()
  old <- "/somewhere/patience/cli/patience"
  file.symlink(old, file.path(folder, "patience"))
  suppressMessages(install_cli(folder))
  expect_true(file.exists(file.path(folder, "patience")))
  expect_identical(list.files(folder), "patience")
  # A disk that takes no more names.
  disk <- local_small_disk(64)
  file.symlink(old, file.path(disk, "patience"))
  system2("mount", c("-o", "remount,ro", disk))
  expect_refused(install_cli(disk), "file", "cannot be written", "Read-only file system")
  expect_identical(Sys.readlink(file.path(disk, "patience")), old)
})

test_that("what comes on the standard input is read whole or not", {
  skip_on_cran()
  disk <- local_small_disk(256)
  # R's own folder of temporary files, which has room to begin with.
  fill <- sprintf("dd if=/dev/zero of=%s/filler bs=1k count=250 2>/dev/null", disk)
  lines <- rep(paste(c("won", fine_rows), collapse = " "), 5000)
  refused <- shell(
    c(fill, sprintf("TMPDIR=%s patience spider test", disk)), lines
  )
  expect_identical(refused$status, 255L)
  expect_match(refused$err, "cannot be written", all = FALSE)
})
