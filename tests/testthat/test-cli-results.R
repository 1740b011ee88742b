test_that("simulations come as a table, as rows, and as a run file that goes on", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  skip_without_sqlite()
  folder <- withr::local_tempdir()
  simulate <- sprintf("cd %s; patience simulate --rules Up-Suit-None,Up-Suit-HighRun", folder)
  games <- simulate_agnes(60, c("Up-Suit-None", "Up-Suit-HighRun"))

  rows <- shell(paste(simulate, "60 -f csv | tee rows.csv"))
  expect_identical(rows$err, character())
  csv <- from_csv(rows$out)
  expect_named(csv, names(games))
  expect_equal(csv$examined, games$examined)
  expect_identical(csv$outcome, as.character(games$outcome))

  shell(paste(simulate, "40 --file run"))
  table <- shell(paste(simulate, "60 --file run"))
  expect_identical(table$status, 0L)
  expect_identical(table$out, utils::capture.output(print(win_rate_table(games))))
  rates <- as.data.frame(win_rate(games))
  again <- shell(c(
    paste("cd", folder), "patience table run -f csv", "patience table rows.csv -f csv"
  ))
  expect_equal(from_csv(again$out[1:3])$conf_low, rates$conf.low)
  expect_equal(from_csv(again$out[4:6])$conf_high, rates$conf.high)

  exported <- shell(c(
    paste("cd", folder), "patience export run | tail -1", "patience export run x.csv"
  ))
  expect_identical(exported$out, tail(rows$out, 1))
  expect_identical(readLines(file.path(folder, "x.csv")), rows$out)
  compared <- shell(sprintf("patience compare -f csv < %s/rows.csv", folder))
  expect_equal(from_csv(compared$out)$p_value, compare_variants(games)$p.value)
})

test_that("the other games are simulated, and the package's own results shown", {
  skip_on_cran()
  played <- shell("patience simulate 5 -g spider --player person --width 9 -r Spider-1 -f csv")
  person <- simulate_spider(5, player = "person", width = 9, rules = "Spider-1")
  expect_identical(from_csv(played$out)$moves, person$moves)
  lucie <- shell("patience simulate 20 -g lucie -r Lucie-2 --policy value -f csv")
  expect_equal(
    from_csv(lucie$out)$left_1, simulate_lucie(20, "Lucie-2", policy = "value")$left_1
  )
  galactic <- shell("patience simulate --number 5-9 -g galactic --strategy first -s 2 -f csv")
  expect_identical(
    from_csv(galactic$out)$moves,
    simulate_galactic(number = 5:9, strategy = "first", seed = 2)$moves
  )
  spider <- shell("patience simulate 30 -g spider")
  expect_match(spider$out[4], format(mean(simulate_spider(30)$agt), digits = 7), fixed = TRUE)
  stored <- shell("patience table --stored seven")
  expect_identical(
    stored$out, utils::capture.output(print(win_rate_table(agnes_atlas("games", "seven"))))
  )
  atlas <- shell("patience table --stored atlas -f csv")
  expect_equal(from_csv(atlas$out)$won, agnes_atlas()$won)
  expect_match(atlas$out[2], "^Up-Suit-None,100000,")
  pairs <- shell("patience compare --stored atlas --reference Up-Suit-None -f csv")
  expect_equal(
    from_csv(pairs$out)$estimate,
    compare_variants(agnes_atlas("pairs"), reference = "Up-Suit-None")$estimate
  )
  published <- shell("patience compare --stored seven --published -f csv")
  expect_identical(
    from_csv(published$out)$source,
    as.character(compare_published(agnes_atlas("games", "seven"))$source)
  )
  until <- shell("patience simulate 2000 --until half-width=0.1 -f csv")
  expect_lt(length(until$out), 2001)
  table <- shell("patience galactic --table --ranks 1-2 --rules easy -f csv")
  expect_identical(from_csv(table$out)$won, c(1L, 19426L))
})

