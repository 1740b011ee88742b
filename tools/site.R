# The pages of the site, see tools/site:
#   Rscript tools/site.R PACKAGE PLAY OUT
args <- commandArgs(TRUE)
source("tools/site-atlas.R")
# downlit asks CRAN for the pages of packages that are not installed: there are none.
no_pages <- function() data.frame(Package = character(), URL = character())
utils::assignInNamespace("CRAN_urls", no_pages, "downlit")
options(pkgdown.internet = FALSE, patience.progress = FALSE, width = 86)
unlink(list.files(args[3], full.names = TRUE), recursive = TRUE)
pkg <- pkgdown::as_pkgdown(args[1], override = list(destination = args[3]))

# bslib and others bring their scripts and styles from their own folders.
quietly <- function(code) {
  said <- utils::capture.output(force(code), type = "output")
  bad <- grep("warning|error|missing", said, value = TRUE, ignore.case = TRUE)
  if (length(bad) > 0) writeLines(bad)
}
quietly({
  pkgdown::init_site(pkg)
  # README's pictures are there; pkgdown looks for them where it has put them only later.
  withCallingHandlers(
    pkgdown::build_home(pkg, quiet = TRUE, preview = FALSE),
    warning = function(said) {
      if (grepl("in-r.md", conditionMessage(said))) invokeRestart("muffleWarning")
    }
  )
  pkgdown::build_reference(pkg, lazy = FALSE, devel = FALSE, preview = FALSE)
  pkgdown::build_articles(pkg, quiet = TRUE, lazy = FALSE, preview = FALSE)
  pkgdown::build_news(pkg, preview = FALSE)
})
invisible(build_atlas(pkg, file.path(args[3], "atlas")))
invisible(file.copy(args[2], args[3], recursive = TRUE))

pages <- list.files(args[3], "[.]html$", recursive = TRUE)
pages <- setdiff(pages, "play/index.html")

# What sources of ours say is cited; other addresses come from pkgdown and its helpers, which link
# the help pages of other packages on the web.
sources <- list.files(args[1], "[.](R|Rmd|md|Rd)$|^DESCRIPTION$|^CITATION$", recursive = TRUE,
                      full.names = TRUE)
cited <- paste(unlist(lapply(sources, readLines, warn = FALSE)), collapse = "\n")
is_cited <- function(address) {
  bare <- sub("^https?://(dx[.])?(doi[.]org/)?", "", sub("/$", "", utils::URLdecode(address)))
  nzchar(bare) && grepl(bare, cited, fixed = TRUE) && !grepl("example[.]org", address)
}

# Formulas are left as TeX for a script from elsewhere; pandoc makes MathML of them, which
# browsers draw themselves.
formula <- "(?s)(?<![\\\\])\\\\\\(.+?\\\\\\)|(?<![\\\\])\\\\\\[.+?\\\\\\]"
with_mathml <- function(files) {
  whole <- function(lines) paste(lines, collapse = "\n")
  texts <- lapply(files, function(file) whole(readLines(file, encoding = "UTF-8")))
  found <- unique(unlist(regmatches(texts, gregexpr(formula, texts, perl = TRUE))))
  if (length(found) == 0) {
    return()
  }
  display <- startsWith(found, "\\[")
  tex <- trimws(gsub("[[:space:]]+", " ", substring(found, 3, nchar(found) - 2)))
  tex <- gsub("&lt;", "<", gsub("&gt;", ">", gsub("&amp;", "&", tex)))
  source <- tempfile(fileext = ".md")
  mark <- ifelse(display, "$$", "$")
  writeLines(paste0(mark, tex, mark, "\n"), source, useBytes = TRUE)
  html <- system2("pandoc", c("--mathml", "-f", "markdown", "-t", "html", source), stdout = TRUE)
  html <- whole(html)
  made <- regmatches(html, gregexpr("(?s)<math.*?</math>", html, perl = TRUE))[[1]]
  stopifnot(length(made) == length(found))
  Map(function(file, text) {
    for (i in seq_along(found)) text <- gsub(found[i], made[i], text, fixed = TRUE)
    writeLines(text, file, useBytes = TRUE)
  }, files, texts)
  invisible()
}

# What the search finds: a page's text by its headings.
entries_of <- function(html, page) {
  main <- xml2::xml_find_first(html, "//main")
  if (is.na(main)) {
    return(list())
  }
  title <- xml2::xml_text(xml2::xml_find_first(main, ".//h1"), trim = TRUE)
  parts <- xml2::xml_find_all(
    main, paste0(".//", c("h1", "h2", "p", "li", "dt", "dd", "pre", "td"), collapse = " | ")
  )
  is_heading <- xml2::xml_name(parts) %in% c("h1", "h2")
  section <- cumsum(is_heading)
  lapply(split(seq_along(parts), section), function(at) {
    head <- if (is_heading[at[1]]) parts[[at[1]]]
    id <- if (!is.null(head)) {
      xml2::xml_attr(xml2::xml_find_first(head, "ancestor-or-self::*[@id][1]"), "id")
    }
    heading <- if (!is.null(head)) xml2::xml_text(head, trim = TRUE) else ""
    text <- gsub("[[:space:]]+", " ", paste(xml2::xml_text(parts[at]), collapse = " "))
    list(
      page = paste0(page, if (!is.null(id) && !is.na(id) && id != "main") paste0("#", id)),
      title = title, heading = if (identical(heading, title)) "" else heading, text = text
    )
  })
}

invisible(with_mathml(file.path(args[3], pages)))
search_entries <- list()
for (page in pages) {
  file <- file.path(args[3], page)
  html <- xml2::read_html(file, encoding = "UTF-8")
  for (link in xml2::xml_find_all(html, "//a[starts-with(@href, 'http')]")) {
    if (!is_cited(xml2::xml_attr(link, "href"))) {
      xml2::xml_set_name(link, "span")
      xml2::xml_set_attrs(link, character())
    }
  }
  # Tables that scroll and code can be reached by keys.
  xml2::xml_set_attr(xml2::xml_find_all(html, "//pre | //table"), "tabindex", "0")
  xml2::write_html(html, file)
  search_entries <- c(search_entries, unname(entries_of(html, page)))
}
# The page of games has nothing to read before it runs.
search_entries <- c(search_entries, list(list(
  page = "play/index.html", title = "Play", heading = "",
  text = paste(
    "Play Agnes Sorel, La Belle Lucie, Pan Galactic Solitaire and Spider: hints, the solver,",
    "games, win rates"
  )
)))
text <- jsonlite::toJSON(search_entries, auto_unbox = TRUE)
writeLines(paste0("window.patience_search = ", text, ";"), file.path(args[3], "search.js"),
           useBytes = TRUE)
unlink(file.path(args[3], c("search.json", "pkgdown.js", "sitemap.xml", "docsearch.css",
                            "docsearch.js", "bootstrap-toc.css", "bootstrap-toc.js")))
