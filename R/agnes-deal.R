#' @export
print.deal_agnes <- function(x, ..., rules = NULL, moves = NULL) {
  check_deal(x, "agnes", "`x`")
  now <- agnes_position(x, rules_for(x, rules), moves)
  stock <- format(new_cards(now$position$stock))
  stock <- split(stock, (seq_along(stock) - 1) %/% 7)
  stock <- paste(vapply(stock, paste, "", collapse = " "), collapse = " | ")
  cat(
    paste0("Agnes Sorel: ", x$name, moves_before(nrow(now$made))),
    board_lines(now$position),
    paste0("Stock: ", stock),
    sep = "\n"
  )
  invisible(x)
}
