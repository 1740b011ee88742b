# Solves a deal of any game, by the same routine for all.

#' Solve a deal
#'
#' Searches a deal to the end: won, with the moves of a win; lost, because no line of play wins;
#' or unknown, where a limit stopped the search. The player knows all cards, face down and in the
#' stock, as is usual when a game is asked whether it *can* be won. The search starts at the deal
#' or, if `moves` were made, at the position after them. A win is proved by its moves, see
#' [check_solution()].
#'
#' # Agnes Sorel
#' The search goes depth first and passes over positions that were met before,
#' positions from which some card provably cannot reach its foundation, and alternatives to a
#' foundation move that provably cannot be wrong. `src/agnes/README.md` in the package's
#' repository tells how; each pruning rule carries its proof in the code. A loss rests on the
#' search and on 128-bit keys for the positions: the chance that two of N positions have the same
#' key is at most N^2 / 2^129, or 1.5e-25 for ten million. Endgames are remembered by keys of 64
#' bits. The chance that one of them is mistaken for another is about 1e-6 in a search of ten
#' million states, and most such mistakes would change nothing. [check_loss()] proves a loss again
#' by an independent search.
#'
#' # La Belle Lucie
#' The most cards that can go up in one deal, proved by a complete search, with
#' a way to do it; `"lost"` says that not all can go up in this deal. Cards that can go up are
#' put up at once, and builds that lose nothing are made at once; `src/lucie` has the proofs,
#' with what changes while the merci is unused. The transposition table holds the positions
#' themselves. The merci may be used if the deal is the last under the rules; one that does not
#' say which deal it is counts as the first. PySolFC's draw may be used in any deal. No build,
#' king or merci of the move list could be left out by itself; another list of moves may still be
#' shorter.
#'
#' # Pan Galactic Solitaire
#' Columns that share no ranks with others are games of their own, so
#' the search solves a board part by part, and it knows parts again that differ only in the order
#' of columns and in the names of ranks. Play can go round in a circle: a part counts as lost
#' only when all parts that can be reached from it have been searched (Tarjan 1972), or when it
#' could not be won even if each card lay at all places that moves have brought it to (Hoffmann
#' and Nebel 2001). A loss rests on the search and on 128-bit keys for the parts, as above. The
#' fewest moves are found by the method A* (Hart, Nilsson and Raphael 1968), which is feasible
#' for up to seven ranks.
#'
#' # Spider
#' Beam searches of growing width find wins: of the positions that can be reached the most
#' promising are kept, between two rows of the stock and over it, ranked after the known row has
#' been dealt on them. Losses are proved by a relaxed game, in which cards that were moved are in
#' nobody's way (`src/spider/relaxed.h`), and between the beams by complete searches of growing
#' size, which leave out what cannot even be won there; they compare whole positions, so that a
#' loss rests on the search alone. The line is shortened after the win. The states of the limit
#' are positions that are generated. Where a program deals a row onto empty columns,
#' [rules_spider()] says so.
#'
#' @param deal A deal, see [deal_cards()], [as_deal()] and [read_deals()].
#' @param rules Rules for its game, or their name: see [rules_agnes()], [rules_lucie()],
#'   [rules_galactic()] and [rules_spider()]. `NULL` for those that the deal's number means (those
#'   of PySolFC under its numbers), else the game's default.
#' @param goal `"win"` stops at the first win. `"score"`, for Agnes Sorel, finds the highest
#'   possible score; `"fewest"`, for Pan Galactic Solitaire, a win with the fewest moves;
#'   `"short"`, for Spider, goes on after the first win with wider beams in which moves count for
#'   more, some ten seconds, and returns the shortest line that it found, which need not be the
#'   shortest there is. The most cards that can go up are always found for La Belle Lucie.
#' @param control,... Limits of the search: `control` as [solver_control()] makes it, or its
#'   arguments one by one, such as `max_states = 1e5`.
#' @param moves The moves made before: a data frame as [check_solution()] takes it, or a solution.
#' @return A list of class `solution`, and of one for its game, with
#' * `outcome`: `"won"`, `"lost"` or `"unknown"`.
#' * `moves`: a tibble with the moves of the win, or to the best score: `type`, `from`, `to` and
#'   `cards` (so too of Spider); of La Belle Lucie `type`, `card` and `to`; of Pan Galactic
#'   Solitaire those of [legal_moves()]. What they mean is said under [check_solution()].
#' * `examined`: positions reached by a move, repetitions included; `stored`: different ones
#'   remembered. Of Pan Galactic Solitaire parts of positions. Of La Belle Lucie moves made at
#'   once do not count, nor in `stored` positions of which nothing better could come. Of Spider
#'   `stored` are the different positions of a proof that a deal is lost, else 0.
#' * `deal`, `rules`, `made` (the moves made before) and, but for La Belle Lucie, `goal`: what was
#'   asked for.
#'
#' Of Agnes Sorel also `best_score`, the most cards on the foundations, base card included: in
#' any line of play for `goal = "score"` and a known outcome, among the examined positions
#' otherwise; `deepest`, the most moves played at once; and `work`, how often moves were played
#' in the search, those that were taken back included: `deal`, `foundation`, `run` and `back`;
#' and `dead`, the positions looked at from which some card provably could not go up, or that had
#' no move.
#'
#' Of La Belle Lucie also `most_up`, the cards on the foundations, those there at the start
#' included: the most that can be, or the most seen if the search was not `complete`; and
#' `heights`, all foundations with that many cards, a tibble with columns `C`, `D`, `S` and `H`,
#' highest first; the moves lead to the first of them.
#'
#' `print()` lists the first `n` moves in words, 20 by default, and the board after each with
#' `boards = TRUE`.
#' @references
#' Griner R. *quagnes: a package for solving Agnes solitaire*, from whose documentation the
#' variants and the first dead-end test (blocked kings) come. <https://pypi.org/project/quagnes/>
#'
#' Bjornstad S (2022). *lblsolve*, from whose documentation the kinds of moves of La Belle Lucie
#' come. <https://pypi.org/project/lblsolve/>
#'
#' Tarjan R (1972). "Depth-first search and linear graph algorithms". *SIAM Journal on Computing*
#' 1(2), 146-160. \doi{10.1137/0201010}
#'
#' Hart PE, Nilsson NJ, Raphael B (1968). "A formal basis for the heuristic determination of
#' minimum cost paths". *IEEE Transactions on Systems Science and Cybernetics* 4(2), 100-107.
#' \doi{10.1109/TSSC.1968.300136}
#'
#' Hoffmann J, Nebel B (2001). "The FF planning system: fast plan generation through heuristic
#' search". *Journal of Artificial Intelligence Research* 14, 253-302. \doi{10.1613/jair.855}
#' @seealso [hints()] for the moves that keep a won deal won.
#' @examples
#' solve_deal(deal_cards("agnes", "24680", from = "pysolfc"))
#'
#' deal <- deal_cards("agnes", 26)
#' solution <- solve_deal(deal, "Up-Suit-AnyRun")
#' check_solution(deal, "Up-Suit-AnyRun", solution)
#' solve_deal(deal, "Up-Suit-None", goal = "score")$best_score
#' solve_deal(deal, "Up-Suit-AnyRun", moves = solution$moves[1:10, ])
#'
#' solve_deal(as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3), rules_lucie(merci = TRUE))
#'
#' solve_deal(deal_cards("galactic", 4, ranks = 3), goal = "fewest")
#'
#' solve_deal(deal_cards("spider", 1))
#' @export
solve_deal <- function(deal, rules = NULL, ...) {
  UseMethod("solve_deal")
}

