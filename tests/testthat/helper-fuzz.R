# A fuzzer of everything that R users reach. A case is a call that is made from its number and can
# be run alone: fuzz_try(number). It fails if it ends R, if it raises what has no class of ours,
# or if Ctrl-C does not end it. test-fuzz.R runs some hundreds, bench/fuzz.R thousands.

# Errors and warnings without a class of ours that are R's own, not the package's to change.
fuzz_allowed <- c(
  "argument \".*\" is missing, with no default",  # the call lacks an argument
  "unused argument",                              # it has one that the function does not have
  "matched by multiple actual arguments",         # it has one twice
  "matches multiple formal arguments",
  "conversion failure on .* in 'mbcsToSbcs'",     # pdf() does not have the character
  "^Removed [0-9]+ rows? containing missing"      # a picture that plot() returned, printed again
)

deal_lines <- function(format) {
  file <- withr::local_tempfile()
  write_deals(deal_cards("agnes", 1:2), file, format)
  readLines(file)
}

board_lines <- function() format(deal_cards("galactic", 1, ranks = 4), glyphs = FALSE)

spider_lines <- function() {
  readLines(system.file("extdata", "spider-sample.csv", package = "patience"), 12)
}

# The call of a case, to be evaluated in `world`.
fuzz_case <- function(number, world) {
  withr::with_seed(number, switch(fuzz_draw_kind(),
    argument = fuzz_argument(fuzz_pick(fuzz_calls)),
    method = fuzz_method(fuzz_pick(fuzz_methods)),
    picture = fuzz_method(fuzz_pick(fuzz_pictures)),
    reader = fuzz_reader(fuzz_pick(fuzz_readers), "FILE", "mutated_file"),
    text = fuzz_reader(fuzz_pick(fuzz_texts), "TEXT", "mutated_text"),
    routine = fuzz_routine(world$routines)
  ))
}

fuzz_draw_kind <- function() {
  weights <- c(argument = 10, reader = 2, text = 1, routine = 3, method = 3, picture = 0.5)
  sample(names(weights), 1, prob = weights)
}

fuzz_kind <- function(number) withr::with_seed(number, fuzz_draw_kind())

fuzz_seed <- function() sample.int(1e6, 1)

# One or two arguments of a right call are something else, or it has one more or less.
fuzz_argument <- function(call) {
  if (runif(1) < 0.01) {
    return(call)
  }
  for (i in seq_len(fuzz_pick(c(1, 1, 1, 2)))) {
    name <- if (is.call(call[[1]])) "" else as.character(call[[1]])
    formals <- setdiff(names(formals(name)), "...")
    names <- names(call)[-1]
    given <- seq_along(call)[-1]
    odd <- if (length(given) > 0 && runif(1) < 0.6) {
      at <- fuzz_pick(given)
      fuzz_other(call[[at]])
    } else {
      at <- if (length(formals) == 0 || runif(1) < 0.05) "nonsense" else fuzz_pick(formals)
      fuzz_other(NULL)
    }
    call[at] <- list(odd)
  }
  call
}

# Something in place of what is right: a nasty value, the right one damaged, or another object.
fuzz_other <- function(right) {
  how <- runif(1)
  if (how < 0.35 && !is.null(right)) {
    bquote(damaged(.(right), .(fuzz_seed())))
  } else if (how < 0.5) {
    fuzz_pick(expression(
      deal, deals, lucie_deal, fans, board, boards, spider_deal, rules, rules_of_lucie,
      rules_of_galactic, control, solution, lost, score, lucie_solution, galactic_solution, check,
      game, games, scores, until_games, galactic_games, lucie_games, spider_rows, recorded,
      dealer,
      rates, pairs, beside, table, series, power, monitor, tested, winnability, winnable, review,
      copy(run), copy(deck_run), copy(lucie_run), copy(galactic_run), copy(spider_run)
    ))
  } else {
    fuzz_pick(fuzz_values)
  }
}

# A method with an odd argument, or of a table that has lost rows or columns.
fuzz_method <- function(call) {
  if (length(call) > 2 && runif(1) < 0.5) {
    at <- fuzz_pick(3:length(call))
    call[at] <- list(fuzz_other(call[[at]]))
  } else {
    call[[2]] <- bquote(damaged(.(call[[2]]), .(fuzz_seed())))
  }
  call
}

