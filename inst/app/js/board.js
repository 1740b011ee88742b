// A position as places with cards, and moves made on it by mouse, finger or keys. It knows what
// the position says: which card can be taken from where, and where it can be put.

import { h, say, svg } from "./dom.js";
import { face, glyphOf, named, shown, suit } from "./cards.js";

// Kinds of places of which only the last card is seen.
const heaps = ["stock", "waste", "foundation"];

const status = 68; // pixels below the piles, for what is said
const glide = 150; // milliseconds
const moves_seen = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

const suit_of = (place) => place.suit[0].toUpperCase();

export class Board {
  // play(move) makes a move.
  constructor(play) {
    this.play = play;
    this.picked = null;
    this.element = h("div", { class: "board", role: "group", "aria-label": "The cards on the table" });
    this.element.addEventListener("click", (event) => this.clicked(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => this.focused(event.target));
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    addEventListener("resize", () => this.squeeze());
  }

  // `mark` says that cards which lie elsewhere now were moved by the player. The promise is kept
  // when they have come to lie.
  draw(position, { still = false, mark = false } = {}) {
    const before = this.element.isConnected ? this.lying() : [];
    const last = this.position;
    const focus = this.element.contains(document.activeElement) ? this.focusKey : null;
    this.unpick();
    this.unmark();
    for (const card of this.element.querySelectorAll(".moved")) card.classList.remove("moved");
    this.position = position;
    this.still = still;
    this.element.classList.toggle("still", still);
    const shape = JSON.stringify(position.places.map(({ kind, id, row }) => [kind, id, row]));
    if (shape === this.shape) for (const place of position.places) this.renew(place);
    else this.layOut(position);
    this.shape = shape;
    const wanted = (focus && this.find(focus)) ?? this.stops()[0];
    for (const stop of this.stops()) if ((stop.tabIndex === 0) !== (stop === wanted)) stop.tabIndex = stop === wanted ? 0 : -1;
    if (focus) wanted?.focus({ preventScroll: true });
    // Where a card glides an arrow that points to it would point to its old place.
    const lain = this.glide(before, last, mark);
    lain.then(() => this.stays && this.aim(this.stays, true));
    return lain;
  }

  // All places, in their rows.
  layOut({ places }) {
    this.made = new Map();
    const of = (kind) => places.filter((place) => place.kind === kind);
    const kinds = ["pile", "fan", "cell"];
    this.element.replaceChildren(
      h("div", { class: "row top" }, heaps.flatMap(of).map((place) => this.place(place))),
      ...kinds.map(of).map((row, i) => row.length > 0
        && h("div", { class: `row ${kinds[i]}s` }, this.homes(row), row.map((place) => this.place(place)))).filter(Boolean),
    );
    const columns = Math.max(0, ...places.map((place) => place.column ?? 0));
    this.element.style.setProperty("--columns", columns || Math.max(7, of("pile").length));
    this.element.classList.toggle("of-fans", of("fan").length > 0);
    for (const cell of this.element.querySelectorAll(".place[data-row]")) this.inGrid(cell);
    this.squeeze();
  }

  inGrid(cell) {
    cell.style.gridRow = cell.dataset.row;
    cell.style.gridColumn = Number(cell.dataset.column) + (cell.matches(".home-suit") ? 0 : 1);
  }

  // A place is drawn again where something in it has changed: its cards, or which of them move.
  renew(place) {
    const { look, element } = this.made.get(place.id);
    if (look === this.look(place)) return;
    const now = this.place(place);
    if (place.row) this.inGrid(now);
    element.replaceWith(now);
    if (place.kind === "pile") this.close(now);
  }

  look(place) {
    return JSON.stringify([place, place.cards.map((card) => this.reach(place, card).length > 0), place.kind === "stock" && !!this.stockMove()]);
  }

  // Before each row of a grid the suit that is at home there.
  homes(places) {
    return places.filter((place) => place.suit && place.column === 1).map((place) =>
      h("div", { class: "home-suit place", "data-row": place.row, "data-column": 1, "aria-hidden": "true", "data-suit": suit_of(place) },
        glyphOf(place.suit)));
  }

  // Long piles close up, so that their last cards stay in sight.
  squeeze() {
    if (this.element.querySelector(".row.cells")) {
      this.element.style.minHeight = "";
      this.room = null;
    }
    const row = this.element.querySelector(".row.piles, .row.fans");
    const height = row?.querySelector(".card")?.offsetHeight;
    if (!height) return;
    const top = row.getBoundingClientRect().top + scrollY;
    const room = Math.max(innerHeight - top - status, 2.6 * height);
    this.room = (room - 4) / height; // in heights of a card
    // What stands below does not move with the longest pile.
    this.element.style.minHeight = `${top + room - this.element.getBoundingClientRect().top - scrollY + 10}px`;
    for (const pile of row.querySelectorAll(".pile")) this.close(pile);
    if (this.stays) this.aim(this.stays, true);
  }

  // All cards of a pile are in sight: the backs close up as well where it is very long.
  close(pile) {
    if (!this.room) return;
    const backs = pile.querySelectorAll(".back").length;
    const faces = Math.max(1, pile.children.length - 1 - backs);
    const seenWith = (back) => (this.room - 1 - back * backs) / faces;
    const back = seenWith(0.14) < 0.24 ? 0.07 : 0.14;
    pile.style.setProperty("--back-seen", back);
    pile.style.setProperty("--seen", Math.min(0.36, Math.max(0.12, seenWith(back))));
  }

  cards() {
    return [...this.element.querySelectorAll("button.card[data-card]")];
  }

  // Where each card lies on the screen, and the one that is dragged where it was let go.
  lying() {
    const { lifted } = this;
    this.lifted = null;
    return this.cards().map((stop) => ({
      card: stop.dataset.card, lies: stop.lies,
      box: lifted?.get(stop.dataset.key) ?? stop.getBoundingClientRect(),
    }));
  }

  // Cards that lie elsewhere than before go there; those that were not seen come from the stock.
  async glide(before, last, mark) {
    const gone = new Map(before.map((one) => [one.lies, one]));
    const fresh = this.cards().filter((stop) => !gone.delete(stop.lies));
    if (mark) for (const stop of fresh) stop.classList.add("moved");
    if (!moves_seen() || before.length === 0) return;
    const left = [...gone.values()];
    const stock = this.element.querySelector(".stock .card")?.getBoundingClientRect();
    const going = fresh.map((stop) => {
      const at = left.findIndex((one) => one.card === stop.dataset.card);
      const place = stop.closest(".place");
      const turned = last?.places.find((one) => one.id === place.dataset.place)?.down
        > [...place.querySelectorAll(".card")].indexOf(stop);
      const from = at >= 0 ? left.splice(at, 1)[0].box : turned ? null : stock;
      const to = stop.getBoundingClientRect();
      return from && stop.animate([
        { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ], { duration: glide, easing: "ease-out" }).finished;
    });
    await Promise.allSettled(going);
  }

  focus() {
    this.stops().find((stop) => stop.tabIndex === 0)?.focus();
  }

  place(place) {
    const element = h("div", {
      class: `place ${place.kind}${place.done ? " done" : ""}`, role: "group", "aria-label": place.name,
      "data-place": place.id, "data-row": place.row, "data-column": place.column,
    });
    if (heaps.includes(place.kind)) element.append(this.heap(place));
    else if (place.cards.length === 0) element.append(this.empty(place));
    else element.append(...place.cards.map((card, i) => this.card(place, card, i)));
    this.made.set(place.id, { look: this.look(place), element });
    return element;
  }

  // Of a heap only the last card is seen.
  heap(place) {
    const n = place.cards.length;
    if (n === 0) return this.empty(place);
    if (place.kind === "stock") {
      const name = `Stock, ${n} cards. ${this.stockMove() ? "Deal." : "It cannot be dealt now."}`;
      return h("button", { type: "button", class: "card back", "data-key": `${place.id}/`, "aria-label": name, tabindex: "-1" },
        h("span", { class: "left", "aria-hidden": "true" }, `${n}`));
    }
    const card = place.cards[n - 1];
    return this.card(place, card, n - 1);
  }

  empty(place) {
    const wants = place.wants ? `, begins with the ${named(place.wants)}` : "";
    return h("button", {
      type: "button", class: "card empty", tabindex: "-1", "data-suit": place.wants && suit(place.wants),
      "data-key": `${place.id}/`, "aria-label": `${place.name}, empty${wants}`,
    }, h("span", { "aria-hidden": "true" }, place.wants ? shown(place.wants) : ""));
  }

  card(place, card, i) {
    if (i < place.down && place.kind !== "stock") {
      return h("span", { class: "card back", role: "img", "aria-label": "face down" },
        i === 0 && place.down > 1 && h("span", { class: "down", "aria-hidden": "true" }, String(place.down)));
    }
    // Of two cards alike in a pile the last one moves.
    const last = place.cards.lastIndexOf(card) === i;
    const moves = last ? this.reach(place, card) : [];
    const home = place.suit && named(card).endsWith(place.suit);
    const where = place.cards.length > 1 && place.kind !== "foundation" ? `, ${i + 1} of ${place.cards.length}` : "";
    const element = h("button", {
      type: "button", class: `card${moves.length > 0 ? " movable" : ""}${home ? " home" : ""}`, tabindex: "-1", "data-suit": suit(card),
      "data-key": `${place.id}/${card}${last ? "" : `/${i}`}`, "data-card": card,
      "aria-label": `${named(card)}, ${place.name}${where}${place.done ? ", done" : home ? ", home" : ""}`, "aria-pressed": "false",
    }, face(card));
    // Of two cards alike the one that lies lower was there before, so that it has not moved.
    element.lies = `${place.id}/${card}/${place.cards.slice(0, i).filter((one) => one === card).length}`;
    return element;
  }

  // Moves of a card, each with where it goes. In a grid two cards change places: either is taken.
  reach(place, card) {
    const taken = this.position.moves.filter((move) => move.card === card && move.place === place.id);
    const found = taken.map((move) => ({ move, to: move.to }));
    if (place.kind !== "cell") return found;
    const swapped = this.position.moves.filter((move) => move.to === place.id);
    return [...found, ...swapped.map((move) => ({ move, to: move.place }))];
  }

  reachOf(stop) {
    const place = this.byId(stop.closest(".place").dataset.place);
    return stop.matches(".movable") ? this.reach(place, stop.dataset.card) : [];
  }

  stockMove() {
    return this.position.moves.find((move) => move.place === "stock" && !move.card);
  }

  byId(id) {
    return this.position.places.find((place) => place.id === id);
  }

  stops() {
    return [...this.element.querySelectorAll("button.card")];
  }

  find(key) {
    return this.stops().find((stop) => stop.dataset.key === key)
      ?? this.stops().filter((stop) => stop.dataset.key.startsWith(`${key.split("/")[0]}/`)).pop();
  }

  focused(target) {
    const stop = target.closest?.("button.card");
    if (!stop) return;
    this.focusKey = stop.dataset.key;
    for (const other of this.stops()) other.tabIndex = other === stop ? 0 : -1;
  }

  clicked(event) {
    const stop = event.target.closest("button.card");
    if (this.still || this.dragged) return;
    if (stop) this.choose(stop);
    else if (event.target.closest(".back")) {
      this.unpick();
      say("That card lies face down.");
    }
  }

  // A card is taken, put down, or left.
  choose(stop) {
    const place = this.byId(stop.closest(".place").dataset.place);
    const card = stop.dataset.card;
    if (this.picked) {
      const target = this.picked.moves.find((move) => move.to === place.id);
      const again = this.picked.stop === stop;
      if (target && !again) return this.drop(target.move);
      if (!target && !again && !stop.matches(".movable")) {
        const { card: taken } = this.picked.stop.dataset;
        this.unpick();
        return say(`The ${named(taken)} does not go to ${place.name}${card ? `, where the ${named(place.cards[place.cards.length - 1])} is` : ""}.`);
      }
      const best = again && (this.picked.moves.find((move) => move.to?.startsWith("foundation"))
        ?? (this.picked.moves.length === 1 && this.picked.moves[0]));
      if (best) return this.drop(best.move);
      this.unpick();
      if (again) return say("Put back.");
    }
    if (place.kind === "stock") {
      const deal = this.stockMove();
      return deal ? this.drop(deal) : say("The stock cannot be dealt now.");
    }
    if (!card) return say(`${place.name} is empty. Take a card first.`);
    const moves = this.reachOf(stop);
    const last = place.cards[place.cards.length - 1] === card;
    if (moves.length === 0) return say(`The ${named(card)} cannot move: ${last ? "it fits nowhere" : "others lie on it"}.`);
    if (document.documentElement.matches(".one-tap")) return this.drop(this.firstOf(moves).move);
    return this.pick(stop, moves);
  }

  // Where a card goes that is only tapped: up, else onto another card, else to an empty place.
  firstOf(moves) {
    return moves.find((move) => move.to?.startsWith("foundation"))
      ?? moves.find((move) => this.byId(move.to)?.cards.length > 0) ?? moves[0];
  }

  pick(stop, moves) {
    this.picked = { stop, moves };
    stop.setAttribute("aria-pressed", "true");
    const place = stop.closest(".place");
    const cards = [...place.querySelectorAll(".card")];
    if (!place.matches(".fan")) for (const card of cards.slice(cards.indexOf(stop))) card.classList.add("picked");
    else stop.classList.add("picked");
    const targets = [...new Set(moves.map((move) => move.to))];
    for (const id of targets) this.element.querySelector(`[data-place="${id}"]`)?.classList.add("target");
    const names = targets.map((id) => this.byId(id)?.name ?? id);
    say(`${named(stop.dataset.card)} taken. It can go to ${names.join(", or to ")}.`);
  }

  unpick() {
    this.picked = null;
    for (const card of this.element.querySelectorAll(".picked")) card.classList.remove("picked");
    for (const card of this.element.querySelectorAll("[aria-pressed=true]")) card.setAttribute("aria-pressed", "false");
    for (const place of this.element.querySelectorAll(".target")) place.classList.remove("target");
  }

  drop(move) {
    // The focus goes to where the card goes.
    if (this.element.contains(document.activeElement)) this.focusKey = `${move.to ?? move.place}/${move.card ?? ""}`;
    this.unpick();
    this.play(move.move);
  }

  // Arrows go from card to card, by where they lie on the screen.
  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Escape" && this.picked) {
      this.unpick();
      say("Put back.");
    } else if (event.key in steps) {
      event.preventDefault();
      this.nearest(event.target, ...steps[event.key])?.focus();
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      (event.key === "Home" ? this.stops()[0] : this.stops().pop())?.focus();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      if (this.typed(event.key.toUpperCase())) event.stopImmediatePropagation();
    }
  }

