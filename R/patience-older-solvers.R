# Rows of a table stand on one line.
# nolint start: line_length_linter.
#' For users of quagnes, lblsolve, PySolFC and Pan Galactic Solitaire
#'
#' What the options and results of four older programs are here: of quagnes for Agnes Sorel, of
#' lblsolve (0.1) for La Belle Lucie, of DeFord's page for Pan Galactic Solitaire, and of PySolFC.
#'
#' # Agnes Sorel: quagnes
#' There is a program in C++ (1.4) and a package for Python (1.1). Options of the program come
#' first, then the argument in Python. Where nothing is said quagnes plays Down-Color-None, here
#' `"quagnes"`, and this package Up-Suit-AnyRun. So name rules whole: what quagnes plays with `-f`
#' is `"Up-Color-None"`, or `rules_agnes(layout = "up", runs = "color", empty = "none")`.
#'
#' | quagnes | here |
#' |---|---|
#' | `-n reps`, `-k n_to_skip` | `simulate_agnes(n, "quagnes")` or `simulate_agnes(number = )` of our deals; `simulate_agnes(deals = deal_cards("agnes", 1:1000, from = "quagnes"))` of its decks |
#' | `-e empty`, `move_to_empty_pile` | `empty` of [rules_agnes()]: `"none"`, `"highrun"`, `"anyrun"`, `"high1"`, `"any1"` |
#' | `-u`, `move_same_suit` | `runs = "suit"` of [rules_agnes()] |
#' | `-s`, `split_runs=False` | `split = FALSE` of [rules_agnes()] |
#' | `-f`, `face_up` | `layout = "up"` of [rules_agnes()] |
#' | `-m n_states`, `max_states` | `max_states` of [solver_control()]: ten million by default, there without end |
#' | `-t threshold`, `track_threshold` | `max_memory` of [solver_control()]: it bounds the memory for positions itself, and old ones are forgotten when it is full |
#' | `-z`, `maximize_score` | `goal = "score"` of [solve_deal()] and [simulate_agnes()] |
#' | `-p`, `print_states` | `print(solution, n = Inf, boards = TRUE)` of a win, [trace_search()] of the whole search. No deal can be read from the states that it prints: they do not have the cards of the stock |
#' | `-r random_seed`, `-b burn_in` | [deal_cards()] `from = "quagnes"` with `seed` and `discard`: the same decks |
#' | `random.seed(12345)` before the games | [deal_cards()] `from = "quagnes-python"` with `seed = 12345`: the same decks |
#' | `deck_filename` | [read_deals()], a file with one deck or many; such a file names no rules |
#' | `-y`, `print_memory` | `stored` of [solve_deal()] counts the positions; the way to store them that it measures is not used here |
#' | `-h` | the help pages |
#'
#' | result of quagnes | here |
#' |---|---|
#' | `rc` 1, 2, 3 | `outcome` `"won"`, `"lost"`, `"unknown"` |
#' | `n_states_checked` | `examined`; searches differ, and so do all numbers that follow |
#' | `n_deal`, `n_move_to_foundation`, `n_move_card_in_tableau` | `deal`, `foundation` and `run` in `work` of [solve_deal()]; of many deals `lapply(deals, function(deal) solve_deal(deal)$work)` |
#' | `n_no_move_possible` | `dead` in `work`: with positions that the search gives up although there are moves |
#' | `max_score`, `max_depth` | `best_score`, `deepest` |
#' | `current_depth` | none: it is the depth at which a search stopped. Of a win it is the number of moves; a lost search ends at 0 |
#' | `print_history()` | `print(solution, n = Inf, boards = TRUE)` of a deal that is won; the moves of many are in `simulate_agnes(moves = TRUE)`. Piles are counted from 1, and games too |
#'
#' # La Belle Lucie: lblsolve
#' In a shell `patience lucie` has nearly its options, see [install_cli()].
#'
#' | lblsolve | here |
#' |---|---|
#' | tableau on standard input | [as_deal()], [read_deals()]: the first deal unless `deal`, or a heading such as `Deal 2`, says another |
#' | `--shuffle` | `deal_cards("lucie")`, or [play_lucie()] with a `seed` |
#' | `--deal` | `deal` of [as_deal()]: which deal of the game a tableau is; `patience lucie --deal` |
#' | `--max-deal` | `deals` of [rules_lucie()]; `patience lucie --deals` |
#' | `--redeal` | [play_lucie()], from your own tableau too; [solve_deal()] is for one deal; `patience lucie --redeal` |
#' | `--merci` | `merci` of [rules_lucie()], in the last deal as there: say by `deal` that a tableau is that |
#' | threads for one tableau | none: a tableau takes milliseconds, see below |
#' | moves by kind, tableaus before and after | `print()` of a solution and of a game |
#' | cards that go up and are left | `most_up`, and `left_1`, `left_2`, .. of [simulate_lucie()] |
#' | time used | `system.time()`: equal calls give equal results |
#' | exit status | `outcome` |
#' | `--help` | the help pages |
#'
#' Of 6,000 first tableaus under three rules none took more than 0.51 seconds and 99 of 100 took
#' at most 19 milliseconds (22 November 2026, `bench/lucie-one-tableau.R` in the package's
#' repository). Threads help where there are many games: see [simulate_lucie()].
#'
#' The time is in no row of a simulation, since equal calls make equal rows.
#'
#' # Pan Galactic Solitaire: DeFord's program
#' | there | here |
#' |---|---|
#' | PGS | `rules_galactic("original")` |
#' | easyPGS | `rules_galactic("easy")` |
#' | the buttons of the suits | *Hint: clubs* and so on in [patience_app()], [legal_moves()] |
#' | a move | `home` and `away`, the two cards that change places, in [hints()] and `print()` of a solution |
#' | a new game | `deal_cards("galactic")`, `patience_app()` |
#'
#' # PySolFC
#' | PySolFC | here |
#' |---|---|
#' | a deal by its number | [deal_cards()] with `from = "pysolfc"`, of Agnes Sorel, La Belle Lucie and Spider |
#' | its rules | `"pysolfc"` in [rules_agnes()], [rules_spider()] and [rules_lucie()] |
#' | Three Shuffles and a Draw, Trefoil | `"three-shuffles-and-a-draw"` and `"trefoil"` in [rules_lucie()] |
#' | Relaxed Spider | `"relaxed-spider"` in [rules_spider()] |
#' | its file format of deals | [read_deals()], [write_deals()] |
#'
#' `vignette("sources")` has the questions of the articles and programs that this package grew from.
#' @references
#' Griner R. *quagnes: a package for solving Agnes solitaire*.
#' <https://pypi.org/project/quagnes/>, and in C++ <https://github.com/ghrgriner/quagnes-cpp>
#'
#' Bjornstad S (2022). *lblsolve*. <https://pypi.org/project/lblsolve/>
#' @references
#' DeFord D. *Pan Galactic Solitaire*. <https://github.com/drdeford/Pan_Galactic_Solitaire>
#' @name older-solvers
#' @aliases quagnes lblsolve pysolfc PySolFC PGS easyPGS DeFord
NULL
# nolint end
