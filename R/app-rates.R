# Win rates in the window: those that are known, and simulations that are watched.

most_app_deals <- 1e6

answer_statistics <- function(params) {
  which <- text_field(params, "which")
  if (which != "rates") app_refuse("There are no statistics {.val {which}}.")
  list(rows = c(
    rate_rows(agnes_atlas(), "Agnes Sorel, forty variants"),
    rate_rows(agnes_atlas(rules = "programs"), "Agnes Sorel, as programs deal it"),
    published_rows(), lucie_rows_known(), galactic_rows_known()
  ))
}

rate_rows <- function(results, label) {
  rates <- win_rate(results)
  run <- attr(results, "run")
  lapply(seq_len(nrow(rates)), function(i) {
    rate <- rates[i, ]
    rate_row(
      "agnes", rate$variant, label, sprintf("this package, %s", run$date), rate$won, rate$deals,
      rate$unknown, c(rate$estimate, rate$conf.low, rate$conf.high_if_won)
    )
  })
}

rate_row <- function(game, variant, label, source, won, deals, unknown, rate) {
  list(
    game = game, variant = variant, label = label, source = source, won = won, deals = deals,
    unknown = unknown, estimate = rate[1], low = rate[2], high = rate[3]
  )
}

published_rows <- function() {
  rates <- patience::published_rates
  rates <- rates[!rates$misquoted, ]
  interval <- rate_limits(rates$wins, rates$deals, "wilson", 0.95)
  lapply(seq_len(nrow(rates)), function(i) {
    rate <- rates[i, ]
    variant <- if (is.na(rate$variant)) rate$label else rate$variant
    rate_row(
      "agnes", variant, "Agnes Sorel, published", sprintf("%s (%d)", rate$source, rate$year),
      rate$wins, rate$deals, rate$unknown, c(rate$wins / rate$deals, interval[i, ])
    )
  })
}

lucie_rows_known <- function() {
  rows <- shipped_table("lucie-rates.csv")
  counted_rows(
    "lucie", rows$variant, "La Belle Lucie, most cards up in each deal",
    paste("this package,", rows$date), rows
  )
}

# Thirteen ranks, as the game is played.
galactic_rows_known <- function() {
  rows <- shipped_table("galactic-winnability.csv")
  rows <- rows[rows$ranks == 13, ]
  counted_rows(
    "galactic", rows$rules, "Pan Galactic Solitaire, perfect play",
    rep("this package", nrow(rows)), rows
  )
}

counted_rows <- function(game, variants, label, sources, counts) {
  rates <- win_rate_interval(counts$won, counts$deals, counts$unknown)
  lapply(seq_along(variants), function(i) {
    rate_row(
      game, variants[i], label, sources[i], counts$won[i], counts$deals[i], counts$unknown[i],
      c(rates$estimate[i], rates$conf.low[i], rates$conf.high[i])
    )
  })
}

# Plays deals in parts of about a third of a second, and reports after each.
long_simulate <- function(params, report) {
  game <- app_game(params)
  rules <- game$rules(name_field(params, "rules"))
  seed <- check_seed(number_field(params, "seed", 1))
  from <- check_whole(number_field(params, "from", 1), 1, largest_number, "`from`")
  to <- check_whole(
    number_field(params, "to"), from, from + most_app_deals - 1, "`to`"
  )
  limit <- states_asked(params)
  known <- record_field(params, "so_far", record(list()))
  counts <- vapply(outcomes, function(outcome) {
    check_whole(number_field(known, outcome, 0), 0, largest_number, "`so_far`")
  }, 1)
  size <- 10
  repeat {
    last <- min(to, from + size - 1)
    table <- new_table(game, rules, list(), seed, from)
    time <- seconds_of(played <- ask_table(table, "simulate", whole_text(last), limit))
    rows <- Map(c, seq(from, last), jsonlite::parse_json(played$result))
    counts <- counts + tabulate(match(vapply(rows, `[[`, "", 2), outcomes), length(outcomes))
    progress <- c(counts_in_words(counts), list(to = last, rows = rows))
    if (last >= to) {
      return(progress)
    }
    report(progress)
    from <- last + 1
    size <- max(1, min(5000, 4 * size, round(size * 0.3 / max(time, 1e-3))))
  }
}

# Unknown deals count as lost at the low end and as won at the high one. Who watches may stop when
# he likes, so the interval is one that holds at any time.
counts_in_words <- function(counts) {
  counts <- as.list(counts)
  n <- counts$won + counts$lost + counts$unknown
  interval <- win_rate_interval(counts$won, n, counts$unknown, method = "anytime")
  c(counts, list(estimate = counts$won / n, low = interval$conf.low, high = interval$conf.high))
}
