// A quiet light beside the cards: whether the game can still be won, or of Spider the chance that a
// person has, after each move by itself.

import { engine } from "./engine.js";
import { guarded, h } from "./dom.js";
import { keep, kept } from "./store.js";

const lamps = { won: "✓", lost: "✗", unknown: "?" };

// `helped()` hears that something was said of the game.
export function light({ session, can, about, helped }) {
  const asking = h("input", { type: "checkbox" });
  const lamp = h("span", { class: "lamp", "aria-hidden": "true" });
  const meter = h("meter", { min: "0", max: "1", "aria-label": "The chance of winning" });
  const said = h("span", { class: "light-said" });
  const element = h("div", { class: "light", hidden: !can("solve") },
    h("label", { class: "check", title: "Says after each move whether the game can still be won; of Spider the chance, as one sees it. It counts as help." },
      asking, "Light"), lamp, meter, said);
  let control = null;

  const show = guarded(async () => {
    control?.abort();
    lamp.textContent = "";
    said.textContent = "";
    element.dataset.outcome = "";
    meter.hidden = true;
    if (!asking.checked || session.position.outcome !== "open") return;
    const { redeals, states, has_chance: chances } = about();
    const { at, line } = session;
    const { signal } = (control = new AbortController());
    helped();
    const known = chances ? null : session.known(redeals);
    const found = chances ? await engine.call("chance", session.game(), { signal })
      : known ?? await engine.call("solve", { ...session.game(), max_states: states }, { signal });
    if (session.line !== line || session.at !== at || !asking.checked) return;
    said.textContent = found.said;
    meter.hidden = !chances;
    if (chances) {
      meter.value = found.chance;
      return;
    }
    if (!known) session.learn(found);
    // What cannot all go up in this deal may in the next one.
    if (found.outcome === "lost" && redeals && session.position.moves.some((one) => one.move.type === "redeal")) return;
    lamp.textContent = lamps[found.outcome];
    element.dataset.outcome = found.outcome;
  });

  asking.addEventListener("change", () => {
    keep("light", asking.checked);
    show();
  });

  // It does not go on by itself in a game that counts: whose deal came by chance, without help.
  function opened() {
    const { helped: aided, chosen } = session.marks;
    asking.checked = (aided || chosen) && (kept("light", "boolean") ?? false);
  }
  return { element, show, opened };
}