#' @rdname solve_deal
#' @export
solve_deal.deal <- function(deal, rules = NULL, goal = "win", control = solver_control(), ...,
                            moves = NULL) {
  game <- deal_game(deal)
  check_choice(goal, c("win", game$goal), "`goal`")
  limits <- call_limits(control, list(...), game$limits())
  opened <- open_game(deal, rules, moves)
  found <- .Call(patience_game_solve, opened$pointer, c(
    search_limits(limits), best = goal != "win", threads = searches_at_once(limits, list(...))
  ))
  if (found$interrupted) interrupt()
  solution <- c(
    list(
      outcome = outcomes[found$outcome], moves = move_rows(game, found$columns),
      examined = found$examined, stored = found$stored
    ),
    game$solution(found),
    list(deal = deal, rules = opened$rules), if (!is.null(game$goal)) list(goal = goal),
    list(made = opened$made)
  )
  structure(solution, class = c(paste0("solution_", game$name), "solution"))
}

#' Hints and reviews
#'
#' `hints()` says of each legal move in a position whether it keeps the win, as perfect play
#' would have it. `review()` goes through a game that was played and says with which move it was
#' lost. `legal_moves()` lists the moves without a search.
#'
#' A position is a deal and the moves made. The hints know all cards, also those that lie face
#' down and those of the stock: a move that keeps the win may be one that no player could have
#' known of. In Spider nearly every move keeps it. What a player could know is looked at by
#' `cards = "seen"`: see "Luck and errors".
#'
#' A review does not solve positions whose outcome follows from the others: if two positions are
#' both won, so are all between them, and likewise for lost ones.
#'
#' # Agnes Sorel
#' Hints have `to_go`, the moves of the win that was found from there (there may be a shorter
#' one), `NA` if none was. Under forced play only the moves are listed that [solve_deal()] makes:
#' while a move is due, the one that comes first from the left.
#'
#' # La Belle Lucie
#' Within a deal the aim is to bring up as many cards as can be, and in the last deal that is the
#' win if all can. The redeals are not looked at: nobody knows them, and sometimes it pays to
#' hold cards back (see `policy` in [simulate_lucie()]).
#'
#' `outcome` says whether all cards can go up in this deal. Hints and reviews have `most_up`, the
#' cards on the foundations in the end: the most that can be, or the most seen where a limit
#' stopped the search. Hints have `best`: whether that is the most that can be reached from the
#' position, `NA` if that is not known. The `mistake` of a review is the first move after which
#' fewer cards can go up than could before, and its attribute `start_up` is `most_up` before the
#' first move.
#'
#' # Pan Galactic Solitaire
#' A move is an exchange, by suits and columns: `suit` (of the home card, `NA` for a cycle),
#' `type` (`"swap"` or `"cycle"`), `column` (from 1), `home` (the card that comes home to this
#' column) and `away` (the card that it is exchanged with). An exchange that a swap and a cycle
#' allow is a swap, and one that two swaps allow is there once.
#'
#' # Spider
#' Hints have `to_go`, as for Agnes Sorel. Each position is searched up to a million positions,
#' unless the limits say otherwise; a move after which no win was found within them is unknown,
#' not lost.
#'
#' # Luck and errors
#' `cards = "seen"` is for Spider. The hints then have the [chance()] of the reference player
#' after each move if he goes on as well as he can, and the `loss` against the best of these
#' moves. First comes what he does himself, then the others, the best first; what leads back to
#' where the game was comes last, so that who follows the first hint gets on. After a move that
#' turns a card the chance is the mean over all cards that it may be.
#'
#' A review says what a game owes to the cards, and what to the player. The chance after a move
#' is the chance before it, plus `luck`, less `error`, plus `lookahead`:
#'
#' * `error` is what the move gave away against the first hint, and 0 for who follows the hints.
#'   What the moves up to the next new card led to counts as found before them, too.
#' * `luck` is the chance with the card that came less the mean over all cards that could have
#'   come. The mean is exact for one card; for a row from the stock, and where two cards are
#'   turned at once, it is that of 256 orders of the hidden cards, which depend on the board
#'   alone. Under fair dealing luck is 0 on average, whoever plays, and however.
#' * `lookahead` is the rest. The chance of a position is told without a search; the hints look
#'   ahead up to the next new card, and find more or less than was told. It is 0 on average for
#'   the reference player.
#'
#' So the chance at the start, plus all luck, less all errors, plus all lookahead, is the chance
#' in the end, which is 1 in a game that is won and 0 where no move is left. `summary()` has
#' these sums, and names the worst errors and the unluckiest cards. (Backgammon players adjust
#' results by luck; see White and Bowling 2009.)
#'
#' @inheritParams solve_deal
#' @param moves For hints and legal moves, the moves made before, none if `NULL`. For the review,
#'   those of the game from the deal on. A data frame as [check_solution()] takes it, or a
#'   solution.
#' @param ... For hints and reviews of a deal, `cards`: `"all"`, the default, for perfect play by
#'   one who knows all cards; or `"seen"`, for what can be known from looking at the board, in
#'   Spider. And the limits of the search for all cards: `control` as [solver_control()] makes it,
#'   or its arguments one by one.
#' @return `legal_moves()`: a tibble with a row for each legal move, with the columns that
#'   [check_solution()] takes.
#'
#'   `hints()`: the same with `outcome` (a factor: won, lost, unknown), that of perfect play
#'   after the move. No row once the game is won.
#'
#'   `review()`: a tibble of class `review` with a row for each move: its number `move`, the
#'   columns of the move, and `outcome`, that of perfect play after it. Its attribute `start` is
#'   the outcome before the first move, and `mistake` the number of the move that lost the game:
#'   0 if the deal is lost, `NA` if it was never lost, as far as is known, or if it is not known
#'   which move did.
#'
#'   What a game has beside this is said under its name.
#'
#'   With `cards = "seen"`, `hints()` has `chance` and `loss` in place of `outcome`; `review()` is
#'   a tibble of class `review_seen` with `move`, the columns of the move, `chance` (after it),
#'   `error`, `luck` and `lookahead`. Its attribute `start` is the chance before the first move.
#' @references White, M. and Bowling, M. (2009). Learning a value analysis tool for agent
#'   evaluation. *Proceedings of IJCAI*, 1976-1981.
#' @examples
#' deal <- deal_cards("agnes", 26)
#' hints(deal)
#' made <- data.frame(type = c("run", "deal"), from = c(6, NA), to = c(7, NA), cards = c(1, 7))
#' review(deal, "Up-Suit-AnyRun", made)
#'
#' tableau <- as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3)
#' hints(tableau, "Lucie-3-Merci")
#' review(tableau, "Lucie-3-Merci", data.frame(type = "merci", card = "9D", to = "10D"))
#'
#' legal_moves(deal_cards("galactic"))
#' hints(deal_cards("spider", 1), "Spider-1")
#'
#' # Luck and errors: here of a game that somebody played who saw all cards.
#' hints(deal_cards("spider", 1), cards = "seen")
#' played <- solve_deal(deal_cards("spider", 1))
#' game <- review(played, cards = "seen")
#' game
#' summary(game)
#' @export
hints <- function(deal, rules = NULL, moves = NULL, ...) {
  UseMethod("hints")
}

