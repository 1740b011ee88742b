# In the order of the engine's codes; with the arguments that each takes.
spider_dealers <- list(
  fair = character(),
  worse_agt = c("probability", "after_wins", "win_rate"),
  worse_first = c("probability", "after_wins", "win_rate"),
  worse_atsv = c("probability", "after_wins", "win_rate"),
  redeal = c("probability", "after_wins", "win_rate", "threshold"),
  worse_card = c("probability", "after_wins", "win_rate"),
  riffle = "riffles",
  merge_sort = character(),
  insertion_sort = character(),
  naive_swap = character(),
  sattolo = character(),
  windows_xp = character()
)

#' Dealers of Spider
#'
#' Programs that deal fairly, that deal worse cards on purpose, or that shuffle wrongly, for
#' [simulate_spider()] and [power_dealer()].
#'
#' Fair: `"fair"`.
#'
#' Rigged, each in a share `probability` of the games, or of the games after a win. In all other
#' games the deal is the one that `"fair"` deals:
#' * `"worse_agt"`, `"worse_first"`, `"worse_atsv"`: of two fair deals the one with the smaller
#'   AGT, GT of the first row, or ATSV.
#' * `"redeal"`: deals again as long as AGT exceeds `threshold`.
#' * `"worse_card"`: for each face-down card to be turned two cards are drawn from those that are
#'   face down, with replacement, and the one is turned that leaves the smaller TSV; the other
#'   stays face down. The six rows are fair. How much worse ATSV gets depends on the `order`, see
#'   [simulate_spider()]: the more cards lie face up, the less a card can matter.
#'
#' Bad shuffles, all of a sorted pack:
#' * `"riffle"`: some riffles, by the model of Gilbert, Shannon and Reeds.
#' * `"merge_sort"`, `"insertion_sort"`: sorting with a coin in place of the comparison, by
#'   merging runs of 1, 2, 4, .. cards, or by inserting each card into those before it.
#' * `"naive_swap"`: each card changes places with any card of the 104.
#' * `"sattolo"`: each card changes places with one before it, never itself.
#'
#' Real: `"windows_xp"`, the Spider of Windows XP, see [deal_cards()], with a random seed
#' for each game.
#'
#' A **dealer of your own** is a function of a game's number that returns 104 cards: the 44
#' face-down ones in the order in which they are turned, the first row, and the five rows of the
#' stock; as numbers (cards 0 to 51, see [as_cards()], or ranks 0 to 12) or as cards. It should
#' depend on the number alone.
#'
#' **In C or C++** a dealer is a routine of the type that the header `patience/spider_dealer.h`
#' declares, which is given seed and number, and whether the player won the game before. It runs
#' on all threads, as fast as those of the package. With
#' ```
#' #include <patience/spider_dealer.h>
#'
#' extern "C" void my_dealer(uint64_t seed, uint64_t number, int after_win, uint8_t* cards) {
#'   for (int i = 0; i < 104; ++i) cards[i] = (i + seed + number) % 52;
#' }
#' ```
#' in a file `my_dealer.cpp`, and the folder of the header for the compiler,
#' ```
#' Sys.setenv(PKG_CPPFLAGS = paste0("-I", system.file("include", package = "patience")))
#' system2(file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "my_dealer.cpp"))
#' dll <- dyn.load(paste0("my_dealer", .Platform$dynlib.ext))
#' simulate_spider(1e6, dealer = getNativeSymbolInfo("my_dealer", dll), summary = TRUE)
#' ```
#'
#' @param name Name of a dealer; or a function; or a compiled routine, from
#'   [getNativeSymbolInfo()].
#' @param probability Share of the games that are rigged, from 0 to 1.
#' @param after_wins Whether to rig only games that follow a win.
#' @param win_rate Probability of a win, for `after_wins`; or two of them, that differ by at most
#'   0.9: of a game that follows no win, and of one that follows a win, which may be rigged.
#'   Whether a game is won is drawn from seed and number, whatever its cards.
#' @param threshold AGT above which `"redeal"` deals again, from 2 to 9.
#' @param riffles Number of riffles, from 0 to 1000.
#' @return An object of class `spider_dealer`: a list with `name` and `settings`, and `routine` if
#'   it is compiled; or with `name` and `deal`, the function.
#' @references
#' Bayer D, Diaconis P (1992). "Trailing the dovetail shuffle to its lair". *Annals of Applied
#' Probability* 2, 294-313.
#'
#' Sattolo S (1986). "An algorithm to generate a random cyclic permutation". *Information
#' Processing Letters* 22, 315-317.
#' @examples
#' spider_dealer("worse_agt", probability = 0.5)
#' spider_dealer("riffle", riffles = 5)
#' spider_dealer(function(number) rev(as.integer(deal_cards("spider", 1, number)$cards)))
#' @export
spider_dealer <- function(name = "fair", probability = 1, after_wins = FALSE, win_rate = 0.5,
                          threshold = 4.5, riffles = 7) {
  given <- setdiff(names(match.call())[-1], c("name", ""))
  if (inherits(name, "spider_dealer")) {
    return(name)
  }
  if (is.function(name)) {
    check_dealer_arguments("of your own", given, character())
    return(structure(list(name = "own", deal = name), class = "spider_dealer"))
  }
  routine <- if (is_routine(name)) routine_address(name)
  if (is.null(routine)) {
    check_choice(name, names(spider_dealers), "`name`")
    taken <- spider_dealers[[name]]
  } else {
    name <- "compiled"
    taken <- c("after_wins", "win_rate")
  }
  check_dealer_arguments(name, given, taken)
  settings <- check_dealer_settings(list(
    probability = probability, after_wins = after_wins, threshold = threshold, riffles = riffles,
    win_rate = win_rate
  ))
  if ("win_rate" %in% given && !settings$after_wins) {
    abort_input("argument", "{.arg win_rate} is for a dealer with {.code after_wins = TRUE}.")
  }
  structure(
    c(list(name = name, settings = settings), if (!is.null(routine)) list(routine = routine)),
    class = "spider_dealer"
  )
}

