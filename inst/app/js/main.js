// The page: its views, the way back and forward between them, and what it asks first.

import { engine } from "./engine.js";
import { button, guarded, h, hush, trouble } from "./dom.js";
import { gamesView } from "./games.js";
import { playView } from "./play.js";
import { spiderView } from "./spider.js";
import { ratesView } from "./rates.js";
import { download, isLink, keepView, keptGame, keptView } from "./store.js";

const main = document.getElementById("content");
const bare = () => location.pathname + location.search;

// What was kept and cannot be read: all of it is still there.
addEventListener("aside", ({ detail: { key, where, text } }) => {
  const notice = h("div", { class: "aside", role: "alert" },
    h("p", {}, `What this browser kept as ${key} could not be read, or not all of it. What could be read is used; nothing is thrown away: the whole text is set aside as ${where}.`),
    h("div", { class: "buttons" },
      button("Save it as a file", () => download(`${where}.txt`, text, "text/plain")),
      button("Close", () => notice.remove())));
  main.before(notice);
});

async function start() {
  let about;
  try {
    about = await engine.call("about");
  } catch (fault) {
    trouble(fault);
    return;
  }
  document.getElementById("engine").textContent = `patience ${about.version}, answered by ${about.engine}`;

  const nav = document.querySelector("nav");
  let shown = null;
  const views = [
    { name: "games", title: "Games", needs: "position", make: () => gamesView(about, {
      play: (game, at, marks) => go(views[1]).open(game, at, false, marks), sit: (name, rules) => go(views[1]).sit(name, rules),
    }) },
    { name: "play", title: "Play", needs: "position", make: () => playView(about, {
      // Each deal is a step on the way, which Back goes back to.
      opened: (id, push) => history[push ? "pushState" : "replaceState"]({ view: "play", id }, "", bare()),
      spider: () => go(views[2]),
    }) },
    { name: "spider", title: "Is my Spider fair?", needs: "spider_rows", make: () => spiderView() },
    { name: "rates", title: "Win rates", needs: "statistics", make: () => ratesView(about) },
  ];
  const offered = views.filter((view) => about.methods.includes(view.needs));

  const show = (view) => {
    if (shown !== view) hush();
    shown = view;
    for (const tab of nav.children) {
      if (tab.dataset.view === view.name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    view.made ??= view.make();
    main.replaceChildren(view.made.element);
    document.title = `${view.title}: Patience`;
    keepView(view.name);
    return view.made;
  };
  const enter = (view) => show(view).shown?.();
  // Where somebody goes, and may come back from.
  function go(view) {
    if (shown !== view) history.pushState({ view: view.name, id: views[1].made?.id() }, "", bare());
    return show(view);
  }

  nav.append(...offered.map((view) =>
    button(view.title, guarded(() => go(view).shown?.()), { "data-view": view.name })));
  window.addEventListener("popstate", ({ state }) => {
    const view = offered.find((one) => one.name === state?.view);
    if (!view || isLink(location.hash)) return;
    if (view === views[1] && state.id && views[1].made && views[1].made.id() !== state.id) show(view).back(state.id);
    else enter(view);
  });
  // The address may be bare again already, where a game was opened meanwhile.
  window.addEventListener("hashchange", ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (isLink(hash)) show(views[1]).shown(hash);
  });

  // A link is a game to play, a window that was reloaded goes on, and who comes for the first time
  // chooses a game.
  const last = offered.find((view) => view.name === keptView());
  const first = isLink(location.hash) ? views[1] : last ?? (keptGame() ? views[1] : views[0]);
  if (!history.state?.view && !isLink(location.hash)) history.replaceState({ view: first.name }, "", bare());
  enter(first);
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the # of the address is for games
    main.focus();
  });
  document.body.append(h("span", { id: "ready", hidden: true }));
}

start();
