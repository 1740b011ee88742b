# The version of the deals: raised if a seed and a number ever mean other cards.
deal_generator <- 1

#' Deal cards
#'
#' The deals that a number means: ours, or those that a program shows under it. They are the same
#' on every platform and in every version, and R's own random numbers are left alone.
#'
#' # Our own deals
#' A deal of `from = "patience"` is a pure function of game, seed and number;
#' those of different numbers or seeds are independent. The words of Philox4x32-10, keyed by the
#' seed and counting by game and number, shuffle the cards by the method of Fisher and Yates with
#' unbiased bounded draws.
#'
#' # Deals of programs
#' * `"pysolfc"`, for `"agnes"`, `"lucie"` and `"spider"`: the deal that PySolFC shows under a
#'   number. Numbers below 32000, and those behind `ms`, are dealt by the generator of
#'   Microsoft's C library (bits 16 to 30 of a state that is multiplied by 214013 and grows by
#'   2531011; above 2^31 and 2^32 a bit more of it), so that number 1 gives the cards of
#'   Microsoft's FreeCell number 1. All others are dealt by the Mersenne Twister, started from
#'   the number and read as Python's `random.random()` does. Cards are swapped from the last
#'   place down, and dealt from the end. Under a number of PySolFC's, its rules are meant where
#'   no others are given.
#' * `"quagnes"`, for `"agnes"`: the decks that quagnes-cpp, a public solver, makes for a seed:
#'   one Mersenne Twister and GNU libstdc++'s shuffle for all decks, some draws discarded first.
#'   They mean the rules `"quagnes"` in the same way.
#' * `"quagnes-python"`, for `"agnes"`: those of quagnes for Python after `random.seed(seed)`,
#'   game after game. A deck sorted by rank, and within a rank by suit (clubs, diamonds, spades,
#'   hearts), is shuffled by Python's `random.shuffle()` and turned round.
#' * `"windows-xp"`, for `"spider"`: the deal that the Spider of Windows XP makes from a number.
#'   The number is the first state of Microsoft's generator; each card in turn, from two packs
#'   sorted by suit (clubs, diamonds, hearts, spades) and rank, draws places until a free one
#'   comes: the draw modulo 104. Cards are dealt by place: 44 face down, then one face up on each
#'   column from the first. With two suits the program makes spades of clubs and hearts of
#'   diamonds, with one suit spades of all; so do the `rules` `"Spider-2"` and `"Spider-1"`.
#'
#' # How they are known
#' None of these deals has been compared with what the window of its program shows, unless
#' this is said here.
#' * PySolFC: read from its sources, those of version 3 and of its module pysol_cards
#'   (shuffle: `random.py` there; layouts: `startGame()` of each game, in `pysollib/games/`).
#'   Compared, card for card, with what the generators of pysol_cards print for 8 numbers of
#'   each of the games, of Trefoil for 4. Number 1 agrees with the published deal of
#'   Microsoft's FreeCell number 1. Which pile gets which card rests on the reading of
#'   `startGame()` alone.
#' * Python's random numbers, which PySolFC's come from: the first draws of five seeds as
#'   CPython 3.11 prints them, all digits.
#' * quagnes-cpp 1.4: read from its source; its first 10,000 decks made again by another
#'   program, from the same reading, and compared card for card. In 35,275 games of 40
#'   variants its own verdict was that of an independent solver for the deck that is meant,
#'   except for three that it has wrong.
#' * quagnes for Python: read from the source of version 1.1; decks of the seed 12345 are what
#'   CPython 3.11 makes by that recipe.
#' * Windows XP: read from a decompilation of `spider.exe` 5.1.2600.1106 (LukeWarnut,
#'   *SpiderSolitaireXP*, `shuffle.cpp`, `new_game.cpp` and `deal.cpp`, functions that compile
#'   to the bytes of the program). The draws agree with a description of its saved games
#'   (*Spider.sav*, genialitaet.de). A reader of Tao's article, who had the program's own
#'   deals, counted among all 2^31 of them 44 in which four rows have no turns, and 11 of
#'   these in which a card fits on the row above it, in its column; both counts come out. The
#'   version of 1998 is taken to deal alike, because that reader used it.
#'
#' @param game Name of the game: `"agnes"`, `"lucie"`, `"spider"` with two decks, or `"galactic"`.
#' @param number Deal numbers, a million of them at most: whole numbers from 1 to 2^53 - 1; decks
#'   of both quagnes from 1 to 1,000,000, which are made in order from the first, so high numbers
#'   take time and memory; of Windows XP from 0 to 2^31 - 1. Of PySolFC as its players type them:
#'   up to 20 digits, or `ms` and a number up to 2^33 - 1, as text such as `"24680"` or
#'   `"ms100000"`, with a `#` before it or without, or as R's numbers up to 2^53 - 1.
#' @param seed A whole number from 0 to 2^53, 1 by default; for decks of quagnes-cpp one from 0 to
#'   2^32 - 1, its option `-r`, 3623748248 by default; for those of quagnes for Python 12345 by
#'   default, as in its documentation. The other programs have none.
#' @param from Whose deals: `"patience"`, `"pysolfc"`, `"quagnes"`, `"quagnes-python"` or
#'   `"windows-xp"`.
#' @param ranks Ranks of the deck, from 1 to 13; fewer than 13 for our deals of `"galactic"` only.
#' @param rules Where they decide what is dealt: for `"lucie"` rules or their name, see
#'   [rules_lucie()], as those of Trefoil put the aces up before the first deal, which then has
#'   the other 48 cards; and for deals of `"windows-xp"`, see [rules_spider()], which suits there
#'   are.
#' @param discard Draws that quagnes-cpp discards first, its option `-b`, from 0 to 10^9. The
#'   program itself discards none unless that is said.
#' @return For one number a deal, of class `deal` and of one for its game, such as `deal_agnes`: a
#'   list with `cards` (in dealing order), `name`, and `rules`, the name of the rules that the
#'   number means, where it means any. For several numbers a list of deals, of class `deals`.
#'
#'   `print()` shows the cards as they lie, after `moves` if there are any, under `rules` if they
#'   are given: face-down cards in brackets for `print(deal, rules = "aisleriot")`.
#'
#'   A deal of Spider has 104 cards: the 44 face-down ones in the order in which they are dealt
#'   (four rows of ten, and one more on the first four columns; PySolFC has these on columns 1, 4,
#'   7 and 10, which `tall` says), the first row, and the five rows of the stock. A deal of La
#'   Belle Lucie has `fans` in place of `cards`, and `deal`, which of the game's deals it is: see
#'   [as_deal()]. The cards of Pan Galactic Solitaire are the board row by row from the left.
#'   PySolFC deals the rows of Agnes Sorel from the right; the cards of the deal are in the order
#'   in which rows from the left give the same piles.
#' @references
#' Salmon JK, Moraes MA, Dror RO, Shaw DE (2011). "Parallel random numbers: as easy as 1, 2, 3".
#' *Proceedings of SC11*, article 16. \doi{10.1145/2063384.2063405}
#'
#' Brackett-Rozinsky N, Lemire D (2024). "Batched ranged random integer generation". *Software:
#' Practice and Experience*. \doi{10.1002/spe.3369}
#'
#' Lemire D (2019). "Fast random integer generation in an interval". *ACM Transactions on
#' Modeling and Computer Simulation* 29(1), article 3. \doi{10.1145/3230636}
#'
#' Matsumoto M, Nishimura T (1998). "Mersenne Twister: a 623-dimensionally equidistributed uniform
#' pseudo-random number generator". *ACM Transactions on Modeling and Computer Simulation* 8(1),
#' 3-30. \doi{10.1145/272991.272995}
#'
#' *PySolFC*, version 3, by M. F. X. J. Oberhumer, Skomoroh, S. Fish, J. R. and others, and its
#' module *pysol_cards*. <https://pysolfc.sourceforge.io/>
#'
#' Griner R. *quagnes-cpp*, version 1.4. <https://github.com/ghrgriner/quagnes-cpp>
#'
#' Griner R. *quagnes*, version 1.1, for Python. <https://pypi.org/project/quagnes/>
#'
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>, with
#' the comment of the reader who counted; `bench/spider-xp.sh` in the package's repository counts
#' again.
#'
#' LukeWarnut. *Spider Solitaire (Windows XP SP1) decompilation*.
#' <https://github.com/LukeWarnut/SpiderSolitaireXP>
#' @seealso [as_deal()] and [read_deals()] for your own cards, [solve_deal()], [winnable_deals()].
#' @examples
#' deal_cards("agnes", 26)
#' deal_cards("lucie", 26)
#' deal_cards("agnes", 1:3)
#' deal_cards("agnes", "24680", from = "pysolfc")
#' deal_cards("agnes", 1, seed = 12345, from = "quagnes-python")
#' deal_cards("lucie", 1, from = "pysolfc", rules = "trefoil")
#' deal_cards("spider", 1, from = "windows-xp")
#' deal_cards("spider", 1, from = "windows-xp", rules = "Spider-2")
#' @export
deal_cards <- function(game = "agnes", number = 1, seed = NULL, from = "patience", ranks = 13,
                       rules = NULL, discard = 700000) {
  dealing <- Filter(function(name) !is.null(game_named(name)$deal), game_names())
  game <- game_asked(game, dealing)
  from <- deal_source(from, game)
  if (from != "quagnes" && !missing(discard)) {
    abort_input("argument", "{.arg discard} is for decks of quagnes only.")
  }
  if (from %in% c("pysolfc", "windows-xp") && !is.null(seed)) {
    abort_input("argument", c(
      "Deals of {.val {from}} have a number only.",
      i = "{.arg seed} is for our own deals and those of quagnes."
    ))
  }
  ranks <- check_whole(ranks, if (game == "galactic") 1 else 13, 13, "`ranks`")
  if (from != "windows-xp") rules <- rules_that_decide(game, rules)
  switch(from,
    patience = numbered_deals(game, number, seed, ranks, rules),
    pysolfc = pysol_deals(game, number, rules),
    quagnes = quagnes_deals(number, seed, discard),
    `quagnes-python` = quagnes_python_deals(number, seed),
    `windows-xp` = windows_xp_deals(number, rules)
  )
}

