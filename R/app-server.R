#' A window to play, to look up and to record in
#'
#' Opens a page in your browser: play Agnes Sorel, La Belle Lucie, Pan Galactic Solitaire and
#' Spider with the solver beside you, be shown where a game was lost, note down games of Spider at
#' the table and see what they say about the dealer, and look at win rates.
#'
#' The page is served by R on your own machine and asks R for every move, every hint and every
#' number; they are those of the package's functions. It needs no network. R is busy while the
#' window is open: press Escape or Ctrl-C to close it. Long searches run beside R, so that they
#' can be watched and stopped.
#'
#' What you play and record is kept in the browser, under the address of the page: a reload or
#' another day finds it again, if the port is the same. Save games as files for anything longer.
#'
#' # Who can reach it
#' Only programs on this machine: the server listens on the loopback address. Of these only those
#' that have the random token of the address, which is new each time. It serves the files of the
#' page and nothing else, and reads and writes no file of yours.
#'
#' @param port Port to listen on, from 1024 to 65535. If it is taken, one of the nine that follow
#'   is used.
#' @param browse Whether to open the page. Its address is also printed.
#' @return The address, invisibly, once the window is closed.
#' @seealso `vignette("window")` shows it.
#' @examples
#' if (interactive()) {
#'   patience_app()
#' }
#' @export
patience_app <- function(port = 7467, browse = interactive()) {
  port <- check_whole(port, 1024, 65535, "`port`")
  check_flag(browse, "`browse`")
  app <- start_app(port)
  on.exit(app$stop())
  cli::cli_inform(c(
    "The window is open at {.url {app$url}}", i = "Press Escape or Ctrl-C to close it."
  ))
  if (browse) utils::browseURL(app$url)
  # While the browser opens, R reads what it will be asked first.
  app_answer("about", list())
  deal <- list(seed = 1, number = 1)
  app_answer("position", list(game = "agnes", rules = "Up-Suit-AnyRun", deal = deal))
  tryCatch(
    repeat {
      httpuv::service(200)
      forget_jobs(app$jobs)
    },
    interrupt = function(condition) NULL
  )
  invisible(app$url)
}

need_app_packages <- function(installed = requireNamespace) {
  for (package in c("httpuv", "jsonlite", "callr")) {
    if (!installed(package, quietly = TRUE)) {
      abort_input("package", c(
        "The window needs the package {.pkg {package}}, which is not installed.",
        i = "Install it by {.code install.packages(\"{package}\")}."
      ))
    }
  }
}

# A server that listens: its `url`, `jobs` and stop().
start_app <- function(port) {
  need_app_packages()
  jobs <- new_jobs()
  token <- new_token()
  server <- NULL
  for (port in intersect(port + 0:9, 1:65535)) {
    handler <- app_handler(port, token, jobs)
    server <- tryCatch(
      httpuv::startServer("127.0.0.1", port, handler, quiet = TRUE),
      error = function(fault) NULL
    )
    if (!is.null(server)) break
  }
  if (is.null(server)) {
    abort_input("argument", c(
      "Neither port {port} nor the nine before it can be listened on.",
      i = "Give another {.arg port}."
    ))
  }
  list(
    url = sprintf("http://127.0.0.1:%d/?token=%s", port, token), port = port, token = token,
    jobs = jobs,
    stop = function() {
      stop_jobs(jobs)
      server$stop()
    }
  )
}

# 32 hexadecimal digits that nobody can guess; R's own random numbers are left alone.
new_token <- function() {
  source <- "/dev/urandom"
  seed <- if (file.exists(source)) {
    input <- file(source, "rb", raw = TRUE)
    on.exit(close(input))
    readBin(input, "raw", 32)
  } else {
    # The addresses of new objects, clocks to the microsecond, random names.
    c(
      format(new.env()), format(Sys.time(), "%OS6"), proc.time(), tempfile(), Sys.getpid(),
      format(new.env())
    )
  }
  substr(cli::hash_sha256(paste(seed, collapse = " ")), 1, 32)
}

