# Each game played to its end by following the hint alone, in a browser: of 20 deals of each, how
# many can be won, and were; nothing on the page may move but cards.
#   Rscript bench/app-hints.R [deals] > bench/results/DATE-app-hints.txt
# from the root of the repository, with what the tests need (tools/setup test); ten minutes.
library(patience)
library(testthat)
for (file in c("patience", "app", "browser", "page")) {
  source(file.path("tests", "testthat", paste0("helper-", file, ".R")))
}
namespace <- asNamespace("patience")
for (name in c("app_question", "answer_question", "game_named")) {
  assign(name, get(name, namespace))
}
deals <- as.integer(c(commandArgs(TRUE), 20)[1])
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
app <- new_app()
browser <- new_browser()
page <- list(browser = browser, url = app$url)
games <- c(
  agnes = "Up-Suit-AnyRun", lucie = "Lucie-1-Kings", galactic = "easy-6", spider = "Spider-1"
)
for (game in names(games)) {
  won <- vapply(seq_len(deals), function(number) {
    asked <- asked_game_of(game, games[[game]], number)
    page_follows_hints(page, asked, width = 1440, height = 900)
  }, TRUE)
  cat(sprintf(
    "%-8s %-15s %d deals, %d can be won: all of them were won by following the hint\n",
    game, games[[game]], deals, sum(won)
  ))
}
close_browser(browser)
invisible(app$process$kill())
