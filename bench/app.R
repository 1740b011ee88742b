# The window: what a position costs, how fast it opens, how long a click takes to the new board,
# and odd messages.
#   Rscript bench/app.R [positions] [opening] [clicks] [slider] [verdicts] [answers] [messages]
# (all by default, ten minutes)
# from the root of the repository, with what the tests need (tools/setup test). PATIENCE_PAGE, the
# path of the site's play/index.html, has opening and clicks measured there, without R.
# Fails if a message has no right answer, or the server answers no more.
library(patience)
for (file in c("patience", "app", "browser")) {
  source(file.path("tests", "testthat", paste0("helper-", file, ".R")))
}
namespace <- asNamespace("patience")
for (name in c("app_question", "answer_question", "agnes_game")) {
  assign(name, get(name, namespace))
}
cat("patience ", format(packageVersion("patience")), ", ", format(Sys.Date()), "\n", sep = "")

parts <- commandArgs(trailingOnly = TRUE)
seen <- c("opening", "clicks", "slider", "verdicts", "answers")
if (length(parts) == 0) parts <- c("positions", seen, "messages")
failed <- FALSE

# What R does between a question and its answer.
if ("positions" %in% parts) {
  cat("\nA position after so many moves, milliseconds of processor time\n")
  answer <- function(question) {
    namespace$message_text(namespace$app_answer("position", question))
  }
  line <- as.data.frame(solve_deal(deal_cards(number = 26), "Up-Suit-AnyRun")$moves)
  moves <- lapply(seq_len(nrow(line)), function(i) Filter(Negate(is.na), as.list(line[i, ])))
  for (made in c(0, 10, 50, 110)) {
    question <- list(
      game = "agnes", rules = "Up-Suit-AnyRun", deal = list(seed = 1, number = 26),
      moves = moves[seq_len(made)]
    )
    answer(question)
    time <- system.time(for (i in 1:20) answer(question))
    cat(sprintf("%24d %6.1f\n", made, 50 * (time[["user.self"]] + time[["sys.self"]])))
  }
}
app <- if (any(c(seen, "messages") %in% parts)) new_app()
site <- Sys.getenv("PATIENCE_PAGE")
address <- if (nzchar(site)) paste0("file://", normalizePath(site)) else app$url
browser <- if (any(seen %in% parts)) new_browser()

# A game by a link, in a browser that has kept nothing: the first paint, the board, and all bytes.
if ("opening" %in% parts) {
  cat("\nOpening a game by a link, milliseconds: the first paint, and the board\n")
  opened <- vapply(1:30, function(i) {
    tab <- new_tab(browser, "about:blank", context = new_context(browser), until = "true")
    tab_do(tab, "Page.addScriptToEvaluateOnNewDocument", source = "
      const look = () => {
        if (document.querySelector('.board .card')) window.board = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);")
    tab_go(tab, paste0(address, "#game=spider&rules=Spider-4&seed=1&number=5"), "window.board")
    found <- unlist(tab_js(tab, "(() => {
      const all = ['resource', 'navigation']
        .flatMap((type) => performance.getEntriesByType(type));
      const sum = all.reduce((n, one) => n + one.decodedBodySize, 0);
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1;
      return [paint, window.board, sum];
    })()"))
    close_tab(tab)
    found
  }, c(paint = 1, board = 1, bytes = 1))
  cat(sprintf("%-8s median %4.0f, max %4.0f\n", c("paint", "board"),
              apply(opened[1:2, ], 1, median), apply(opened[1:2, ], 1, max)), sep = "")
  if (!nzchar(site)) cat(sprintf("%.0f kB in all\n", max(opened["bytes", ]) / 1000))
}

# From the press of the mouse to the frame that shows the next position, by the page's own clock.
watch <- "
  window.times = [];
  let begun = 0;
  document.addEventListener('click', () => { begun = performance.now(); }, true);
  new MutationObserver(() => {
    const from = begun;
    if (from === 0) return;
    begun = 0;
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - from), 0));
  }).observe(document.querySelector('.state'), { childList: true });
"
games <- list(
  list("Agnes Sorel", "game=agnes&rules=Up-Suit-AnyRun&seed=1&number=188",
       list(game = "agnes", rules = "Up-Suit-AnyRun", deal = list(seed = 1, number = 188))),
  list("La Belle Lucie", "game=lucie&rules=la-belle-lucie&seed=1&number=21",
       list(game = "lucie", rules = "la-belle-lucie", deal = list(seed = 1, number = 21))),
  list("Pan Galactic Solitaire", "game=galactic&rules=easy&seed=1&number=16",
       list(game = "galactic", rules = "easy", deal = list(seed = 1, number = 16))),
  list("Spider", "game=spider&rules=Spider-1&seed=1&number=5",
       list(game = "spider", rules = "Spider-1", deal = list(seed = 1, number = 5)))
)
if ("clicks" %in% parts) {
  cat("\nFrom the click to the board, milliseconds\n")
  cat(sprintf("%-24s %6s %7s %5s %5s\n", "", "clicks", "median", "90%", "max"))
  for (one in games) {
    tab <- new_tab(browser, paste0(address, "#", one[[2]]), context = new_context(browser))
    tab_wait(tab, "document.querySelector('.game-title').textContent")
    tab_js(tab, watch)
    line <- table_says("solve", one[[3]])$moves
    play_in_tab(tab, one[[3]], line, by_clicks)
    times <- unlist(tab_js(tab, "window.times"))
    cat(sprintf("%-24s %6d %7.0f %5.0f %5.0f\n", one[[1]], length(times), median(times),
                quantile(times, 0.9), max(times)))
    close_tab(tab)
  }
}

