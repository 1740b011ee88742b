# Runs a job into a file, from where the file stands; returns the run.
run_in_file <- function(job, ranges, options, file) {
  db <- writable_run_file(file, job)
  on.exit(close_run_file(db))
  with_sqlite(db, check_blocks(db, job))
  ids <- match(job$variants, db$variants)
  todo <- with_sqlite(db, ranges_without(ranges, stored_ranges(db$con, ids)))
  before <- with_sqlite(db, stored_counts(db$con, job, ids))
  waiting <- with_sqlite(db, in_progress(db$con)) # from earlier sessions
  variants <- with_sqlite(db, get_variants(db$con))
  total <- sum(todo$count)
  types <- game_named(job$game)$columns
  stored <- 0
  interrupted <- perform(job, todo, options, before = before, add = function(rows, in_progress) {
    finished <- length(rows[[1]])
    with_sqlite(db, {
      insert_rows(db$con, types, rows[1 + seq_len(2 + length(types))], ids, variants)
      if (keeps_moves(job)) store_lines(db$con, rows, ids)
      if (has_outcomes(game_named(job$game))) {
        rows <- data.frame(variant = ids[rows[[2]]], deal = rows[[3]])
        if (nrow(waiting) > 0) waiting <<- waiting[is.na(match_rows(waiting, rows)), ]
        busy <- data.frame(variant = ids[in_progress[[2]]], deal = in_progress[[3]])
        set_in_progress(db$con, rbind(waiting, busy))
      }
      commit(db$con)
    })
    stored <<- stored + finished
  })
  finish_run_file(db)
  run <- open_run(file)
  if (!interrupted) {
    return(run)
  }
  hand_over(run, c(
    "{shown(stored)} of {shown(total)} rows are finished and stored in {.file {file}}.",
    "The same call goes on from there."
  ))
}

# Plays the tasks and calls `add(rows, in_progress)` with their rows; returns whether the user has
# interrupted. Ctrl-C is looked for only where no row can be lost by it, see new_watcher().
# `before` counts rows of earlier sessions, for the progress line.
perform <- function(job, ranges, options, add, before = NULL) {
  progress <- new_run_progress(job, ranges, options, before)
  on.exit(progress$close())
  watcher <- new_watcher(options$threads, progress$tick, function(rows, in_progress) {
    add(rows, in_progress)
    progress$count(rows)
  })
  interrupted <- suspendInterrupts(
    if (plays_elsewhere(job)) {
      play_by_futures(job, ranges, options, watcher)
    } else {
      game_named(job$game)$play(job, ranges, watcher, options$memory)
    }
  )
  failure <- watcher$failure()
  if (!is.null(failure)) stop(failure)
  interrupted
}

# All rows of a job as the user's data frame. If it is interrupted, deals in progress count as
# unknown: they are the slow ones, and without them the others would not be a fair sample.
run_in_memory <- function(job, ranges, options) {
  total <- sum(ranges$count)
  types <- game_named(job$game)$columns
  width <- 2 + length(types)
  # Not by the value of fitting(): what an argument keeps too is copied when it is changed.
  fitting(total, width, {
    columns <- lapply(seq_len(width), function(i) rep(NA_real_, total))
    NULL
  })
  lines <- if (keeps_moves(job)) character(total)
  put <- function(at, values) {
    if (are_all_in_order(at, total)) {
      columns <<- values # nothing need be copied
    } else {
      for (i in seq_len(width)) columns[[i]][at] <<- values[[i]]
    }
  }
  cut_off <- 0
  suspendInterrupts({
    interrupted <- perform(job, ranges, options, function(rows, in_progress) {
      if (keeps_moves(job)) lines[rows[[1]]] <<- rows[[width + 2]]
      put(rows[[1]], rows[1 + seq_len(width)])
      if (!is.null(in_progress[[1]]) && has_outcomes(game_named(job$game))) {
        put(in_progress[[1]], interrupted_rows(types, in_progress[[2]], in_progress[[3]]))
        cut_off <<- length(in_progress[[1]])
      }
    })
    if (!interrupted) {
      return(fitting(total, width, job_rows(job, columns, lines)))
    }
    there <- !is.na(columns[[1]])
    finished <- sum(there) - cut_off
    if (finished == 0) interrupt()
    rows <- fitting(total, width, {
      job_rows(job, lapply(columns, `[`, there), lines[there])
    })
    hand_over(rows, c(
      "{shown(finished)} of {shown(total)} rows are finished and returned.",
      if (cut_off > 0) "{cut_off} deal{?s} in progress count{?s/} as unknown."
    ))
  })
}

are_all_in_order <- function(rows, total) length(rows) == total && !is.unsorted(rows)

# Evaluates what needs memory for so many rows.
fitting <- function(rows, width, code) {
  tryCatch(code, error = function(condition) {
    if (!grepl("cannot allocate|memory|too large", conditionMessage(condition))) stop(condition)
    gigabytes <- sprintf("%.1f", 16 * rows * width / 2^30)
    abort_input("memory", c(
      "{shown(rows)} rows need about {gigabytes} GB of memory, more than there is.",
      i = "With {.arg file} they go to a file, and fewer rows can be played by {.arg number}."
    ))
  })
}
