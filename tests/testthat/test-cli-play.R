# A pseudo-terminal, from the program script of util-linux: what was typed is echoed there.
on_terminal_typed <- function(line, typed) {
  skip_if(Sys.which("script") == "" || Sys.info()[["sysname"]] != "Linux", "no program script")
  found <- shell(c(
    "export TERM=xterm", sprintf("script --quiet --return --command '%s' /dev/null", line)
  ), typed)
  found$out <- gsub("\r", "", found$out)
  found
}

test_that("a game is played on a terminal, and won by the solver's moves", {
  skip_on_cran()
  line <- "patience play --number 26 --rules Up-Suit-AnyRun"
  moves <- solve_deal(deal_cards(number = 26), "Up-Suit-AnyRun")$moves
  # A hint and the solver's line are asked for where another move was made, too.
  typed <- c("?", "4 2", "d", "h", "l", "u", "h", rep("s", nrow(moves)))
  game <- on_terminal_typed(line, typed)
  expect_identical(game$status, 0L)
  # cli shows the cursor again in the end.
  out <- setdiff(tail(game$out, 2), "\u001b[?25h")
  expect_identical(tail(out, 1), "Won.")
  # The prompt stands before what follows it, since all is typed at once.
  plain <- gsub("^(> )+|\u001b\\[[0-9]+m", "", game$out)
  # Red cards are red, and only they.
  expect_match(game$out, "\u001b\\[31m8(H|\u2665)\u001b\\[39m", all = FALSE)
  expect_no_match(game$out, "\u001b\\[31m[^ ]*[CS\u2660\u2663]")
  expect_match(plain, "1. deal ", all = FALSE, fixed = TRUE)
  expect_match(plain, "4 f    the last card of pile 4 to its foundation", all = FALSE)
  expect_match(plain, "Not legal: ", all = FALSE)
  expect_match(plain, sprintf("^%d[.] .* to its foundation", nrow(moves)), all = FALSE)
  # Listed from where all cards but the base card are to be played, and then made.
  expect_length(grep("^ *[0-9]+[.] .* to its foundation$", plain), 2 * 51)
  expect_length(grep("^[0-9]+ of [0-9]+ moves? keeps? the win[.]$", plain), 2)
  expect_match(plain, "^  won      deal .*: a win in [0-9]+ more moves$", all = FALSE)
})

test_that("a hint of Spider sees what a player sees, and peek the hidden cards", {
  skip_on_cran()
  game <- shell("patience play --game spider --rules Spider-1 --number 3", c("?", "h", "peek"))
  expect_match(game$out, "^peek  a hint that looks at the hidden cards$", all = FALSE)
  seen <- hints(deal_cards("spider", 3), "Spider-1", cards = "seen")
  chances <- grep("^(> )*  +[0-9.]+% ", game$out, value = TRUE)
  shown <- as.numeric(sub("^(> )*  +([0-9.]+)% .*$", "\\2", chances))
  expect_equal(shown, round(100 * seen$chance, 1), tolerance = 1e-6)
  expect_match(game$out, "^Best, as far as one can see: ", all = FALSE)
  expect_match(game$out, "keeps? the win[.]$", all = FALSE)
})

test_that("moves are typed, and a game that is left is not won", {
  skip_on_cran()
  tableau <- withr::local_tempfile(lines = c("Deal 3", "KD / 9D 8D QD JD / 10D"))
  line <- paste("patience play --game lucie --rules Lucie-3-Merci", tableau)
  moves <- c("m QD KD", "jd qd", "8D f", "9D f", "10D f", "JD f", "QD f", "KD f")
  won <- shell(line, c("KD QD", "XX", "10d f", moves))
  expect_identical(won$status, 0L)
  expect_match(won$out, "Not legal: QD is not the next higher card after KD.", all = FALSE)
  expect_match(won$out, "That is no move and no command; ? for help.", all = FALSE, fixed = TRUE)
  expect_match(won$out, "Not legal: the foundation needs 8D before 10D.", all = FALSE)
  left <- shell(line, c(moves[1:2], "u", "u", "u", "q"))
  expect_identical(left$status, 1L)
  expect_match(left$out, "No move was made.", all = FALSE)
  expect_command_refuses("play -n 1,2", "One deal is played at a time, not 2.")

  galactic <- "patience play --game galactic --number 1 --ranks 3"
  solution <- solve_deal(deal_cards("galactic", ranks = 3))
  moves <- paste(solution$moves$home, solution$moves$away)
  # Which of the two comes home may be left to the program.
  moves[1] <- paste(solution$moves$away[1], solution$moves$home[1])
  typed <- c("h", "2C 2C", moves)
  won <- shell(galactic, typed)
  expect_identical(won$status, 0L)
  expect_match(won$out, "keeps? the win[.]$", all = FALSE)
})

