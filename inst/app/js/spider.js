// Games of Spider, noted down at the table.

import { engine } from "./engine.js";
import { search } from "./search.js";
import { evidence, pairPicture } from "./evidence.js";
import { button, choice, field, guarded, h, reader, say } from "./dom.js";
import { download, dropNoted, keep, kept, notedAsText, notedGames, noteGames, onKept, restoreNoted } from "./store.js";

// How text is cut into cards; whether they can be is for the engine to say.
const ranksOf = (text) => text.toUpperCase().replace(/10/g, "T").replace(/[\s,]/g, "");
const hasSuits = (text) => /[CDSH♣♦♠♥]/i.test(text);

export function spiderView() {
  let games = notedGames();
  let asked = 0;
  const today = () => new Date().toLocaleDateString("sv");

  const rows = [1, 2, 3, 4, 5, 6].map((i) => h("input", {
    type: "text", id: `row-${i}`, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-describedby": "flaws",
  }));
  const counts = rows.map(() => h("span", { class: "count" }, "0 of 10"));
  const flaws = h("ul", { class: "flaws", id: "flaws" });
  const turned = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "K3/7QJ//4", "aria-describedby": "flaws" });
  const result = choice([["", "not noted"], ["won", "won"], ["lost", "lost"]]);
  const program = h("input", { type: "text", value: kept("spider.program", "string") ?? "" });
  const date = h("input", { type: "date", value: today() });
  const add = h("button", { type: "submit", class: "main", disabled: true }, "Add the game");
  const list = h("div", { class: "games-list" });
  const programs = choice([]);
  const said = h("div", { class: "evidence" });
  const example = h("div", { class: "example" });
  const explained = h("div", {});
  const explaining = h("details", {}, h("summary", {}, "How are cards measured?"), explained);
  const progress = h("div", {});
  const deleted = h("div", { class: "buttons" });

  const values = () => ({ rows: rows.map((row) => row.value), turned: turned.value });

  // Wrong rows are marked as they are typed.
  const check = guarded(async () => {
    const mine = (asked += 1);
    const found = await engine.call("spider_rows", values());
    if (mine !== asked) return null; // there is a newer question
    const told = [];
    found.rows.forEach((row, i) => {
      const typing = document.activeElement === rows[i] && row.cards < 10 && /^\D*has \d+ card/.test(row.message.replace(/^Row \d/, ""));
      const wrong = row.message !== "" && !typing;
      counts[i].textContent = row.ok ? "✓ 10" : `${row.cards} of 10`;
      rows[i].setAttribute("aria-invalid", String(wrong));
      if (wrong) told.push(row.message);
    });
    turned.setAttribute("aria-invalid", String(!found.turned.ok));
    if (!found.turned.ok) told.push(found.turned.message);
    if (found.message) told.push(found.message);
    flaws.replaceChildren(...told.map((text) => h("li", {}, text)));
    if (told.length > 0) say(told.join(" "));
    add.disabled = !found.complete;
    return found.complete;
  });

  // What is too much for a row goes on in the next one, so that nobody has to look up.
  function spread(i) {
    const words = rows[i].value.trim().split(/\s+/).filter(Boolean);
    if (words.length > 1 && words.every((word) => ranksOf(word).length === 10)) {
      words.slice(0, 6 - i).forEach((word, k) => { rows[i + k].value = word; });
      rows[Math.min(5, i + words.length - 1)].focus();
      return;
    }
    if (hasSuits(rows[i].value)) return;
    const ranks = ranksOf(rows[i].value);
    if (ranks.length < 10) return;
    const more = ranks.slice(10);
    if (i < 5) {
      rows[i].value = ranks.slice(0, 10);
      if (document.activeElement === rows[i]) rows[i + 1].focus();
      if (more) {
        rows[i + 1].value = more + rows[i + 1].value;
        spread(i + 1);
      }
    } else if (more === "" && document.activeElement === rows[5]) {
      say("Six rows. Now the result, or Enter.");
    }
  }

  rows.forEach((row, i) => {
    row.addEventListener("input", () => { spread(i); check(); });
    row.addEventListener("blur", () => check());
    row.addEventListener("keydown", (event) => {
      if (event.key === "Backspace" && row.value === "" && i > 0) {
        event.preventDefault();
        rows[i - 1].focus();
      } else if (event.key === "Enter" && i < 5 && rows[i + 1].value === "") {
        event.preventDefault();
        rows[i + 1].focus();
      }
    });
  });
  turned.addEventListener("input", () => check());

  const submit = guarded(async () => {
    let good = await check();
    while (good === null) good = await check();
    if (!good) return;
    const game = {
      date: date.value, program: program.value.trim(), result: result.value,
      rows: rows.map((row) => ranksOf(row.value)), turned: turned.value.trim(),
    };
    if (!noteGames([game])) {
      throw new Error(`The browser has no room left: this game is not noted. Save it elsewhere: ${notedAsText(game)}`);
    }
    keep("spider.program", program.value.trim());
    for (const input of [...rows, turned]) input.value = "";
    for (const text of counts) text.textContent = "0 of 10";
    result.value = "";
    add.disabled = true;
    rows[0].focus();
    programs.value = program.value.trim();
    draw(game.program);
    say(`Game ${games.length} is noted.`);
    await look();
  });

  // What is noted now, by whatever tab.
  function draw(wanted) {
    games = notedGames();
    const names = [...new Set(games.map((game) => game.program))];
    programs.replaceChildren(...names.map((name) => h("option", { value: name }, name || "(no name)")));
    programs.value = names.includes(wanted) ? wanted : names[0] ?? "";
    list.replaceChildren(games.length === 0 ? h("p", { class: "note" }, "No games yet.")
      : h("table", {}, h("caption", { class: "unseen" }, "Games noted"),
        h("thead", {}, h("tr", {}, ["", "Date", "Program", "Result", "First row", "Turned", "Help", "Deal", ""].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, games.map((game, i) => h("tr", {},
          h("td", { class: "number" }, i + 1), h("td", {}, game.date), h("td", {}, game.program), h("td", {}, game.result),
          h("td", { class: "ranks" }, game.rows[0]), h("td", { class: "ranks" }, game.turned),
          h("td", {}, { true: "yes", false: "no" }[game.helped] ?? ""),
          h("td", {}, { true: "chosen", false: "by chance" }[game.chosen] ?? ""),
          h("td", {}, button("Delete", () => remove(i), { "aria-label": `Delete game ${i + 1}` })))))));
  }

  function remove(i) {
    const gone = games[i];
    dropNoted(gone);
    draw(programs.value);
    say(`Game ${i + 1} is deleted.`);
    deleted.replaceChildren(button("Undo the deletion", guarded(() => {
      if (!restoreNoted(gone, i)) throw new Error(`The browser has no room left for this game: ${notedAsText(gone)}`);
      draw(gone.program);
      deleted.replaceChildren();
    })));
  }

  // Two games of the example explain the statistics; while nobody has noted a game its evidence
  // shows what there will be.
  const showExample = guarded(async () => {
    const found = await engine.call("spider_example");
    explaining.open = games.length === 0;
    explained.replaceChildren(pairPicture(found.pair), h("p", { class: "note" },
      "Green cards can be put on another card of their row, and each of them turns a card for sure: AGT, the average of guaranteed turns, is how many they are in a row. "
      + "The bars say how often each rank has come after three rows: ATSV, from the squared variation of these numbers, is high where neighbouring ranks come equally often, so that cards find their places."));
    if (games.length > 0) return;
    const shown = await search(progress, "Weighing the example", "spider_evidence", { games: found.games });
    if (shown && games.length === 0) {
      example.replaceChildren(h("h3", {}, `An example: ${found.games.length} made-up games`), ...evidence(shown, "a made-up program"));
      say("An example is shown.");
    }
  });

  const look = guarded(async () => {
    const asked = games.filter((game) => game.program === programs.value);
    said.replaceChildren();
    if (asked.length === 0) return;
    example.replaceChildren();
    if (asked.every((game) => game.helped || game.chosen)) {
      said.replaceChildren(h("p", {}, "None of these games can be weighed: each was played with help, or its deal was chosen."));
      return;
    }
    const found = await search(progress, "Weighing the evidence", "spider_evidence", { games: asked });
    if (found) said.replaceChildren(...evidence(found, programs.value));
    if (found) say(found.said.join(" "));
  });
  programs.addEventListener("change", look);

  const load = reader(".csv,.txt,text/csv,text/plain", "Read games from a file", async (text) => {
    const found = await engine.call("spider_read", { text });
    if (!noteGames(found.games)) throw new Error("The browser has no room left: the games of the file are not noted.");
    draw(found.games[0].program);
    say(`${found.games.length} games read. ${found.warnings.join(" ")}`);
    await look();
  });

  const element = h("section", { class: "spider", "aria-label": "Is my Spider fair?" },
    h("div", { class: "panel" },
      h("p", {}, "Does your program deal you worse cards than chance would? Note the cards of each game, won or lost, and see how likely they are from a fair dealer. Games of Spider that you play here are noted by themselves."),
      h("h2", {}, "A game"),
      h("p", { class: "note" }, "Six rows of ten: the first cards, then each deal from the stock. Ranks are enough, T or 10 for ten."),
      h("form", { onsubmit: (event) => { event.preventDefault(); submit(); } },
        rows.map((row, i) => h("div", { class: "spider-row" }, h("label", { for: row.id }, `Row ${i + 1}`), row, counts[i])),
        flaws,
        field("Turned cards, if noted, with / for each deal", turned),
        h("div", { class: "fields" }, field("Result", result), field("Date", date)),
        field("Program", program), add),
      // Below the rows: its picture comes later, and must not move what is being clicked.
      explaining),
    h("div", { class: "panel" },
      h("h2", {}, "Games so far"), list, deleted,
      h("p", { class: "note" }, "Games with help (moves taken back, or the solver asked) and of chosen deals (one that can be won, a hard one, one by its number) are noted and not weighed: they say nothing of the dealer."),
      h("div", { class: "buttons" },
        button("Save as CSV", guarded(async () => {
          // The stock of a game that is being played stays unseen.
          const over = games.filter((game) => game.ended !== false);
          if (over.length === 0) throw new Error("No game is over yet.");
          const { text } = await engine.call("spider_write", { games: over });
          download("spider-games.csv", text, "text/csv");
          if (over.length < games.length) say("A game that is not over is not in the file.");
        })),
        button("Read a CSV", () => load.click()), load),
      h("h2", {}, "The evidence"),
      h("div", { class: "buttons" }, field("Program", programs), button("Look again", look)),
      progress, said, example));
  draw(kept("spider.program", "string"));
  onKept("spider", () => { if (element.isConnected) draw(programs.value); });
  let looked = false;
  // Games that were played at the table meanwhile are there, too.
  const shown = () => {
    const before = games.length;
    const now = notedGames();
    draw(now.length > before ? now[now.length - 1].program : programs.value);
    if (explained.childElementCount === 0) showExample();
    if ((!looked || games.length > before) && games.length > 0) look();
    looked = true;
  };
  return { element, shown };
}
