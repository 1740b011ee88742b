test_that("a deal goes in, a verdict comes out, and an exit status", {
  won <- shell("patience solve --number 26 --rules Up-Suit-AnyRun")
  expect_identical(won$status, 0L)
  expect_identical(won$err, character())
  solution <- solve_deal(deal_cards(number = 26), "Up-Suit-AnyRun")
  expect_identical(gsub("\u2663", "C", won$out[1]), utils::capture.output(print(solution))[1])
  skip_on_cran()
  expect_identical(shell("patience solve -n 1 -r Up-Suit-None --color always")$status, 1L)
  unknown <- shell("patience solve -n 26 -r Up-Suit-AnyRun --max-states 10")
  expect_identical(unknown$status, 2L)
  trace <- withr::local_tempfile()
  traced <- shell(paste("patience solve -n 26 -r Up-Suit-AnyRun --trace", trace))
  expect_identical(traced$out, won$out)
  steps <- withr::with_options(
    list(patience.glyphs = TRUE), format(trace_search(deal_cards(number = 26), "Up-Suit-AnyRun"))
  )
  expect_identical(readLines(trace, encoding = "UTF-8"), steps)
  expect_shell_refuses("patience solve --pysol $'\\xff'", "\"<ff>\" is not text")
  expect_command_refuses("solve -n 1,26 --trace x", "--trace is for one deal of Agnes")
  # A lost deal counts more than an unknown one.
  expect_identical(shell("patience solve -n 1,26 -r Up-Suit-AnyRun --max-states 10")$status, 2L)
})

test_that("rows of solve are those of R, in each format", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  csv <- from_csv(shell("patience solve -n 24-26 -r Up-Suit-AnyRun -f csv")$out)
  expect_named(csv, c(
    "game", "deal", "variant", "outcome", "moves", "best", "examined", "stored", "cards"
  ))
  solutions <- lapply(24:26, function(i) solve_deal(deal_cards(number = i), "Up-Suit-AnyRun"))
  expect_identical(csv$outcome, vapply(solutions, `[[`, "", "outcome"))
  expect_identical(csv$moves, vapply(solutions, function(one) nrow(one$moves), 1L))
  expect_equal(csv$examined, vapply(solutions, `[[`, 1, "examined"))
  expect_identical(as_cards(csv$cards[3]), deal_cards(number = 26)$cards)

  json <- from_json(shell("patience solve -n 24-26 -r Up-Suit-AnyRun -f json")$out)
  expect_identical(json[names(csv)], csv)
  expect_equal(json$line[[3]], as.data.frame(solutions[[3]]$moves))
  skip_if(Sys.which("jq") == "", "no jq")
  jq <- shell("patience solve -n 24-26 -r Up-Suit-AnyRun -f json | jq -r '.[2].line[].type'")
  expect_identical(jq$out, solutions[[3]]$moves$type)
  lines <- shell("patience solve -n 24-26 -r Up-Suit-AnyRun -f jsonl")$out
  expect_length(lines, 3)
  expect_identical(jsonlite::fromJSON(lines[3])$deal, "seed 1, number 26")
})

test_that("what solve writes, check judges", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  piped <- shell(c(
    "patience solve -n 133 -r aisleriot -f json > solution",
    "patience check < solution; echo $?",
    # Under other rules it is another game.
    "patience check -r Up-Suit-None -f csv solution; echo $?",
    "rm solution"
  ))
  expect_identical(piped$out[1:2], c("legal, won: 52 of 52 cards on the foundations", "0"))
  expect_identical(piped$out[5], "1")
  expect_false(from_csv(piped$out[3:4])$legal)

  moves <- utils::capture.output(utils::write.csv(
    solve_deal(deal_cards(number = 26), "dalton")$moves, row.names = FALSE, quote = FALSE
  ))
  expect_identical(shell("patience check -n 26 -r dalton", moves)$status, 0L)
  cards <- paste(deal_cards(number = 26)$cards, collapse = " ")
  expect_identical(shell("patience check -r dalton -", c(cards, moves))$status, 0L)
  cut <- shell("patience check -r dalton", c(cards, moves[-5]))
  expect_identical(cut$status, 1L)
  expect_identical(cut$out, format(check_solution(
    deal_cards(number = 26), "dalton", utils::read.csv(text = moves[-5])
  )))
})

