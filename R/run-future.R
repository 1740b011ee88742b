# A run on many machines: the user's future::plan() says where R processes work. Chunks of tasks
# go out to them, and rows come back to this process, which alone writes the file.
#
# * A worker that is free gets the next chunk. Its length is what should take `chunk_seconds()`,
#   by the time that the last chunk of that variant took. Towards the end it is at most half of a
#   fair share of what is left, so that slow chunks are balanced.
# * The chunk of a worker that is lost or interrupted goes out again, until `most_losses` workers
#   have not finished it.
# * An interrupt stores what has come back. Chunks in progress go on by themselves, since futures
#   cannot be stopped. All their deals count as in progress.

plays_elsewhere <- function(job) is.null(job$local) && runs_elsewhere()

runs_elsewhere <- function() {
  planned <- isNamespaceLoaded("future") || nzchar(Sys.getenv("R_FUTURE_PLAN"))
  planned && requireNamespace("future", quietly = TRUE) &&
    !inherits(future::plan(), "uniprocess")
}

most_losses <- 3

most_rows_of_chunk <- 2e5

# Seconds of work that go out at once. Queues of a cluster need more than the default.
chunk_seconds <- function() {
  seconds <- getOption("patience.chunk_seconds", 5)
  good <- is.numeric(seconds) && length(seconds) == 1 && isTRUE(seconds > 0)
  if (!good) {
    abort_input("argument", "The option {.code patience.chunk_seconds} must be a positive number,
      not {shown(seconds)}.")
  }
  seconds
}

# As the play() of a game.
play_by_futures <- function(job, ranges, options, watcher) {
  queue <- new_queue(ranges, length(job$variants))
  workers <- new_workers()
  out <- list()
  done <- 0
  while (queue$left() > 0 || length(out) > 0) {
    if (tick_by_futures(watcher, out, done)) {
      unfinished <- lapply(out, function(parcel) unfinished_rows(parcel$chunk, job))
      if (length(out) > 0) watcher$take(do.call(Map, c(list(c), unfinished)))
      return(TRUE)
    }
    out <- c(out, send_chunks(queue, workers, length(out), job, options))
    if (length(out) == 0 && !workers$replace()) abort_workers(queue$left())
    came <- vapply(out, has_come, TRUE)
    for (parcel in out[came]) done <- done + receive(parcel, job, queue, workers, watcher)
    out <- out[!came]
    if (!any(came)) Sys.sleep(0.05)
  }
  FALSE
}

# What is to do yet: cuts chunks, each of one variant, and learns how long they take.
new_queue <- function(ranges, variants) {
  starts <- c(0, cumsum(ranges$count)) # tasks before each range
  total <- starts[length(starts)]
  cut <- 0 # tasks that are cut off
  left <- total # tasks that are not out, with those that came back undone
  returned <- list()
  size <- rep(50, variants) # tasks of the next chunk of a variant
  list(
    left = function() left,
    next_chunk = function(workers) {
      if (length(returned) > 0) {
        chunk <- returned[[1]]
        returned <<- returned[-1]
      } else {
        variant <- ranges$variant[findInterval(cut, starts)]
        # At the end a twentieth of a chunk is enough: the way to a worker and back takes time.
        fair <- max(ceiling((total - cut) / (2 * workers)), floor(size[variant] / 20))
        wanted <- min(size[variant], fair, most_rows_of_chunk)
        chunk <- chunk_of(ranges, starts, cut, max(1, wanted))
        cut <<- cut + chunk$size
      }
      left <<- left - chunk$size
      chunk
    },
    give_back = function(chunk) {
      returned <<- c(returned, list(chunk))
      left <<- left + chunk$size
    },
    learn = function(chunk, seconds) {
      fitting <- chunk$size * chunk_seconds() / max(seconds, 1e-3)
      size[chunk$variant] <<- floor(min(fitting, 8 * chunk$size))
    }
  )
}

# Up to `wanted` tasks after the first `before`, of one variant; `row` is the first one's number.
chunk_of <- function(ranges, starts, before, wanted) {
  first <- findInterval(before, starts)
  last <- findInterval(min(before + wanted, starts[length(starts)]) - 1, starts)
  at <- first:last
  at <- at[ranges$variant[at] == ranges$variant[first]]
  part <- lapply(ranges, `[`, at)
  skipped <- before - starts[first]
  part$first[1] <- part$first[1] + skipped
  part$count[1] <- part$count[1] - skipped
  n <- length(at)
  part$count[n] <- part$count[n] - max(0, sum(part$count) - wanted)
  list(
    ranges = part, size = sum(part$count), row = before + 1, variant = part$variant[1], losses = 0
  )
}

# The workers of the plan. One that died while it was idle would be offered by the plan again and
# again: then those that live are used without it.
new_workers <- function() {
  plan <- future::plan()
  nodes <- NULL # in place of the plan
  # Of a cluster's queue each job that was lost keeps its place for good: then there are more.
  queue <- inherits(plan, "batchtools")
  lost <- 0
  list(
    # A queue of a cluster may take any number of jobs.
    most = function() min(100, future::nbrOfWorkers(plan)),
    # How many wait for work, as far as is known; a lost one is never free again.
    free = function(out) {
      free <- tryCatch(future::nbrOfFreeWorkers(plan), error = function(condition) Inf)
      if (queue) free <- free + lost
      max(0, min(free, future::nbrOfWorkers(plan), 100) - out * is.infinite(free))
    },
    future = function(...) {
      if (!is.null(nodes)) {
        future::cluster(..., workers = nodes)
      } else if (queue && lost > 0) {
        future::future(..., workers = future::nbrOfWorkers(plan) + lost)
      } else {
        future::future(...)
      }
    },
    lose = function() lost <<- lost + 1,
    # With no chunk out: leaves out the dead; FALSE if there are none, or nobody lives.
    replace = function() {
      known <- tryCatch(plan(NULL, lazy = TRUE)$workers, error = function(condition) NULL)
      if (!inherits(known, "cluster")) {
        return(FALSE)
      }
      lives <- vapply(seq_along(known), function(i) answers(known[i]), TRUE)
      if (all(lives) || !any(lives)) {
        return(FALSE)
      }
      nodes <<- known[lives]
      attr(nodes, "name") <<- NULL
      plan <<- future::tweak(future::cluster, workers = nodes)
      TRUE
    }
  )
}

answers <- function(node) {
  tryCatch(
    {
      parallel::clusterCall(node, Sys.getpid)
      TRUE
    },
    error = function(condition) FALSE
  )
}

# A chunk for each free worker; those that could be sent.
send_chunks <- function(queue, workers, out, job, options) {
  sent <- list()
  while (queue$left() > 0 && workers$free(out + length(sent)) > 0) {
    chunk <- queue$next_chunk(workers$most())
    future <- launch(chunk, workers, job, options)
    if (is.null(future)) {
      queue$give_back(chunk)
      break
    }
    parcel <- list(chunk = chunk, future = future, since = elapsed())
    sent <- c(sent, list(parcel))
  }
  sent
}

# NULL if the worker that should take the chunk is dead.
launch <- function(chunk, workers, job, options) {
  globals <- list(
    play = play_elsewhere, job = job, ranges = chunk$ranges, threads = options$threads,
    memory = options$memory, meta = job_meta(job)
  )
  tryCatch(
    workers$future(
      quote(play(job, ranges, threads, memory, meta)), substitute = FALSE, globals = globals,
      seed = NULL, label = "patience"
    ),
    FutureError = function(condition) NULL
  )
}

has_come <- function(parcel) {
  tryCatch(future::resolved(parcel$future), FutureError = function(condition) TRUE)
}

# Hands on the rows of a chunk that has come back, or puts the chunk back into the queue; returns
# the number of rows.
receive <- function(parcel, job, queue, workers, watcher) {
  chunk <- parcel$chunk
  came <- tryCatch(future::value(parcel$future), FutureError = identity)
  lost <- inherits(came, "FutureError")
  # An interrupt that reaches a worker alone ends its chunk in the middle.
  why <- if (lost) conditionMessage(came) else if (came$interrupted) "It was interrupted."
  if (!is.null(why)) {
    chunk$losses <- chunk$losses + 1
    if (chunk$losses == most_losses) abort_chunk(chunk, job, why)
    if (lost) workers$lose()
    queue$give_back(chunk)
    return(0)
  }
  if (!identical(came$meta, job_meta(job))) {
    abort_input("workers", c(
      "A worker has another version of patience, whose rows would not be the same.",
      i = "Here {package_text()}, there {came$package}."
    ))
  }
  queue$learn(chunk, came$seconds)
  came$rows[[1]] <- came$rows[[1]] + chunk$row - 1
  watcher$take(came$rows)
  chunk$size
}

# As the engine gives rows of deals that it could not finish.
unfinished_rows <- function(chunk, job) {
  ranges <- chunk$ranges
  deals_of <- function(first, count) first + seq_len(count) - 1
  deal <- unlist(Map(deals_of, ranges$first, ranges$count))
  width <- length(game_named(job$game)$columns)
  c(
    list(chunk$row + seq_along(deal) - 1, rep(ranges$variant, ranges$count), deal),
    rep(list(rep(NaN, length(deal))), width),
    if (keeps_moves(job)) list(character(length(deal)))
  )
}

abort_chunk <- function(chunk, job, why) {
  first <- shown(chunk$ranges$first[1])
  name <- job$variants[chunk$variant]
  abort_input("workers", c(
    "The chunk of {name} from deal {first} was not finished by {most_losses} workers.",
    i = "The last one said: {strsplit(why, '\n')[[1]][1]}",
    i = "Finished rows are kept where there is a {.arg file}."
  ))
}

abort_workers <- function(left) {
  abort_input("workers", c(
    "All workers of the {.fn future::plan} are lost or busy; {shown(left)} deals are left.",
    i = "Finished rows are kept where there is a {.arg file}; set the plan again and go on."
  ))
}

# What has been out longest stands for the slowest deals: a worker tells nothing on the way.
tick_by_futures <- function(watcher, out, done) {
  since <- vapply(out, function(parcel) parcel$since, 1)
  watcher$tick(
    done, vapply(out, function(parcel) parcel$chunk$variant, 1),
    vapply(out, function(parcel) parcel$chunk$ranges$first[1], 1), elapsed() - since
  )
}

# In the worker: all rows of a chunk, how long they took, and by what versions.
play_elsewhere <- function(job, ranges, threads, memory, meta) {
  began <- elapsed()
  batches <- list()
  interrupted <- FALSE
  here <- job_meta(job)
  if (identical(here, meta)) {
    watcher <- new_watcher(threads, function(...) NULL, function(rows, in_progress) {
      batches[[length(batches) + 1]] <<- rows
    })
    interrupted <- game_named(job$game)$play(job, ranges, watcher, memory)
  }
  list(
    rows = do.call(Map, c(list(c), batches)), seconds = elapsed() - began,
    interrupted = interrupted, meta = here, package = package_text()
  )
}
