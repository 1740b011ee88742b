# Moves and other small tables as users get them: tibbles. The command line starts anew each time,
# and there loading the package tibble would take longer than to solve a deal; it takes data
# frames, by setting `plain_rows$on`.
plain_rows <- list2env(list(on = FALSE), parent = emptyenv())

new_rows <- function(columns) {
  if (!plain_rows$on) {
    return(tibble::as_tibble(columns))
  }
  as.data.frame(columns, stringsAsFactors = FALSE)
}
