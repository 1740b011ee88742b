# Part of site-check.R: the page of games, by what the tests of the window ask of it
# (tests/testthat/helper-page.R), and what this page says of a deal, by its buttons.
win_all <- function(make, ...) {
  games <- list(
    asked_game_of("agnes", "Up-Suit-AnyRun", 188), asked_game_of("lucie", "Lucie-3-Merci", 6),
    asked_game_of("galactic", "easy-6", 27), spider_in_the_middle()
  )
  moves <- vapply(games, function(asked) page_wins(page, asked, make, ...), 0L)
  sprintf("%d games, %d moves", length(moves), sum(moves))
}
check("games won by clicks alone", win_all(by_clicks))
check("games won by keys alone", win_all(by_keys))
check("games won by taps on a phone", win_all(by_clicks, width = 390, height = 844))
check("cards dragged by mouse", page_drags(page))
check("cards dragged by a finger", page_drags(page, width = 390, height = 844))
check("arrows, undo and redo by keys, Escape", page_goes_by_keys(page))
check("undo, redo, reload, link and file", page_keeps_games(page))
check("words of the rules beside the form", page_describes_rules(page))
check("a lost game reviewed, hints, a line stepped along", page_reviews(page))
check("what is seen of Spider: hints, chance, a review", page_sees(page))
check("links that cannot be opened", page_opens_bad_links(page))
check("a link that is followed while a game is being opened", page_opens_links_at_once(page))
check("a game chosen by its picture", page_sits_down(page))
check("new deals that can be won, hard ones, and that of today", page_deals_kinds(page))
check("Back, Forward and Ctrl+Z", page_goes_back(page))
check("the end, and the game gone through again", page_ends(page))
check("games counted, saved and read", page_carries_games(page))
check("moves seen one after the other", page_moves_cards(page))
check("a search stopped, and the next one answered", page_stops_searches(page))
check("a simulation stopped and gone on with", page_simulates(page))
check("how hard a deal is", {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  tab <- tab_with(page, asked)
  tab_text_click(tab, "How hard is this deal?")
  tab_wait(tab, "document.querySelector('.answer .said')")
  said <- tab_text(tab, ".answer .said")
  mine <- ours$answer_question(ours$app_question("difficulty", asked))
  expect_identical(said, jsonlite::parse_json(mine)$said)
  close_tab(tab)
  said
})
for (width in c(1200, 390)) {
  for (dark in c(FALSE, TRUE)) {
    what <- sprintf("axe-core and width of all views, %d pixels, %s", width,
                    if (dark) "dark" else "light")
    check(what, page_is_usable(page, width, dark))
  }
}

# A picture of the page as it opens a game by a link, with the solver's hints.
if (!is.na(pictures)) {
  dir.create(pictures, showWarnings = FALSE, recursive = TRUE)
  tab <- tab_with(page, asked_game_of("agnes", "dalton", 26), width = 1200, height = 860)
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.hints li')")
  tab_js(tab, "scrollTo(0, 0)")
  tab_picture(tab, file.path(pictures, "window.png"))
}
