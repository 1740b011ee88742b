# What the page of games must do, whoever answers it: R behind patience_app(), which
# test-app-browser.R tests, or the engines that are compiled for the documentation site, which
# tools/site-check tests. `page` is a list with the browser and the page's address.

# A tab with storage of its own, showing a game.
tab_with <- function(page, asked, ..., context = new_context(page$browser)) {
  address <- paste0(page$url, "#", link_of(asked))
  tab <- new_tab(page$browser, address, ..., context = context)
  tab_wait(tab, "document.querySelector('.game-title')?.textContent")
  tab
}

link_of <- function(asked) {
  fields <- names(game_named(asked$game)$fields)
  moves <- vapply(asked$moves, function(move) {
    paste(vapply(fields, function(field) paste(move[[field]], collapse = ""), ""), collapse = ",")
  }, "")
  parts <- c(asked[c("game", "rules")], asked$deal, if (length(moves) > 0) {
    list(moves = paste(moves, collapse = ";"))
  })
  paste0(names(parts), "=", vapply(parts, function(x) utils::URLencode(format(x), TRUE), ""),
         collapse = "&")
}

asked_game_of <- function(game, rules, number, moves = list()) {
  list(game = game, rules = rules, deal = list(seed = 1, number = number), moves = moves)
}

# A game of Spider after its last deal.
spider_in_the_middle <- function() {
  asked <- asked_game_of("spider", "Spider-1", 5)
  line <- table_says("solve", asked)$moves
  deals <- which(vapply(line, function(move) move$type == "deal", TRUE))
  asked$moves <- line[seq_len(max(deals, length(line) - 40))]
  asked
}

# A whole game by the solver's lines; the number of moves.
page_wins <- function(page, asked, make, ...) {
  tab <- tab_with(page, asked, ...)
  if (identical(make, by_keys)) tab_to_board(tab)
  repeat {
    line <- table_says("solve", asked)$moves
    asked <- play_in_tab(tab, asked, line, make)
    now <- table_says("position", asked)
    if (now$outcome == "won") break
    redeal <- Filter(function(move) identical(move$move$type, "redeal"), now$moves)
    asked <- play_in_tab(tab, asked, list(redeal[[1]]$move), make)
  }
  expect_match(tab_text(tab, ".banner"), sprintf("Won in %d moves", length(asked$moves)))
  expect_match(tab_said(tab), "Won in")
  close_tab(tab)
  invisible(length(asked$moves))
}

# Whoever asks once for a hint, and then makes each move that is shown, wins; and nothing on the
# page moves meanwhile but cards and what is said of them. Returns whether it was won.
page_follows_hints <- function(page, asked, ...) {
  tab <- tab_with(page, asked, ...)
  if (table_says("solve", asked)$outcome != "won") {
    close_tab(tab)
    return(FALSE)
  }
  parts <- "['.game-title', '.state', '.play .buttons', '.light', '.board', '.side']"
  places <- paste0(parts, ".map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, box.left, box.top + scrollY, name === '.board' ? box.height : 0].map((x) =>
      typeof x === 'number' ? Math.round(x) : x).join(' '); }).join('; ')")
  tab_text_click(tab, "Hint")
  tab_wait(tab, "document.querySelector('.answer .hints .move')")
  before <- tab_js(tab, places)
  made <- length(asked$moves)
  most <- made + 400
  while (!tab_js(tab, "!!document.querySelector('.end.won')") && made < most) {
    tab_js(tab, "document.querySelector('.answer .hints .move').click()")
    made <- made + 1
    tab_wait(tab, moves_shown(made))
    tab_wait(tab, "document.querySelector('.answer .hints .move, .end.won')")
    expect_identical(tab_js(tab, places), before)
  }
  expect_match(tab_text(tab, ".banner"), sprintf("Won in %d moves, with help", made))
  close_tab(tab)
  TRUE
}

# The light says by itself, after each move, whether the game can still be won; h is a hint, z
# takes back, and ? helps, wherever the focus is.
page_lights <- function(page) {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  tab <- tab_with(page, asked, context = new_context(page$browser))
  expect_identical(tab_text(tab, ".light-said"), "")
  tab_click(tab, ".light input")
  tab_wait(tab, "document.querySelector('.light').dataset.outcome === 'won'")
  for (made in 1:3) {
    asked$moves <- c(asked$moves, list(table_says("position", asked)$moves[[1]]$move))
    tab_js(tab, "document.querySelector('ol.moves:not(.made) .move').click()")
    tab_wait(tab, moves_shown(made))
    outcome <- table_says("solve", asked)$outcome
    tab_wait(tab, sprintf("document.querySelector('.light').dataset.outcome === '%s'", outcome))
  }
  tab_js(tab, "document.querySelector('nav button').focus()")
  tab_keys(tab, "z")
  tab_wait(tab, moves_shown(2))
  tab_keys(tab, "h")
  tab_wait(tab, "document.querySelector('.answer .said')")
  tab_keys(tab, "?")
  expect_true(tab_js(tab, "!!document.querySelector('details.help[open]')"))
  # Another way leaves the one that was gone before beside it.
  tab_text_click(tab, "Restart")
  tab_wait(tab, moves_shown(0))
  tab_js(tab, "[...document.querySelectorAll('ol.moves:not(.made) .move')].pop().click()")
  tab_wait(tab, moves_shown(1))
  tab_text_click(tab, "Other ways that were tried")
  tab_text_click(tab, "The way with 3 moves")
  tab_wait(tab, moves_shown(3))
  close_tab(tab)
}

# Cards are dragged, by a finger where the tab is that of a phone.
page_drags <- function(page, ...) {
  withr::local_options(patience.glyphs = TRUE)
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  tab <- tab_with(page, asked, ...)
  move <- Filter(function(one) one$move$type == "run", table_says("position", asked)$moves)[[1]]
  tab_js(tab, "document.querySelector('.board').scrollIntoView()")
  from <- tab_place(tab, sprintf("[data-key='%s/%s']", move$place, move$card))
  to <- tab_place(tab, sprintf("[data-place='%s'] button.card:last-of-type", move$to))
  drag <- function(to) {
    tab_point(tab, "press", from)
    tab_point(tab, "move", (from + to) / 2)
    tab_point(tab, "move", to)
    expect_true(tab_js(tab, "!!document.querySelector('.ghost')"))
    tab_point(tab, "release", to)
    expect_false(tab_js(tab, "!!document.querySelector('.ghost')"))
  }
  drag(c(5, 5))
  expect_true(tab_js(tab, moves_shown(0)))
  drag(to)
  tab_wait(tab, moves_shown(1))
  expect_identical(tab_said(tab), paste0(move$words, "."))
  close_tab(tab)
}

