# Questions to the engine of the window, without a browser.

skip_without_app <- function() {
  skip_on_cran()
  for (package in c("httpuv", "callr", "jsonlite")) skip_if_not_installed(package)
}

app_message <- function(method, params = list(), id = "test-1") {
  if (length(params) == 0) params <- stats::setNames(list(), character())
  as.character(jsonlite::toJSON(
    list(id = id, method = method, params = params), auto_unbox = TRUE, null = "null", digits = NA
  ))
}

# The result, waited for; an error of the engine is an error here, with its class.
ask_app <- function(method, ..., jobs = new_jobs(), id = "test-1", progress = NULL) {
  text <- app_message(method, list(...), id)
  repeat {
    answer <- jsonlite::parse_json(answer_text(text, jobs))
    if (!is.null(answer$error)) {
      stop(errorCondition(answer$error$message, class = answer$error$class))
    }
    if (is.null(answer$progress)) {
      return(answer$result)
    }
    if (!is.null(progress)) progress(answer$progress)
    Sys.sleep(0.05)
    text <- app_message("wait", id = id)
  }
}

# An HTTP request as it is given, and the reply: its status and its body.
app_request <- function(url, head, body = "") {
  port <- as.integer(sub("^http://[^:]+:([0-9]+)/.*$", "\\1", url))
  con <- socketConnection("127.0.0.1", port, open = "r+b", blocking = TRUE, timeout = 600)
  on.exit(close(con))
  writeBin(charToRaw(paste0(paste0(c(head, "", ""), collapse = "\r\n"), body)), con)
  bytes <- raw()
  repeat {
    part <- readBin(con, "raw", 65536)
    bytes <- c(bytes, part)
    text <- rawToChar(bytes[bytes != 0])
    pattern <- "(?i)content-length: *([0-9]+)"
    length <- regmatches(text, regexec(pattern, text, perl = TRUE))[[1]][2]
    start <- regexpr("\r\n\r\n", text, useBytes = TRUE)
    whole <- start > 0 && !is.na(length) && nchar(text, "bytes") >= start + 3 + as.numeric(length)
    if (whole || length(part) == 0) break
  }
  list(
    status = as.integer(substr(text, 10, 12)), head = substr(text, 1, start - 1),
    body = substring(text, start + 4)
  )
}

# The head of a right question; what is given replaces or, as NA, takes away lines.
app_head <- function(url, body, ..., path = "/engine", verb = "POST") {
  host <- sub("^http://([^/]+)/.*$", "\\1", url)
  lines <- c(
    Host = host, Origin = paste0("http://", host), "Content-Type" = "application/json",
    "X-Patience-Token" = sub("^.*token=", "", url),
    "Content-Length" = as.character(nchar(body, "bytes")), Connection = "close"
  )
  given <- c(...)
  lines[names(given)] <- given
  lines <- lines[!is.na(lines)]
  c(sprintf("%s %s HTTP/1.1", verb, path), paste0(names(lines), ": ", lines))
}

# Messages that are right or nearly so: fields taken away, doubled, or replaced by odd values.
odd_messages <- function(n, seed = 1) withr::with_seed(seed, lapply(seq_len(n), odd_message))

