// Agnes Sorel as the page asks about it: see inst/app/README.md.

import { agnes_board, is_board } from "./boards.js";
import {
  along_line, cards_of, foundations, glyph_of, glyphs_of, place, refuse, refuse_twice, suit_of,
  sum, text_of, won_or_lost_review,
} from "./cards.js";

const types = ["deal", "foundation", "run", "back"];

export function make_agnes(ask, data) {
  const deck_of = (deal) => {
    if ("cards" in deal) {
      const cards = is_board(deal.cards) ? agnes_board(deal.cards) : cards_of(deal.cards, "deck");
      refuse_twice(cards, "deck");
      if (cards.length !== 52) refuse("deck", `A deck has 52 cards, not ${cards.length}.`);
      return { cards, name: "given deck 1" };
    }
    if ("pysol" in deal) {
      const { cards, name } = data.pysol(deal.pysol);
      return { cards: data.orders.agnes.map((at) => cards[at - 1]), name };
    }
    const { seed = 1, number } = deal;
    return { cards: ask("agnes-deal", seed, number), name: `seed ${seed}, number ${number}` };
  };

  const made = (moves) => moves.map(({ type, from = 1, to = 1, cards }, i) => {
    if (!types.includes(type)) refuse("moves", `Move ${i + 1} is of no type there is.`);
    // A deal of the last two cards says so, or nothing.
    const dealt = moves.slice(0, i).filter((move) => move.type === "deal").length;
    const due = type === "deal" ? Math.min(7, 23 - 7 * dealt) : 1;
    return [types.indexOf(type), from - 1, to - 1, cards ?? due].join(" ");
  });

  const position = (game) => ask(
    "agnes-position", ...game.rules.codes, ...game.deal.cards, game.moves.length,
    ...made(game.moves),
  );
  const search = (verb, limit, game, moves = game.moves) => ask(
    verb, limit, ...game.rules.codes, ...game.deal.cards, moves.length, ...made(moves),
  );

  const last_up = (at, suit) => suit * 13 + (at.base + at.founded[suit] - 1) % 13;

  const in_words = (at, { type, from, to, cards = 1 }) => {
    if (type === "deal") return `deal ${glyphs_of(at.stock.slice(0, 7))}`;
    const moved = type === "back" ? [last_up(at, from - 1)] : at.piles[from - 1].slice(-cards);
    const text = glyphs_of(moved);
    if (type === "foundation") return `${text} from pile ${from} to its foundation`;
    const where = type === "back" ? "its foundation" : `pile ${from}`;
    const target = at.piles[to - 1].at(-1);
    return target === undefined ? `${text} from ${where} to empty pile ${to}` :
      `${text} from ${where} onto ${glyph_of(target)} on pile ${to}`;
  };

  const legal = (at) => at.moves.map(({ move, safe }) => {
    const { type, from, to, cards } = move;
    const card = type === "deal" ? undefined :
      type === "back" ? last_up(at, from - 1) : at.piles[from - 1].at(-cards);
    return {
      move, words: in_words(at, move), card: card === undefined ? undefined : text_of(card),
      place: type === "deal" ? "stock" : `${type === "back" ? "foundation" : "pile"}-${from}`,
      to: type === "deal" ? undefined :
        type === "foundation" ? `foundation-${suit_of(card) + 1}` : `pile-${to}`,
      safe,
    };
  });

  const replay = (game) => {
    const at = position(game);
    if (at.legal < game.moves.length) {
      const possible = legal(at).map(({ words }) => words).join("; ");
      refuse("moves", `The moves are not legal: move ${at.legal + 1}. Possible are: ${possible}.`);
    }
    return at;
  };

  return {
    deal: deck_of,
    replay,
    in_words,
    legal,
    after: (game, moves) => replay({ ...game, moves: [...game.moves, ...moves] }),
    score: (at) => ({ done: sum(at.founded), of: 52, what: "cards on the foundations" }),
    notes: () => [],
    places: (at) => [
      ...foundations(at.founded, at.base),
      place("stock", "stock", "Stock", [...at.stock].reverse(), at.stock.length),
      ...at.piles.map((cards, i) => place(
        `pile-${i + 1}`, "pile", `Pile ${i + 1}`, cards, at.down[i],
      )),
    ],
    solve: (game, limit) => {
      const found = search("agnes-solve", limit, game);
      return { ...found, open: found.outcome === "unknown" };
    },
    hints: (game, limit) => search("agnes-hints", limit, game).map(({ move, outcome, to_go }) => ({
      move, outcome, keeps: outcome === "unknown" ? null : outcome === "won",
      note: to_go === undefined ? "" : `a win in ${to_go} more moves`,
    })),
    wins: (game, games) => ask("agnes-wins", games, ...game.rules.codes, ...game.deal.cards, 0),
    review: (game, limit) => won_or_lost_review(along_line(
      game.moves.length,
      (n) => search("agnes-solve", limit, game, game.moves.slice(0, n)).outcome,
      (outcome) => outcome === "unknown",
    )),
  };
}
