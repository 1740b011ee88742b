// Win rates: those that are known, and a simulation to watch.

import { engine } from "./engine.js";
import { chart, path } from "./chart.js";
import { button, choice, count, field, guarded, h, percent, say, share, svg } from "./dom.js";
import { ruleOf, rulesChoice } from "./rules.js";
import { csv, download } from "./store.js";

export function ratesView(about) {
  const can = (method) => about.methods.includes(method);
  const table = h("div", { class: "scroll" });
  const said = h("p", { class: "rate-said", role: "status" }, "Point at a row, or go to it, to read it here.");
  const which = choice([["", "all"]]);
  const log = h("input", { type: "checkbox" });
  let rows = [];
  let order = { by: "estimate", down: true };

  const wordsOf = (row) => {
    const game = about.games.find((one) => one.name === row.game);
    return game && ruleOf(game, row.variant)?.about;
  };
  const chosenRows = () => rows.filter((row) => which.value === "" || row.label === which.value)
    .sort((a, b) => (a[order.by] < b[order.by] ? -1 : a[order.by] > b[order.by] ? 1 : 0) * (order.down ? -1 : 1));

  const inWords = (row) => `${row.label}, ${row.variant}: ${share(row.won, row.unknown, row.deals)} (${percent(row.low)} to ${percent(row.high)}), `
    + `${count(row.won)} of ${count(row.deals)} deals won${row.unknown > 0 ? `, ${count(row.unknown)} undecided: lost at the low end, won at the high one` : ""}; ${row.source}.`;

  function draw() {
    const least = Math.min(...rows.filter((row) => row.low > 0).map((row) => row.low));
    const at = (rate) => (log.checked
      ? Math.max(0, 100 * (Math.log(Math.max(rate, least)) - Math.log(least)) / -Math.log(least)) : 100 * rate);
    const head = (name, by, type = "") => h("th", {
      scope: "col", class: type, "aria-sort": order.by === by ? (order.down ? "descending" : "ascending") : "none",
    }, button(name, () => { order = { by, down: order.by === by ? !order.down : true }; draw(); }));
    const show = (line, row) => {
      for (const other of table.querySelectorAll("[data-chosen]")) other.removeAttribute("data-chosen");
      line.setAttribute("data-chosen", "");
      said.textContent = inWords(row);
    };
    table.replaceChildren(h("table", { class: "rate-table" },
      h("caption", { class: "unseen" }, "Win rates with intervals of 95%"),
      h("thead", {}, h("tr", {}, head("Rules", "variant"), head("Won", "estimate", "number"), h("th", { scope: "col" }, log.checked ? "Interval (logarithmic)" : "Interval, 0 to 100%"), head("Deals", "deals", "number"))),
      h("tbody", {}, chosenRows().map((row) => {
        const line = h("tr", {},
          h("th", { scope: "row" }, button(row.variant, () => { show(line, row); simulate.choose(row); }, { class: "move", title: row.source, onfocus: () => show(line, row) }),
            h("span", { class: "of" }, [which.value === "" && row.label, wordsOf(row)].filter(Boolean).join(": "))),
          h("td", { class: "number" }, share(row.won, row.unknown, row.deals)),
          h("td", {}, svg("svg", { viewBox: "-2 0 104 8", preserveAspectRatio: "none", "aria-hidden": "true" },
            svg("path", { class: "rule", d: "M0 4H100M0 0V8M50 0V8M100 0V8", "stroke-width": 0.4 }),
            svg("path", { class: "bar", d: `M${at(row.low)} 4H${Math.max(at(row.high), at(row.low) + 0.4)}` }),
            svg("ellipse", { class: "dot", cx: at(row.estimate), cy: 4, rx: 0.9, ry: 2 }))),
          h("td", { class: "number" }, count(row.deals)));
        line.addEventListener("mouseenter", () => show(line, row));
        return line;
      }))));
  }
  which.addEventListener("change", draw);
  log.addEventListener("change", draw);

  const simulate = can("simulate") ? simulation(about) : { element: null, choose() {} };
  const element = h("section", { class: "rates", "aria-label": "Win rates" },
    h("div", { class: "panel" }, h("h2", {}, "How often can it be won?"),
      h("div", { class: "buttons" }, field("Show", which), h("label", { class: "check" }, log, "logarithmic"),
        button("Save as CSV", () => download("win-rates.csv", csv(["game", "label", "variant", "source", "won", "deals", "unknown", "estimate", "low", "high"],
          chosenRows()), "text/csv"))),
      said, table),
    simulate.element);
  const load = guarded(async () => {
    if (rows.length > 0) return;
    ({ rows } = await engine.call("statistics", { which: "rates" }));
    which.append(...[...new Set(rows.map((row) => row.label))].map((label) => h("option", { value: label }, label)));
    draw();
  });
  return { element, shown: load };
}

