// The page: its views, and what it asks first.

import { engine } from "./engine.js";
import { button, guarded, h, trouble } from "./dom.js";
import { playView } from "./play.js";
import { spiderView } from "./spider.js";
import { ratesView } from "./rates.js";

const views = [
  { name: "play", title: "Play", make: playView, needs: "position" },
  { name: "spider", title: "Record Spider", make: spiderView, needs: "spider_rows" },
  { name: "rates", title: "Win rates", make: ratesView, needs: "statistics" },
];

const main = document.getElementById("content");

async function start() {
  let about;
  try {
    about = await engine.call("about");
  } catch (fault) {
    trouble(fault);
    return;
  }
  document.getElementById("engine").textContent = `patience ${about.version}, answered by ${about.engine}`;
  const offered = views.filter((view) => about.methods.includes(view.needs));
  const nav = document.querySelector("nav");
  const show = (view) => {
    for (const tab of nav.children) {
      if (tab.dataset.view === view.name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    view.made ??= view.make(about);
    main.replaceChildren(view.made.element);
    document.title = `${view.title}: Patience`;
    view.made.shown?.();
    sessionStorage.setItem("patience.view", view.name);
  };
  nav.append(...offered.map((view) => button(view.title, guarded(() => show(view)), { "data-view": view.name })));
  const last = sessionStorage.getItem("patience.view");
  const linked = location.hash.length > 1;
  show((!linked && offered.find((view) => view.name === last)) || offered[0]);
  window.addEventListener("hashchange", () => show(offered[0]));
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the # of the address is for games
    main.focus();
  });
  document.body.append(h("span", { id: "ready", hidden: true }));
}

start();