# Arrows go from card to card, u takes back and r makes again, Escape puts a card back.
page_goes_by_keys <- function(page) {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  legal <- table_says("position", asked)$moves
  card <- Filter(function(one) one$move$type == "run", legal)[[1]]$card
  asked$moves <- list(legal[[1]]$move)
  tab <- tab_with(page, asked)
  tab_to_board(tab)
  for (step in list(c("u", 0), c("r", 1), c("u", 0))) {
    tab_keys(tab, step[1])
    tab_wait(tab, moves_shown(as.integer(step[2])))
  }
  tab_keys(tab, "Home", "ArrowDown", "ArrowRight", "ArrowRight")
  expect_true(tab_js(tab, "!!document.activeElement.closest('[data-place=pile-3]')"))
  tab_keys(tab, "ArrowLeft", "ArrowUp")
  expect_true(tab_js(tab, "document.activeElement.matches('button.card')"))
  tab_keys(tab, strsplit(sub("10", "t", card), "")[[1]], "Enter")
  expect_match(tab_said(tab), "taken. It can go to")
  tab_keys(tab, "Escape")
  expect_identical(tab_said(tab), "Put back.")
  expect_true(tab_js(tab, moves_shown(0)))
  close_tab(tab)
}

# Undo and redo have no end, and a reload in the middle of a game loses nothing. The game is kept
# as a link and as a file, too.
page_keeps_games <- function(page) {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  line <- table_says("solve", asked)$moves[1:6]
  context <- new_context(page$browser)
  tab <- tab_with(page, asked, context = context)
  play_in_tab(tab, asked, line, by_clicks)
  step <- function(control, n) {
    tab_text_click(tab, control)
    tab_wait(tab, moves_shown(n))
  }
  for (n in 5:0) step("Undo", n)
  for (n in 1:4) step("Redo", n)
  cards <- "[...document.querySelectorAll('[data-key]')].map((e) => e.dataset.key).join(' ')"
  before <- tab_js(tab, cards)
  # Another window has a game of its own, which the first does not see.
  other <- tab_with(page, asked_game_of("galactic", "easy-6", 27), context = context)
  expect_match(tab_text(other, ".game-title"), "Pan Galactic")
  tab_reload(tab)
  tab_wait(tab, "document.querySelector('#ready')")
  tab_wait(tab, "document.querySelector('.game-title').textContent")
  expect_match(tab_text(tab, ".game-title"), "Agnes Sorel: deal 26")
  expect_identical(tab_js(tab, cards), before)
  expect_true(tab_js(tab, moves_shown(4)))
  # What was taken back is still there.
  for (n in 5:6) step("Redo", n)
  step("Restart", 0)
  expect_match(tab_text(other, ".game-title"), "Pan Galactic")

  step("Redo", 1)
  tab_text_click(tab, "Link")
  tab_wait(tab, "document.querySelector('.link').value")
  asked$moves <- line[1]
  link <- tab_js(tab, "document.querySelector('.link').value")
  expect_identical(sub("^[^#]*#", "", utils::URLdecode(link)), utils::URLdecode(link_of(asked)))
  expect_no_match(link, "token", fixed = TRUE)
  file <- withr::local_tempfile(fileext = ".json")
  load <- function(moves) {
    asked$moves <- moves
    writeLines(jsonlite::toJSON(asked, auto_unbox = TRUE), file)
    tab_give_file(tab, "input[accept*=json]", file)
  }
  load(line[1:3])
  tab_wait(tab, moves_shown(3))
  # Their words, though the positions before were never met.
  tab_text_click(tab, "Moves made")
  tab_wait(tab, "document.querySelectorAll('.made li').length === 3")
  told <- tab_js(tab, "[...document.querySelectorAll('.made li')].map((e) => e.innerText)")
  expect_match(unlist(told), " from pile . (to|onto) ")
  load(line[3])
  tab_wait(tab, "!document.getElementById('trouble').hidden")
  expect_match(tab_text(tab, "#trouble"), "not legal")
  expect_true(tab_js(tab, moves_shown(3)))
  close_tab(tab)
  close_tab(other)
}

# With autoplay a card that comes back stays, to be used.
page_lets_cards_come_back <- function(page) {
  asked <- asked_game_of("agnes", "aisleriot", 8)
  asked$moves <- table_says("solve", asked)$moves[1:33]
  back <- Filter(function(one) one$move$type == "back", table_says("position", asked)$moves)[[1]]
  tab <- tab_with(page, asked, context = new_context(page$browser))
  tab_js(tab, "document.querySelector('.check input').click()")
  by_clicks(tab, back, NULL)
  tab_wait(tab, moves_shown(34))
  Sys.sleep(0.3)
  expect_true(tab_js(tab, moves_shown(34)))
  close_tab(tab)
}

# A game that is opened while moves are made in another gets none of them.
page_keeps_games_apart <- function(page) {
  tab <- tab_with(page, asked_game_of("agnes", "Up-Suit-AnyRun", 26),
                  context = new_context(page$browser))
  found <- tab_js(tab, "(async () => {
    const { Session } = await import('./js/session.js');
    const { engine } = await import('./js/engine.js');
    const soon = (ms, value) => new Promise((done) => setTimeout(() => done(value), ms));
    const { call } = engine;
    engine.call = (_, game) => soon(game.deal === 1 ? 40 : 5, {
      game, moves: game.moves.length < 9 ? [{ safe: true, move: {} }] : [] });
    const session = new Session(() => {});
    await session.open({ game: 'agnes', rules: 'none', deal: 1, moves: [] });
    const playing = session.autoplay();
    await soon(60);
    await session.open({ game: 'agnes', rules: 'none', deal: 2, moves: [] });
    await playing;
    engine.call = call;
    return [session.base.deal, session.line.length, session.at];
  })()")
  expect_identical(unlist(found), c(2L, 0L, 0L))
  close_tab(tab)
}

