// Answers what the page asks, see inst/app/README.md, by the engines that were compiled for it.
// `patience_ask` is that of border.cpp: text in, text out. `data` is what tools/site-data.R has
// from R: the games with their rules, words and codes, and the published rates. R answers the same
// in its own way (R/app-answer.R), and tools/site-check asks both.

import { make_agnes } from "./agnes.js";
import { count, grouped, refuse } from "./cards.js";
import { make_galactic } from "./galactic.js";
import { make_lucie } from "./lucie.js";

const first_states = 5000;
const most_states = 1e7;
const most_moves = 2000;
const most_deals = 1e6;

export function make_answers(patience_ask, data) {
  const ask = (...words) => {
    const { answer, error } = JSON.parse(patience_ask(words.join(" ")));
    if (error !== undefined) refuse("message", error);
    return answer;
  };

  const pysol = (given) => {
    const text = String(given).trim().toLowerCase().replace(/^#\s*/, "");
    const microsoft = text.startsWith("ms");
    const digits = text.replace(/^ms/, "").replace(/^0+(?=\d)/, "");
    if (!/^\d{1,20}$/.test(digits) || (microsoft && Number(digits) > 2 ** 33 - 1)) {
      refuse("number", `${given} is no number of PySolFC: up to 20 digits, or ms before a number ` +
        "up to 8589934591.");
    }
    return {
      cards: ask("pysol", digits, microsoft ? 1 : 0), name: `PySolFC ${microsoft ? "ms" : ""}${digits}`,
    };
  };

  const given = { orders: data.orders, pysol };
  const games = {
    agnes: make_agnes(ask, given), lucie: make_lucie(ask, given), galactic: make_galactic(ask),
  };

  const rules_named = (game, name) => {
    const rules = data.rules[game].find((one) => one.names.includes(String(name).toLowerCase()));
    if (!rules) refuse("rules", `There are no rules "${name}" on this page.`);
    return rules;
  };
  const whole = (value, least, name) => {
    if (!Number.isSafeInteger(value) || value < least) {
      refuse("number", `${name} must be a whole number from ${least} on.`);
    }
  };

  const game_of = ({ game: name, rules, deal, moves = [] }) => {
    const engine = games[name];
    if (!Object.hasOwn(games, name)) refuse("message", `There is no game "${name}" in the window.`);
    if (moves.length > most_moves) refuse("message", `A game has up to ${most_moves} moves.`);
    if (deal === null || typeof deal !== "object" ||
        !["number", "pysol", "cards"].some((source) => source in deal)) {
      refuse("message", "deal must have a number or cards.");
    }
    whole(deal.seed ?? 1, 0, "seed");
    whole(deal.number ?? 1, 1, "number");
    let by = rules_named(name, rules);
    const dealt = engine.deal(deal, by);
    if (name === "galactic") {
      by = data.rules.galactic.find(({ codes }) =>
        codes[0] === by.codes[0] && codes[1] === dealt.cards.length / 4);
    }
    return { name, engine, rules: by, asked: deal, deal: dealt, moves };
  };

  const position = (params) => {
    const game = game_of(params);
    const { engine, rules, moves } = game;
    const at = engine.replay(game);
    const legal = engine.legal(at, rules);
    const score = engine.score(at);
    const won = score.done === score.of;
    const last = moves.at(-1);
    return {
      game: { game: game.name, rules: rules.name, deal: game.asked },
      title: game.deal.name, outcome: won ? "won" : legal.length === 0 ? "stuck" : "open", score,
      said: last ? engine.in_words(engine.replay({ ...game, moves: moves.slice(0, -1) }), last) : "",
      notes: engine.notes(at, rules), places: engine.places(at, rules), moves: won ? [] : legal,
    };
  };

  const judge = (params) => {
    let game, at;
    try {
      game = game_of(params);
      at = game.engine.replay(game);
    } catch (error) {
      if (error.class !== "patience_error_moves") throw error;
      return { legal: false, won: false, reason: error.message };
    }
    const score = game.engine.score(at);
    return { legal: true, won: score.done === score.of, reason: null, score };
  };

  const solved_words = ({ outcome, moves, states }) => ({
    won: moves.length === 0 ? "The game is won." : `Can still be won, in ${count(moves.length, "move")}.`,
    lost: "Lost: no line of play wins from here.",
    unknown: `Not known within ${grouped(states)} positions.`,
  }[outcome]);

  const solve = (params, limit) => {
    const game = game_of(params);
    game.engine.replay(game);
    const { open, said, outcome, moves, states } = game.engine.solve(game, limit);
    const words = moves.map((move, i) => game.engine.in_words(
      game.engine.after(game, moves.slice(0, i)), move,
    ));
    return {
      result: { outcome, moves, words, states, said: said ?? solved_words({ outcome, moves, states }) },
      open, states,
    };
  };

  const hints_said = (rows, keep) => {
    if (rows.length === 0) return "There is no move.";
    const best = rows.filter(({ keeps }) => keeps).length;
    const open = rows.filter(({ keeps }) => keeps === null).length;
    let said = `${best} of ${count(rows.length, "move")} ${keep}.`;
    if (best === 1) said = said.replace(/(keep|bring) /, "$1s ");
    return open > 0 ? `${said} Of ${open} it is not known.` : said;
  };

  const hints = (params, limit) => {
    const game = game_of(params);
    const rows = game.engine.hints(game, limit);
    const key = (move) => JSON.stringify(Object.entries(move).sort());
    const legal = game.engine.legal(game.engine.replay(game), game.rules);
    const found = new Map(rows.map((row) => [key(row.move), row]));
    const moves = legal.filter(({ move }) => found.has(key(move))).map((move) => {
      const { outcome, keeps, note } = found.get(key(move.move));
      return { ...move, outcome, keeps, note };
    });
    return {
      result: { moves, said: hints_said(rows, game.engine.hints_keep ?? "keep the win") },
      open: rows.some(({ keeps }) => keeps === null), states: limit,
    };
  };

  const review = (params, limit) => {
    const game = game_of(params);
    game.engine.replay(game);
    const { open, ...found } = game.engine.review(game, limit);
    let better = [];
    if (found.mistake > 0) {
      const before = { ...params, moves: params.moves.slice(0, found.mistake - 1) };
      better = hints(before, limit).result.moves.filter(({ keeps }) => keeps);
    }
    return { result: { ...found, better }, open, states: limit };
  };

  // As R's difficulty_agnes() measures it.
  const difficulty = (params, limit) => {
    const game = game_of(params);
    if (!game.engine.wins) refuse("message", "Only deals of Agnes Sorel have a difficulty.");
    game.engine.replay(game);
    const games = 1000;
    const wins = game.engine.wins(game, games);
    const estimate = wins / games;
    const [low, high] = ask("interval", wins, games);
    const outcome = wins > 0 ? "won" : game.engine.solve({ ...game, moves: [] }, limit).outcome;
    const hard = outcome === "unknown" ? null : outcome === "lost" ? "lost" :
      estimate >= 0.1 ? "easy" : estimate >= 0.01 ? "medium" : estimate >= 0.001 ? "hard" :
        "very hard";
    const said = hard === null ?
      "Nobody won it, and the solver does not know whether it can be won." :
      hard === "lost" ? "This deal cannot be won." :
        `This deal is ${hard}: a careful player who does not think ahead wins ${wins} of ${games} ` +
        "games.";
    return {
      result: { difficulty: hard, estimate, low, high, said }, open: hard === null, states: limit,
    };
  };

  // Unknown deals count as lost at the low end and as won at the high one.
  const rate_of = (counts) => {
    const { won, lost, unknown } = counts;
    const n = won + lost + unknown;
    return {
      ...counts, estimate: won / n, low: ask("interval", won, n)[0],
      high: ask("interval", won + unknown, n)[1],
    };
  };

  // Plays deals in parts of about a third of a second, and reports after each.
  const simulate = (params, report) => {
    const { game, seed = 1, from = 1, to, max_states = most_states, so_far = {} } = params;
    if (!Object.hasOwn(games, game)) refuse("message", `There are no simulations of "${game}".`);
    const { codes } = rules_named(game, params.rules);
    whole(seed, 0, "seed");
    whole(from, 1, "from");
    whole(to, from, "to");
    if (to >= from + most_deals) {
      refuse("number", `Up to ${grouped(most_deals)} deals are played at a time.`);
    }
    whole(max_states, 1, "max_states");
    const counts = {};
    for (const outcome of ["won", "lost", "unknown"]) {
      counts[outcome] = so_far[outcome] ?? 0;
      whole(counts[outcome], 0, "so_far");
    }
    let size = 10;
    for (let first = from; ;) {
      const last = Math.min(to, first + size - 1);
      const start = performance.now();
      const found = ask(`${game}-simulate`, max_states, seed, first, last, ...codes);
      for (const [outcome] of found) counts[outcome] += 1;
      const progress = {
        ...rate_of(counts), to: last, rows: found.map((row, i) => [first + i, ...row]),
      };
      if (last >= to) return progress;
      report(progress);
      const seconds = Math.max((performance.now() - start) / 1000, 1e-3);
      first = last + 1;
      size = Math.max(1, Math.min(5000, 4 * size, Math.round(size * 0.3 / seconds)));
    }
  };

  const quick = {
    about: () => ({
      engine: "WebAssembly", version: data.version,
      methods: [...Object.keys(quick), ...Object.keys(searches), ...Object.keys(long)],
      games: data.games,
    }),
    rules: ({ game, name }) => {
      if (!Object.hasOwn(games, game)) refuse("message", `There is no game "${game}" in the window.`);
      const rules = rules_named(game, name);
      return { name: rules.name, words: rules.words, values: rules.values };
    },
    position,
    judge,
    statistics: () => data.statistics,
  };
  const searches = { solve, hints, review, difficulty };
  const long = { simulate };

  // A search is tried with few positions first and then with more, so that `progress` hears of it.
  function answer(method, params = {}, progress = () => {}) {
    if (Object.hasOwn(quick, method)) return quick[method](params);
    if (Object.hasOwn(long, method)) return long[method](params, progress);
    if (!Object.hasOwn(searches, method)) refuse("message", `There is no method "${method}".`);
    const most = params.max_states ?? most_states;
    whole(most, 1, "max_states");
    const start = Date.now();
    for (let limit = first_states; ; limit *= limit === first_states ? 20 : 4) {
      const found = searches[method](params, Math.min(limit, most));
      const seconds = (Date.now() - start) / 1000;
      if (!found.open || limit >= most) {
        return method === "solve" ? { ...found.result, seconds } : found.result;
      }
      progress({ states: found.states, seconds });
    }
  }
  return { answer, ask };
}
