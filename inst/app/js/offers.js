// Which deal comes next: any, one that can be won, an easy or a hard one, or the deal of the day.
// Under rules that have a name they are known beforehand; under others the engine looks for them.

import { search } from "./search.js";
import { count, h, put, say } from "./dom.js";

const any = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 1000000);
// The deal of a day, that of today if none is given.
export const dealOf = (day = new Date()) => Number(day.toLocaleDateString("sv").replaceAll("-", ""));
const levels = ["easy", "medium", "hard"];

export const kindsOf = (game) => [
  ["any", "any deal"], ["winnable", "a deal that can be won"],
  ...(game.difficult ? [["easy", "an easy deal"], ["medium", "a medium deal"], ["hard", "a hard deal"]] : []),
  ["today", "the deal of today"],
];

// { number, why } of a deal of seed 1 and what that rests on; or null if there is none, which `box`
// says, or if the search that it shows was stopped.
export async function findDeal(box, base, about, kind) {
  if (kind === "any") return { number: any(), why: "It came by chance, and may be lost." };
  if (kind === "today") return { number: dealOf(), why: "It is the deal of today, and may be lost." };
  const offers = about.offers[base.rules];
  const known = offers && (kind === "winnable" ? levels.flatMap((level) => offers[level]) : offers[kind]);
  if (known && (known.length > 0 || kind !== "winnable")) {
    const others = known.filter((number) => number !== base.deal.number);
    if (others.length > 0) {
      return {
        number: others[any() % others.length],
        why: kind === "winnable" ? "It can be won, as was proved beforehand."
          : `It can be won, and is ${kind}: it was played many times beforehand.`,
      };
    }
    const text = `Of the first ${count(offers.looked)} deals under these rules ${known.length > 0 ? "no other one" : "none"} is ${kind}.`;
    put(box, h("p", {}, text));
    say(text);
    return null;
  }
  for (let looked = 0; ; looked += 1) {
    const number = any();
    const title = `Looking for a deal${looked > 0 ? `, ${count(looked)} looked at` : ""}`;
    const asked = { ...base, deal: { seed: 1, number }, moves: [] };
    // Of all deals one is soon found that is decided soon.
    const can = await search(box, title, "solve", { ...asked, max_states: 300000 });
    if (!can) return null;
    if (can.outcome !== "won") continue;
    if (kind === "winnable") return { number, why: "It can be won, as a search has just proved." };
    const found = await search(box, title, "difficulty", asked);
    if (!found) return null;
    if (found.difficulty === kind) return { number, why: `It can be won, and is ${kind}, as playing it many times has just shown.` };
  }
}