# Hints are those of R, a lost game is shown where it was lost, and lines are stepped.
page_reviews <- function(page) {
  deal <- deal_cards("agnes", 3)
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 3)
  for (i in 1:4) asked$moves[[i]] <- table_says("position", asked)$moves[[1]]$move
  tab <- tab_with(page, asked)
  tab_text_click(tab, "Where was it lost?")
  tab_wait(tab, "document.querySelector('.said')")
  made <- moves_table(asked$moves)
  review <- review(deal, "Up-Suit-AnyRun", made)
  mistake <- attr(review, "mistake")
  expect_match(tab_text(tab, ".said"), sprintf("move %d loses it", mistake))
  tab_text_click(tab, sprintf("Retry from before move %d", mistake))
  tab_wait(tab, moves_shown(mistake - 1))
  tab_wait(tab, "document.querySelector('.hints')")
  hints <- hints(deal, "Up-Suit-AnyRun", made[seq_len(mistake - 1), ])
  expect_identical(tab_js(tab, "document.querySelectorAll('.hints li').length"),
                   sum(hints$outcome == "won"))

  # Nothing is shown unasked; asked, each move has its sign.
  tab_text_click(tab, "Undo")
  tab_wait(tab, moves_shown(mistake - 2))
  expect_identical(tab_js(tab, "document.querySelectorAll('.mark, .hints').length"), 0L)
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.hints')")
  hints <- hints(deal, "Up-Suit-AnyRun", made[seq_len(mistake - 2), ])
  signs <- "[...document.querySelectorAll('.hints .sign')].map((e) => e.textContent)"
  signs <- unlist(tab_js(tab, signs))
  expect_identical(sum(signs == "\u2713"), sum(hints$outcome == "won"))
  expect_identical(sum(signs == "\u2717"), sum(hints$outcome == "lost"))

  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.line')")
  solution <- solve_deal(deal, "Up-Suit-AnyRun", moves = made[seq_len(mistake - 2), ])
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
  expect_true(tab_js(tab, moves_shown(mistake - 2 + n - 1)))
  tab_text_click(tab, "Play on from here")
  tab_wait(tab, moves_shown(mistake - 2 + n - 1))
  expect_said_in_words(tab)

  # A hint that is taken by a key is gone then, and the keys are the board's.
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.hints button')")
  expect_said_in_words(tab)
  tab_js(tab, "document.querySelector('.hints button').focus()")
  tab_keys(tab, "Enter")
  tab_wait(tab, moves_shown(mistake - 2 + n))
  expect_true(tab_js(tab, "!!document.activeElement.closest('.board')"))
  close_tab(tab)
}

# Nothing that is seen is a value of the program's.
expect_said_in_words <- function(tab) {
  seen <- tab_js(tab, "document.body.innerText")
  expect_no_match(seen, "\\b(undefined|NaN|null)\\b|(false|true)+\\b|[[]object", perl = TRUE)
}

# What the solver says of lost deals, of won ones, and of games in which nothing went wrong.
page_answers <- function(page) {
  lost <- simulate_agnes(50, "Up-Suit-None")
  lost <- lost$deal[lost$outcome == "lost"][1]
  for (asked in list(
    asked_game_of("agnes", "Up-Suit-None", lost), asked_game_of("agnes", "Up-Suit-AnyRun", 26),
    asked_game_of("lucie", "Lucie-3-Merci", 6), asked_game_of("galactic", "easy", 16)
  )) {
    asked$moves <- list(table_says("position", asked)$moves[[1]]$move)
    tab <- tab_with(page, asked)
    questions <- c("Can it still be won?", "Which moves keep the win?", "Where was it lost?")
    for (question in questions) {
      tab_text_click(tab, question)
      tab_wait(tab, "document.querySelector('.answer .said')")
      expect_said_in_words(tab)
    }
    close_tab(tab)
  }
}

# What can be said of Spider without looking at hidden cards: the best move comes first and can be
# made, the chance follows the game, and a review tells luck from errors.
page_sees <- function(page) {
  asked <- asked_game_of("spider", "Spider-1", 3)
  tab <- tab_with(page, asked)
  tab_click(tab, ".light input")
  tab_wait(tab, "document.querySelector('.light-said').textContent.includes('%')")
  for (made in 1:3) {
    best <- table_says("hints_seen", asked)$moves[[1]]
    tab_text_click(tab, "What is best, as I see it?")
    tab_wait(tab, "document.querySelector('.answer .hints')")
    expect_identical(tab_text(tab, ".answer .hints .move"), best$words)
    tab_click(tab, ".answer .hints .move")
    tab_wait(tab, moves_shown(made))
    asked$moves <- c(asked$moves, list(best$move))
    said <- table_says("chance", asked)$said
    tab_wait(tab, sprintf("document.querySelector('.light-said').textContent == '%s'", said))
  }
  tab_text_click(tab, "How well was it played?")
  tab_wait(tab, "document.querySelector('.answer .curve svg')")
  expect_identical(tab_text(tab, ".answer .said"), table_says("review_seen", asked)$said)
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.answer .said')?.textContent.includes('keep')")
  close_tab(tab)
}

# A link that asks for what cannot be says so, and leaves a table at which one can play.
page_opens_bad_links <- function(page) {
  for (link in c("#game=agnes&rules=Nonsense&number=1", "#game=lucie&cards=XX",
                 "#game=agnes&number=1&moves=run,1,1,1", "#game=chess&number=1",
                 "#game=agnes&number=abc")) {
    tab <- new_tab(page$browser, paste0(page$url, link), context = new_context(page$browser))
    tab_wait(tab, "document.querySelector('#trouble:not([hidden])')")
    expect_gt(nchar(tab_text(tab, "#trouble")), 20)
    tab_wait(tab, "document.querySelector('.pile .card:not(.empty)')")
    tab_text_click(tab, "New deal")
    tab_wait(tab, "document.querySelector('.game-title').textContent.includes('deal ')")
    close_tab(tab)
  }
}

