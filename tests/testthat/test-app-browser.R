# The window in a real browser: see helper-browser.R.
skip_without_browser()
app <- new_app()
browser <- new_browser()
withr::defer({
  close_browser(browser)
  app$process$kill()
}, teardown_env())

# A tab with storage of its own, showing a game.
tab_with <- function(asked, ..., context = new_context(browser)) {
  address <- paste0(app$url, "#", link_of(asked))
  tab <- new_tab(browser, address, ..., context = context)
  tab_wait(tab, "document.querySelector('.game-title').textContent")
  tab
}

link_of <- function(asked) {
  fields <- app_games()[[asked$game]]$fields
  moves <- vapply(asked$moves, function(move) {
    paste(vapply(fields, function(field) paste(move[[field]], collapse = ""), ""), collapse = ",")
  }, "")
  parts <- c(asked[c("game", "rules")], asked$deal, if (length(moves) > 0) {
    list(moves = paste(moves, collapse = ";"))
  })
  paste0(names(parts), "=", vapply(parts, function(x) utils::URLencode(format(x), TRUE), ""),
         collapse = "&")
}

asked_game_of <- function(game, rules, number) {
  list(game = game, rules = rules, deal = list(seed = 1, number = number), moves = list())
}

# A whole game by the solver's lines.
win_in_tab <- function(asked, make) {
  tab <- tab_with(asked)
  if (identical(make, by_keys)) tab_to_board(tab)
  repeat {
    line <- search_solve(asked, 1e6)$result$moves
    asked <- play_in_tab(tab, asked, line, make)
    now <- answer_position(asked)
    if (now$outcome == "won") break
    redeal <- Filter(function(move) identical(move$move$type, "redeal"), now$moves)
    asked <- play_in_tab(tab, asked, list(redeal[[1]]$move), make)
  }
  expect_match(tab_text(tab, ".banner"), sprintf("Won in %d moves", length(asked$moves)))
  expect_match(tab_said(tab), "Won in")
  close_tab(tab)
}

test_that("each game is won to the end by clicks alone", {
  win_in_tab(asked_game_of("agnes", "Up-Suit-AnyRun", 188), by_clicks)
  win_in_tab(asked_game_of("lucie", "Lucie-3-Merci", 6), by_clicks)
  win_in_tab(asked_game_of("galactic", "easy", 16), by_clicks)
})

test_that("each game is won to the end by keys alone", {
  win_in_tab(asked_game_of("agnes", "Up-Suit-AnyRun", 188), by_keys)
  win_in_tab(asked_game_of("lucie", "Lucie-3-Merci", 6), by_keys)
  win_in_tab(asked_game_of("galactic", "easy-6", 27), by_keys)
})

