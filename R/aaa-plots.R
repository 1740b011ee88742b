need_ggplot2 <- function(call = parent.frame(),
                         installed = requireNamespace("ggplot2", quietly = TRUE)) {
  if (!installed) {
    abort_input("package", c(
      "Pictures need the package {.pkg ggplot2}.",
      i = "Install it by {.code install.packages(\"ggplot2\")}."
    ), call)
  }
}

draw <- function(x, ...) {
  need_ggplot2(parent.frame())
  drawn <- ggplot2::autoplot(x, ...)
  print(drawn)
  invisible(drawn)
}

# Variants with their numbers of deals, as titles or labels.
titles_with_n <- function(variant, deals, between = "\n") {
  variant <- ifelse(is.na(variant), "all deals", as.character(variant))
  sprintf("%s%s(n = %s)", variant, between, shown_each(deals))
}

deals_words <- function(n) sprintf("%s %s", shown(n), ngettext(n, "deal", "deals"))

power_labels <- function(x) parse(text = ifelse(is.na(x), "NA", sprintf("10^%g", log10(x))))
