# What the page's engines need to know of R: the games with their rules, words and codes, and the
# published rates. Written as a script that the page's worker begins with.
#   Rscript tools/site-data.R FILE
ours <- asNamespace("patience")
options(patience.glyphs = TRUE, cli.num_colors = 1L)  # the page shows glyphs

about <- ours$answer_about(NULL)
# Rules are chosen by name here.
games <- lapply(about$games, function(game) replace(game, "dimensions", list(list())))

named_rules <- function(game, name, codes) {
  answer <- ours$answer_rules(list(game = game, name = name))
  rules <- ours$game_named(game)$rules(name)
  list(
    names = I(unique(tolower(c(name, answer$name)))), name = answer$name, words = answer$words,
    values = answer$values, codes = I(unname(as.integer(codes(rules))))
  )
}
rules <- lapply(stats::setNames(games, vapply(games, `[[`, "", "name")), function(game) {
  entry <- ours$game_named(game$name)
  names <- vapply(game$rules, `[[`, "", "name")
  lapply(names, named_rules, game = game$name, codes = entry$codes)
})

data <- list(
  version = about$version, games = games, rules = rules,
  statistics = ours$answer_statistics(list(which = "rates"))
)
text <- ours$message_text(data)
writeLines(paste0("self.patience_data = ", text, ";"), commandArgs(TRUE)[1], useBytes = TRUE)