test_that("cards are dragged, arrows go from card to card, and Escape puts back", {
  withr::local_options(patience.glyphs = TRUE)
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  tab <- tab_with(asked)
  move <- Filter(function(one) one$move$type == "run", answer_position(asked)$moves)[[1]]
  middle <- function(selector) {
    unlist(tab_js(tab, sprintf(
      "(() => { const b = document.querySelector(%s).getBoundingClientRect();
         return [b.left + b.width / 2, b.top + 8]; })()", json_text(selector)
    )))
  }
  from <- middle(sprintf("[data-key='%s/%s']", move$place, move$card))
  to <- middle(sprintf("[data-place='%s'] button.card:last-of-type", move$to))
  drag <- function(to) {
    mouse <- function(type, at) {
      tab_do(tab, "Input.dispatchMouseEvent", type = type, x = at[1], y = at[2], button = "left",
             buttons = 1, clickCount = 1)
    }
    mouse("mousePressed", from)
    mouse("mouseMoved", (from + to) / 2)
    mouse("mouseMoved", to)
    expect_true(tab_js(tab, "!!document.querySelector('.ghost')"))
    mouse("mouseReleased", to)
    expect_false(tab_js(tab, "!!document.querySelector('.ghost')"))
  }
  drag(c(5, 5))
  expect_true(tab_js(tab, moves_shown(0)))
  drag(to)
  tab_wait(tab, moves_shown(1))
  expect_identical(tab_said(tab), paste0(move$words, "."))

  tab_to_board(tab)
  tab_keys(tab, "u")
  tab_wait(tab, moves_shown(0))
  before <- tab_js(tab, "document.activeElement.dataset.key")
  tab_keys(tab, "Home", "ArrowDown", "ArrowRight", "ArrowRight")
  expect_true(tab_js(tab, "!!document.activeElement.closest('[data-place=pile-3]')"))
  tab_keys(tab, "ArrowLeft", "ArrowUp")
  expect_true(tab_js(tab, "document.activeElement.matches('button.card')"))
  tab_keys(tab, strsplit(sub("10", "t", move$card), "")[[1]], "Enter")
  expect_match(tab_said(tab), "taken. It can go to")
  tab_keys(tab, "Escape")
  expect_identical(tab_said(tab), "Put back.")
  expect_true(tab_js(tab, moves_shown(0)))
  close_tab(tab)
})

test_that("undo and redo have no end, and a reload in the middle of a game loses nothing", {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  line <- search_solve(asked, 1e6)$result$moves[1:6]
  context <- new_context(browser)
  tab <- tab_with(asked, context = context)
  after <- play_in_tab(tab, asked, line, by_clicks)
  for (n in 5:0) {
    tab_text_click(tab, "Undo")
    tab_wait(tab, moves_shown(n))
  }
  for (n in 1:4) {
    tab_text_click(tab, "Redo")
    tab_wait(tab, moves_shown(n))
  }
  cards <- "[...document.querySelectorAll('[data-key]')].map((e) => e.dataset.key).join(' ')"
  before <- tab_js(tab, cards)
  # Another window has a game of its own, which the first does not see.
  other <- tab_with(asked_game_of("galactic", "easy-6", 27), context = context)
  expect_match(tab_text(other, ".game-title"), "Pan Galactic")
  tab_do(tab, "Page.reload")
  Sys.sleep(0.2)
  tab_wait(tab, "document.querySelector('#ready')")
  tab_wait(tab, "document.querySelector('.game-title').textContent")
  expect_match(tab_text(tab, ".game-title"), "Agnes Sorel: seed 1, number 26")
  expect_identical(tab_js(tab, cards), before)
  expect_true(tab_js(tab, moves_shown(4)))
  # What was taken back is still there.
  for (n in 5:6) {
    tab_text_click(tab, "Redo")
    tab_wait(tab, moves_shown(n))
  }
  tab_text_click(tab, "Restart")
  tab_wait(tab, moves_shown(0))
  expect_match(tab_text(other, ".game-title"), "Pan Galactic")

  # Kept as a link and as a file.
  tab_text_click(tab, "Redo")
  tab_wait(tab, moves_shown(1))
  tab_text_click(tab, "Link")
  tab_wait(tab, "document.querySelector('.link').value")
  asked$moves <- line[1]
  link <- tab_js(tab, "document.querySelector('.link').value")
  wanted <- utils::URLdecode(link_of(asked))
  expect_identical(sub("^[^#]*#", "", utils::URLdecode(link)), wanted)
  file <- withr::local_tempfile(fileext = ".json")
  asked$moves <- line[1:3]
  writeLines(jsonlite::toJSON(asked, auto_unbox = TRUE), file)
  tab_give_file(tab, "input[accept*=json]", file)
  tab_wait(tab, moves_shown(3))
  asked$moves <- line[3]
  writeLines(jsonlite::toJSON(asked, auto_unbox = TRUE), file)
  tab_give_file(tab, "input[accept*=json]", file)
  tab_wait(tab, "!document.getElementById('trouble').hidden")
  expect_match(tab_text(tab, "#trouble"), "not legal")
  expect_true(tab_js(tab, moves_shown(3)))
  close_tab(tab)
  close_tab(other)
})

