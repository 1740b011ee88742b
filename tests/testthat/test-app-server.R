# Who may ask the server of the window, and what comes of odd questions.

test_that("only the page of this window is answered, and only its files are read", {
  skip_without_app()
  app <- new_app()
  on.exit(app$process$kill())
  text <- app_message("about")
  post <- function(...) app_request(app$url, app_head(app$url, text, ...), text)$status
  expect_identical(post(), 200L)
  expect_identical(post(Origin = NA), 200L)
  expect_identical(post("X-Patience-Token" = strrep("0", 32)), 403L)
  expect_identical(post("X-Patience-Token" = NA), 403L)
  expect_identical(post(Origin = "http://example.org"), 403L)
  expect_identical(post(Origin = "null"), 403L)
  expect_identical(post(Host = "example.org"), 403L)
  expect_identical(post("Content-Length" = format(longest_message + 1, scientific = FALSE)), 413L)
  expect_identical(post("Content-Length" = NA, "Transfer-Encoding" = "chunked"), 411L)
  expect_identical(post(path = "/engine?x=1"), 200L)

  get <- function(path, ...) {
    head <- app_head(app$url, "", "Content-Length" = NA, ..., path = path, verb = "GET")
    app_request(app$url, head)
  }
  expect_identical(get("/engine")$status, 405L)
  page <- sub("^http://[^/]+", "", app$url)
  expect_identical(get(page)$status, 200L)
  expect_match(get(page)$head, "default-src 'none'", fixed = TRUE)
  for (path in c("/", "/?token=0", "/?token=")) expect_identical(get(path)$status, 403L)
  for (path in c("/README.md", "/../DESCRIPTION", "/js/../../DESCRIPTION", "/%2e%2e/DESCRIPTION",
                 "//etc/passwd", "/js", "/js/", "/etc/passwd")) {
    expect_identical(get(path)$status, 404L)
  }
  expect_identical(get("/js/main.js", Host = "example.org")$status, 403L)
  expect_identical(app_request(
    app$url, app_head(app$url, "", path = "/js/main.js", verb = "DELETE")
  )$status, 400L)
  expect_identical(app_request(
    app$url, app_head(app$url, "", path = page, verb = "DELETE")
  )$status, 405L)
  expect_match(get("/js/main.js")$head, "default-src 'none'", fixed = TRUE)

  # Another window of the same port takes the next one.
  port <- as.integer(sub("^.*:([0-9]+)/.*$", "\\1", app$url))
  second <- new_app(port)
  expect_match(second$url, paste0(":", port + 1), fixed = TRUE)
  second$process$kill()
  app$process$interrupt()
  wait_until(function() !app$process$is_alive(), "Ctrl-C did not end the window")
  expect_identical(app$process$get_result(), app$url)
})

test_that("a long search says how far it is, can be stopped, and ends if nobody asks", {
  skip_without_app()
  # One of the deals of 1998 that are open after a hundred million positions.
  asked <- list(game = "spider", rules = "Spider-4", deal = list(xp = "1923871552"))
  jobs <- new_jobs()
  on.exit(stop_jobs(jobs))
  say <- function(method, params = list(), id = "long") {
    jsonlite::parse_json(answer_text(app_message(method, params, id), jobs))
  }
  expect_identical(names(say("solve", asked)), c("id", "progress"))
  expect_identical(say("solve", asked)$error$class, "patience_error_message")
  seen <- NULL
  wait_until(function() {
    said <- say("wait")
    if (is.null(said$progress)) stop("The search ended: ", said$error$message, said$result$said)
    seen <<- said$progress
    !is.null(seen$states)
  }, "The search never said how far it is")
  expect_gt(seen$states, 1000)
  expect_gt(seen$seconds, 0)
  # Another question is answered meanwhile.
  expect_identical(names(say("about", id = "other")), c("id", "result"))
  expect_true(say("stop")$result)
  expect_identical(say("wait")$error$class, "patience_error_message")
  expect_false(say("stop")$result)

  # How hard a deal of Spider is takes a hundred games, which are counted and can be stopped.
  asked$deal <- list(seed = 1, number = 3)
  began <- proc.time()[["elapsed"]]
  expect_identical(names(say("difficulty", asked)), c("id", "progress"))
  expect_lt(proc.time()[["elapsed"]] - began, 8)
  wait_until(function() {
    said <- say("wait")
    if (is.null(said$progress)) stop("The games ended: ", said$error$message, said$result$said)
    seen <<- said$progress
    !is.null(seen$games)
  }, "The games were never counted")
  expect_gt(seen$games, 0)
  expect_identical(seen$of, 100L)
  expect_true(say("stop")$result)

  asked$deal <- list(xp = "1923871552")
  say("solve", asked, "forgotten")
  forget_jobs(jobs, -1)
  expect_identical(names(jobs), character())

  # One that ends, by the same way.
  rows <- list()
  found <- ask_app("simulate", game = "agnes", rules = "Up-Suit-None", to = 60, max_states = 1000,
                   jobs = jobs, progress = function(known) rows <<- c(rows, known$rows))
  expect_identical(found$won + found$lost + found$unknown, 60L)
  expect_identical(vapply(c(rows, found$rows), `[[`, 1L, 1), 1:60)
  wrong <- tryCatch(ask_app("spider_evidence", games = list(), jobs = jobs), error = identity)
  expect_s3_class(wrong, "patience_error_message")
})

