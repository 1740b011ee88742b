// Where somebody sits down: the games by name and picture, and the games that were played.

import { Board } from "./board.js";
import { engine } from "./engine.js";
import { button, count, guarded, h, percent, say } from "./dom.js";
import { ruleOf } from "./rules.js";
import { download, gameFromHash, idOf, keepPlayed, playedGame, playedGames } from "./store.js";

// Of games, the last one first: how many were won in a row up to now.
function streak(games) {
  const over = games.filter((one, i) => one.won || i > 0);
  const lost = over.findIndex((one) => !one.won);
  return lost < 0 ? over.length : lost;
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

  const opened = (one) => ({ ...one, ...gameFromHash(one.link, about.games) });

  function draw() {
    const games = playedGames().map((one) => {
      try {
        return opened(one);
      } catch {
        return null; // of a game that this engine does not have
      }
    }).filter(Boolean);
    const last = (game) => games.find((one) => one.game === game.name)?.when ?? 0;
    tiles.replaceChildren(...[...about.games].sort((a, b) => last(b) - last(a)).map((game) => {
      const mine = games.filter((one) => one.game === game.name);
      return h("li", {}, h("button", { type: "button", class: "tile", onclick: guarded(() => sit(game.name)) },
        picture(game), h("span", { class: "tile-title" }, game.title), h("span", { class: "tile-line" }, game.sentence),
        mine.length > 0 && h("span", { class: "tile-own" }, `Played ${count(mine.length)}, won ${count(mine.filter((one) => one.won).length)}.`)));
    }));
    drawOwn(games);
  }

  function drawOwn(games) {
    own.hidden = games.length === 0;
    const kinds = [...new Set(games.map((one) => `${one.game} ${one.rules}`))];
    const row = (kind) => {
      const of = games.filter((one) => `${one.game} ${one.rules}` === kind);
      const won = of.filter((one) => one.won).length;
      const words = ruleOf(about.games.find((game) => game.name === of[0].game), of[0].rules)?.about ?? of[0].rules;
      return h("tr", {}, h("th", { scope: "row" }, titles[of[0].game], h("span", { class: "of" }, words)),
        [of.length, won, of.length > 0 ? percent(won / of.length) : "", couldBe(of), streak(of)]
          .map((value) => h("td", { class: "number" }, value)));
    };
    const line = (one) => h("li", {}, button(`${titles[one.game]}, ${one.title}`, guarded(() => play(opened(one), one.at)), { class: "move" }),
      h("span", { class: "note" }, `${one.won ? "won" : one.start === "won" ? "not won, though it can be" : one.start === "lost" ? "not won: it can not be" : "not won"}, `
        + `${count(one.length)} moves, ${new Date(one.when).toLocaleDateString()}`));
    own.replaceChildren(h("h2", {}, "Your games"),
      h("p", { class: "note" }, "They are kept in this browser and nowhere else."),
      h("div", { class: "scroll" }, h("table", { class: "own-table" },
        h("thead", {}, h("tr", {}, ["Game", "Played", "Won", "Share", "Not won, but can be", "Won in a row"].map((text, i) => h("th", { scope: "col", class: i > 0 && "number" }, text)))),
        h("tbody", {}, kinds.map(row)))),
      h("details", {}, h("summary", {}, "All deals that were played"), h("ol", { class: "moves" }, games.slice(0, 200).map(line))),
      h("div", { class: "buttons" }, button("Save all to a file", () => download("patience-games.json",
        `${JSON.stringify({ games: playedGames() }, null, 1)}\n`, "application/json")), button("Read a file", () => load.click())), load);
  }

  const load = h("input", { type: "file", accept: ".json,application/json", "aria-label": "Read games from a file", class: "unseen", tabindex: "-1" });
  load.addEventListener("change", guarded(async () => {
    const file = load.files[0];
    load.value = "";
    if (!file) return;
    let games;
    try {
      ({ games } = JSON.parse(await file.text()));
      games.forEach((one) => gameFromHash(one.link, about.games));
    } catch (fault) {
      throw new Error(`${file.name} has no games that were saved here: ${fault.message}`);
    }
    // Of a deal that is known here, too, the later one counts.
    const newer = games.filter((one) => !(playedGame(idOf(gameFromHash(one.link, about.games)))?.when >= one.when));
    for (const { link, title, length, at, won, start, when } of newer) {
      keepPlayed(idOf(gameFromHash(link, about.games)), {
        link, title: String(title), length: Number(length), at: Number(at), won: won === true, start, when: Number(when),
      });
    }
    draw();
    say(`${count(newer.length)} of ${count(games.length)} games read.`);
  }));

  const element = h("section", { class: "games", "aria-label": "Games" }, h("h2", {}, "Which game?"), tiles, own);
  return { element, shown: draw };
}
