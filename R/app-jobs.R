# What takes long. A search of src/table runs on a thread of its own, a statistic of R in a
# process of its own. So the server stays free, and both can be watched and stopped.

# A page that is closed says so (js/engine.js). One that asks no more for so many seconds has
# crashed: a page that nobody looks at may be let ask no more than once in a minute.
forgotten_after <- 600
# At work at a time.
most_jobs <- 4
# What a search finds is known to the next ones of the window.
app_session <- c(session = "window")

# By their ids: what each is (`ask`, `stop`), when it began and was last asked for, what is known
# of it (`progress`), and, once it is over, its `answer`.
new_jobs <- function() new.env(parent = emptyenv())

start_job <- function(jobs, id, method, params) {
  if (id %in% names(jobs)) app_refuse("There is a search {.val {id}} already.")
  forget_jobs(jobs)
  if (sum(vapply(names(jobs), function(id) is_at_work(jobs, id), NA)) >= most_jobs) {
    app_refuse("{most_jobs} searches are in progress. Stop one of them.")
  }
  begun <- if (method %in% app_searches) {
    table_job(app_question(method, params, app_session))
  } else {
    process_job(method, params)
  }
  now <- proc.time()[["elapsed"]]
  assign(id, c(begun, list(started = now, asked = now, progress = list())), jobs)
}

# Each of the two kinds: ask(wait), after so many milliseconds at most, gives what is `new`, as
# JSON, and the `answer`, NULL before the end; stop() ends it.

table_job <- function(question) {
  job <- .Call(patience_start_job, question)
  list(
    ask = function(wait) {
      news <- .Call(patience_ask_job, job, wait)
      list(new = news$so_far, answer = if (news$over) {
        answer_or_error(json_answer(result_of(news)))
      })
    },
    stop = function() .Call(patience_stop_job, job)
  )
}

answer_or_error <- function(result) {
  tryCatch(list(result = result), error = function(fault) list(error = error_answer(fault)))
}

process_job <- function(method, params) {
  options <- options()[c("patience.threads", "patience.memory")]
  process <- keeping_seed(callr::r_bg(
    function(method, params, options) {
      options(options)
      asNamespace("patience")$job_child(method, params)
    },
    list(method, params, Filter(Negate(is.null), options)),
    # A profile may print what is no message.
    stdout = "|", supervise = TRUE, user_profile = FALSE
  ))
  list(ask = function(wait) ask_process(process, wait), stop = function() process$kill())
}

ask_process <- function(process, wait) {
  if (wait > 0) process$wait(wait)
  # A pipe gives what it holds: of a process that has ended the rest must be asked for.
  alive <- process$is_alive()
  lines <- if (alive) process$read_output_lines() else process$read_all_output_lines()
  # Each says all that was known when it was written. (Before an end without a newline several
  # come as one.)
  lines <- unlist(strsplit(lines, "\n", fixed = TRUE))
  list(new = lines, answer = if (!alive) {
    tryCatch(process$get_result(), error = function(fault) {
      list(error = list(class = "error", message = "The search ended early."))
    })
  })
}

# In that process: a line of JSON for each progress, and the answer or the error.
job_child <- function(method, params) {
  report <- function(progress) {
    cat(message_text(progress), "\n", sep = "")
    flush(stdout())
  }
  answer_or_error(app_long()[[method]](params, report))
}

# What there is to say of a job: progress, or its answer; then it is forgotten.
ask_job <- function(jobs, id, wait = 0) {
  if (is.null(jobs[[id]])) app_refuse("There is no search {.val {id}} in progress.")
  look_after_job(jobs, id, wait)
  job <- jobs[[id]]
  rows <- job$progress$rows
  # What is handed over once is the page's.
  job$progress$rows <- NULL
  job$asked <- proc.time()[["elapsed"]]
  if (is.null(job$answer)) {
    assign(id, job, jobs)
    said <- c(job$progress, list(rows = rows, seconds = job$asked - job$started))
    return(list(progress = record(Filter(Negate(is.null), said))))
  }
  job$stop()
  rm(list = id, envir = jobs)
  with_rows_before(job$answer, rows)
}

# Takes note of what is new of it.
look_after_job <- function(jobs, id, wait = 0) {
  job <- jobs[[id]]
  if (!is.null(job$answer)) {
    return()
  }
  told <- job$ask(wait)
  job$progress <- merge_progress(job$progress, told$new)
  job$answer <- told$answer
  assign(id, job, jobs)
}

merge_progress <- function(known, lines) {
  # A process that was killed may have left half of one.
  whole <- Filter(function(line) startsWith(line, "{") && jsonlite::validate(line), lines)
  for (line in whole) {
    new <- jsonlite::parse_json(line)
    new$rows <- c(known$rows, new$rows)
    known[names(new)] <- new
  }
  known
}

with_rows_before <- function(answer, rows) {
  if (length(rows) > 0 && !is.null(answer$result)) {
    if (inherits(answer$result, "message_json")) {
      answer$result <- jsonlite::parse_json(unclass(answer$result))
    }
    answer$result$rows <- c(rows, answer$result$rows)
  }
  answer
}

stop_job <- function(jobs, id) {
  job <- jobs[[id]]
  if (is.null(job)) {
    return(FALSE)
  }
  job$stop()
  rm(list = id, envir = jobs)
  TRUE
}

is_at_work <- function(jobs, id) {
  look_after_job(jobs, id)
  is.null(jobs[[id]]$answer)
}

# Those at work that nobody has asked about for long. What has come to its end stays until its
# answer is fetched, however late that is.
forget_jobs <- function(jobs, after = forgotten_after) {
  now <- proc.time()[["elapsed"]]
  for (id in names(jobs)) {
    if (now - jobs[[id]]$asked > after && is_at_work(jobs, id)) stop_job(jobs, id)
  }
}

stop_jobs <- function(jobs) for (id in names(jobs)) stop_job(jobs, id)