# What httpuv is given: who may ask, and what. The page itself and its questions come to R; what
# the page loads has no secrets and is served beside R, which would hand out one file at a time.
app_handler <- function(port, token, jobs) {
  folder <- system.file("app", package = "patience", mustWork = TRUE)
  page <- readBin(file.path(folder, "index.html"), "raw", 1e6)
  host <- paste0("127.0.0.1:", port)
  list(
    # Before the body is read.
    onHeaders = function(request) {
      refusal <- refuse_request(request, host, token)
      if (!is.null(refusal)) refusal
    },
    call = function(request) {
      if (request$PATH_INFO != "/engine") {
        return(app_reply(200, page, "text/html; charset=utf-8"))
      }
      bytes <- request$rook.input$read(longest_message + 1)
      text <- if (any(bytes == 0)) "" else rawToChar(bytes)
      Encoding(text) <- "UTF-8"
      app_reply(200, answer_text(text, jobs))
    },
    # httpuv opens one whatever was refused before.
    onWSOpen = function(ws) ws$close(),
    staticPaths = app_files(folder),
    staticPathOptions = httpuv::staticPathOptions(
      indexhtml = FALSE, headers = as.list(app_headers),
      validation = sprintf('"Host" == "%s"', host)
    )
  )
}

# What the page loads, by its addresses.
app_files <- function(folder) {
  names <- list.files(folder, "[.](css|js|svg)$", recursive = TRUE)
  stats::setNames(file.path(folder, names), paste0("/", names))
}

# A reply to what must not be asked, or NULL.
refuse_request <- function(request, host, token) {
  refuse <- function(status, message) {
    error <- list(class = "patience_error_message", message = message)
    app_reply(status, message_text(list(id = NULL, error = error)))
  }
  if (!identical(request$HTTP_HOST, host)) {
    return(refuse(403, "The window answers under its own address only."))
  }
  origin <- request$HTTP_ORIGIN
  if (!is.null(origin) && !identical(origin, paste0("http://", host))) {
    return(refuse(403, "The window answers its own page only."))
  }
  if (request$PATH_INFO == "/engine") {
    refuse_message(request, token, refuse)
  } else {
    refuse_page(request, token, refuse)
  }
}

refuse_page <- function(request, token, refuse) {
  if (!request$REQUEST_METHOD %in% c("GET", "HEAD")) {
    return(refuse(405, "Files are only read."))
  }
  if (!request$PATH_INFO %in% c("/", "/index.html")) {
    return(refuse(404, "There is no such file in the window."))
  }
  given <- sub("^.*[?&]token=([0-9a-f]*).*$", "\\1", request$QUERY_STRING)
  if (!same_text(given, token)) {
    return(refuse(403, "The address must have the token that R printed."))
  }
}

refuse_message <- function(request, token, refuse) {
  if (request$REQUEST_METHOD != "POST") {
    return(refuse(405, "The engine is asked by POST."))
  }
  if (!same_text(request$HTTP_X_PATIENCE_TOKEN, token)) {
    return(refuse(403, "The token is not that of this window. Open the address that R printed."))
  }
  length <- request$HTTP_CONTENT_LENGTH
  if (!is_text(length) || !grepl("^[0-9]{1,15}$", length)) {
    return(refuse(411, "A message must say its length."))
  }
  if (as.numeric(length) > longest_message) {
    return(refuse(413, sprintf("A message has up to %s bytes.", shown(longest_message))))
  }
}

# The time that it takes says nothing about where two texts differ.
same_text <- function(given, wanted) {
  is_text(given) && identical(cli::hash_sha256(given), cli::hash_sha256(wanted))
}

# The answer to a message, both as text.
answer_text <- function(text, jobs) {
  id <- NULL
  answer <- tryCatch(
    {
      message <- read_message(text)
      id <- message[["id"]]
      answer_message(message, jobs)
    },
    error = function(fault) list(error = error_answer(fault))
  )
  message_text(c(list(id = id), answer))
}

answer_message <- function(message, jobs) {
  id <- message[["id"]]
  if (message$method == "wait") {
    return(ask_job(jobs, id))
  }
  if (message$method == "stop") {
    return(list(result = stop_job(jobs, id)))
  }
  if (message$method %in% c(app_searches, names(app_long()))) {
    suppressWarnings(start_job(jobs, id, message$method, message$params))
    # Most are over by then.
    return(ask_job(jobs, id, 100))
  }
  list(result = suppressWarnings(app_answer(message$method, message$params)))
}

# The connection ends with each reply: on one that is kept the server sends head and body apart,
# and a reply then waits 40 milliseconds for the acknowledgement of its head.
app_headers <- c(
  "Connection" = "close", "Cache-Control" = "no-store", "X-Content-Type-Options" = "nosniff",
  "Referrer-Policy" = "no-referrer", "Cross-Origin-Resource-Policy" = "same-origin",
  "Content-Security-Policy" = paste(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;",
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  )
)

app_reply <- function(status, body, type = "application/json; charset=utf-8") {
  list(
    status = as.integer(status), headers = as.list(c("Content-Type" = type, app_headers)),
    body = body
  )
}
