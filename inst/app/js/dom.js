// Elements, pictures and what a screen reader hears.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

// In place of what was in it; what is false or missing is left out.
export const put = (element, ...children) => {
  element.replaceChildren();
  return fill(element, {}, children);
};

export const h = (tag, properties = {}, ...children) =>
  fill(document.createElement(tag), properties, children);

export const svg = (tag, properties = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), properties, children);

export const button = (text, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, text);

// A control with its name before it.
export function field(name, control, more = {}) {
  return h("label", { class: "field", ...more }, h("span", {}, name), control);
}

export const choice = (options, properties = {}) => {
  const { value, ...others } = properties;
  const select = h("select", others, options.map(([option, text]) => h("option", { value: option }, text)));
  if (value !== undefined) select.value = value;
  return select;
};

// Read out, also when the same is said twice.
let last = "";
export function say(text) {
  last = text === last ? `${text}\u00a0` : text;
  document.getElementById("say").textContent = last;
}

// What was said is about what is gone.
export function hush() {
  last = "";
  document.getElementById("say").textContent = "";
}

// What went wrong, as the engine says it; nothing clears it.
export function trouble(fault) {
  const box = document.getElementById("trouble");
  box.hidden = !fault;
  box.textContent = fault ? fault.message ?? fault : "";
  if (fault) box.scrollIntoView({ block: "nearest" });
}

// Runs what may fail, and shows how.
export const guarded = (work) => async (...given) => {
  try {
    trouble(null);
    return await work(...given);
  } catch (fault) {
    if (fault.name !== "AbortError") trouble(fault);
    return undefined;
  }
};

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// A control that reads a file by read(text, name); it is not seen, a button clicks it.
export function reader(accept, label, read) {
  const input = h("input", { type: "file", accept, "aria-label": label, class: "unseen", tabindex: "-1" });
  input.addEventListener("change", guarded(async () => {
    const file = input.files[0];
    input.value = "";
    if (file) await read(await file.text(), file.name);
  }));
  return input;
}

export const percent = (rate) => `${(100 * rate).toPrecision(rate < 0.1 ? 2 : 3)}%`;

// A share of deals of which some are undecided: from where those count as lost to where they are won.
export function share(won, undecided, deals) {
  const [low, high] = [percent(won / deals), percent((won + undecided) / deals)];
  return low === high ? low : `${low} to ${high}`;
}

export const count = (n) => Number(n).toLocaleString("en-GB");
