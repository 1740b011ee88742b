# Recorded games from their text, all at once: one by one, thousands would take a minute.

# The ranks of games as text: matrices `rows` and `turned` with a row for each game and six
# columns, what was dealt and what was turned thereafter; and `stages`, after how many of the six
# turned cards are noted, 0 where they are not.
recorded_cards <- function(columns, where) {
  pieces <- recorded_pieces(columns)
  for (i in games_to_check(pieces, length(where))) {
    check_recorded_game(columns$rows[[i]], columns$turned[i], columns$deal[i], where[i])
  }
  empty <- matrix("", length(where), 6)
  cards <- list(rows = empty, turned = empty, stages = integer(length(where)))
  for (part in c("rows", "turned")) {
    of <- pieces[pieces$part == part, ]
    cards[[part]][cbind(of$game, sequence(rle(of$game)$lengths))] <- of$ranks
    if (part == "turned") cards$stages <- tabulate(of$game, length(where))
  }
  deals <- pieces[pieces$part == "deal", ]
  cards$stages[deals$game] <- 6L
  # The 44 face-down cards come first.
  ends <- cumsum(c(0, 8, 8, 7, 7, 7, 7))
  for (i in 1:6) {
    cards$turned[deals$game, i] <- substr(deals$ranks, ends[i] + 1, ends[i + 1])
    cards$rows[deals$game, i] <- substr(deals$ranks, 35 + 10 * i, 44 + 10 * i)
  }
  cards
}

# The text of all games in pieces: rows, turned cards from one deal of the stock to the next, full
# deals; and their cards, as `cards`, and without suits, as `ranks`; NA where they cannot be read.
recorded_pieces <- function(columns) {
  pieces <- function(part, texts, games = seq_along(texts)) {
    data.frame(game = rep(games, lengths(texts)), part = rep(part, sum(lengths(texts))),
               text = as.character(unlist(texts)))
  }
  noted <- which(!is.na(columns$turned))
  rows <- pieces("rows", columns$rows)
  found <- rbind(
    rows[!is.na(rows$text) & nzchar(trimws(rows$text)), ],
    pieces("turned", stages_of(columns$turned[noted]), noted),
    pieces("deal", stats::na.omit(columns$deal), which(!is.na(columns$deal)))
  )
  found$cards <- plain_cards(found$text)
  found$ranks <- gsub("[CDSH]", "", found$cards)
  found
}

# "K3/7QJ//4" as what was turned after the first row, after the first deal, and so on.
stages_of <- function(turned) strsplit(paste0(turned, " ", recycle0 = TRUE), "/", fixed = TRUE)

# The numbers of games in which something may be wrong; check_recorded_game() says what.
games_to_check <- function(pieces, n) {
  in_part <- function(part) pieces$part == part
  count <- function(part) tabulate(pieces$game[in_part(part)], n)
  size <- nchar(pieces$ranks)
  down <- in_part("turned") & !is.na(size)
  turned <- tabulate(rep(pieces$game[down], size[down]), n)
  has_deal <- count("deal") > 0
  sizes <- c(rows = 10, deal = 104)[pieces$part]
  wrong <- is.na(pieces$cards) | !is.na(sizes) & size != sizes
  sort(unique(c(
    pieces$game[wrong],
    which(count("rows") != ifelse(has_deal, 0, 6)), which(has_deal & count("turned") > 0),
    which(count("turned") > 6), which(turned > 44), games_with_too_many(pieces, n)
  )))
}

# Of games in which a rank or a card occurs more often than in two decks.
games_with_too_many <- function(pieces, n) {
  letters <- strsplit(pieces$cards, "")
  game <- rep(pieces$game, lengths(letters))
  letters <- unlist(letters)
  rank <- match(letters, card_ranks)
  suit <- match(letters, card_suits)
  ranks <- matrix(tabulate(rank + 13 * (game - 1), 13 * n), 13)
  # A suit stands behind its rank.
  suited <- which(!is.na(suit))
  card <- rank[suited - 1] + 13 * (suit[suited] - 1)
  cards <- matrix(tabulate(card + 52 * (game[suited] - 1), 52 * n), 52)
  suits <- colSums(rowsum(cards, rep(1:4, each = 13)) > 0)
  most <- most_of_a_card(suits, colSums(cards) == colSums(ranks))
  which(colSums(ranks > 8) > 0 | colSums(cards > rep(most, each = 52)) > 0)
}

