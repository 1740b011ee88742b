# The window in a real browser: see helper-browser.R, and helper-page.R for what it shares with
# the page of the documentation site.
skip_without_browser()
app <- new_app()
browser <- new_browser()
page <- list(browser = browser, url = app$url)
withr::defer({
  close_browser(browser)
  app$process$kill()
}, teardown_env())

test_that("each game is won to the end by clicks alone", {
  page_wins(page, asked_game_of("agnes", "Up-Suit-AnyRun", 188), by_clicks)
  page_wins(page, asked_game_of("lucie", "Lucie-3-Merci", 6), by_clicks)
  page_wins(page, asked_game_of("galactic", "easy", 16), by_clicks)
  page_wins(page, asked_game_of("spider", "Spider-1", 5), by_clicks)
})

test_that("each game is won to the end by keys alone", {
  page_wins(page, asked_game_of("agnes", "Up-Suit-AnyRun", 188), by_keys)
  page_wins(page, asked_game_of("lucie", "Lucie-3-Merci", 6), by_keys)
  page_wins(page, asked_game_of("galactic", "easy-6", 27), by_keys)
  page_wins(page, spider_in_the_middle(), by_keys)
})

test_that("each game is won to the end by a finger alone", {
  page_wins(page, asked_game_of("agnes", "Up-Suit-AnyRun", 188), by_clicks, width = 390)
  page_wins(page, asked_game_of("lucie", "Lucie-3-Merci", 6), by_clicks, width = 390)
  page_wins(page, asked_game_of("galactic", "easy-6", 27), by_clicks, width = 390)
  page_wins(page, spider_in_the_middle(), by_clicks, width = 390)
})

test_that("who follows hints wins, and nothing moves but cards", {
  for (size in list(c(1440, 900), c(1920, 1080), c(390, 844))) {
    follow_game <- function(asked) {
      page_follows_hints(page, asked, width = size[1], height = size[2])
    }
    follow <- function(...) follow_game(asked_game_of(...))
    expect_true(follow("agnes", "Up-Suit-AnyRun", 188))
    expect_true(follow("lucie", "Lucie-3-Draw", 9))
    expect_true(follow("galactic", "easy-6", 27))
    expect_true(follow_game(spider_in_the_middle()))
  }
})

test_that("a light follows the game, keys do something everywhere, other ways are kept", {
  page_lights(page)
})

test_that("cards are dragged, arrows go from card to card, and Escape puts back", {
  page_drags(page)
  page_drags(page, width = 390)
  page_goes_by_keys(page)
})

test_that("undo and redo have no end, and a reload in the middle of a game loses nothing", {
  page_keeps_games(page)
})

test_that("a card that comes back is not put up again by itself", {
  page_lets_cards_come_back(page)
})

test_that("games are kept apart while one of them goes on by itself", {
  page_keeps_games_apart(page)
})

test_that("the form says the rules of the game that is open", {
  page_describes_rules(page)
})

test_that("who comes for the first time chooses a game by its picture", {
  page_sits_down(page)
})

test_that("a new deal is one that can be won, a hard one, or that of today", {
  page_deals_kinds(page)
})

test_that("Back goes to the deal before with its moves, and Ctrl+Z works everywhere", {
  page_goes_back(page)
})

test_that("a lost game ends with what could have been, and is gone through with its verdicts", {
  page_ends(page)
})

test_that("games are counted, saved to a file and read elsewhere", {
  page_carries_games(page)
})

test_that("moves are seen one after the other, and how cards look is kept", {
  page_moves_cards(page)
})

test_that("hints are those of R, a lost game is shown where it was lost, and lines are stepped", {
  page_reviews(page)
  page_answers(page)
})

test_that("what is seen of Spider has a best move, a chance, and luck and errors", {
  page_sees(page)
})

test_that("a link that cannot be opened says so and leaves a game to play", {
  page_opens_bad_links(page)
  page_opens_links_at_once(page)
})

test_that("a search is stopped, and the page is free meanwhile", {
  page_stops_searches(page)
  page_stops_games(page)
})

