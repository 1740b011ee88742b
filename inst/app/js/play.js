// The view in which games are played.

import { Board } from "./board.js";
import { Session } from "./session.js";
import { dealForm } from "./deal.js";
import { endPanel } from "./end.js";
import { light } from "./light.js";
import { findDeal, kindsOf } from "./offers.js";
import { ruleOf } from "./rules.js";
import { settingsPanel } from "./settings.js";
import { Recorder } from "./record.js";
import { solverPanel } from "./solver.js";
import { engine } from "./engine.js";
import { button, choice, guarded, h, hush, reader, say, trouble } from "./dom.js";
import {
  download, gameFromHash, isLink, gameToHash, idOf, keep, keepPlayed, kept, keptGame, notedAsText, openableGames, playedGame,
} from "./store.js";

// What a game is that nobody chose and nobody helped with.
const byChance = { helped: false, chosen: false };
const first = { game: "agnes", rules: "Up-Suit-AnyRun", deal: { seed: 1, number: 26 }, moves: [] };

// opened(id, push) hears of each deal that comes onto the table, spider() shows what is noted.
export function playView(about, { opened, spider }) {
  const can = (method) => about.methods.includes(method);
  const aboutGame = () => about.games.find((one) => one.name === session.base.game);

  const title = h("h2", { class: "game-title" });
  const state = h("p", { class: "state" });
  const buttons = h("div", { class: "buttons", role: "group", "aria-label": "Moves" });
  const actions = h("div", { class: "buttons actions" });
  const groups = h("div", { class: "buttons groups", role: "group", "aria-label": "Hints by suit" });
  const legal = h("ol", { class: "moves" });
  const made = h("ol", { class: "moves made" });
  const branches = h("ol", { class: "moves" });
  const branchesOpen = h("details", { hidden: true }, h("summary", {}, "Other ways that were tried"), branches);
  const madeOpens = h("details", { ontoggle: guarded(drawMade) }, h("summary", {}, "Moves made"), made);
  const auto = h("input", { type: "checkbox", checked: kept("autoplay", "boolean") ?? false });

  const goes = h("div", {});
  // Where the tests of a dealer are, its games are noted, from the first move on. That is said below
  // the cards, which must not jump.
  const notedSays = h("span", {});
  const noted = can("spider_rows") && h("p", { class: "note noted", hidden: true }, notedSays, " ",
    button("What do my games say?", () => spider().shown()));
  // Games that are over and for which the browser had no room, to be kept elsewhere.
  const lines = h("textarea", { readonly: true, rows: "4", "aria-label": "Games of Spider to save" });
  const unkept = h("div", { class: "unkept", role: "alert", hidden: true },
    h("p", {}, "The browser has no room left: these games are not noted. Save them; “Read a CSV” on the page of Spider reads the file again."), lines,
    button("Save as text", () => download("spider-games.txt", `${lines.value}\n`, "text/plain")));

  const kind = choice([], { class: "kind" });
  const dealing = h("div", { class: "dealing" });

  const board = new Board(guarded((move) => played(move)));
  const session = new Session((position, what) => draw(position, what), (deal, { helped, chosen }) => {
    const before = playedGame(deal);
    return before ? { helped: helped || before.helped === true, chosen: before.chosen === true } : { helped, chosen };
  });
  const recorder = new Recorder(session, () => aboutGame().fields, (game) => {
    lines.value = [lines.value, notedAsText(game)].filter(Boolean).join("\n");
    unkept.hidden = false;
  });
  const form = dealForm(about, guarded(async (game) => {
    if (!await openGame({ ...game, moves: [] }, 0, true)) return;
    form.close();
    say(`New deal: ${session.title}.`);
  }));
  const end = endPanel({
    session, can, about: aboutGame, review: () => solver.review(), again: () => session.goTo(0), next: () => newDeal(), challenge: () => challenge(), focus: () => board.focus(),
    learned: (outcome) => learned(outcome),
  });
  const solver = solverPanel({
    session, board, can, about: aboutGame, draw: () => draw(session.position, "again"), helped, told: drawState,
  });
  const lamp = light({ session, can, about: aboutGame, helped });

  async function played(move) {
    await session.play(move);
    // A card that has come back is to be used.
    if (auto.checked && move.type !== "back") await session.autoplay();
  }

  // `push` says that Back goes to the deal before.
  async function openGame(game, at = game.moves?.length, push = false, marks = undefined) {
    if (!await session.open(game, at, marks)) return false;
    form.set(session.game());
    opened(id(), push);
    return true;
  }

  const id = () => (session.base ? idOf(session.base) : undefined);
  const openPlayed = (one) => openGame(gameFromHash(one.link, about.games), one.at);

  // Keeps each deal that was played with its moves, for Back and Forward and for the list of
  // games. A deal that is only dealt is not played yet: it keeps the moves of an earlier time. It
  // is kept that the solver was asked about it.
  function note() {
    const { line, marks } = session;
    if (line.length === 0 && !marks.helped) return;
    const before = playedGame(id());
    // What is asked after a win does not help with it.
    const helped = before?.helped === true || (marks.helped && !before?.won);
    const made = (line.length > 0 || !before) && {
      link: gameToHash({ ...session.base, moves: line }, aboutGame().fields), title: session.title,
      at: session.at, length: line.length, won: before?.won || session.position.outcome === "won", when: Date.now(),
    };
    full.hidden = keepPlayed(id(), {
      ...before, ...made, start: starts.get(id()) ?? before?.start, helped, chosen: marks.chosen,
    });
  }
  const full = h("p", { class: "note", hidden: true }, "The browser has no room left: this game is not kept. “Save as file” keeps it.");

  // The solver has said something of a game that goes on.
  function helped() {
    if (session.marks.helped || session.position.outcome !== "open") return;
    session.marks.helped = true;
    session.keep();
    note();
    record();
  }

  function record() {
    if (!noted) return;
    const written = recorder.note();
    noted.hidden = written === null;
    const { chosen, helped: aided } = session.marks;
    const left = [aided && "it is played with help", chosen && "its deal was chosen"].filter(Boolean).join(", and ");
    notedSays.textContent = written === false ? "The browser has no room left: this game is not noted. When it is over its cards are shown, to be saved."
      : left ? `This game is noted, but the tests of the dealer do not count it: ${left}.`
        : "This game is noted for the tests of the dealer.";
  }

  // Whether the deal can be won, which may be known before its first move.
  const starts = new Map();
  function learned(outcome) {
    starts.set(id(), outcome);
    note();
  }

  const undo = button("Undo", guarded(() => session.goTo(session.at - 1)), { accesskey: "u" });
  const redo = button("Redo", guarded(() => session.goTo(session.at + 1)), { accesskey: "r" });
  buttons.append(
    undo, redo,
    button("Restart", guarded(() => session.goTo(0))),
    button("New deal", guarded(newDeal), { class: "main" }),
    h("label", { class: "kind" }, h("span", { class: "unseen" }, "Which new deal"), kind),
    button("Autoplay", guarded(() => session.autoplay()), { title: "Puts up all cards that can go up without harm" }),
    h("label", { class: "check" }, auto, "by itself"),
  );
  auto.addEventListener("change", () => keep("autoplay", auto.checked));
  kind.addEventListener("change", () => {
    if (kind.value !== "number") keep("kind", kind.value);
    else form.open();
  });

  async function newDeal() {
    if (kind.value === "number") {
      form.open();
      return;
    }
    const { base } = session;
    const found = await findDeal(dealing, base, aboutGame(), kind.value);
    if (found === null || base !== session.base) return;
    const marks = ["any", "today"].includes(kind.value) ? { ...byChance } : undefined;
    if (!await openGame({ ...base, deal: { seed: 1, number: found.number }, moves: [] }, 0, true, marks)) return;
    if (kind.value !== "any" && kind.value !== "today") learned("won");
    say(`New deal: ${session.title}. ${found.why} The deal before is where Back goes.`);
  }

  // What was played last of a game, by these rules if they are given, or a new deal of it.
  async function sit(name, wanted) {
    const meant = wanted && ruleOf(about.games.find((one) => one.name === name), wanted).means;
    if (session.base?.game === name && (!meant || session.base.rules === meant)) return;
    const last = openableGames(about.games).find(({ game: one }) => one.game === name && (!meant || one.rules === meant));
    if (last && !last.won) {
      try {
        await openGame(last.game, last.at);
        return;
      } catch (fault) {
        trouble(fault); // its moves are none of the game: then another deal
      }
    }
    const game = about.games.find((one) => one.name === name);
    const rules = meant ?? last?.game.rules ?? game.rules[0].means;
    // Meanwhile nothing of the game before is left to play with.
    waiting(true);
    title.textContent = `${game.title}: looking for a deal that can be won`;
    try {
      const found = await findDeal(dealing, { game: name, rules, deal: {} }, game, "winnable");
      const { number } = found ?? await findDeal(dealing, {}, game, "any"); // after Stop
      const marks = found ? undefined : { ...byChance };
      if (await openGame({ game: name, rules, deal: { seed: 1, number }, moves: [] }, 0, false, marks) && found) learned("won");
    } finally {
      waiting(false);
      if (session.base) title.textContent = `${aboutGame().title}: ${session.title}`;
    }
  }

  function waiting(on) {
    for (const part of [buttons, board.element, actions, groups, side]) part.inert = on;
    board.element.classList.toggle("waiting", on);
  }

  const load = reader(".json,application/json", "Load a game from a file", async (text, file) => {
    let game;
    try {
      game = JSON.parse(text);
    } catch {
      throw new Error(`${file} is no saved game: it is not JSON.`);
    }
    if (!game || !Array.isArray(game.moves)) throw new Error(`${file} is no saved game: it has no moves.`);
    const { game: name, rules, deal, moves } = game;
    if (await openGame({ game: name, rules, deal, moves }, moves.length, true)) say(`Loaded: ${session.title}, ${moves.length} moves.`);
  });
  const link = h("input", { type: "text", readonly: true, "aria-label": "Link to this position", class: "link", hidden: true });
  const files = h("div", { class: "buttons" },
    button("Save as file", () => download("game.json", `${JSON.stringify(session.game(), null, 2)}\n`, "application/json")),
    button("Load file", () => load.click()), load,
    button("Link", guarded(() => copyLink(session.game()))), link);

  // Of this game, or of its deal for somebody else to try.
  async function copyLink(game, challenge = "") {
    link.hidden = false;
    // The token in the address of R's window is new each time, and nobody else's business.
    const mine = new URLSearchParams(location.search).has("token");
    const page = mine ? "" : location.href.replace(/[?#].*/, "");
    link.value = `${page}${gameToHash(game, aboutGame().fields)}${challenge}`;
    if (link.checkVisibility?.() ?? true) link.select();
    await navigator.clipboard?.writeText(link.value).then(() => say("Link copied."), () => say("The link stands beside Keep this game."));
  }
  // The same deal, and in how many moves it was won here.
  const challenge = () => copyLink({ ...session.base, moves: [] },
    `&challenge=${session.at}${session.marks.helped ? ",helped" : ""}`);

  function draw(position, what) {
    if (what === "open") {
      trouble(null);
      hush();
      seconds = 0;
      showClock();
    }
    const focused = document.activeElement;
    const drawn = board.draw(position, { mark: what === "play" || what === "redo" });
    const game = aboutGame();
    title.textContent = `${game.title}: ${session.title}`;
    goes.replaceChildren(...game.goes.map((text) => h("p", {}, text)));
    const moves = movesSaid(session.at);
    drawState(position, session.at);
    drawBranches();
    link.hidden = true;
    link.value = "";
    const over = { won: `Won in ${moves}${session.marks.helped ? ", with help" : ""}.`, stuck: "Lost: no move is legal any more.", open: "" }[position.outcome];
    dealing.replaceChildren();
    if (what !== "again") {
      end.show(position, over, what === "play");
      note();
    }
    if (what === "open") {
      const kinds = kindsOf(game);
      kind.replaceChildren(...[...kinds, ["number", "a number or board …"]].map(([value, text]) => h("option", { value }, text)));
      const last = kept("kind", "string");
      kind.value = kinds.some(([value]) => value === last) ? last : "any";
    }
    undo.disabled = session.at === 0;
    redo.disabled = session.at === session.line.length;
    actions.classList.toggle("redeals", game.redeals);
    actions.replaceChildren(...position.moves.filter((move) => !move.place)
      .map((move) => button(move.words, guarded(() => played(move.move)))));
    drawGroups(game, position);
    legal.replaceChildren(...position.moves.map((move) =>
      h("li", {}, button(move.words, guarded(() => played(move.move)), { class: "move" }))));
    guarded(drawMade)();
    if (what !== "again") guarded(record)();
    if (what === "open") lamp.opened();
    if (what !== "again") {
      solver.clear(what);
      lamp.show();
    }
    if (what === "open" || over) board.squeeze();
    // A button that was clicked and is gone leaves the focus to the board.
    if (focused && !focused.isConnected) board.focus();
    const prefix = { undo: "Taken back.", redo: "Again: ", play: "" }[what];
    if (prefix !== undefined) say([`${prefix}${what === "undo" ? "" : `${position.said}.`}`, over].filter(Boolean).join(" "));
    return drawn;
  }

  // How long the deal has been on the table and in sight, for who wants to see it.
  const clock = h("span", { class: "clock" });
  let seconds = 0;
  function showClock() {
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  setInterval(() => {
    if (document.hidden || !element.isConnected || session.position?.outcome !== "open") return;
    seconds += 1;
    showClock();
  }, 1000);

  const movesSaid = (n) => `${n} ${n === 1 ? "move" : "moves"}`;
  function drawState(position, n) {
    const { rules } = position.game;
    const words = ruleOf(aboutGame(), rules)?.about ?? rules;
    state.replaceChildren(h("span", { title: rules }, words), ...[
      ...position.notes, session.challenge, `${position.score.done} of ${position.score.of} ${position.score.what}`,
    ].filter(Boolean).map((text) => h("span", {}, text)), clock, h("span", {}, movesSaid(n)));
  }

  // Games of this deal that went on otherwise.
  function drawBranches() {
    branchesOpen.hidden = session.branches.length === 0;
    branches.replaceChildren(...session.branches.map((line) =>
      h("li", {}, button(`The way with ${movesSaid(line.length)}`, guarded(() => session.switchTo(line, { ...session.marks, helped: true })), { class: "move" }))));
  }

  async function drawMade() {
    if (!madeOpens.open) return;
    await session.meetAll();
    const { fields } = aboutGame();
    const told = (move, i) => session.positions[i]?.moves.find((one) =>
      fields.every((name) => one.move[name] === move[name]))?.words
      ?? fields.map((name) => move[name]).filter((value) => value !== undefined).join(" ");
    made.replaceChildren(...session.line.map((move, i) => h("li", { "aria-current": i + 1 === session.at ? "step" : null },
      button(told(move, i), guarded(() => session.goTo(i + 1)), { class: "move" }))));
  }

  // As in the published program: a button for each suit, and what its home cards allow.
  function drawGroups(game, position) {
    groups.hidden = game.groups.length === 0;
    groups.replaceChildren(...game.groups.map((group) => {
      const moves = position.moves.filter((move) => move.group === group);
      return button(`Hint: ${group}`, () => {
        helped();
        board.mark(moves, () => "•");
        say(moves.length > 0 ? `${group}: ${moves.map((move) => move.words).join("; ")}.` : `${group}: no move.`);
        hint.textContent = moves.length > 0 ? moves.map((move) => move.words).join("; ") : `No move by a home card of ${group}.`;
      }, { "data-group": group });
    }), hint);
    hint.textContent = "";
  }
  const hint = h("p", { class: "hint" });

  // The keys of PySolFC, and u; what is typed first is for the board, which has cards by name.
  const press = (control) => { if (!control.disabled) control.click(); };
  const help = () => {
    howTo.open = !howTo.open;
    if (howTo.open) howTo.scrollIntoView({ block: "nearest" });
  };
  const keys = {
    u: () => press(undo), z: () => press(undo), r: () => press(redo), n: guarded(newDeal), d: dealRow,
    h: () => solver.hint(), "?": help, F1: help,
  };
  document.addEventListener("keydown", (event) => {
    if (!element.isConnected || event.target.matches("input, textarea, select")) return;
    if (!event.ctrlKey && !event.metaKey) {
      if (event.altKey || event.defaultPrevented || !session.base || board.element.inert) return;
      // Among the cards the board has looked already whether it is part of a card's name.
      const among = board.element.contains(event.target);
      if (!among && (document.documentElement.matches(".board-keys") || board.typed(event.key.toUpperCase()))) return;
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
      return;
    }
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    press(key === "y" || event.shiftKey ? redo : undo);
  });

  function dealRow() {
    const deal = session.position.moves.find((move) => move.place === "stock" && !move.card);
    if (deal && !board.still) guarded(() => played(deal.move))();
  }

  let howTo = null;
  const side = h("div", { class: "side" },
    solver.element,
    form.element,
    settingsPanel(() => board.squeeze()),
    h("details", {}, h("summary", {}, "Legal moves"), legal),
    madeOpens,
    branchesOpen,
    h("details", { open: true }, h("summary", {}, "Keep this game"), files));
  const element = h("section", { class: "play", "aria-label": "Play" },
    h("div", { class: "table" }, title, state, buttons, lamp.element,
      h("div", { class: "on-table" }, board.element, dealing, end.element), actions, groups, noted, unkept, full,
      h("details", { class: "help" }, h("summary", {}, "How the game goes"), goes),
      howTo = h("details", { class: "help" }, h("summary", {}, "How to move"),
        h("p", {}, "Click a card and then where it goes, or drag it. Clicked twice, it goes to its foundation, or to the only place there is. The stock deals when it is clicked."),
        h("p", {}, "With keys: Tab goes to the cards, arrows go from card to card, Enter or the space bar takes a card and puts it down, Escape puts it back. A card that is typed, as 10h or kc, is gone to, and e goes to an empty place. z or u takes a move back, r makes it again, d deals, h is a hint, n brings a new deal, and ? shows this; Ctrl+Z and Ctrl+Y do, too."))),
    side);

  const begin = guarded(async (hash = location.hash) => {
    if (isLink(hash)) {
      history.replaceState(null, "", location.pathname + location.search);
      try {
        await openGame(gameFromHash(hash, about.games));
      } catch (fault) {
        // What the link asks for cannot be: then there is another game to play.
        if (!session.base) await openGame(first);
        trouble(fault);
      }
      return;
    }
    if (session.base) return;
    const last = keptGame();
    try {
      const { at, helped: aided = false, chosen = true, ...game } = last ?? first;
      await openGame(game, at, false, { helped: aided, chosen });
    } catch (fault) {
      if (!last) throw fault;
      await openGame(first);
    }
  });
  // The deal that Back or Forward leads to.
  const back = guarded(async (wanted) => {
    const one = playedGame(wanted);
    const [game, rules, deal] = JSON.parse(wanted);
    if (one) await openPlayed(one);
    else await openGame({ game, rules, deal, moves: [] });
    say(`Back at ${session.title}.`);
  });
  return { element, shown: begin, id, open: guarded(openGame), sit: guarded(sit), back };
}