# A link that is followed while another game is being opened counts, too.
page_opens_links_at_once <- function(page) {
  tab <- tab_with(page, asked_game_of("agnes", "aisleriot", 26))
  tab_js(tab, "location.hash = 'game=galactic&rules=easy&seed=1&number=7';
    history.replaceState(null, '', location.pathname + location.search)")
  tab_wait(tab, "document.querySelector('.game-title').innerText.endsWith('deal 7')")
  close_tab(tab)
}

# Beside the form stand the words of the rules that the game has, whatever game was open before.
page_describes_rules <- function(page) {
  tab <- tab_with(page, asked_game_of("agnes", "aisleriot", 26))
  tab_text_click(tab, "Game, rules and deal")
  for (asked in list(
    asked_game_of("agnes", "aisleriot", 26), asked_game_of("lucie", "trefoil", 1),
    asked_game_of("galactic", "easy", 1)
  )) {
    tab_go_game(tab, link_of(asked))
    words <- unlist(answer_rules(list(game = asked$game, name = asked$rules))$words)
    tab_wait(tab, "document.querySelector('.rules li')")
    tab_wait(tab, sprintf("document.querySelector('.rules').textContent === %s",
                          json_text(paste(words, collapse = ""))))
    expect_identical(tab_js(tab, "document.querySelectorAll('.rules li').length"), length(words))
    # And how the game goes, whatever the rules.
    goes <- c(agnes = "base card", lucie = "fans of three", galactic = "A card is home")
    expect_match(tab_js(tab, "document.querySelector('.help').textContent"), goes[[asked$game]])
  }
  close_tab(tab)
}

# A search is stopped, the page is free meanwhile, another question takes its place, and the next
# search is answered.
page_stops_searches <- function(page) {
  # No search ends by itself in the meantime: nobody has decided this deal.
  atlas <- agnes_atlas()
  hard <- atlas[which(atlas$unknown > 0)[1], ]
  asked <- asked_game_of("agnes", hard$variant, hard$hardest)
  tab <- tab_with(page, asked)
  tab_text_click(tab, "Can it still be won?")
  said <- "document.querySelector('.progress-text')?.textContent"
  tab_wait(tab, sprintf("/[0-9,]+ positions/.test(%s)", said))
  tab_click(tab, ".pile button.movable")
  expect_match(tab_said(tab), "taken")
  tab_keys(tab, "Escape")

  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, sprintf("%s.startsWith('Looking at each move')", said))
  shown <- unlist(tab_js(tab, "new Promise((done) => {
    const shown = new Set();
    const look = () => {
      for (const one of document.querySelectorAll('.progress-text')) {
        shown.add(one.textContent.split(':')[0]);
      }
    };
    const timer = setInterval(look, 10);
    setTimeout(() => { clearInterval(timer); done([...shown]); }, 800);
  })"))
  expect_identical(shown, "Looking at each move")
  play_in_tab(tab, asked, list(table_says("position", asked)$moves[[1]]$move), by_clicks)
  moved <- tab_said(tab)
  tab_wait(tab, "document.querySelector('.stop')")
  expect_identical(tab_said(tab), moved)
  # The button is drawn anew as the next question begins, so that a click may meet one that goes.
  tab_wait(tab, "(document.querySelector('.stop')?.click(), document.querySelector('.stopped'))")
  expect_match(tab_text(tab, ".stopped"), "Stopped after")
  tab_go_game(tab, link_of(asked_game_of("agnes", "Up-Suit-AnyRun", 26)))
  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.line')")
  expect_match(tab_text(tab, ".said"), "Can still be won")
  close_tab(tab)
}

# How hard a deal of Spider is takes long: the games are counted, and can be stopped.
page_stops_games <- function(page) {
  tab <- tab_with(page, asked_game_of("spider", "Spider-4", 3))
  tab_text_click(tab, "How hard is this deal?")
  said <- "document.querySelector('.progress-text')?.textContent"
  tab_wait(tab, sprintf("/[0-9]+ of 100 games/.test(%s)", said))
  tab_click(tab, ".pile button.movable")
  expect_match(tab_said(tab), "taken")
  tab_text_click(tab, "Stop")
  tab_wait(tab, "document.querySelector('.stopped')")
  expect_match(tab_text(tab, ".stopped"), "of 100 games")
  close_tab(tab)
}

