// The state of the page, in the address behind the #: the game, its start and moves, and what is shown (our
// own). A tree that is more than the line is there as well, as long as it is not too long for a link: then
// the browser's history has it.
import { follow, lineThrough, readTree, writeTree } from './tree.js';

const FRESH = { game: '', options: '', start: '', moves: [], at: 0, tree: '', human: 'first', level: '1 s',
  flip: '', analyse: '', clock: '' };

/** The most characters of a link, which programs pass on whole. */
const MOST = 8_000;

/** The state with its line in its tree, and with the line to its end there. */
export function whole(state) {
  const tree = readTree(state.tree);
  const moves = lineThrough(follow(tree, state.moves));
  return { ...state, moves, tree: writeTree(tree) };
}

/** The state that an address behind the # names; `usual` is the game of one that names none, and `kept` a
 *  tree that the address has no room for. */
export function parse(hash, usual, kept) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  let state = { ...FRESH, game: usual, moves: [] };
  for (const [name, value] of given) {
    if (name === 'moves') state.moves = value.split(' ').filter(Boolean);
    else if (name === 'at') state.at = Number(value);
    else if (name in FRESH) state[name] = value;
  }
  state = whole({ ...state, tree: kept ?? state.tree });
  if (!given.has('at') || !(state.at >= 0 && state.at <= state.moves.length)) state.at = state.moves.length;
  return state;
}

/** The address of a state, without the #, and the tree if the address has no room for it. */
export function format(state) {
  const { moves, at, tree, ...rest } = state;
  const words = Object.entries(rest).filter(([name, value]) => value !== FRESH[name] || name === 'game');
  if (moves.length > 0) words.push(['moves', moves.join(' ')]);
  if (at !== moves.length) words.push(['at', at]);
  const text = (all) => new URLSearchParams(all).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  if (tree === whole({ tree: '', moves }).tree) return [text(words), null];
  const all = text([...words, ['tree', tree]]);
  return all.length > MOST ? [text(words), tree] : [all, null];
}
