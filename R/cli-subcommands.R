# Fills the list of commands (cli-options.R) when the package is built, in the order of help.
#' @include cli-options.R cli-solve.R cli-check.R cli-hints.R cli-deal.R cli-play.R cli-simulate.R
#' @include cli-results.R cli-lucie.R cli-galactic.R cli-spider.R cli-sitrep.R cli-completion.R
#' @include cli-manual.R
register_command("solve", cli_solve)
register_command("check", cli_check)
register_command("hints", cli_hints)
register_command("deal", cli_deal)
register_command("play", cli_play)
register_command("simulate", cli_simulate)
register_command("table", cli_table)
register_command("compare", cli_compare)
register_command("export", cli_export)
register_command("winnable", cli_winnable)
register_command("lucie", cli_lucie)
register_command("galactic", cli_galactic)
register_command("spider", cli_spider)
register_command("sitrep", cli_sitrep)
register_command("completion", cli_completion)
register_command("manual", cli_manual)
