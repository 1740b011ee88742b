// A long question: how far it is, and a button that stops it.

import { engine } from "./engine.js";
import { button, count, h, say } from "./dom.js";

// Shows itself in `box` while it works. The result, or null if it was stopped.
export async function search(box, title, method, params, onprogress) {
  const control = new AbortController();
  const begun = performance.now();
  let states;
  const text = h("span", { class: "progress-text" });
  const bar = h("p", { class: "searching" },
    h("span", { class: "spinner", "aria-hidden": "true" }), text,
    button("Stop", () => control.abort(), { class: "stop" }));
  const tick = () => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    text.textContent = `${title}: ${states ? `${count(states)} positions, ` : ""}${seconds} s`;
  };
  tick();
  // What is answered at once needs no bar.
  const timer = setInterval(() => {
    if (!bar.isConnected) {
      box.replaceChildren(bar);
      say(`${title}. This takes longer; the button Stop ends it.`);
    }
    tick();
  }, 100);
  try {
    return await engine.call(method, params, {
      signal: control.signal,
      progress: (known) => {
        states = known.states ?? states;
        onprogress?.(known);
      },
    });
  } catch (fault) {
    if (fault.name !== "AbortError") throw fault;
    say(`${title}: stopped.`);
    box.replaceChildren(h("p", { class: "stopped" }, `Stopped after ${text.textContent.split(": ").pop()}.`));
    return null;
  } finally {
    clearInterval(timer);
    bar.remove();
  }
}
