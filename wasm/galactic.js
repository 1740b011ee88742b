// Pan Galactic Solitaire as the page asks about it: a cell for each card of the grid.

import {
  card_of, cards_of, glyph_of, place, rank_of, refuse, refuse_twice, suit_of, text_of,
  won_or_lost_review,
} from "./cards.js";

const rows = ["clubs", "diamonds", "hearts", "spades"];
const suits_of_rows = [0, 1, 3, 2];

export function make_galactic(ask) {
  const deal = (given, { codes: [, ranks] }) => {
    if (!("cards" in given)) {
      const { seed = 1, number } = given;
      const few = ranks < 13 ? `, ${ranks} ranks` : "";
      return {
        cards: ask("galactic-deal", seed, number, ranks), name: `seed ${seed}, number ${number}${few}`,
      };
    }
    const lines = given.cards.split("\n").filter((line) => line.trim() !== "");
    if (lines.length !== 4) refuse("deck", `A board has 4 rows, not ${lines.length}.`);
    const read = lines.map((line) => cards_of(line, "deck"));
    const size = read[0].length;
    const bad = read.findIndex((row) => row.length !== size || size < 1 || size > 13);
    if (bad >= 0) {
      refuse("deck", `Row ${bad + 1} has ${read[bad].length} cards; all four have the same number, ` +
        "up to 13.");
    }
    const cards = read.flat();
    const high = cards.find((card) => rank_of(card) >= size);
    if (high !== undefined) {
      refuse("deck", `${text_of(high)} is no card of a deck with ${size} ranks.`);
    }
    refuse_twice(cards, "deck");
    return { cards, name: "given board" };
  };

  const ranks_of = (board) => board.cards.length / 4;
  const asked = (board, { codes: [moves] }) => [moves, ranks_of(board), ...board.cards].join(" ");

  // In the order of the published program's buttons: by suits, cycles last, and by columns.
  const moves_at = (board, rules) => ask("galactic-moves", asked(board, rules))
    .sort((a, b) => a.suit - b.suit || a.column - b.column);
  const move_of = ({ home, away }) => ({ home: text_of(home), away: text_of(away) });

  const exchanged = (board, a, b) => ({
    ...board, cards: board.cards.map((card) => (card === a ? b : card === b ? a : card)),
  });
  const played = (board, { home, away }) => exchanged(board, card_of(home), card_of(away));

  const in_words = (board, { home, away }) =>
    `${glyph_of(card_of(home))} comes home, exchanged with ${glyph_of(card_of(away))}`;
  const legal_words = ({ suit, column, home, away }) =>
    `${suit < 4 ? "swap" : "cycle"} ${glyph_of(home)} home to column ${column}, ` +
    `exchanged with ${glyph_of(away)}`;

  const cell = (board, card) => {
    const at = board.cards.indexOf(card);
    return `cell-${Math.floor(at / ranks_of(board)) + 1}-${at % ranks_of(board) + 1}`;
  };

  const done = (board) => Array.from({ length: ranks_of(board) }, (_, column) => {
    const cards = suits_of_rows.map((_, row) => board.cards[row * ranks_of(board) + column]);
    return cards.every((card, row) =>
      suit_of(card) === suits_of_rows[row] && rank_of(card) === rank_of(cards[0]));
  });

  // An exchange is listed once, though either card may come home by it.
  const step = (board, move, i, rules) => {
    const possible = moves_at(board, rules);
    const cards = [move.home, move.away].map((text) => card_of(String(text)));
    if (!possible.some(({ home, away }) => cards.includes(home) && cards.includes(away))) {
      const words = possible.map(legal_words).join("; ");
      refuse("moves", `The moves are not legal: move ${i}. Possible are: ${words}.`);
    }
    return played(board, move);
  };
  const line = (game) => game.moves.reduce(
    (boards, move, i) => [...boards, step(boards[i], move, i + 1, game.rules)], [game.deal],
  );
  const replay = (game) => line(game).at(-1);
  const verdicts = (boards, rules, limit) => (boards.length === 0 ? [] : ask(
    "galactic-verdicts", limit, boards.length, asked(boards[0], rules),
    ...boards.slice(1).map(({ cards }) => cards.join(" ")),
  ));

  return {
    deal,
    replay,
    in_words,
    legal: (board, rules) => moves_at(board, rules).map((move) => ({
      move: move_of(move), words: legal_words(move), card: text_of(move.home),
      place: cell(board, move.home), to: cell(board, move.away), group: rows[move.suit], safe: false,
    })),
    after: (game, moves) => moves.reduce(played, replay(game)),
    score: (board) => ({
      done: done(board).filter(Boolean).length, of: ranks_of(board), what: "columns done",
    }),
    notes: () => [],
    places: (board) => {
      const ranks = ranks_of(board);
      const finished = done(board);
      return Array.from({ length: 4 * ranks }, (_, i) => {
        const [row, column] = [i % 4, Math.floor(i / 4)];
        return place(
          `cell-${row + 1}-${column + 1}`, "cell", `${rows[row]}, column ${column + 1}`,
          [board.cards[row * ranks + column]], 0,
          { row: row + 1, column: column + 1, done: finished[column] },
        );
      });
    },
    solve: (game, limit) => {
      const found = ask("galactic-solve", limit, asked(replay(game), game.rules));
      return { ...found, moves: found.moves.map(move_of), open: found.outcome === "unknown" };
    },
    hints: (game, limit) => {
      const board = replay(game);
      const moves = moves_at(board, game.rules).map(move_of);
      const found = verdicts(moves.map((move) => played(board, move)), game.rules, limit);
      return moves.map((move, i) => ({
        move, outcome: found[i], keeps: found[i] === "unknown" ? null : found[i] === "won", note: "",
      }));
    },
    review: (game, limit) => won_or_lost_review(verdicts(line(game), game.rules, limit)),
  };
}