# The name of the game that was asked for by its name or its title.
game_asked <- function(game, known, what = "`game`", topic = "argument") {
  titles <- vapply(all_games()[known], `[[`, "", "title")
  at <- match(asked_name(game), vapply(c(known, titles), asked_name, ""))
  if (is.na(at)) check_choice(game, known, what, topic) else rep(known, 2)[at]
}

deal_sources <- c("patience", "pysolfc", "quagnes", "quagnes-python", "windows-xp")

# The games whose deals a source has.
games_from <- function(from) {
  switch(from,
    patience = game_names(),
    pysolfc = names(Filter(function(game) "pysol" %in% game$sources, all_games())),
    quagnes = , `quagnes-python` = "agnes", `windows-xp` = "spider"
  )
}

# The source that was asked for by its name or its program's.
source_asked <- function(from, known) {
  check_choice(if (asked_name(from) %in% known) asked_name(from) else from, known, "`from`")
}

deal_source <- function(from, game) {
  from <- source_asked(from, deal_sources)
  games <- games_from(from)
  if (!game %in% games) {
    abort_input("argument", c(
      "There are no deals of {.val {game}} from {.val {from}}.",
      i = "Its deals are known for {.val {games}}."
    ))
  }
  from
}

numbered_deals <- function(game, number, seed, ranks, rules) {
  seed <- check_seed(if (is.null(seed)) 1 else seed)
  number <- check_wholes(number, 1, largest_number, "`number`")
  if (length(number) > most_deals) {
    abort_input("argument", "{shown(length(number))} deals are too many for one call.")
  }
  codes <- game_named(game)$deal(seed, number, ranks, rules)
  names <- sprintf("seed %.0f, number %.0f", seed, number)
  if (ranks < 13) names <- sprintf("%s, %.0f ranks", names, ranks)
  deals_from_codes(codes, names, game, rules)
}