fuzz_reader <- function(reader, place, mutated) {
  changed <- as.call(list(as.name(mutated), reader[[2]], fuzz_seed()))
  do.call(substitute, list(reader[[1]], stats::setNames(list(changed), place)))
}

# A routine of the package with one or two arguments of other types or lengths.
fuzz_routine <- function(right) {
  name <- fuzz_pick(names(right))
  changes <- list()
  for (i in seq_len(fuzz_pick(c(1, 1, 2)))) {
    if (length(right[[name]]) == 0) break
    at <- sample.int(length(right[[name]]), 1)
    value <- if (runif(1) < 0.5) {
      bquote(damaged(routines[[.(name)]][[.(at)]], .(fuzz_seed())))
    } else {
      fuzz_pick(fuzz_values)
    }
    changes[[as.character(at)]] <- value
  }
  as.call(c(quote(call_routine), name, changes))
}

# What cases are evaluated in: the objects, made before any case, and the routines.
fuzz_world <- function() {
  world <- fuzz_objects()
  world$routines <- routine_arguments()
  world$call_routine <- function(name, ...) {
    changes <- list(...)
    arguments <- world$routines[[name]]
    arguments[as.numeric(names(changes))] <- changes
    routine <- getDLLRegisteredRoutines("patience")[[".Call"]][[name]]
    do.call(.Call, c(list(routine), arguments), quote = TRUE)
  }
  for (name in ls(world)) force(get(name, world))
  # What cli and R load when an error is first shown is loaded before the workers are forked: an
  # interrupt in the middle of it would leave it broken.
  try(rules_agnes("foo"), silent = TRUE)
  world
}

# Runs one case here, in a folder of its own, and says what was wrong: "" if nothing.
fuzz_try <- function(number, world = fuzz_world()) {
  folder <- tempfile("case")
  dir.create(folder)
  withr::local_dir(folder)
  withr::defer(unlink(folder, recursive = TRUE))
  file.create("plots.pdf")
  grDevices::pdf("plots.pdf")
  withr::defer(grDevices::dev.off())
  deal_lines("line") |> writeLines("deals.txt")
  writeLines(board_lines(), "boards.txt")
  writeLines(spider_lines(), "spider.csv")
  writeLines(c("10c qc 9c", "jc kc"), "fans.txt")
  call <- fuzz_case(number, world)
  fault <- ""
  # What others' code raises while an interrupt ends it is not the package's to change.
  interrupted <- FALSE
  complain <- function(condition, kind) {
    if (interrupted || fuzz_classed(condition, call)) {
      return()
    }
    fault <<- paste0(kind, " <", class(condition)[1], "> ", conditionMessage(condition)[1])
  }
  withr::with_seed(number, tryCatch(
    withCallingHandlers(
      allowInterrupts(utils::capture.output(print(eval(call, world)))),
      warning = function(condition) {
        complain(condition, "warning")
        invokeRestart("muffleWarning")
      },
      interrupt = function(condition) interrupted <<- TRUE,
      message = function(condition) invokeRestart("muffleMessage")
    ),
    error = function(condition) complain(condition, "error"),
    interrupt = function(condition) NULL
  ))
  fault
}

fuzz_classes <- c("patience_error", "patience_warning", "patience_deprecated", "users_fault")

fuzz_classed <- function(condition, call) {
  argument <- identical(call[[1]], quote(call_routine)) &&
    inherits(condition, c("patience::bindings::BadArgument", "patience::spider::BadDeal"))
  argument || inherits(condition, fuzz_classes) ||
    any(vapply(fuzz_allowed, grepl, NA, conditionMessage(condition)[1]))
}

fuzz_text <- function(call) {
  text <- paste(trimws(deparse(call)), collapse = " ")
  paste0(substr(text, 1, 400), if (nchar(text) > 400) " ...")
}

