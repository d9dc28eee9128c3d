// The state of the page, all of it in the address behind the #, so that a link reproduces the view (our own).

/** The state of a fresh page. */
export const FRESH = {
  source: 'example', example: 'alpha-beta', tree: '',
  model: 'uniform', b: 2, d: 4, seed: 1, range: 20, chance: 0.7, states: 6,
  game: 'othello', position: '', expanded: '',
  algorithm: 'negascout', against: '', test: '>', value: 0, window: '', depth: '',
  step: 0, panel: 'code', colour: 'search', node: '',
};

/** What a visitor without a link sees. */
export const OPENING = { ...FRESH, example: 'first-tree', algorithm: 'alpha-beta' };

/** The fields that belong to a source; those of other sources stay out of the address. */
const OF_SOURCE = {
  example: ['example'], typed: ['tree'],
  model: ['model', 'b', 'd', 'seed', 'range', 'chance', 'states'], game: ['game', 'position', 'expanded'],
};
const COMMON = ['algorithm', 'against', 'window', 'depth', 'step', 'panel', 'colour', 'node'];

/** The state that an address behind the # names. */
export function parse(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const state = { ...(given.size > 0 ? FRESH : OPENING) };
  for (const [name, value] of given) {
    if (!(name in FRESH)) continue;
    if (typeof FRESH[name] !== 'number') state[name] = value;
    else if (value.trim() !== '' && Number.isFinite(Number(value))) state[name] = Number(value);
  }
  if (!given.has('source')) {
    state.source = Object.keys(OF_SOURCE).find((source) => given.has(OF_SOURCE[source][0])) ?? 'example';
  }
  if (!(state.source in OF_SOURCE)) state.source = 'example';
  return state;
}

/** The address of a state, without the #. */
export function format(state) {
  const names = [...OF_SOURCE[state.source], ...COMMON];
  if (state.algorithm === 'test') names.push('test', 'value');
  const first = OF_SOURCE[state.source][0];
  const kept = names.filter((name) => name === first || String(state[name]) !== String(FRESH[name]));
  const plain = (text) => encodeURIComponent(text).replace(/%(5B|5D|2C|3A)/g, decodeURIComponent);
  return kept.map((name) => `${name}=${plain(state[name])}`).join('&');
}

/** The subject of a request. */
export function subject(state, examples) {
  switch (state.source) {
    case 'typed':
      return { tree: state.tree };
    case 'model': {
      const { model, b, d, seed, range, states } = state;
      const chance = model === 'ordered' ? state.chance : undefined;
      return { model, b, d, seed, range, chance, states };
    }
    case 'game': {
      const expanded = ['ε', ...state.expanded.split(',').filter(Boolean)];
      return { game: state.game, position: state.position, expanded };
    }
    default: {
      const example = examples.find((known) => known.name === state.example);
      if (!example) throw new Error(`no example is named ${state.example}`);
      return { tree: example.tree };
    }
  }
}

/** The window of a request: undefined, or two numbers, null for infinite ends. */
export function windowOf(text) {
  if (text.trim() === '') return undefined;
  const ends = text.replace(/[()\[\]\s]/g, '').split(',');
  if (ends.length !== 2) throw new Error('window: give two numbers, alpha,beta; -inf and inf are infinite');
  return ends.map((end) => {
    if (/^[-+]?(inf|∞)$/.test(end) || end === '') return null;
    const number = Number(end.replace('−', '-'));
    if (!Number.isInteger(number)) throw new Error(`window: ${end} is no whole number, nor inf`);
    return number;
  });
}