test_that("check takes the other games", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  line <- paste(
    "patience lucie --deal 3 --merci -f jsonl | patience check &&",
    "patience galactic -n 1 --ranks 3 -f jsonl | patience check -f json"
  )
  found <- shell(line, "KD / 9D 8D QD JD / 10D")
  expect_identical(found$status, 0L)
  expect_match(found$out[1], "legal, won")
  expect_identical(from_json(found$out[2])$done, 3L)
})

test_that("both older solvers' own inputs have the right verdicts", {
  skip_on_cran()
  # lblsolve's tableau, and the one that it gets wrong.
  first <- shell("patience lucie --deals 1", lblsolve_tableau)
  expect_identical(first$status, 1L)
  expect_match(first$out[1], "lost, 18 cards go up and 34 are left")
  expect_match(shell("patience lucie --merci", lblsolve_tableau)$out[1], ", 18 cards go up")
  late <- shell("patience lucie --merci --deal 3", lblsolve_tableau)
  expect_match(late$out[1], "lost, 40 cards go up")
  for (heading in c("Deal 3", "========== Deal 3 ==========", "deal 3:", "Deal 3 of 3")) {
    headed <- shell("patience lucie --merci", c(heading, lblsolve_tableau))
    expect_identical(headed$out, late$out)
  }
  expect_shell_refuses(
    "patience lucie --deals 2", "There is no deal 3 in Lucie-2", c("Deal 3", "KD")
  )
  wins <- "patience lucie --merci --deal 3"
  expect_identical(shell(wins, "KD / 9D 8D QD JD / 10D")$status, 0L)
  # A whole game, whose last deal has the merci, is judged deal by deal.
  skip_if_not_installed("jsonlite")
  game <- shell("patience lucie --shuffle --merci --number 12 -f json | patience check -f jsonl")
  expect_identical(unique(grepl("\"legal\":true", game$out)), TRUE)
  expect_identical(shell("patience lucie --deals 2", "10C QC 9C\njc kc")$status, 1L)
  # All its deals, with redeals of ours.
  game <- shell("patience lucie --redeal --seed 4 -f csv", lblsolve_tableau)
  rows <- from_csv(game$out)
  expect_identical(rows$best[1], 18L)
  expect_identical(rows$deal[-1], paste0("deal ", 2:3, ", shuffled by seed 4"))
  expect_identical(game$status, if (rows$outcome[3] == "won") 0L else 1L)
  expect_identical(
    vapply(strsplit(rows$cards, "[ /]+"), length, 1L), c(52L, 52L - rows$best[-3])
  )

  # quagnes-cpp calls deck 45 lost; it is won in 89 moves. As it reads it, 52 lines.
  quagnes <- shell(c(
    "patience deal --quagnes 45 --format quagnes > deck",
    "patience solve -r Up-Color-HighRun-NoSplit deck -f csv; rm deck"
  ))
  expect_identical(from_csv(quagnes$out)$outcome, "won")
  skip_if_not_installed("jsonlite")
  expect_identical(shell(paste(
    "patience solve --quagnes 45 -r Up-Color-HighRun-NoSplit -f json | patience check"
  ))$status, 0L)
})