test_that("words mean moves", {
  table <- new_table(game_named("agnes"), rules_agnes(), deal_cards(number = 26))
  meant <- function(...) {
    move <- asked_table(table, "read", more = c(typed = paste(c(...), collapse = "\t")))$move
    if (!is.null(move)) paste(unlist(move), collapse = " ")
  }
  refused <- function(...) {
    asked_table(table, "read", more = c(typed = paste(c(...), collapse = "\t")))$reason
  }
  expect_identical(meant("d"), "deal")
  expect_null(meant("seven"))
  expect_null(refused("seven"))
  expect_null(refused("7", "1", "3", "4"))
  expect_match(refused("4", "f"), "the foundation needs")
  expect_match(refused("f", "c", "2"), "no card comes back")
  expect_match(refused("7", "1"), "9S is not of the same colour as 8H")
  expect_match(refused("7", "1", "3"), "only single cards|not in sequence|not of the same|rank")
})

test_that("La Belle Lucie is played over its redeals", {
  skip_on_cran()
  game <- shell("patience play --game lucie --number 26", c("r", "r", "r", "u", "q"))
  expect_identical(game$status, 1L)
  expect_length(grep("^Deal 2 of 3$", game$out), 2)
  expect_length(grep("^Deal 3 of 3$", game$out), 1)
  expect_match(game$out, "Not legal: there is no redeal.", all = FALSE, fixed = TRUE)
  # The same redeals as those of the whole game.
  second <- dealt_again(c(0L, 0L, 0L, 0L), 1, 26, 2L, rules_lucie())
  fan <- paste(as.character(second$fans[[1]]), collapse = " ")
  squeezed <- gsub(" +", " ", chartr("\u2663\u2666\u2660\u2665", "CDSH", game$out))
  expect_match(squeezed, paste("1", fan), all = FALSE, fixed = TRUE)
})

test_that("a game that was saved before its first move is read again", {
  skip_on_cran()
  file <- withr::local_tempfile(fileext = ".csv")
  saved <- shell("patience play --number 26", c(paste("save", file), "q"))
  expect_match(saved$out, "^(> )*0 moves saved in", all = FALSE)
  judged <- shell(paste("patience check --number 26", file))
  expect_identical(judged$out, "legal, not won: 1 of 52 cards on the foundations")
  expect_identical(shell(paste("patience play --number 26 --moves", file), "q")$err, character())
})

test_that("a game of Spider that is played is added to recorded ones", {
  skip_on_cran()
  file <- withr::local_tempfile(fileext = ".txt")
  line <- sprintf("patience play --game spider --rules Spider-1 --number 5 --record %s", file)
  moves <- solve_deal(deal_cards("spider", 5), "Spider-1")$moves
  expect_identical(shell(line, rep("s", nrow(moves)))$status, 0L)
  typed <- apply(moves[1:2, ], 1, function(move) {
    run <- paste(trimws(move[c("from", "to", "cards")]), collapse = " ")
    if (move[["type"]] == "deal") "d" else run
  })
  left <- shell(line, c(typed, "q"))
  expect_identical(left$status, 1L)
  expect_match(left$out, "The game is added to ", all = FALSE)
  # What lies face down is not shown.
  expect_match(left$out, "( )", all = FALSE, fixed = TRUE)
  expect_no_match(left$out, "\\([^ )]+\\)")
  shell(line, "q") # nothing was played
  expect_warning(games <- read_spider_games(file), class = "patience_warning")
  expect_identical(as.character(games$result), c("won", "lost"))
  expect_identical(games$helped, c(TRUE, NA))
  cards <- substr(sub("10", "T", as.character(deal_cards("spider", 5)$cards)), 1, 1)
  expect_identical(paste(games$rows[[1]], collapse = ""), paste(cards[45:104], collapse = ""))
  # A game that was won has turned all 44 face-down cards, in the order of the moves.
  turned <- strsplit(gsub("/", "", games$turned[1]), "")[[1]]
  expect_identical(sort(turned), sort(cards[1:44]))
  expect_true(startsWith(games$turned[1], games$turned[2]))
  expect_command_refuses("play --game agnes --record x.txt", "is for Spider")
})

