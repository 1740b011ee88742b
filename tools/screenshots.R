# Pictures of the window: each view, on desks and on a phone, light and dark.
#   Rscript tools/screenshots.R FOLDER
# Needs what the tests need (tools/setup test). app-*.png are those of man/figures.
library(patience)
folder <- commandArgs(trailingOnly = TRUE)[1]
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
for (part in c("patience", "app", "browser", "page")) {
  source(file.path("tests", "testthat", paste0("helper-", part, ".R")))
}
namespace <- asNamespace("patience")
for (name in c("app_question", "answer_question", "game_named")) assign(name, get(name, namespace))

app <- new_app()
browser <- new_browser()
page <- list(browser = browser, url = app$url)

# A game that is lost: whatever can be done last is done.
lost <- asked_game_of("agnes", "Up-Suit-AnyRun", 3)
repeat {
  moves <- table_says("position", lost)$moves
  if (length(moves) == 0) break
  lost$moves <- c(lost$moves, list(moves[[length(moves)]]$move))
}
won <- asked_game_of("galactic", "easy-6", 27)
won$moves <- table_says("solve", won)$moves

views <- list(
  games = function(tab) {
    tab_text_click(tab, "Games")
    tab_wait(tab, "document.querySelectorAll('.tile .card').length > 100")
  },
  agnes = function(tab) {
    tab_go_game(tab, "game=agnes&rules=Up-Suit-AnyRun&seed=1&number=26")
    tab_text_click(tab, "Which moves keep the win?")
    tab_wait(tab, "document.querySelector('.hints')")
  },
  lucie = function(tab) {
    tab_go_game(tab, "game=lucie&rules=three-shuffles-and-a-draw&seed=1&number=26")
    tab_text_click(tab, "Can it still be won?")
    tab_wait(tab, "document.querySelector('.line')")
  },
  galactic = function(tab) {
    tab_go_game(tab, "game=galactic&rules=easy&seed=1&number=1")
    tab_text_click(tab, "Hint: clubs")
  },
  # Before any game is noted, so that there is an example.
  fair = function(tab) {
    tab_text_click(tab, "Is my Spider fair?")
    tab_wait(tab, "document.querySelectorAll('.example svg').length == 2", 60)
  },
  spider = function(tab) {
    asked <- spider_in_the_middle()
    tab_go_game(tab, link_of(asked))
    tab_wait(tab, "document.querySelector('.pile button.movable')")
    tab_click(tab, ".pile button.movable")
  },
  seen = function(tab) {
    line <- readLines(system.file("extdata", "spider-game.txt", package = "patience"))
    tab_go_game(tab, line)
    tab_click(tab, ".light input")
    tab_text_click(tab, "How well was it played?")
    tab_wait(tab, "document.querySelector('.curve svg')")
  },
  best = function(tab) {
    tab_go_game(tab, link_of(spider_in_the_middle()))
    tab_text_click(tab, "What is best, as I see it?")
    tab_wait(tab, "document.querySelector('.answer .hints')")
  },
  won = function(tab) {
    tab_go_game(tab, link_of(won))
    tab_wait(tab, "document.querySelector('.end.won')")
  },
  lost = function(tab) {
    tab_go_game(tab, link_of(lost))
    tab_wait(tab, "document.querySelector('.end:not([hidden]) .known p:not(.searching)')")
    tab_text_click(tab, "Where did it go wrong?")
    tab_wait(tab, "document.querySelector('.verdicts')")
  },
  rates = function(tab) {
    tab_text_click(tab, "Win rates")
    tab_wait(tab, "document.querySelector('.rate-table')")
    tab_js(tab, "document.querySelector('.rate-table tbody button').focus()")
    tab_text_click(tab, "Start")
    tab_wait(tab, "document.querySelector('[data-sim]').textContent.includes('2,000 deals')", 60)
  },
  large = function(tab) {
    tab_go_game(tab, "game=agnes&rules=Up-Suit-AnyRun&seed=1&number=26")
    tab_text_click(tab, "Cards")
    tab_js(tab, "document.querySelectorAll('.side .check input').forEach((e) => e.click())")
  }
)
sizes <- list(desk = c(1440, 900), wide = c(1920, 1080), phone = c(390, 844))
for (size in names(sizes)) {
  for (dark in c(FALSE, TRUE)) {
    # A context of its own, so that no page goes on with the game of another.
    tab <- new_tab(
      browser, app$url, sizes[[size]][1], sizes[[size]][2], dark, context = new_context(browser)
    )
    for (view in names(views)) {
      views[[view]](tab)
      name <- sprintf("%s-%s-%s.png", view, size, if (dark) "dark" else "light")
      tab_js(tab, "scrollTo(0, 0)")
      tab_picture(tab, file.path(folder, name))
    }
    close_tab(tab)
  }
}

# For README, vignette and the site.
asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 3)
tab <- tab_with(page, asked, width = 1000, height = 700)
tab_click(tab, ".stock button")
tab_wait(tab, moves_shown(1))
tab_text_click(tab, "Which moves keep the win?")
tab_wait(tab, "document.querySelector('.hints')")
tab_picture(tab, file.path(folder, "app-agnes.png"), 1000, 640, 0.75)
views$lost(tab)
tab_picture(tab, file.path(folder, "app-replay.png"), 1000, 700, 0.75)
views$seen(tab)
tab_js(tab, "(() => { document.querySelector('.end').hidden = true;
  const slider = document.querySelector('.line input[type=range]'); slider.value = 20;
  slider.dispatchEvent(new Event('input')); })()")
tab_wait(tab, "document.querySelector('.step').textContent.startsWith('Move 20 ')")
tab_picture(tab, file.path(folder, "app-luck.png"), 1000, 700, 0.75)
tab_text_click(tab, "Is my Spider fair?")
tab_read_spider(tab, system.file("extdata", "spider-sample.csv", package = "patience"))
tab_wait(tab, "document.querySelectorAll('.evidence svg').length == 2", 60)
tab_picture(tab, file.path(folder, "app-spider.png"), 1000, 1500, 0.7)
print(page_faults(browser))
close_browser(browser)
app$process$interrupt()
