// What is said when a game is over: how it went, whether the deal could be won, and what next.

import { search } from "./search.js";
import { button, guarded, h, put } from "./dom.js";

// Suits fall for a moment, unless somebody wants no motion.
function celebrate(box) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const suits = Array.from({ length: 28 }, (_, i) => {
    const one = h("span", { "data-suit": "SHCD"[i % 4] }, "♠♥♣♦"[i % 4]);
    one.style.left = `${(i * 37) % 100}%`;
    one.style.animationDelay = `${(i % 7) * 0.12}s`;
    return one;
  });
  const shower = h("div", { class: "shower", "aria-hidden": "true" }, suits);
  box.before(shower);
  setTimeout(() => shower.remove(), 3000);
}

// `learned(outcome)` hears what became known of the deal.
export function endPanel({ session, can, about, review, again, next, learned, challenge, focus }) {
  const said = h("p", { class: "banner" });
  const known = h("div", { class: "known", role: "status" });
  const element = h("section", { class: "end", "aria-label": "The end", hidden: true }, said, known,
    h("div", { class: "buttons" },
      can("review") && button("Where did it go wrong?", guarded(async () => {
        await review();
        hide(); // the board is gone along now
      }), { class: "lost-only" }),
      button("Challenge somebody", guarded(challenge), { class: "won-only", title: "Copies a link to this deal, which says in how many moves it was won" }),
      button("Play it again", guarded(again)),
      button("Next deal", guarded(next), { class: "main" }),
      button("Look at the board", () => hide())));
  function hide() {
    const focused = element.contains(document.activeElement);
    element.hidden = true;
    if (focused) focus();
  }

  // Whether the deal that was lost can be won at all.
  async function ask() {
    const { base } = session;
    const { redeals, states } = about();
    if (redeals) return; // what the first deal allows says little of the last
    const found = await search(known, "Could this deal be won?", "solve", { ...session.game(0), max_states: Math.max(states, 1000000) });
    if (!found || base !== session.base || session.position.outcome !== "stuck") return;
    learned(found.outcome);
    const words = {
      won: "This deal can be won.", lost: "This deal can not be won, whatever one does.",
      unknown: "Whether this deal can be won is not known.",
    };
    put(known, h("p", {}, words[found.outcome]));
  }

  // `made` says that a move has just been made.
  function show({ outcome }, words, made) {
    element.hidden = outcome === "open";
    said.textContent = words;
    element.className = `end ${outcome}`;
    known.replaceChildren();
    if (outcome === "won") {
      learned("won");
      if (made) celebrate(element);
    }
    if (outcome === "stuck" && can("solve")) guarded(ask)();
  }
  return { element, show };
}
