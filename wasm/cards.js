// Cards by number, suit * 13 + rank with suits clubs, diamonds, spades, hearts; and as text.

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const letters = "CDSH";
const glyphs = "♣♦♠♥";

export const suit_names = ["clubs", "diamonds", "spades", "hearts"];
export const suit_of = (card) => Math.floor(card / 13);
export const rank_of = (card) => card % 13;

// As the page takes them, and as people read them.
export const text_of = (card) => ranks[rank_of(card)] + letters[suit_of(card)];
export const glyph_of = (card) => ranks[rank_of(card)] + glyphs[suit_of(card)];
export const glyphs_of = (cards) => cards.map(glyph_of).join(" ");

export function refuse(kind, message) {
  throw Object.assign(new Error(message), { class: `patience_error_${kind}` });
}

// The number of a card that is written as people write it, or -1.
export function card_of(word) {
  const text = word.replace(/[\ufe0e\ufe0f]/g, "").toUpperCase();
  const last = text.slice(-1);
  const suit = Math.max(letters.indexOf(last), glyphs.indexOf(last));
  const rank = ranks.indexOf(text.slice(0, -1).replace(/^T$/, "10"));
  return suit < 0 || rank < 0 ? -1 : suit * 13 + rank;
}

export const words_of = (text) => text.split(/[\s,]+/).filter((word) => word !== "");

export function refuse_twice(cards, kind) {
  const again = cards.find((card, i) => cards.indexOf(card) < i);
  if (again !== undefined) refuse(kind, `${text_of(again)} is there twice.`);
}

// The cards of a text, each once.
export function cards_of(text, kind) {
  const cards = words_of(text).map((word) => {
    const card = card_of(word);
    if (card < 0) {
      refuse(kind, `"${word}" is not a card: a card is a rank (A, 2 to 10 or T, J, Q, K) and a ` +
        "suit (C, D, S, H).");
    }
    return card;
  });
  refuse_twice(cards, kind);
  return cards;
}

export function place(id, kind, name, cards, down = 0, more = {}) {
  return { id, kind, name, cards: cards.map(text_of), down, ...more };
}

// The four foundations, from the rank of their first cards.
export function foundations(founded, base) {
  return founded.map((height, suit) => place(
    `foundation-${suit + 1}`, "foundation", `Foundation of ${suit_names[suit]}`,
    Array.from({ length: height }, (_, i) => suit * 13 + (base + i) % 13), 0,
    { wants: text_of(suit * 13 + base) },
  ));
}

export const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// The values of verdict(0) .. verdict(n) along a line of play on which they can only fall, so that
// what lies between two that are alike need not be asked for. Those that are open say nothing.
export function along_line(n, verdict, is_open) {
  const found = new Array(n + 1);
  const ask = (at) => (found[at] ??= verdict(at));
  const between = (from, to) => {
    const [first, last] = [ask(from), ask(to)];
    if (to - from < 2) return;
    if (JSON.stringify(first) === JSON.stringify(last) && !is_open(first)) {
      found.fill(first, from + 1, to);
      return;
    }
    const middle = Math.floor((from + to) / 2);
    between(from, middle);
    between(middle, to);
  };
  between(0, n);
  return found;
}

// What a review of a game that is won or lost comes to.
export function won_or_lost_review(outcomes) {
  const lost = outcomes.indexOf("lost");
  const mistake = lost < 0 ? null : lost;
  const can = { won: "can be won", lost: "can not be won", unknown: "can perhaps be won" };
  const loses = mistake === null ? ", no move is known to lose it" :
    mistake > 0 ? `, move ${mistake} loses it` : "";
  return {
    start: outcomes[0], mistake, outcomes: outcomes.slice(1),
    said: `The deal ${can[outcomes[0]]}${loses}.`,
    open: mistake === null && outcomes.includes("unknown"),
  };
}
