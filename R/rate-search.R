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

# The same, in fewer steps where the first one is not far from `near`.
first_near <- function(near, from, to, is_so) {
  near <- pmin(pmax(near, from), to)
  step <- rep(4, length(near))
  repeat {
    low <- pmax(from, near - step)
    high <- pmin(to, near + step)
    beyond <- low > from & is_so(pmax(low, 0)) | high < to & !is_so(pmax(high, 0))
    if (!any(beyond)) {
      return(first_of_each(low, high, is_so))
    }
    step <- ifelse(beyond, 4 * step, step)
  }
}