test_that("deals are written in each format, and read again", {
  skip_on_cran()
  deals <- shell("patience deal --quagnes 1-3 --format line | patience deal - -f csv")
  expect_identical(
    from_csv(deals$out)$cards,
    vapply(
      unclass(deal_cards("agnes", 1:3, from = "quagnes")),
      function(deal) paste(deal$cards, collapse = " "), ""
    )
  )
  lucie <- shell(paste(
    "patience deal -g lucie --pysol 24680 -f line | patience deal -g lucie -f line -"
  ))
  expect_identical(
    sub(" # .*", "", lucie$out),
    format(deal_cards("lucie", "24680", from = "pysolfc"), glyphs = FALSE)
  )
  # A deal keeps the rules that its number means.
  formats <- c("line", "csv", if (requireNamespace("jsonlite", quietly = TRUE)) "json")
  for (format in formats) {
    solved <- shell(paste("patience deal --pysol 86 -f", format, "| patience solve -f csv -"))
    expect_identical(from_csv(solved$out)$variant, "Up-Color-None-Circular")
  }
  board <- shell("patience deal -g galactic -n 7 --ranks 4 -f line")
  expect_identical(
    board$out,
    paste(format(deal_cards("galactic", number = 7, ranks = 4), glyphs = FALSE), collapse = " / ")
  )
  xp <- shell("patience deal -g spider --xp 1 -f csv")
  expect_identical(
    from_csv(xp$out)$cards,
    paste(deal_cards("spider", 1, from = "windows-xp")$cards, collapse = " ")
  )
  expect_match(shell("patience deal")$out[1], "seed 1, number 1")
})

test_that("options are read as they are usually written", {
  skip_on_cran()
  expect_identical(command("solve -n26")$out, command("solve --number=26")$out)
  expect_identical(
    command("solve -bn26 -fcsv")$out, command("solve --best -n=26 --format csv")$out
  )
  expect_command_refuses("solve -n 26 --number 27", "--number is given twice")
  expect_command_refuses("solve -bn 26 -n 27", "--number is given twice")
  expect_command_refuses("hints -n 1 --moves -notes.txt", "no file '-notes.txt'")
  expect_shell_refuses("patience solve --pysol ''", "--pysol must not be empty")
  expect_command_refuses("solve --pysol -5", "--pysol is \"-5\"")
  expect_command_refuses("solve -n 1 --max-states -1", "not -1")
  expect_command_refuses("solve --pysol --rules dalton", "\"pysol\" requires")
  expect_command_refuses("solve --json -n 1", "try --format json")
  expect_command_refuses("solve -n 1 --discard 5", "--discard is without meaning")
  expect_command_refuses("solve -n 1 -r dalton,keller", "--rules takes one name here")
  pysol <- from_csv(command("solve --pysol 5-6,ms1-2 -r pysolfc -f csv")$out)
  expect_identical(pysol$deal, paste("PySolFC", c("5", "6", "ms1", "ms2")))
})

test_that("a pipe is read once", {
  skip_on_cran()
  skip_on_os("windows")
  deck <- "<(patience deal -n 26 -f line)"
  expect_identical(shell(sprintf("patience solve -r Up-Suit-AnyRun %s", deck))$status, 0L)
  rows <- "<(patience simulate 20 -r Up-Suit-None -f csv)"
  expect_identical(shell(paste("patience table -f csv", rows))$status, 0L)
})

test_that("what the command writes of a deal or a solution it reads again", {
  skip_on_cran()
  for (game in names(table_games())) {
    dealt <- format(deal_cards(game, 3), glyphs = FALSE)
    if (game == "galactic") dealt <- paste(dealt, collapse = " / ")
    file <- tempfile()
    solve <- paste("solve --max-states 1 -f csv --game", game, file)
    written <- c(
      paste("deal -n 3 --game", game, "-f", c("text", "line", "csv", "json", "jsonl")),
      sprintf("solve -n 3 --game %s --max-states 1 --format %s", game, c("csv", "json"))
    )
    for (line in written) {
      writeLines(command(line)$out, file)
      again <- from_csv(command(solve)$out)$cards
      plain <- function(cards) gsub(" +", " ", trimws(cards))
      expect_identical(plain(again), plain(dealt), info = line)
    }
  }
  expect_shell_refuses("patience solve", "A deal in JSON has \"cards\"", '{"x": 1}')
})