# No spreadsheet takes text for a formula. (A page from a folder has its modules in one piece, of
# which none can be asked for.)
page_guards_text <- function(page) {
  tab <- new_tab(page$browser, page$url, context = new_context(page$browser))
  tab_js(tab, "import('./js/store.js').then(({ csv }) => {
    document.body.dataset.csv = csv(['a', 'b'], [{ a: '=1', b: \"'=1\" }, { a: -1, b: 'x' }]);
  })")
  tab_wait(tab, "document.body.dataset.csv")
  expect_identical(tab_js(tab, "document.body.dataset.csv"), "a,b\n'=1,''=1\n-1,x\n")
  close_tab(tab)
}

# A simulation is watched, stopped and gone on with.
page_simulates <- function(page) {
  tab <- new_tab(page$browser, page$url, context = new_context(page$browser))
  tab_text_click(tab, "Win rates")
  tab_wait(tab, "document.querySelectorAll('.rate-table tbody tr').length > 50")
  rules <- "document.querySelectorAll('.rates .panel:last-child select')[1]"
  tab_js(tab, paste(rules, ".value = 'Up-Suit-None'"))
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
  expect_match(tab_js(tab, said), sprintf("^Up-Suit-None seed 1: %d of %d deals", won, more))
  close_tab(tab)
}

# axe-core has no serious finding, and nothing is wider than the screen.
expect_usable <- function(tab) {
  expect_identical(axe_findings(tab), NULL)
  expect_lte(tab_js(tab, "document.documentElement.scrollWidth"), tab$width)
}

# Every view that each page has; `more(tab)` goes to those that this one has besides.
page_is_usable <- function(page, width, dark, more = NULL) {
  tab <- tab_with(page, asked_game_of("agnes", "aisleriot", 26), width = width, dark = dark)
  expect_usable(tab)
  tab_text_click(tab, "Game, rules and deal")
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.hints')")
  expect_usable(tab)
  for (hash in c("game=lucie&rules=trefoil&number=1", "game=galactic&rules=easy&number=1")) {
    tab_go_game(tab, hash)
    expect_usable(tab)
  }
  if (!is.null(more)) more(tab)
  tab_text_click(tab, "Win rates")
  tab_wait(tab, "document.querySelector('.rate-table')")
  expect_usable(tab)
  close_tab(tab)
}

# What is played of Spider is noted for the tests of the dealer, once for each deal.
page_notes_spider <- function(page) {
  asked <- asked_game_of("spider", "Spider-4", 5)
  deal <- deal_cards("spider", 5)
  moves <- solve_deal(deal, "Spider-4")$moves[1:12, ]
  fields <- c("type", "from", "to", "cards")
  asked$moves <- lapply(seq_len(11), function(i) Filter(Negate(is.na), as.list(moves[i, fields])))
  tab <- tab_with(page, asked)
  tab_js(tab, "document.querySelectorAll('ol.moves:not(.made) .move')[0].click()")
  tab_wait(tab, moves_shown(12))
  tab_wait(tab, "!document.querySelector('.play p.note').hidden")
  # It comes with the first move, and must not push the cards from under the finger.
  board <- "document.querySelector('.board').getBoundingClientRect().top"
  there <- tab_js(tab, board)
  tab_js(tab, "document.querySelector('.play p.note').hidden = true")
  expect_identical(tab_js(tab, board), there)
  tab_js(tab, "document.querySelector('.play p.note').hidden = false")
  tab_text_click(tab, "Undo")
  tab_wait(tab, "JSON.parse(localStorage['patience.spider'])[0].helped")
  expect_match(tab_text(tab, ".noted"), "played with help, and its deal was chosen", fixed = TRUE)
  tab_text_click(tab, "What do my games say?")
  tab_wait(tab, "document.querySelectorAll('.games-list tbody tr').length == 1")
  row <- unlist(tab_js(
    tab, "[...document.querySelectorAll('.games-list tbody td')].map((cell) => cell.textContent)"
  ))
  cards <- substr(sub("10", "T", as.character(deal$cards)), 1, 1)
  first <- paste(cards[45:54], collapse = "")
  expect_identical(row[c(3, 5, 7, 8)], c("patience", first, "yes", "chosen"))
  rows <- tab_js(tab, "JSON.parse(localStorage['patience.spider'])[0].rows")
  expect_identical(paste(unlist(rows), collapse = ""), paste(cards[45:104], collapse = ""))
  # No file tells what still lies in the stock.
  tab_text_click(tab, "Save as CSV")
  tab_wait(tab, "document.body.textContent.includes('No game is over yet')")
  # A card for each face-down one that a column has lost, in the order of the moves.
  at <- asked
  at$moves <- asked$moves[1:11]
  down <- function(asked) {
    places <- table_says("position", asked)$places
    vapply(Filter(function(place) place$kind == "pile", places), `[[`, 1L, "down")
  }
  turned <- sum(down(asked_game_of("spider", "Spider-4", 5))) - sum(down(at))
  expect_identical(nchar(gsub("/", "", row[6])), as.integer(turned))
  close_tab(tab)
}

# Who comes for the first time chooses a game by its picture, and gets a deal that can be won.
page_sits_down <- function(page) {
  context <- new_context(page$browser)
  tab <- new_tab(page$browser, page$url, context = context)
  tab_wait(tab, "document.querySelectorAll('.tile .card').length > 100")
  titles <- "[...document.querySelectorAll('.tile-title')].map((e) => e.textContent)"
  expect_identical(unlist(tab_js(tab, titles)), c(
    "Agnes Sorel", "La Belle Lucie", "Pan Galactic Solitaire", "Spider"
  ))
  expect_usable(tab)
  tab_click(tab, "li:nth-child(3) .tile")
  tab_wait(tab, "document.querySelector('.game-title')?.textContent.includes(': deal ')")
  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.answer .said')")
  expect_match(tab_text(tab, ".answer .said"), "Can still be won")
  tab_click(tab, ".cell .movable")
  tab_click(tab, ".target .card")
  tab_wait(tab, moves_shown(1))
  tab_text_click(tab, "Games")
  tab_wait(tab, "document.querySelector('.own-table')")
  # Played last, it is the first.
  expect_identical(unlist(tab_js(tab, titles))[1], "Pan Galactic Solitaire")
  expect_match(tab_text(tab, ".tile"), "Played 1, won 0.", fixed = TRUE)
  # That it can be won was known before the first move.
  row <- "[...document.querySelectorAll('.own-table td')].map((e) => e.textContent)"
  expect_identical(unlist(tab_js(tab, row)), c("–", "–", "0", "0 of 1", "–", "1"))
  # Dealt again, it keeps its move until there is another one.
  tab_text_click(tab, "All deals that were played")
  tab_js(tab, "document.querySelector('.own .move').click()")
  tab_wait(tab, moves_shown(1))
  tab_text_click(tab, "Game, rules and deal")
  tab_text_click(tab, "Deal")
  tab_wait(tab, moves_shown(0))
  tab_text_click(tab, "Games")
  tab_wait(tab, "document.querySelector('.own-table')")
  tab_text_click(tab, "All deals that were played")
  expect_match(tab_text(tab, ".own .moves"), "1 move,", fixed = TRUE)
  close_tab(tab)
}

# Deals that can be won, easy ones and that of today are what they are called.
page_deals_kinds <- function(page) {
  tab <- tab_with(page, asked_game_of("agnes", "Up-Suit-AnyRun", 26),
                  context = new_context(page$browser))
  deal_now <- function(kind) {
    tab_js(tab, sprintf("(() => { const kind = document.querySelector('select.kind');
      kind.value = '%s'; kind.dispatchEvent(new Event('change')); })()", kind))
    before <- json_text(tab_text(tab, ".game-title"))
    tab_text_click(tab, "New deal")
    tab_wait(tab, sprintf("document.querySelector('.game-title').innerText !== %s", before))
    as.numeric(sub(".*deal ", "", tab_text(tab, ".game-title")))
  }
  number <- deal_now("winnable")
  expect_identical(solve_deal(deal_cards("agnes", number), "Up-Suit-AnyRun")$outcome, "won")
  number <- deal_now("hard")
  hard <- difficulty(deal_cards("agnes", number), "Up-Suit-AnyRun")$difficulty
  expect_identical(as.character(hard), "hard")
  expect_identical(deal_now("today"), as.numeric(tab_js(
    tab, "new Date().toLocaleDateString('sv').replaceAll('-', '')"
  )))
  close_tab(tab)
}

# Back goes to the deal before, with its moves, and between the views; Forward goes on again.
page_goes_back <- function(page) {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 26)
  tab <- tab_with(page, asked, context = new_context(page$browser))
  play_in_tab(tab, asked, table_says("solve", asked)$moves[1:3], by_clicks)
  tab_text_click(tab, "New deal")
  tab_wait(tab, "!document.querySelector('.game-title').textContent.endsWith('deal 26')")
  second <- tab_text(tab, ".game-title")
  tab_text_click(tab, "Win rates")
  tab_wait(tab, "document.querySelector('.rates')")
  tab_js(tab, "history.back()")
  tab_wait(tab, "document.querySelector('.play')")
  expect_identical(tab_text(tab, ".game-title"), second)
  tab_js(tab, "history.back()")
  tab_wait(tab, "document.querySelector('.game-title').textContent.endsWith('deal 26')")
  expect_true(tab_js(tab, moves_shown(3)))
  tab_js(tab, "history.forward()")
  title <- "document.querySelector('.game-title').innerText"
  tab_wait(tab, paste(title, "==", json_text(second)))
  # Ctrl+Z and Ctrl+Y work wherever the focus is.
  tab_js(tab, "history.back()")
  tab_wait(tab, moves_shown(3))
  tab_js(tab, "document.querySelector('nav button').focus()")
  for (step in list(c("z", 2), c("z", 1), c("y", 2))) {
    tab_do(tab, "Input.dispatchKeyEvent", type = "keyDown", key = step[1], modifiers = 2)
    tab_wait(tab, moves_shown(as.integer(step[2])))
  }
  close_tab(tab)
}

# A lost game ends with what could have been, and is gone through again with its verdicts.
page_ends <- function(page) {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 3)
  repeat {
    moves <- table_says("position", asked)$moves
    if (length(moves) == 0) break
    asked$moves <- c(asked$moves, list(moves[[length(moves)]]$move))
  }
  n <- length(asked$moves)
  tab <- tab_with(page, asked, context = new_context(page$browser))
  tab_wait(tab, "document.querySelector('.end:not([hidden]) .known p:not(.searching)')")
  expect_match(tab_text(tab, ".end"), "Lost: no move is legal any more")
  expect_match(tab_text(tab, ".end .known"), "This deal can be won.", fixed = TRUE)
  tab_text_click(tab, "Where did it go wrong?")
  tab_wait(tab, "document.querySelector('.verdicts')")
  review <- table_says("review", asked)
  outcomes <- unlist(review[c("start", "outcomes")], use.names = FALSE)
  shown <- "[...document.querySelectorAll('.verdicts span')].map((e) => e.className)"
  expect_identical(unlist(tab_js(tab, shown)), outcomes)
  tab_js(tab, "document.querySelector('.line input[type=range]').focus()")
  tab_keys(tab, "Home")
  tab_wait(tab, "document.querySelector('.step').textContent === 'The deal. Here it can be won.'")
  tab_keys(tab, "ArrowRight")
  tab_wait(tab, "document.querySelector('.step').textContent.startsWith('Move 1 of ')")
  tab_wait(tab, moves_shown(1))
  tab_text_click(tab, "Play on from here")
  tab_wait(tab, "!document.querySelector('.answer .line')")
  expect_true(tab_js(tab, moves_shown(1)))
  expect_true(tab_js(tab, "document.querySelector('.end').hidden"))
  # What became known of the deal stands in the list of games.
  tab_text_click(tab, "Games")
  tab_wait(tab, "document.querySelector('.own-table td')")
  row <- "[...document.querySelectorAll('.own-table td')].map((e) => e.textContent)"
  expect_identical(unlist(tab_js(tab, row)), c("–", "–", "0", "0 of 1", "–", "1"))
  close_tab(tab)
}

