#' Deals from text and files
#'
#' Reads the deals that people type, paste or keep in files, and writes them. A card is its rank
#' and its suit, upper or lower case (a ten is `10`, `T` or `0`), as [as_cards()] reads them.
#' Between cards there are blanks, commas, semicolons or ends of lines, or the brackets and
#' quotes of lists in JSON and Python, or nothing (`8H10SJH`). What follows a `#` is a comment,
#' and blank lines do not matter. What `print()` and the command show of a deal is read again:
#' titles and notes are passed over, and so are numbers and names before the cards (`3:`, `Pile
#' 3:`, `clubs`). A file may be UTF-8 or, with a mark, UTF-16. Where each deal has a line, the
#' comment `# rules: pysolfc` says by which rules it is played; `write_deals()` writes it for
#' deals that come with their rules, such as PySolFC's. Reading is strict, for a misread deal is
#' worse than an error: each card as often as the deck has it, and none missing that must be
#' there. Lines that can be read in two ways are refused, with both.
#'
#' # Agnes Sorel
#' A deck is its 52 cards in dealing order: the base card, then the rows of 7, 6,
#' .. 1 cards from the left, then the stock; on a line, or over several lines with as many cards
#' on each. In the `"quagnes"` format each card is `(rank, suit)`, with ranks 0 (ace) to 12
#' (king) and suits 0 to 3 (clubs, diamonds, spades, hearts).
#'
#' A board is read too, at the start of a deal or in the middle of a game: as it is printed here,
#' its piles as columns below their numbers; or with lines that name the foundations and the stock
#' (a row of it may have a line, and the next row comes first), and a line for each of the seven
#' piles, from the bottom, with a dash for an empty one. Cards that lie face down stand in
#' brackets. The cards that lie nowhere else must lead up to the top cards of the foundations.
#' Seven lines that can as well be the rows of a board, for none has more cards than the one
#' before, are piles if each begins with its number, as `3: KH QH`.
#' ```
#' Foundations: H-4
#' Talon: AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H
#' QH
#' 7H TS
#' 5D 9S 5C
#' JC KC KH 4C
#' 9H KD QC KS 3C
#' 2D 5H AD 2S QD AH
#' JD 7C 5S 3H 9D JS AS
#' ```
#'
#' # La Belle Lucie
#' The cards of one deal in their fans, its tableau: a line for each fan, its
#' top card last, or a stroke `/` between fans. If two lines with strokes share a card, each line
#' is a tableau. A deck in one line, or one that runs on over lines, lies in fans of three;
#' no fan has more than fifteen cards. The cards that are not there are
#' on the foundations, so they must be the lowest of their suits. A board's line of foundations,
#' `Foundations: H-4 C-A`, is compared with them. Of what lblsolve prints the starting tableau of
#' each deal is read.
#'
#' # Pan Galactic Solitaire
#' A board is four lines, or parts of a line between strokes, from the
#' top those of clubs, diamonds, hearts and spades, with as many cards in each as there are
#' ranks.
#'
#' # Spider
#' A deal is its 104 cards in dealing order, on one line or running on over lines: the 44 that
#' lie face down, the first row, the five rows of the stock; the first four columns have six
#' cards. Or the board at the start, where lines, or parts between strokes, tell:
#' * ten columns: five or six cards each, and then the stock; or with their five cards of the
#'   stock behind;
#' * its rows: five of ten cards and then four, and then the stock. The four belong to the first
#'   columns. If they stand under other ones, or those cards are marked that lie face down, they
#'   belong to these, as PySolFC has them;
#' * as it is printed here, columns below their numbers.
#'
#' The stock is what follows, five rows of ten cards, or below ten columns ten lines of five, a
#' line for each column; or its rows stand on lines that begin with `Stock:`.
#'
#' A line that ends after 54 cards or after 50, where the lines are none of these, may mean
#' dealing order or a board, and is refused. A card that lies face down may stand in brackets,
#' several in one, or have a minus before it, `-9C`. Games of two suits or one are read too: they
#' mean rules by which no other suits count.
#'
#' A position in the middle of a game is a board with what is left of the stock. It is read as it
#' is printed, or as ten lines, a dash for an empty column, with cards that lie face down marked.
#' Cards that lie nowhere must be whole suits, from king to ace, and those were removed; a title
#' (`1 of 8 suits removed`) and a line of foundations, with the ace of each removed suit, are
#' compared with them. Ten lines that can as well be rows are columns if they begin with their
#' numbers. `write_deals()` writes such a position in a line. A suit that is complete at the end
#' of a column goes away at once, and a last card that lies face down is turned, as after a move;
#' a complete suit under other cards is refused, for it would have gone.
#' ```
#' 1: (5S) (8S) 2S AS
#' 2: -
#' (and so on to 10)
#' Stock: 9H 3H 8S QH 6S 8H 10H 7S 4S AS
#' Foundations: AS AH
#' ```
#' Of the Spider of Windows 7 `read_deals()` reads the saved game, the file whose name ends with
#' `.SpiderSolitaireSave-ms`: ten stacks, the deck, whose last card is dealt first, and the suits
#' that are complete. How such a file is made is known from one public program that reads and
#' writes them, and has not been compared with the game itself.
#'
#' Of the Spider of Windows XP it reads `spider.sav`, which the game keeps in the folder of
#' documents: the deal's number, the suits that count, and where the cards lie. Its name is then
#' the number, and how many moves were made. The format `"windows-xp"` writes such a file, before
#' the first move, of a deal by its number ([deal_cards()] `from = "windows-xp"`; its `rules` say
#' how many suits count): put it in place of the game's own, and load. The program makes the cards
#' from the number, so other deals cannot be written. The file is known from a decompilation of
#' the program and from a description by somebody else, which agree (see References); no file of
#' the program itself has been compared.
#'
#' @param x Text, in one string or several, of one deal or several; or [cards][as_cards()], or for
#'   `"galactic"` a matrix of cards as text with four rows; or a deal or deals already.
#' @param game Name of the game: `"agnes"`, `"lucie"`, `"galactic"` or `"spider"`.
#' @param deal For `"lucie"` only: which of the game's deals this is, a whole number; `NULL` if
#'   the text says it, in a line such as `Deal 2` or `Deal 2 of 3`, or nobody: then it counts as
#'   the first. A merci may be used in the last deal.
#' @param file Path of a text file, or of a saved game.
#' @param deals A deal or deals of one game to write.
#' @param format `"line"`, or `"quagnes"` for Agnes Sorel. Reading needs no format: it is seen
#'   from the text.
#' @return `as_deal()`: a deal, as [deal_cards()] describes it; of several a list of class
#'   `deals`. `read_deals()`: a list of class `deals`. Of La Belle Lucie a deal has `fans` (a
#'   list of [cards][as_cards()]), `heights` (the cards on each foundation, `C`, `D`, `S`, `H`)
#'   and `deal` (`NA` if not said). Of Spider a deal has `tall`, the columns with six cards,
#'   where they are others than the first four. A position in the middle of a game has `board`:
#'   of Spider how many cards are in each of the `piles`, how many of these lie `down`, and how
#'   many suits are `removed`; its `cards` are those of the columns, of the stock and of what was
#'   removed.
#'
#'   `write_deals()`: its `deals`, invisibly. The file has a line for each deal, or is a saved
#'   game, and appears whole or not at all.
#' @references
#' Griner R. *quagnes*, whose documentation defines the format of 52 lines.
#' <https://pypi.org/project/quagnes/>
#'
#' LukeWarnut. *Spider Solitaire (Windows XP SP1) decompilation*, `save_game.cpp` and
#' `load_game.cpp`. <https://github.com/LukeWarnut/SpiderSolitaireXP>
#'
#' *Spider.sav*, <http://genialitaet.de/fw/Spider.sav>: the format of the saved games of XP.
#' @examples
#' as_deal("KD / 9D 8D QD JD / 10D", "lucie")
#' as_deal(c("AC 2C", "AD 2H", "AH 2D", "AS 2S"), "galactic")
#' board <- system.file("extdata", "spider-board.txt", package = "patience")
#' read_deals(board, "spider")
#' file <- tempfile()
#' write_deals(deal_cards("agnes", number = 1:2), file)
#' read_deals(file)
#' # Play this deal in the Spider of Windows XP with two suits
#' deal <- deal_cards("spider", 1998, from = "windows-xp", rules = "Spider-2")
#' write_deals(deal, file.path(tempdir(), "spider.sav"), "windows-xp")
#' @export
as_deal <- function(x, game = "agnes", deal = NULL) {
  game <- reading_game(game)
  deal <- which_deal(game, deal)
  if (inherits(x, c("deal", "deals"))) {
    each <- lapply(deals_list(x, "x"), function(one) {
      if (!inherits(one, paste0("deal_", game$name))) abort_not_deal(one, game$name, "`x`")
      if (!is.null(deal)) one$deal <- deal
      one
    })
    return(if (inherits(x, "deal")) each[[1]] else as_deals(each))
  }
  if (inherits(x, "cards")) x <- paste(as.character(x), collapse = " ")
  if (is.matrix(x)) x <- apply(x, 1, paste, collapse = " ")
  if (!is.character(x) || length(x) == 0 || anyNA(x)) {
    abort_input("deal", "{.arg x} must be text or cards, not {.obj_type_friendly {x}}.")
  }
  new_deals(deals_from_text(x, game, deal, "given deal"))
}