test_that("CSV has semicolons and comments, and a file that was cut off is refused", {
  skip_on_cran()
  rows <- c("variant;outcome;deal", "# by hand", "Up-Suit-None;won;1", "Up-Suit-None;lost;2")
  expect_identical(from_csv(shell("patience table -f csv", rows)$out)$deals, 2L)
  cut <- "line 4 has 2 values, and the first line has 3 names. Was the file cut off?"
  expect_shell_refuses("patience table", cut, c(rows[1:3], "Up-Suit-None;lo"))
  folder <- withr::local_tempdir()
  files <- file.path(folder, c("a.csv", "b.csv"))
  writeLines(rows, files[1])
  writeLines(sub(";([12])$", ";1\\1", rows), files[2])
  both <- shell(paste("patience table -f csv", paste(files, collapse = " ")))
  expect_identical(from_csv(both$out)$deals, 4L)
  again <- paste("patience table", files[1], files[1])
  expect_shell_refuses(again, "Deal 1 is in two of the files")
})

test_that("what is near to what there is, is offered, and options are called as they are typed", {
  skip_on_cran()
  expect_command_refuses("solv", 'Did you mean "solve"?')
  expect_command_refuses("solve --nubmer 3", 'Did you mean "--number"?')
  expect_command_refuses("deal --game spdier", 'Did you mean "spider"?')
  expect_command_refuses("solve -n 1 --max-states 0", "--max-states must be a whole")
  expect_command_refuses("galactic 10 --rules x", "--rules must be one of")
  for (line in c("solve -n 1 --rules x", "simulate 0", "hints -n 1 --rules y", "lucie 5 -r z")) {
    expect_no_match(command(line)$err, "`")
  }
  escapes <- shell("patience deal --game $'\\e[31mred'")$err
  expect_no_match(escapes, "\033")
})

test_that("a deal of La Belle Lucie is not the whole game", {
  skip_on_cran()
  expect_match(shell("patience solve -g lucie -n 6 -r Lucie-3")$out[1], "not won in this deal")
  expect_match(shell("patience solve -g lucie -n 6 -r Lucie-1")$out[1], "Lucie-1: lost")
  expect_shell_refuses("patience lucie --deals 2 --deal 3", "There is no deal 3 in Lucie-2", "KD")
  expect_command_refuses("lucie --shuffle --deal 2", "--deal is for a tableau")
})

test_that("hints tell which moves keep the win", {
  skip_on_cran()
  found <- shell("patience hints -g galactic -n 2 --ranks 4 -f csv")
  hints <- hints(deal_cards("galactic", number = 2, ranks = 4))
  expect_identical(from_csv(found$out)$outcome, as.character(hints$outcome))
  expect_identical(found$status, if ("won" %in% hints$outcome) 0L else 1L)
  made <- c("home,away", paste(hints$home[1], hints$away[1], sep = ","))
  after <- shell("patience hints -g galactic -n 2 --ranks 4 --moves - -f csv", made)
  board <- check_solution(deal_cards("galactic", number = 2, ranks = 4), "easy", hints[1, ])$board
  expect_identical(from_csv(after$out)$home, hints(board)$home)

  made <- "type,from,to,cards\ndeal,,,7"
  agnes <- shell("patience hints -n 26 -r dalton --moves - -f csv", made)
  made <- data.frame(type = "deal", from = NA, to = NA, cards = 7)
  expected <- hints(deal_cards(number = 26), "dalton", made)
  expect_identical(from_csv(agnes$out)$to_go, expected$to_go)
  expect_identical(agnes$status, 0L)
  # A merci that wins and others that do not.
  lucie <- shell("patience hints -g lucie -r Lucie-1-Merci -f csv", "KD / 9D 8D QD JD / 10D")
  expect_identical(sort(from_csv(lucie$out)$most_up), c(46L, 47L, 47L, 52L))
})

