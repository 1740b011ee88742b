// Where somebody sits down: the games by name and picture, and the games that were played.

import { Board } from "./board.js";
import { engine } from "./engine.js";
import { button, choice, count, guarded, h, percent, reader, say } from "./dom.js";
import { dealOf } from "./offers.js";
import { ruleOf } from "./rules.js";
import { download, flawOfPlayed, gameFromHash, idOf, keepPlayed, onKept, openableGames, playedGame, playedGames } from "./store.js";

// Who was helped to a win did not win by himself, and chosen deals say little of one's luck.
const isOwn = (one) => !one.helped && !one.chosen;

// Of games, the last one first: how many were won in a row up to now, of those that were played
// without help and of deals that came by chance.
function streak(games) {
  const over = games.filter((one, i) => (one.won || i > 0) && isOwn(one));
  const lost = over.findIndex((one) => !one.won);
  return lost < 0 ? over.length : lost;
}

// How many of them were won, and of how many.
const wonOf = (games) => (games.length > 0 ? `${count(games.filter((one) => one.won).length)} of ${count(games.length)}` : "–");

// How many were not won though they can be; nothing where of none it is known.
function couldBe(games) {
  const known = games.filter((one) => !one.won && (one.start === "won" || one.start === "lost"));
  return known.length > 0 ? known.filter((one) => one.start === "won").length : "–";
}

// play(game, at) opens a game, sit(name) one by its name.
export function gamesView(about, { play, sit }) {
  const tiles = h("ul", { class: "tiles" });
  const own = h("div", { class: "panel own" });
  const days = h("div", { class: "days" });
  const daysOf = choice(about.games.map((one) => [one.name, one.title]), { "aria-label": "Game of the deals of the day" });
  let chosenDays = null;
  daysOf.addEventListener("change", () => {
    chosenDays = daysOf.value;
    drawDays(openableGames(about.games));
  });
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
      const families = [...new Set(game.rules.map((rule) => rule.family))];
      return h("li", {}, h("button", { type: "button", class: "tile", onclick: guarded(() => sit(game.name)) },
        picture(game), h("span", { class: "tile-title" }, game.title), h("span", { class: "tile-line" }, game.sentence),
        mine.length > 0 && h("span", { class: "tile-own" }, `Played ${count(mine.length)}, won ${count(mine.filter((one) => one.won).length)}.`)),
      game.has_chance && h("div", { class: "buttons families" }, families.map((family) =>
        button(family, guarded(() => sit(game.name, game.rules.find((rule) => rule.family === family).name))))));
    }));
    drawOwn(games);
    drawDays(games);
  }

  function drawOwn(games) {
    own.hidden = games.length === 0;
    const kindOf = ({ game, rules }) => `${game} ${rules}`;
    const row = (kind) => {
      const of = games.filter((one) => kindOf(one.game) === kind);
      const { game, rules } = of[0].game;
      const words = ruleOf(about.games.find((one) => one.name === game), rules)?.about ?? rules;
      const own = of.filter(isOwn);
      const won = own.filter((one) => one.won).length;
      return h("tr", {}, h("th", { scope: "row" }, titles[game], h("span", { class: "of" }, words)),
        [wonOf(own), own.length > 0 ? percent(won / own.length) : "–", streak(of), wonOf(of.filter((one) => one.helped)),
          wonOf(of.filter((one) => one.chosen && !one.helped)), couldBe(of)].map((value) => h("td", { class: "number" }, value)));
    };
    const line = (one) => h("li", {}, button(`${titles[one.game.game]}, ${one.title}`, guarded(() => play(one.game, one.at)), { class: "move" }),
      h("span", { class: "note" }, `${one.won ? (one.helped ? "won with help" : "won") : one.start === "won" ? "not won, though it can be" : one.start === "lost" ? "not won: it can not be" : "not won"}, `
        + `${count(one.length)} ${one.length === 1 ? "move" : "moves"}, ${new Date(one.when).toLocaleDateString()}`));
    own.replaceChildren(h("h2", {}, "Your games"),
      h("p", { class: "note" }, "They are kept in this browser and nowhere else. A game is one’s own whose deal came by chance, where no move was taken back and the solver was not asked. Deals that were chosen are those of a link, a number, or of a kind such as easy."),
      h("div", { class: "scroll" }, h("table", { class: "own-table" },
        h("thead", {}, h("tr", {}, ["Game", "Own games won", "Share", "In a row", "With help", "Chosen deals", "Not won, but can be"].map((text, i) => h("th", { scope: "col", class: i > 0 && "number" }, text)))),
        h("tbody", {}, [...new Set(games.map((one) => kindOf(one.game)))].map(row)))),
      h("details", {}, h("summary", {}, "All deals that were played"), h("ol", { class: "moves" }, games.slice(0, 200).map(line))),
      h("div", { class: "buttons" }, button("Save all to a file", () => download("patience-games.json",
        `${JSON.stringify({ games: playedGames() }, null, 1)}\n`, "application/json"))));
  }

  // The deals of the last weeks' days, of the game that was played last, or the one that is chosen.
  function drawDays(games) {
    const name = chosenDays ?? games[0]?.game.game ?? about.games[0].name;
    daysOf.value = name;
    const game = about.games.find((one) => one.name === name);
    const rules = games.find((one) => one.game.game === name)?.game.rules ?? game.rules[0].means;
    const weekday = (new Date().getDay() + 6) % 7; // from Monday
    const all = Array.from({ length: 28 + weekday }, (_, i) => {
      const day = new Date();
      day.setDate(day.getDate() - (27 + weekday - i));
      return day;
    });
    days.replaceChildren(...all.map((day, i) => {
      const deal = { seed: 1, number: dealOf(day) };
      const kept = playedGame(idOf({ game: name, rules, deal }));
      const one = kept?.length > 0 ? kept : undefined; // else nothing was done but asked
      const how = one?.won ? (one.helped ? "won with help" : "won") : one ? "played" : "not played";
      return button(day.getDate(), guarded(() => play(one ? gameFromHash(one.link, about.games) : { game: name, rules, deal, moves: [] }, one?.at ?? 0, { helped: false, chosen: i < all.length - 1 })), {
        class: `day ${one?.won ? "won" : one ? "played" : ""}`, "aria-label": `${day.toLocaleDateString()}: ${how}`, title: how,
      });
    }));
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

  const element = h("section", { class: "games", "aria-label": "Games" }, h("h2", {}, "Which game?"),
    h("p", { class: "note" }, "Play, see whether your deal could be won, and find out whether a program deals fairly."), tiles,
    h("div", { class: "below" }, h("div", { class: "panel" }, h("h2", {}, "Deals of the day"), daysOf, days), own),
    h("div", { class: "buttons" }, button("Read a file of games", () => load.click())), load);
  onKept("played.", () => { if (element.isConnected) draw(); });
  return { element, shown: draw };
}
