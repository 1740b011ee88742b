# Pictures of the window: each view, on a desk and on a phone, light and dark.
#   Rscript tools/screenshots.R FOLDER
# Needs what the tests need (tools/setup test). app-*.png are those of man/figures.
library(patience)
folder <- commandArgs(trailingOnly = TRUE)[1]
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
for (file in c("helper-patience.R", "helper-browser.R")) {
  source(file.path("tests", "testthat", file))
}

app <- new_app()
browser <- new_browser()
views <- list(
  agnes = function(tab) {
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
  spider = function(tab) {
    tab_text_click(tab, "Is my Spider fair?")
    tab_read_spider(tab, system.file("extdata", "spider-sample.csv", package = "patience"))
    tab_wait(tab, "document.querySelectorAll('.evidence svg').length == 2", 60)
  },
  rates = function(tab) {
    tab_text_click(tab, "Win rates")
    tab_wait(tab, "document.querySelector('.rate-table')")
    tab_js(tab, "document.querySelector('.rate-table tbody button').focus()")
    tab_text_click(tab, "Start")
    tab_wait(tab, "document.querySelector('[data-sim]').textContent.includes('2,000 deals')", 60)
  }
)
sizes <- list(desk = c(1200, 860), phone = c(390, 844))
for (size in names(sizes)) {
  for (dark in c(FALSE, TRUE)) {
    # A context of its own, so that no page goes on with the game of another.
    tab <- new_tab(
      browser, app$url, sizes[[size]][1], sizes[[size]][2], dark, context = new_context(browser)
    )
    tab_wait(tab, "document.querySelector('.game-title').textContent")
    for (view in names(views)) {
      views[[view]](tab)
      name <- sprintf("%s-%s-%s.png", view, size, if (dark) "dark" else "light")
      tab_js(tab, "scrollTo(0, 0)")
      tab_picture(tab, file.path(folder, name))
    }
    close_tab(tab)
  }
}

# For README and vignette.
address <- paste0(app$url, "#game=agnes&rules=Up-Suit-AnyRun&seed=1&number=3")
tab <- new_tab(browser, address, 1000, 700, context = new_context(browser))
tab_wait(tab, "document.querySelector('.game-title').textContent")
tab_click(tab, ".stock button")
tab_wait(tab, moves_shown(1))
views$agnes(tab)
tab_picture(tab, file.path(folder, "app-agnes.png"), 1000, 640, 0.75)
views$spider(tab)
tab_picture(tab, file.path(folder, "app-spider.png"), 1000, 1500, 0.7)
print(page_faults(browser))
close_browser(browser)
app$process$interrupt()
