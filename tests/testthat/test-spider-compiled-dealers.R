# Compiles a fixture as ?spider_dealer says; a list of its routines.
compiled_dealers <- function(env = parent.frame()) {
  skip_on_cran()
  folder <- withr::local_tempdir(.local_envir = env)
  file.copy(test_path("fixtures", "own_dealers.cpp"), folder)
  withr::local_dir(folder)
  withr::local_envvar(PKG_CPPFLAGS = paste0("-I", system.file("include", package = "patience")))
  status <- system2(
    file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "own_dealers.cpp"),
    stdout = FALSE, stderr = FALSE
  )
  skip_if(status != 0, "no compiler")
  library <- file.path(folder, paste0("own_dealers", .Platform$dynlib.ext))
  dll <- dyn.load(library)
  withr::defer(dyn.unload(library), envir = env)
  names <- c("my_dealer", "shuffling", "wrong")
  lapply(stats::setNames(names, names), getNativeSymbolInfo, dll)
}

test_that("a dealer in C++ deals what it says, on any number of threads", {
  routines <- compiled_dealers()
  sorted <- spider_dealer(function(number) (0:103 + 5 + number) %% 52)
  measured <- function(dealer) simulate_spider(30, seed = 5, dealer = dealer)[c("agt", "atsv")]
  expect_equal(measured(routines$my_dealer), measured(sorted), ignore_attr = TRUE)
  n <- 1e5
  one <- simulate_spider(n, dealer = routines$shuffling, summary = TRUE, threads = 1)
  expect_identical(
    simulate_spider(n, dealer = routines$shuffling, summary = TRUE, threads = 3), one
  )
  expect_lt(abs(one$mean_agt - spider_moments("agt")[["mean"]]), 4 * 0.58 / sqrt(n))
  expect_lt(abs(one$mean_atsv + 420 / 13), 4 * 9.56 / sqrt(n))
  expect_lt(power_dealer(routines$shuffling, reps = 400, test = suspect("agt"))$estimate, 0.1)
})

test_that("a dealer in C++ may look at wins", {
  dealer <- spider_dealer(compiled_dealers()$shuffling, after_wins = TRUE, win_rate = 0.3)
  games <- simulate_spider(200, dealer = dealer)
  after_win <- c(FALSE, games$won[-200])
  expect_lt(abs(mean(games$won) - 0.3), 0.1)
  expect_lt(max(games$atsv[after_win]), min(games$atsv[!after_win]))
  needed <- games_needed_dealer(
    dealer, sims = 1000, reps = 0, test = suspect("atsv", after_wins = TRUE)
  )
  expect_lt(needed$estimate, 10)
})

test_that("dealers in C++ print, and wrong ones are refused", {
  routines <- compiled_dealers()
  expect_snapshot(spider_dealer(routines$my_dealer))
  expect_snapshot(spider_dealer(routines$my_dealer, after_wins = TRUE))
  expect_identical(nrow(simulate_spider(6, dealer = routines$wrong)), 6L)
  expect_refused(
    simulate_spider(7, dealer = routines$wrong),
    "argument", "The dealer's cards for game 7 are not two decks, each rank eight times"
  )
  expect_error(
    simulate_spider(7, dealer = routines$wrong, summary = TRUE), class = "patience_error_argument"
  )
  # The exception comes from a thread of the pool, or from one of the package's own.
  for (backend in c("tbb", "tinythread")) {
    withr::local_envvar(RCPP_PARALLEL_BACKEND = backend)
    expect_error(power_dealer(routines$wrong, threads = 2), class = "patience_error_argument")
  }
  expect_refused(
    spider_dealer(routines$my_dealer, riffles = 3),
    "argument", 'The dealer "compiled" takes no argument `riffles`'
  )
  # A pointer does not outlive its session.
  kept <- unserialize(serialize(spider_dealer(routines$my_dealer), NULL))
  expect_refused(simulate_spider(7, dealer = kept), "argument", "The dealer's routine")
  registered <- routines$my_dealer
  registered$address <- structure(kept$routine, class = "RegisteredNativeSymbol")
  expect_refused(spider_dealer(registered), "argument", "A compiled dealer must be given by its")
})