test_that("winnable deals, a situation report and Spider's tests are those of R", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  semicolons <- c("\"variant\";\"deal\";\"outcome\"", "\"a\";1;\"won\"")
  expect_shell_refuses("patience table", "There are no rules \"a\"", semicolons)
  text <- shell("patience winnable 6 -r Up-Suit-AnyRun-NoSplit --seed 1 --moves")$out
  expect_match(text[1], "^Up-Suit-AnyRun-NoSplit: [1-6] of 6 won, 0 unknown$")
  expect_match(text, "^[1-6]: [0-9]-", all = FALSE)
  winnable <- shell("patience winnable 6 -r Up-Suit-AnyRun-NoSplit --seed 1 --moves -f csv")
  expect_identical(
    from_csv(winnable$out)$line,
    winnable_deals("Up-Suit-AnyRun-NoSplit", 6, from = "patience", moves = TRUE)$line
  )
  spider <- shell("patience winnable --game spider --xp --number 7 -r Spider-1 -f csv")$out
  expect_identical(from_csv(spider)$variant, "Spider-1")
  expect_identical(from_csv(spider)$from, "windows-xp")
  report <- from_json(shell("patience sitrep -f json")$out)
  expect_identical(report$threads$machine, patience_sitrep()$threads[["machine"]])

  sample <- system.file("extdata", "spider-sample.csv", package = "patience")
  games <- read_spider_games(sample)
  tested <- shell(sprintf("patience spider test --reps 999 -f csv %s", sample))
  expect_equal(
    from_csv(tested$out)$p_value, test_dealer(games, reps = 999)$p.value
  )
  after <- shell(sprintf("patience spider test --after won --reps 999 < %s", sample))
  streaks <- utils::capture.output(print(test_streaks(games, reps = 999)))
  expect_identical(after$out, streaks)
  two <- withr::local_tempfile(fileext = ".csv")
  both <- games
  both$program <- rep(c("a", "b"), length.out = nrow(games))
  write_spider_games(both, two)
  compared <- shell(sprintf("patience spider compare --reps 999 -f csv %s", two))
  expect_equal(from_csv(compared$out)$p_value, compare_dealers(both, reps = 999)$p.value)
  one <- shell(sprintf("patience spider test --program a -f csv %s", two))
  expect_equal(from_csv(one$out)$p_value, test_dealer(both[both$program == "a", ])$p.value)
  expect_shell_refuses(sprintf("patience spider test %s", two), "Choose one by")
  watched <- shell(sprintf("patience spider monitor -f csv %s", sample))
  expect_equal(from_csv(watched$out)$e_value, monitor_dealer(games)$evidence$e.value)
  changed <- shell(sprintf("patience spider monitor --change --run-length 50 %s", sample))
  expect_identical(
    changed$out, utils::capture.output(print(monitor_change(games, run_length = 50)))
  )
})

test_that("games of Spider are recorded row by row", {
  skip_on_cran()
  file <- withr::local_tempfile()
  rows <- c(
    "2J56J9JQ59", "A7KT348Q62", "3AQ9T7K854", "6T2K45A837", "J9Q25A7K3T", "48AT6Q3975", "lost"
  )
  record <- paste("patience spider record", file)
  first <- shell(paste(record, "--program 'My Spider'"), c(rows, rev(rows[-7]), "won"))
  expect_identical(first$status, 0L)
  expect_match(first$err, "2 games added")
  shell(record, tolower(rows[c(2:6, 1, 7)]))
  games <- read_spider_games(file)
  expect_identical(as.character(games$result), c("lost", "won", "lost"))
  expect_identical(games$agt[1], games$agt[2])
  expect_identical(as.character(games$program), rep("My Spider", 3))
  expect_length(readLines(file), 4)
  # What cannot be is asked for again, and what was typed before stays.
  typos <- shell(record, c(
    rows[1], "2J56J9JQ5", "A7KT348Q62X", "2222222222", rows[2:6], "who knows", "gave up"
  ))
  expect_identical(typos$status, 0L)
  expect_match(typos$err, "\"2J56J9JQ5\" has 9 cards, not ten. Again:", fixed = TRUE, all = FALSE)
  expect_match(typos$err, "A7KT348Q62X.* must be ten cards", all = FALSE)
  expect_match(typos$err, "there are 11 cards of rank 2, and a", fixed = TRUE, all = FALSE)
  expect_match(typos$err, "not \"who knows\". Again:", fixed = TRUE, all = FALSE)
  games <- suppressWarnings(read_spider_games(file)) # the same cards as before
  expect_identical(games$rows[[4]], rows[1:6])
  expect_identical(as.character(games$result[4]), "lost")
  # A row is missing: the rest is not taken for another game.
  short <- shell(record, c(rows[1:5], "won", rows))
  expect_identical(short$status, 255L)
  expect_match(short$err, "ends after row 5", all = FALSE)
  expect_match(short$err, rows[5], all = FALSE)
  expect_length(readLines(file), 5)
})

test_that("Ctrl-C ends the wait for a line at once", {
  skip_on_cran()
  skip_unless_all()
  for (command in c("patience spider record games.txt", "patience play")) {
    found <- shell(c(
      # Its input stays open: an end of it would be the end of the game.
      "set -m", "cd $(mktemp -d)", "mkfifo in", "exec 3<>in", "echo '?' >&3",
      paste(command, "< in > out 2>&1 &"), "job=$!",
      "until grep -q '[?a-z]' out; do sleep 0.2; done; sleep 1", # it has answered, and waits
      "before=$(date +%s)", "kill -INT -$job", "wait $job", "echo $?",
      "echo $(( $(date +%s) - before ))"
    ))
    expect_identical(found$out[1], "130", info = command)
    expect_lt(as.numeric(found$out[2]), 30)
  }
})