#' @rdname as_deal
#' @export
read_deals <- function(file, game = "agnes", deal = NULL) {
  game <- reading_game(game)
  deal <- which_deal(game, deal)
  lines <- lines_with_deals(file, game)
  if (nrow(numbered_lines(lines)) == 0) {
    abort_input("file", "{.file {file}} has no cards in it.")
  }
  name <- attr(lines, "name")
  if (is.null(name)) name <- file_name(file)
  as_deals(deals_from_text(lines, game, deal, name, paste0(file_name(file), ", ")))
}

# Those of a text file, or of what a program saved of this game, which may have a `name`.
lines_with_deals <- function(file, game) {
  bytes <- read_whole_file(file)
  saved <- if (!is.null(game$saved)) game$saved(bytes, file_name(file))
  if (is.null(saved)) lines_of_bytes(bytes, file) else saved
}

reading_game <- function(game) {
  reading <- names(Filter(function(game) "cards" %in% game$sources, all_games()))
  game_named(game_asked(game, reading))
}

which_deal <- function(game, deal) {
  if (is.null(deal)) {
    return(NULL)
  }
  if (is.null(game$deals_a_game)) {
    abort_input("argument", "{game$title} has one deal only, so {.arg deal} says nothing.")
  }
  as.integer(check_whole(deal, 1, game$deals_a_game(), "`deal`"))
}