test_that("bad input is one line that says what, where and what was expected", {
  expect_command_refuses("solve --number x", "--number must be numbers such as 26")
  skip_on_cran()
  expect_command_refuses("sovle", "There is no command \"sovle\"; there are \"solve\"")
  expect_shell_refuses("patience solve <&-", "Nothing came on the standard input")
  expect_shell_refuses("patience solve", "input, card 2: \"XX\" is not a card", "AC XX")
  expect_shell_refuses(
    "patience lucie", "standard input, card 2: KH is there already, as card 1", "KH KH"
  )
  expect_shell_refuses("patience check", "There are no moves: no line has the columns", "AC 2C")
  expect_command_refuses("deal --pysol 24,680", "may be one number or several. Write")
  expect_command_refuses("winnable 3 --number 2", "Give N or --number, not both")
  expect_command_refuses("simulate 3 --number 2", "Give one of N and --number, not 2 of them")
  expect_command_refuses("winnable --number 24,680", "may be one number or several. Write")
  expect_command_refuses("deal --pysol 0", "no number of PySolFC's: they begin at 1")
})

test_that("what cannot be meant is refused before any work", {
  skip_on_cran()
  skip_if_not_installed("optparse")
  refused <- function(line, ...) {
    words <- strsplit(line, " ")[[1]]
    expect_words(expect_error(dispatch(words[1], words[-1]), class = "patience_error"), c(...))
  }
  refused("solve --bogus", "bogus", "--help shows what there is")
  refused("solve --number", "number", "--help shows what there is")
  refused("solve -q", "q", "--help shows what there is")
  refused("solve no-such-file", "There is no file 'no-such-file'")
  refused("solve a b", 'One file at most, not 2: "a" and "b"')
  refused("solve -n 1 -r bogus", 'There are no rules "bogus"')
  refused("solve -n 1 -f xml", '--format must be one of "text", "csv", "json", and "jsonl"')
  refused("solve -n 1 --color mauve", '--color must be one of "auto", "always", and "never"')
  refused("solve -n 1 --threads many", '--threads must be a number, not "many"')
  refused("solve -n 1 --pysol 2", 'Give one of "--number" and "--pysol", not several')
  refused("solve --seed 2 deck.txt", "--seed is without meaning where a deal is read")
  refused("solve -g lucie -n 1 --best", "--best is not for La Belle Lucie")
  refused("solve -g lucie --quagnes 1", "--quagnes has decks of Agnes Sorel only")
  refused("solve -g whist", '--game must be one of "agnes", "lucie", "galactic", and "spider"')
  refused("deal --xp 1", "--xp has deals of Spider: give --game spider with it")
  refused("deal -g lucie -n 1 -f quagnes", "--format quagnes is for Agnes Sorel only")
  refused("simulate", "How many deals? Give a number, such as patience simulate 1000")
  refused("simulate ten", 'The number of deals must be a number, not "ten"')
  refused("simulate 1 2", 'One number of deals, not 2: "1" and "2"')
  refused("simulate 10 --policy most", '--policy is without meaning for the game "agnes"')
  refused("simulate 10 --until 0.1", "--until must be such as half-width=0.01 or relative=0.1")
  refused("table --stored seven games.csv", '"games.csv" is one argument too many')
  refused("compare --published --reference x", "Give --published or --reference, not both")
  refused("export", "Give a run file and the file to write, not 0 files")
  refused("winnable", "How many deals? Give a number, such as patience winnable 100")
  refused("lucie --rules Lucie-3 --merci", "Give --rules, or --deals and --merci, not both")
  refused("lucie --seed 2", "--seed is for whole games: give --shuffle with it")
  refused("spider", '"test", "monitor", "compare", and "record", not "nothing"')
  refused("spider cheat", '"test", "monitor", "compare", and "record", not "cheat"')
  refused("spider test --sig-level 0.1", "--sig-level is for patience spider monitor")
  refused("spider monitor --run-length 9", "--run-length goes with --change")
  refused("spider monitor --change --seed 9", "--seed does not go with --change")
  refused("spider record", "Give the file to add games to")
  refused("completion tcsh", 'After patience completion comes one of "bash", "zsh", and "fish"')
  refused("sitrep x", '"x" is one argument too many')
})

# How many rows there are in what a command wrote.
rows_written <- function(out, format) {
  switch(format,
    csv = nrow(from_csv(out)),
    json = NROW(jsonlite::fromJSON(paste(out, collapse = "\n"))),
    jsonl = length(lapply(out, jsonlite::fromJSON))
  )
}

