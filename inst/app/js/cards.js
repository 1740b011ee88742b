// Cards as text such as "10C", drawn and named.

const glyphs = { C: "♣", D: "♦", S: "♠", H: "♥" };
const suits = { C: "clubs", D: "diamonds", S: "spades", H: "hearts" };
const ranks = { A: "ace", J: "jack", Q: "queen", K: "king" };

const rank = (card) => card.slice(0, -1);
const suit = (card) => card.slice(-1);

// A glyph is text here: without the selector behind it some phones draw a picture.
export const shown = (card) => `${rank(card)}${glyphs[suit(card)]}\ufe0e`;

export const named = (card) => `${ranks[rank(card)] ?? rank(card)} of ${suits[suit(card)]}`;

export const isRed = (card) => "DH".includes(suit(card));