# The games that were played are saved to a file, and read elsewhere.
page_carries_games <- function(page) {
  asked <- asked_game_of("galactic", "easy-6", 27)
  tab <- tab_with(page, asked, context = new_context(page$browser))
  line <- table_says("solve", asked)$moves
  play_in_tab(tab, asked, line, by_clicks)
  tab_wait(tab, "document.querySelector('.end.won')")
  kept <- tab_js(tab, "(async () => {
    let blob; const make = URL.createObjectURL;
    URL.createObjectURL = (one) => { blob = one; return make(one); };
    document.querySelector('[data-view=games]').click();
    [...document.querySelectorAll('.own button')]
      .find((e) => e.textContent === 'Save all to a file').click();
    URL.createObjectURL = make;
    return blob.text();
  })()")
  close_tab(tab)
  file <- withr::local_tempfile(fileext = ".json")
  writeLines(kept, file)
  elsewhere <- asked_game_of("agnes", "dalton", 26)
  other <- tab_with(page, elsewhere, context = new_context(page$browser))
  play_in_tab(other, elsewhere, table_says("solve", elsewhere)$moves[1], by_clicks)
  tab_text_click(other, "Games")
  tab_wait(other, "document.querySelector('.own-table')")
  tab_give_file(other, ".games input[type=file]", file)
  tab_wait(other, "document.querySelectorAll('.own-table tbody tr').length == 2")
  expect_identical(tab_said(other), "1 of 1 games read.")
  tab_text_click(other, "All deals that were played")
  expect_match(tab_text(other, ".own .moves"), sprintf("won, %d moves", length(line)))
  tab_js(other, "[...document.querySelectorAll('.own .move')].find((e) =>
    e.textContent.startsWith('Pan')).click()")
  tab_wait(other, "document.querySelector('.end.won')")
  writeLines("{\"games\": [{\"link\": \"#game=chess\"}]}", file)
  tab_text_click(other, "Games")
  tab_wait(other, "document.querySelector('.own-table')")
  tab_give_file(other, ".games input[type=file]", file)
  tab_wait(other, "!document.getElementById('trouble').hidden")
  expect_match(tab_text(other, "#trouble"), "has no games that were saved here")
  close_tab(other)
}

# Moves are seen where somebody wants to see them, one after the other; how cards look is kept.
page_moves_cards <- function(page) {
  asked <- asked_game_of("agnes", "Up-Suit-AnyRun", 188)
  line <- table_says("solve", asked)$moves
  asked$moves <- line[seq_len(length(line) - 20)]
  tab <- tab_with(page, asked, context = new_context(page$browser))
  tab_do(tab, "Emulation.setEmulatedMedia", features = list(
    list(name = "prefers-reduced-motion", value = "no-preference")
  ))
  seen <- tab_js(tab, "new Promise((done) => {
    const { animate } = Element.prototype;
    const begun = [];
    Element.prototype.animate = function (...given) {
      begun.push([performance.now(), given[1].duration]);
      return animate.apply(this, given);
    };
    [...document.querySelectorAll('button')].find((e) => e.textContent === 'Autoplay').click();
    setTimeout(() => { Element.prototype.animate = animate; done(begun); }, 4000);
  })")
  begun <- vapply(seen, function(one) one[[1]], 1)
  expect_gt(length(begun), 3)
  expect_true(all(vapply(seen, function(one) one[[2]], 1) == 150))
  # The next card goes when the one before lies.
  expect_gt(min(diff(unique(begun))), 100)
  tab_text_click(tab, "Cards")
  tab_js(tab, "document.querySelectorAll('.side .check input').forEach((e) => e.click())")
  tab_reload(tab)
  tab_wait(tab, "document.querySelector('#ready')")
  expect_identical(tab_js(tab, "document.documentElement.className"),
                   "four-colours large left-handed one-tap show-time board-keys")
  expect_usable(tab)
  close_tab(tab)
}

