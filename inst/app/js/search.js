// A long question: how far it is, and a button that stops it.

import { engine } from "./engine.js";
import { button, count, h, say } from "./dom.js";

// What ends the search that a box shows.
const leave = new WeakMap();

// Ends the search that a box shows, if there is one.
export const leaveSearch = (box) => leave.get(box)?.();

// Shows itself in `box` while it works. The result, or null if it was stopped, or if the box was
// asked something else meanwhile.
export async function search(box, title, method, params, onprogress) {
  leaveSearch(box);
  const control = new AbortController();
  const begun = performance.now();
  let far = "";
  const text = h("span", { class: "progress-text" });
  const bar = h("p", { class: "searching" },
    h("span", { class: "spinner", "aria-hidden": "true" }), text,
    button("Stop", () => control.abort(), { class: "stop" }));
  const tick = () => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    text.textContent = `${title}: ${far}${seconds} s`;
  };
  tick();
  // What is answered at once needs no bar. A move made meanwhile clears the box, and is what was
  // said last.
  let told = false;
  const timer = setInterval(() => {
    if (!bar.isConnected) box.replaceChildren(bar);
    if (!told) say(`${title}. This takes longer; the button Stop ends it.`);
    told = true;
    tick();
  }, 100);
  let over = false;
  const end = () => {
    over = true;
    clearInterval(timer);
    bar.remove();
  };
  let left = false;
  leave.set(box, () => {
    if (told && !over) say(`${title}: stopped, for something else was asked.`);
    left = true;
    control.abort();
    end();
  });
  try {
    const found = await engine.call(method, params, {
      signal: control.signal,
      progress: (known) => {
        if (known.states) far = `${count(known.states)} positions, `;
        if (known.games) far = `${known.games} of ${known.of} games, `;
        onprogress?.(known);
      },
    });
    return left ? null : found;
  } catch (fault) {
    if (fault.name !== "AbortError") throw fault;
    if (left) return null;
    say(`${title}: stopped.`);
    box.replaceChildren(h("p", { class: "stopped" }, `Stopped after ${text.textContent.split(": ").pop()}.`));
    return null;
  } finally {
    end();
  }
}
