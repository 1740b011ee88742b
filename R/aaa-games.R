# The list of games, by name: what the rooms below the games know of them. zzz-games.R fills it.
#
# A game is a list of
# * `title`: its name in print;
# * `solver`: the version of its solver, a whole number to be raised by whatever changes a row;
# * `columns`: the type of each column after variant and deal, all whole numbers from 0 on:
#   "outcome", "reason", "integer", "double", "flag", or "optional" for an integer that may be
#   missing (NaN), in the order in which the engine fills them. A game whose deals are won
#   or lost has the columns `outcome`, `reason` and `examined`;
# * `deal(seed, number, ranks)`: the codes of deals by number, a column each; NULL if it has none;
# * `make(codes, name)`: a deal of such codes, where it is not made by new_deal();
# * `check(job)`: raises an error for a job, read from a file, that the game cannot have;
# * `play(job, ranges, watcher, memory)`: plays the tasks, see perform(); returns whether it was
#   stopped before the end;
# * `rows(job, columns)`: the user's data frame from a list of `variant` (names; NULL for a game
#   without outcomes), `deal` and typed columns;
# * `moves(text)`: the moves of a won deal from the engine's text, NULL if it is none; of a game
#   whose moves can be kept;
# * `origin(job)`: seed and settings in words, for print;
# * `published(variant, published)`: which rows of published_rates() are for the same rules; NULL
#   if none are known;
# * `order(variants)`: a matrix, TRUE where a win under the variant of the row is one under that
#   of the column, another one; NULL if nothing is known;
# * `plot(results, ...)`: the picture of its results; NULL if there is none;
# * `summarize(con)`: a summary of a file, in place of win rates, for a game without outcomes.
games <- new.env(parent = emptyenv())

register_game <- function(name, game) assign(name, game, games)

game_names <- function() sort(names(games))

game_named <- function(name) games[[name]]

# Whether deals of the game are won or lost.
has_outcomes <- function(game) "outcome" %in% names(game$columns)

# Whether a job keeps the moves of deals that are won: then its rows have one column more on their
# way, text, which is empty for all other deals.
keeps_moves <- function(job) isTRUE(job$settings$moves)
