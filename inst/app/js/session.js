// The game that is being played: its moves, those taken back, and the positions met.

import { engine } from "./engine.js";
import { idOf, keepGame } from "./store.js";

// A move as text. Of a card that goes somewhere a line may call a build safe that the list of legal
// moves does not.
const asText = ({ type, ...move }) => JSON.stringify(Object.entries(move.card ? move : { type, ...move })
  .filter(([, value]) => value !== undefined && value !== null).sort());
// Whether a line begins with these moves.
const begins = (line, moves) => moves.length <= line.length && moves.every((move, i) => asText(move) === asText(line[i]));

export class Session {
  // onchange(position, what) is called with each position to draw; marksOf(id, marks) says how the
  // game of a deal is marked that is opened with `marks`: { helped, chosen }, see store.js.
  constructor(onchange, marksOf = (_, marks) => marks) {
    this.onchange = onchange;
    this.marksOf = marksOf;
    this.busy = false;
    this.verdicts = [];
  }

  // What a search has found of the present position: { outcome, moves, words, said }, where the
  // moves go on from here. It holds for what follows, see known().
  learn(found) {
    this.verdicts.push({ ...found, before: this.game().moves, opened: this.opened });
  }

  // What is known of the present position without a search: on a line that was found what is left
  // of it, and after a position that is lost that it is lost. Where the cards are dealt again,
  // `redeals`, a loss says nothing of what comes later.
  known(redeals = false) {
    const here = this.game().moves;
    for (const { before, opened, outcome, moves, words, said } of this.verdicts) {
      if (opened !== this.opened) continue;
      const line = [...before, ...moves];
      if (moves.length > 0 && here.length >= before.length && begins(line, here)) {
        const left = here.length - before.length;
        const n = moves.length - left;
        return {
          outcome, moves: moves.slice(left), words: words.slice(left),
          said: outcome === "won" ? `Can still be won, in ${n} ${n === 1 ? "move" : "moves"}.` : said,
        };
      }
      if (outcome === "lost" && !redeals && begins(here, before)) return { outcome, moves: [], words: [], said };
    }
    return null;
  }

  // The question to the engine about the game after `n` moves.
  game(n = this.at) {
    return { ...this.base, moves: this.line.slice(0, n) };
  }

  // A game as from a link, a file or the browser; `at` moves of it are made. If several are
  // opened at once, the last one counts. A move that is being made then is left out. Returns
  // whether this game is the one that counts.
  async open(game, at = game.moves.length, marks = { helped: false, chosen: true }) {
    const { moves, challenge: _, ...base } = game;
    if (!Array.isArray(moves)) throw new Error("This is no saved game: it has no moves.");
    if (!Number.isInteger(at) || at < 0 || at > moves.length) {
      throw new Error(`A game of ${moves.length} moves cannot be opened after ${at}.`);
    }
    const asked = (this.asked = Symbol());
    const position = await engine.call("position", { ...base, moves: moves.slice(0, at) });
    if (asked !== this.asked) return false;
    this.opened = asked;
    this.base = { game: base.game, rules: position.game.rules, deal: base.deal };
    this.marks = this.marksOf(idOf(this.base), marks);
    this.line = moves;
    this.verdicts = [];
    this.branches = [];
    this.challenge = game.challenge;
    this.won = false; // by now
    this.at = at;
    this.positions = [];
    this.positions[at] = position;
    this.changed("open");
    return true;
  }

  get position() {
    return this.positions?.[this.at];
  }

  // What the deal is called. Nearly all have seed 1, which says nothing to who plays.
  get title() {
    return this.position.title.replace(/^seed 1, number /, "deal ");
  }

  // The promise is kept when the position is drawn.
  changed(what) {
    if (what === "undo" && !this.won) this.marks.helped = true;
    if (this.position.outcome === "won") this.won = true;
    this.keep();
    this.drawn = this.onchange(this.position, what);
  }

  keep() {
    keepGame({ ...this.base, ...this.marks, moves: this.line, at: this.at, challenge: this.challenge });
  }

  // One thing at a time: what is clicked meanwhile does not count.
  async alone(work) {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }

  play(move) {
    return this.alone(() => this.make(move));
  }

  // Returns whether it was made, in the game that it was meant for.
  async make(move) {
    const { opened } = this;
    const line = [...this.line.slice(0, this.at), move];
    const position = await engine.call("position", { ...this.base, moves: line });
    if (opened !== this.opened) return false;
    if (!begins(this.line, line)) {
      this.keepBranch();
      this.line = line;
      this.positions.length = line.length;
    }
    this.at += 1;
    this.positions[this.at] = position;
    this.changed("play");
    return true;
  }

  // A game that goes on otherwise from here is kept beside the new one, unless only its last move
  // is another.
  keepBranch() {
    if (this.line.length < this.at + 2) return;
    this.branches = [this.line, ...this.branches.filter((one) => !begins(this.line, one))].slice(0, 5);
  }

  // To another game of this deal. This one is kept beside it, unless it is a part of it.
  async switchTo(line, marks = this.marks) {
    const { base, branches, challenge, won, line: left } = this;
    if (!await this.open({ ...base, moves: line, challenge }, line.length, marks)) return;
    this.branches = [...(begins(line, left) ? [] : [left]), ...branches.filter((one) => one !== line)].slice(0, 5);
    this.won ||= won;
    this.changed("again");
  }

  // To the position after `n` moves; the line stays, so that it can be gone along again.
  goTo(n) {
    return this.alone(async () => {
      if (n < 0 || n > this.line.length || n === this.at) return;
      const { opened, positions } = this;
      positions[n] ??= await engine.call("position", this.game(n));
      if (opened !== this.opened) return;
      const back = n < this.at;
      this.at = n;
      this.changed(back ? "undo" : "redo");
    });
  }

  // All positions of the line, to tell its moves in words; another line ends it. Asked for again
  // meanwhile, it is the same walk.
  meetAll() {
    if (this.meeting?.line !== this.line) {
      const meeting = { line: this.line };
      meeting.done = this.walk().finally(() => {
        if (this.meeting === meeting) this.meeting = null;
      });
      this.meeting = meeting;
    }
    return this.meeting.done;
  }

  async walk() {
    const { line, positions } = this;
    for (let n = 0; n < line.length && this.line === line; ++n) {
      const met = positions[n] ?? await engine.call("position", this.game(n));
      if (this.line === line) positions[n] ??= met;
    }
  }

  // Cards that can go up without harm, one after the other.
  autoplay() {
    return this.alone(async () => {
      const safe = () => this.position.moves.find((move) => move.safe);
      for (let next = safe(); next && await this.make(next.move); next = safe()) await this.drawn;
    });
  }
}
