# One rule, see conditions-interrupts.R. With real signals to R processes of their own.
skip_unless_all()
skip_on_os("windows")

test_that("an interrupt ends a single call, and the loop or script around it", {
  calls <- expression(
    solve_deal(
      deal_cards("agnes", 24, from = "quagnes"), "Up-Suit-Any1",
      max_states = 1e12, max_memory = 64
    ),
    check_loss(deal_cards("agnes", 2), "Up-Color-AnyRun", max_positions = 1e9),
    solve_deal(deal_cards("galactic", i, seed = 7), goal = "fewest", max_states = 1e9),
    solve_deal(as_deal(deal_cards("lucie", i), "lucie"), rules_lucie(merci = TRUE)),
    patience:::count_galactic(3), winnability_table(4:13, n = 1e6, exact = 0),
    deal_cards("agnes", 10, from = "quagnes", discard = 1e9),
    simulate_agnes(1e6, "Up-Suit-AnyRun"), simulate_agnes(1e6, "Up-Suit-AnyRun", until = 1e-6),
    simulate_agnes(1e6, c("Up-Suit-AnyRun", "Up-Suit-None"), verdicts_only = TRUE),
    simulate_spider(1e9 - 1, summary = TRUE), power_dealer("worse_agt", games = 1e6, reps = 1e6)
  )
  for (call in calls) {
    ended <- interrupt_script(bquote({
      for (i in 1:1e6) {
        said(i)
        if (i == 1) started()
        .(call)
      }
      said("the script went on")
    }))
    expect_no_match(ended$said, "went on")
    # The calls that take long are not begun again; but R, which looks for an interrupt once in a
    # thousand steps, may get as far as to say so after one that handed over what was finished.
    if (!grepl("solve_", deparse(call)[1])) expect_true(tail(ended$said, 1) %in% c("1", "2"))
  }
})

test_that("a simulation hands over what is finished before the interrupt goes on", {
  ended <- interrupt_script(quote({
    started()
    ended <- tryCatch(
      {
        repeat games <- simulate_agnes(1e6, "Up-Color-Any1", max_states = 1e9)
      },
      interrupt = function(condition) "interrupted"
    )
    said(ended, nrow(games) > 0, sum(games$reason %in% "interrupted") > 0)
    said(win_rate(games)$unknown == sum(games$reason %in% "interrupted"))
    said(nrow(simulate_agnes(10)))
  }))
  expect_equal(ended$said, c("interrupted TRUE TRUE", "TRUE", "10"))
  expect_match(ended$output, "in progress count", all = FALSE)
})

test_that("who has a handler for it goes on with what is finished", {
  ended <- interrupt_script(quote({
    started()
    games <- withCallingHandlers(
      simulate_agnes(1e6, "Up-Suit-AnyRun"),
      patience_interrupted = function(condition) invokeRestart("muffleWarning")
    )
    for (i in 1:1e5) sqrt(i)
    said("on")
  }))
  expect_equal(ended$said, "on")
  expect_equal(ended$output, character())
})