quagnes_deals <- function(number, seed = NULL, discard = 700000) {
  number <- check_wholes(number, 1, most_deals, "`number`")
  seed <- check_whole(if (is.null(seed)) 3623748248 else seed, 0, 2^32 - 1, "`seed`")
  discard <- check_whole(discard, 0, 1e9, "`discard`")
  codes <- .Call(patience_quagnes_decks, max(number), seed, discard)
  names <- sprintf("quagnes seed %.0f, deck %.0f", seed, number)
  deals_from_codes(codes[, number, drop = FALSE], names, "agnes", "quagnes")
}

quagnes_python_deals <- function(number, seed = NULL) {
  number <- check_wholes(number, 1, most_deals, "`number`")
  seed <- check_seed(if (is.null(seed)) 12345 else seed)
  codes <- .Call(patience_quagnes_python_decks, max(number), sprintf("%.0f", seed))
  names <- sprintf("quagnes for Python, seed %.0f, game %.0f", seed, number)
  deals_from_codes(codes[, number, drop = FALSE], names, "agnes", "quagnes")
}

windows_xp_deals <- function(number, rules = NULL) {
  number <- check_wholes(number, 0, 2^31 - 1, "`number`")
  codes <- .Call(patience_deal_spider_xp, number)
  if (!is.null(rules)) {
    rules <- game_named("spider")$rules(rules)
    # Clubs, diamonds, spades and hearts, as the program shows them with fewer suits.
    shown <- list(c(2, 2, 2, 2), c(2, 3, 2, 3), NULL, 0:3)[[rules$suits]]
    codes[] <- as.integer(shown[codes %/% 13 + 1] * 13 + codes %% 13)
  }
  deals_from_codes(codes, sprintf("Windows XP number %.0f", number), "spider", rules)
}

# Rules as far as they decide what is dealt; the default of the game for NULL.
rules_that_decide <- function(game, rules) {
  game <- game_named(game)
  if (isTRUE(game$rules_deal)) {
    return(game$rules(rules))
  }
  if (!is.null(rules)) {
    abort_input("rules", "Under all rules of {game$title} the same cards are dealt.")
  }
}
