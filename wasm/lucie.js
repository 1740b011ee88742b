// La Belle Lucie as the page asks about it. A game goes over its redeals; a question to the solver
// is about the deal that is on the table.

import { heights_of, lines_of } from "./boards.js";
import {
  along_line, card_of, cards_of, count, foundations, glyph_of, glyphs_of, place, rank_of, refuse,
  refuse_twice, suit_names, suit_of, sum, text_of, words_of,
} from "./cards.js";

const names = {
  foundation: "Foundation", "safe build": "Safe build", blocking: "Blocking", space: "King",
  merci: "Merci",
};
const types = Object.keys(names);

export function make_lucie(ask, data) {
  const rules_of = ([deals, merci, kings, aces]) => ({ deals, merci, kings, aces });
  const fans_of = (cards, sizes) => {
    let from = 0;
    return sizes.map((size) => cards.slice(from, from += size));
  };
  const in_threes = (cards) => fans_of(
    cards, Array.from({ length: Math.ceil(cards.length / 3) },
      (_, i) => Math.min(3, cards.length - 3 * i)),
  );

  const dealt_again = (heights, seed, number, deal) => {
    const { cards, sizes } = ask("lucie-deal", seed, number, deal - 1, ...heights);
    return { fans: fans_of(cards, sizes), deal, name: `seed ${seed}, number ${number}` };
  };

  // What a board says about the places beside the fans.
  const check_places = (lines, cards) => {
    for (const line of lines.filter(({ where }) => where)) {
      if (line.where !== "foundations") {
        const held = words_of(line.text).find((word) => word !== "-");
        if (held === undefined) continue;
        refuse("tableau", `line ${line.number}: "${held}" is in a place that La Belle Lucie does ` +
          "not have. Is this the board of another game?");
      }
      heights_of(line, "tableau").forEach((said, suit) => {
        const up = 13 - cards.filter((card) => suit_of(card) === suit).length;
        if (said === up) return;
        refuse("tableau", `line ${line.number}: ${count(said, "card")} of ${suit_names[suit]} on ` +
          `the foundation, but ${up} are not in the tableau.`);
      });
    }
  };

  const pasted = (text) => {
    const lines = lines_of(text);
    const fans = lines.filter(({ where }) => !where).flatMap((line) => line.text.split("/"))
      .map((fan) => cards_of(fan, "tableau")).filter((fan) => fan.length > 0);
    const cards = fans.flat();
    refuse_twice(cards, "tableau");
    if (cards.length === 0) refuse("tableau", "There are no cards in it.");
    for (const card of cards) {
      for (let above = card; rank_of(above) < 12; above += 1) {
        if (!cards.includes(above + 1)) {
          refuse("tableau", `${text_of(above + 1)} is missing, and ${text_of(card)} is there: ` +
            "the cards that a tableau lacks must be the lowest of their suits.");
        }
      }
    }
    check_places(lines, cards);
    const name = "given tableau";
    if (fans.length === 1 && cards.length === 52) return { fans: in_threes(cards), deal: 1, name };
    return { fans, deal: cards.length === 52 ? 1 : null, name };
  };

  const deal = (given, { codes }) => {
    const { aces } = rules_of(codes);
    if ("number" in given && !("cards" in given) && !("pysol" in given)) {
      return dealt_again([aces, aces, aces, aces], given.seed ?? 1, given.number, 1);
    }
    let tableau;
    if ("cards" in given) {
      tableau = pasted(given.cards);
    } else {
      const { cards, name } = data.pysol(given.pysol);
      tableau = { fans: in_threes(data.orders.lucie.map((at) => cards[at - 1])), deal: 1, name };
    }
    const cards = tableau.fans.flat();
    if (aces && cards.length === 52) {
      return { ...tableau, fans: in_threes(cards.filter((card) => rank_of(card) > 0)), deal: 1 };
    }
    return tableau;
  };

  const start = (tableau, rules) => ({
    tableau, before: 0, fans: tableau.fans,
    founded: [0, 1, 2, 3].map((suit) => 13 - tableau.fans.flat()
      .filter((card) => suit_of(card) === suit).length),
    last: tableau.deal === null || tableau.deal === rules_of(rules.codes).deals, used: false,
  });

  const asked = (at, rules) => [
    ...rules.codes, at.last && !at.used ? 1 : 0, at.fans.length,
    ...at.fans.map((fan) => fan.length), ...at.fans.flat(),
  ].join(" ");

  // A move of the engine's as the page has it.
  const move_of = ({ card, to, merci, safe }) => ({
    type: merci ? "merci" : to === "fan" ? (safe ? "safe build" : "blocking") : to,
    card: text_of(card), to: to === "fan" ? text_of(card + 1) : to,
  });
  const moves_at = (at, rules) => ask("lucie-moves", asked(at, rules)).map(move_of);

  const fan_with = (at, card) => at.fans.findIndex((fan) => fan.includes(card));

  // Pre: the move is legal.
  const played = (at, move) => {
    const card = card_of(move.card);
    const from = fan_with(at, card);
    const fans = at.fans.map((fan) => fan.filter((one) => one !== card));
    const founded = [...at.founded];
    const onto = move.to === "foundation" ? -1 :
      move.to === "space" ? at.fans.findIndex((fan) => fan.length === 0) :
        move.to === "front" ? from : fan_with(at, card_of(move.to));
    if (onto < 0) {
      founded[suit_of(card)] += 1;
    } else {
      fans[onto].push(card);
    }
    return { ...at, fans, founded, used: at.used || move.type === "merci" };
  };

  const may_redeal = (at) => !at.last && sum(at.founded) < 52;

  const in_words = (at, move) => {
    if (move.type === "redeal") {
      return "The cards that are left are gathered, shuffled and dealt again";
    }
    const where = {
      foundation: move.type === "merci" ? "onto its foundation" : "",
      space: "where a fan was emptied", front: "to the front of its fan",
    }[move.to] ?? `onto ${glyphs_of(at.fans[fan_with(at, card_of(move.to))])}`;
    return [names[move.type], glyph_of(card_of(move.card)), where].join(" ").trim();
  };

  const step = (at, move, i, game) => {
    if (move.type === "redeal") {
      if (!may_redeal(at)) {
        refuse("moves", `The moves are not legal: move ${i}: there is no redeal.`);
      }
      const { seed = 1, number = 1 } = game.asked;
      const tableau = dealt_again(at.founded, seed, number, at.tableau.deal + 1);
      return { ...start(tableau, game.rules), before: i };
    }
    const possible = moves_at(at, game.rules);
    const is_same = (one) => one.card === move.card && one.to === move.to &&
      (one.type === "merci") === (move.type === "merci");
    if (!types.includes(move.type) || !possible.some(is_same)) {
      const words = possible.map((one) => in_words(at, one)).join("; ");
      refuse("moves", `The moves are not legal: move ${i}. Possible are: ${words}.`);
    }
    return played(at, move);
  };

  const replay = (game) => game.moves.reduce(
    (at, move, i) => step(at, move, i + 1, game), start(game.deal, game.rules),
  );

  const legal = (at, rules) => {
    const found = moves_at(at, rules).map((move) => {
      const card = card_of(move.card);
      const fan = `fan-${fan_with(at, card) + 1}`;
      const to = {
        foundation: `foundation-${suit_of(card) + 1}`, front: fan,
        space: `fan-${at.fans.findIndex((one) => one.length === 0) + 1}`,
      }[move.to] ?? `fan-${fan_with(at, card_of(move.to)) + 1}`;
      return {
        move, words: in_words(at, move), card: move.card, place: fan, to,
        safe: move.type === "foundation",
      };
    });
    if (!may_redeal(at)) return found;
    return [...found, {
      move: { type: "redeal" }, words: "Gather the cards that are left and deal again", safe: false,
    }];
  };

  // How many cards can go up, and whether that is proved.
  const verdict = (at, rules, limit) => {
    const found = ask("lucie-solve", limit, asked(at, rules));
    return { ...found, most_up: sum(found.heights) };
  };
  const outcome_of = ({ most_up, complete }) =>
    most_up === 52 ? "won" : complete ? "lost" : "unknown";

  return {
    deal,
    replay,
    in_words,
    legal,
    after: (game, moves) => replay({ ...game, moves: [...game.moves, ...moves] }),
    score: (at) => ({ done: sum(at.founded), of: 52, what: "cards on the foundations" }),
    notes: (at, { codes }) => {
      const { deals, merci } = rules_of(codes);
      const notes = [];
      if (at.tableau.deal !== null) notes.push(`Deal ${at.tableau.deal} of ${deals}`);
      if (merci > 0 && (at.used || at.last)) {
        notes.push(at.used ? "The merci was used" : "There is a merci");
      }
      return notes;
    },
    places: (at, { codes }) => [
      ...foundations(at.founded, 0),
      ...at.fans.map((cards, i) => place(`fan-${i + 1}`, "fan", `Fan ${i + 1}`, cards))
        .filter(({ cards }) => rules_of(codes).kings || cards.length > 0),
    ],
    solve: (game, limit) => {
      const found = verdict(replay(game), game.rules, limit);
      const { most_up, complete } = found;
      return {
        outcome: outcome_of(found), states: found.states, moves: found.moves.map(move_of),
        said: most_up === 52 ? "All cards can go up in this deal." :
          complete ? `In this deal no more than ${most_up} cards can go up.` :
            `At least ${most_up} cards can go up in this deal; more may.`,
        open: !complete,
      };
    },
    hints: (game, limit) => {
      const at = replay(game);
      const moves = moves_at(at, game.rules);
      const found = moves.map((move) => verdict(played(at, move), game.rules, limit));
      const most = Math.max(0, ...found.map(({ most_up }) => most_up));
      const all = found.every(({ complete }) => complete);
      const rows = found.map((one, i) => {
        const best = one.most_up === most;
        const sure = most === 52 || all || (one.complete && !best);
        return {
          move: moves[i], outcome: outcome_of(one),
          keeps: sure && (best || one.complete) ? best : null,
          note: `${one.most_up} cards up in the end`,
        };
      });
      return rows;
    },
    hints_keep: "bring up the most cards",
    review: (game, limit) => {
      const before = game.moves.map(({ type }) => type).lastIndexOf("redeal") + 1;
      const moves = game.moves.slice(0, before);
      const here = game.moves.slice(before);
      const found = along_line(here.length, (n) => {
        const { most_up, complete } = verdict(
          replay({ ...game, moves: [...moves, ...here.slice(0, n)] }), game.rules, limit,
        );
        return { most_up, complete };
      }, ({ complete }) => !complete);
      const most = Math.max(...found.map(({ most_up }) => most_up));
      const lost = found.findIndex((one) => one.complete && one.most_up < most);
      const loses = lost < 0 ? "no move is known to cost any" :
        `after move ${lost} no more than ${found[lost].most_up}`;
      const said = `${found[0].complete ? "" : "at least "}${found[0].most_up} cards can go up ` +
        `in this deal, ${loses}.`;
      const outcomes = found.map(outcome_of);
      return {
        start: outcomes[0], mistake: lost < 0 ? null : before + lost,
        outcomes: [...moves.map(() => null), ...outcomes.slice(1)],
        said: said[0].toUpperCase() + said.slice(1), open: outcomes.includes("unknown") && lost < 0,
      };
    },
  };
}
