// The solver beside the player: only what is asked for is shown.

import { leaveSearch, search } from "./search.js";
import { chanceCurve, signedPoints, worthWords } from "./chance.js";
import { engine } from "./engine.js";
import { button, count, guarded, h, pause, percent, put, say } from "./dom.js";

const signs = { true: "✓", false: "✗", null: "?" };
const meanings = { true: "keeps it", false: "loses it", null: "not known" };

// `helped()` hears that something was said of the game, and `told(position, n)` which position is
// on the board that is not that of the game, after n moves.
export function solverPanel({ session, board, can, about, draw, helped, told }) {
  const answer = h("div", { class: "answer" });
  const difficult = button("How hard is this deal?", guarded(difficulty));
  // What can be said of a game without looking at hidden cards, where that is known.
  const seen = can("hints_seen") && h("div", { class: "buttons" },
    button("What is best, as I see it?", guarded(hintsSeen)),
    button("How well was it played?", guarded(reviewSeen)));
  const under = h("p", { class: "note" }, "These look at the hidden cards too:");
  const element = h("section", { class: "solver", "aria-label": "Solver" }, h("h3", {}, "Ask the solver"),
    seen, under,
    h("div", { class: "buttons" },
      can("solve") && button("Can it still be won?", guarded(solve)),
      can("solve") && button("Hint", guarded(hint)),
      can("hints") && button("Which moves keep the win?", guarded(hints)),
      can("review") && button("Where was it lost?", guarded(review)),
      can("difficulty") && difficult),
    answer);

  // What is shown and goes on to hold while the game follows it: shows itself again.
  let following = null;
  const clear = (what) => {
    const again = what === "play" && following;
    following = null;
    if (what === "open") leaveSearch(answer); // it is about another game
    answer.replaceChildren();
    if (board.still) draw(); // from a step along a line
    board.unmark();
    difficult.hidden = !about().difficult;
    const known = seen && about().has_chance;
    for (const part of [seen, under]) if (part) part.hidden = !known;
    if (again) again();
  };
  const tell = (said, ...more) => {
    put(answer, h("p", { class: "said" }, said), ...more);
    say(said);
  };
  // An answer about a position that is no more on the table is not shown, but that is said.
  const ask = async (title, method, n = session.at, onprogress) => {
    clear();
    const { at, line, opened } = session;
    const isHere = () => session.line === line && (n !== at || session.at === at);
    const found = await search(answer, title, method, session.game(n), (known) => { if (isHere()) onprogress?.(known); });
    if (!found || session.opened !== opened) return null;
    // Also of a position that the game has left.
    helped();
    if (isHere()) return found;
    tell("The game has gone on: the answer was about the position before. Ask again.");
    return null;
  };

  // What is known of the position, or what a search finds.
  async function solved() {
    const known = session.known(about().redeals);
    if (known) {
      clear();
      helped();
      return known;
    }
    const found = await ask("Searching for a win", "solve");
    if (found) session.learn(found);
    return found;
  }
  // Shows an answer again after each move for which it still holds.
  const follow = (show) => {
    following = session.position.outcome === "open" ? () => {
      const known = session.known(about().redeals);
      if (known) show(known);
    } : null;
  };

  async function solve() {
    const found = await solved();
    if (found) showSolved(found);
  }

  function showSolved(found) {
    tell(found.said, found.states && h("p", { class: "work" }, `${count(found.states)} ${found.states === 1 ? "position" : "positions"} looked at.`),
      found.moves.length > 0 && lineSteps(found));
    follow(showSolved);
  }

  // Positions from `first` to `last` to go along, forwards and backwards, on the board but not in
  // the game, which is at `at`.
  function steps({ first, last, at, name, text: begin, above = [], positionOf, wordsOf, playOn, movesAt = (step) => step }) {
    const slider = h("input", { type: "range", min: String(first), max: String(last), value: String(at), "aria-label": name });
    const text = h("p", { class: "step" }, begin);
    let wanted = at;
    let shown = at;
    let movedAt = performance.now();
    // Asked for once: the next one in the same direction before it is wanted, and all of them while
    // the slider rests.
    const asking = new Map();
    const positionAt = (step) => {
      if (step === at) return session.position;
      if (!asking.has(step)) {
        asking.set(step, positionOf(step));
        asking.get(step).catch(() => asking.delete(step));
      }
      return asking.get(step);
    };
    const show = guarded(async (step) => {
      wanted = Math.min(last, Math.max(first, step));
      slider.value = wanted;
      const asked = wanted;
      const position = await positionAt(asked);
      if (asked !== wanted || !box.isConnected) return; // another step was asked for meanwhile
      const words = wordsOf(asked, position);
      slider.setAttribute("aria-valuetext", words);
      text.textContent = words;
      from.disabled = asked === at;
      // A jump would mark nearly every card.
      const drawn = board.draw(position, { still: asked !== at, mark: asked === shown + 1 });
      const next = asked + Math.sign(asked - shown);
      if (next >= first && next <= last) positionAt(next);
      shown = asked;
      movedAt = performance.now();
      told(position, movesAt(asked));
      await drawn;
    });
    slider.addEventListener("input", () => show(Number(slider.value)));
    const from = button("Play on from here", guarded(() => playOn(wanted)), { disabled: true });
    // One after the other, each when the one before lies; any other step ends it.
    async function run() {
      if (wanted === last) await show(first);
      for (let next = wanted + 1; next <= last && wanted === next - 1 && box.isConnected; next += 1) {
        await show(next);
        await pause(200);
      }
    }
    const box = h("div", { class: "line" }, ...above, slider,
      h("div", { class: "buttons" },
        button("◀ Back", () => show(wanted - 1), { "aria-label": "One step back" }),
        button("Next ▶", () => show(wanted + 1), { "aria-label": "One step on" }),
        button("▶▶ Play", guarded(run), { "aria-label": "Play the rest by itself" }),
        from,
        button("To my game", () => { answer.replaceChildren(); draw(); })),
      text);
    async function askAll() {
      const way = at < last ? 1 : -1;
      for (let step = at + way; step >= first && step <= last; step += way) {
        while (performance.now() - movedAt < 500) await pause(250);
        if (!box.isConnected) return;
        await positionAt(step);
      }
    }
    guarded(askAll)();
    return box;
  }

  // The line of a win.
  function lineSteps(found) {
    const game = session.game();
    const n = found.moves.length;
    const upTo = (step) => ({ ...game, moves: [...game.moves, ...found.moves.slice(0, step)] });
    const box = steps({
      first: 0, last: n, at: 0, name: "Step of the line", text: "Move the slider to see the line on the board.",
      positionOf: (step) => engine.call("position", upTo(step)),
      wordsOf: (step) => (step === 0 ? "The position of your game." : `${step} of ${n}: ${found.words[step - 1]}`),
      playOn: (step) => session.switchTo(upTo(step).moves),
      movesAt: (step) => game.moves.length + step,
    });
    box.append(h("details", {}, h("summary", {}, "All moves"), h("ol", { class: "moves" }, found.words.map((words) => h("li", {}, words)))));
    return box;
  }

  // The game that was played, with the verdict of each position along it. Where there are redeals
  // these are verdicts of single deals, which say nothing of the game.
  function replay({ start, outcomes: after }) {
    const { redeals } = about();
    const last = session.at;
    // The review does not look at deals before the last one.
    const first = after.filter((outcome) => outcome === null).length;
    const outcomes = [start, ...after.slice(first)];
    const verdicts = { won: "it can be won", lost: "it is lost", unknown: "whether it can be won is not known" };
    return steps({
      first, last, at: last, name: "Move of the game",
      text: redeals ? "Move the slider to see this deal again."
        : "Move the slider to see the game again. The stripe is light where it could be won, and dark where it was lost.",
      above: redeals ? [] : [h("div", { class: "verdicts", "aria-hidden": "true" }, outcomes.map((outcome) => h("span", { class: outcome })))],
      positionOf: (step) => engine.call("position", session.game(step)),
      wordsOf: (step, position) => `${step === 0 ? "The deal" : `Move ${step} of ${last}: ${position.said}`}.${redeals ? "" : ` Here ${verdicts[outcomes[step - first]]}.`}`,
      playOn: (step) => session.goTo(step),
    });
  }

  const listed = (moves) => h("ul", { class: "hints" }, moves.map((move) => h("li", { class: `keeps-${move.keeps}` },
    h("span", { class: "sign", "aria-hidden": "true" }, signs[move.keeps]),
    h("span", { class: "unseen" }, `${meanings[move.keeps]}: `),
    moveButton(move), move.note && h("span", { class: "note" }, move.note))));

  async function hints() {
    // Those that are known already are there to be played. With more positions the engine looks at
    // all again, from the first on.
    let known = [];
    const found = await ask("Looking at each move", "hints", session.at, ({ moves = [] }) => {
      if (moves.length === 0) return;
      helped();
      known = [...moves, ...known.slice(moves.length)];
      answer.querySelector(".hints")?.remove();
      answer.append(listed(known));
    });
    if (!found) return;
    tell(found.said, listed(found.moves));
    board.mark(found.moves, (move) => {
      // A card may have several moves: the best of them is what its mark says.
      const all = found.moves.filter((one) => one.card === move.card && one.place === move.place).map((one) => one.keeps);
      return signs[all.includes(true) ? true : all.includes(null) ? null : false];
    });
  }

  // The move of the position that has these fields. Of a card that goes somewhere a line may call a
  // build safe that the list of moves does not.
  const moveHere = (move) => {
    const names = about().fields.filter((name) => name !== "type" || !move.card);
    return session.position.moves.find((one) => names.every((name) => one.move[name] === move[name]));
  };
  // A move that is pointed at is shown on the board, and made by a click.
  const moveButton = (move) => {
    const point = () => board.aim(move);
    const leave = () => board.aim(null);
    return button(move.words, guarded(() => session.play(move.move)), {
      class: "move", onpointerenter: point, onfocus: point, onpointerleave: leave, onblur: leave,
    });
  };
  const oneMove = (said, move, ...more) => {
    tell(said, h("ul", { class: "hints" }, h("li", {}, moveButton(move))), ...more);
    board.mark([move], () => "★");
    board.aim(move, true);
  };

  // The next move of a line that is known to win. Whoever follows it wins: what was found for one
  // position holds for those on its way.
  async function hint() {
    const found = await solved();
    if (found) showHint(found);
  }

  function showHint(found) {
    const move = found.moves.length > 0 && moveHere(found.moves[0]);
    if (move) oneMove(found.said, move);
    else tell(found.said);
    follow(showHint);
  }

  // The best move as one sees it, alone, and all others for who wants to see them. Who makes it is
  // told the next one.
  async function hintsSeen() {
    const found = await ask("Looking ahead", "hints_seen");
    if (!found) return;
    const list = (moves) => h("ul", { class: "hints" }, moves.map((move) => h("li", {},
      moveButton(move), h("span", { class: "note" }, move.note))));
    if (found.moves.length === 0) {
      tell(found.said);
      return;
    }
    const [best] = found.moves;
    oneMove(found.said, best, h("details", {}, h("summary", {}, `All ${found.moves.length} moves`), list(found.moves)));
    const { at } = session;
    following = () => {
      const made = session.line[at];
      if (session.position.outcome === "open" && about().fields.every((name) => made[name] === best.move[name])) guarded(hintsSeen)();
    };
  }

  async function reviewSeen() {
    if (session.at === 0) {
      tell("There are no moves to review yet.");
      return;
    }
    const found = await ask("Reviewing the game", "review_seen");
    if (!found) return;
    const points = (numbers, of) => numbers.map((number) => h("li", {},
      button(`Move ${number}: ${found.moves[number - 1].words}`, guarded(() => session.goTo(number)), { class: "move" }),
      h("span", { class: "note" }, signedPoints(of(found.moves[number - 1])))));
    tell(found.said, chanceCurve(found),
      found.errors.length > 0 && h("p", {}, "The moves that gave most away:"),
      h("ul", { class: "hints" }, points(found.errors, (move) => -move.error)),
      found.unlucky.length > 0 && h("p", {}, "The unluckiest cards:"),
      h("ul", { class: "hints" }, points(found.unlucky, (move) => move.luck)),
      replaySeen(found));
  }

  function replaySeen({ start, moves }) {
    const last = session.at;
    return steps({
      first: 0, last, at: last, name: "Move of the game", text: "Move the slider to see the game again.",
      positionOf: (step) => engine.call("position", session.game(step)),
      wordsOf: (step) => (step === 0 ? `The deal. The chance is ${percent(start)}.`
        : `Move ${step} of ${last}: ${moves[step - 1].words}. ${worthWords(moves[step - 1])}.`),
      playOn: (step) => session.goTo(step),
    });
  }

  // Whether the move that lost it could have been known to be bad.
  async function asSeen(mistake) {
    if (!seen || !about().has_chance || !(mistake > 0)) return null;
    const { moves } = await engine.call("review_seen", session.game(mistake));
    const lost = moves[mistake - 1].error;
    return h("p", {}, lost < 0.01 ? "Nobody could know that: with what could be seen it was reasonable."
      : `With what could be seen it gave away ${(100 * lost).toFixed(1)} points of the chance.`);
  }

  async function review() {
    if (session.at === 0) {
      tell("There are no moves to review yet.");
      return;
    }
    const found = await ask("Reviewing the game", "review");
    if (!found) return;
    const show = found.mistake > 0 && button(`Retry from before move ${found.mistake}`, guarded(async () => {
      await session.goTo(found.mistake - 1);
      tell(`Here it was lost. ${found.better.length > 0 ? "In place of your move this would have kept it:" : ""}`,
        listed(found.better));
      board.mark(found.better, () => signs.true);
    }));
    tell(found.said, await asSeen(found.mistake), show, found.outcomes.length > 0 && replay(found),
      found.mistake > 0 && found.better.length > 0 && h("p", {}, "This would have kept it:"),
      found.mistake > 0 && h("ul", {}, found.better.map((move) => h("li", {}, move.words))));
  }

  async function difficulty() {
    // The first games say something already, and the more the better.
    const soFar = h("p", { class: "said" });
    const found = await ask("Playing the deal many times", "difficulty", 0, ({ said }) => {
      soFar.textContent = said;
      if (!soFar.isConnected) answer.append(soFar);
    });
    if (found) tell(found.said);
  }

  return { element, clear, hint: guarded(() => (seen && about().has_chance ? hintsSeen() : hint())), review: guarded(review) };
}
