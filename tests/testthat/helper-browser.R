# A Chromium without a window, spoken to over two pipes by its DevTools protocol, and the page of
# patience_app() in it. Each test has tabs of its own in one browser, which ends with the tests.
# (chromote is not in Debian 12, which tools/test must do with; playwright-core would want the
# tests written again in JavaScript.)

browser_path <- function() {
  found <- Sys.which(c("chromium", "chromium-browser", "google-chrome"))
  unname(found[nzchar(found)][1])
}

# Browsers are heavy, and R CMD check may be where there is none.
skip_without_browser <- function() {
  skip_on_cran()
  skip_unless_all()
  for (package in c("httpuv", "callr", "processx", "jsonlite")) skip_if_not_installed(package)
  if (is.na(browser_path())) stop("There is no chromium: tools/setup test installs it")
}

browser_flags <- c(
  "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--disable-default-apps", "--disable-extensions", "--no-first-run", "--mute-audio",
  "--disable-features=Translate,OptimizationHints,MediaRouter", "--remote-debugging-pipe"
)

# Its messages end with zero bytes, which R's strings cannot have; inside them are no line breaks.
browser_pipe <- paste(
  "stdbuf -o0 tr '\\n' '\\000' |",
  "\"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1 |",
  "stdbuf -o0 tr '\\000' '\\n'"
)

new_browser <- function(folder = tempfile("chromium")) {
  dir.create(folder)
  process <- processx::process$new(
    "sh", c(
      "-c", browser_pipe, browser_path(), browser_flags, paste0("--user-data-dir=", folder),
      "about:blank"
    ),
    stdin = "|", stdout = "|", cleanup_tree = TRUE,
    env = c("current", HOME = folder, XDG_CONFIG_HOME = folder, XDG_CACHE_HOME = folder)
  )
  browser <- list2env(list(process = process, folder = folder, sent = 0L, events = list()))
  reg.finalizer(browser, close_browser, onexit = TRUE)
  browser
}

close_browser <- function(browser) {
  browser$process$kill_tree()
  unlink(browser$folder, recursive = TRUE)
}

# Sends a command and waits for its answer; what comes before it is kept as events.
cdp <- function(browser, method, ..., session = NULL, seconds = 300) {
  browser$sent <- browser$sent + 1L
  message <- list(id = browser$sent, method = method)
  if (...length() > 0) message$params <- list(...)
  message$sessionId <- session
  text <- jsonlite::toJSON(message, auto_unbox = TRUE, null = "null", digits = NA)
  left <- charToRaw(paste0(enc2utf8(text), "\n"))
  while (length(left) > 0) left <- browser$process$write_input(left)
  end <- Sys.time() + seconds
  repeat {
    answer <- NULL
    for (one in read_cdp(browser)) {
      mine <- identical(one$id, browser$sent)
      if (mine) answer <- one else browser$events <- c(browser$events, list(one))
    }
    if (!is.null(answer$error)) stop(method, ": ", answer$error$message, call. = FALSE)
    if (!is.null(answer)) {
      return(answer$result)
    }
    if (Sys.time() > end) stop(method, " took too long", call. = FALSE)
  }
}

read_cdp <- function(browser) {
  browser$process$poll_io(100)
  lapply(browser$process$read_output_lines(), jsonlite::parse_json)
}

# What is so when a page of ours can be used.
page_is_ready <- "document.querySelector('#ready') && document.querySelector('main *')"

# A tab at an address, with the size of a window; and what happens in it. A narrow one is a phone,
# which has fingers and no mouse.
new_tab <- function(browser, url, width = 1200, height = 900, dark = FALSE, context = NULL,
                    until = page_is_ready) {
  target <- do.call(cdp, c(
    list(browser, "Target.createTarget", url = "about:blank"), browserContextId = context
  ))$targetId
  session <- cdp(browser, "Target.attachToTarget", targetId = target, flatten = TRUE)$sessionId
  tab <- list(browser = browser, session = session, target = target, width = width,
              phone = width < 600)
  for (domain in c("Page", "Runtime", "Network", "Log")) tab_do(tab, paste0(domain, ".enable"))
  tab_resize(tab, width, height)
  if (tab$phone) tab_do(tab, "Emulation.setTouchEmulationEnabled", enabled = TRUE)
  # What scrolls is there at once.
  tab_do(tab, "Emulation.setEmulatedMedia", features = list(
    list(name = "prefers-color-scheme", value = if (dark) "dark" else "light"),
    list(name = "prefers-reduced-motion", value = "reduce")
  ))
  tab_go(tab, url, until)
  tab
}

