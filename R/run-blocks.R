# How rows lie in a run file: packed, since a game may take less time than SQLite takes for a row.
#
# A row of the table `blocks` holds up to `most_in_block` deals that follow each other. It has
# `variant`, the number of the `first` deal, how many `deals`, and a column for each column of the
# game. There the digits of the values stand one after the other, for each value as many digits as
# the largest needs (none if all are 0). An optional value is stored as 0 if there is none,
# otherwise as one more than it is. The last column is the block's checksum, see run-sums.R.
#
# Each deal is in one block at most: SQLite refuses a block with a deal that is stored already.
# The view `results` has a row for each deal again. SQLite makes it itself, with the help of the
# table `places`, which has the numbers from 0 to `most_in_block` - 1.
#
# To SQLite the columns of `results` are expressions over whole blocks, which has two traps. What
# groups, joins, or uses a column twice should take rows_of(); otherwise whole blocks go through
# the sorter, and a value is worked out twice. And a single deal is found by its block, not by
# `deal`.

most_in_block <- 256 # part of the format of run files

# Of a block m and a block b of one variant; the first bound lets an index find m.
blocks_overlap <- sprintf(
  "m.first > b.first - %d AND m.first < b.first + b.deals AND m.first + m.deals > b.first",
  most_in_block
)

# The statement that makes rows of blocks, with a condition that may be gone on with. `columns`
# are those of the game, see games.R.
unpack_blocks <- function(columns, blocks = "blocks") {
  # Without digits there is NULL, which RSQLite makes of an empty raw vector.
  digits <- "substr(%1$s, place * (length(%1$s) / deals) + 1, length(%1$s) / deals)"
  value <- paste0("CAST(ifnull(", digits, ", 0) AS INTEGER)")
  value <- ifelse(columns == "optional", paste0("nullif(", value, ", 0) - 1"), value)
  values <- toString(sprintf(paste(value, "AS %1$s"), names(columns)))
  sprintf(
    "SELECT variant, first + place AS deal, %s FROM %s CROSS JOIN places WHERE place < deals",
    values, blocks
  )
}

blocks_schema <- function(columns, sums) {
  c(
    sprintf("CREATE TABLE blocks (variant INTEGER, first INTEGER, deals INTEGER, %s,
      UNIQUE (variant, first))", toString(c(paste(names(columns), "BLOB"), sum_column(sums)))),
    deals_once(),
    "CREATE TABLE places (place INTEGER PRIMARY KEY)",
    sprintf(
      "INSERT INTO places WITH RECURSIVE up (place) AS (
        SELECT 0 UNION ALL SELECT place + 1 FROM up WHERE place < %d) SELECT place FROM up",
      most_in_block - 1
    )
  )
}

# The trigger that makes variant and deal a key of `results`.
deals_once <- function() {
  sprintf("CREATE TRIGGER deals_once BEFORE INSERT ON blocks
      WHEN EXISTS (
        SELECT 1 FROM blocks AS m, (SELECT NEW.first AS first, NEW.deals AS deals) AS b
          WHERE m.variant = NEW.variant AND %s)
      BEGIN SELECT RAISE(ABORT, 'a deal of the block is stored already'); END", blocks_overlap)
}

# Columns of `results`, or expressions of them, worked out first.
rows_of <- function(columns, where = "") {
  sprintf("(SELECT %s FROM results %s LIMIT -1)", toString(columns), where)
}

# All rows by variant and deal, without sorting them.
rows_in_order <- function(columns) {
  paste(unpack_blocks(columns), "ORDER BY variant, first, place")
}

# Rows are a list of variant, deal and columns, in any order; `ids` are the file's numbers of
# their variants, `variants` the file's names of its numbers.
insert_rows <- function(con, columns, rows, ids = NULL, variants = get_variants(con)) {
  rows <- unname(as.list(rows))
  if (length(rows[[1]]) == 0) {
    return()
  }
  optional <- 2 + which(columns == "optional")
  rows[optional] <- lapply(rows[optional], function(x) ifelse(is.na(x), 0, x + 1))
  blocks <- .Call(patience_pack_rows, rows, most_in_block)
  if (!is.null(ids)) blocks[[1]] <- ids[blocks[[1]]]
  insert_summed(con, "INSERT INTO blocks", blocks, variants)
}

# `keys` of blocks are a data frame of variant and first.
rows_in_blocks <- function(con, columns, keys, blocks = "blocks") {
  statement <- paste(unpack_blocks(columns, blocks), "AND variant = ? AND first = ?")
  query(con, statement, unname(as.list(keys[c("variant", "first")])))
}

# The blocks in which these deals would lie.
blocks_with <- function(con, deals) {
  found <- query(
    con, "SELECT ? AS variant, max(first) AS first FROM blocks WHERE variant = ? AND first <= ?",
    unname(as.list(deals[c("variant", "variant", "deal")]))
  )
  unique(found[!is.na(found$first), ])
}

# Puts rows in the place of these blocks.
replace_blocks <- function(con, columns, keys, rows) {
  if (nrow(keys) > 0) {
    DBI::dbExecute(
      con, "DELETE FROM blocks WHERE variant = ? AND first = ?",
      unname(as.list(keys[c("variant", "first")]))
    )
  }
  insert_rows(con, columns, rows)
}

# Which of the others each of these rows is, by variant and deal.
match_rows <- function(rows, others) {
  key <- function(of) paste(of$variant, sprintf("%.0f", of$deal))
  match(key(rows), key(others))
}

# Puts rows in the place of stored rows of the same deals where better(rows, stored) is true.
replace_rows <- function(con, columns, rows, better) {
  keys <- blocks_with(con, rows)
  stored <- rows_in_blocks(con, columns, keys)
  at <- match_rows(rows, stored)
  new <- better(rows, stored[at, ])
  stored[at[new], ] <- rows[new, ]
  replace_blocks(con, columns, keys, stored)
}

# The ranges that a file has already; `ids` are the file's numbers of the job's variants.
stored_ranges <- function(con, ids) {
  ends <- query(con, "
    SELECT * FROM (
      SELECT variant, first, first + deals AS after,
        lag(first + deals, 1, 0) OVER w <> first AS starts,
        lead(first, 1, 0) OVER w <> first + deals AS ends
      FROM blocks WINDOW w AS (PARTITION BY variant ORDER BY first)
    ) WHERE starts OR ends ORDER BY variant, first")
  starts <- ends[ends$starts == 1, ]
  list(
    variant = as.numeric(match(starts$variant, ids)), first = starts$first,
    count = ends$after[ends$ends == 1] - starts$first
  )
}

# Whether rows should take the place of stored ones: a known outcome that of an unknown one, and
# of two unknown ones the one that was searched for longer.
more_known <- function(rows, stored) {
  stored$outcome == 3 & (rows$outcome != 3 | rows$examined > stored$examined)
}
