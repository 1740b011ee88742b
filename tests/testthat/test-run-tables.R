# Tables and pictures of a run are those of its rows.

local_run <- function(simulate, env = parent.frame()) {
  skip_without_sqlite()
  run <- simulate(local_run_file(env))
  list(run = run, rows = tibble::as_tibble(run))
}

agnes <- function(file, goal = "win", rules = run_rules) {
  simulate_agnes(150, rules, max_states = 2000, goal = goal, file = file)
}

test_that("variants are compared in the file as in memory", {
  found <- local_run(agnes)
  expect_gt(sum(found$rows$outcome == "unknown"), 0)
  expect_equal(compare_variants(found$run), compare_variants(found$rows))
  for (reference in run_rules) {
    expect_equal(compare_variants(found$run, reference), compare_variants(found$rows, reference))
  }
  expect_error(compare_variants(found$run, "Up-Suit-High1"), class = "patience_error_argument")
})

test_that("deals that one variant lacks are left out in the file too", {
  skip_without_sqlite()
  file <- local_run_file()
  job <- function(n, rules) simulate_agnes(n, rules, max_states = 2000, file = file)
  job(20, run_rules)
  edit_rows(file, function(rows) {
    rows[!(rows$variant == 1 & rows$deal < 8) & rows$variant != 3, ]
  })
  run <- open_run(file)
  expect_equal(compare_variants(run), compare_variants(tibble::as_tibble(run)))
  expect_equal(compare_variants(run)$deals, 13)
})

test_that("a sequence of win rates is looked at in the file as in memory", {
  skip_on_cran()
  found <- local_run(agnes)
  for (looks in c(1, 7, 200, Inf)) {
    expect_equal(
      win_rate_sequence(found$run, looks = looks), win_rate_sequence(found$rows, looks = looks)
    )
  }
})

test_that("plots of a run are those of its rows", {
  skip_on_cran()
  skip_if_not_installed("ggplot2")
  drawn <- function(x, ...) {
    picture <- ggplot2::autoplot(x, ...)
    c(lapply(ggplot2::ggplot_build(picture)$data, as.data.frame), picture$labels)
  }
  found <- local_run(agnes)
  expect_equal(drawn(found$run), drawn(found$rows))
  expect_equal(drawn(found$run, "scores"), drawn(found$rows, "scores"))
  found <- local_run(function(file) simulate_lucie(40, c("Lucie-2", "Lucie-3"), file = file))
  expect_equal(drawn(found$run), drawn(found$rows))
  found <- local_run(function(file) simulate_galactic(40, file = file))
  expect_equal(drawn(found$run), drawn(found$rows))
  found <- local_run(function(file) simulate_spider(10, file = file))
  expect_error(ggplot2::autoplot(found$run), class = "patience_error_results")
  expect_error(compare_variants(found$run), class = "patience_error_results")
  expect_error(win_rate_sequence(found$run), class = "patience_error_results")
})