tab_resize <- function(tab, width, height) {
  tab_do(tab, "Emulation.setDeviceMetricsOverride", width = width, height = height,
         deviceScaleFactor = 1, mobile = width < 600)
}

tab_do <- function(tab, method, ...) cdp(tab$browser, method, ..., session = tab$session)

close_tab <- function(tab) cdp(tab$browser, "Target.closeTarget", targetId = tab$target)

tab_go <- function(tab, url, until = page_is_ready) {
  tab_do(tab, "Page.navigate", url = url)
  tab_wait(tab, until)
}

# The value of JavaScript, waited for if it is a promise.
tab_js <- function(tab, code) {
  found <- tab_do(
    tab, "Runtime.evaluate", expression = code, awaitPromise = TRUE, returnByValue = TRUE
  )
  fault <- found$exceptionDetails
  if (!is.null(fault)) {
    stop("JavaScript: ", c(fault$exception$description, fault$text)[1], call. = FALSE)
  }
  found$result$value
}

# Until the page that was there is gone.
tab_reload <- function(tab) {
  tab_js(tab, "window.before = true")
  tab_do(tab, "Page.reload")
  tab_wait(tab, "!window.before")
}

# Until JavaScript is true, which the page itself waits for.
tab_wait <- function(tab, code, seconds = 300) {
  end <- Sys.time() + seconds
  repeat {
    done <- tryCatch(tab_js(tab, sprintf(
      "new Promise((done) => { const end = Date.now() + 1000; const look = () => {
         const is = !!(%s); if (is || Date.now() > end) done(is); else setTimeout(look, 15);
       }; look(); })", code
    )), error = function(fault) {
      if (!grepl("context|navigat|Cannot find", conditionMessage(fault))) stop(fault)
      FALSE
    })
    if (isTRUE(done)) {
      return(invisible())
    }
    if (Sys.time() > end) stop("The page never came to: ", code, call. = FALSE)
  }
}

# What mouse or finger does at a point: "press", "move" or "release".
tab_point <- function(tab, what, at) {
  if (tab$phone) {
    type <- c(press = "touchStart", move = "touchMove", release = "touchEnd")[[what]]
    points <- if (what == "release") list() else list(list(x = at[1], y = at[2]))
    tab_do(tab, "Input.dispatchTouchEvent", type = type, touchPoints = points)
  } else {
    type <- c(press = "mousePressed", move = "mouseMoved", release = "mouseReleased")[[what]]
    tab_do(tab, "Input.dispatchMouseEvent", type = type, x = at[1], y = at[2], button = "left",
           buttons = 1, clickCount = 1)
  }
}

# Where what is at a selector is pointed at: at its upper edge, for cards lie on each other.
tab_place <- function(tab, selector) {
  unlist(tab_js(tab, sprintf(
    "(() => { const b = document.querySelector(%s).getBoundingClientRect();
       return [b.left + b.width / 2, b.top + Math.min(b.height / 2, 8)]; })()",
    json_text(selector)
  )))
}

# A real click or tap, and real keys, on what is at a selector.
tab_click <- function(tab, selector) {
  tab_js(tab, sprintf("document.querySelector(%s).scrollIntoView({block: 'center'})",
                      json_text(selector)))
  at <- tab_place(tab, selector)
  for (what in c("press", "release")) tab_point(tab, what, at)
}

tab_keys <- function(tab, ...) {
  for (key in c(...)) {
    text <- switch(key, Enter = "\r", Tab = , Escape = , ArrowLeft = , ArrowRight = , ArrowUp = ,
                   ArrowDown = , Home = , End = , Backspace = "", key)
    code <- c(Enter = 13, Tab = 9, Escape = 27, Backspace = 8, ArrowLeft = 37, ArrowUp = 38,
              ArrowRight = 39, ArrowDown = 40, Home = 36, End = 35)[key]
    down <- list(tab, "Input.dispatchKeyEvent", type = "keyDown", key = key)
    if (nzchar(text)) down$text <- text
    if (!is.na(code)) down$windowsVirtualKeyCode <- code[[1]]
    do.call(tab_do, down)
    tab_do(tab, "Input.dispatchKeyEvent", type = "keyUp", key = key)
  }
}

