# Fills the list of games (aaa-games.R) when the package is built. A new game is named here.
register_game("agnes", agnes_game)
register_game("lucie", lucie_game)
register_game("galactic", galactic_game)
register_game("spider", spider_game)
register_simulation("spider_play", spider_play)
