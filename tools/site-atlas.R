# The atlas of the site: every rule set whose results are stored, a picture, and the data as CSV.
# Made of agnes_atlas() and the stored results of the other games, never by hand.
library(patience)
options(scipen = 9)  # 100000, not 1e+05

# A row for each rule set, with what is known of it.
atlas_rows <- function() {
  rows_of <- function(results) {
    run <- attr(results, "run")
    rates <- as.data.frame(win_rate(results))
    data.frame(
      game = "Agnes Sorel", rules = rates$variant, deals = rates$deals, won = rates$won,
      lost = rates$deals - rates$won - rates$unknown, unknown = rates$unknown,
      estimate = rates$estimate, conf.low = rates$conf.low, conf.high = rates$conf.high_if_won,
      median_states = results$states_median, p90_states = results$states_90,
      states_of = "searched deals", seed = run$seed, max_states = run$max_states,
      date = run$date, version = run$version
    )
  }
  forty <- agnes_atlas()
  programs <- agnes_atlas(rules = "programs")
  agnes <- rbind(rows_of(forty), rows_of(programs))
  stored <- function(name) {
    utils::read.csv(system.file("extdata", name, package = "patience", mustWork = TRUE))
  }
  counted <- function(game, rules, counts, work, states_of) {
    limits <- win_rate_interval(counts$won, counts$deals, counts$unknown)
    data.frame(
      game = game, rules = rules, counts[c("deals", "won", "lost", "unknown")],
      estimate = limits$estimate, conf.low = limits$conf.low, conf.high = limits$conf.high,
      work[c("median_states", "p90_states")], states_of = states_of,
      work[c("seed", "max_states", "date", "version")]
    )
  }
  fans <- stored("lucie-rates.csv")
  lucie <- counted("La Belle Lucie", fans$variant, fans, fans, "all deals")
  work <- stored("galactic-work.csv")
  boards <- stored("galactic-winnability.csv")
  boards <- boards[match(paste(work$moves, work$ranks), paste(boards$rules, boards$ranks)), ]
  galactic <- counted("Pan Galactic Solitaire", boards$rules, boards, work, "won deals")
  # Some of the forty are among the programs' rules again: the run with the larger limit counts.
  all <- rbind(agnes, lucie, galactic)
  all <- all[order(all$game, -all$max_states), ]
  all <- all[!duplicated(all[c("game", "rules")]), ]
  all[order(all$game, all$estimate), ]
}

# The neighbours of rule sets, which are the lines of the lattice. Those of one of the forty
# variants differ from it in one of the four dimensions, by one step. Those of any rule set have a
# name with one part more or less, such as Park.
atlas_neighbours <- function(variants, names) {
  steps <- function(x, values) match(x, values)
  at <- cbind(
    layout = steps(variants$layout, c("down", "up")),
    runs = steps(variants$runs, c("suit", "color")),
    empty = steps(variants$empty, c("none", "high1", "highrun", "any1", "anyrun")),
    split = 1 + variants$split
  )
  near <- as.matrix(stats::dist(at, "manhattan")) == 1
  shorter <- sub("-[^-]+$", "", names)
  stats::setNames(lapply(names, function(name) {
    one <- match(name, variants$variant)
    unique(c(
      if (!is.na(one)) variants$variant[near[one, ]], names[shorter == name],
      intersect(shorter[names == name], names)
    ))
  }), names)
}

# The same of rules of La Belle Lucie: one deal more or less, a merci of the next kind, kings where
# a fan was emptied, aces up at the start.
atlas_lucie_neighbours <- function(names) {
  at <- t(vapply(names, function(name) {
    rules <- rules_lucie(name = name)
    c(rules$deals, match(rules$merci, c("none", "fan", "front")), rules$kings, rules$aces)
  }, numeric(4)))
  near <- as.matrix(stats::dist(at, "manhattan")) == 1
  stats::setNames(lapply(seq_along(names), function(i) names[near[i, ]]), names)
}

# And of names in a row.
atlas_chain <- function(names) {
  n <- length(names)
  stats::setNames(lapply(seq_len(n), function(i) names[setdiff(c(i - 1, i + 1), c(0, n + 1))]),
                  names)
}