# What is seen, or the first `height` pixels of the page, smaller by `scale`.
tab_picture <- function(tab, file, width = NULL, height = NULL, scale = 1) {
  clip <- list(x = 0, y = 0, width = width, height = height, scale = scale)
  shot <- if (is.null(width)) {
    tab_do(tab, "Page.captureScreenshot", format = "png")
  } else {
    tab_do(tab, "Page.captureScreenshot", format = "png", clip = clip,
           captureBeyondViewport = TRUE)
  }
  writeBin(jsonlite::base64_dec(shot$data), file)
}

# The addresses that the tabs asked for.
asked_addresses <- function(browser) {
  is_sent <- function(event) identical(event$method, "Network.requestWillBeSent")
  sent <- Filter(is_sent, browser$events)
  addresses <- unique(vapply(sent, function(event) event$params$request$url, ""))
  addresses[!startsWith(addresses, "data:")] # such an address is its own answer
}

# What went wrong in the pages by their own account.
page_faults <- function(browser) {
  faults <- Filter(function(event) {
    identical(event$method, "Runtime.exceptionThrown") ||
      identical(event$method, "Log.entryAdded") && event$params$entry$level == "error"
  }, browser$events)
  vapply(faults, function(event) {
    c(event$params$entry$text, event$params$exceptionDetails$exception$description, "?")[1]
  }, "")
}

# patience_app() in a process of its own; the address that it prints.
new_app <- function(port = httpuv::randomPort()) {
  process <- callr::r_bg(function(port) patience::patience_app(port, browse = FALSE), list(port),
                         stdout = "|", stderr = "2>&1", cleanup = TRUE)
  said <- character()
  wait_until(function() {
    said <<- c(said, process$read_output_lines())
    if (!process$is_alive()) stop(paste(said, collapse = "\n"))
    any(grepl("http://", said))
  }, "patience_app() did not print an address")
  line <- grep("http://", said, value = TRUE)[1]
  list(process = process, url = sub(".*(http://[^>[:space:]]+).*", "\\1", line))
}

# Clicks the control that has this text.
tab_text_click <- function(tab, text) {
  tab_js(tab, sprintf(
    "(() => { const all = [...document.querySelectorAll('button, summary')];
       const one = all.find((e) => e.textContent.trim() === %s && e.offsetParent);
       if (!one) throw new Error('no control ' + %s);
       for (const e of document.querySelectorAll('[data-test]')) e.removeAttribute('data-test');
       one.setAttribute('data-test', ''); })()",
    json_text(text), json_text(text)
  ))
  tab_click(tab, "[data-test]")
}

json_text <- function(text) jsonlite::toJSON(enc2utf8(text), auto_unbox = TRUE)

# Opens the game of a link, and waits for it.
tab_go_game <- function(tab, hash) {
  tab_js(tab, "(document.querySelector('.game-title') ?? {}).textContent = ''")
  tab_js(tab, paste("location.hash =", json_text(paste0("#", hash))))
  tab_wait(tab, "document.querySelector('.game-title')?.textContent")
}

# Gives a file to the control that reads games of Spider.
tab_read_spider <- function(tab, file) {
  tab_give_file(tab, "input[type=file][accept*=csv]", file)
}

tab_give_file <- function(tab, selector, file) {
  root <- tab_do(tab, "DOM.getDocument")$root$nodeId
  node <- tab_do(tab, "DOM.querySelector", nodeId = root, selector = selector)$nodeId
  tab_do(tab, "DOM.setFileInputFiles", files = list(normalizePath(file)), nodeId = node)
}

# A place of its own in the browser: nothing is kept from other tests.
new_context <- function(browser) cdp(browser, "Target.createBrowserContext")$browserContextId

tab_text <- function(tab, selector) {
  tab_js(tab, sprintf("document.querySelector(%s)?.innerText ?? ''", json_text(selector)))
}