# Runs cases in forked processes, so that a crash costs one, and interrupts each that takes more
# than `seconds`, as Ctrl-C would. Returns those that failed: a data frame of `case`, `fault` and
# `call`.
fuzz <- function(numbers, processes = 1, seconds = 1, chunk = 250, world = fuzz_world()) {
  force(world)
  waiting <- unname(split(numbers, (seq_along(numbers) - 1) %/% chunk))
  running <- list()
  faults <- list()
  fail <- function(number, fault) {
    faults[[length(faults) + 1]] <<- data.frame(
      case = number, fault = fault, call = fuzz_text(fuzz_case(number, world))
    )
  }
  while (length(waiting) > 0 || length(running) > 0) {
    while (length(running) < processes && length(waiting) > 0) {
      running <- c(running, list(fuzz_worker(waiting[[1]], world)))
      waiting <- waiting[-1]
    }
    Sys.sleep(0.02)
    for (i in seq_along(running)) {
      worker <- fuzz_watch(running[[i]], seconds, fail)
      if (length(worker$left) > 0) waiting <- c(waiting, list(worker$left))
      running[[i]] <- worker
    }
    running <- Filter(function(worker) !worker$ended, running)
  }
  none <- data.frame(case = numeric(), fault = character(), call = character())
  do.call(rbind, c(list(none), faults))
}

fuzz_worker <- function(numbers, world) {
  said <- tempfile("said")
  file.create(said)
  say <- function(...) cat(paste(..., sep = "\t"), "\n", sep = "", file = said, append = TRUE)
  job <- parallel::mcparallel(suspendInterrupts({
    for (number in numbers) {
      say("begin", number)
      say("end", number, gsub("[\t\n]", " ", fuzz_try(number, world)))
      interrupt_pending()
    }
    say("done")
  }), silent = TRUE)
  list(job = job, said = said, numbers = numbers, read = 0, began = elapsed(), at = NA,
       signalled = NA, last = NA, used = NA, ended = FALSE, left = NULL)
}

# Whether a worker has gone on for so many seconds since a time; on a busy machine, for as long as
# it takes to compute for so many, up to ten times as long.
goes_on <- function(worker, since, seconds) {
  passed <- elapsed() - since
  computed <- processor_seconds(worker$job$pid) - worker$used
  passed > 10 * seconds || passed > seconds && (is.na(computed) || computed > seconds)
}

# Signals a worker where a case takes long, and sees to it that the cases after one that was
# signalled, or that crashed, go on in a new process.
fuzz_watch <- function(worker, seconds, fail) {
  gone <- !is.null(parallel::mccollect(worker$job, wait = FALSE))
  worker <- fuzz_listen(worker, fail)
  kill <- function() {
    tools::pskill(worker$job$pid, tools::SIGKILL)
    suppressWarnings(parallel::mccollect(worker$job))
  }
  if (gone) {
    if (!is.na(worker$at)) {
      if (is.na(worker$signalled)) fail(worker$at, "R crashed")
      worker$left <- worker$numbers[worker$numbers > worker$at]
    }
  } else if (!is.na(worker$signalled) && is.na(worker$at)) {
    # The interrupt may have left something half loaded, so the next cases have a new process.
    kill()
    worker$left <- worker$numbers[worker$numbers > worker$last]
    gone <- TRUE
  } else if (!is.na(worker$signalled)) {
    if (goes_on(worker, worker$signalled, 5)) {
      fail(worker$at, "Ctrl-C does not end it within five seconds")
      kill()
      worker$left <- worker$numbers[worker$numbers > worker$at]
      gone <- TRUE
    }
  } else if (!is.na(worker$at) && goes_on(worker, worker$began, seconds)) {
    tools::pskill(worker$job$pid, tools::SIGINT)
    worker$signalled <- elapsed()
    worker$used <- processor_seconds(worker$job$pid)
  }
  if (gone) unlink(worker$said)
  worker$ended <- gone
  worker
}

# Reads what a worker has said, and reports faults.
fuzz_listen <- function(worker, fail) {
  lines <- readLines(worker$said, warn = FALSE)
  for (line in strsplit(lines[seq_along(lines) > worker$read], "\t")) {
    if (line[1] == "begin") {
      worker$at <- as.numeric(line[2])
      worker$began <- elapsed()
      worker$used <- processor_seconds(worker$job$pid)
    } else if (line[1] == "end") {
      if (length(line) > 2 && nzchar(line[3])) fail(as.numeric(line[2]), line[3])
      worker$last <- worker$at
      worker$at <- NA
      # What the worker has begun meanwhile is begun again.
      if (!is.na(worker$signalled)) break
    }
  }
  worker$read <- length(lines)
  worker
}
