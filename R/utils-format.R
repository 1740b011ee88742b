# Doubles hold every whole number up to this one.
largest_whole <- 2^53
# Of deals; the number after it is one too.
largest_number <- 2^53 - 1

# What R itself cannot be trusted to format.
has_strange_class <- function(x) {
  is.object(x) && !inherits(x, c("Date", "POSIXct", "difftime", "factor"))
}

# A value as a message shows it.
shown <- function(x) {
  if (is.null(x)) {
    "NULL"
  } else if (!is.atomic(x)) {
    class(x)[1]
  } else if (length(x) != 1) {
    paste(length(x), "values")
  } else if (has_strange_class(x)) {
    class(x)[1]
  } else if (is.na(x)) {
    "NA"
  } else if (is.numeric(x)) {
    shown_value(x)
  } else {
    paste0("\"", shortened(format(x)), "\"")
  }
}

# A number with all its digits.
shown_value <- function(x) {
  if (x %in% c(largest_number, largest_whole)) {
    return(if (x == largest_whole) "2^53" else "2^53 - 1")
  }
  huge <- abs(x) >= 1e15 && is.finite(x)
  # Fifteen digits do not tell the largest whole numbers apart.
  if (huge && abs(x) < 1e18 && as.numeric(sprintf("%.15g", x)) != x) {
    return(formatC(x, format = "f", digits = 0, big.mark = ",", decimal.mark = "."))
  }
  format(x, big.mark = ",", decimal.mark = ".", scientific = huge, digits = 15)
}

# Of long texts their beginnings: what is read from a file may be of any length.
shortened <- function(texts) {
  texts <- valid_text(texts)
  ifelse(nchar(texts) > 60, paste0(substr(texts, 1, 57), "..."), texts)
}

# Text in UTF-8: what is none shows its bytes, as <ff>.
valid_text <- function(x) iconv(as_utf8(x), "UTF-8", "UTF-8", sub = "byte")

# Letters without accents in the other case, the same in every locale: in a Turkish one i is not
# the small letter of I, and in a C locale R's own functions lose what is not ASCII.
lower_case <- function(x) chartr(capitals, small_letters, valid_text(x))

upper_case <- function(x) chartr(small_letters, capitals, valid_text(x))

capitals <- paste(LETTERS, collapse = "")

small_letters <- paste(letters, collapse = "")

# A difference of rates in percentage points, with the digits that it needs.
shown_points <- function(x) {
  points <- 100 * x
  digits <- 1L + (abs(points) < 1) + (abs(points) < 0.1)
  with_digits(points, digits)
}

# sprintf() takes neither no digits nor missing ones.
with_digits <- function(x, digits) {
  if (length(x) == 0) character() else sprintf("%.*f", replace(digits, is.na(x), 0L), x)
}

in_words <- function(n, thing) sprintf("%s %s%s", shown_count(n), thing, if (n == 1) "" else "s")

shown_each <- function(x) vapply(x, shown, "")

# Whole numbers, which format "d" shows up to 2^31 - 1 only.
shown_count <- function(x) {
  formatC(x, format = "f", digits = 0, big.mark = ",", decimal.mark = ".")
}

# Numbers as text that gives them again, with as few digits as that takes of 15 or 17.
number_text <- function(x) {
  text <- sprintf("%.15g", x)
  long <- which(is.finite(x))
  long <- long[as.numeric(text[long]) != x[long]]
  text[long] <- sprintf("%.17g", x[long])
  text
}

# A number as R shows it if the session has no options for digits and decimal points.
shown_number <- function(x, digits = 7) {
  format(x, digits = digits, decimal.mark = ".", scientific = 0, trim = TRUE)
}

# Digits of rates in percent, of which one is so far from 0 and one so far from 1: more where they
# are small, and two at least of what is left to either.
rate_digits <- function(from_0, from_1) {
  digits <- 1 + (from_0 < 0.1) + (from_0 < 0.01)
  near <- pmin(from_0, from_1)
  near[near <= 0] <- 1
  digits <- pmax(digits, pmin(ceiling(-log10(100 * near) - 1e-9) + 1, 12))
  as.integer(replace(digits, is.na(digits), 1))
}

shown_rate <- function(estimate, low, high) {
  stopifnot(length(low) == length(estimate), length(high) == length(estimate))
  digits <- rate_digits(high, 1 - low)
  text <- function(rate) with_digits(100 * rate, digits)
  sprintf("%s%% [%s, %s]", text(estimate), text(low), text(high))
}

# A rate in percent.
shown_percent <- function(rate) {
  sprintf("%s%%", with_digits(100 * rate, rate_digits(rate, 1 - rate)))
}

shown_p <- function(p) {
  digits <- 2L + 2L * (p < 0.1)
  text <- ifelse(p < 1e-4, "<.0001", with_digits(p, digits))
  ifelse(is.na(p), "", text)
}

shown_pair <- function(as_lost, as_won, unknown, between) {
  ifelse(unknown == 0 | as_lost == as_won, as_lost, paste0(as_lost, between, as_won))
}

# p-values with unknown deals as lost and as won, and the largest that they allow where it is
# neither.
shown_p_range <- function(as_lost, as_won, largest) {
  ends <- shown_pair(shown_p(as_lost), shown_p(as_won), 1, "; ")
  between <- !is.na(largest) & shown_p(largest) != shown_p(pmax(as_lost, as_won))
  ifelse(between, paste0(ends, "; up to ", shown_p(largest)), ends)
}

# A data frame of text as the lines of a table. The first column stands to the left and the others
# to the right, or all to the left. A table that is wider than the console is divided into blocks
# of columns, which knitr::kable() does not do.
table_lines <- function(table, left = 1, width = getOption("width")) {
  cells <- rbind(names(table), as.matrix(table))
  cells[is.na(cells)] <- ""
  widths <- apply(nchar(cells), 2, max)
  widths <- widths * ifelse(seq_along(widths) %in% left, -1, 1)
  unlist(lapply(column_blocks(abs(widths), width), function(block) {
    lines <- apply(cells[, block, drop = FALSE], 1, function(row) {
      paste(sprintf("%*s", widths[block], row), collapse = "  ")
    })
    rule <- strrep("-", nchar(lines[1]))
    c(rule, lines[1], rule, sub(" +$", "", lines[-1]), rule, "")
  }))
}

# Columns that fit side by side, the first one in front of each block.
column_blocks <- function(widths, width) {
  blocks <- list()
  block <- 1
  for (column in seq_along(widths)[-1]) {
    if (length(block) > 1 && sum(widths[c(block, column)] + 2) - 2 > width) {
      blocks <- c(blocks, list(block))
      block <- 1
    }
    block <- c(block, column)
  }
  c(blocks, list(block))
}

# Lines that are broken where the console is narrower, with what goes on set in.
cat_wrapped <- function(lines) {
  if (length(lines) > 0) cat(strwrap(lines, getOption("width"), exdent = 2), sep = "\n")
}

# What a spreadsheet would take for a formula and run, such as =1+1, stands in CSV behind an
# apostrophe, the mark of text there; so does text that begins as if it did.
guarded_text <- function(text) sub("^('*[=+@-])", "'\\1", text)

unguarded_text <- function(text) sub("^'('*[=+@-])", "\\1", text)
