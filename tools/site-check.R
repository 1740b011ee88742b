# See tools/site-check.
suppressMessages(library(patience))
folder <- normalizePath(commandArgs(TRUE)[1])
helpers <- new.env(parent = asNamespace("patience"))
for (topic in c("patience", "browser")) {
  sys.source(sprintf("tests/testthat/helper-%s.R", topic), helpers)
}
new_browser <- helpers$new_browser
tab_js <- helpers$tab_js
ours <- asNamespace("patience")
json <- function(x) {
  as.character(jsonlite::toJSON(x, auto_unbox = TRUE, null = "null", digits = NA))
}

faults <- character()
fault <- function(...) {
  faults <<- c(faults, sprintf(...))
  invisible()
}
cat(sprintf("%s, patience %s\n", Sys.Date(), utils::packageVersion("patience")))

# --- Links -----------------------------------------------------------------------------------
pages <- list.files(folder, "[.]html$", recursive = TRUE)
documents <- lapply(stats::setNames(pages, pages), function(page) {
  xml2::read_html(file.path(folder, page))
})
anchors <- lapply(documents, function(html) {
  xml2::xml_text(xml2::xml_find_all(html, "//@id | //a/@name"))
})
is_outside <- function(address) grepl("^([a-z]+:)?//", address)
links <- 0
cited <- 0
for (page in pages) {
  html <- documents[[page]]
  assets <- xml2::xml_text(xml2::xml_find_all(
    html, "//@src | //link/@href | //object/@data | //form/@action"
  ))
  for (asset in assets[is_outside(assets)]) fault("%s asks for %s", page, asset)
  targets <- c(assets, xml2::xml_text(xml2::xml_find_all(html, "//a/@href")))
  for (target in targets[!grepl("^(data|mailto|javascript):", targets)]) {
    if (is_outside(target)) {
      cited <- cited + 1
      next
    }
    links <- links + 1
    file <- utils::URLdecode(sub("[?#].*", "", target))
    to <- if (nzchar(file)) {
      path <- normalizePath(file.path(folder, dirname(page), file), mustWork = FALSE)
      if (dir.exists(path)) path <- file.path(path, "index.html")
      substring(path, nchar(folder) + 2)
    } else {
      page
    }
    anchor <- utils::URLdecode(if (grepl("#", target)) sub("^[^#]*#", "", target) else "")
    if (!file.exists(file.path(folder, to))) {
      fault("%s links %s, which is not there", page, target)
    } else if (nzchar(anchor) && to %in% pages && !anchor %in% anchors[[to]]) {
      fault("%s links %s: no such place", page, target)
    }
  }
}
for (file in list.files(folder, "[.]css$", recursive = TRUE)) {
  text <- paste(readLines(file.path(folder, file), warn = FALSE), collapse = "\n")
  if (grepl("(url\\(|@import)[^;)]{0,3}(https?:)?//", text)) fault("%s asks for others", file)
}
cat(sprintf("%d pages, %d links and assets inside, %d citations that lead outside\n",
            length(pages), links, cited))

# --- In the browser ----------------------------------------------------------------------------
browser <- new_browser()
axe <- paste(readLines(Sys.getenv("AXE"), warn = FALSE), collapse = "\n")
# The face of a card is symbols, its name words: WCAG's rule on that (2.5.3) is about text.
look <- "axe.run({ resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: !document.querySelector('.card') } } }).then((found) => found.violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 2).map((node) => node.html).join(' ')))"
open <- function(url, ...) {
  tab <- helpers$new_tab(browser, "about:blank", ...)
  helpers$tab_do(tab, "Page.navigate", url = url)
  helpers$tab_wait(tab, "document.readyState === 'complete' && location.href !== 'about:blank'")
  tab
}
# Only so much of a page's own address is another one's.
helpers$tab_go <- function(tab, url) NULL
at <- function(page) paste0("file://", file.path(folder, page))
serious <- 0
look_at <- function(tab, name) {
  for (found in tab_js(tab, look)) {
    serious <<- serious + 1
    fault("%s, axe-core: %s", name, substr(found, 1, 300))
  }
}
for (page in pages) {
  tab <- open(at(page))
  if (page == "play/index.html") helpers$tab_wait(tab, "document.querySelector('#ready')")
  tab_js(tab, paste0(axe, "; true"))
  look_at(tab, page)
  if (page == "play/index.html") {
    helpers$tab_click(tab, "[data-view='rates']")
    helpers$tab_wait(tab, "document.querySelector('.rate-table')")
    look_at(tab, "the view of win rates")
  }
  helpers$close_tab(tab)
}
cat(sprintf("axe-core: %d serious findings on %d pages\n", serious, length(pages)))