test_that("hints are those of R, a lost game is shown where it was lost, and lines are stepped", {
  deal <- deal_cards("agnes", 1, 3)
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 3)
  for (i in 1:4) asked$moves[[i]] <- answer_position(asked)$moves[[1]]$move
  tab <- tab_with(asked)
  tab_text_click(tab, "Where was it lost?")
  tab_wait(tab, "document.querySelector('.said')")
  made <- app_moves_table(asked$moves, app_agnes$fields)
  review <- review_agnes(deal, made, "Up-Suit-AnyRun")
  mistake <- attr(review, "mistake")
  expect_match(tab_text(tab, ".said"), sprintf("move %d loses it", mistake))
  tab_text_click(tab, sprintf("Show the position before move %d", mistake))
  tab_wait(tab, moves_shown(mistake - 1))
  tab_wait(tab, "document.querySelector('.hints')")
  hints <- hints_agnes(deal, "Up-Suit-AnyRun", made[seq_len(mistake - 1), ])
  expect_identical(tab_js(tab, "document.querySelectorAll('.hints li').length"),
                   sum(hints$outcome == "won"))

  # Nothing is shown unasked; asked, each move has its sign.
  tab_text_click(tab, "Undo")
  tab_wait(tab, moves_shown(mistake - 2))
  expect_identical(tab_js(tab, "document.querySelectorAll('.mark, .hints').length"), 0L)
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.hints')")
  hints <- hints_agnes(deal, "Up-Suit-AnyRun", made[seq_len(mistake - 2), ])
  signs <- "[...document.querySelectorAll('.hints .sign')].map((e) => e.textContent)"
  signs <- unlist(tab_js(tab, signs))
  expect_identical(sum(signs == "\u2713"), sum(hints$outcome == "won"))
  expect_identical(sum(signs == "\u2717"), sum(hints$outcome == "lost"))

  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.line')")
  solution <- solve_agnes(deal, "Up-Suit-AnyRun", moves = made[seq_len(mistake - 2), ])
  n <- nrow(solution$moves)
  expect_match(tab_text(tab, ".said"), sprintf("in %d moves", n))
  tab_click(tab, "[aria-label='One step on']")
  tab_wait(tab, "document.querySelector('.step').textContent.startsWith('1 of')")
  tab_js(tab, "document.querySelector('input[type=range]').focus()")
  tab_keys(tab, "End")
  tab_wait(tab, "document.querySelectorAll('.foundation .card:not(.empty)').length == 4")
  expect_identical(tab_js(tab, "document.querySelectorAll('.pile .card:not(.empty)').length"), 0L)
  tab_click(tab, "[aria-label='One step back']")
  tab_wait(tab, sprintf("document.querySelector('.step').textContent.startsWith('%d of')", n - 1))
  expect_true(tab_js(tab, moves_shown(mistake - 2)))
  tab_text_click(tab, "Play on from here")
  tab_wait(tab, moves_shown(mistake - 2 + n - 1))
  close_tab(tab)
})

test_that("a search is stopped, and the page is free meanwhile", {
  results <- agnes_results("forty")
  hard <- results[which.max(results$examined), ]
  tab <- tab_with(asked_game_of("agnes", hard$variant, hard$deal))
  tab_text_click(tab, "Can it still be won?")
  said <- "document.querySelector('.progress-text')?.textContent"
  tab_wait(tab, sprintf("/[0-9,]+ positions/.test(%s)", said), 60)
  tab_click(tab, ".pile button.movable")
  expect_match(tab_said(tab), "taken|dealt|cannot")
  tab_click(tab, ".stop")
  tab_wait(tab, "document.querySelector('.stopped')")
  expect_match(tab_text(tab, ".stopped"), "Stopped after")
  close_tab(tab)
})

