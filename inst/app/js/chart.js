// Pictures with two axes.

import { h, svg } from "./dom.js";

const size = { width: 560, height: 330, left: 64, right: 24, top: 14, bottom: 42 };

function ticks(low, high, wanted = 6) {
  const rough = (high - low) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9 * step; at += step) found.push(Number(at.toPrecision(10)));
  return found;
}

// `x` and `y` are { low, high, name, log, format }; `draw(x, y)` gives the marks; `words` say
// what is seen.
export function chart(x, y, words, draw) {
  const scale = (axis, from, to) => {
    const map = axis.log ? Math.log : (value) => value;
    const [low, high] = [map(axis.low), map(axis.high)];
    return (value) => from + ((map(value) - low) / (high - low || 1)) * (to - from);
  };
  const atX = scale(x, size.left, size.width - size.right);
  const atY = scale(y, size.height - size.bottom, size.top);
  const marks = (axis) => (axis.log ? axis.ticks : ticks(axis.low, axis.high)).filter((at) => at >= axis.low && at <= axis.high);
  const format = (axis, value) => (axis.format ?? String)(value);
  return svg("svg", { class: "chart", viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": words },
    marks(x).map((at) => [
      svg("path", { class: "grid", d: `M${atX(at)} ${size.top}V${size.height - size.bottom}` }),
      svg("text", { x: atX(at), y: size.height - size.bottom + 16, "text-anchor": "middle" }, format(x, at)),
    ]).flat(),
    marks(y).map((at) => [
      svg("path", { class: "grid", d: `M${size.left} ${atY(at)}H${size.width - size.right}` }),
      svg("text", { x: size.left - 6, y: atY(at) + 4, "text-anchor": "end" }, format(y, at)),
    ]).flat(),
    svg("path", { class: "axis", d: `M${size.left} ${size.top}V${size.height - size.bottom}H${size.width - size.right}` }),
    svg("text", { x: (size.left + size.width) / 2, y: size.height - 8, "text-anchor": "middle" }, x.name),
    svg("text", { x: 14, y: size.height / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${size.height / 2})` }, y.name),
    draw(atX, atY));
}

export const path = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

export const captioned = (picture, text) => h("figure", {}, picture, h("figcaption", { class: "note" }, text));
