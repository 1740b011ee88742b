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
  moves <- solve_agnes(deal_cards(number = 26), "Up-Suit-AnyRun")$moves
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
  expect_length(grep("^move .* outcome  to_go$", plain), 2)
})

test_that("moves are typed, and a game that is left is not won", {
  skip_on_cran()
  tableau <- withr::local_tempfile(lines = "KD / 9D 8D QD JD / 10D")
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
  expect_shell_refuses("patience play -n 1,2", "One deal is played at a time, not 2.")

  galactic <- "patience play --game galactic --number 1 --ranks 3"
  solution <- solve_galactic(deal_cards("galactic", ranks = 3))
  moves <- paste(solution$moves$home, solution$moves$away)
  # Which of the two comes home may be left to the program.
  moves[1] <- paste(solution$moves$away[1], solution$moves$home[1])
  typed <- c("h", "2C 2C", moves)
  won <- shell(galactic, typed)
  expect_identical(won$status, 0L)
  expect_match(won$out, "won$", all = FALSE)
})

test_that("words mean moves", {
  position <- judge_start(as.integer(deal_cards(number = 26)$cards), rules_agnes())
  tries <- function(...) do.call(rbind, tries_agnes(c(...), position))
  expect_identical(tries("d")$type, "deal")
  expect_identical(tries("4", "f")$from, 4L)
  expect_identical(tries("7", "1")$cards, 7:1)
  expect_identical(tries("7", "1", "3")$cards, 3L)
  expect_identical(tries("f", "c", "2")[c("type", "from", "to")], data.frame(
    type = "back", from = 1L, to = 2L
  ))
  expect_null(tries("seven"))
  expect_null(tries("7", "1", "3", "4"))
})
