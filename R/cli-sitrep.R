#' Situation report
#'
#' What to send with a report of a bug, or with a question about speed: versions, compiler,
#' threads, limits, and the packages that patience can use.
#'
#' @return A list of class `patience_sitrep`, which prints as text: `package`, `solvers` (the
#'   version of each solver: a run file has rows of one version only), `generator` (the version of
#'   the deals), `r`, `platform`, `compiler`, `threads` (how many are used by default, and how
#'   many the machine has), `backend` (where threads come from: TBB by RcppParallel, or
#'   std::thread in a forked process and where RcppParallel has no TBB), `memory` (the default
#'   limit in megabytes), `table` (the transposition table: the most megabytes that it
#'   takes by default, and the bytes for each position), `plan` (of the package future) and
#'   `packages` (versions of suggested packages, `NA` if not installed).
#' @examples
#' patience_sitrep()
#' @export
patience_sitrep <- function() {
  built <- .Call(patience_build)
  installed <- function(package) {
    if (requireNamespace(package, quietly = TRUE)) {
      format(utils::packageVersion(package))
    } else {
      NA_character_
    }
  }
  optional <- c("DBI", "RSQLite", "future", "nanoparquet", "ggplot2")
  structure(
    list(
      package = package_text(),
      solvers = unlist(lapply(all_games()[game_names()], `[[`, "solver")),
      generator = deal_generator,
      r = R.version.string,
      platform = R.version$platform,
      compiler = built$compiler,
      threads = c(used = patience_threads(), machine = built$threads),
      backend = if (built$backend == "TBB") {
        paste("TBB by RcppParallel", utils::packageVersion("RcppParallel"))
      } else {
        built$backend
      },
      memory = patience_memory(),
      table = c(megabytes = agnes_limits$max_memory, state_bytes = built$state_bytes),
      plan = if (runs_elsewhere()) class(future::plan())[1] else "none",
      packages = vapply(optional, installed, "")
    ),
    class = "patience_sitrep"
  )
}

#' @export
print.patience_sitrep <- function(x, ...) {
  pairs <- function(values) toString(paste(names(values), values))
  lines <- c(
    patience = x$package,
    solvers = pairs(x$solvers),
    generator = x$generator,
    R = paste0(x$r, ", ", x$platform),
    compiler = x$compiler,
    threads = sprintf("%d of %d, %s", x$threads[[1]], x$threads[[2]], x$backend),
    memory = if (is.finite(x$memory)) paste(shown(x$memory), "MB") else "no limit",
    table = sprintf("%.0f MB a deal by default, %.0f bytes a state", x$table[1], x$table[2]),
    `future plan` = x$plan,
    packages = pairs(ifelse(is.na(x$packages), "-", x$packages))
  )
  text <- sprintf("%-12s %s", paste0(names(lines), ":"), lines)
  cat(strwrap(text, getOption("width"), exdent = 13), sep = "\n")
  invisible(x)
}

cli_sitrep <- function() {
  list(
    title = "versions, threads and limits, for reports",
    usage = "[OPTIONS]",
    about = "What a report of a bug or of a surprising speed should say.",
    options = c(options_of_output(c("text", "json")), options_of_help()),
    examples = "patience sitrep",
    run = function(typed) {
      no_files(typed)
      if (choice_option(typed, "format", c("text", "json")) == "text") {
        write_printed(print(patience_sitrep()), typed)
      } else {
        # Numbers with names are objects.
        as_object <- function(x) if (is.null(names(x))) x else as.list(x)
        write_output(json_text(lapply(unclass(patience_sitrep()), as_object)))
      }
      0
    }
  )
}
