// Which game, by which rules, from which cards.

import { engine } from "./engine.js";
import { button, choice, field, guarded, h } from "./dom.js";
import { rulesChoice } from "./rules.js";

// deal(game) begins a game.
export function dealForm(about, deal) {
  const game = choice(about.games.map((one) => [one.name, one.title]));
  const { control: rules, set: setRules } = rulesChoice();
  const words = h("ul", { class: "rules" });
  const compose = h("div", { class: "compose" });
  const composing = h("details", {}, h("summary", {}, "Compose rules"), compose);
  const source = choice([]);
  const seed = h("input", { type: "number", min: "0", step: "1", value: "1" });
  const number = h("input", { type: "number", min: "1", step: "1", value: "1" });
  const pysol = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "24680" });
  const xp = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "1998" });
  const cards = h("textarea", { rows: "6", spellcheck: "false" });
  const ours = h("div", { class: "fields" }, field("Number", number), field("Seed", seed));
  const theirs = field("Number in PySolFC", pysol);
  const windows = field("Number in Windows XP", xp);
  const pasted = field("Cards in dealing order, or the board", cards);
  const sources = { number: ["Deal by number", ours], pysol: ["Deal of PySolFC", theirs], xp: ["Deal of Windows XP", windows], cards: ["Paste a deck", pasted] };
  const element = h("details", { class: "deal" }, h("summary", {}, "Game, rules and deal"),
    h("form", { onsubmit: (event) => { event.preventDefault(); start(); } },
      field("Game", game), field("Rules", rules), words, composing,
      field("Cards", source), ours, theirs, windows, pasted,
      button("Deal", () => start(), { class: "main" })));

  const chosen = () => about.games.find((one) => one.name === game.value);

  function showGame(name, to) {
    game.value = name;
    const one = chosen();
    setRules(one, to);
    source.replaceChildren(...one.sources.map((each) => h("option", { value: each }, sources[each][0])));
    composing.hidden = one.dimensions.length === 0;
    compose.replaceChildren(...one.dimensions.map((dimension) => field(dimension.name.replace("_", " "),
      choice(dimension.values.map(({ value, words: text }) => [String(value), `${value}${text ? `: ${text}` : ""}`]),
        { "data-dimension": dimension.name, onchange: guarded(composed) }))));
    showSource();
  }

  function showSource() {
    for (const [name, [, box]] of Object.entries(sources)) box.hidden = name !== source.value;
  }

  function showRules(found) {
    words.replaceChildren(...found.words.map((text) => h("li", {}, text)));
    for (const select of compose.querySelectorAll("select")) select.value = String(found.values[select.dataset.dimension]);
  }

  async function composed() {
    const one = chosen();
    const values = Object.fromEntries([...compose.querySelectorAll("select")].map((select) => {
      const dimension = one.dimensions.find((each) => each.name === select.dataset.dimension);
      return [dimension.name, dimension.values.find(({ value }) => String(value) === select.value).value];
    }));
    const found = await engine.call("rules", { game: one.name, values });
    setRules(chosen(), found.name);
    showRules(found);
  }

  const described = guarded(async () => showRules(await engine.call("rules", { game: game.value, name: rules.value })));

  game.addEventListener("change", () => { showGame(game.value); described(); });
  rules.addEventListener("change", described);
  // A number of PySolFC's means its rules, until others are chosen.
  source.addEventListener("change", () => {
    showSource();
    if (source.value !== "pysol" || !chosen().pysol_rules) return;
    setRules(chosen(), chosen().pysol_rules);
    described();
  });

  function start() {
    const from = {
      number: () => ({ seed: Number(seed.value), number: Number(number.value) }),
      pysol: () => ({ pysol: pysol.value }),
      xp: () => ({ xp: xp.value.trim() }),
      cards: () => ({ cards: cards.value }),
    };
    deal({ game: game.value, rules: rules.value, deal: from[source.value]() });
  }

  function set(one) {
    showGame(one.game, one.rules);
    described(); // also when closed: words that come after opening would push the buttons away
    const from = ["cards", "pysol", "xp", "number"].find((name) => name in one.deal);
    source.value = from;
    if (from === "number") {
      seed.value = one.deal.seed ?? 1;
      number.value = one.deal.number;
    } else if (from === "pysol") pysol.value = one.deal.pysol;
    else if (from === "xp") xp.value = one.deal.xp;
    else cards.value = one.deal.cards;
    showSource();
  }

  showGame(about.games[0].name);
  return { element, set, open: () => {
      element.open = true;
      element.querySelector("form .field:not([hidden]) input, form textarea")?.focus();
    }, close: () => { element.open = false; } };
}
