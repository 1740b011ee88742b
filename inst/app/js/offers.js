// Which deal comes next: any, one that can be won, an easy or a hard one, or the deal of the day.
// The engine looks at a deal before it is offered.

import { search } from "./search.js";
import { count } from "./dom.js";

const any = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 1000000);
const today = () => Number(new Date().toLocaleDateString("sv").replaceAll("-", ""));

export const kindsOf = (game) => [
  ["any", "any deal"], ["winnable", "a deal that can be won"],
  ...(game.difficult ? [["easy", "an easy deal"], ["medium", "a medium deal"], ["hard", "a hard deal"]] : []),
  ["today", "the deal of today"],
];

// The number of a deal of seed 1, or null if the search, which `box` shows, was stopped.
export async function findDeal(box, base, about, kind) {
  if (kind === "any") return any();
  if (kind === "today") return today();
  const offers = about.offers[base.rules] ?? {};
  const known = kind === "winnable" ? Object.values(offers).flat() : offers[kind];
  const { number: last } = base.deal;
  for (let looked = 0; ; looked += 1) {
    const others = known?.filter((number) => number !== last) ?? [];
    const listed = others.length > 0;
    const number = listed ? others[any() % others.length] : any();
    const title = `Looking for a deal${looked > 0 ? `, ${count(looked)} looked at` : ""}`;
    const asked = { ...base, deal: { seed: 1, number }, moves: [] };
    // Of all deals one is soon found that is decided soon.
    const can = await search(box, title, "solve", { ...asked, max_states: listed ? 3000000 : 300000 });
    if (!can) return null;
    // What was won by a player can be won, whether the engine finds it within its limit or not.
    if (listed && can.outcome !== "lost") return number;
    if (can.outcome !== "won") continue;
    if (kind === "winnable") return number;
    const found = await search(box, title, "difficulty", asked);
    if (!found) return null;
    if (found.difficulty === kind) return number;
  }
}
