# Part of site-check.R: the atlas, as a browser shows it.
rules <- utils::read.csv(file.path(folder, "atlas", "atlas.csv"))
percent <- function(x) sprintf(ifelse(x < 0.01, "%.2f%%", "%.1f%%"), 100 * x)
whole <- function(x) format(x, big.mark = ",", trim = TRUE, scientific = FALSE)
shares <- percent(rules$estimate)
variants <- as.data.frame(agnes_variants)
# What the page has for each rule set: its field in the picture, with text and colours as they are
# drawn, its row, and the links from there.
in_browser <- "(() => {
  const row = (th) => ({ rules: th.textContent, id: th.id,
    cells: [...th.parentElement.querySelectorAll('td')].slice(0, -1).map((td) => td.textContent),
    near: [...th.parentElement.lastElementChild.querySelectorAll('a')]
      .map((a) => a.hash.slice(1)) });
  const field = (a) => {
    const [rect, text] = [a.querySelector('rect'), a.querySelector('text')];
    const [outer, inner] = [rect.getBoundingClientRect(), text.getBoundingClientRect()];
    return { id: a.getAttribute('href').slice(1), said: a.querySelector('title').textContent,
      share: text.textContent, height: inner.height,
      inside: inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top
        && inner.bottom <= outer.bottom,
      back: getComputedStyle(rect).fill, ink: getComputedStyle(text).fill };
  };
  return { rows: [...document.querySelectorAll('table th[scope=row]')].map(row),
    fields: [...document.querySelectorAll('svg[aria-labelledby=atlas-title] a')].map(field) };
})()"
# As WCAG 2.1 has it: luminance of a colour, and contrast of two.
luminance <- function(colour) {
  parts <- as.numeric(regmatches(colour, gregexpr("[0-9.]+", colour))[[1]][1:3]) / 255
  sum(c(0.2126, 0.7152, 0.0722) *
        ifelse(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055)^2.4))
}

tab <- open(at("atlas/index.html"))
shown <- tab_js(tab, in_browser)
named <- vapply(shown$rows, `[[`, "", "rules")
ids <- vapply(shown$rows, `[[`, "", "id")
near <- lapply(shown$rows, function(row) named[match(unlist(row$near), ids)])
names(near) <- named

check("the atlas's picture", {
  of <- vapply(shown$fields, `[[`, "", "id")
  fields <- shown$fields[match(tolower(variants$variant), of)]
  expect_length(shown$fields, 40)
  expect_setequal(of, tolower(variants$variant))
  at_rows <- match(variants$variant, rules$rules)
  expect_identical(vapply(fields, `[[`, "", "share"), shares[at_rows])
  expect_identical(
    vapply(fields, `[[`, "", "said"),
    with(rules[at_rows, ], sprintf("%s: %s of %s deals won", rules, whole(won), whole(deals)))
  )
  expect_true(all(vapply(fields, `[[`, NA, "inside")))
  light <- vapply(fields, function(field) luminance(field$back), 0)
  expect_false(is.unsorted(-light[order(rules$estimate[at_rows])]))
  contrast <- (light + 0.05) / (luminance(fields[[1]]$ink) + 0.05)
  expect_gte(min(contrast), 4.5)
  sprintf("40 fields, contrast of their text at least %.1f", min(contrast))
})

check("the atlas's lattice", {
  expect_setequal(named, rules$rules)
  expect_false(anyDuplicated(ids) > 0)
  expect_false(anyNA(unlist(near)))
  # Who leads to another is led to by it.
  pairs <- paste(rep(named, lengths(near)), unlist(near))
  expect_setequal(paste(unlist(near), rep(named, lengths(near))), pairs)
  # Of the forty, those that differ in one rule, and in what goes to an empty pile by one step.
  empties <- c("none", "high1", "highrun", "any1", "anyrun")
  steps <- function(one, other) {
    both <- variants[match(c(one, other), variants$variant), ]
    sum(both$layout[1] != both$layout[2], both$runs[1] != both$runs[2],
        both$split[1] != both$split[2], abs(diff(match(both$empty, empties))))
  }
  forty <- lapply(near[variants$variant], intersect, variants$variant)
  expect_true(all(mapply(steps, rep(names(forty), lengths(forty)), unlist(forty)) == 1))
  expect_identical(sum(lengths(forty)), 2L * (3L * 20L + 4L * 8L))
  # Followed, as somebody does who clicks: each field, and a link to each row. More than 200 in
  # ten seconds Chromium takes for a fault.
  followed <- tab_js(tab, "(async () => {
    const rows = [...document.querySelectorAll('main table a')].map((a) => [a.hash, a]);
    const links = [...document.querySelectorAll('main svg a'), ...new Map(rows).values()];
    const lost = [];
    for (const link of links) {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      await new Promise((done) => setTimeout(done, 30));
      const id = link.getAttribute('href').slice(1);
      const row = document.querySelector(':target');
      const box = row?.getBoundingClientRect();
      // Not below the bar at the top of the page.
      const seen = row && document.elementFromPoint(box.left + 5, box.top + box.height / 2);
      if (location.hash !== `#${id}` || row?.id !== id || seen !== row) lost.push(id);
    }
    return { links: links.length, lost };
  })()")
  expect_identical(unlist(followed$lost), NULL)
  sprintf("%d rule sets, %d links between their rows, %d links followed", length(named),
          length(pairs), followed$links)
})

check("the atlas's data", {
  expect_identical(rules$won + rules$lost + rules$unknown, rules$deals)
  expect_equal(rules$estimate, rules$won / rules$deals)
  cells <- t(vapply(shown$rows, function(row) unlist(row$cells), character(6)))
  mine <- rules[match(named, rules$rules), ]
  expect_identical(cells[, 1], percent(mine$estimate))
  expect_identical(cells[, 2], paste(percent(mine$conf.low), "to", percent(mine$conf.high)))
  expect_identical(cells[, 3], whole(mine$deals))
  expect_identical(cells[, 4], whole(mine$unknown))
  # The link brings the file itself.
  kept <- file.path(tempdir(), "brought")
  cdp(browser, "Browser.setDownloadBehavior", behavior = "allow", downloadPath = kept)
  tab_click(tab, "a[download]")
  brought <- file.path(kept, "atlas.csv")
  wait_until(function() file.exists(brought), "atlas.csv was not brought", 20)
  expect_identical(readLines(brought), readLines(file.path(folder, "atlas", "atlas.csv")))
  sprintf("%d rows", nrow(rules))
})
close_tab(tab)

check("the atlas on a phone", {
  tab <- open(at("atlas/index.html"), width = 390, height = 844)
  expect_usable(tab)
  # Text that nobody can read is no picture.
  expect_gte(min(vapply(tab_js(tab, in_browser)$fields, `[[`, 0, "height")), 10)
  close_tab(tab)
  NULL
})