shown <- function(x) format(x, big.mark = ",", trim = TRUE, scientific = FALSE)
percent_text <- function(x) sprintf(ifelse(x < 0.01, "%.2f%%", "%.1f%%"), 100 * x)
atlas_id <- function(rules) gsub("[^a-z0-9]+", "-", tolower(rules))

# Four fields, by layout and runs; in each a column for what an empty pile takes and a row for
# whether runs may be split. The darker, the more deals are won.
atlas_picture <- function(variants, rows, links = TRUE) {
  empties <- c("none", "high1", "highrun", "any1", "anyrun")
  words <- c("nothing", "a highest card", "a run from it", "any card", "any run")
  width <- 86
  height <- 54
  cell <- function(i) {
    one <- rows[match(variants$variant[i], rows$rules), ]
    field_x <- if (variants$runs[i] == "suit") 0 else 5 * width + 40
    field_y <- if (variants$layout[i] == "up") 0 else 2 * height + 70
    x <- 120 + field_x + width * (match(variants$empty[i], empties) - 1)
    y <- 60 + field_y + height * (if (variants$split[i]) 1 else 0)
    shade <- round(97 - 65 * one$estimate)  # light enough for dark text
    sprintf(
      paste0(
        '<a%s><title>%s: %s of %s deals won</title>',
        '<rect x="%d" y="%d" width="%d" height="%d" fill="hsl(158 45%% %d%%)" stroke="#fff" ',
        'stroke-width="2"/>',
        '<text x="%d" y="%d" text-anchor="middle" fill="#17211d" font-size="17">%s</text></a>'
      ),
      if (links) sprintf(' href="#%s"', atlas_id(one$rules)) else "", one$rules,
      shown(one$won), shown(one$deals), x, y, width, height, shade, x + width %/% 2,
      y + height %/% 2 + 6, percent_text(one$estimate)
    )
  }
  label <- function(x, y, text, anchor = "middle", size = 12) {
    sprintf('<text x="%d" y="%d" text-anchor="%s" font-size="%d" fill="#17211d">%s</text>', x, y,
            anchor, size, text)
  }
  heads <- unlist(lapply(0:1, function(field) {
    x <- 120 + field * (5 * width + 40)
    c(
      label(x + 5 * width %/% 2, 24, c("Runs move in suit", "Runs move in colour")[field + 1],
            size = 17),
      label(x + width * (0:4) + width %/% 2, 48, words)
    )
  }))
  sides <- unlist(lapply(0:1, function(field) {
    y <- 60 + field * (2 * height + 70)
    c(
      label(112, y + 2 * height + 22, c("All face up", "Last cards face up")[field + 1],
            "start", 15),
      label(112, y + height %/% 2 + 4, "whole runs", "end"),
      label(112, y + height + height %/% 2 + 4, "parts too", "end")
    )
  }))
  heads <- c(heads, label(112, 48, "empty piles take", "end"))
  c(
    sprintf(
      paste0(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="%s" ',
        'aria-labelledby="atlas-title" font-family="sans-serif" style="width:100%%;height:auto">'
      ),
      120 + 10 * width + 44, 60 + 4 * height + 100, if (links) "group" else "img"
    ),
    '<title id="atlas-title">Win rates of Agnes Sorel in forty variants, by layout, runs,',
    "what an empty pile takes, and whether runs may be split</title>",
    heads, sides, vapply(seq_len(nrow(variants)), cell, ""), "</svg>"
  )
}