check_dealer_settings <- function(set) {
  list(
    probability = check_between(set$probability, 0, 1, "`probability`"),
    after_wins = check_flag(set$after_wins, "`after_wins`"),
    threshold = check_between(set$threshold, 2, 9, "`threshold`"),
    riffles = check_whole(set$riffles, 0, 1000, "`riffles`"),
    win_rate = check_win_rate(set$win_rate)
  )
}

is_routine <- function(x) inherits(x, "NativeSymbolInfo") || typeof(x) == "externalptr"

# The pointer to a routine. One that its library has registered points to more than its address.
routine_address <- function(routine) {
  address <- if (inherits(routine, "NativeSymbolInfo")) routine$address else routine
  if (!inherits(address, "NativeSymbol")) {
    abort_input("argument", c(
      "A compiled dealer must be given by its address.",
      i = "{.fn getNativeSymbolInfo} has it with {.code withRegistrationInfo = FALSE}."
    ))
  }
  address
}

check_dealer_arguments <- function(name, given, taken) {
  other <- setdiff(given, taken)
  if (length(other) > 0) {
    abort_input("argument", "The dealer {.val {name}} takes no argument {.arg {other[1]}}.")
  }
}

check_win_rate <- function(x) {
  if (!is.numeric(x) || length(x) != 2) {
    return(check_between(x, 0, 1, "`win_rate`"))
  }
  if (anyNA(x) || min(x) < 0 || max(x) > 1 || abs(diff(x)) > 0.9) {
    abort_input("argument", c(
      "Two probabilities in {.arg win_rate} must be from 0 to 1 and differ by at most 0.9."
    ))
  }
  x
}

# A dealer from its name, its function or itself.
as_spider_dealer <- function(dealer) {
  good <- inherits(dealer, "spider_dealer") || is.function(dealer) || is_routine(dealer) ||
    is.character(dealer) && length(dealer) == 1 && dealer %in% names(spider_dealers)
  if (!good) {
    abort_input("argument", c(
      "{.arg dealer} must be a dealer or the name of one, not {shown(dealer)}.",
      i = "Their names are {.val {names(spider_dealers)}}."
    ))
  }
  spider_dealer(dealer)
}

# What src/bindings/spider.cpp reads, by name: whole numbers, shares and flags as numbers, and
# the routine of a compiled dealer.
dealer_codes <- function(dealer, order) {
  set <- dealer$settings
  rates <- rep_len(set$win_rate, 2)
  list(
    dealer = match(dealer$name, c(names(spider_dealers), "compiled")) - 1,
    probability = as.numeric(set$probability), after_wins = as.numeric(set$after_wins),
    threshold = as.numeric(set$threshold), riffles = as.numeric(set$riffles),
    order_code = order_code(order), win_rate = as.numeric(rates[1]),
    win_rate_after_win = as.numeric(rates[2]), routine = dealer$routine
  )
}

# with_progress(), and what the engine says of a compiled dealer as an error of ours.
deal_with_progress <- function(what, total, show, run) {
  dealing(with_progress(what, total, show, run))
}

dealing <- function(play) {
  tryCatch(
    play,
    "patience::spider::BadDeal" = function(condition) {
      message <- conditionMessage(condition)
      abort_input("argument", "{message}")
    }
  )
}

# The cards that a dealer of the user's own deals, a column for each number.
own_deals <- function(dealer, numbers) {
  deals <- vapply(numbers, function(number) {
    cards <- dealer$deal(number)
    codes <- if (is.numeric(cards) || inherits(cards, "cards")) as.numeric(unclass(cards))
    good <- length(codes) == 104 && all(codes %in% 0:51) &&
      all(tabulate(codes %% 13 + 1, 13) == 8)
    if (!good) {
      abort_input("argument", c(
        "The dealer's cards for game {shown(number)} are not two decks.",
        i = "A dealer returns 104 numbers from 0 to 51, each rank eight times."
      ))
    }
    codes
  }, numeric(104))
  storage.mode(deals) <- "integer"
  deals
}

#' @export
format.spider_dealer <- function(x, ...) {
  if (!is.null(x$deal)) {
    return("a dealer of your own")
  }
  text <- switch(x$name,
    fair = "fair",
    worse_agt = "the worse of two deals by AGT",
    worse_first = "the worse of two deals by GT of the first row",
    worse_atsv = "the worse of two deals by ATSV",
    redeal = sprintf("deals again while AGT exceeds %s", shown_number(x$settings$threshold)),
    worse_card = "each turned card the worse of two",
    riffle = sprintf("%.0f riffles", x$settings$riffles),
    merge_sort = "merge sort with a coin",
    insertion_sort = "insertion sort with a coin",
    naive_swap = "naive swaps",
    sattolo = "Sattolo's shuffle",
    windows_xp = "Spider of Windows XP",
    compiled = "a compiled dealer of your own"
  )
  share <- if ("probability" %in% spider_dealers[[x$name]]) {
    games <- if (x$settings$after_wins) "games after a win" else "games"
    sprintf("in %s%% of the %s", shown_number(100 * x$settings$probability), games)
  }
  paste(c(text, share), collapse = ", ")
}

#' @export
print.spider_dealer <- function(x, ...) {
  cat_wrapped(paste0("Spider dealer: ", format(x)))
  invisible(x)
}
