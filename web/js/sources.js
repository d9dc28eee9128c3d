// The fields of each kind of tree: an example, a typed one, a model's, a game's (our own).
import { h, options } from './dom.js';

export const SOURCES = [['example', 'Example'], ['typed', 'Typed'], ['model', 'Model'], ['game', 'Game']];

const field = (name, text, input, wide) =>
  h('div', { class: wide ? 'field wide' : 'field' }, h('label', { for: name }, text), input);

function choice(name, text, pairs, chosen) {
  const select = h('select', { id: name });
  options(select, pairs, chosen);
  return field(name, text, select);
}

const number = (name, text, value, more = {}) =>
  field(name, text, h('input', { id: name, type: 'number', value, step: 1, ...more }));

/** The models that use a field. */
const USES = {
  chance: ['ordered'], states: ['dag'],
  range: ['uniform', 'ordered', 'best-first', 'worst-first', 'edge-sum', 'irregular', 'dag'],
};

/** Fills `place` with the fields of the state's source. */
export function sourceFields(place, { state, about, examples }) {
  const text = (name, label, value, placeholder) => field(name, label,
    h('input', { id: name, value, placeholder, autocomplete: 'off', spellcheck: 'false' }), true);
  const fields = {
    example: () => [choice('example', 'Example', examples.map(({ name }) => [name, name]), state.example)],
    typed: () => [text('tree', 'Nested lists, values for MAX', state.tree, '[[7,5,1],[6,2],[[8,1],7]]')],
    model: () => {
      const used = (name) => USES[name].includes(state.model);
      return [
        choice('model', 'Model', about.models.map(([name]) => [name, name]), state.model),
        number('b', 'Branches', state.b, { min: 1, max: 100 }),
        number('d', 'Depth of leaves', state.d, { min: 0, max: 64 }),
        number('seed', 'Seed', state.seed, { min: 0 }),
        used('range') ? number('range', 'Range', state.range, { min: 1 }) : null,
        used('chance') ? number('chance', 'Best first', state.chance, { min: 0, max: 1, step: 'any' }) : null,
        used('states') ? number('states', 'States', state.states, { min: 1 }) : null,
      ].filter(Boolean);
    },
    game: () => [
      choice('game', 'Game', about.games.map((name) => [name, name]), state.game),
      text('position', 'Position: a board, or moves', state.position, 'the start'),
    ],
  };
  place.replaceChildren(...fields[state.source]());
}