# `patience play` with these options, in a folder of its own, does what is typed, says `then`, and
# gets a signal, or the end of its input: its status, the file `games`, and what it wrote.
left_game <- function(options, typed, then, how, after = NULL) {
  found <- shell(c(
    # With job control a command in the background is not deaf to Ctrl-C.
    "set -m", "cd $(mktemp -d)", "mkfifo in", "exec 3<>in", sprintf("echo %s >&3", typed),
    sprintf("patience play %s 3>&- < in > out 2> err &", options), "job=$!",
    sprintf("for try in {1..3000}; do grep -q '%s' out && break; sleep 0.1; done; sleep 1", then),
    if (how == "end") "exec 3>&-" else sprintf("kill -%s -- -$job", how),
    after, "wait $job 2> /dev/null", "echo $?", "[ ! -e games ] || cat games", "cat out >&2",
    "rm -r $PWD"
  ))
  list(status = found$out[1], games = found$out[-1], said = found$err)
}

test_that("a game that is left is recorded as lost, however it is left", {
  skip_on_cran()
  skip_unless_all()
  options <- "--game spider --number 5 --record games"
  said <- "1[.] .* column"
  left <- left_game(options, "step", said, "end")
  expect_identical(left$status, "1")
  expect_match(left$said, "The game is added to games.", fixed = TRUE, all = FALSE)
  expect_length(left$games, 1)
  game <- read_spider_games(withr::local_tempfile(lines = left$games))
  expect_identical(as.character(game$result), "lost")
  expect_identical(nchar(game$turned), 1L)
  statuses <- c(INT = "130", HUP = "129", TERM = "143", KILL = "137")
  for (how in names(statuses)) {
    found <- left_game(options, "step", said, how)
    expect_identical(found$status, statuses[[how]], info = how)
    expect_identical(found$games, left$games, info = how)
  }
  # Nothing was played.
  expect_identical(left_game(options, "u", "No move", "KILL")$games, character())
})

test_that("a game that goes on is changed where it stands, whoever else adds games", {
  file <- withr::local_tempfile(lines = "# mine")
  session <- patience:::new_session(list(game = "spider", rules = "Spider-1", number = "5"))
  session$record <- file
  session$write <- function(lines) NULL
  step <- function(times) for (i in seq_len(times)) patience:::play_step(session)
  step(1)
  cat("# another's\n", file = file, append = TRUE)
  moves <- nrow(solve_deal(deal_cards("spider", 5), "Spider-1")$moves)
  step(moves - 2)
  lines <- readLines(file)
  expect_identical(lines[-2], c("# mine", "# another's"))
  expect_identical(as.character(read_spider_games(file)$result), "lost")
  # Whoever takes the line away gets it again.
  writeLines("# mine", file)
  step(1)
  expect_length(readLines(file), 2)
  expect_true(session$won)
  game <- read_spider_games(file)
  expect_identical(as.character(game$result), "won")
  expect_identical(nchar(gsub("/", "", game$turned)), 44L)
})

test_that("Ctrl-C during a hint ends the hint, not the game", {
  skip_on_cran()
  skip_unless_all()
  options <- "--quagnes 912 --rules Down-Color-None-Park-Back --max-states 1000000000"
  for (typed in c("hint", "step", "line")) {
    found <- left_game(options, typed, "for help", "INT", after = c(
      "for try in {1..3000}; do grep -q Stopped out && break; sleep 0.1; done", "echo u >&3",
      "for try in {1..3000}; do grep -q 'No move' out && break; sleep 0.1; done", "echo q >&3"
    ))
    expect_identical(found$status, "1", info = typed)
    expect_match(found$said, "Stopped.", fixed = TRUE, all = FALSE, info = typed)
    expect_match(found$said, "No move was made.", all = FALSE, info = typed)
  }
})