test_that("three games of Spider are recorded by keys and have the numbers of test_dealer()", {
  games <- sample_games()[1:3, ]
  tab <- new_tab(browser, app$url, context = new_context(browser))
  tab_text_click(tab, "Record Spider")
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
  tab_wait(tab, "document.querySelector('.tests td')?.textContent == '3'", 60)
  test <- function(statistic) {
    rows <- spider_games(games$rows, turned = games$turned, result = games$result)
    test_dealer(rows, statistic)$p.value
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
  tab_do(tab, "Page.reload")
  Sys.sleep(0.2)
  tab_wait(tab, "document.querySelectorAll('.games-list tbody tr').length == 3")
  close_tab(tab)
})

test_that("a simulation is watched, stopped and gone on with", {
  tab <- new_tab(browser, app$url, context = new_context(browser))
  tab_text_click(tab, "Win rates")
  tab_wait(tab, "document.querySelectorAll('.rate-table tbody tr').length > 50")
  tab_js(tab, "document.querySelector('.rates input[type=text]').value = 'Up-Suit-None'")
  tab_js(tab, "document.querySelector('.rates input[type=number]').value = 100000")
  tab_text_click(tab, "Start")
  tab_wait(tab, "document.querySelector('[data-sim]').textContent")
  tab_text_click(tab, "Stop")
  tab_wait(tab, "[...document.querySelectorAll('.rates button')].some((one) =>
    one.textContent === 'Resume' && !one.disabled)")
  expect_true(tab_js(tab, "!!document.querySelector('.rates .chart')"))
  deals <- function() {
    as.numeric(gsub(",", "", sub(".* of ([0-9,]+) deals.*", "\\1", tab_text(tab, "[data-sim]"))))
  }
  first <- deals()
  expect_lt(first, 100000)
  more <- first + 40
  tab_js(tab, sprintf("document.querySelector('.rates input[type=number]').value = %d", more))
  tab_text_click(tab, "Resume")
  said <- "document.querySelector('[data-sim]').textContent.replaceAll(',', '')"
  tab_wait(tab, sprintf("%s.includes('of %d deals')", said, more))
  won <- sum(simulate_agnes(more, "Up-Suit-None", max_states = 1e5)$outcome == "won")
  expect_match(tab_js(tab, said), sprintf("^%d of %d deals", won, more))
  close_tab(tab)
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
  for (dark in c(FALSE, TRUE)) {
    width <- if (dark) 390 else 1200
    tab <- tab_with(asked_game_of("agnes", "aisleriot", 26), width = width, dark = dark)
    expect_identical(axe_findings(tab), NULL)
    tab_text_click(tab, "Game, rules and deal")
    tab_text_click(tab, "Which moves keep the win?")
    tab_wait(tab, "document.querySelector('.hints')")
    expect_identical(axe_findings(tab), NULL)
    expect_lte(tab_js(tab, "document.documentElement.scrollWidth"), width)
    for (hash in c("game=lucie&rules=trefoil&number=1", "game=galactic&rules=easy&number=1")) {
      tab_go_game(tab, hash)
      expect_identical(axe_findings(tab), NULL)
      expect_lte(tab_js(tab, "document.documentElement.scrollWidth"), width)
    }
    tab_text_click(tab, "Record Spider")
    tab_read_spider(tab, system.file("extdata", "spider-sample.csv", package = "patience"))
    tab_wait(tab, "document.querySelectorAll('.evidence svg').length == 2", 60)
    expect_identical(axe_findings(tab), NULL)
    expect_lte(tab_js(tab, "document.documentElement.scrollWidth"), width)
    tab_text_click(tab, "Win rates")
    tab_wait(tab, "document.querySelector('.rate-table')")
    expect_identical(axe_findings(tab), NULL)
    close_tab(tab)
  }
})
