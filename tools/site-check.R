# See tools/site-check.
suppressMessages(library(patience))
library(testthat)
folder <- normalizePath(commandArgs(TRUE)[1])
pictures <- commandArgs(TRUE)[2]
# What drives the browser, and what the tests of the window ask of the page, see the package's
# functions, as tests do.
helpers <- new.env(parent = asNamespace("patience"))
for (topic in c("patience", "app", "browser", "page", "answers")) {
  sys.source(sprintf("tests/testthat/helper-%s.R", topic), helpers)
}
attach(helpers)
Sys.setenv(PATIENCE_AXE = axe_file()) # npm is asked once
ours <- asNamespace("patience")
json <- function(x) {
  as.character(jsonlite::toJSON(x, auto_unbox = TRUE, null = "null", digits = NA))
}

faults <- character()
fault <- function(...) {
  faults <<- c(faults, sprintf(...))
  invisible()
}
# What is expected in `code` as in a test. A line says how many of the expectations were met, and
# what the code counted besides, if its value is text.
check <- function(what, code) {
  local_edition(3)
  told <- NULL
  reporter <- SilentReporter$new()
  with_reporter(reporter, test_that(what, {
    told <<- code
  }))
  results <- reporter$expectations()
  met <- vapply(results, inherits, NA, "expectation_success")
  for (one in results[!met]) fault("%s: %s", what, conditionMessage(one))
  cat(sprintf("%s: %d of %d as expected", what, sum(met), length(met)), sep = "")
  cat(if (is.character(told)) paste0("; ", told), "\n", sep = "")
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
for (name in pages) {
  html <- documents[[name]]
  assets <- xml2::xml_text(xml2::xml_find_all(
    html, "//@src | //link/@href | //object/@data | //form/@action"
  ))
  for (asset in assets[is_outside(assets)]) fault("%s asks for %s", name, asset)
  targets <- c(assets, xml2::xml_text(xml2::xml_find_all(html, "//a/@href")))
  for (target in targets[!grepl("^(data|mailto|javascript):", targets)]) {
    if (is_outside(target)) {
      cited <- cited + 1
      next
    }
    links <- links + 1
    file <- utils::URLdecode(sub("[?#].*", "", target))
    to <- if (nzchar(file)) {
      path <- normalizePath(file.path(folder, dirname(name), file), mustWork = FALSE)
      if (dir.exists(path)) path <- file.path(path, "index.html")
      substring(path, nchar(folder) + 2)
    } else {
      name
    }
    anchor <- utils::URLdecode(if (grepl("#", target)) sub("^[^#]*#", "", target) else "")
    if (!file.exists(file.path(folder, to))) {
      fault("%s links %s, which is not there", name, target)
    } else if (nzchar(anchor) && to %in% pages && !anchor %in% anchors[[to]]) {
      fault("%s links %s: no such place", name, target)
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
at <- function(name) paste0("file://", file.path(folder, name))
page <- list(browser = browser, url = at("play/index.html"))
is_loaded <- "document.readyState === 'complete' && location.href !== 'about:blank'"
open <- function(url, ...) {
  new_tab(browser, url, ..., until = if (grepl("/play/", url)) page_is_ready else is_loaded)
}
# On a desk, and whether a phone has to scroll to the side.
serious <- 0
wide <- 0
for (name in pages) {
  tab <- open(at(name))
  for (found in axe_findings(tab)) {
    serious <- serious + 1
    fault("%s, axe-core: %s", name, found)
  }
  tab_resize(tab, 390, 844)
  width <- tab_js(tab, "document.documentElement.scrollWidth")
  if (width > 390) {
    wide <- wide + 1
    fault("%s is %d pixels wide on a phone of 390", name, width)
  }
  close_tab(tab)
}
cat(sprintf("%d pages: axe-core has %d serious findings, %d are wider than a phone\n",
            length(pages), serious, wide))
dark <- c("index.html", "in-r.html", "articles/spider.html", "reference/index.html",
          "reference/win_rate.html", "atlas/index.html")
for (name in dark) {
  for (width in c(1200, 390)) {
    tab <- open(at(name), width = width, dark = TRUE)
    for (found in axe_findings(tab)) fault("%s, dark, axe-core: %s", name, found)
    close_tab(tab)
  }
}

check("search from a folder", {
  tab <- open(at("index.html"))
  tab_js(tab, "document.querySelector('#search-input').focus()")
  tab_keys(tab, strsplit("confidence", "")[[1]])
  found <- "document.querySelectorAll('.search li a').length"
  tab_wait(tab, paste(found, "> 3"))
  expect_identical(tab_js(tab, "[...document.querySelectorAll('.search li a')]
    .filter((a) => !a.textContent.toLowerCase().includes('confidence')).length"), 0L)
  found <- sprintf("%d found", tab_js(tab, found))
  tab_keys(tab, strsplit("zzz", "")[[1]])
  tab_wait(tab, "document.querySelector('.search li')?.textContent.startsWith('No page has')")
  close_tab(tab)
  found
})

source("tools/site-check-atlas.R")
source("tools/site-check-engines.R")
source("tools/site-check-play.R")

# --- Under a path of a server ------------------------------------------------------------------
port <- httpuv::randomPort()
server <- callr::r_bg(function(folder, port) {
  httpuv::runServer("127.0.0.1", port, list(staticPaths = list("/some/path" = folder)))
}, list(folder, port))
wait_until(function() {
  address <- sprintf("http://127.0.0.1:%d/some/path/index.html", port)
  !inherits(try(suppressWarnings(readLines(address, warn = FALSE)), silent = TRUE), "try-error")
}, "The server did not answer")
some <- c("index.html", "articles/patience.html", "reference/index.html", "play/index.html")
for (name in some) tab <- open(sprintf("http://127.0.0.1:%d/some/path/%s", port, name))
invisible(server$kill())
check("the page under a path, its server gone", {
  tab_click(tab, ".tile")
  tab_wait(tab, "/: deal /.test(document.querySelector('.game-title')?.textContent)")
  tab_text_click(tab, "Can it still be won?")
  tab_wait(tab, "document.querySelector('.line')")
  expect_match(tab_text(tab, ".said"), "Can still be won")
})

asked <- asked_addresses(browser)
ok <- sprintf("^(file://%s/|http://127[.]0[.]0[.]1:%d/some/path/|blob:|data:|about:)", folder,
              port)
for (address in asked[!grepl(ok, asked)]) fault("asked for %s", address)
cat(sprintf("%d addresses asked for, none outside: %s\n", length(asked), !any(!grepl(ok, asked))))
for (one in unique(page_faults(browser))) {
  if (!grepl("favicon", one)) fault("a page reports: %s", one)
}
close_browser(browser)

cat(sprintf("%d faults\n", length(faults)))
cat(sprintf("  %s\n", substr(utils::head(unique(faults), 20), 1, 700)), sep = "")
quit(status = length(faults) > 0)