# Says what is wrong with a game, if anything is.
check_recorded_game <- function(rows, turned, deal, where) {
  row <- rep(paste("row", 1:6), each = 10)
  if (!is.na(deal)) {
    check_deal_alone(rows, turned, where)
    cards <- spider_card_codes(deal, where)
    if (length(cards$rank) != 104) {
      abort_input("spider_games", c(
        "{where}: the deal has {length(cards$rank)} card{?s}, two decks have 104."
      ))
    }
    return(check_spider_cards(cards, c(rep("the face-down cards", 44), row), where))
  }
  rows <- rows[!is.na(rows) & nzchar(trimws(rows))]
  if (length(rows) != 6) {
    abort_input("spider_games", c(
      "{where} has {length(rows)} row{?s}, a game has six.",
      i = if (length(rows) == 1) "The six rows of a game are one text, with blanks between them.",
      i = if (length(rows) < 6) "Deal out the stock before conceding, and note all rows.",
      i = if (length(rows) > 6) "What is no date and neither {.val won} nor {.val lost} is taken
        for a row: is it {shown(no_row(rows))}?"
    ))
  }
  cards <- lapply(1:6, function(i) spider_row(rows[i], sprintf("%s, row %d", where, i)))
  segments <- if (!is.na(turned)) spider_segments(turned, where)
  held <- length(bind_cards(segments)$rank)
  check_spider_cards(bind_cards(c(cards, segments)), c(row, rep("the turned cards", held)), where)
}

check_deal_alone <- function(rows, turned, where) {
  if (any(!is.na(rows) & nzchar(trimws(rows))) || !is.na(turned)) {
    abort_input("spider_games", c(
      "{where} has both a full deal and rows or turned cards: give one of them."
    ))
  }
}

# Of more words than six that which looks least like a row.
no_row <- function(rows) {
  odd <- !grepl("^((10|[02-9ATJQK])[CDSH]?){10}$", upper_case(plain_suits(rows)))
  rows[c(which(odd), 7)[1]]
}

spider_row <- function(text, where) {
  cards <- spider_card_codes(text, where)
  if (length(cards$rank) != 10) {
    abort_input("spider_games", c(
      "{where} ({.val {shortened(text)}}) has {length(cards$rank)} card{?s}, a row has ten."
    ))
  }
  cards
}

bind_cards <- function(parts) {
  list(rank = unlist(lapply(parts, `[[`, "rank")), suit = unlist(lapply(parts, `[[`, "suit")))
}

spider_segments <- function(turned, where) {
  texts <- stages_of(turned)[[1]]
  if (length(texts) > 6) {
    abort_input("spider_games", c(
      "{where}: the turned cards have {length(texts) - 1} deals from the stock ({.val /}),
       a game has five."
    ))
  }
  segments <- lapply(texts, spider_card_codes, paste0(where, ", turned cards"))
  total <- length(bind_cards(segments)$rank)
  if (total > 44) {
    abort_input("spider_games", c(
      "{where}: {total} cards were turned, only 44 lie face down."
    ))
  }
  segments
}

rows_by_game <- function(cards) {
  unname(split(as.vector(t(cards$rows)), rep(seq_len(nrow(cards$rows)), each = 6)))
}

# The other way round than stages_of().
turned_text <- function(cards) {
  text <- cards$turned[, 1]
  for (i in 2:6) {
    more <- cards$stages >= i
    text[more] <- paste(text[more], cards$turned[more, i], sep = "/")
  }
  replace(text, cards$stages == 0, NA)
}

# The ranks of each game in the order of exposure, nothing where turned cards are not noted; and
# which of them were completed, from the seed.
exposed_ranks <- function(cards, seed) {
  both <- function(rows) {
    do.call(paste0, lapply(1:6, function(i) paste0(rows[, i], cards$turned[, i])))
  }
  dealt <- replace(cards$rows, col(cards$rows) > cards$stages, "")
  ranks <- ranks_of(both(dealt))
  completed <- lengths(ranks) %in% 1:103
  # What is no rank marks where a row begins and where its turned cards do.
  recorded <- both(matrix(paste0("|", cards$rows, "|"), ncol = 6))
  seeds <- mixed_seeds(seed, ranks_of(recorded[completed]))
  ranks[completed] <- Map(function(exposed, seed) {
    left <- rep(0:12, 8 - tabulate(exposed + 1, 13))
    c(exposed, left[with_kept_seed(seed, sample.int(length(left)))])
  }, ranks[completed], seeds)
  list(ranks = ranks, completed = completed)
}

# For each of several vectors of small whole numbers a seed below 2^44 from them and a seed. All
# steps are exact in doubles.
mixed_seeds <- function(seed, numbers) {
  mix <- function(state, number) {
    mixed <- (257 * state + number + 1) %% 17592186044399
    ifelse(is.na(mixed), state, mixed)
  }
  longest <- max(0, lengths(numbers))
  steps <- lapply(seq_len(longest), function(i) vapply(numbers, `[`, 1L, i))
  Reduce(mix, c(seed %/% 2^27, seed %% 2^27, steps, numeric(6)), rep(0, length(numbers)))
}
