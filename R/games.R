# The list of games: what the rooms below the games know of them. games-list.R fills it.
#
# Every game is a list of
# * `title`: its name in print;
# * `deal(seed, number, ranks, rules)`: the codes of deals by number, a column each; NULL if it
#   has none. `rules_deal` is TRUE if rules decide what is dealt;
# * `make(groups, dealt)`: the fields of a deal from groups of codes, for a game whose deals have
#   more than `cards`; `dealt` says whether the groups are as they come from the deck.
#   `deals_a_game()` is how many deals a game can have, where there is more than one.
#   `redealt(deal, rules)` is the number of a program's deal, as a list for new_table(), where
#   that program makes its redeals; NULL for other deals. `pysol_rules` names the rules that a
#   number of PySolFC's means;
# * `text(deal)`: its cards as text, which src/table/pasted.h reads again;
# * `saved(bytes, file)`: such text of a saved game of a program, NULL if the bytes are no saved
#   game; for a game of which such files are read. `save(deals)`: bytes of such a file, for a game
#   of which one is written.
#
# A game that is played at a table (src/table), in the window, on its page and on a terminal, also
# * `sentence`: what it looks like, for somebody who chooses a game; `goes`: how it goes, in
#   sentences;
# * `rules(name)`: rules by name, or the default for NULL; `rules_list()` has those that the
#   window offers, by the `name` to choose, the one that it `means`, what they are `about`, and
#   where there are many the `family` that they belong to and what `differs` in it;
#   `rules_help()` says in words which there are; `codes(rules)` are the numbers that the engine
#   has for them, in the order of its struct. `dimensions()` and `of_values(values)` where rules
#   are composed, `rules_for(rules, deal)` where a deal decides some of them;
# * `given(deal)`: its cards as src/table/answers.h has them, for a deal that is an R object;
#   `sources`: where the window has deals from, "number", and "pysol" and "cards" if it can;
#   `watched_states`: the positions of a deal that its simulations begin with, enough to decide
#   nearly all;
# * `fields`: the columns of a move, each "text" or "number"; `groups()` where hints have some;
# * `check_deal(deal)`: raises an error for a deal that somebody changed; `made(moves, deal,
#   rules)`: moves that a user gives as a table like a solution's; `move_rows(columns)`: the table
#   of moves from columns of text by field, where it has other columns than `fields`;
# * `limits()`: those of a search where nobody sets them;
# and, where it is not as register_game() has it,
# * `has_chance`: whether chance() is for it, as src/table has a player of it who sees what a
#   person sees;
# * of hints: `hint_limits()`, the same as `limits()`; `hint_columns`, by their names what is told
#   beside the outcome ("to_go", "score" or "best"); `hint_order(rows)`, their order;
# * `goal`: what --best asks for; `solution(found)`: the fields that a solution has of this game
#   alone, from what src/table found; `best(solution)` the best score that a solution found.
# Its deals have a method of check_solution(). Its solutions are of class "solution_" and the
# game's name, which may have a format() of its own.
# Rules have a format() that names them, and a print() whose lines with a star are what the window
# says of them.
#
# A game whose deals are simulated also
# * `wins(deals, rules, progress, control)`: which of these deals are won under each of the rules,
#   rows of `variant`, `deal` (its place), `outcome` and `moves`; NULL if nobody asks for that;
#   and `wins_solver`, the version of the solver, where it is another than that of simulations;
# * `simulate(...)`, and `takes`: its arguments beside those of all, as the command has options;
# * `solver`: the version of its solver, a whole number to be raised by whatever changes a row;
# * `columns`: the type of each column after variant and deal, all whole numbers from 0 on:
#   "outcome", "reason", "integer", "double", "flag", or "optional" for an integer that may be
#   missing (NaN), in the order in which the engine fills them. A game whose deals are won or lost
#   has the columns `outcome`, `reason` and `examined`;
# * `complete`: by column, the value that it has where the game is won and nowhere else;
# * `check(job)`: raises an error for a job, read from a file, that the game cannot have;
# * `play(job, ranges, watcher, memory)`: plays the tasks, see perform(); returns whether it was
#   stopped before the end;
# * `rows(job, columns)`: the user's data frame from a list of `variant` (names; NULL for a game
#   without outcomes), `deal` and typed columns;
# * `moves(text)`: the moves of a won deal from the engine's text, NULL if it is none; of a game
#   whose moves can be kept;
# * `origin(job)`: seed and settings in words, for print;
# * `published(variant, published)`: which rows of published_rates are for the same rules; NULL
#   if none are known;
# * `order(variants)`: a matrix, TRUE where a win under the variant of the row is one under that
#   of the column, another one; NULL if nothing is known;
# * `known_rates()`: what is known of its win rates. A tibble of `label` (the heading of a rate),
#   `variant`, `source`, `won`, `deals` and `unknown`; NULL if nothing is known;
# * `summarize(run)`: a summary of a run. NULL for a game whose summary is its win rates.
games <- new.env(parent = emptyenv())

register_game <- function(name, game) {
  usual <- list(
    has_chance = FALSE,
    codes = function(rules) integer(), hint_limits = game$limits, hint_columns = character(),
    hint_order = function(rows) seq_len(nrow(rows)), solution = function(found) NULL,
    best = function(solution) NA
  )
  games$all[[name]] <- c(list(name = name), game, usual[setdiff(names(usual), names(game))])
}

# A game that is simulated in a second way has a record for that, which only runs and rows know.
register_simulation <- function(name, game) {
  games$simulations[[name]] <- c(list(name = name), game)
}

# In the order in which people are told of them.
all_games <- function() games$all

game_names <- function() sort(names(games$all))

game_named <- function(name) c(games$all, games$simulations)[[name]]

# Those that are played at a table.
table_games <- function() Filter(function(game) !is.null(game$fields), games$all)

# Whether deals of the game are won or lost.
has_outcomes <- function(game) "outcome" %in% names(game$columns)

# Whether a job keeps the moves of deals that are won: then its rows have one column more on their
# way, text, which is empty for all other deals.
keeps_moves <- function(job) isTRUE(job$settings$moves)
