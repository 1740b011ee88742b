// How cards look and lie, as somebody likes it; kept in the browser.

import { h } from "./dom.js";
import { keep, keptList } from "./store.js";

const all = [
  ["four-colours", "Four colours"], ["large", "Large print"], ["left-handed", "For the left hand"],
  ["one-tap", "A tap moves a card"],
  ["show-time", "The time"],
  ["board-keys", "Letter keys only among the cards"],
];

export function settingsPanel(changed) {
  const set = (name, on) => document.documentElement.classList.toggle(name, on);
  const chosen = keptList("cards") ?? [];
  const boxes = all.map(([name, text]) => {
    const box = h("input", {
      type: "checkbox", checked: chosen.includes(name),
      onchange: () => {
        set(name, box.checked);
        keep("cards", all.map(([one]) => one).filter((_, i) => boxes[i].querySelector("input").checked));
        changed();
      },
    });
    set(name, box.checked);
    return h("label", { class: "check" }, box, text);
  });
  return h("details", {}, h("summary", {}, "Cards"), h("div", { class: "buttons" }, boxes));
}
