// Carries what the page asks, see inst/app/README.md, to the engines that were compiled for it,
// and carries their answers back. `patience_ask` is the function of engines.cpp: text in, text
// out. `data` is what tools/site-data.R took from R: the games with their rules, words and codes,
// and the published rates. tools/site-check compares these answers with those of R.

const most_states = 1e7;

function refuse(kind, message) {
  throw Object.assign(new Error(message), { class: `patience_error_${kind}` });
}

export function make_answers(patience_ask, data) {
  // The words of a question are separated by a character that no text has.
  const told = (words) => {
    const { error, topic, ...found } = JSON.parse(patience_ask(words.join("\x1f")));
    if (error !== undefined) refuse(topic ?? "message", error);
    return found;
  };
  const words_of = (fields, moves = []) => [
    ...Object.entries(fields).map(([name, value]) => `${name}=${String(value).replaceAll("\x1f", " ")}`),
    ...moves.map((move) => `move=${move}`),
  ];
  // What a search finds is known to the next ones.
  const session = "page";

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

  // The question of src/table/answers.h. How hard a deal is has nothing to do with moves.
  const question = (method, { game: name, rules: by, deal, moves = [], max_states = most_states }) => {
    const { fields, sources, title } = game_named(name);
    const from = ["cards", "pysol", "xp", "number"].find((one) => deal && Object.hasOwn(deal, one));
    if (!from) refuse("message", "deal must have a number or cards.");
    if (!sources.includes(from)) refuse("message", `${title} has no deals by ${from}.`);
    const { seed = 1, number = 1 } = deal;
    whole(seed, 0, "seed");
    whole(number, 1, "number");
    whole(max_states, 1, "max_states");
    const rules = rules_named(name, by);
    return words_of({
      method, max_states, session, game: name, rules: rules.name, codes: rules.codes.join(" "),
      asked: JSON.stringify(deal), source: { cards: "pasted", xp: "windows-xp" }[from] ?? from,
      title: "pasted cards", seed, number, cards: from === "number" ? "" : deal[from],
    }, method === "difficulty" ? []
      : moves.map((move) => fields.map((field) => move[field] ?? "").join("\t")));
  };

  const simulate_question = (params) => {
    const { game, seed = 1, from = 1, to, max_states = most_states, so_far = {} } = params;
    game_named(game);
    const { name, codes } = rules_named(game, params.rules);
    whole(seed, 0, "seed");
    whole(from, 1, "from");
    whole(to, from, "to");
    whole(max_states, 1, "max_states");
    const { won = 0, lost = 0, unknown = 0 } = so_far;
    for (const count of [won, lost, unknown]) whole(count, 0, "so_far");
    return words_of({
      method: "simulate", max_states, game, rules: name, codes: codes.join(" "), seed, number: from,
      to, won, lost, unknown,
    });
  };

  const quick = {
    about: () => ({
      engine: "WebAssembly", version: data.version,
      methods: [...Object.keys(quick), ...searches],
      games: data.games,
    }),
    rules: ({ game, name }) => {
      game_named(game);
      const rules = rules_named(game, name);
      return { name: rules.name, words: rules.words, values: rules.values };
    },
    position: (params) => told(question("position", params)).answer,
    judge: (params) => told(question("judge", params)).answer,
    chance: (params) => told(question("chance", params)).answer,
    statistics: () => data.statistics,
  };
  const searches = ["solve", "hints", "review", "hints_seen", "review_seen", "difficulty", "simulate"];

  // What the engine tells of an answer that takes long goes to `progress`.
  function answer(method, params = {}, progress = () => {}) {
    if (Object.hasOwn(quick, method)) return quick[method](params);
    if (!searches.includes(method)) refuse("message", `There is no method "${method}".`);
    const start = Date.now();
    let known = {};
    globalThis.patience_tell = (so_far) => {
      known = { ...known, ...JSON.parse(so_far) };
      progress({ ...known, seconds: (Date.now() - start) / 1000 });
      delete known.rows; // rows of deals are handed over once
    };
    return told(method === "simulate" ? simulate_question(params) : question(method, params)).answer;
  }
  return { answer };
}
