#' Python's shuffle
#'
#' Shuffles as Python does after `random.seed(seed)` by `random.shuffle(x)`. Solvers written in
#' Python make their decks in this way. quagnes for Python, a solver of Agnes Sorel, shuffles its
#' deck and deals from the end, which is `rev(shuffle_python(deck, seed))`. You give the order of
#' the deck before the shuffle.
#'
#' CPython 3.2 and later start the Mersenne Twister from the 32-bit words of the seed and swap
#' each item, from the last one down, with one at a random place. The place is drawn by as many
#' random bits as the number of items has, again and again until it is small enough.
#'
#' @param x A vector or list to shuffle, such as [cards][as_cards()] in the order of a new deck.
#' @param seed A whole number from 0 on, of any size: text with up to 1000 digits, or one of R's
#'   numbers up to 2^53 - 1. (Python makes another start of a seed that is itself text.)
#' @return `x` with its items in another order.
#' @references
#' *The Python Standard Library*, module `random`.
#' <https://docs.python.org/3/library/random.html>
#'
#' Griner R. *quagnes: a package for solving Agnes solitaire*, version 1.0.
#' <https://pypi.org/project/quagnes/>
#' @seealso [deal_quagnes()] for the decks of quagnes-cpp, and [as_deal()].
#' @examples
#' shuffle_python(1:10, 12345)
#' # A deck sorted by suit, should that be the order of the program:
#' deck <- as_cards(paste0(c("A", 2:10, "J", "Q", "K"), rep(c("C", "D", "S", "H"), each = 13)))
#' as_deal(rev(shuffle_python(deck, 12345)))
#' @export
shuffle_python <- function(x, seed) {
  if (!is.vector(unclass(x))) {
    abort_input("deal", "{.arg x} must be a vector or a list, not {.obj_type_friendly {x}}.")
  }
  x[.Call(patience_python_shuffle, as.numeric(length(x)), python_seed(seed))]
}

# The digits of a seed.
python_seed <- function(seed) {
  if (is.numeric(seed)) {
    if (isTRUE(seed > largest_number) && all(is.finite(seed))) {
      abort_input("argument", c(
        "{.arg seed} is {shown_number(seed)}; numbers so large lose their last digits in R.",
        i = "Write it as text, with all its digits."
      ))
    }
    return(sprintf("%.0f", check_whole(seed, 0, largest_number, "`seed`")))
  }
  good <- is.character(seed) && length(seed) == 1 && grepl("^[0-9]+$", seed) &&
    nchar(seed) <= 1000
  if (!good) {
    # cli runs what stands in braces, so the text of the seed is no part of the message's own.
    found <- if (is.character(seed)) "{shown(seed)}" else "{.obj_type_friendly {seed}}"
    abort_input("argument", c(
      paste0("{.arg seed} must be a whole number, or text with its digits, not ", found, ".")
    ))
  }
  seed
}