tab <- open(at("index.html"))
invisible(tab_js(tab, "document.querySelector('#search-input').focus(); true"))
for (key in strsplit("gestation confidence", "")[[1]][11:20]) helpers$tab_keys(tab, key)
helpers$tab_wait(tab, "document.querySelectorAll('.search li a').length > 3")
cat(sprintf("search from a folder: %d found\n",
            tab_js(tab, "document.querySelectorAll('.search li a').length")))
invisible(helpers$close_tab(tab))

# --- The engines -------------------------------------------------------------------------------
tab <- open(at("play/index.html"))
helpers$tab_wait(tab, "document.querySelector('#ready')")
ask <- function(method, params) {
  jsonlite::parse_json(tab_js(tab, sprintf(
    "patience_engine.call(%s, %s)
      .then(JSON.stringify, (fault) => JSON.stringify({ class: fault.class }))",
    json(method), json(params)
  )))
}
# What the page and R say may differ in the time that it took, and in what is null or missing.
bare <- function(x) {
  if (!is.list(x)) {
    # Intervals come in 15 digits from R.
    return(if (is.numeric(x)) signif(as.numeric(x), 12) else x)
  }
  x <- Filter(Negate(is.null), lapply(x, bare))
  x$seconds <- NULL
  if (is.null(names(x))) unname(x) else x[order(names(x))]
}
limit <- ours$first_states
r_answer <- function(method, params) {
  params$max_states <- limit
  answer <- tryCatch(
    ours$app_answer(method, params)$result,
    error = function(e) list(class = grep("^patience_error_", class(e), value = TRUE)[1])
  )
  jsonlite::parse_json(ours$message_text(answer))
}
compared <- c(verdicts = 0, answers = 0)
compare <- function(method, params, what = identity) {
  params$max_states <- limit
  theirs <- ask(method, params)
  mine <- r_answer(method, params)
  if (!identical(bare(what(theirs)), bare(what(mine)))) {
    fault("%s %s: the page says %s, R %s", method, json(params),
          substr(json(bare(what(theirs))), 1, 300), substr(json(bare(what(mine))), 1, 300))
  }
  mine
}
game <- function(name, rules, number, moves = list()) {
  list(game = name, rules = rules, deal = list(seed = 1, number = number), moves = moves)
}
kinds <- list(
  list("agnes", "Up-Suit-HighRun"), list("agnes", "Down-Color-AnyRun"), list("agnes", "pysolfc"),
  list("agnes", "aisleriot"), list("agnes", "dalton"), list("lucie", "la-belle-lucie"),
  list("lucie", "three-shuffles-and-a-draw"), list("lucie", "the-fan"), list("galactic", "easy"),
  list("galactic", "original")
)
# Everything that is said, of a few games with a few moves made; then verdicts of many.
for (kind in kinds) {
  for (number in 1:3) {
    moves <- list()
    for (step in 0:4) {
      here <- game(kind[[1]], kind[[2]], number, moves)
      position <- compare("position", here)
      compared["answers"] <- compared["answers"] + 1
      if (length(position$moves) == 0) break
      any <- 1 + (7 * number + 3 * step) %% length(position$moves)
      moves <- c(moves, list(position$moves[[any]]$move))
    }
    for (method in c("solve", "hints", "review", "judge")) {
      if (method == "review" && length(here$moves) == 0) next
      compare(method, here)
      compared["answers"] <- compared["answers"] + 1
    }
  }
}
# How hard, and simulations; cards from PySolFC and pasted, boards among them.
one_answer <- function(method, params) {
  compared["answers"] <<- compared["answers"] + 1
  compare(method, params)
}
for (number in c(3, 26, 38)) one_answer("difficulty", game("agnes", "Up-Suit-AnyRun", number))
simulated <- 0
for (kind in kinds) {
  params <- list(
    game = kind[[1]], rules = kind[[2]], seed = 2, from = 11, to = 60, max_states = 500,
    so_far = list(won = 3, lost = 6, unknown = 1)
  )
  theirs <- jsonlite::parse_json(tab_js(tab, sprintf("(async () => {
    let rows = [];
    const last = await patience_engine.call('simulate', %s,
      { progress: (known) => { rows.push(...known.rows); } });
    return JSON.stringify({ ...last, rows: [...rows, ...last.rows] });
  })()", json(params))))
  rows <- list()
  mine <- ours$long_simulate(params, function(known) rows <<- c(rows, known$rows))
  mine$rows <- c(rows, mine$rows)
  mine <- jsonlite::parse_json(ours$message_text(mine))
  simulated <- simulated + length(theirs$rows)
  if (!identical(bare(theirs), bare(mine))) {
    fault("simulate %s: the page says %s, R %s", kind[[2]], substr(json(bare(theirs)), 1, 300),
          substr(json(bare(mine)), 1, 300))
  }
}
compared["simulated"] <- simulated
deck <- function(number) paste(as.character(deal_pysol("agnes", number)$cards), collapse = " ")
board <- "Foundations: H-4
Talon: AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H
QH
7H TS
5D 9S 5C
JC KC KH 4C
<9H> <KD> QC KS 3C
2D 5H AD 2S QD AH
JD 7C 5S 3H 9D JS AS"
lucie <- paste(vapply(deal_pysol("lucie", "24680")$fans, function(fan) {
  paste(as.character(fan), collapse = " ")
}, ""), collapse = "\n")
given <- c(
  lapply(c("1", "24680", "ms12345", "# 7"), function(number) {
    list(game = "agnes", rules = "pysolfc", deal = list(pysol = number))
  }),
  lapply(c("24680", "ms5"), function(number) {
    list(game = "lucie", rules = "trefoil", deal = list(pysol = number))
  }),
  lapply(c(deck("5"), tolower(deck("6")), board, sub("H-4", "4H", board),
           sub("Talon", "stock", board), paste("# one\n", board), sub("H-4", "-", board), sub("H-4", "H-4 S-2", board),
           sub("AS$", "", board), sub("QH", "AC", board), paste0(board, "\n", board),
           paste0("Reserve: -\n", board), sub("Talon.*?\n", "", board), sub("2C ", "", deck("5")),
           "", "2X"), function(cards) {
    list(game = "agnes", rules = "aisleriot", deal = list(cards = cards))
  }),
  lapply(c(lucie, gsub("\n", " / ", lucie), paste0("Foundations: -\n", lucie),
           paste0("Foundations: H-2\n", lucie), paste0("Reserve: -\n", lucie),
           paste0("Freecells: 2C\n", lucie), "KD / 9D 8D QD JD / 10D", "Foundations: D-7 H-K S-K C-K
KD / 9D 8D QD JD / 10D", "9D / KD", "KD KD"), function(cards) {
    list(game = "lucie", rules = "la-belle-lucie", deal = list(cards = cards))
  })
)
for (one in given) for (method in c("position", "solve")) one_answer(method, one)

bad <- game("agnes", "dalton", 1, list(list(type = "run", from = 1, to = 1, cards = 1)))
invisible(compare("position", bad, function(x) x["class"]))

each <- 100
for (kind in kinds) {
  questions <- lapply(seq_len(each), function(number) {
    c(game(kind[[1]], kind[[2]], number), list(max_states = limit))
  })
  some_answers <- function(questions) {
    unlist(jsonlite::parse_json(tab_js(tab, sprintf(
      "Promise.all(%s.map((one) => patience_engine.call('solve', one)))
        .then((all) => JSON.stringify(all.map(({ outcome, states }) => outcome + ' ' + states)))",
      json(questions)
    ))))
  }
  theirs <- unlist(lapply(split(questions, (seq_len(each) - 1) %/% 20), some_answers))
  mine <- vapply(questions, function(question) {
    asked <- ours$asked_game(question)
    found <- asked$table$solve(asked$at, asked$rules, limit)
    paste(found$outcome, found$examined)
  }, "")
  compared["verdicts"] <- compared["verdicts"] + sum(theirs == mine)
  for (i in which(theirs != mine)) {
    fault("%s %s, deal %d: the page says %s, R %s", kind[[1]], kind[[2]], i, theirs[i], mine[i])
  }
}
cat(sprintf(paste0(
  "the page's engines: %d verdicts as R's, and as many positions looked at; %d other answers and ",
  "%d simulated deals compared\n"
), compared["verdicts"], compared["answers"], compared["simulated"]))

# A search is stopped, and the board answers meanwhile.
stopped <- tab_js(tab, "(async () => {
  const stop = new AbortController();
  const long = patience_engine.call('solve', { game: 'galactic', rules: 'easy',
    deal: { seed: 1, number: 744 }, moves: [], max_states: 1e7 }, { signal: stop.signal });
  const began = performance.now();
  await patience_engine.call('position', { game: 'agnes', rules: 'dalton', deal: { number: 1 } });
  const answered = performance.now() - began;
  setTimeout(() => stop.abort(), 50);
  try { await long; return 'it ended by itself'; } catch (fault) { return fault.name; }
})()")
cat(sprintf("a search that is stopped: %s\n", stopped))
if (stopped != "AbortError") fault("a search was not stopped")

