// The options of a game, such as the size of its board: fields, and the part of the address that holds them
// (our own).
import { h } from '../dom.js';

/** The options of `columns=5,rows=4`, by name. */
export const given = (text) => Object.fromEntries(text.split(',').filter(Boolean).map((option) => {
  const [name, ...value] = option.split('=');
  return [name, value.join('=')];
}));

/** A field for each option of the game; a new value begins a new game. */
export function fillVariant(place, page) {
  const { game, options } = page.state;
  if (place.dataset.variant === `${game} ${options}`) return;
  place.dataset.variant = `${game} ${options}`;
  const values = given(options);
  const field = ({ name, help }) => {
    const input = h('input', { id: `option-${name}`, value: values[name] ?? '', autocomplete: 'off',
      size: 6 });
    input.addEventListener('change', () => {
      const chosen = { ...given(page.state.options), [name]: input.value.trim() };
      const words = Object.entries(chosen).filter(([, value]) => value).map((pair) => pair.join('='));
      page.change({ options: words.join(','), start: '', moves: [], at: 0 });
    });
    return h('div', { class: 'field' }, h('label', { for: input.id }, help.replace(/^[^:]*: /, '')), input);
  };
  place.replaceChildren(...page.games[game].options.map(field));
}
