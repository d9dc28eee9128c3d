// The state of the page, in the address behind the #: the game, its start and moves, and what is shown (our
// own).

const FRESH = { game: '', options: '', start: '', moves: [], at: 0, human: 'first', level: '1 s',
  flip: '' };

/** The state that an address behind the # names; `usual` is the game of one that names none. */
export function parse(hash, usual) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const state = { ...FRESH, game: usual, moves: [] };
  for (const [name, value] of given) {
    if (name === 'moves') state.moves = value.split(' ').filter(Boolean);
    else if (name === 'at') state.at = Number(value);
    else if (name in FRESH) state[name] = value;
  }
  if (!given.has('at') || !(state.at >= 0 && state.at <= state.moves.length)) state.at = state.moves.length;
  return state;
}

/** The address of a state, without the #. */
export function format(state) {
  const { moves, at, ...rest } = state;
  const words = Object.entries(rest).filter(([name, value]) => value !== FRESH[name] || name === 'game');
  if (moves.length > 0) words.push(['moves', moves.join(' ')]);
  if (at !== moves.length) words.push(['at', at]);
  return new URLSearchParams(words).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}
