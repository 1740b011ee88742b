# Runs a job into a file, from where the file stands; returns the run.
run_in_file <- function(job, ranges, options, file, call = parent.frame()) {
  db <- writable_run_file(file, job, call)
  on.exit(close_run_file(db))
  ids <- match(job$variants, db$variants)
  todo <- with_sqlite(db, ranges_without(ranges, stored_ranges(db$con, ids)))
  before <- with_sqlite(db, stored_counts(db$con, job, ids))
  total <- sum(todo$count)
  columns <- game_named(job$game)$columns
  stored <- 0
  interrupted <- perform(job, todo, options, before = before, add = function(rows) {
    with_sqlite(db, {
      insert_rows(db$con, columns, rows[-1], ids)
      commit(db$con)
    })
    stored <<- stored + length(rows[[2]])
  })
  finish_run_file(db)
  if (interrupted) {
    warn_interrupted(c(
      "{shown(stored)} of {shown(total)} rows are finished and stored in {.file {file}}.",
      "The same call goes on from there."
    ))
  }
  open_run(file)
}

# Plays the tasks and calls `add` with their rows; returns whether the user has interrupted.
# Ctrl-C is looked for only where no row can be lost by it, see new_watcher(). `before` counts
# rows of earlier sessions, for the progress bar.
perform <- function(job, ranges, options, add, before = NULL) {
  progress <- new_progress(job, ranges, options$progress, before)
  watcher <- new_watcher(options$threads, progress$tick, function(rows) {
    add(rows)
    progress$count(rows)
  })
  interrupted <- suspendInterrupts(
    if (is.null(job$local) && runs_elsewhere()) {
      play_by_futures(job, ranges, options, watcher)
    } else {
      game_named(job$game)$play(job, ranges, watcher, options$memory)
    }
  )
  progress$close()
  failure <- watcher$failure()
  if (!is.null(failure)) stop(failure)
  interrupted
}

# All rows of a job as the user's data frame.
run_in_memory <- function(job, ranges, options) {
  total <- sum(ranges$count)
  width <- 2 + length(game_named(job$game)$columns)
  columns <- lapply(seq_len(width), function(i) rep(NA_real_, total))
  interrupted <- perform(job, ranges, options, function(rows) {
    for (i in seq_len(width)) columns[[i]][rows[[1]]] <<- rows[[i + 1]]
  })
  if (interrupted) {
    finished <- !is.na(columns[[1]])
    columns <- lapply(columns, `[`, finished)
    warn_interrupted("{shown(sum(finished))} of {shown(total)} rows are finished and returned.")
  }
  job_rows(job, columns)
}
