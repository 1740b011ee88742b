# La Belle Lucie played in every way, in plain R and as slowly as that is: an oracle for chances
# where few cards are left. Cards are suit * 13 + rank, the ace 0, the top card of a fan last.

# All positions one move on; `merci` is "none" once it was used.
naive_lucie_moves <- function(fans, merci) {
  from_fan <- function(i) {
    cards <- if (merci == "none") utils::tail(fans[[i]], 1) else fans[[i]]
    unlist(lapply(cards, naive_lucie_places, fans, i, merci), recursive = FALSE)
  }
  unlist(lapply(seq_along(fans), from_fan), recursive = FALSE)
}

# The positions after a card of fan `i` went to each place it can go to: up if no lower card of
# its suit is left, onto the next higher card, and to the front of its own fan.
naive_lucie_places <- function(card, fans, i, merci) {
  cards <- unlist(fans)
  tops <- vapply(fans, function(fan) fan[length(fan)], 1)
  drawn <- card != tops[i]
  without <- fans
  without[[i]] <- fans[[i]][fans[[i]] != card]
  up <- if (!any(cards < card & cards %/% 13 == card %/% 13)) list(without)
  fitting <- which(tops == card + 1 & card %% 13 < 12)
  onto <- lapply(c(fitting, if (drawn && merci == "front") i), function(fan) {
    laid <- without
    laid[[fan]] <- c(laid[[fan]], card)
    laid
  })
  lapply(c(up, onto), function(fans) {
    list(fans = fans[lengths(fans) > 0], merci = if (drawn) "none" else merci)
  })
}

# A function of fans and merci: the highest worth of all that can be reached, where `worth` is a
# function of how many cards are left in the suits.
naive_lucie_best <- function(worth) {
  known <- new.env()
  best <- function(fans, merci) {
    texts <- vapply(fans, paste, "", collapse = " ")
    key <- paste(c(merci, sort(texts)), collapse = "/")
    if (is.null(known[[key]])) {
      value <- worth(tabulate(unlist(fans) %/% 13 + 1, 4))
      for (one in naive_lucie_moves(fans, merci)) value <- max(value, best(one$fans, one$merci))
      known[[key]] <- value
    }
    known[[key]]
  }
  best
}

# Chances to win by how many cards are left in the suits, over all orders of them.
naive_lucie_chances <- function(merci) {
  known <- new.env()
  chance <- function(left, deals) {
    if (sum(left) == 0) {
      return(1)
    }
    left <- sort(left)
    key <- paste(c(deals, left), collapse = " ")
    if (is.null(known[[key]])) {
      worth <- function(left) {
        if (deals > 1) chance(left, deals - 1) else as.numeric(sum(left) == 0)
      }
      best <- naive_lucie_best(worth)
      cards <- unlist(lapply(1:4, function(suit) 13 * suit - rev(seq_len(left[suit]))))
      fans <- (seq_along(cards) + 2) %/% 3
      known[[key]] <- mean(vapply(naive_orders(cards), function(order) {
        best(unname(split(order, fans)), if (deals > 1) "none" else merci)
      }, 1))
    }
    known[[key]]
  }
  chance
}

naive_orders <- function(cards) {
  if (length(cards) < 2) {
    return(list(cards))
  }
  unlist(lapply(seq_along(cards), function(i) {
    lapply(naive_orders(cards[-i]), function(rest) c(cards[i], rest))
  }), recursive = FALSE)
}
