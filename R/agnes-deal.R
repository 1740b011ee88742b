#' @export
print.deal_agnes <- function(x, ..., rules = rules_agnes()) {
  codes <- check_deal(x, "agnes", "`x`")
  stock <- split(format(x$cards[30:52]), rep(1:4, c(7, 7, 7, 2)))
  stock <- paste(vapply(stock, paste, "", collapse = " "), collapse = " | ")
  cat(
    paste0("Agnes Sorel: ", x$name),
    board_lines(judge_start(codes, rules_agnes(rules))),
    paste0("Stock: ", stock),
    sep = "\n"
  )
  invisible(x)
}
