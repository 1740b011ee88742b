# Questions to the engine of the window, without a browser.

skip_without_app <- function() {
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
  con <- socketConnection("127.0.0.1", port, open = "r+b", blocking = TRUE, timeout = 20)
  on.exit(close(con))
  writeBin(charToRaw(paste0(paste0(c(head, "", ""), collapse = "\r\n"), body)), con)
  bytes <- raw()
  repeat {
    part <- readBin(con, "raw", 65536)
    bytes <- c(bytes, part)
    text <- rawToChar(bytes[bytes != 0])
    length <- regmatches(text, regexec("(?i)content-length: *([0-9]+)", text, perl = TRUE))[[1]][2]
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
