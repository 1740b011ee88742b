// How each game goes, whatever the rules in particular.

export const gameRules = {
  agnes: [
    "The first card is the base card and begins its foundation. Foundations go up in suit from its rank, kings being followed by aces, until all 52 cards are up: then the game is won.",
    "In the seven piles cards go down, aces being followed by kings: by most rules in colour, red on red and black on black, and nothing on a card of the base rank. Cards that follow each other may move together. The stock deals a card to each pile, and its last two cards to two piles.",
    "What else is allowed differs from rules to rules: open Game, rules and deal.",
  ],
  lucie: [
    "The cards lie in fans of three, with one card left over. Only the top card of a fan moves: to its foundation, which goes up in suit from the ace, or onto a fan whose top card is the next higher one of its suit. The game is won when all 52 cards are up.",
    "An emptied fan is gone. When nothing helps any more, the cards that are left are shuffled and dealt again, as often as the rules allow; some have a merci, which moves one card from under others.",
  ],
  galactic: [
    "The four rows belong to clubs, diamonds, hearts and spades. A card is home in the row of its suit. A column is done when its cards have one rank and all are home, and the game is won when all columns are done.",
    "A swap: if a card is home, and another card of its suit lies elsewhere in its column, this one may be exchanged with the card of the first one's rank that belongs where it lies. More exchanges are allowed by some rules: open Game, rules and deal.",
  ],
};
