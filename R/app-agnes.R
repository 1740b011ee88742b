# Agnes Sorel in the window. See app-games.R for what a game is there.

app_agnes <- list(
  title = "Agnes Sorel",
  fields = c("type", "from", "to", "cards"),
  sources = c("number", "pysol", "cards"),
  rules = function(name) rules_agnes(name),
  rules_list = function() {
    presets <- data.frame(name = agnes_presets$preset, about = agnes_presets$source)
    rbind(presets, data.frame(name = agnes_variants()$variant, about = ""))
  },
  codes = function(rules) agnes_codes(rules),
  dimensions = function() agnes_dimensions,
  of_values = function(values) do.call(rules_agnes, values),
  given = function(source, rules) {
    deal <- if (source$source == "pysol") {
      deal_pysol("agnes", source$pysol)
    } else {
      as_one_deal(as_deal(source$cards))
    }
    list(title = deal$name, cards = paste(as.integer(deal$cards), collapse = " "))
  },
  play = function(...) simulate_agnes(...)
)

as_one_deal <- function(deal) {
  if (inherits(deal, "deals")) abort_input("deck", "That is more than one deck.", NULL)
  deal
}
