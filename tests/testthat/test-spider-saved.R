# The saved games of Windows 7: a header, a picture, and XML in UTF-16.
windows_7_names <- list(
  rank = c("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack",
           "Queen", "King"),
  suit = c("Clubs", "Diamonds", "Spades", "Hearts")
)

# `piles` and `stock` are codes, the stock in dealing order; `down` of each pile lie face down.
windows_7_save <- function(piles, down, stock, gone, change = identity, order = 1:12) {
  met <- integer(52)
  card <- function(code, up) {
    met[code + 1] <<- met[code + 1] + 1L
    name <- paste0(
      windows_7_names$rank[code %% 13 + 1], "Of", windows_7_names$suit[code %/% 13 + 1],
      if (met[code + 1] > 1) met[code + 1] - 1L
    )
    c(
      "<Card><X>10</X><Y>17</Y>", sprintf("<Name>%s</Name><Type>%d</Type>", name, code),
      sprintf("<FaceUp>%s</FaceUp><Enabled>true</Enabled></Card>", if (up) "true" else "false")
    )
  }
  stack <- function(name, codes, up) {
    c(
      "<CardStack><NumEndCardsSpaced>0</NumEndCardsSpaced><X>10</X><Y>17</Y>",
      sprintf("<Name>%s</Name><Direction>1</Direction><Cards>", name),
      unlist(Map(card, codes, up)), "</Cards></CardStack>"
    )
  }
  stacks <- Map(function(name, codes, down) stack(name, codes, seq_along(codes) > down),
                paste0("Stack", 1:10), piles, down)
  stacks <- c(stacks, list(
    stack("Deck", rev(stock), FALSE), stack("Complete", gone, TRUE)
  ))
  xml <- c(
    "<Root>", "  <GameState><Version>7</Version><GameSeed>7</GameSeed><Score>500</Score>",
    "  <Moves>0</Moves></GameState>", "<CardTable><CardStacks>", unlist(stacks[order]),
    "</CardStacks></CardTable></Root>"
  )
  text <- iconv(change(paste(xml, collapse = "\n")), "UTF-8", "UTF-16LE", toRaw = TRUE)[[1]]
  number <- function(x) as.raw(x %/% 256^(0:3) %% 256)
  header <- c(charToRaw("RGMH"), number(1), number(0x2028), number(0), number(0), number(300))
  picture <- as.raw(rep_len(c(0x89, 0x50, 0x4e, 0x47, 0, 255), 300))
  mark <- as.raw(c(0xff, 0xfe))
  file <- tempfile(fileext = ".SpiderSolitaireSave-ms")
  writeBin(c(
    header, raw(0x2028 - length(header)), picture, number(length(text) + 6), mark, text
  ), file)
  file
}

save_of <- function(deal, rules, ...) {
  layout <- lapply(spider_layout(deal), judge_spider_cards, rules)
  board <- deal$board
  down <- if (is.null(board)) lengths(layout[1:10]) - 1 else board$down
  gone <- if (!is.null(board)) utils::tail(as.integer(deal$cards), 13 * board$removed)
  windows_7_save(layout[1:10], down, unlist(layout[-(1:10)]), gone, ...)
}

test_that("a saved game of Windows 7 is read, at the start and later", {
  for (suits in c(4, 2, 1)) {
    rules <- rules_spider(suits)
    deal <- deal_cards("spider", suits)
    start <- read_deals(save_of(deal, rules, order = sample(12)), "spider")[[1]]
    expect_identical(as.integer(start$cards), judge_spider_cards(as.integer(deal$cards), rules))
    expect_null(start$board)
    expect_identical(start$rules, if (suits < 4) format(rules))
    line <- solve_deal(deal, rules, max_states = 3e6)$moves
    for (n in c(5, nrow(line) %/% 2, nrow(line) - 3)) {
      board <- as_deal(
        utils::capture.output(print(deal, rules = rules, moves = line[seq_len(n), ])), "spider"
      )
      file <- save_of(board, rules)
      read <- read_deals(file, "spider")[[1]]
      expect_identical(read[names(read) != "name"], board[names(board) != "name"])
      expect_identical(read$name, basename(file))
    }
  }
  skip_on_cran()
  shown <- shell(paste("patience solve --game spider", file))
  expect_match(shown$out[1], "won, in")
  piped <- shell(sprintf("patience solve --game spider < %s", file))
  expect_match(piped$out[1], "won, in")
})

test_that("a saved game that is none is refused", {
  deal <- deal_cards("spider", 1)
  refused <- function(file, topic, ...) expect_refused(read_deals(file, "spider"), topic, ...)
  save <- function(change, ...) save_of(deal, rules_spider(), change = change, ...)
  refused(save(function(xml) sub("KingOfSpades", "KnightOfSpades", xml)), "file",
          '"KnightOfSpades" is no card')
  refused(save(function(xml) sub("Stack7", "Foundation", xml)), "file",
          "is no saved game of Spider: it has no Stack7")
  refused(save(function(xml) substr(xml, 1, 5000)), "file", "Was it cut off?")
  refused(save(function(xml) paste0(" ", xml)), "file", "table begins elsewhere than it does")
  refused(save(function(xml) sub("KingOfSpades", "AceOfSpades", xml)), "deal",
          "two decks have each card twice. Here is")
  # Of another game it is a file that is no text.
  expect_refused(read_deals(save(identity)), "file", "is not a text file")
})
