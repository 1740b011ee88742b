# Ranges less the stored ones, which are in order and do not overlap.
ranges_without <- function(ranges, stored) {
  parts <- lapply(unique(ranges$variant), function(variant) {
    one <- function(x) lapply(x, `[`, x$variant == variant)
    subtract_ranges(one(ranges), one(stored))
  })
  do.call(Map, c(list(c), list(no_ranges), parts))
}

# For one variant: the parts of the ranges that lie in the gaps.
subtract_ranges <- function(ranges, stored) {
  gap_first <- c(1, stored$first + stored$count)
  gap_last <- c(stored$first - 1, Inf)
  last <- ranges$first + ranges$count - 1
  from <- findInterval(ranges$first, gap_first)
  gaps <- findInterval(last, gap_first) - from + 1
  range <- rep(seq_along(from), gaps)
  gap <- sequence(gaps, from)
  first <- pmax(ranges$first[range], gap_first[gap])
  last <- pmin(last[range], gap_last[gap])
  parts <- list(variant = ranges$variant[range], first = first, count = last - first + 1)
  lapply(parts, `[`, first <= last)
}

# Ranges of deals given as `n`, by numbers or by decks, the same for each variant.
deal_ranges <- function(n, numbers, decks, variants, most = most_rows,
                        what = "deals") {
  if (!is.null(n) && is.null(numbers) && is.null(decks)) {
    n <- check_whole(n, 1, most %/% variants, "`n`")
    first <- 1
    count <- n
  } else {
    numbers <- deal_numbers(n, numbers, decks, most %/% variants, what)
    starts <- c(1, which(diff(numbers) != 1) + 1)
    first <- numbers[starts]
    count <- diff(c(starts, length(numbers) + 1))
  }
  list(
    variant = as.numeric(rep(seq_len(variants), each = length(first))),
    first = rep(first, variants), count = as.numeric(rep(count, variants))
  )
}

no_ranges <- list(variant = numeric(), first = numeric(), count = numeric())

# Ranges of pairs in order.
pair_ranges <- function(pairs) {
  n <- nrow(pairs)
  if (n == 0) {
    return(no_ranges)
  }
  starts <- c(1, 1 + which(diff(pairs$deal) != 1 | diff(pairs$variant) != 0))
  list(
    variant = pairs$variant[starts], first = pairs$deal[starts],
    count = as.numeric(diff(c(starts, n + 1)))
  )
}

# `what` is the argument of given decks.
deal_numbers <- function(n, numbers, decks, most = most_rows,
                         what = "deals") {
  if (sum(!is.null(n), !is.null(numbers), !is.null(decks)) != 1) {
    ways <- c("n", "number", what)
    abort_input("argument", "Give one of {.arg {ways}}.")
  }
  if (!is.null(decks)) {
    return(as.numeric(seq_len(ncol(decks))))
  }
  if (!is.null(n)) {
    n <- check_whole(n, 1, most, "`n`")
    return(as.numeric(seq_len(n)))
  }
  numbers <- check_wholes(numbers, 1, largest_number, "`number`")
  if (length(numbers) > most) {
    abort_input("argument", c(
      "{shown(length(numbers))} deals are too many for one call with these rules.",
      i = "At most {shown(most)}: divide {.arg number}."
    ))
  }
  again <- anyDuplicated(numbers)
  if (again > 0) {
    abort_input("argument", "Deal {shown(numbers[again])} is given twice.")
  }
  numbers
}
