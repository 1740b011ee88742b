need_ggplot2 <- function(installed = requireNamespace("ggplot2", quietly = TRUE)) {
  if (!installed) {
    abort_input("package", c(
      "Pictures need the package {.pkg ggplot2}.",
      i = "Install it by {.code install.packages(\"ggplot2\")}."
    ))
  }
}

check_any_rows <- function(results) {
  if (nrow(results) == 0) abort_input("results", "There is nothing to draw: no rows.")
}

draw <- function(x, ...) {
  need_ggplot2()
  drawn <- ggplot2::autoplot(x, ...)
  # ggplot2 warns of each layer for itself.
  missing <- FALSE
  withCallingHandlers(print(drawn), warning = function(condition) {
    if (startsWith(conditionMessage(condition), "Removed ")) {
      missing <<- TRUE
      invokeRestart("muffleWarning")
    }
  })
  if (missing) warn_input("missing", "What has missing values is not drawn.")
  invisible(drawn)
}

# Variants with their numbers of deals, as titles or labels.
titles_with_n <- function(variant, deals, between = "\n") {
  sprintf("%s%s(n = %s)", variant_words(variant), between, shown_each(deals))
}

variant_words <- function(variant) ifelse(is.na(variant), "all deals", as.character(variant))

# How much smaller labels and signs are, so that so many rows fit on a page without overlap.
row_scale <- function(rows) min(1, 34 / rows)

# With many rows the legend stands below, where it takes no width from long labels.
rows_theme <- function(rows) {
  ggplot2::theme_bw() + ggplot2::theme(
    axis.text.y = ggplot2::element_text(size = 8.8 * row_scale(rows)),
    legend.position = if (rows > 20) "bottom" else "right",
    plot.caption.position = "plot"
  )
}

power_labels <- function(x) parse(text = ifelse(is.na(x), "NA", sprintf("10^%g", log10(x))))
