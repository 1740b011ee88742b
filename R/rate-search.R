# Searches among whole numbers.

# The smallest whole number, up to 10^15, for which `too_few` is FALSE.
smallest_whole <- function(too_few, most = 1e15) {
  high <- 1
  while (too_few(high)) {
    if (high >= most) {
      return(Inf)
    }
    high <- min(2 * high, most)
  }
  low <- floor(high / 2)
  while (high - low > 1) {
    middle <- floor((low + high) / 2)
    if (too_few(middle)) low <- middle else high <- middle
  }
  high
}

# The first of the whole numbers from `from` on, up to `to`, that is so, if all after it are; `to`
# + 1 if none is. For vectors, each by bisection.
first_of_each <- function(from, to, is_so) {
  while (any(from <= to)) {
    middle <- floor((from + to) / 2)
    open <- from <= to
    so <- is_so(pmax(middle, 0))
    to <- ifelse(open & so, middle - 1, to)
    from <- ifelse(open & !so, middle + 1, from)
  }
  from
}