app_samples <- function() {
  agnes <- list(game = "agnes", rules = "dalton", deal = list(seed = 1, number = 26),
                moves = list(list(type = "foundation", from = 5, cards = 1)), max_states = 500)
  lucie <- list(game = "lucie", rules = "trefoil", deal = list(pysol = "24680"), max_states = 500,
                moves = list(list(type = "redeal")))
  galactic <- list(game = "galactic", rules = "easy-3", deal = list(seed = 1, number = 1),
                   max_states = 500)
  two_decks <- list(game = "spider", rules = "Spider-2", deal = list(xp = "7"), max_states = 500,
                    moves = list(list(type = "deal")))
  rows <- list("2J56J9JQ59", "A7KT348Q62", "3AQ9T7K854", "6T2K45A837", "J9Q25A7K3T", "48AT6Q3975")
  spider <- list(games = list(list(
    rows = rows, turned = "K3/7QJ//4", date = "2024-03-01", program = "x", result = "won"
  )), reps = 99)
  c(
    unlist(lapply(list(agnes, lucie, galactic, two_decks), function(game) {
      lapply(
        c("position", "hints", "solve", "review", "judge", "chance", "hints_seen", "review_seen"),
        list, game
      )
    }), FALSE),
    list(
      list("about", list()), list("rules", list(game = "agnes", values = list(empty = "any1"))),
      list("spider_rows", list(rows = rows, turned = "K3")), list("spider_write", spider),
      list("spider_read", list(text = "2J56J9JQ59 A7KT348Q62\nx")), list("wait", list()),
      list("stop", list()), list("difficulty", agnes), list("statistics", list(which = "rate"))
    )
  )
}

odd_message <- function(i) {
  sample <- sample(app_samples(), 1)[[1]]
  message <- list(id = paste0("fuzz-", i), method = sample[[1]], params = sample[[2]])
  for (k in seq_len(sample.int(3, 1) - 1)) message <- mutated(message)
  text <- as.character(jsonlite::toJSON(message, auto_unbox = TRUE, null = "null", digits = NA))
  # Now and then the text itself is harmed.
  if (stats::runif(1) < 0.15) {
    at <- sample.int(nchar(text), 1)
    text <- switch(sample.int(4, 1),
      substr(text, 1, at), paste0(substr(text, 1, at), "\u0001\ufffd", substring(text, at)),
      strrep("[", at), paste0(text, text)
    )
  }
  text
}

odd_app_values <- list(
  NULL, NA, TRUE, -1, 0.5, 1e300, 2^53, "", "agnes", "..", "/etc/passwd", "\u2660",
  strrep("9", 400), strrep("A ", 3000), list(), list(1, "a", NULL), 1e9, "NaN",
  list(a = list(b = list(c = 1))),
  "2024-13-45", "</script>", "{x}", list(list(list()))
)

# Somewhere in the message another value.
mutated <- function(x) {
  if (!is.list(x) || length(x) == 0 || stats::runif(1) < 0.2) {
    return(sample(odd_app_values, 1)[[1]])
  }
  at <- sample.int(length(x), 1)
  if (stats::runif(1) < 0.15) {
    return(x[-at])
  }
  value <- mutated(x[[at]])
  x[at] <- list(value)
  x
}

# What is wrong with an answer: it must be JSON with a result, progress, or an error of a class.
answer_flaw <- function(text) {
  answer <- tryCatch(jsonlite::parse_json(text), error = function(fault) NULL)
  if (is.null(answer)) {
    return("no JSON")
  }
  if (is.null(answer$error)) {
    return(if (!any(c("result", "progress") %in% names(answer))) "nothing in it")
  }
  if (!grepl("^patience_error_", answer$error$class)) {
    paste(answer$error$class, answer$error$message)
  }
}

# What src/table answers about a game, without a window.
table_says <- function(method, asked, limit = 1e6) {
  asked$max_states <- limit
  jsonlite::parse_json(answer_question(app_question(method, asked)))
}

# Moves of Agnes Sorel as the page has them, as the table that R's functions take; and back.
moves_table <- function(moves) {
  value <- function(field) function(move) if (is.null(move[[field]])) NA else move[[field]]
  fields <- stats::setNames(nm = names(agnes_game$fields))
  as.data.frame(lapply(fields, function(field) sapply(moves, value(field))))
}

moves_listed <- function(table) {
  lapply(seq_len(nrow(table)), function(i) Filter(Negate(is.na), as.list(table[i, ])))
}

# Moves as text, to find one among others.
move_keys <- function(moves) {
  vapply(moves, function(move) {
    move <- move[order(names(move))]
    paste(names(move), unlist(move), collapse = " ")
  }, "")
}
