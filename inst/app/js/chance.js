// A review of a game as it was seen, in a picture and in words.

import { chart, path } from "./chart.js";
import { h, percent, svg } from "./dom.js";

const points = (share) => Math.abs(100 * share).toFixed(1);

export const signedPoints = (share) => `${share > 0 ? "+" : "−"}${points(share)} points`;

// What a move was worth; what would round to nothing is left out.
export const worthWords = ({ chance, error, luck }) => [
  `The chance is ${percent(chance)}`,
  error >= 0.0005 && `the move gave away ${points(error)} points`,
  Math.abs(luck) >= 0.0005 && `the cards ${luck > 0 ? "brought" : "cost"} ${points(luck)}`,
].filter(Boolean).join(", ");

// The chance along the game, with its worst moves and unluckiest cards marked.
export function chanceCurve({ start, moves, errors, unlucky, said }) {
  const chances = [start, ...moves.map((move) => move.chance)];
  const marks = (numbers, kind, x, y) => numbers.map((number) =>
    svg("circle", { class: kind, cx: x(number), cy: y(chances[number]), r: 5 }));
  return h("figure", { class: "curve" }, chart(
    { low: 0, high: moves.length, name: "move" },
    { low: 0, high: 1, name: "chance of winning", format: (value) => `${Math.round(100 * value)}%` },
    `The chance of winning along the game. ${said}`,
    (x, y) => [
      svg("path", { class: "chance-line", d: path(chances.map((value, i) => [x(i), y(value)])) }),
      ...marks(errors, "error", x, y), ...marks(unlucky, "unlucky", x, y),
    ]), h("figcaption", { class: "note" }, "Filled: the moves that gave most away. Open: the unluckiest cards."));
}