  // A card that is typed, as 10h or kc, is gone to; e goes to the next empty place. Whether the
  // key was part of that.
  typed(key) {
    const rank = performance.now() - (this.typedAt ?? 0) < 3000 ? this.typedRank ?? "" : "";
    this.typedAt = performance.now();
    this.typedRank = "";
    if (/^([A2-9TJQK]|10?)$/.test(rank) && /^[CDSH]$/.test(key)) {
      const card = `${rank === "T" ? "10" : rank}${key}`;
      const alike = this.stops().filter((one) => one.dataset.card === card);
      alike.sort((a, b) => b.matches(".movable") - a.matches(".movable"));
      if (alike.length > 0) alike[(alike.indexOf(document.activeElement) + 1) % alike.length].focus();
      else say(`The ${named(card)} is not to be seen.`);
      return true;
    }
    if (/^[A1-9TJQK]$/.test(key) || (rank === "1" && key === "0")) {
      this.typedRank = rank === "1" ? "10" : key;
      return true;
    }
    if (key !== "E") return false;
    const empty = this.stops().filter((one) => one.matches(".empty") && !one.closest(".foundation"));
    empty[(empty.indexOf(document.activeElement) + 1) % empty.length]?.focus();
    return true;
  }

  nearest(from, dx, dy) {
    const at = this.corner(from);
    let best = null;
    let least = Infinity;
    for (const stop of this.stops()) {
      const there = this.corner(stop);
      const along = (there.x - at.x) * dx + (there.y - at.y) * dy;
      const across = Math.abs((there.x - at.x) * dy) + Math.abs((there.y - at.y) * dx);
      if (along > 2 && along + 3 * across < least) {
        least = along + 3 * across;
        best = stop;
      }
    }
    return best;
  }

