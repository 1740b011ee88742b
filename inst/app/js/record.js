// Games of Spider that are played at the table, noted by themselves for the tests of the dealer:
// each deal that a program made, when it is played for the first time.

import { keep, kept } from "./store.js";

// Who dealt; of pasted cards nobody knows.
const programs = { number: "patience", pysol: "PySolFC", xp: "Windows XP" };
const programOf = (deal) => programs[Object.keys(programs).find((source) => source in deal)];

export class Recorder {
  constructor(session) {
    this.session = session;
    this.key = null; // of the deal that is being noted
    this.undo = false; // was a move of it taken back?
  }

  // Called with each change of the game. Returns whether the game is noted.
  note(what) {
    const { base, at, position } = this.session;
    const program = base.game === "spider" ? programOf(base.deal) : undefined;
    const key = program && JSON.stringify([program, base.rules, base.deal]);
    if (key !== this.key) this.begin(key);
    if (!program) return false;
    if (what === "undo") this.undo = true;
    const noted = this.noted();
    if (noted ? noted.ended : at === 0) return false;
    const won = position.outcome === "won";
    this.write({
      date: new Date().toLocaleDateString("sv"), program, result: won ? "won" : "",
      ...position.came_up, undo: this.undo, key, ended: won,
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
