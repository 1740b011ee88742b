#' The atlas of Spider
#'
#' What becomes of many deals of Spider: fair ones (seed 1) with four, two and one suits, and
#' those of Windows XP by their numbers, from 1 on. Each was solved as by [solve_deal()], with
#' at most
#' `r format(read.csv("inst/extdata/spider-atlas-run.csv")$max_states, big.mark = ",")` positions
#' and `r format(read.csv("inst/extdata/spider-atlas-run.csv")$max_memory, big.mark = ",")` MB;
#' and of the fair deals with four suits the first
#' `r format(read.csv("inst/extdata/spider-atlas-run.csv")$played, big.mark = ",")` were played
#' ten times each by a player who does not see the hidden cards, see [difficulty()].
#'
#' @param which `"rates"`: wins and work of each kind of deals; `"deals"`: each deal.
#' @return A tibble. Its attribute `run` is a list that says how, when and in how many seconds the
#'   results were made, with the MD5 of the file of `"deals"`.
#' * `"rates"` has a row for each kind of deals: `variant`; `from`, whose numbers they are, as in
#'   [deal_cards()]; `deals`, `won`, `lost` and `unknown`; of the moves of wins, as the solver
#'   found them, the quantiles of 10 and 90 percent and the median, `moves_10`, `moves_median` and
#'   `moves_90`; of the positions examined in a search `examined_mean`, `examined_median`,
#'   `examined_99` and `examined_max`; and `hardest`, the number of the deal with the most. Its
#'   rows of one `from` go into [win_rate()].
#' * `"deals"` has a row for each deal: `variant`, `from`, `deal` (its number), `outcome` (a
#'   factor: won, lost, unknown), `moves` (of a win, else `NA`), `examined`, and `wins`: how many
#'   of ten games the player won, `NA` where there were none.
#' @source `data-raw/spider-atlas.R` in the package's repository makes it.
#' @seealso `vignette("spider-won")` for what can be seen in it; [agnes_atlas()].
#' @examples
#' spider_atlas()
#' win_rate(spider_atlas()[1, ], method = "clopper-pearson")
#' # Deals that most players would call bad luck: they can be won, but not in ten games
#' deals <- spider_atlas("deals")
#' subset(deals, outcome == "won" & wins == 0)
#' @export
spider_atlas <- function(which = "rates") {
  check_choice(which, c("rates", "deals"), "`which`")
  atlas <- if (which == "deals") {
    readRDS(shipped("spider-atlas-deals.rds"))
  } else {
    shipped_table("spider-atlas-rates.csv")
  }
  atlas <- tibble::as_tibble(atlas)
  atlas$deal <- if (which == "deals") as.numeric(atlas$deal)
  attr(atlas, "game") <- "spider"
  attr(atlas, "run") <- as.list(shipped_table("spider-atlas-run.csv"))
  atlas
}