test_that("an answer waits until it is fetched, however late that is", {
  skip_without_app()
  jobs <- new_jobs()
  on.exit(stop_jobs(jobs))
  asked <- list(game = "agnes", rules = "Up-Suit-None", to = 3, max_states = 1000)
  for (id in paste0("late-", 1:(most_jobs + 1))) {
    start_job(jobs, id, "simulate", asked)
    wait_until(function() is.null(jobs[[id]]) || !is_at_work(jobs, id), "It did not end")
  }
  # Those that have come to their end hold up nobody.
  for (id in names(jobs)) jobs[[id]]$asked <- -Inf
  forget_jobs(jobs)
  expect_length(names(jobs), most_jobs + 1)
  for (id in names(jobs)) {
    answer <- jsonlite::parse_json(answer_text(app_message("wait", id = id), jobs))
    expect_identical(answer$result$to, 3L)
  }
  expect_length(names(jobs), 0)
})

test_that("five thousand games with their turned cards are a message", {
  skip_without_app()
  turned <- paste(strrep("KQJT98765", 5), "////")
  game <- list(
    date = "2026-11-28", program = strrep("a program ", 10), result = "lost",
    rows = as.list(rep("2J56J9JQ59", 6)), turned = turned, key = strrep("k", 80), ended = TRUE,
    helped = FALSE, chosen = TRUE
  )
  text <- app_message("spider_write", list(games = rep(list(game), most_recorded_games)))
  expect_length(read_message(text)$params$games, most_recorded_games)
})

test_that("what a process has said is read to its end, and nothing else", {
  skip_without_app()
  jobs <- new_jobs()
  on.exit(stop_jobs(jobs))
  # More than a pipe holds, behind what a profile might print and before a line that was cut off.
  lines <- vapply(1:40, function(i) {
    message_text(list(rows = lapply(1:500 + 500 * (i - 1), function(deal) list(deal, "lost", 1))))
  }, "")
  process <- callr::r_bg(function(lines) {
    cat("- Project loaded.\n", paste0(lines, "\n"), "{\"rows\":[[1,", sep = "")
    list(result = list(rows = list()))
  }, list(lines), stdout = "|", user_profile = FALSE)
  jobs$much <- list(
    ask = function(wait) ask_process(process, wait), stop = function() process$kill(),
    started = 0, asked = Inf, progress = list()
  )
  rows <- list()
  wait_until(function() {
    said <- ask_job(jobs, "much")
    rows <<- c(rows, said$progress$rows, said$result$rows)
    Sys.sleep(0.2)
    is.null(said$progress)
  }, "The process did not end")
  expect_identical(vapply(rows, `[[`, 1L, 1), 1:20000)
})

test_that("a search leaves R's random numbers alone", {
  skip_without_app()
  jobs <- new_jobs()
  on.exit(stop_jobs(jobs))
  set.seed(1)
  before <- .Random.seed
  start_job(jobs, "one", "simulate", list(game = "agnes", rules = "Up-Suit-None", to = 1))
  start_job(jobs, "two", "spider_evidence", list())
  expect_identical(.Random.seed, before)
})

test_that("odd messages get an answer or an error with a class", {
  skip_without_app()
  jobs <- new_jobs()
  on.exit(stop_jobs(jobs))
  for (text in odd_messages(120)) {
    flaw <- answer_flaw(answer_text(text, jobs))
    expect_null(flaw, info = text)
    # On a busy machine a search may go on for longer than a reply waits.
    for (id in names(jobs)) {
      wait_until(function() !is_at_work(jobs, id), "A search did not end")
      expect_null(answer_flaw(answer_text(app_message("wait", id = id), jobs)))
    }
  }
  expect_length(names(jobs), 0)
  deep <- paste0(strrep("[", 1e5), strrep("]", 1e5))
  expect_match(answer_text(sprintf("{\"id\":%s}", deep), jobs), "nested too deeply")
  expect_match(answer_text(strrep(" ", longest_message + 1), jobs), "too long")
})

test_that("brackets cannot be hidden in comments, nor a zero byte in a body", {
  deep <- paste0("/* \" */", strrep("[", 100), strrep("]", 100), "/* \" */")
  hidden <- sprintf("{\"id\":\"a\",\"method\":\"about\",\"params\":{\"x\":%s}}", deep)
  expect_error(read_message(hidden), class = "patience_error_message")
  skip_without_app()
  handler <- app_handler(7467, "token", new_jobs())
  body <- c(charToRaw("{\"id\":\"a\""), as.raw(0), charToRaw("}"))
  request <- list(
    PATH_INFO = "/engine", rook.input = list(read = function(most) utils::head(body, most))
  )
  expect_match(handler$call(request)$body, "patience_error_message")
})

test_that("a package that is missing is named", {
  for (missing in c("httpuv", "jsonlite", "callr")) {
    expect_error(
      need_app_packages(installed = function(package, ...) package != missing), missing,
      class = "patience_error_package"
    )
  }
})

test_that("answers are written as JSON that others read", {
  skip_without_app()
  odd <- list(
    text = "a\"b\\c\n\u0001\u2660", none = NULL, na = NA, numbers = c(1, NA, 1e300, -0.25),
    one = I("x"), flag = TRUE, empty = list(), record = record(list()), inf = Inf,
    nested = list(list(a = 1L)),
    nothing = character()
  )
  expect_identical(
    jsonlite::parse_json(message_text(odd)),
    list(
      text = "a\"b\\c\n\u0001\u2660", none = NULL, na = NULL,
      numbers = list(1L, NULL, 1e300, -0.25), one = list("x"), flag = TRUE, empty = list(),
      record = record(list()), inf = NULL,
      nested = list(list(a = 1L)), nothing = list()
    )
  )
})

test_that("a token is new each time, and R's random numbers are left alone", {
  withr::local_seed(1)
  before <- .Random.seed
  tokens <- replicate(20, new_token())
  expect_identical(.Random.seed, before)
  expect_length(unique(tokens), 20)
  expect_match(tokens, "^[0-9a-f]{32}$")
})
