# Long searches, each in an R process of its own: the server stays free, and a search that is
# stopped is a process that ends.

# A page that is closed says so (js/engine.js). One that asks no more for so many seconds has
# crashed: a page that nobody looks at may be let ask no more than once in a minute.
forgotten_after <- 600
# At work at a time.
most_jobs <- 4

new_jobs <- function() new.env(parent = emptyenv())

start_job <- function(jobs, id, method, params) {
  forget_jobs(jobs)
  if (sum(vapply(names(jobs), function(id) is_at_work(jobs[[id]]), NA)) >= most_jobs) {
    app_refuse("{most_jobs} searches are in progress. Stop one of them.")
  }
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
  assign(id, list(
    process = process, started = proc.time()[["elapsed"]], asked = proc.time()[["elapsed"]],
    progress = list()
  ), jobs)
}

# In that process: a line of JSON for each progress, and the answer or the error.
job_child <- function(method, params) {
  report <- function(progress) {
    cat(message_text(progress), "\n", sep = "")
    flush(stdout())
  }
  tryCatch(
    list(result = app_answer_long(method, params, report)),
    error = function(fault) list(error = error_answer(fault))
  )
}

# What there is to say of a job: progress, or its answer; then it is forgotten.
ask_job <- function(jobs, id) {
  job <- jobs[[id]]
  if (is.null(job)) app_refuse("There is no search {.val {id}} in progress.")
  alive <- is_at_work(job)
  # A pipe gives what it holds: of a process that has ended the rest must be asked for.
  lines <- if (alive) job$process$read_output_lines() else job$process$read_all_output_lines()
  # Each says all that was known when it was written. (Before an end without a newline several
  # come as one.)
  lines <- unlist(strsplit(lines, "\n", fixed = TRUE))
  job$progress <- merge_progress(job$progress, lines)
  job$asked <- proc.time()[["elapsed"]]
  if (alive) {
    said <- job$progress
    said$seconds <- job$asked - job$started
    # What is handed over once is the page's.
    job$progress$rows <- NULL
    assign(id, job, jobs)
    return(list(progress = said))
  }
  rm(list = id, envir = jobs)
  answer <- tryCatch(job$process$get_result(), error = function(fault) {
    list(error = list(class = "error", message = "The search ended early."))
  })
  rows <- job$progress$rows
  if (length(rows) > 0 && !is.null(answer$result)) {
    answer$result$rows <- c(rows, answer$result$rows)
  }
  answer
}

merge_progress <- function(known, lines) {
  # A process that was killed may have left half of one.
  whole <- Filter(function(line) startsWith(line, "{") && jsonlite::validate(line), lines)
  for (line in whole) {
    new <- jsonlite::parse_json(line)
    new$rows <- c(known$rows, new$rows)
    known <- new
  }
  known
}

stop_job <- function(jobs, id) {
  job <- jobs[[id]]
  if (is.null(job)) {
    return(FALSE)
  }
  job$process$kill()
  rm(list = id, envir = jobs)
  TRUE
}

is_at_work <- function(job) job$process$is_alive()

# Those at work that nobody has asked about for long. What has come to its end stays until its
# answer is fetched, however late that is.
forget_jobs <- function(jobs, after = forgotten_after) {
  now <- proc.time()[["elapsed"]]
  for (id in names(jobs)) {
    if (now - jobs[[id]]$asked > after && is_at_work(jobs[[id]])) stop_job(jobs, id)
  }
}

stop_jobs <- function(jobs) for (id in names(jobs)) stop_job(jobs, id)