test_that("every command writes every format", {
  skip_on_cran()
  skip_unless_all()
  folder <- withr::local_tempdir()
  file <- function(name) file.path(folder, name)
  writeLines("KD / 9D 8D QD JD / 10D", file.path(folder, "fans.txt"))
  write_spider_games(sample_games()[1:12, ], file.path(folder, "spider.csv"))
  shell(paste("patience simulate 20 -f csv >", file("games.csv")))
  shell(paste("patience simulate 20 -r dalton,parlett -f csv >", file("two.csv")))
  shell(paste("patience solve -n 26 -r dalton -f json >", file("solved.json")))
  lines <- c(
    "solve -n 26", "solve -g galactic -n 1 --ranks 4", paste("lucie", file("fans.txt")),
    "lucie --shuffle", paste("lucie --redeal", file("fans.txt")), "galactic -n 1 --ranks 4",
    "galactic --table --ranks 1-2", "hints -n 26 -r dalton", paste("check", file("solved.json")),
    "deal -n 1-2", "deal -g lucie", "deal -g galactic", "deal -g spider", "simulate 5",
    "simulate 5 -g lucie", "simulate 5 -g galactic", "simulate 5 -g spider",
    paste("table", file("games.csv")), paste("compare", file("two.csv")),
    "winnable 3 -r dalton", paste("spider test", file("spider.csv")),
    paste("spider monitor", file("spider.csv"))
  )
  for (line in lines) {
    for (format in c("csv", "json", "jsonl")) {
      found <- command(paste(line, "-f", format))
      expect_lte(found$status, 2)
      expect_gt(rows_written(found$out, format), 0)
    }
  }
})

test_that("messages name what was typed, and not where it was kept", {
  skip_on_cran()
  said <- shell(c(
    "echo '# c' | patience solve", "printf 'AC \\0' | patience solve",
    "printf 'AC XX\ntype,from,to,cards\nfoundation,5,,1\n' | patience check",
    "patience hints -n 0", "yes 'AC KD' | patience solve /dev/stdin"
  ))
  expect_false(any(grepl(tempdir(), said$err, fixed = TRUE) | grepl("/tmp|Rtmp", said$err)))
  expect_match(said$err[1], "'standard input' has no cards", fixed = TRUE)
  expect_match(said$err[3], "the deal, card 2", fixed = TRUE)
  expect_match(said$err[4], "-n must be a whole number", fixed = TRUE)
  expect_match(said$err[5], "More than 16 MB", fixed = TRUE)
})

test_that("deals in JSON and CSV are read as people and programs write them", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  deals <- deal_cards("agnes", 2:3)
  lines <- function(format) {
    command(paste("deal --number 2-3 --format", format))$out
  }
  read <- function(lines, game = "agnes") {
    file <- withr::local_tempfile(lines = lines)
    as.character(as_deals(read_typed(game_named(game), file)))
  }
  json <- lines("json")
  csv <- lines("csv")
  for (text in list(
    json, c("# a note", json), c(jsonlite::prettify(json)), rbind(lines("jsonl"), ""), csv,
    c("# a note", csv), gsub(",", ";", csv), gsub(",", "\t", csv), c("sep=,", csv),
    c("Game, Deal, Cards", csv[-1]), c("cards", as.character(deals))
  )) {
    expect_identical(read(text), as.character(deals))
  }
  board <- withr::local_tempfile(lines = capture.output(
    print(deals[[1]], moves = solve_deal(deals[[1]], goal = "score")$moves[1:3, ])
  ))
  written <- command(paste("solve --format csv --max-states 10", board))$out
  expect_identical(read(written), as.character(read_deals(board)))
  one <- jsonlite::toJSON(list(cards = strsplit(as.character(deals)[1], " ")[[1]]))
  expect_identical(read(one), as.character(deals)[1])
  expect_error(read(json, "lucie"), "The deal is of agnes", class = "patience_error_command")
})
