// Carries what the page asks, see inst/app/README.md, to the engines that were compiled for it, and
// their answers back. `patience_ask` is that of engines.cpp: text in, text out. `data` is what
// tools/site-data.R has from R: the games with their rules, words and codes, and the published
// rates. tools/site-check compares what this says with what R says.

const most_states = 1e7;

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

  // What src/table/answers.h says of a game. Of a difficulty games that were `played` stand in the
  // place of moves.
  const ask_table = (method, { game: name, rules: by, deal, moves = [], max_states = most_states },
    tried = 0, played = []) => {
    const { fields, sources, title: called } = game_named(name);
    const from = ["cards", "pysol", "xp", "number"].find((one) => deal && Object.hasOwn(deal, one));
    if (!from) refuse("message", "deal must have a number or cards.");
    if (!sources.includes(from)) refuse("message", `${called} has no deals by ${from}.`);
    const { seed = 1, number = 1 } = deal;
    whole(seed, 0, "seed");
    whole(number, 1, "number");
    whole(max_states, 1, "max_states");
    const rules = rules_named(name, by);
    const { answer, ...found } = told(
      method, max_states, tried, name, rules.name, rules.codes.join(" "), JSON.stringify(deal),
      { cards: "pasted", xp: "windows-xp" }[from] ?? from, "pasted cards", seed, number, 0,
      from === "number" ? "" : String(deal[from]).replaceAll("\x1f", " "),
      ...(method === "difficulty" ? played
        : moves.map((move) => fields.map((field) => move[field] ?? "").join("\t"))),
    );
    return { result: answer, ...found };
  };

  // Plays deals in parts, and reports after each.
  const simulate = (params, report) => {
    const { game, seed = 1, from = 1, to, max_states = most_states, so_far = {} } = params;
    game_named(game);
    const { name, codes } = rules_named(game, params.rules);
    whole(seed, 0, "seed");
    whole(from, 1, "from");
    whole(to, from, "to");
    whole(max_states, 1, "max_states");
    const counts = (known) => ["won", "lost", "unknown"].map((outcome) => known[outcome] ?? 0);
    for (const count of counts(so_far)) whole(count, 0, "so_far");
    for (let first = from, known = so_far; ; first = known.to + 1) {
      const found = told("simulate", max_states, 0, game, name, codes.join(" "), "{}", "number", "",
        seed, first, 0, "", to, ...counts(known));
      if (!found.open) return found.answer;
      known = found.answer;
      report(known);
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
    const start = Date.now();
    for (let tried = 0, played = []; ;) {
      const { result, open, ...found } = ask_table(method, params, tried, played);
      if (!open) return result;
      const { states } = found;
      const far = states > 0 ? { states } : { games: result.games, of: result.of };
      if (states === 0) played = [result.games, result.wins];
      progress({ ...far, seconds: (Date.now() - start) / 1000 });
      tried = found.tried;
    }
  }
  return { answer };
}