test_that("Ctrl-C ends it with what is finished and status 130", {
  skip_on_cran()
  skip_without_sqlite()
  skip_unless_all()
  skip_if_not(file.exists("/proc/self/stat"))
  # As a terminal does, to all processes of the command, once it has computed for a second more
  # than twice the time that two deals take with all that is loaded for them.
  interrupted <- function(line) {
    shell(c(
      "set -m", "cd $(mktemp -d)", "TIMEFORMAT=%U",
      "two='patience simulate 2 -r Up-Suit-None --file two.sqlite'",
      "taken=$({ time $two > out 2>&1; } 2>&1)",
      "least=$(awk \"BEGIN { print int(100 + 200 * $taken) }\")",
      sprintf("%s > out 2> err &", line), "used() { cut -d' ' -f14 /proc/$1/stat; }",
      "for try in {1..3000}; do [ $(used $!) -ge $least ] && break; sleep 0.1; done",
      "kill -INT -- -$!", "wait $!", "echo $?", "cat out", "cat err >&2", "rm -r $PWD"
    ))
  }
  long <- "--max-states 1000000000 --max-memory 64 --threads 1"
  solve <- interrupted(paste("patience solve -n 1-2000 -r Up-Color-Any1", long))
  expect_identical(solve$out, "130")
  expect_no_match(paste(solve$err, collapse = ""), "[[:alpha:]]")
  rows <- interrupted(paste("patience simulate 100000 -r Up-Color-Any1 -f csv", long))
  expect_identical(rows$out[1], "130")
  games <- from_csv(rows$out[-1])
  expect_gt(sum(games$outcome != "unknown"), 0)
  expect_lt(nrow(games), 1e5)
  expect_match(rows$err, "Interrupted", all = FALSE)
  file <- local_run_file()
  simulate <- "patience simulate 100000 -r Up-Color-Any1 --file"
  run <- interrupted(paste(simulate, file, long))
  expect_identical(run$out[1], "130")
  expect_gt(sum(win_rate(open_run(file))$deals), 0)
})

test_that("a full disk is an error, and a reader that goes is not", {
  skip_on_cran()
  skip_if_not(file.exists("/dev/full"))
  expect_shell_refuses(
    "patience solve -n 1 > /dev/full", "standard output cannot be written: no space is left"
  )
  simulate <- "patience simulate 4000 -r Up-Suit-None-NoSplit -f csv"
  head <- shell(c(paste(simulate, "| head -1"), "echo ${PIPESTATUS[0]}"))
  expect_length(head$out, 2)
  expect_identical(head$out[2], "141")
  expect_identical(head$err, character())
})

test_that("deals of a file are simulated, and each statistic is written in each format", {
  skip_on_cran()
  file <- withr::local_tempfile()
  write_deals(deal_cards("agnes", 1:3), file)
  played <- command(paste("simulate --rules Up-Suit-None --format csv --deals", file))
  expect_identical(
    from_csv(played$out)$outcome,
    as.character(simulate_agnes(deals = deal_cards("agnes", 1:3), rules = "Up-Suit-None")$outcome)
  )
  sample <- system.file("extdata", "spider-sample.csv", package = "patience")
  for (format in c("csv", "json", "jsonl")) {
    found <- command(paste("spider test --statistic both --format", format, sample))
    expect_identical(found$status, 0L)
  }
})

test_that("games are added where the file can take them, and nowhere is a game lost", {
  skip_on_cran()
  withr::local_dir(withr::local_tempdir())
  rows <- c("2J56J9JQ59", "A7KT348Q62", "3AQ90K8547", "6T2K45A837", "J9Q25A7K3T")
  last <- c("48AT6Q3975", "won")
  # A last line without its end, and 0 for ten.
  added <- shell(
    "printf 'program: X' > games; patience spider record games; cat games", c(rows, last)
  )
  expect_length(added$out, 2)
  game <- withr::local_tempfile(lines = added$out)
  expect_identical(as.character(read_spider_games(game)$result), "won")
  refused <- shell(c(
    "patience spider record nowhere/games.txt", "printf '\\xff\\xfea' > utf16",
    "patience spider record utf16", "patience spider record --program $'A\nB' games"
  ), c(rows, last))
  expect_match(refused$err[1], "cannot be written")
  expect_match(refused$err[2], "is not UTF-8 text")
  expect_match(refused$err[3], "must be one line")
})