# Of two cards alike in a column that which came is marked, not that which lay there.
page_marks_moved_cards <- function(page) {
  tab <- new_tab(page$browser, page$url, context = new_context(page$browser))
  found <- tab_js(tab, "(async () => {
    const { Board } = await import('./js/board.js');
    const board = new Board(() => {});
    document.body.append(board.element);
    const position = (...columns) => ({ moves: [], places: columns.map((cards, i) => (
      { id: `pile-${i + 1}`, kind: 'pile', name: `Column ${i + 1}`, cards, down: 0 })) });
    const marked = () => [...board.element.querySelectorAll('.moved')].map((stop) =>
      [stop.closest('.place').dataset.place, [...stop.closest('.place').children].indexOf(stop)]);
    await board.draw(position(['KC', '8H', '9S'], ['QD', '8H']));
    await board.draw(position(['KC', '8H', '9S', '8H'], ['QD']), { mark: true });
    const first = marked();
    await board.draw(position(['KC', '8H', '9S'], ['QD', '8H']), { mark: true });
    const second = marked();
    board.element.remove();
    return [first, second];
  })()")
  expect_identical(found, list(list(list("pile-1", 3L)), list(list("pile-2", 1L))))
  close_tab(tab)
}

# Each game is simulated within limits of its own, and undecided deals count both ways.
page_counts_undecided <- function(page) {
  tab <- new_tab(page$browser, page$url, context = new_context(page$browser))
  tab_text_click(tab, "Win rates")
  tab_wait(tab, "document.querySelectorAll('.rate-table tbody tr').length > 50")
  numbers <- "document.querySelectorAll('.rates input[type=number]')"
  states <- function() tab_js(tab, sprintf("+%s[2].value", numbers))
  choose <- function(game) {
    tab_js(tab, sprintf("(() => {
      const game = document.querySelector('.rates .panel:last-child select');
      game.value = '%s'; game.dispatchEvent(new Event('change')); })()", game))
  }
  expect_equal(states(), 1e5)
  choose("spider")
  expect_equal(states(), 1e7)
  simulate <- function(states, deals) {
    tab_js(tab, sprintf("(() => { const [deals, , states] = %s;
      deals.value = %d; states.value = %d; })()", numbers, deals, states))
    tab_text_click(tab, "Start")
    said <- "document.querySelector('[data-sim]').textContent"
    tab_wait(tab, sprintf("%s.includes('of %d deals') &&
      !document.querySelector('.rates button.main').disabled", said, deals))
    tab_text(tab, "[data-sim]")
  }
  expect_match(simulate(10000000, 2), "2 of 2 deals won: 100%", fixed = TRUE)
  said <- simulate(1000, 3)
  expect_match(said, "0 of 3 deals won, 3 undecided: 0.0% to 100%", fixed = TRUE)
  expect_match(said, "0.0% to 100%)", fixed = TRUE)
  close_tab(tab)
}

# The games of Spider that are noted in the browser of a tab.
noted_in_tab <- function(tab) {
  tab_js(tab, "JSON.parse(localStorage['patience.spider'] ?? '[]')")
}

# What two tabs note is all there, and each shows what the other has noted or deleted.
page_notes_in_two_tabs <- function(page) {
  context <- new_context(page$browser)
  games <- sample_games()[1:3, ]
  tabs <- lapply(1:2, function(i) {
    tab <- new_tab(page$browser, page$url, context = context)
    tab_text_click(tab, "Is my Spider fair?")
    tab_wait(tab, "document.querySelector('#row-1')")
    tab
  })
  note <- function(tab, i) {
    tab_js(tab, sprintf("(() => { const rows = %s;
      rows.forEach((text, i) => { document.querySelector(`#row-${i + 1}`).value = text; });
      document.querySelector('#row-6').dispatchEvent(new Event('input')); })()",
      jsonlite::toJSON(games$rows[[i]])))
    tab_wait(tab, "!document.querySelector('[type=submit]').disabled")
    tab_click(tab, "[type=submit]")
    tab_wait(tab, sprintf("document.querySelectorAll('.games-list tbody tr').length == %d", i))
  }
  note(tabs[[1]], 1)
  note(tabs[[2]], 2)
  note(tabs[[1]], 3)
  first <- vapply(noted_in_tab(tabs[[1]]), function(game) game$rows[[1]], "")
  expect_identical(first, vapply(games$rows, `[`, "", 1))
  tab_wait(tabs[[2]], "document.querySelectorAll('.games-list tbody tr').length == 3")
  tab_click(tabs[[2]], "[aria-label='Delete game 2']")
  tab_wait(tabs[[1]], "document.querySelectorAll('.games-list tbody tr').length == 2")
  tab_text_click(tabs[[2]], "Undo the deletion")
  tab_wait(tabs[[1]], "document.querySelectorAll('.games-list tbody tr').length == 3")
  first_again <- vapply(noted_in_tab(tabs[[1]]), function(game) game$rows[[1]], "")
  expect_identical(first_again, first)
  for (tab in tabs) close_tab(tab)
}

