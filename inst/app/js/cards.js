// Cards as text such as "10C", drawn and named.

import { h } from "./dom.js";

const glyphs = { C: "♣", D: "♦", S: "♠", H: "♥" };
const suits = { C: "clubs", D: "diamonds", S: "spades", H: "hearts" };
const ranks = { A: "ace", J: "jack", Q: "queen", K: "king" };

const rank = (card) => card.slice(0, -1);
export const suit = (card) => card.slice(-1);

// A glyph is text here: without the selector behind it some phones draw a picture.
const glyph = (letter) => `${glyphs[letter]}\ufe0e`;
export const glyphOf = (words) => glyph(Object.keys(suits).find((letter) => suits[letter] === words));

export const shown = (card) => `${rank(card)}${glyph(suit(card))}`;

// The face of a card: its index in the corner, and its suit large.
export const face = (card) => h("span", { class: "face", "aria-hidden": "true" },
  h("span", { class: "index" }, h("span", { class: "rank" }, rank(card)), h("span", { class: "suit" }, glyph(suit(card)))),
  h("span", { class: "pip" }, glyph(suit(card))));

export const named = (card) => `${ranks[rank(card)] ?? rank(card)} of ${suits[suit(card)]}`;
