// The list of sections beside a page, and the search: in place of pkgdown's own, which need
// libraries from elsewhere and a server.
(() => {
  const root = new URL(".", document.currentScript.src);

  const toc = document.querySelector("#toc");
  const sections = [...document.querySelectorAll("main h2[id], main h2, main h3")];
  if (toc && sections.length > 0) {
    const list = document.createElement("ul");
    for (const heading of sections) {
      const anchor = heading.id || heading.closest("[id]")?.id;
      if (!anchor || anchor === "main") continue;
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${anchor}`;
      link.textContent = heading.textContent;
      if (heading.tagName === "H3") item.style.paddingLeft = "1rem";
      item.append(link);
      list.append(item);
    }
    toc.append(list);
  } else {
    toc?.remove();
  }

  // On a phone the bar is folded up, but for Play.
  const play = document.querySelector(".navbar .nav-link[href$='play/index.html']");
  const fold = document.querySelector(".navbar-toggler");
  if (play && fold) {
    const link = play.cloneNode(true);
    link.className = "btn btn-primary play-on-phone";
    fold.before(link);
  }

  const input = document.querySelector("#search-input");
  if (!input) return;
  const box = input.closest("form");
  box.classList.add("search");
  box.addEventListener("submit", (event) => event.preventDefault());
  input.setAttribute("aria-label", "Search these pages");
  const found = document.createElement("ul");
  found.setAttribute("aria-label", "Found");
  const said = document.createElement("p");
  said.className = "visually-hidden";
  said.setAttribute("role", "status");
  box.append(found, said);

  // The index is a script, which a page from a folder may load too. It sets patience_search to
  // entries of page, title, heading and text.
  let index;
  const load = () => (index ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = new URL("search.js", root);
    script.onload = () => done(window.patience_search.map((entry) => ({
      ...entry, all: `${entry.title} ${entry.heading} ${entry.text}`.toLowerCase(),
    })));
    script.onerror = fail;
    document.head.append(script);
  }));

  // Entries with all words; those with a word in their title or heading come first.
  const matches = (entries, words) => entries
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map((entry) => {
      const head = `${entry.title} ${entry.heading}`.toLowerCase();
      return [entry, words.filter((word) => head.includes(word)).length];
    })
    .sort((a, b) => b[1] - a[1])
    .slice(0, 20)
    .map(([entry]) => entry);

  const around = (text, word) => {
    const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
    return `${at > 0 ? "… " : ""}${text.slice(at, at + 120)} …`;
  };

  const search = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = words.length > 0 && input.value.trim().length > 1 ?
      matches(await load(), words) : [];
    found.replaceChildren(...entries.map((entry) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL(entry.page, root);
      link.textContent = entry.heading ? `${entry.title}: ${entry.heading}` : entry.title;
      const small = document.createElement("small");
      small.textContent = around(entry.text, words[0]);
      link.append(small);
      item.append(link);
      return item;
    }));
    if (entries.length === 0 && input.value.trim().length > 1) {
      const item = document.createElement("li");
      item.className = "nothing";
      item.textContent = `No page has ${words.length > 1 ? "all of " : ""}“${words.join(" ")}”.`;
      found.replaceChildren(item);
    }
    said.textContent = words.length > 0 ? `${entries.length} found` : "";
  };
  input.addEventListener("focus", load);
  input.addEventListener("input", search);
  box.addEventListener("keydown", (event) => {
    const links = [...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") found.replaceChildren();
    else if (event.key === "ArrowDown") (links[at + 1] ?? links[0])?.focus();
    else if (event.key === "ArrowUp") (links[at - 1] ?? input).focus();
    else return;
    event.preventDefault();
  });
})();