test_that("three games of Spider are recorded by keys and have the numbers of test_dealer()", {
  games <- sample_games()[1:3, ]
  tab <- new_tab(browser, app$url, context = new_context(browser))
  tab_text_click(tab, "Is my Spider fair?")
  tab_wait(tab, "document.querySelector('#row-1')")
  tab_click(tab, "#row-1")
  for (i in 1:3) {
    # Somebody types sixty cards and never looks up.
    tab_keys(tab, strsplit(tolower(paste(games$rows[[i]], collapse = "")), "")[[1]])
    tab_wait(tab, "!document.querySelector('[type=submit]').disabled")
    expect_identical(tab_js(tab, "document.querySelector('[aria-invalid=true]')"), NULL)
    tab_keys(tab, "Tab")
    tab_keys(tab, strsplit(games$turned[i], "")[[1]])
    tab_wait(tab, "!document.querySelector('[type=submit]').disabled")
    tab_keys(tab, "Tab", if (games$result[i] == "won") "w" else "l")
    tab_click(tab, "[type=submit]")
    tab_wait(tab, sprintf("document.querySelectorAll('.games-list tbody tr').length == %d", i))
  }
  tab_wait(tab, "document.querySelector('.tests td')?.textContent == '3'")
  test <- function(statistic) {
    rows <- spider_games(games$rows, turned = games$turned, result = games$result)
    test_dealer(rows, statistic, alternative = "less")$p.value
  }
  for (statistic in c("agt", "atsv", "both")) {
    shown <- as.numeric(tab_text(tab, sprintf("[data-p=%s]", statistic)))
    expect_equal(shown, signif(test(statistic), 3))
  }
  # A wrong row is marked as it is typed.
  tab_click(tab, "#row-1")
  tab_keys(tab, "2", "x", "3")
  tab_wait(tab, "document.querySelector('#row-1').getAttribute('aria-invalid') == 'true'")
  expect_match(tab_text(tab, ".flaws"), "not a rank")
  # Kept in the browser.
  tab_reload(tab)
  tab_wait(tab, "document.querySelectorAll('.games-list tbody tr').length == 3")
  close_tab(tab)
})

test_that("games of Spider that are played are noted by themselves", {
  page_notes_spider(page)
})

test_that("what two tabs note is all there, and what cannot be kept or read is said", {
  page_notes_in_two_tabs(page)
  page_opens_with_odd_storage(page)
  page_says_what_is_not_kept(page)
  page_refuses_odd_files(page)
})

test_that("a win with help is nobody's own, and chosen deals are marked", {
  page_marks_help(page)
})

test_that("text that a table keeps is no formula", {
  page_guards_text(page)
})

test_that("a simulation is watched, stopped and gone on with", {
  page_simulates(page)
})

test_that("each game is simulated within its limits, and undecided deals count both ways", {
  page_counts_undecided(page)
})

test_that("of two cards alike that which moved is marked", {
  page_marks_moved_cards(page)
})

test_that("no page asked anybody else, and none had a fault", {
  asked <- asked_addresses(browser)
  expect_gt(length(asked), 15)
  home <- sub("[?].*$", "", app$url)
  expect_identical(asked[!startsWith(asked, home)], character())
  expect_identical(page_faults(browser), character())
})

# At the end, since what axe-core does by itself counts as a fault of the page.
test_that("axe-core has no serious finding, on desk and phone, light and dark", {
  spider <- function(tab) {
    tab_text_click(tab, "Is my Spider fair?")
    tab_read_spider(tab, system.file("extdata", "spider-sample.csv", package = "patience"))
    tab_wait(tab, "document.querySelectorAll('.evidence svg').length == 2")
    expect_usable(tab)
  }
  page_is_usable(page, 1200, dark = FALSE, more = spider)
  page_is_usable(page, 390, dark = TRUE, more = spider)
})

test_that("the page says so when R does not answer any more", {
  alone <- new_app()
  withr::defer(alone$process$kill())
  tab <- new_tab(browser, alone$url, context = new_context(browser))
  tab_wait(tab, "document.querySelector('#ready')")
  alone$process$kill()
  tab_text_click(tab, "Play")
  tab_wait(tab, "!document.getElementById('trouble').hidden")
  expect_match(tab_text(tab, "#trouble"), "R does not answer any more")
  close_tab(tab)
})
