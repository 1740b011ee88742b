# Makes inst/extdata/spider-sample.csv: 100 games of a made-up player, dealt fairly, 46 of them
# won, the results without relation to the cards; with the turned cards, 44 of them where the
# game was won and fewer where it was conceded. Run in the package's folder.
set.seed(46, "Mersenne-Twister", "Inversion", "Rejection")
ranks <- c("A", 2:9, "T", "J", "Q", "K")
word <- function(cards) paste(ranks[cards], collapse = "")
games <- 100
result <- sample(rep(c("won", "lost"), c(46, 54)))
days <- cumsum(sample(0:2, games, replace = TRUE))

lines <- vapply(seq_len(games), function(game) {
  deck <- sample(rep(1:13, 8))
  rows <- apply(matrix(deck[45:104], 10), 2, word)
  # How many cards are turned before each deal; a lost game ends early.
  total <- if (result[game] == "won") 44 else sample(12:36, 1)
  after <- sort(sample(1:6, total, replace = TRUE))
  segments <- split(deck[seq_len(total)], factor(after, 1:6))
  turned <- paste(vapply(segments, word, ""), collapse = "/")
  date <- format(as.Date("2024-01-06") + days[game])
  paste(c(date, "Made-up Spider", result[game], rows, turned), collapse = ",")
}, "")
header <- "date,program,result,row1,row2,row3,row4,row5,row6,turned"
note <- "# 100 games of a made-up player: see ?spider_games for what the columns hold"
writeLines(c(note, header, lines), "inst/extdata/spider-sample.csv")