# What a screen reader heard last.
tab_said <- function(tab) tab_js(tab, "document.getElementById('say').textContent.trim()")

moves_shown <- function(n) {
  sprintf("document.querySelector('.state').lastChild.textContent.startsWith('%d move')", n)
}

# Makes the moves of a line in the page, each by click(tab, move) as it stands in the position.
# `asked` is the game at the beginning; the page must show it.
play_in_tab <- function(tab, asked, line, make) {
  for (move in line) {
    now <- table_says("position", asked)
    # The solver calls some builds safe that are not so by the list of moves.
    key <- function(move) {
      move_keys(list(if (is.null(move[["card"]])) move else move[c("card", "to")]))
    }
    keys <- vapply(now$moves, function(one) key(one$move), "")
    legal <- now$moves[[match(key(move), keys)]]
    make(tab, legal, now)
    asked$moves <- c(asked$moves, list(move))
    tab_wait(tab, moves_shown(length(asked$moves)))
  }
  asked
}

by_clicks <- function(tab, legal, now) {
  if (is.null(legal$place)) {
    return(tab_text_click(tab, legal$words))
  }
  tab_click(tab, sprintf("[data-key='%s/%s']", legal$place, paste(legal$card, collapse = "")))
  if (!is.null(legal$to)) {
    tab_click(tab, sprintf("[data-place='%s'] button.card:last-of-type", legal$to))
  }
}

by_keys <- function(tab, legal, now) {
  if (is.null(legal$place)) {
    # The button stands behind the board.
    keys_until(tab, "Tab", ".actions", 3)
    tab_keys(tab, "Enter")
    tab_wait(tab, "!document.activeElement.closest('.actions')")
    return(tab_to_board(tab))
  }
  if (is.null(legal$card)) {
    return(tab_keys(tab, "d"))
  }
  card_keys <- function(card) strsplit(sub("10", "t", tolower(card)), "")[[1]]
  there <- function(place) sprintf("[data-place=%s]", place)
  # Of two decks there may be several, and typing goes from one to the next.
  keys_until(tab, card_keys(legal$card), there(legal$place), 8)
  tab_keys(tab, "Enter")
  target <- Filter(function(place) place$id == legal$to, now$places)[[1]]
  if (startsWith(legal$to, "foundation")) {
    tab_keys(tab, "Enter")
  } else if (length(target$cards) > 0) {
    keys_until(tab, card_keys(target$cards[length(target$cards)]), there(legal$to), 8)
    tab_keys(tab, "Enter")
  } else {
    keys_until(tab, "e", there(legal$to), 10)
    tab_keys(tab, "Enter")
  }
}

# The same keys again until the focus is within an element.
keys_until <- function(tab, keys, selector, most) {
  for (i in seq_len(most)) {
    tab_keys(tab, keys)
    if (tab_js(tab, sprintf("!!document.activeElement.closest('%s')", selector))) break
  }
}

# By the Tab key, as somebody without a mouse comes there.
tab_to_board <- function(tab) {
  tab_js(tab, "document.querySelector('.skip').focus()")
  for (i in 1:20) {
    tab_keys(tab, "Tab")
    if (tab_js(tab, "!!document.activeElement.closest('.board')")) {
      return(invisible())
    }
  }
  stop("The board is not reached by the Tab key", call. = FALSE)
}

axe_file <- function() {
  given <- Sys.getenv("PATIENCE_AXE")
  if (nzchar(given)) {
    return(given)
  }
  file.path(system2("npm", c("root", "--global"), stdout = TRUE), "axe-core", "axe.min.js")
}

# The serious findings of axe-core on the page as it is, a line each. The face of a card is
# symbols and its name words: the rule that a name has what is seen (WCAG 2.5.3) is about text.
axe_findings <- function(tab) {
  # The page's own policy forbids scripts of others; the protocol does not ask it.
  if (!tab_js(tab, "'axe' in window")) {
    tab_js(tab, paste(c(readLines(axe_file(), warn = FALSE), "true"), collapse = "\n"))
  }
  unlist(tab_js(tab, "axe.run(document, { resultTypes: ['violations'], preload: false, rules: {
      'label-content-name-mismatch': { enabled: !document.querySelector('.card') } } })
    .then((found) => found.violations
      .filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) =>
        `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`
      ))"))
}
