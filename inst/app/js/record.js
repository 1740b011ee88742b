// Games of Spider that are played at the table, noted by themselves for the tests of the dealer:
// each deal that a program made, when it is played for the first time.

import { keep, kept } from "./store.js";

// Who dealt; of pasted cards nobody knows.
const programs = { number: "patience", pysol: "PySolFC", xp: "Windows XP" };
const programOf = (deal) => programs[Object.keys(programs).find((source) => source in deal)];

const rank = (card) => (card.startsWith("10") ? "T" : card[0]);
const piles = (position) => position.places.filter((place) => place.kind === "pile");

// The first row, and the five of the stock.
function rowsOf(start) {
  const first = piles(start).map((pile) => rank(pile.cards[pile.cards.length - 1])).join("");
  const stock = start.places.find((place) => place.kind === "stock").cards.map(rank).join("");
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
  }

  // Called with each change of the game; returns whether the game is being noted.
  async note(what) {
    const { base, line, at, positions } = this.session;
    const program = base.game === "spider" ? programOf(base.deal) : undefined;
    const key = program && JSON.stringify([program, base.rules, base.deal]);
    if (this.key && key !== this.key) this.end();
    if (!program) return false;
    const games = kept("spider") ?? [];
    const found = games.findIndex((game) => game.key === key);
    if (found >= 0 && games[found].ended) return false;
    if (found < 0 && at === 0) return false;
    this.key = key;
    await this.session.meetAll();
    if (line !== this.session.line || at !== this.session.at) return true; // it has gone on
    const won = positions[at].outcome === "won";
    const game = {
      date: new Date().toLocaleDateString("sv"), program, result: won ? "won" : "",
      rows: rowsOf(positions[0]), turned: turnedOf(positions.slice(0, at + 1), line),
      undo: what === "undo" || Boolean(games[found]?.undo), key, ended: won,
    };
    games[found >= 0 ? found : games.length] = game;
    keep("spider", games);
    return true;
  }

  // Another game is played now: what was not won is lost.
  end() {
    const games = kept("spider") ?? [];
    const game = games.find((one) => one.key === this.key);
    this.key = null;
    if (!game || game.ended) return;
    Object.assign(game, { result: "lost", ended: true });
    keep("spider", games);
  }
}
