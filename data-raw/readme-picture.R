# The pictures of the README, from what ships with the package:
#   Rscript data-raw/readme-picture.R
# with the package installed, from the root of the repository. Makes win-rates.png, atlas.svg,
# terminal.svg and spider-evidence.png in man/figures. (Those of the window are by
# tools/screenshots.R.)
library(patience)
source("tools/site-atlas.R")

# A terminal, with what these commands print today.
commands <- c(
  "patience solve --pysol 24680 --rules pysolfc",
  "patience solve --number 133 --rules aisleriot | head -n 5",
  "echo h | patience play --number 26 --rules dalton"
)
bin <- tempfile("bin")
suppressMessages(install_cli(bin))
Sys.setenv(PATH = paste(bin, Sys.getenv("PATH"), sep = ":"))
typed <- unlist(lapply(commands, function(command) {
  # Lost is status 1, and a hint is the end of the input.
  said <- suppressWarnings(system2("bash", c("-c", shQuote(command)), stdout = TRUE))
  c(paste("$", command), said)
}))
typed <- typed[seq_len(max(which(nzchar(typed))))]
height <- 17.5
escaped <- gsub("<", "&lt;", gsub("&", "&amp;", typed, fixed = TRUE), fixed = TRUE)
writeLines(c(
  sprintf(paste0(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" ',
    'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.5">'
  ), 8.13 * max(nchar(typed)) + 36, height * length(typed) + 32),
  "<title>The command patience in a terminal</title>",
  '<rect width="100%" height="100%" rx="8" fill="#17211d"/>',
  sprintf(
    '<text x="18" y="%.1f" xml:space="preserve" fill="%s">%s</text>',
    height * seq_along(typed) + 12, ifelse(startsWith(typed, "$ "), "#8fd6b0", "#e8efe9"), escaped
  ),
  "</svg>"
), "man/figures/terminal.svg", useBytes = TRUE)

writeLines(
  atlas_picture(as.data.frame(agnes_variants), atlas_rows(), links = FALSE),
  "man/figures/atlas.svg"
)

sample <- system.file("extdata", "spider-sample.csv", package = "patience", mustWork = TRUE)
evidence <- ggplot2::autoplot(monitor_dealer(read_spider_games(sample)))
ggplot2::ggsave("man/figures/spider-evidence.png", evidence, width = 7, height = 4.5, dpi = 110)

atlas <- agnes_atlas()
run <- attr(atlas, "run")
rates <- win_rate(atlas)
variants <- agnes_variants
stopifnot(identical(rates$variant, variants$variant))

# A row for each way to lie, to move and to fill; filled circles split runs, open ones do not.
fill <- c("anyrun", "any1", "highrun", "high1", "none")
rows <- expand.grid(layout = c("down", "up"), runs = c("color", "suit"), empty = fill)
row <- match(
  paste(variants$layout, variants$runs, variants$empty), paste(rows$layout, rows$runs, rows$empty)
)
gap <- (match(variants$empty, fill) - 1) * 0.8
y <- nrow(rows) + 1 - row - gap + ifelse(variants$split, 0.2, -0.2)
words <- c(
  none = "nothing", high1 = "a highest card", highrun = "a highest run", any1 = "any card",
  anyrun = "any run"
)

png("man/figures/win-rates.png", 1000, 800, res = 110, type = "cairo")
par(mar = c(6.4, 17, 2, 0.5), las = 1, cex = 0.85)
plot(
  NULL,
  xlim = c(0, 100), ylim = range(y) + c(-0.3, 0.9), yaxt = "n", ylab = "",
  xlab = "deals that can be won, %"
)
title("Agnes Sorel: what may be put on an empty pile decides", cex.main = 1)
centre <- tapply(y, row, mean)
labels <- rows[as.integer(names(centre)), ]
runs <- c(color = "runs in colour", suit = "runs in suit")[as.character(labels$runs)]
axis(2, centre, sprintf("%s, %s, %s", words[as.character(labels$empty)], runs, labels$layout),
     tick = FALSE)
abline(h = centre, col = "grey90")

# From the low end with unknown deals lost to the high end with them won.
segments(100 * rates$conf.low, y, 100 * rates$conf.high_if_won, y)
points(100 * rates$estimate, y, pch = 21, bg = ifelse(variants$split, "black", "white"))
for (i in which(rates$unknown > 0)) {
  text(
    100 * rates$conf.high_if_won[i], y[i], sprintf("%d unknown", rates$unknown[i]),
    pos = 4, cex = 0.8
  )
}

published <- published_rates
published <- published[published$source %in% c("Masten", "Wolter") & !published$misquoted, ]
sign <- c(Masten = 2, Wolter = 6)
for (i in seq_len(nrow(published))) {
  top <- max(y[variants$empty == published$empty[i]]) + 0.7
  points(100 * published$wins[i] / published$deals[i], top, pch = sign[[published$source[i]]])
}
legend(
  "bottomright",
  bty = "n", pch = c(19, 21, 2, 6),
  legend = c(
    "runs may be split", "no splitting", "Masten 2021, published", "Wolter 2013, published"
  )
)
note <- c(
  sprintf(
    "%s deals of seed 1 each, %s. Wilson's 95%% intervals; unknown deals lost at the low end,",
    format(run$deals, big.mark = ","), run$date
  ),
  "won at the high end. A published rate stands above the variants that it may belong to."
)
mtext(note, side = 1, line = c(4.2, 5.2), adj = 1, cex = 0.75)
invisible(dev.off())

# By this test-readme.R knows pictures that are older than the data that they show.
shown <- c(
  file.path("inst", "extdata", c("agnes-atlas-rates.csv", "agnes-atlas-run.csv")),
  "data-raw/published-rates.csv", "inst/extdata/spider-sample.csv"
)
writeLines(paste(tools::md5sum(shown), shown), "data-raw/readme-picture.md5")
