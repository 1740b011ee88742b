// Games of Spider that are played at the table, noted by themselves for the tests of the dealer:
// each deal that a program made, when it is played for the first time.

import { gameToHash, notedGames, noteGames } from "./store.js";

// Who dealt; of pasted cards nobody knows.
const programs = { number: "patience", pysol: "PySolFC", xp: "Windows XP" };
const programOf = (deal) => programs[Object.keys(programs).find((source) => source in deal)];

export class Recorder {
  // unkept(game) is given each game that is over and could not be written; `fieldsOf()` names the
  // fields of a move.
  constructor(session, fieldsOf, unkept) {
    this.session = session;
    this.fieldsOf = fieldsOf;
    this.unkept = unkept;
    this.key = null; // of the deal that is being noted
    this.missed = null; // what of it could not be written
  }

  // Called with each change of the game. Whether the game is noted: true, false where there is no
  // room for it, null where it is not to be noted.
  note() {
    const { base, at, position, marks } = this.session;
    const program = base.game === "spider" ? programOf(base.deal) : undefined;
    const key = program && JSON.stringify([program, base.rules, base.deal]);
    if (key !== this.key) this.begin(key);
    if (!program) return null;
    const noted = this.noted();
    if (noted ? noted.ended : at === 0) return null;
    const won = position.outcome === "won";
    return this.write({
      date: new Date().toLocaleDateString("sv"), program, result: won ? "won" : "",
      ...position.came_up, helped: marks.helped || noted?.helped === true, chosen: marks.chosen, key, ended: won,
      link: gameToHash(this.session.game(), this.fieldsOf()).slice(1),
    });
  }

  noted() {
    return this.missed ?? notedGames().find((game) => game.key === this.key);
  }

  write(game) {
    const written = noteGames([game]);
    this.missed = written ? null : game;
    if (!written && game.ended) this.unkept(game);
    return written;
  }

  // Another game is played now: what was not won is lost.
  begin(key) {
    const before = this.key && this.noted();
    if (before && !before.ended) this.write({ ...before, result: "lost", ended: true });
    this.key = key;
    this.missed = null;
  }
}
