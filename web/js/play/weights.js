// The weights of games: they are fetched once the page can be used, and searches do without them until they
// have come (our own).
import { loaded, loading } from '../loading.js';
import { fetched } from '../module.js';

const ROOT = new URL('../../', import.meta.url);

/** By the game: the bytes, or null while they come. */
const known = new Map();

/** The game that is open. */
let open = '';

/** The weights of a game; undefined if it has none, or they have not come. */
export const weightsOf = (game) => known.get(game) ?? undefined;

/** Begins to fetch the weights of a game, if the list has any for it, and shows their bytes. */
export async function fetchWeights(game, { weights } = {}) {
  open = game;
  if (!weights || known.get(game)) loaded();
  if (!weights || known.has(game)) return;
  known.set(game, null);
  const show = (text, come, all) => game === open && loading(text, come, all);
  try {
    const file = new URL(weights, ROOT);
    known.set(game, await fetched(file, (...bytes) =>
      show('Loading the engine’s evaluation; until then it plays with a small one', ...bytes)));
    if (game === open) loaded();
  } catch (error) {
    known.delete(game);
    show(`The engine plays with a small evaluation, as its own cannot be loaded (${error.message})`, 0, 0);
  }
}
