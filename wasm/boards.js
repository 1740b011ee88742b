// Boards as PySolFC's tools print them, and the page has them pasted: "Foundations: H-4",
// "Talon: AC 4D ..", and a line for each pile from the bottom. R reads the same in
// R/deals-boards.R.

import { card_of, cards_of, count, rank_of, refuse, suit_of, words_of } from "./cards.js";

const places = new Map(Object.entries({
  foundations: "foundations", founds: "foundations", found: "foundations", talon: "talon",
  stock: "talon", freecells: "reserve", fc: "reserve", reserve: "reserve",
}));

// The lines of a text that are not empty, and the place that each names, if it does.
export function lines_of(text) {
  return text.split(/\r\n|\n|\r/).map((line, i) => {
    const [, name = "", rest] = /^\s*([A-Za-z]+)\s*:(.*)$/.exec(line) ?? [];
    const where = places.get(name.toLowerCase());
    return { number: i + 1, where, text: where ? rest : line };
  }).filter((line) => line.where || line.text.trim() !== "");
}

export const is_board = (text) => lines_of(text).some(({ where }) => where);

// How many cards a line says that lie on the foundations of clubs, diamonds, spades and hearts.
export function heights_of(line, kind) {
  const heights = [0, 0, 0, 0];
  for (const word of words_of(line.text).filter((one) => one !== "-")) {
    const turned = word.toUpperCase().replace(/^([CDSH])-(10|[0-9ATJQK])$/, "$2$1");
    if (/^0[CDSH]$/.test(turned)) continue;
    const card = card_of(turned);
    if (card < 0) {
      refuse(kind, `line ${line.number}: "${word}" is no foundation. Foundations are written as ` +
        "H-4, or as their top cards, 4H.");
    }
    heights[suit_of(card)] = rank_of(card) + 1;
  }
  return heights;
}

const start = "Read is the start of a deal: the base card, seven piles of 1 to 7 cards, the stock.";

// The 52 cards of a board of Agnes Sorel in dealing order. It must be the start of its deal.
export function agnes_board(text) {
  const lines = lines_of(text.replace(/#.*/g, "").replace(/<([^<>]*)>/g, "$1"));
  const of = (where) => lines.filter((line) => line.where === where);
  const one = (where, name) => {
    const found = of(where);
    if (found.length !== 1) {
      refuse("deck", `A board has one line "${name}:", not ${found.length}. ${start}`);
    }
    return found[0];
  };
  if (of("reserve").length > 0) {
    refuse("deck", "Agnes Sorel has no cells. Is this the board of another game?");
  }
  const founded = one("foundations", "Foundations");
  const stock = one("talon", "Talon");
  const piles = of(undefined);
  const heights = heights_of(founded, "deck");
  const begun = heights.filter((height) => height > 0).length;
  if (begun !== 1) refuse("deck", `${begun} foundations are begun, at the start one is. ${start}`);
  if (piles.length !== 7) {
    refuse("deck", `The board has ${count(piles.length, "pile")}, Agnes Sorel has seven. ${start}`);
  }
  [stock, ...piles].forEach((line, i) => {
    const [wanted, found] = [i === 0 ? 23 : i, words_of(line.text).length];
    if (found !== wanted) {
      refuse("deck", `line ${line.number}: ${i === 0 ? "the stock" : `pile ${i}`} has ` +
        `${count(found, "card")}, not ${wanted}. ${start}`);
    }
  });
  const suit = heights.findIndex((height) => height > 0);
  const base = suit * 13 + heights[suit] - 1;
  const lying = piles.map((line) => cards_of(line.text, "deck"));
  // Dealing goes row by row, each from the left.
  const dealt = [0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
    lying.filter((pile) => pile.length > row).map((pile) => pile[row]));
  return [base, ...dealt, ...cards_of(stock.text, "deck")];
}