# --- Games in the page -------------------------------------------------------------------------
# Won by clicks alone, as the tests of the window do it.
won <- 0
for (asked in list(
  game("agnes", "Up-Suit-AnyRun", 188), game("lucie", "Lucie-3-Merci", 6),
  game("galactic", "easy-6", 27)
)) {
  link <- sprintf("#game=%s&rules=%s&seed=1&number=%d", asked$game, asked$rules,
                  asked$deal$number)
  played <- open(paste0(at("play/index.html"), link))
  helpers$tab_wait(played, "document.querySelector('.game-title')?.textContent")
  repeat {
    line <- ours$search_solve(asked, 1e6)$result$moves
    asked <- helpers$play_in_tab(played, asked, line, helpers$by_clicks)
    now <- ours$answer_position(asked)
    if (now$outcome == "won") break
    redeal <- Filter(function(move) identical(move$move$type, "redeal"), now$moves)
    asked <- helpers$play_in_tab(played, asked, list(redeal[[1]]$move), helpers$by_clicks)
  }
  banner <- helpers$tab_text(played, ".banner")
  ok <- grepl(sprintf("Won in %d moves", length(asked$moves)), banner)
  if (ok) won <- won + 1 else fault("%s was not won by clicks: %s", asked$game, banner)
  helpers$close_tab(played)
}
cat(sprintf("games won by clicks in the page: %d\n", won))

