// Rules to choose from, by their words.

import { choice, h } from "./dom.js";

export const ruleOf = (game, name) =>
  game.rules.find((one) => one.name === name) ?? game.rules.find((one) => one.means === name);

// A control whose value is the name of rules; those that were composed, or come by a link, join it.
export function rulesChoice() {
  const control = choice([]);
  const set = (game, name = game.rules[0].name) => {
    if (control.game !== game) {
      control.game = game;
      const families = [...new Set(game.rules.map((rule) => rule.family))];
      const option = (rule) => h("option", { value: rule.name }, rule.differs ?? rule.about);
      control.replaceChildren(...families.flatMap((family) => {
        const options = game.rules.filter((rule) => rule.family === family).map(option);
        return family ? h("optgroup", { label: family }, options) : options;
      }));
    }
    const value = ruleOf(game, name)?.name ?? name;
    if (![...control.options].some((option) => option.value === value)) {
      control.append(h("option", { value }, `Composed: ${value}`));
    }
    control.value = value;
  };
  return { control, set };
}