# From the click on "Can it still be won?" to the verdict, of deals nobody has asked about.
if ("verdicts" %in% parts) {
  cat("\nFrom \"Can it still be won?\" to the verdict, twenty fresh deals of Spider, seconds\n")
  tab <- new_tab(browser, paste0(address, "#game=spider&rules=Spider-4&seed=20261128&number=1"),
                 context = new_context(browser))
  took <- vapply(1:20, function(number) {
    tab_go(tab, paste0(
      address, "#game=spider&rules=Spider-4&seed=20261128&number=", number
    ), sprintf("document.querySelector('.game-title').innerText.endsWith('number %d')", number))
    began <- proc.time()[["elapsed"]]
    tab_text_click(tab, "Can it still be won?")
    tab_wait(tab, "document.querySelector('.line') ||
      /Not known|Lost/.test(document.querySelector('.play').innerText)")
    proc.time()[["elapsed"]] - began
  }, 1)
  cat(sprintf("median %.2f, 90%% %.2f, max %.2f\n", median(took), quantile(took, 0.9), max(took)))
  close_tab(tab)
}
# From a step of the slider to the frame that shows its position: there and back again, after four
# seconds in which one reads the answer.
if ("slider" %in% parts) {
  cat("\nA step of the slider along a solution of Spider, milliseconds\n")
  tab <- new_tab(browser, paste0(address, "#game=spider&rules=Spider-4&seed=1&number=5"),
                 context = new_context(browser))
  tab_wait(tab, "document.querySelector('.game-title').textContent")
  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.line input[type=range]')")
  Sys.sleep(4)
  times <- unlist(tab_js(tab, "(async () => {
    const slider = document.querySelector('.line input[type=range]');
    const step = (to) => new Promise((done) => {
      const from = performance.now();
      const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from), 0));
      });
      seen.observe(document.querySelector('.line .step'), { childList: true });
      slider.value = to;
      slider.dispatchEvent(new Event('input'));
    });
    const last = Number(slider.max);
    const times = [];
    for (let i = 1; i <= last; i += 1) times.push(await step(i));
    for (let i = last - 1; i >= 0; i -= 1) times.push(await step(i));
    return times;
  })()"))
  cat(sprintf("%d moves; %d steps: median %.0f, 90%% %.0f, max %.0f\n", length(times) / 2,
              length(times), median(times), quantile(times, 0.9), max(times)))
  close_tab(tab)
}

# From the click on a question to the first that is said, of deals nobody has asked about.
if ("answers" %in% parts) {
  cat("\nFrom a question to the first line of its answer, twenty fresh deals each, seconds\n")
  questions <- list(
    list("Agnes Sorel", "agnes", "Up-Suit-AnyRun", "Hint"),
    list("Agnes Sorel", "agnes", "Up-Suit-AnyRun", "Which moves keep the win?"),
    list("Agnes Sorel", "agnes", "Up-Suit-AnyRun", "How hard is this deal?"),
    list("La Belle Lucie", "lucie", "la-belle-lucie", "Which moves keep the win?"),
    list("Pan Galactic Solitaire", "galactic", "easy", "Which moves keep the win?"),
    list("Spider", "spider", "Spider-4", "What is best, as I see it?"),
    list("Spider", "spider", "Spider-4", "How hard is this deal?")
  )
  cat(sprintf("%-24s %-28s %6s %5s %5s\n", "", "", "median", "90%", "max"))
  for (one in questions) {
    link <- sprintf("#game=%s&rules=%s&seed=20261129&number=", one[[2]], one[[3]])
    tab <- new_tab(browser, paste0(address, link, 1), context = new_context(browser))
    took <- vapply(2:21, function(number) {
      tab_go(tab, paste0(address, link, number), sprintf(
        "document.querySelector('.game-title').innerText.endsWith('number %d')", number
      ))
      # Those of a search that looks under the cards are behind a heading.
      tab_js(tab, "for (const one of document.querySelectorAll('details')) one.open = true")
      began <- proc.time()[["elapsed"]]
      tab_text_click(tab, one[[4]])
      tab_wait(tab, "[...document.querySelectorAll('.answer .said, .answer .move')]
        .some((one) => one.textContent !== '')")
      proc.time()[["elapsed"]] - began
    }, 1)
    cat(sprintf("%-24s %-28s %6.2f %5.2f %5.2f\n", one[[1]], one[[4]], median(took),
                quantile(took, 0.9), max(took)))
    close_tab(tab)
  }
}
if (!is.null(browser)) close_browser(browser)

if ("messages" %in% parts) {
  cat("\nOdd messages over HTTP\n")
  messages <- odd_messages(5000, seed = 20261122)
  flaws <- character()
  slowest <- 0
  kinds <- c(result = 0, error = 0, progress = 0)
  for (text in messages) {
    time <- system.time(reply <- app_request(app$url, app_head(app$url, text), text))[["elapsed"]]
    slowest <- max(slowest, time)
    flaw <- answer_flaw(reply$body)
    if (reply$status != 200 || !is.null(flaw)) flaws <- c(flaws, paste(flaw, "of", text))
    answer <- jsonlite::parse_json(reply$body)
    kind <- intersect(names(kinds), names(answer))
    kinds[kind] <- kinds[kind] + 1
  }
  said <- "%d messages: %d results, %d errors with a class, %d searches begun\n"
  cat(sprintf(said, length(messages), kinds[["result"]], kinds[["error"]], kinds[["progress"]]))
  cat(length(flaws), "without a right answer; the slowest took", round(slowest, 1), "seconds\n")
  writeLines(flaws)
  answers <- is.null(answer_flaw(app_request(
    app$url, app_head(app$url, app_message("about")), app_message("about")
  )$body))
  cat("The server still answers:", answers, "\n")
  failed <- length(flaws) > 0 || !answers
}
if (!is.null(app)) app$process$kill()
quit(status = failed)
