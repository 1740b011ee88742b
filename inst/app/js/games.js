// Where somebody sits down: the games by name and picture, and the games that were played.

import { Board } from "./board.js";
import { engine } from "./engine.js";
import { button, count, guarded, h, percent, reader, say } from "./dom.js";
import { ruleOf } from "./rules.js";
import { download, flawOfPlayed, gameFromHash, idOf, keepPlayed, onKept, openableGames, playedGame, playedGames } from "./store.js";

// Who was helped to a win did not win by himself.
const isOwn = (one) => one.won && !one.helped;

// Of games, the last one first: how many were won in a row up to now, of those that were played
// without help and of deals that came by chance.
function streak(games) {
  const over = games.filter((one, i) => (one.won || i > 0) && !one.helped && !one.chosen);
  const lost = over.findIndex((one) => !one.won);
  return lost < 0 ? over.length : lost;
}

function wins(games) {
  const helped = games.filter((one) => one.won && one.helped).length;
  return `${count(games.filter(isOwn).length)}${helped > 0 ? `, and ${count(helped)} with help` : ""}`;
}

// How many were not won though they can be; nothing where of none it is known.
function couldBe(games) {
  const known = games.filter((one) => !one.won && (one.start === "won" || one.start === "lost"));
  return known.length > 0 ? known.filter((one) => one.start === "won").length : "–";
}

// play(game, at) opens a game, sit(name) one by its name.
export function gamesView(about, { play, sit }) {
  const tiles = h("ul", { class: "tiles" });
  const own = h("div", { class: "panel own" });
  const titles = Object.fromEntries(about.games.map((game) => [game.name, game.title]));
  const pictures = {};

  // The first deal of a game, small.
  const picture = (game) => {
    if (!pictures[game.name]) {
      const board = new Board(() => {});
      const frame = h("div", { class: "picture", "aria-hidden": "true", inert: true }, board.element);
      pictures[game.name] = frame;
      engine.call("position", { game: game.name, rules: game.rules[0].name, deal: { seed: 1, number: 1 }, moves: [] })
        .then((position) => board.draw(position, { still: true }), () => {});
    }
    return pictures[game.name];
  };

  function draw() {
    const games = openableGames(about.games);
    const last = (game) => games.find((one) => one.game.game === game.name)?.when ?? 0;
    tiles.replaceChildren(...[...about.games].sort((a, b) => last(b) - last(a)).map((game) => {
      const mine = games.filter((one) => one.game.game === game.name);
      return h("li", {}, h("button", { type: "button", class: "tile", onclick: guarded(() => sit(game.name)) },
        picture(game), h("span", { class: "tile-title" }, game.title), h("span", { class: "tile-line" }, game.sentence),
        mine.length > 0 && h("span", { class: "tile-own" }, `Played ${count(mine.length)}, won ${wins(mine)}.`)));
    }));
    drawOwn(games);
  }

  function drawOwn(games) {
    own.hidden = games.length === 0;
    const kindOf = ({ game, rules }) => `${game} ${rules}`;
    const row = (kind) => {
      const of = games.filter((one) => kindOf(one.game) === kind);
      const { game, rules } = of[0].game;
      const won = of.filter(isOwn).length;
      const words = ruleOf(about.games.find((one) => one.name === game), rules)?.about ?? rules;
      return h("tr", {}, h("th", { scope: "row" }, titles[game], h("span", { class: "of" }, words)),
        [of.length, wins(of), percent(won / of.length), couldBe(of), streak(of)]
          .map((value) => h("td", { class: "number" }, value)));
    };
    const line = (one) => h("li", {}, button(`${titles[one.game.game]}, ${one.title}`, guarded(() => play(one.game, one.at)), { class: "move" }),
      h("span", { class: "note" }, `${one.won ? (one.helped ? "won with help" : "won") : one.start === "won" ? "not won, though it can be" : one.start === "lost" ? "not won: it can not be" : "not won"}, `
        + `${count(one.length)} ${one.length === 1 ? "move" : "moves"}, ${new Date(one.when).toLocaleDateString()}`));
    own.replaceChildren(h("h2", {}, "Your games"),
      h("p", { class: "note" }, "They are kept in this browser and nowhere else. A win is with help where moves were taken back or the solver was asked. Won in a row counts games without help, of deals that came by chance."),
      h("div", { class: "scroll" }, h("table", { class: "own-table" },
        h("thead", {}, h("tr", {}, ["Game", "Played", "Won", "Share", "Not won, but can be", "Won in a row"].map((text, i) => h("th", { scope: "col", class: i > 0 && "number" }, text)))),
        h("tbody", {}, [...new Set(games.map((one) => kindOf(one.game)))].map(row)))),
      h("details", {}, h("summary", {}, "All deals that were played"), h("ol", { class: "moves" }, games.slice(0, 200).map(line))),
      h("div", { class: "buttons" }, button("Save all to a file", () => download("patience-games.json",
        `${JSON.stringify({ games: playedGames() }, null, 1)}\n`, "application/json")), button("Read a file", () => load.click())), load);
  }

  const load = reader(".json,application/json", "Read games from a file", (text, name) => {
    let games;
    try {
      games = JSON.parse(text).games.map((one, i) => {
        const flaw = flawOfPlayed(one);
        if (flaw) throw new Error(`of game ${i + 1}, ${flaw}.`);
        return { ...one, id: idOf(gameFromHash(one.link, about.games)) };
      });
    } catch (fault) {
      throw new Error(`${name} has no games that were saved here: ${fault.message}`);
    }
    // Of a deal that is known here, too, the later one counts.
    const newer = games.filter((one) => !(playedGame(one.id)?.when >= one.when));
    const read = newer.filter(({ id, link, title, length, at, won, start, when, helped, chosen }) =>
      keepPlayed(id, { link, title, length, at, won, start, when, helped, chosen }));
    draw();
    if (read.length < newer.length) {
      throw new Error(`The browser has no room left: of ${count(newer.length)} games ${count(read.length)} were kept. The others are in ${name} only.`);
    }
    say(`${count(read.length)} of ${count(games.length)} games read.`);
  });

  const element = h("section", { class: "games", "aria-label": "Games" }, h("h2", {}, "Which game?"), tiles, own);
  onKept("played.", () => { if (element.isConnected) draw(); });
  return { element, shown: draw };
}