#' @rdname hints
#' @export
review <- function(deal, rules = NULL, moves, ...) {
  UseMethod("review")
}

#' @rdname hints
#' @export
legal_moves <- function(deal, rules = NULL, moves = NULL) {
  UseMethod("legal_moves")
}

# A list of one deal is that deal.
#' @export
solve_deal.default <- function(deal, rules = NULL, ...) solve_deal(the_deal(deal), rules, ...)

#' @export
hints.default <- function(deal, rules = NULL, moves = NULL, ...) {
  hints(the_deal(deal), rules, moves, ...)
}

#' @export
review.default <- function(deal, rules = NULL, moves, ...) {
  review(the_deal(deal), rules, moves, ...)
}

#' @export
review.solution <- function(deal, rules = NULL, moves, ...) {
  if (is.null(rules)) rules <- deal$rules
  review(deal$deal, rules, if (missing(moves)) deal else moves, ...)
}

#' @export
legal_moves.default <- function(deal, rules = NULL, moves = NULL) {
  legal_moves(the_deal(deal), rules, moves)
}

the_deal <- function(deal) {
  if (inherits(deal, "deals") && length(deal) == 1) {
    return(deal[[1]])
  }
  if (inherits(deal, "deals")) {
    abort_input("deal", c(
      "{.arg deal} must be one deal, not {length(deal)} of them in a list.",
      i = "{.code deals[[1]]} is the first of them."
    ))
  }
  abort_input("deal", c(
    "{.arg deal} must be a deal, not {.obj_type_friendly {deal}}.",
    i = "{.fn deal_cards}, {.fn as_deal} and {.fn read_deals} make deals."
  ))
}
