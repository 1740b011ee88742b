# The data sets: data-raw/data.R makes them.

#' Published win rates of Agnes Sorel
#'
#' What other people have reported, with the rules as far as they stated them. Two of the
#' sources state the rule for empty piles only; `variant` is then `NA`. Masten's 900 wins of
#' 100,000 look rounded to a tenth of a percent.
#'
#' @format A tibble with a row for each rate: `source`, `year`, `label` (the source's name of
#'   the rules, or the version of the program), `rules_stated`, `empty` (the rule for empty
#'   piles, as in [rules_agnes()]), `variant` (where all rules are known), `wins`, `deals`,
#'   `unknown` (deals that were not completed), `mean_cards` (the mean number of cards on the
#'   foundations where it was reported, taken to count the base card), `states_mean`,
#'   `states_sd` and `states_max` (states that the source's solver examined in a deal,
#'   where reported: those of two solvers are not comparable),
#'   `misquoted` (`TRUE` for a number that its source never published) and `reference`.
#' @references
#' Masten M (2021) and Wolter J (2013), as quoted in the documentation of Griner R, *quagnes*.
#' <https://github.com/ghrgriner/quagnes-cpp>
#' @examples
#' published_rates
"published_rates"

#' The forty variants of Agnes Sorel
#'
#' Those that have been studied: face up or down, runs by suit or by colour, five ways to fill an
#' empty pile, with or without splitting of runs. See [rules_agnes()].
#'
#' @format A tibble with a row for each variant: its name `variant`, and `layout`, `runs`,
#'   `empty` and `split` as [rules_agnes()] takes them.
#' @source Griner R. *quagnes: a package for solving Agnes solitaire*.
#'   <https://pypi.org/project/quagnes/>
#' @examples
#' agnes_variants
"agnes_variants"

#' Chances to win from given foundations
#'
#' The policy `"value"` of [simulate_lucie()] and [play_lucie()] goes by this table. It has for
#' all foundations the estimated chance to win the game when the cards that are left are shuffled
#' and dealt once or twice more.
#'
#' With one deal to come it is the chance that all cards can go up in that deal. With two it is
#' the mean, over the first of the two deals, of the highest chance with one to come that can be
#' brought about in it: dynamic programming backwards over the deals. Suits are alike, so heights
#' are sorted.
#'
#' With at most ten cards left the chances are exact: all deals that there are were played. With
#' more they are estimates, from 4000 deals for each of the heights (20,000 with at most twenty
#' cards left; a quarter of that with two to come), drawn together with a logistic regression on
#' how many cards of the suits are left (as Fay and Herriot 1979); `std.error` is their standard
#' error. More deals and more freedom are never worse. `data-raw/lucie-values.R` in the package's
#' repository has it all. A policy that goes by estimates is good, not proved best.
#'
#' @format A tibble with a row for each merci, number of deals to come and heights: `merci`,
#'   `deals`, `h1`, `h2`, `h3`, `h4` (cards on the foundations, the highest first), `chance`, and
#'   `std.error` (0 where the chance is exact).
#' @references
#' Fay RE, Herriot RA (1979). Estimates of income for small places: an application of James-Stein
#' procedures to census data. *Journal of the American Statistical Association* 74, 269-277.
#' \doi{10.1080/01621459.1979.10482505}
#' @examples
#' best <- lucie_values[lucie_values$merci == "fan" & lucie_values$deals == 1, ]
#' best[order(-best$chance), ]
"lucie_values"
