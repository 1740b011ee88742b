// Games of Spider that are played at the table, noted by themselves for the tests of the dealer:
// each deal that a program made, when it is played for the first time.

import { keep, kept } from "./store.js";

// Who dealt; of pasted cards nobody knows.
const programs = { number: "patience", pysol: "PySolFC", xp: "Windows XP" };
const programOf = (deal) => programs[Object.keys(programs).find((source) => source in deal)];

const rank = (card) => (card.startsWith("10") ? "T" : card[0]);
const piles = (position) => position.places.filter((place) => place.kind === "pile");

// The first row, and the five of the stock, whose next card is its last one.
function rowsOf(start) {
  const first = piles(start).map((pile) => rank(pile.cards[pile.cards.length - 1])).join("");
  const stock = start.places.find((place) => place.kind === "stock").cards.map(rank).reverse().join("");
  return [first, ...stock.match(/.{10}/g)];
}

// The cards that were turned along a line of positions, with a "/" for each deal from the stock.
function turnedOf(positions, line) {
  let turned = "";
  for (let i = 1; i < positions.length; ++i) {
    if (line[i - 1].type === "deal") turned += "/";
    const before = piles(positions[i - 1]);
    piles(positions[i]).forEach((pile, k) => {
      if (pile.down < before[k].down) turned += rank(pile.cards[pile.down]);
    });
  }
  return turned;
}

export class Recorder {
  constructor(session) {
    this.session = session;
    this.key = null; // of the deal that is being noted
    this.undo = false; // was a move of it taken back?
  }

  // Called with each change of the game. Returns whether the game is noted; nothing if it has
  // changed again meanwhile, and is asked about again.
  async note(what) {
    const { base, line, at } = this.session;
    const program = base.game === "spider" ? programOf(base.deal) : undefined;
    const key = program && JSON.stringify([program, base.rules, base.deal]);
    if (key !== this.key) this.begin(key);
    if (!program) return false;
    if (what === "undo") this.undo = true;
    const noted = this.noted();
    if (noted ? noted.ended : at === 0) return false;
    await this.session.meetAll();
    if (line !== this.session.line || at !== this.session.at) return undefined;
    const { positions } = this.session;
    const won = positions[at].outcome === "won";
    this.write({
      date: new Date().toLocaleDateString("sv"), program, result: won ? "won" : "",
      rows: rowsOf(positions[0]), turned: turnedOf(positions.slice(0, at + 1), line),
      undo: this.undo, key, ended: won,
    });
    return true;
  }

  noted() {
    return (kept("spider") ?? []).find((game) => game.key === this.key);
  }

  write(game) {
    const games = kept("spider") ?? [];
    const found = games.findIndex((one) => one.key === game.key);
    games[found >= 0 ? found : games.length] = game;
    keep("spider", games);
  }

  // Another game is played now: what was not won is lost.
  begin(key) {
    const before = this.key && this.noted();
    if (before && !before.ended) this.write({ ...before, result: "lost", ended: true });
    this.key = key;
    this.undo = key ? this.noted()?.undo ?? false : false;
  }
}
