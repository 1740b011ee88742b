# A name for a run file that is gone after the test.
local_run_file <- function(env = parent.frame()) {
  withr::local_tempfile(fileext = ".sqlite", .local_envir = env)
}

skip_without_sqlite <- function() {
  skip_if_not_installed("DBI")
  skip_if_not_installed("RSQLite")
}

run_rules <- c("Up-Suit-None", "Down-Color-HighRun", "Up-Color-AnyRun-NoSplit")

# The file's rows as SQLite has them.
stored_rows <- function(file) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  on.exit(DBI::dbDisconnect(con))
  DBI::dbGetQuery(con, "SELECT * FROM results ORDER BY variant, deal")
}

# Changes the file's rows without the package's care: edit() gets them and returns others.
edit_rows <- function(file, edit) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  on.exit(DBI::dbDisconnect(con))
  columns <- game_named(get_meta(con, 1)[["game"]])$columns
  rows <- query(con, rows_in_order(columns))
  DBI::dbExecute(con, "DELETE FROM blocks")
  insert_rows(con, columns, edit(rows))
}

integrity <- function(file) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  on.exit(DBI::dbDisconnect(con))
  DBI::dbGetQuery(con, "PRAGMA integrity_check")[[1]]
}

# Until another process has stored so many rows.
wait_for_rows <- function(file, rows) {
  stored <- function() tryCatch(nrow(stored_rows(file)), error = function(condition) 0)
  wait_until(function() stored() >= rows, paste("no", rows, "rows came"))
}

# Workers are reached where the name "localhost" is unknown, too, and nobody waits for one, or
# for its answer, for ever (parallelly tries three times and waits for 30 days).
options(
  parallelly.localhost.hostname = "127.0.0.1",
  parallelly.makeNodePSOCK.connectTimeout = 600,
  parallelly.makeNodePSOCK.timeout = 1200,
  parallelly.makeNodePSOCK.tries = 1
)

# Two R processes that this one reaches by SSH, through a server of its own on this machine.
local_ssh_cluster <- function(env = parent.frame()) {
  sshd <- Sys.which("sshd")
  if (!nzchar(sshd)) sshd <- "/usr/sbin/sshd"
  if (!file.exists(sshd) || !nzchar(Sys.which("ssh"))) skip("there is no sshd here")
  skip_if_not_installed("parallelly")
  dir <- withr::local_tempdir(.local_envir = env)
  path <- function(name) file.path(dir, name)
  for (key in c("host", "user")) {
    system2("ssh-keygen", c("-q", "-t", "ed25519", "-N", "''", "-f", path(key)))
  }
  file.copy(path("user.pub"), path("authorized"))
  # Where the server runs as root it wants this folder.
  if (Sys.info()[["user"]] == "root" && dir.create("/run/sshd", FALSE)) {
    withr::defer(unlink("/run/sshd", recursive = TRUE), env)
  }
  port <- parallelly::freePort()
  writeLines(c(
    sprintf("Port %d", port), "ListenAddress 127.0.0.1", paste("HostKey", path("host")),
    paste("AuthorizedKeysFile", path("authorized")), "StrictModes no", "UsePAM no",
    "PermitRootLogin yes", "PasswordAuthentication no", paste("PidFile", path("pid"))
  ), path("server"))
  # Names of their own, since a worker on "localhost" would be started without SSH.
  writeLines(c(
    "Host far1 far2", "HostName 127.0.0.1", sprintf("Port %d", port),
    paste("IdentityFile", path("user")), "StrictHostKeyChecking no", "IdentitiesOnly yes",
    "UserKnownHostsFile /dev/null", "LogLevel ERROR", "BatchMode yes", "ConnectTimeout 600"
  ), path("client"))
  system2(sshd, c("-f", path("server")))
  # It listens when it has written this file, not when it has gone to the background.
  wait_until(function() file.exists(path("pid")), "sshd did not listen")
  withr::defer(tools::pskill(as.integer(readLines(path("pid")))), env)
  cluster <- parallelly::makeClusterPSOCK(
    c("far1", "far2"), rshcmd = "ssh", rshopts = c("-F", path("client")),
    rscript = file.path(R.home("bin"), "Rscript"), rscript_libs = .libPaths(),
    homogeneous = FALSE
  )
  withr::defer(try(parallel::stopCluster(cluster), silent = TRUE), env)
  cluster
}

# The user's plan for one test.
local_plan <- function(..., env = parent.frame()) {
  old <- future::plan(...)
  withr::defer(future::plan(old), env)
}

worker_pids <- function(n) {
  asked <- lapply(seq_len(n), function(i) {
    future::future(
      {
        Sys.sleep(0.5)
        # A signal that comes later finds them at work, not reading the package.
        loadNamespace("patience")
        Sys.getpid()
      },
      seed = NULL
    )
  })
  wait_until(function() all(future::resolved(asked)), "the workers did not answer")
  unlist(future::value(asked))
}
