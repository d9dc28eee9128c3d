// The weights of games: they are fetched once the page can be used, behind openings, which are smaller, and
// searches do without them until they have come (our own).
import { h, id } from '../dom.js';
import { loaded, loading } from '../loading.js';
import { fetched } from '../module.js';
import { openingsCome } from './openings.js';

const ROOT = new URL('../../', import.meta.url);

/** By the game: the bytes, or null while they come, and once the engine has refused them. */
const known = new Map();

/** The game that is open, and the place of its weights. */
let [open, place] = ['', null];

/** The weights of a game; undefined if it has none, or they have not come. */
export const weightsOf = (game) => known.get(game) ?? undefined;

/** Names the weights of the open game, if they are here. */
function name() {
  id('weights').hidden = !weightsOf(open);
  if (weightsOf(open)) {
    id('weights').replaceChildren('The engine has the weights ',
      h('a', { href: new URL(place, ROOT), download: '' }, place.split('/').at(-1)), '.');
  }
}

/** Begins to fetch the weights of a game, if the list has any for it, and shows their bytes. */
export async function fetchWeights(game, { weights } = {}) {
  [open, place] = [game, weights];
  name();
  if (!weights || known.get(game)) loaded();
  if (!weights || known.has(game)) return;
  known.set(game, null);
  await openingsCome();
  const show = (text, come, all) => game === open && loading(text, come, all);
  try {
    const file = new URL(weights, ROOT);
    known.set(game, await fetched(file, (...bytes) =>
      show('Loading the engine’s evaluation; until then it plays with a small one', ...bytes)));
    if (game === open) loaded();
    name();
  } catch (error) {
    known.delete(game);
    show(`The engine plays with a small evaluation, as its own cannot be loaded (${error.message})`, 0, 0);
  }
}

/** The engine has refused the weights of a game, and plays without them. */
export function refused(game) {
  known.set(game, null);
  name();
}
