// Cards by number, suit * 13 + rank with suits clubs, diamonds, spades, hearts; and as text.

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const letters = "CDSH";
const glyphs = "♣♦♠♥";

export const suit_names = ["clubs", "diamonds", "spades", "hearts"];
export const suit_of = (card) => Math.floor(card / 13);
export const rank_of = (card) => card % 13;

// As the page takes them.
export const text_of = (card) => ranks[rank_of(card)] + letters[suit_of(card)];

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

export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