atlas_table <- function(rows, neighbours) {
  whole <- function(x) shown(ceiling(x))
  near <- vapply(rows$rules, function(name) {
    to <- neighbours[[name]]
    paste(sprintf('<a href="#%s">%s</a>', atlas_id(to), to), collapse = ", ")
  }, "")
  cells <- cbind(
    sprintf('<th scope="row" id="%s">%s</th>', atlas_id(rows$rules), rows$rules),
    sprintf("<td>%s</td>", percent_text(rows$estimate)),
    sprintf("<td>%s to %s</td>", percent_text(rows$conf.low), percent_text(rows$conf.high)),
    sprintf("<td>%s</td>", whole(rows$deals)), sprintf("<td>%s</td>", whole(rows$unknown)),
    sprintf("<td>%s</td>", whole(rows$median_states)),
    sprintf("<td>%s</td>", whole(rows$p90_states)),
    sprintf("<td>%s</td>", near)
  )
  heads <- c("Rules", "Won", "95% interval", "Deals", "Unknown", "Positions, median",
             "90% need at most", "One step away")
  c(
    "<table><thead><tr>",
    sprintf('<th scope="col">%s</th>', heads), "</tr></thead><tbody>",
    paste0("<tr>", apply(cells, 1, paste, collapse = ""), "</tr>"), "</tbody></table>"
  )
}

build_atlas <- function(pkg, folder) {
  dir.create(folder)
  rows <- atlas_rows()
  variants <- as.data.frame(agnes_variants)
  utils::write.csv(rows, file.path(folder, "atlas.csv"), row.names = FALSE)
  of_game <- function(game) rows[rows$game == game, ]
  agnes <- of_game("Agnes Sorel")
  lucie <- of_game("La Belle Lucie")
  galactic <- of_game("Pan Galactic Solitaire")
  runs <- unique(agnes[c("deals", "seed", "max_states", "date")])
  said <- sprintf("%s deals of seed %d with at most %s positions each (%s)",
                  shown(runs$deals), runs$seed, shown(runs$max_states), runs$date)
  body <- c(
    "<p>How often can a deal be won, by the rules? Each field of the picture is a variant of",
    "Agnes Sorel, and leads to its row below. From one field to the next a single rule changes.</p>",
    '<div class="wide" tabindex="0">', atlas_picture(variants, rows), "</div>",
    '<h2 id="agnes">Agnes Sorel</h2>',
    sprintf("<p>Of each rule set %s were solved.", paste(said, collapse = " or ")),
    "Intervals are Wilson's for the rate of one rule set, and reach as far as unknown deals",
    "could move it, if all of them were won. How hard deals are for the solver is told by the",
    "positions that it looked at: half of the deals need no more than the median. (Of the forty",
    "variants of the picture these are the deals that were searched: the verdicts of others follow",
    "from those under other variants.)</p>",
    atlas_table(agnes, atlas_neighbours(variants, agnes$rules)),
    '<h2 id="lucie">La Belle Lucie</h2>',
    sprintf("<p>Of each rule set %s games of seed %d were played (%s). In each deal as many",
            shown(lucie$deals[1]), lucie$seed[1], lucie$date[1]),
    "cards go up as can, which is proved; how the cards fall after a redeal, no player knows.",
    "Positions are those of a whole game. <code>Merci</code> and <code>Front</code> name the draw",
    "in the last deal, <code>Kings</code> may go where a fan was emptied, <code>Aces</code> lie on the",
    "foundations at the start; the number is that of the deals.</p>",
    atlas_table(lucie, atlas_lucie_neighbours(lucie$rules)),
    '<h2 id="galactic">Pan Galactic Solitaire</h2>',
    sprintf("<p>%s boards of thirteen ranks, by perfect play. <code>easy</code> allows all moves",
            shown(galactic$deals[1])),
    "of <code>original</code>, <code>easy4</code> all of <code>easy</code>. Positions are those",
    "of the parts into which a board falls, and of boards that are won.</p>",
    atlas_table(galactic, atlas_chain(c("original", "easy", "easy4"))),
    '<h2 id="data">The data</h2>',
    '<p><a href="atlas.csv" download>atlas.csv</a> has these rows, under the licence of the',
    'package, GPL version 3 or later. <a href="../authors.html">How to cite it</a>.',
    '<code>agnes_atlas()</code> and <code>agnes_atlas("games", "seven")</code> have every deal of',
    "Agnes Sorel.</p>"
  )
  pkgdown::render_page(
    pkg, "title-body",
    list(pagetitle = "The atlas of rules", body = paste(body, collapse = "\n")),
    "atlas/index.html", quiet = TRUE
  )
}