# Whatever the browser has kept, the page opens; what it cannot read is set aside and said.
page_opens_with_odd_storage <- function(page) {
  good <- list(
    date = "2026-11-28", program = "x", result = "won", turned = "",
    rows = as.list(sample_games()$rows[[1]])
  )
  odd <- c(
    "{\"half", "7", "null", "[1, {\"rows\": 3}]", "\"text\"", "{\"at\": -1, \"moves\": []}"
  )
  keys <- c("spider", "spider.program", "game", "cards", "kind", "autoplay", "played.[]",
            "played.[\"agnes\",\"dalton\",{\"number\":1}]")
  for (text in odd) {
    tab <- new_tab(page$browser, page$url, context = new_context(page$browser))
    store <- function(key, text) {
      key <- json_text(paste0("patience.", key))
      tab_js(tab, sprintf("localStorage[%s] = %s", key, json_text(text)))
    }
    for (key in keys) store(key, text)
    if (startsWith(text, "[")) {
      store("spider", as.character(jsonlite::toJSON(list(1, good), auto_unbox = TRUE)))
    }
    tab_js(tab, "sessionStorage.clear()")
    tab_reload(tab)
    tab_wait(tab, page_is_ready)
    for (view in c("Games", "Play", "Is my Spider fair?", "Win rates")) {
      tab_text_click(tab, view)
      tab_wait(tab, "document.querySelector('main section')")
    }
    tab_text_click(tab, "Is my Spider fair?")
    tab_wait(tab, "document.querySelector('.games-list')")
    left <- noted_in_tab(tab)
    expect_length(left, if (startsWith(text, "[")) 1 else 0)
    aside <- unlist(tab_js(tab, "Object.keys(localStorage).filter((key) =>
      /^patience[.]aside[.][0-9]+[.]spider$/.test(key)).map((key) => localStorage[key])"))
    expect_match(aside, substr(text, 1, 2), fixed = TRUE)
    expect_match(tab_text(tab, ".aside"), "set aside", fixed = TRUE)
    tab_text_click(tab, "Play")
    tab_wait(tab, "document.querySelector('.pile .card:not(.empty), .fan .card:not(.empty)')")
    close_tab(tab)
  }
}

# Where the browser has no room a game is not said to be noted, and its cards are there to save.
page_says_what_is_not_kept <- function(page) {
  tab <- tab_with(page, asked_game_of("spider", "Spider-4", 5))
  tab_js(tab, "Storage.prototype.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  }")
  legal <- "document.querySelectorAll('ol.moves:not(.made) .move')[0].click()"
  tab_js(tab, legal)
  tab_wait(tab, moves_shown(1))
  tab_wait(tab, "!document.querySelector('.noted').hidden")
  expect_match(tab_text(tab, ".noted"), "this game is not noted", fixed = TRUE)
  expect_no_match(tab_js(tab, "document.body.innerText"), "is noted for the tests", fixed = TRUE)
  tab_go_game(tab, link_of(asked_game_of("agnes", "dalton", 26)))
  tab_wait(tab, "!document.querySelector('.unkept').hidden")
  line <- tab_js(tab, "document.querySelector('.unkept textarea').value")
  file <- withr::local_tempfile(lines = line)
  suppressWarnings(games <- read_spider_games(file))
  cards <- substr(sub("10", "T", as.character(deal_cards("spider", 5)$cards)), 1, 1)
  expect_identical(paste(games$rows[[1]], collapse = ""), paste(cards[45:104], collapse = ""))
  expect_identical(as.character(games$result), "lost")
  close_tab(tab)
}

# A file whose position is none of its moves is refused and says where.
page_refuses_odd_files <- function(page) {
  tab <- new_tab(page$browser, page$url, context = new_context(page$browser))
  file <- withr::local_tempfile(fileext = ".json")
  game <- list(link = "#game=agnes&rules=dalton&number=1&moves=deal,,,7", title = "deal 1",
               length = 1, at = 1, won = FALSE, when = 1764300000000)
  tab_with_game <- asked_game_of("galactic", "easy-6", 27)
  tab_go_game(tab, link_of(tab_with_game))
  play_in_tab(tab, tab_with_game, table_says("solve", tab_with_game)$moves[1], by_clicks)
  tab_text_click(tab, "Games")
  tab_wait(tab, "document.querySelector('.own-table')")
  give <- function(...) {
    one <- utils::modifyList(game, list(...))
    games <- list(games = list(game, one))
    writeLines(jsonlite::toJSON(games, auto_unbox = TRUE, digits = NA), file)
    tab_js(tab, "document.getElementById('trouble').hidden = true")
    tab_give_file(tab, ".games input[type=file]", file)
    tab_wait(tab, "!document.getElementById('trouble').hidden")
    tab_text(tab, "#trouble")
  }
  expect_match(give(at = 2), "of game 2, \"at\" must be a whole number from 0 to 1", fixed = TRUE)
  expect_match(give(at = "1"), "\"at\" must be", fixed = TRUE)
  expect_match(give(at = -1), "\"at\" must be", fixed = TRUE)
  expect_match(give(when = "yesterday"), "\"when\" is no time", fixed = TRUE)
  expect_match(give(won = "yes"), "must be true or false", fixed = TRUE)
  expect_match(give(start = list(1)), "\"start\" must be", fixed = TRUE)
  expect_match(give(link = "#x"), "its link is none", fixed = TRUE)
  expect_identical(tab_js(tab, "document.querySelectorAll('.own-table tbody tr').length"), 1L)
  close_tab(tab)
}

# A win with help, and of a deal that was chosen, is said to be one, and counts as nobody's own.
page_marks_help <- function(page) {
  asked <- spider_in_the_middle()
  tab <- tab_with(page, asked, context = new_context(page$browser))
  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.line')")
  tab_js(tab, "document.querySelector('.line input[type=range]').focus()")
  tab_keys(tab, "End")
  tab_wait(tab, "!document.querySelector('.line button:nth-of-type(4)').disabled")
  tab_text_click(tab, "Play on from here")
  tab_wait(tab, "document.querySelector('.end.won')")
  expect_match(tab_text(tab, ".banner"), "with help", fixed = TRUE)
  tab_text_click(tab, "Games")
  tab_wait(tab, "document.querySelector('.own-table')")
  row <- "[...document.querySelectorAll('.own-table td')].map((e) => e.textContent)"
  expect_identical(unlist(tab_js(tab, row))[c(1, 4)], c("–", "1 of 1"))
  game <- noted_in_tab(tab)[[1]]
  expect_identical(game[c("helped", "chosen", "result")],
                   list(helped = TRUE, chosen = TRUE, result = "won"))
  # A deal that came by chance and was played alone is counted.
  tab_go_game(tab, link_of(asked_game_of("spider", "Spider-1", 7)))
  tab_js(tab, "(() => { const kind = document.querySelector('select.kind');
    kind.value = 'any'; kind.dispatchEvent(new Event('change')); })()")
  tab_text_click(tab, "New deal")
  tab_wait(tab, "!document.querySelector('.game-title').innerText.endsWith('deal 7')")
  tab_wait(tab, "document.querySelector('ol.moves:not(.made) .move')")
  tab_js(tab, "document.querySelectorAll('ol.moves:not(.made) .move')[0].click()")
  tab_wait(tab, moves_shown(1))
  tab_wait(tab, "!document.querySelector('.noted').hidden")
  expect_match(tab_text(tab, ".noted"), "is noted for the tests of the dealer", fixed = TRUE)
  last_marks <- function() {
    games <- noted_in_tab(tab)
    games[[length(games)]][c("helped", "chosen")]
  }
  expect_identical(last_marks(), list(helped = FALSE, chosen = FALSE))
  # A reload forgets none of it.
  tab_reload(tab)
  tab_wait(tab, "document.querySelector('.game-title')?.textContent")
  tab_text_click(tab, "Which moves keep the win?")
  tab_wait(tab, "document.querySelector('.hints')")
  expect_identical(last_marks(), list(helped = TRUE, chosen = FALSE))
  close_tab(tab)
}
