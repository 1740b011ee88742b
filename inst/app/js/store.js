// What is kept: in the browser, in files, in links.

const safely = (work) => {
  try {
    return work();
  } catch {
    return null; // a browser that keeps nothing, or text that is none of ours
  }
};

const read = (storage, key) => safely(() => JSON.parse(storage.getItem(`patience.${key}`)));
const write = (storage, key, value) => safely(() => storage.setItem(`patience.${key}`, JSON.stringify(value)));

// A game belongs to its window; a new window begins with the last one.
export const keptGame = () => read(sessionStorage, "game") ?? read(localStorage, "game");
export function keepGame(game) {
  write(sessionStorage, "game", game);
  write(localStorage, "game", game);
}

// Each deal that was played, with its moves as a link has them:
// { link, title, length, at, won, start, when }, where `start` says whether the deal can be won, if that is
// known, and `when` is in milliseconds.
const played = "played.";
export const idOf = ({ game, rules, deal }) => JSON.stringify([game, rules, deal]);
export const playedGame = (id) => read(localStorage, `${played}${id}`);

// Where the browser has no room left, old games keep their results and lose their moves.
export function keepPlayed(id, one) {
  const write_it = () => localStorage.setItem(`patience.${played}${id}`, JSON.stringify(one));
  if (safely(write_it) !== null) return;
  for (const old of playedGames().slice(-500).filter((game) => game.length > 0)) {
    write(localStorage, `${played}${old.id}`, { ...old, link: old.link.replace(/&moves=.*/, ""), at: 0 });
  }
  safely(write_it);
}

// Those that can be opened by an engine that has `games`, each with its `game`, the last one first.
export const openableGames = (games) => playedGames()
  .map((one) => ({ ...one, game: safely(() => gameFromHash(one.link, games)) }))
  .filter((one) => one.game);

// The last one first.
export function playedGames() {
  const keys = safely(() => Object.keys(localStorage)) ?? [];
  const begin = `patience.${played}`;
  return keys.filter((key) => key.startsWith(begin))
    .map((key) => ({ ...read(localStorage, key.slice(9)), id: key.slice(begin.length) }))
    .filter((one) => typeof one.link === "string" && isLink(one.link))
    .sort((a, b) => b.when - a.when);
}

export const kept = (key) => read(localStorage, key);
export const keep = (key, value) => write(localStorage, key, value);

export function download(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// A game behind the # of an address: moves by ";", their fields by ",".
export function gameToHash(game, fields) {
  const parts = new URLSearchParams({ game: game.game, rules: game.rules });
  for (const [name, value] of Object.entries(game.deal)) parts.set(name, value);
  const moves = game.moves.map((move) => fields.map((name) => move[name] ?? "").join(","));
  if (moves.length > 0) parts.set("moves", moves.join(";"));
  return `#${parts}`;
}

const parsed = (hash) => new URLSearchParams(hash.replace(/^#/, ""));

export const isLink = (hash) => parsed(hash).has("game");

// Throws where the link is not right.
export function gameFromHash(hash, games) {
  const parts = parsed(hash);
  const about = games.find((one) => one.name === parts.get("game"));
  if (!about) throw new Error(`There is no game "${parts.get("game")}": there are ${games.map((one) => one.name).join(", ")}.`);
  const deal = {};
  for (const name of ["seed", "number"]) {
    if (!parts.has(name)) continue;
    if (!/^\d+$/.test(parts.get(name))) throw new Error(`The ${name} of the link must be a whole number, not "${parts.get(name)}".`);
    deal[name] = Number(parts.get(name));
  }
  for (const name of ["pysol", "xp", "cards"]) if (parts.has(name)) deal[name] = parts.get(name);
  const moves = (parts.get("moves") ?? "").split(";").filter(Boolean).map((text) => {
    const values = text.split(",");
    const given = about.fields.map((name, i) => [name, values[i]]).filter(([, value]) => value);
    return Object.fromEntries(given.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
  });
  const meant = "pysol" in deal ? about.pysol_rules : null;
  return { game: about.name, rules: parts.get("rules") ?? meant ?? about.rules[0].name, deal, moves };
}
