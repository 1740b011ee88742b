// What is kept: in the browser, in files, in links. What is there may be anything: another version's,
// another page's, half a text. What cannot be read is set aside under a key of its own, and that is
// said (main.js).

const safely = (work) => {
  try {
    return work();
  } catch {
    return null; // a browser that keeps nothing or has no room, or text that is none of ours
  }
};

const prefix = "patience.";
const raw = (storage, key) => safely(() => storage().getItem(prefix + key));
const local = () => localStorage;
const session = () => sessionStorage; // a name that throws where the browser keeps nothing

// Whether it was written.
const write = (storage, key, value) =>
  safely(() => (storage().setItem(prefix + key, JSON.stringify(value)), true)) === true;

// The value, undefined where there is none, or none that is `good`.
function read(storage, key, good) {
  const text = raw(storage, key);
  if (text === null) return undefined;
  const value = safely(() => JSON.parse(text));
  if (value !== null && good(value)) return value;
  setAside(storage, key);
  return undefined;
}

// Under another key, from where it goes for nothing that is written later. What is kept of it, if
// anything, takes its place.
export function setAside(storage, key, rest) {
  const text = raw(storage, key);
  const where = `aside.${Date.now()}.${key}`;
  const moved = safely(() => {
    storage().removeItem(prefix + key);
    storage().setItem(prefix + where, text);
    return true;
  });
  if (!moved) safely(() => storage().setItem(prefix + key, text));
  else if (rest !== undefined) write(storage, key, rest);
  dispatchEvent(new CustomEvent("aside", { detail: { key: prefix + key, where: prefix + (moved ? where : key), text } }));
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isWhole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isFlag = (value) => value === undefined || typeof value === "boolean";

// A game belongs to its window; a new window begins with the last one.
const isGame = (game) => isObject(game) && isText(game.game) && isText(game.rules) && isObject(game.deal)
  && Array.isArray(game.moves) && isWhole(game.at, game.moves.length) && isFlag(game.helped) && isFlag(game.chosen);
export const keptGame = () => read(session, "game", isGame) ?? read(local, "game", isGame);
export function keepGame(game) {
  write(session, "game", game);
  write(local, "game", game);
}

export const keptView = () => raw(session, "view");
export const keepView = (name) => safely(() => sessionStorage.setItem(`${prefix}view`, name));

// Each deal that was played, with its moves as a link has them:
// { link, title, length, at, won, start, when, helped, chosen }.
// * `length` 0: the deal was not played, but the solver was asked about it.
// * `start`: whether the deal can be won, if that is known.
// * `when`: in milliseconds.
// * `helped`: moves were taken back, or the solver was asked, before the deal was won.
// * `chosen`: the deal did not come by chance.
const played = "played.";
export const idOf = ({ game, rules, deal }) => JSON.stringify([game, rules, deal]);
export const playedGame = (id) => read(local, `${played}${id}`, (one) => flawOfPlayed(one) === "");

// What is wrong with what should be such a game.
export function flawOfPlayed(one) {
  if (!isObject(one)) return "it is no game";
  if (!isText(one.link) || !isLink(one.link)) return "its link is none of a game";
  const moves = movesIn(one.link).length;
  if (!isWhole(one.at, moves)) return `"at" must be a whole number from 0 to ${moves}, the moves in its link, not ${JSON.stringify(one.at)}`;
  if (!isWhole(one.length, Infinity) || one.length < moves) return `"length" must be a whole number from ${moves} on`;
  if (!isText(one.title)) return "its title is no text";
  if (typeof one.won !== "boolean" || !isFlag(one.helped) || !isFlag(one.chosen)) return "\"won\", \"helped\" and \"chosen\" must be true or false";
  if (![undefined, "won", "lost", "unknown"].includes(one.start)) return "\"start\" must be won, lost or unknown";
  if (!Number.isFinite(one.when) || Number.isNaN(new Date(one.when).getTime())) return "\"when\" is no time";
  return "";
}

// Whether it is kept. Where the browser has no room left, old games keep their results and lose
// their moves.
export function keepPlayed(id, one) {
  const key = `${played}${id}`;
  if (write(local, key, one)) return true;
  for (const { id: other, ...old } of playedGames().slice(-500).filter((game) => game.length > 0 && game.id !== id)) {
    write(local, `${played}${other}`, { ...old, link: old.link.replace(/&moves=.*/, ""), at: 0 });
  }
  return write(local, key, one);
}

// Those that were played and can be opened by an engine that has `games`, each with its `game`, the
// last one first.
export const openableGames = (games) => playedGames()
  .filter((one) => one.length > 0)
  .map((one) => ({ ...one, game: safely(() => gameFromHash(one.link, games)) }))
  .filter((one) => one.game);

// The last one first.
export function playedGames() {
  const keys = safely(() => Object.keys(localStorage)) ?? [];
  const begin = prefix + played;
  return keys.filter((key) => key.startsWith(begin))
    .map((key) => ({ ...playedGame(key.slice(begin.length)), id: key.slice(begin.length) }))
    .filter((one) => one.link)
    .sort((a, b) => b.when - a.when);
}

// What is kept under a name, undefined if it is not of the type.
export const kept = (key, type) => read(local, key, (value) => typeof value === type);
export const keptList = (key) => read(local, key, Array.isArray);
export const keep = (key, value) => write(local, key, value);

// Games of Spider that are noted: { date, program, result, rows, turned, id, key, ended, helped,
// chosen, link }. Of a game that was played here, `key` is the deal, `ended` says whether it is
// over, and `link` has its moves. Several tabs may note at a time. So each change is of one game, and is made to what is
// there at that moment.
const isNoted = (game) => isObject(game)
  && Array.isArray(game.rows) && game.rows.length === 6 && game.rows.every(isText)
  && [game.date, game.program, game.turned].every(isText) && ["", "won", "lost"].includes(game.result)
  && [game.id, game.key, game.link].every((text) => text === undefined || isText(text))
  && isFlag(game.ended) && isFlag(game.helped) && isFlag(game.chosen);

export function notedGames() {
  const found = keptList("spider") ?? [];
  const good = found.filter(isNoted);
  if (good.length < found.length) setAside(local, "spider", good);
  return good;
}

const nameOf = (game) => game.id ?? game.key ?? JSON.stringify([game.date, game.program, game.result, game.rows, game.turned]);

// Each of these says whether it was written.
export function noteGames(games) {
  const all = notedGames();
  for (const game of games) {
    const named = { ...game, id: game.key ?? crypto.randomUUID() };
    const at = all.findIndex((one) => nameOf(one) === named.id);
    all[at >= 0 ? at : all.length] = named;
  }
  return keep("spider", all);
}

export function dropNoted(game) {
  const all = notedGames();
  const at = all.findIndex((one) => nameOf(one) === nameOf(game));
  if (at >= 0) all.splice(at, 1);
  return keep("spider", all);
}

// In its place among the others.
export function restoreNoted(game, at) {
  const all = notedGames();
  all.splice(at, 0, game);
  return keep("spider", all);
}

// A game as a line that read_spider_games() reads, for who must keep it himself.
export const notedAsText = (game) => [
  ...(game.program ? [`program: ${game.program}`] : []),
  [game.date, game.result, game.helped && "helped", game.chosen && "chosen", ...game.rows].filter(Boolean).join(" ")
    + (game.turned ? ` : ${game.turned}` : ""),
].join("\n");

// Calls back when another tab has changed what is kept under keys that begin so.
export const onKept = (begins, changed) => addEventListener("storage", ({ key }) => {
  if (key === null || key.startsWith(prefix + begins)) changed();
});

// A text that a spreadsheet would take for a formula has an apostrophe before it, which shows that
// it is a text.
const plain = (value) => (typeof value === "string" && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? ""));
const cell = (value) => (/[",\n\r]/.test(plain(value)) ? `"${plain(value).replaceAll("\"", "\"\"")}"` : plain(value));
export const csv = (names, rows) => `${[names.join(","), ...rows.map((row) => names.map((name) => cell(row[name])).join(","))].join("\n")}\n`;

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
const movesIn = (hash) => (parsed(hash).get("moves") ?? "").split(";").filter(Boolean);

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
  const moves = movesIn(hash).map((text, i) => {
    const values = text.split(",");
    if (values.length > about.fields.length) throw new Error(`Move ${i + 1} of the link, "${text}", has more fields than ${about.fields.join(", ")}.`);
    const given = about.fields.map((name, k) => [name, values[k]]).filter(([, value]) => value);
    return Object.fromEntries(given.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
  });
  const meant = "pysol" in deal ? about.pysol_rules : null;
  const [, won, helped] = /^(\d+)(,helped)?$/.exec(parts.get("challenge") ?? "") ?? [];
  return {
    game: about.name, rules: parts.get("rules") ?? meant ?? about.rules[0].name, deal, moves,
    challenge: won && `The challenge: it was won in ${won} moves, ${helped ? "with help" : "helped by nothing"}.`,
  };
}
