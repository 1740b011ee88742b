// What is said when a game is over: how it went, whether the deal could be won, and what next.

import { search } from "./search.js";
import { button, guarded, h, put } from "./dom.js";

// `learned(outcome)` hears what became known of the deal.
export function endPanel({ session, can, about, review, again, next, learned }) {
  const said = h("p", { class: "banner" });
  const known = h("div", { class: "known", role: "status" });
  const element = h("section", { class: "end", "aria-label": "The end", hidden: true }, said, known,
    h("div", { class: "buttons" },
      can("review") && button("Where did it go wrong?", guarded(review), { class: "lost-only" }),
      button("Play it again", guarded(again)),
      button("Next deal", guarded(next), { class: "main" })));

  // Whether the deal that was lost can be won at all.
  async function ask() {
    const { base } = session;
    const { redeals, states } = about();
    if (redeals) return; // what the first deal allows says little of the last
    const found = await search(known, "Could this deal be won?", "solve", { ...session.game(0), max_states: Math.max(states, 1000000) });
    if (!found || base !== session.base || element.hidden) return;
    learned(found.outcome);
    const words = {
      won: "This deal can be won.", lost: "This deal can not be won, whatever one does.",
      unknown: "Whether this deal can be won is not known.",
    };
    put(known, h("p", {}, words[found.outcome]));
  }

  function show({ outcome }, words) {
    element.hidden = outcome === "open";
    said.textContent = words;
    element.className = `end ${outcome}`;
    known.replaceChildren();
    if (outcome === "won") learned("won");
    if (outcome === "stuck" && can("solve")) guarded(ask)();
  }
  return { element, show };
}