# The line of a deal in a file. Which deal of its game it is, and the rules that it means, stand
# behind it as comments.
deal_line <- function(deal) {
  which <- deal[["deal"]]
  paste0(
    deal_game(deal)$text(deal), if (!is.null(which) && !is.na(which)) paste(" # deal:", which),
    if (!is.null(deal$rules)) paste(" # rules:", deal$rules)
  )
}

# The rules that such comments say, one for each line with cards; NULL if there are none.
said_rules <- function(text) {
  lines <- strsplit(text, "[\r\n]+")[[1]]
  lines <- lines[nzchar(trimws(sub("#.*", "", lines)))]
  said <- sub("^.*# *rules: *", "", lines)
  said[said == lines] <- NA
  if (all(is.na(said))) NULL else trimws(said)
}

# A list of deals. `where` begins each message.
deals_from_text <- function(lines, game, deal, name, where = "") {
  text <- enc2utf8(paste(valid_text(lines), collapse = "\n"))
  read <- .Call(patience_read_deals, game$name, text)
  why <- read$why
  if (nzchar(why)) {
    abort_input("deal", c("{where}{why}", of_other_game(text, game)))
  }
  if (is.null(deal) && !is.null(game$deals_a_game)) {
    if (length(read$said) == length(read$deals)) deal <- read$said
  }
  names <- if (length(read$deals) == 1) name else paste0(name, ", deal ", seq_along(read$deals))
  rules <- said_rules(text)
  lapply(seq_along(read$deals), function(i) {
    made <- new_deal(read$deals[[i]], names[i], game$name)
    if (length(rules) == length(read$deals) && !is.na(rules[i])) made$rules <- rules[i]
    if (!is.null(deal)) made$deal <- deal[min(i, length(deal))]
    made
  })
}

# A line of an error about a printed deal that is of another game than was asked for.
of_other_game <- function(text, game) {
  for (other in all_games()) {
    titled <- startsWith(trimws(strsplit(text, "\n")[[1]]), paste0(other$title, ":"))
    if (other$name != game$name && any(titled)) {
      return(c(i = sprintf("It is of %s: give game = \"%s\".", other$title, other$name)))
    }
  }
}

#' @rdname as_deal
#' @export
write_deals <- function(deals, file, format = "line") {
  check_choice(format, c("line", "quagnes", "windows-xp"), "`format`")
  each <- deals_list(deals)
  content <- if (format == "quagnes") {
    codes <- deals_codes(deals)
    sprintf("(%d, %d)", codes %% 13L, codes %/% 13L)
  } else if (format == "windows-xp") {
    program_save(each)
  } else {
    vapply(each, deal_line, "")
  }
  write_whole_file(content, file)
  invisible(deals)
}

# The bytes of a file that the game's program reads.
program_save <- function(deals) {
  game <- deal_game(deals[[1]])
  if (is.null(game$save)) {
    abort_input("deal", "No program saves {game$title} in the format {.val windows-xp}.")
  }
  game$save(deals)
}
