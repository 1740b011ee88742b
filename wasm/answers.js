// Carries what the page asks, see inst/app/README.md, to the engines that were compiled for it, and
// their answers back. `patience_ask` is that of engines.cpp: text in, text out. `data` is what
// tools/site-data.R has from R: the games with their rules, words and codes, and the published
// rates. tools/site-check compares what this says with what R says.

const first_states = 5000;
const most_states = 1e7;
const most_deals = 1e6;

function refuse(kind, message) {
  throw Object.assign(new Error(message), { class: `patience_error_${kind}` });
}

export function make_answers(patience_ask, data) {
  // The words of a question are separated by a character that no text has.
  const told = (...words) => {
    const { error, topic, ...answer } = JSON.parse(patience_ask(words.join("\x1f")));
    if (error !== undefined) refuse(topic ?? "message", error);
    return answer;
  };
  const ask = (...words) => told(...words).answer;

  const game_named = (name) => {
    const game = data.games.find((one) => one.name === name);
    if (!game) refuse("message", `There is no game "${name}" in the window.`);
    return game;
  };
  const rules_named = (game, name) => {
    const rules = data.rules[game].find((one) => one.names.includes(String(name).toLowerCase()));
    if (!rules) refuse("rules", `There are no rules "${name}" on this page.`);
    return rules;
  };
  const whole = (value, least, name) => {
    if (!Number.isSafeInteger(value) || value < least) {
      refuse("argument", `${name} must be a whole number from ${least} on.`);
    }
  };

  // What src/table/answers.h says of a game.
  const ask_table = (method, { game: name, rules: by, deal, moves = [] }, limit = 1) => {
    const { fields, sources, title: called } = game_named(name);
    const from = ["cards", "pysol", "xp", "number"].find((one) => deal && Object.hasOwn(deal, one));
    if (!from) refuse("message", "deal must have a number or cards.");
    if (!sources.includes(from)) refuse("message", `${called} has no deals by ${from}.`);
    const { seed = 1, number = 1 } = deal;
    whole(seed, 0, "seed");
    whole(number, 1, "number");
    const rules = rules_named(name, by);
    const { answer, open, states } = told(
      method, limit, name, rules.name, rules.codes.join(" "), JSON.stringify(deal),
      { cards: "pasted", xp: "windows-xp" }[from] ?? from, "pasted cards", seed, number, 0,
      from === "number" ? "" : String(deal[from]).replaceAll("\x1f", " "),
      ...moves.map((move) => fields.map((field) => move[field] ?? "").join("\t")),
    );
    return { result: answer, open, states };
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
    game_named(game);
    const { name, codes } = rules_named(game, params.rules);
    whole(seed, 0, "seed");
    whole(from, 1, "from");
    whole(to, from, "to");
    if (to >= from + most_deals) {
      refuse("argument", `Up to ${most_deals} deals are played at a time.`);
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
      const found = ask("simulate", max_states, game, name, codes.join(" "), "{}", "number", "", seed,
        first, 0, "", last);
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
      methods: [...Object.keys(quick), ...searches, ...Object.keys(long)],
      games: data.games,
    }),
    rules: ({ game, name }) => {
      game_named(game);
      const rules = rules_named(game, name);
      return { name: rules.name, words: rules.words, values: rules.values };
    },
    position: (params) => ask_table("position", params).result,
    judge: (params) => ask_table("judge", params).result,
    statistics: () => data.statistics,
  };
  const searches = ["solve", "hints", "review", "difficulty"];
  const long = { simulate };

  // A search is tried with few positions first and then with more, so that `progress` hears of it.
  function answer(method, params = {}, progress = () => {}) {
    if (Object.hasOwn(quick, method)) return quick[method](params);
    if (Object.hasOwn(long, method)) return long[method](params, progress);
    if (!searches.includes(method)) refuse("message", `There is no method "${method}".`);
    const most = params.max_states ?? most_states;
    whole(most, 1, "max_states");
    const start = Date.now();
    for (let limit = first_states; ; limit *= limit === first_states ? 20 : 4) {
      const { result, open, states } = ask_table(method, params, Math.min(limit, most));
      if (!open || limit >= most) return result;
      progress({ states, seconds: (Date.now() - start) / 1000 });
    }
  }
  return { answer, ask };
}
