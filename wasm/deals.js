// Cards that were pasted, as src/table/answers.h has them: their `title` and `cards`. What an
// illegible text is refused for is what R says too.

import { agnes_board, heights_of, is_board, lines_of } from "./boards.js";
import {
  cards_of, count, rank_of, refuse, refuse_twice, suit_names, suit_of, text_of, words_of,
} from "./cards.js";

export const agnes = (text) => {
  const cards = is_board(text) ? agnes_board(text) : cards_of(text, "deck");
  refuse_twice(cards, "deck");
  if (cards.length !== 52) refuse("deck", `A deck has 52 cards, not ${cards.length}.`);
  return { title: "given deck 1", cards };
};

// What a board says about the places beside the fans.
const check_places = (lines, cards) => {
  for (const line of lines.filter(({ where }) => where)) {
    if (line.where !== "foundations") {
      const held = words_of(line.text).find((word) => word !== "-");
      if (held === undefined) continue;
      refuse("tableau", `line ${line.number}: "${held}" is in a place that La Belle Lucie does ` +
        "not have. Is this the board of another game?");
    }
    heights_of(line, "tableau").forEach((said, suit) => {
      const up = 13 - cards.filter((card) => suit_of(card) === suit).length;
      if (said === up) return;
      refuse("tableau", `line ${line.number}: ${count(said, "card")} of ${suit_names[suit]} on ` +
        `the foundation, but ${up} are not in the tableau.`);
    });
  }
};

// A stroke stands behind each fan.
export const lucie = (text) => {
  const lines = lines_of(text);
  const fans = lines.filter(({ where }) => !where).flatMap((line) => line.text.split("/"))
    .map((fan) => cards_of(fan, "tableau")).filter((fan) => fan.length > 0);
  const cards = fans.flat();
  refuse_twice(cards, "tableau");
  if (cards.length === 0) refuse("tableau", "There are no cards in it.");
  for (const card of cards) {
    for (let above = card; rank_of(above) < 12; above += 1) {
      if (!cards.includes(above + 1)) {
        refuse("tableau", `${text_of(above + 1)} is missing, and ${text_of(card)} is there: ` +
          "the cards that a tableau lacks must be the lowest of their suits.");
      }
    }
  }
  check_places(lines, cards);
  return { title: "given tableau", cards: fans.flatMap((fan) => [...fan, "/"]) };
};

export const galactic = (text) => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length !== 4) refuse("deck", `A board has 4 rows, not ${lines.length}.`);
  const read = lines.map((line) => cards_of(line, "deck"));
  const size = read[0].length;
  const bad = read.findIndex((row) => row.length !== size || size < 1 || size > 13);
  if (bad >= 0) {
    refuse("deck", `Row ${bad + 1} has ${read[bad].length} cards; all four have the same number, ` +
      "up to 13.");
  }
  const cards = read.flat();
  const high = cards.find((card) => rank_of(card) >= size);
  if (high !== undefined) {
    refuse("deck", `${text_of(high)} is no card of a deck with ${size} ranks.`);
  }
  refuse_twice(cards, "deck");
  return { title: "given board", cards };
};