// A simulation that can be stopped and goes on.
function simulation(about) {
  const game = choice(about.games.map((one) => [one.name, one.title]));
  const { control: rules, set: setRules } = rulesChoice();
  const seed = h("input", { type: "number", min: "0", value: "1" });
  const deals = h("input", { type: "number", min: "1", max: "1000000", value: "2000" });
  const states = h("input", { type: "number", min: "1" });
  const words = h("p", { class: "said", "data-sim": "" });
  const picture = h("div", {});
  let run = null; // what is known: counts, rows, and the course of the interval
  let control = null;

  const begin = button("Start", guarded(() => go(null)), { class: "main" });
  const stop = button("Stop", () => control?.abort(), { disabled: true });
  const resume = button("Resume", guarded(() => go(run)), { disabled: true });
  const save = button("Save as CSV", () => download("simulation.csv", csv(["variant", "seed", "deal", "outcome", "examined"],
    run.rows.map(([deal, outcome, examined]) => ({ variant: run.rules, seed: run.seed, deal, outcome, examined }))), "text/csv"), { disabled: true });

  function show() {
    const { known } = run;
    const n = known.won + known.lost + known.unknown;
    words.textContent = `${run.rules}, seed ${run.seed}: ${count(known.won)} of ${count(n)} deals won`
      + `${known.unknown > 0 ? `, ${count(known.unknown)} undecided` : ""}: ${share(known.won, known.unknown, n)} (95%, whenever you stop: ${percent(known.low)} to ${percent(known.high)}).`
      + `${known.unknown > 0 ? " Undecided deals count as lost at the low end and as won at the high one. More positions a deal decide more of them." : ""}`;
    const high = Math.min(1, Math.max(...run.course.slice(Math.floor(run.course.length / 8)).map((step) => step.high)) * 1.15);
    const low = Math.max(0, Math.min(...run.course.slice(Math.floor(run.course.length / 8)).map((step) => step.low)) * 0.85);
    const clip = (rate) => Math.min(high, Math.max(low, rate));
    picture.replaceChildren(chart({ low: 0, high: run.to, name: "deals" }, { low, high, name: "won", format: percent },
      `The win rate and its interval of 95%, which holds at any time, after up to ${n} deals.`, (atX, atY) => {
        const upper = run.course.map((step) => [atX(step.n), atY(clip(step.high))]);
        const lower = run.course.map((step) => [atX(step.n), atY(clip(step.low))]);
        return [
          svg("path", { class: "band", d: `${path([...upper, ...lower.reverse()])}Z` }),
          ...["least", "most"].map((end) => svg("path", { class: "curve", d: path(run.course.map((step) => [atX(step.n), atY(clip(step[end]))])) })),
        ];
      }));
  }

  function learn(known) {
    if (known.to === undefined) return;
    run.rows.push(...(known.rows ?? []));
    run.known = known;
    const n = known.won + known.lost + known.unknown;
    run.course.push({ n, least: known.won / n, most: (known.won + known.unknown) / n, low: known.low, high: known.high });
    run.next = known.to + 1;
    show();
  }

  async function go(before) {
    if (before) {
      choose({ game: before.game, variant: before.rules });
      [seed.value, states.value] = [before.seed, before.states];
    }
    run = before ?? { game: game.value, rules: rules.value, seed: Number(seed.value), states: Number(states.value), rows: [], course: [], next: 1, known: { won: 0, lost: 0, unknown: 0 } };
    run.to = Number(deals.value);
    if (!(run.to >= 1)) throw new Error("How many deals? Give a whole number, 1 or more.");
    if (run.next > run.to) return;
    control = new AbortController();
    begin.disabled = resume.disabled = save.disabled = true;
    stop.disabled = false;
    const { won, lost, unknown } = run.known;
    try {
      learn(await engine.call("simulate", {
        game: run.game, rules: run.rules, seed: run.seed, from: run.next, to: run.to, max_states: run.states, so_far: { won, lost, unknown },
      }, { progress: (known) => learn(known), signal: control.signal }));
      say(words.textContent);
    } catch (fault) {
      if (fault.name !== "AbortError") throw fault;
      say(`Stopped. ${words.textContent}`);
    } finally {
      begin.disabled = false;
      stop.disabled = true;
      resume.disabled = run.next > run.to;
      save.disabled = run.rows.length === 0;
    }
  }

  const choose = (row) => {
    if (!/^[\w-]+$/.test(row.variant)) return;
    game.value = row.game;
    showGame(row.variant);
  };
  function showGame(variant) {
    const chosen = about.games.find((one) => one.name === game.value);
    setRules(chosen, variant);
    states.value = chosen.states;
  }
  game.addEventListener("change", () => showGame());
  showGame();
  const element = h("div", { class: "panel" }, h("h2", {}, "Simulate"),
    field("Game", game), field("Rules", rules),
    h("div", { class: "fields" }, field("Deals", deals), field("Seed", seed), field("Positions a deal", states)),
    h("div", { class: "buttons" }, begin, stop, resume, save), words, picture);
  return { element, choose };
}