# What one is told of a deal, and a simulation, by their buttons.
asked <- open(paste0(at("play/index.html"), "#game=agnes&rules=Up-Suit-AnyRun&seed=1&number=26"))
helpers$tab_wait(asked, "document.querySelector('.game-title')?.textContent")
helpers$tab_text_click(asked, "How hard is this deal?")
helpers$tab_wait(asked, "document.querySelector('.answer .said')")
said <- helpers$tab_text(asked, ".answer .said")
hard <- ours$search_difficulty(game("agnes", "Up-Suit-AnyRun", 26), limit)$result$said
if (!identical(said, hard)) fault("the page says %s, R %s", said, hard)
helpers$tab_click(asked, "[data-view='rates']")
helpers$tab_wait(asked, "document.querySelector('.rate-table')")
invisible(tab_js(asked, "document.querySelector('input[max=\"1000000\"]').value = 60; true"))
helpers$tab_text_click(asked, "Start")
helpers$tab_wait(
  asked, "/ of 60 deals won/.test(document.querySelector('[data-sim]').textContent)"
)
cat(sprintf("by its buttons: \"%s\" \"%s\"\n", said, helpers$tab_text(asked, "[data-sim]")))
invisible(helpers$close_tab(asked))

# --- Pictures ----------------------------------------------------------------------------------
# The page as it opens a game by a link, with the solver's hints.
pictures <- commandArgs(TRUE)[2]
if (!is.na(pictures)) {
  shown <- open(paste0(at("play/index.html"), "#game=agnes&rules=dalton&seed=1&number=26"),
                width = 1200, height = 860)
  helpers$tab_wait(shown, "document.querySelector('#ready')")
  invisible(tab_js(shown, "[...document.querySelectorAll('button')]
    .find((one) => one.textContent.startsWith('Which moves')).click()"))
  helpers$tab_wait(shown, "document.querySelector('.hints li')")
  helpers$tab_picture(shown, file.path(pictures, "window.png"))
}

# --- Under a path of a server ------------------------------------------------------------------
port <- httpuv::randomPort()
server <- callr::r_bg(function(folder, port) {
  httpuv::runServer("127.0.0.1", port, list(staticPaths = list("/some/path" = folder)))
}, list(folder, port))
helpers$wait_until(function() {
  address <- sprintf("http://127.0.0.1:%d/some/path/index.html", port)
  !inherits(try(suppressWarnings(readLines(address, warn = FALSE)), silent = TRUE), "try-error")
}, "The server did not answer")
some <- c("index.html", "play/index.html", "articles/patience.html", "reference/index.html")
for (page in some) {
  tab <- open(sprintf("http://127.0.0.1:%d/some/path/%s", port, page))
  if (page == "play/index.html") helpers$tab_wait(tab, "document.querySelector('#ready')")
}
invisible(server$kill())

asked <- helpers$asked_addresses(browser)
ok <- sprintf("^(file://%s/|http://127[.]0[.]0[.]1:%d/some/path/|blob:|data:|about:)", folder,
              port)
for (address in asked[!grepl(ok, asked)]) fault("asked for %s", address)
cat(sprintf("%d addresses asked for, none outside: %s\n", length(asked), !any(!grepl(ok, asked))))
for (one in unique(helpers$page_faults(browser))) {
  if (!grepl("favicon", one)) fault("a page reports: %s", one)
}
helpers$close_browser(browser)

cat(sprintf("%d faults\n", length(faults)))
cat(sprintf("  %s\n", substr(utils::head(unique(faults), 20), 1, 700)), sep = "")
quit(status = length(faults) > 0)
