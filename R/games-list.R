# Fills the list of games (games.R) when the package is built. A new game is named here.
#' @include games.R agnes-game.R lucie-game.R galactic-game.R spider-game.R spider-play.R
register_game("agnes", agnes_game)
register_game("lucie", lucie_game)
register_game("galactic", galactic_game)
register_game("spider", spider_game)
register_simulation("spider_play", spider_play)
