// The options of a game, such as the size of its board: lists, folded, and the part of the address that holds
// them (our own).
import { h, options } from '../dom.js';

/** The options of `columns=5,rows=4`, by name. */
export const given = (text) => Object.fromEntries(text.split(',').filter(Boolean).map((option) => {
  const [name, ...value] = option.split('=');
  return [name, value.join('=')];
}));

/** A list for each option of the game; another value begins a new game. */
export function fillVariant(place, page) {
  const { game, options: chosen } = page.state;
  if (place.dataset.variant === `${game} ${chosen}`) return;
  place.dataset.variant = `${game} ${chosen}`;
  const values = given(chosen);
  const field = ({ name, label, usual, others }) => {
    const list = h('select', { id: `option-${name}` });
    const value = values[name] ?? '';
    // The address may have a value that the list does not offer.
    const offered = value === '' || others.includes(value) ? others : [...others, value];
    options(list, [['', usual], ...offered.map((other) => [other, other])], value);
    list.addEventListener('change', () => {
      const all = Object.entries({ ...given(page.state.options), [name]: list.value });
      const words = all.filter(([, given]) => given).map((pair) => pair.join('='));
      page.begin({ options: words.join(',') });
    });
    return h('div', { class: 'field' }, h('label', { for: list.id }, label), list);
  };
  place.closest('details').hidden = page.games[game].options.length === 0;
  place.replaceChildren(...page.games[game].options.map(field));
}
