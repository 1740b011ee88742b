// What recorded games say about a dealer: sentences, numbers and two pictures.

import { captioned, chart, path } from "./chart.js";
import { h, svg } from "./dom.js";

const names = { agt: "AGT", atsv: "ATSV", both: "both", luck: "luck" };
// Two games row by row, with the cards marked that can be put on another one of their row, and how
// often each rank had come after three rows.
export function pairPicture(pair) {
  const ranks = [..."A23456789TJQK"];
  const title = ["Good cards", "Bad cards"];
  return h("div", { class: "pair" }, pair.map((game, k) => {
    const half = game.rows.slice(0, 3).join("");
    const bars = ranks.map((rank) => half.split(rank).length - 1);
    return h("figure", {}, h("figcaption", {}, h("strong", {}, title[k]), `: AGT ${number(game.agt, 3)}, ATSV ${number(game.atsv, 3)}`),
      h("div", { class: "grid-of-ranks" }, game.rows.flatMap((row, i) => [...row].map((rank, j) =>
        h("span", { class: game.turns[i][j] ? "turn" : null }, rank)))),
      svg("svg", { viewBox: "0 0 130 46", role: "img", "aria-label": `How often each rank came in three rows: ${ranks.map((rank, i) => `${rank} ${bars[i]}`).join(", ")}.` },
        bars.flatMap((n, i) => [
          svg("rect", { class: "bar", x: 10 * i + 1, width: 8, y: 34 - 6 * n, height: 6 * n }),
          svg("text", { x: 10 * i + 5, y: 44, "text-anchor": "middle" }, ranks[i]),
        ])));
  }));
}

const number = (value, digits = 3) => (value === null || value === undefined ? "" : Number(value).toPrecision(digits));
const dashes = { 0.5: "none", 0.8: "8 4", 0.95: "2 4" };

function speaks({ evidence: steps, threshold }) {
  const most = Math.max(0, ...steps.map((step) => step.e_value));
  return most >= threshold ? "The cards speak against this dealer." : "Nothing speaks against this dealer so far.";
}

export function evidence(found, program) {
  return [
    h("p", { class: "said" }, speaks(found)),
    h("p", {}, found.said[0]),
    h("p", { class: "note" }, "This may be looked at after every game, if every game is noted, bad or good."),
    found.warnings.map((text) => h("p", { class: "note" }, text)),
    h("p", { class: "note" }, "The p-values below are for one look, at a number of games fixed beforehand: whoever looks after every game finds a small one sooner or later, with a fair dealer too."),
    tests(found.tests),
    h("p", {}, found.said[1]),
    found.points.length > 0 && plane(found),
    watch(found, program),
    needed(found.needed),
  ].flat().filter(Boolean);
}

function tests(rows) {
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Tests" }, h("table", { class: "tests" },
    h("caption", { class: "unseen" }, "Are the cards worse than fair ones?"),
    h("thead", {}, h("tr", {}, ["Test", "Games", "Mean", "Fair mean", "p", rows.length > 1 ? `p, adjusted for ${rows.length} tests` : "p, adjusted"].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, names[row.test]),
      h("td", { class: "number" }, row.games), h("td", { class: "number" }, row.estimate.map((x) => number(x, 4)).join(", ")),
      h("td", { class: "number" }, row.null_value.map((x) => number(x, 4)).join(", ")),
      h("td", { class: "number", "data-p": row.test }, number(row.p_value)),
      h("td", { class: "number" }, number(row.adj_p_value)))))));
}

// AGT against ATSV, with the lines within which fair games lie.
function plane({ points, contours }) {
  const xs = [...points.map((point) => point.agt), ...contours.flatMap((line) => line.points.map(([x]) => x))];
  const ys = [...points.map((point) => point.atsv), ...contours.flatMap((line) => line.points.map(([, y]) => y))];
  const axis = (values, name) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return { low: low - 0.05 * (high - low), high: high + 0.05 * (high - low), name };
  };
  const marks = {
    won: (x, y) => svg("circle", { class: "point", cx: x, cy: y, r: 4 }),
    lost: (x, y) => svg("path", { class: "point", d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8` }),
    "": (x, y) => svg("path", { class: "point", d: `M${x - 4} ${y}h8m-4-4v8` }),
  };
  const picture = chart(axis(xs, "AGT (guaranteed turns a row)"), axis(ys, "ATSV (cards, squared)"),
    `${points.length} games by AGT and ATSV, within lines that hold half, four fifths and 95 percent of fair games.`,
    (atX, atY) => [
      ...contours.map((line) => svg("path", {
        class: "contour", "stroke-dasharray": dashes[line.share], d: path(line.points.map(([x, y]) => [atX(x), atY(y)])),
      })),
      ...points.map((point) => marks[point.result](atX(point.agt), atY(point.atsv))),
    ]);
  return captioned(picture, "○ won, × lost, + not noted. Lines hold 50% (solid), 80% (dashed) and 95% (dotted) of fair games. Left and below: worse cards.");
}

function watch({ evidence: steps, threshold }, program) {
  const values = [1, ...steps.map((step) => step.e_value)];
  const y = {
    low: Math.min(0.1, ...values), high: Math.max(2 * threshold, ...values), log: true, name: "evidence",
    ticks: [0.001, 0.01, 0.1, 1, 10, 100, 1000, 1e6, 1e9],
  };
  const last = values[values.length - 1];
  const picture = chart({ low: 0, high: Math.max(5, steps.length), name: "games" }, y,
    `Evidence against fair dealing after each of ${steps.length} games; now ${number(last)}, alarm at ${threshold}.`,
    (atX, atY) => [
      svg("path", { class: "limit", d: `M${atX(0)} ${atY(threshold)}H${atX(Math.max(5, steps.length))}` }),
      svg("text", { x: atX(0) + 6, y: atY(threshold) - 5 }, `alarm at ${threshold}`),
      svg("path", { class: "curve", d: path(values.map((value, i) => [atX(i), atY(value)])) }),
    ]);
  return captioned(picture, `Evidence against fair dealing${program ? ` of ${program}` : ""}, game by game.`);
}

const needed = (rows) => h("div", {}, h("h3", {}, "How many games would show a rigged dealer?"),
  h("ul", {}, rows.map((row) => h("li", {}, `${row.words}: ${row.games === null || row.games === undefined ? "none would" : `about ${row.games} games`}`))),
  h("p", { class: "note" }, "For the test of the mean AGT at a level of 5%, found four times in five."));
