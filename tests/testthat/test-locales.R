# What is read does not depend on the locale. A C locale has no characters beyond ASCII, and what
# is typed comes as bytes; in a Turkish one the capital of i is not I.
locales <- c("C", "C.UTF-8", "tr_TR.UTF-8")

local_ctype <- function(locale, env = parent.frame()) {
  suppressWarnings(withr::local_locale(LC_CTYPE = locale, .local_envir = env))
  skip_if_not(Sys.getlocale("LC_CTYPE") == locale, paste("This system has no locale", locale))
}

# As the bytes of a file or of the command line come to R, without a mark of their encoding.
typed <- function(text) {
  Encoding(text) <- "unknown"
  text
}

for (locale in locales) test_that(paste("names are read in capitals in", locale), {
  local_ctype(locale)
  expect_identical(rules_agnes("AISLERIOT"), rules_agnes("aisleriot"))
  expect_identical(rules_agnes("UP-SUIT-ANY1-CIRCULAR"), rules_agnes("Up-Suit-Any1-Circular"))
  expect_identical(rules_lucie("LUCIE-3-MERCI"), rules_lucie("lucie-3-merci"))
  expect_error(rules_agnes("AISLERIOD"), "aisleriot", class = "patience_error_rules")
  lines <- format(deal_cards("lucie", 1))
  expect_identical(as_deal(lower_case(lines), "lucie"), as_deal(lines, "lucie"))
  games <- spider_games(list(fine_rows, rev(fine_rows)), result = c("WIN", "LOSS"))
  expect_identical(as.character(games$result), c("won", "lost"))
  expect_identical(lower_case("I\u0130i"), "i\u0130i")
  expect_identical(upper_case("i\u0131\u2660"), "I\u0131\u2660")
})

for (locale in locales) test_that(paste("glyphs, marks and names are read in", locale), {
  local_ctype(locale)
  expect_identical(as_cards(typed("10\u2660 a\u2665")), as_cards("TS AH"))
  expect_identical(as_cards("10\u2660\ufe0f"), as_cards("TS"))
  deal <- deal_cards("agnes", 1)
  glyphs <- format(deal)
  for (i in 1:4) glyphs <- gsub(card_suits[i], card_glyphs[i], glyphs)
  file <- withr::local_tempfile()
  mark <- as.raw(c(0xef, 0xbb, 0xbf))
  writeBin(c(mark, charToRaw(enc2utf8(glyphs))), file)
  expect_identical(read_deals(file)[[1]]$cards, deal$cards)
  # Programs have names of every kind, and so have folders.
  folder <- withr::local_tempdir()
  file <- native_path(file.path(folder, "d\u00e9als.csv"))
  games <- spider_games(list(fine_rows), result = "won", program = "Pi\u00f1a \u2660")
  write_spider_games(games, file)
  expect_identical(read_spider_games(file), games)
  text <- c("PROGRAM: Pi\u00f1a \u2660", paste(c("won", fine_rows), collapse = " "))
  writeLines(enc2utf8(text), file, useBytes = TRUE)
  expect_identical(read_spider_games(file), games)
  expect_identical(list.files(folder), basename(file))
})

test_that("suits are glyphs where these can be shown, and letters elsewhere", {
  withr::local_options(patience.glyphs = TRUE)
  local_ctype("C")
  expect_identical(format(as_cards("AS")), "AS")
  local_utf8()
  expect_identical(format(as_cards("AS")), "A\u2660")
})
