# La Belle Lucie in the window.

app_lucie <- list(
  title = "La Belle Lucie",
  fields = c("type", "card", "to"),
  sources = c("number", "pysol", "cards"),
  rules = function(name) rules_lucie(name = name),
  rules_list = function() {
    data.frame(name = lucie_presets$preset, about = lucie_presets$source)
  },
  codes = function(rules) lucie_codes(rules),
  given = function(source, rules) {
    tableau <- if (source$source == "pysol") {
      deal_pysol("lucie", source$pysol)
    } else {
      lucie_pasted(source$cards)
    }
    codes <- unlist(lapply(tableau$fans, as.integer))
    if (rules$aces && length(codes) == 52) {
      tableau <- new_dealt_tableau(codes[codes %% 13 > 0], tableau$name)
    }
    fans <- vapply(tableau$fans, function(fan) paste(as.integer(fan), collapse = " "), "")
    list(
      title = tableau$name, cards = paste(fans, "/", collapse = " "),
      dealt = if (is.na(tableau$deal)) "0" else as.character(tableau$deal)
    )
  },
  play = function(...) simulate_lucie(...)
)

# A deck without strokes and lines is no fan of 52 cards.
lucie_pasted <- function(text) {
  tableau <- as_tableau(text)
  codes <- unlist(lapply(tableau$fans, as.integer))
  if (length(tableau$fans) == 1 && length(codes) == 52) {
    return(new_dealt_tableau(codes, tableau$name))
  }
  # Whole, it is the first of the game; what deal another one is, nobody says.
  if (length(codes) == 52) tableau$deal <- 1L
  tableau
}