  corner(stop) {
    const box = stop.getBoundingClientRect();
    return { x: box.left, y: box.top };
  }

  // A card that is pulled follows the pointer.
  press(event) {
    const stop = event.target.closest("button.movable");
    this.dragged = false;
    if (!stop || this.still || event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    let ghost = null;
    const move = (now) => {
      const [dx, dy] = [now.clientX - start.x, now.clientY - start.y];
      if (!ghost && Math.hypot(dx, dy) > 6) {
        this.unpick();
        this.pick(stop, this.reachOf(stop));
        ghost = this.ghost();
        this.dragged = true;
      }
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const end = (now) => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      if (!ghost) return;
      const boxes = [...ghost.children].map((card) => card.getBoundingClientRect());
      ghost.remove();
      const below = document.elementFromPoint(now.clientX, now.clientY)?.closest?.(".place");
      const target = below && this.picked?.moves.find((one) => one.to === below.dataset.place);
      if (target && now.type === "pointerup") {
        const keys = [...this.element.querySelectorAll(".picked")].map((card) => card.dataset.key);
        this.lifted = new Map(keys.map((key, i) => [key, boxes[i]]));
        this.drop(target.move);
      } else {
        this.unpick();
        say(below && this.element.contains(below) && below !== stop.closest(".place")
          ? `The ${named(stop.dataset.card)} does not go to ${this.byId(below.dataset.place)?.name ?? "there"}.` : "Put back.");
      }
      // The click that follows is part of the same gesture.
      setTimeout(() => { this.dragged = false; }, 0);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }

  ghost() {
    const cards = [...this.element.querySelectorAll(".picked")];
    const first = cards[0].getBoundingClientRect();
    const ghost = h("div", { class: "ghost", "aria-hidden": "true" });
    for (const card of cards) {
      const box = card.getBoundingClientRect();
      const copy = card.cloneNode(true);
      copy.style.setProperty("--w", `${box.width}px`);
      copy.style.left = `${box.left - first.left}px`;
      copy.style.top = `${box.top - first.top}px`;
      copy.style.width = `${box.width}px`;
      copy.style.height = `${box.height}px`;
      copy.removeAttribute("data-key");
      ghost.append(copy);
    }
    ghost.style.left = `${first.left}px`;
    ghost.style.top = `${first.top}px`;
    document.body.append(ghost);
    return ghost;
  }

  // Marks the cards of moves: with a sign, and in words for who does not see it.
  mark(moves, sign) {
    this.unmark();
    for (const move of moves) {
      const stop = this.find(`${move.place}/${move.card ?? ""}`);
      if (!stop || stop.querySelector(".mark")) continue;
      stop.append(h("span", { class: "mark", "aria-hidden": "true" }, sign(move)));
    }
  }

  unmark() {
    for (const mark of this.element.querySelectorAll(".mark")) mark.remove();
    this.stays = null;
    this.aim(null);
  }

  // An arrow from the card of a move to where it goes; none for null, but one that `stays`.
  aim(move, stays = false) {
    if (stays) this.stays = move;
    this.element.querySelector(".aim")?.remove();
    const aimed = move ?? this.stays;
    const from = aimed && this.find(`${aimed.place}/${aimed.card ?? ""}`);
    const to = aimed?.to && this.element.querySelector(`[data-place="${aimed.to}"]`)?.lastElementChild;
    if (!from || !to) return;
    const frame = this.element.getBoundingClientRect();
    const upper = (stop) => {
      const box = stop.getBoundingClientRect();
      return { x: box.left + box.width / 2 - frame.left, y: box.top + Math.min(box.height / 2, box.width * 0.3) - frame.top };
    };
    const [a, b] = [upper(from), upper(to)];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [x, y] = [(b.x - a.x) / long, (b.y - a.y) / long];
    const tip = (along, across) => `${b.x - along * x - across * y} ${b.y - along * y + across * x}`;
    const shaft = `M${a.x} ${a.y}L${tip(10, 0)}`;
    const head = `M${tip(0, 0)}L${tip(16, 8)}L${tip(16, -8)}Z`;
    this.element.append(svg("svg", { class: "aim", "aria-hidden": "true" },
      svg("path", { class: "halo", d: shaft + head }),
      svg("path", { class: "shaft", d: shaft }), svg("path", { class: "tip", d: head })));
  }
}
